"""Which parts does a packed case hold? Each is read piece by piece, within a bound."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from referee.audit.words import Unsound

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMBERS: Final = 10_000
"""Parts of one case at most."""
_READ: Final = 1 << 16
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DAMAGED: Final = (
    zlib.error,
    zipfile.BadZipFile,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    struct.error,
)
"""What the reader raises for an archive that is damaged or cut short."""


def parts_in(data: bytes, most: int) -> dict[str, bytes]:
    """The parts by name, of so many bytes together at most; raises Unsound."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return dict(_members(archive, most))
    except _DAMAGED as error:
        raise Unsound("no whole zip file: it is damaged or cut short") from error


def _members(archive: zipfile.ZipFile, most: int) -> Iterator[tuple[str, bytes]]:
    rows = archive.infolist()
    if len(rows) > MEMBERS:
        message = f"{len(rows):,} files in one archive, and {MEMBERS:,} are the most"
        raise Unsound(message)
    seen: set[str] = set()
    left = most
    for row in rows:
        if row.filename in seen:
            message = f"{row.filename!r} is there twice"
            raise Unsound(message)
        if row.compress_type not in _PACKED:
            message = f"{row.filename!r} is packed in a way that is not read here"
            raise Unsound(message)
        seen.add(row.filename)
        found = bytearray()
        with archive.open(row) as member:
            while piece := member.read(_READ):
                found += piece
                if len(found) > left:
                    message = f"unpacked it has more than {most:,} bytes"
                    raise Unsound(message)
        left -= len(found)
        yield row.filename, bytes(found)


def value_of(data: bytes) -> Any:
    """The value of JSON that a part says; raises Unsound."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Unsound("it is not JSON") from error
