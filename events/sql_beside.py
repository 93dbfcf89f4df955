"""States, programs and catalogues in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING

from events import keyframes
from events.blobs import name_of, sound
from events.errors import AlteredBlob
from events.keyframes import Seal
from events.log import MAX_SEQ
from events.sql_log_part import SqlLogPart

if TYPE_CHECKING:
    import sqlalchemy as sa

else:
    from events.lazily import sa


class SqlBeside(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that concerns states and blobs."""

    _seal: Seal
    _passed: set[int]

    @abstractmethod
    def _keep(self, values: dict[str, object]) -> None:
        """Write a keyframe in the cheapest safe way."""

    def seal_with(self, secret: bytes) -> None:
        """See ``Log.seal_with``."""
        self._seal, self._passed = Seal(secret), set()

    def put_keyframe(self, match_id: int, seq: int, fold_id: str, data: bytes) -> None:
        """See ``Log.put_keyframe``."""
        found = self.rows(self.statements.link, {"match_id": match_id, "seq": seq})
        if not found and self.rows(self.statements.archived, {"match_id": match_id}):
            return
        link = found[0][0] if found else b""
        packed = self._seal.pack(fold_id, seq, link, data)
        self._passed.discard(match_id)
        self._keep({"match_id": match_id, "fold_id": fold_id, "seq": seq, "data": packed})

    def keyframe(self, match_id: int, seq: int, fold_id: str) -> tuple[int, bytes] | None:
        """See ``Log.keyframe``."""
        if match_id in self._passed:
            return None
        values = {"match_id": match_id, "seq": min(seq, MAX_SEQ), "fold_id": fold_id, "limit": 1}
        found = self.rows(self.statements.keyframe, values)
        nearest = self._seal.nearest(fold_id, found)
        if nearest is None and found:
            every = self.rows(self.statements.keyframe, values | {"limit": MAX_SEQ})
            return self._seal.nearest(fold_id, every)
        return nearest

    def keyframes(self, match_id: int, fold_id: str) -> list[tuple[int, bytes]]:
        """See ``Log.keyframes``."""
        found = self.rows(self.statements.keyframes, {"match_id": match_id, "fold_id": fold_id})
        opened = ((s, keyframes.peeked(data)) for s, data in found if keyframes.is_seq(s))
        return [(seq, data) for seq, data in opened if data is not None]

    def drop_keyframes(self, match_id: int) -> None:
        """See ``Log.drop_keyframes``."""
        k = self.tables.keyframes
        self._passed.add(match_id)
        with self.plainly(), self.writing() as connection:
            connection.execute(sa.delete(k).where(k.c.match_id == match_id))

    def put_blob(self, kind: str, data: bytes) -> str:
        """See ``Log.put_blob``."""
        b, name = self.tables.blobs, name_of(data)
        own = (b.c.kind == kind, b.c.hash == name)
        try:
            if self.blob(kind, name) is not None:
                return name
        except AlteredBlob:
            with self.plainly(), self.writing() as connection:
                connection.execute(sa.update(b).where(*own).values(data=data))
            return name
        self._put_blob({"kind": kind, "hash": name, "data": data})
        return name

    def _put_blob(self, values: dict[str, object]) -> None:
        """Write a blob that was not there; one that came meanwhile is the same."""
        with self.plainly(), suppress(sa.exc.IntegrityError), self.writing() as connection:
            connection.execute(sa.insert(self.tables.blobs).values(values))

    def blob(self, kind: str, hash: str) -> bytes | None:
        """See ``Log.blob``."""
        rows = self.rows(self.statements.blob, {"kind": kind, "hash": hash})
        if not rows:
            return None
        found = rows[0][0]
        data = found if isinstance(found, bytes) else str(found).encode(errors="replace")
        return sound(kind, hash, data, self.where)

    def put_finding(self, kind: str, key: str, data: bytes) -> None:
        """See ``Log.put_finding``."""
        f = self.tables.findings
        with self.plainly(), self.writing() as connection:
            connection.execute(sa.delete(f).where(f.c.kind == kind, f.c.key == key))
            connection.execute(sa.insert(f).values(kind=kind, key=key, data=data))

    def finding(self, kind: str, key: str) -> bytes | None:
        """See ``Log.finding``."""
        found = self.rows(self.statements.finding, {"kind": kind, "key": key})
        data = found[0][0] if found else None
        return bytes(data) if isinstance(data, bytes | memoryview) else None  # damaged: worked out again
