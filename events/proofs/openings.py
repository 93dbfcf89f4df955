"""How is what was hidden shown later? A file of openings: parts with the salts that prove them.

The first line names the match and counts the parts; each further line is one part: seq, audience,
salt in base64 and body. Whoever has a sealed copy of the record holds them against its commitments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.canonical import canonical, load
from events.parts import unpack
from events.proofs.made import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from events.log import Row

FORMAT: Final = "wixoss-openings-v1"


def openings(match: str, rows: Iterable[Row], audiences: Iterable[str] = ()) -> Iterator[bytes]:
    """The lines of a file that opens the hidden parts of these facts, for some audiences or all.

    Parts that are sealed in this copy cannot be opened and are left out.
    """
    wanted = set(audiences)
    lines = [
        canonical(
            {
                "audience": part.audience,
                "body": load(part.body),
                "salt": text_of(part.salt),
                "seq": row.seq,
            }
        )
        for row in rows
        if row.hidden
        for part in unpack(row.hidden)
        if part.salt is not None and part.body is not None and (not wanted or part.audience in wanted)
    ]
    yield canonical({"format": FORMAT, "match": match, "parts": len(lines)}) + b"\n"
    for line in lines:
        yield line + b"\n"
