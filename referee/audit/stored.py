"""Which parts does a file hold that was packed in the one way there is? A zip file, read strictly.

Every part is stored as it is, under a fixed time, in its order, with nothing before, between or
behind. So nothing unpacks to more than there is, and not one bit can be another. No reader of zip
files is trusted with it: fifty lines say what may stand here.
"""

from __future__ import annotations

import re
from struct import Struct
from struct import error as CutShort  # noqa: N812 - a class in spite of its letter
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple
from zlib import crc32

from referee.audit.words import Unsound

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_PARTS: Final = 60_000
"""Parts of one file at most."""
_LOCAL: Final = Struct("<4s2B4HL2L2H")
_CENTRAL: Final = Struct("<4s4B4HL2L5H2L")
_LAST: Final = Struct("<4s4H2LH")
_NAME: Final = re.compile(r"[A-Za-z0-9._%~-]+(/[A-Za-z0-9._%~-]+)?", re.ASCII)
_LONGEST_NAME: Final = 700
_DAY: Final = (1 << 5) | 1
"""The first of January 1980, as a zip file writes days."""
_MODE: Final = 0o100644 << 16
_PIECE: Final = 1 << 16


class StoredPart(NamedTuple):
    """A part of a file: its name, where its bytes begin, how many they are, their CRC-32."""

    name: str
    at: int
    size: int
    crc: int


class StoredFile:
    """A packed file whose container was found sound; each part is read when it is asked for."""

    def __init__(self, stream: BinaryIO) -> None:
        """Read where each part lies, without its bytes; raises Unsound."""
        self._stream = stream
        self._size = stream.seek(0, 2)
        self.parts: dict[str, StoredPart] = {}
        end = self._walk()
        self._closed(end)

    def _walk(self) -> int:
        at = 0
        while True:
            self._stream.seek(at)
            head = self._stream.read(_LOCAL.size)
            if head[:4] == b"PK\1\2" and at:
                return at
            if head[:4] != b"PK\3\4":
                raise Unsound("it is no zip file" if not at else f"it is damaged or cut short at byte {at}")
            part = self._part(at, head)
            if part.at + part.size > self._size:
                message = f"{part.name} is cut short"
                raise Unsound(message)
            if part.name in self.parts:
                message = f"{part.name} is there twice"
                raise Unsound(message)
            self.parts[part.name] = part
            if len(self.parts) > MOST_PARTS:
                message = f"more than {MOST_PARTS:,} parts"
                raise Unsound(message)
            at = part.at + part.size

    def _part(self, at: int, head: bytes) -> StoredPart:
        try:
            _, made, least, flags, how, time, day, crc, packed, size, length, extra = _LOCAL.unpack(head)
        except CutShort:
            message = f"it is cut short at byte {at}"
            raise Unsound(message) from None
        raw = self._stream.read(min(length, _LONGEST_NAME))
        name = raw.decode("ascii", "replace")
        if len(raw) != length or not _NAME.fullmatch(name) or ".." in name:
            message = f"at byte {at} stands a part with a name that no part has: {ascii(name)[:80]}"
            raise Unsound(message)
        if how or packed != size:
            message = f"{name} is packed; here every part stands as it is"
            raise Unsound(message)
        if (made, least, flags, time, day, extra) != (20, 0, 0, 0, _DAY, 0):
            message = f"{name} is packed otherwise than by the referee"
            raise Unsound(message)
        return StoredPart(name, at + _LOCAL.size + length, size, crc)

    def _closed(self, end: int) -> None:
        """Hold the list at the end of the file to the parts; raises Unsound."""
        rows = b"".join(_listed_part(one) for one in self.parts.values())
        count = len(self.parts)
        rows += _LAST.pack(b"PK\5\6", 0, 0, count, count, len(rows), end, 0)
        self._stream.seek(end)
        if self._stream.read(len(rows) + 1) != rows:
            raise Unsound("the list of parts at its end is another one: damaged, cut short or added to")

    def read(self, name: str) -> bytes:
        """The bytes of a part; raises Unsound for one that was altered."""
        return b"".join(self.pieces(name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """The bytes of a part, piece by piece; raises Unsound after the last where it was altered."""
        part = self.parts[name]
        left, made = part.size, 0
        self._stream.seek(part.at)
        while left:
            piece = self._stream.read(min(left, _PIECE))
            if not piece:
                raise Unsound("it is cut short")
            left, made = left - len(piece), crc32(piece, made)
            yield piece
        if made != part.crc:
            raise Unsound("it was altered: its bytes are not those that were packed")


def _listed_part(part: StoredPart) -> bytes:
    name = part.name.encode("ascii")
    begun = part.at - _LOCAL.size - len(name)
    sizes = (part.crc, part.size, part.size, len(name))
    return _CENTRAL.pack(b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, _DAY, *sizes, 0, 0, 0, 0, _MODE, begun) + name
