"""How a kept state is stored, and when a stored one counts as not found.

A keyframe is never part of the log: it can be folded again, so one that does not open, for whatever
reason, is as good as absent. It opens only where it was sealed: a keyed hash (BLAKE2b) binds its
bytes to the fold that made them, to its seq and to the hash of the fact that it stands for, and so
to the match. The secret lies outside the database: who can write there can make no state that is
believed. Stored: a byte for the form, the name of the secret (8 bytes), the seal (32), zlib.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

from events.given import FaultyFileError, inflated

if TYPE_CHECKING:
    from collections.abc import Iterable

INTERVAL: Final = 50
"""One keyframe each so many facts: reading costs as much as the mean tail of the fold."""

LARGEST: Final = 1 << 26
"""Bytes of a state at most; one of a long match has a five-hundredth of that."""
_LEVEL: Final = 6
_FORM: Final = b"\x02"
_NAME: Final = 8
_SEAL: Final = 32
_HEAD: Final = len(_FORM) + _NAME + _SEAL


class Seal:
    """Seals states and opens those that it sealed."""

    def __init__(self, secret: bytes = b"") -> None:
        """Seal with a secret of up to 64 bytes; without one anybody could make the same seal."""
        self._secret = secret
        self._head = _FORM + blake2b(key=secret, digest_size=_NAME, person=b"wixoss-name").digest()

    def pack(self, fold_id: str, seq: int, link: bytes, data: bytes) -> bytes:
        """A state as it is stored, after the fact with the hash ``link``; it takes 0.2 ms."""
        packed = zlib.compress(data, _LEVEL)
        return self._head + self._seal(fold_id, seq, link, packed) + packed

    def unpack(self, fold_id: str, seq: int, link: bytes, stored: object) -> bytes | None:
        """The state again, or None when it was not sealed here, for this very fact."""
        if not isinstance(stored, bytes) or not stored.startswith(self._head) or not is_seq(seq):
            return None
        packed = stored[_HEAD:]
        sealed = self._seal(fold_id, seq, link, packed)
        return _opened(packed) if compare_digest(stored[len(self._head) : _HEAD], sealed) else None

    def nearest(
        self, fold_id: str, found: Iterable[tuple[int, bytes, bytes | None]]
    ) -> tuple[int, bytes] | None:
        """The first of (seq, stored, hash of the fact), given nearest first, that opens."""
        for seq, stored, link in found:
            data = self.unpack(fold_id, seq, link or b"", stored)
            if data is not None:
                return seq, data
        return None

    def _seal(self, fold_id: str, seq: int, link: bytes, packed: bytes) -> bytes:
        made = blake2b(key=self._secret, digest_size=_SEAL, person=b"wixoss-state")
        for part in (fold_id.encode(), seq.to_bytes(8, "big"), link, packed):
            made.update(len(part).to_bytes(8, "big") + part)
        return made.digest()


def is_seq(value: object) -> bool:
    """Whether a state can stand for this seq; SQLite lets any value lie in any column."""
    return isinstance(value, int) and 0 <= value < 1 << 63


def peeked(stored: object) -> bytes | None:
    """The state in stored bytes, whoever sealed it or none did: for comparing, never to go on."""
    if not isinstance(stored, bytes):
        return None
    return _opened(stored[_HEAD:] if stored.startswith(_FORM) else stored)


def _opened(packed: bytes) -> bytes | None:
    try:
        return inflated(packed, LARGEST)
    except FaultyFileError:
        return None
