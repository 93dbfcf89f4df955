"""States, programs and catalogues of a log that lives as long as the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.blobs import name_of, sound

if TYPE_CHECKING:
    from threading import RLock

    from events.memory_database import MemoryDatabase


class MemoryBeside:
    """The part of the contract of ``events.log.Log`` that concerns states and blobs."""

    where = "memory"
    _lock: RLock

    def __init__(self, database: MemoryDatabase) -> None:
        """Begin with no states, and keep blobs in a database."""
        self._keyframes: dict[tuple[int, str], dict[int, bytes]] = {}
        self._blobs = database.blobs
        self._findings: dict[tuple[str, str], bytes] = {}

    def seal_with(self, secret: bytes) -> None:
        """See ``Log.seal_with``; nobody else writes here, so nothing is sealed."""

    def put_keyframe(self, match_id: int, seq: int, fold_id: str, data: bytes) -> None:
        """See ``Log.put_keyframe``."""
        with self._lock:
            self._keyframes.setdefault((match_id, fold_id), {})[seq] = data

    def keyframe(self, match_id: int, seq: int, fold_id: str) -> tuple[int, bytes] | None:
        """See ``Log.keyframe``."""
        with self._lock:
            kept = self._keyframes.get((match_id, fold_id), {})
            near = max((at for at in kept if at <= seq), default=None)
            return None if near is None else (near, kept[near])

    def keyframes(self, match_id: int, fold_id: str) -> list[tuple[int, bytes]]:
        """See ``Log.keyframes``."""
        with self._lock:
            return sorted(self._keyframes.get((match_id, fold_id), {}).items())

    def drop_keyframes(self, match_id: int) -> None:
        """See ``Log.drop_keyframes``."""
        with self._lock:
            for key in [key for key in self._keyframes if key[0] == match_id]:
                del self._keyframes[key]

    def put_blob(self, kind: str, data: bytes) -> str:
        """See ``Log.put_blob``."""
        name = name_of(data)
        self._blobs[kind, name] = data
        return name

    def blob(self, kind: str, hash: str) -> bytes | None:
        """See ``Log.blob``."""
        data = self._blobs.get((kind, hash))
        return None if data is None else sound(kind, hash, data, self.where)

    def put_finding(self, kind: str, key: str, data: bytes) -> None:
        """See ``Log.put_finding``."""
        self._findings[kind, key] = data

    def finding(self, kind: str, key: str) -> bytes | None:
        """See ``Log.finding``."""
        return self._findings.get((kind, key))
