"""Is what was hidden, and is shown now, what was committed to? Openings held against a record.

A file of openings has a line that says which match, and how many parts are opened; then a line for
each part: seq, audience, salt in base64, and body. A part is proven by the commitment that has
stood in the record, and in its hashes, since the fact was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from referee.audit.chance import KINDS, check_chance
from referee.audit.verify import Stored, commitment_of, parts_of
from referee.audit.words import (
    LINE_LIMIT,
    Unsound,
    base64_of,
    canonical_bytes,
    counted,
    exactly,
    object_of,
    typed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OPENINGS: Final = "wixoss-openings-v1"
_SALT_SIZE: Final = 16


@dataclass(frozen=True, slots=True)
class OpeningsVerdict:
    """Whether openings hold; if not, the first seq whose part does not, and why.

    ``parts`` counts those that were found good, ``left`` the sealed parts of the record that
    nobody opened; ``first_bad`` is 0 where the file itself is what does not hold. ``chance`` says
    what of a shared chance was checked with them.
    """

    ok: bool
    parts: int
    left: int
    first_bad: int
    reason: str
    chance: str = ""


def check_openings(lines: Iterable[bytes], match: str, rows: Iterable[Stored]) -> OpeningsVerdict:
    """Hold the lines of a file of openings against the rows of a match that was verified."""
    closed: dict[tuple[int, bytes], tuple[bytes, bool]] = {}
    bodies: dict[tuple[int, bytes], bytes] = {}
    every = list(rows)
    for row in every:
        for audience, commitment, sealed in parts_of(row[7]) if row[7] else ():
            closed[row[0], audience] = commitment, sealed
    good, seq = 0, 0
    try:
        for seq, audience, commitment, body in _openings(lines, match):
            kept, _ = closed.pop((seq, audience), (b"", False))
            _alike(kept, commitment, seq, audience.decode())
            bodies[seq, audience] = body
            good += 1
    except Unsound as bad:
        return OpeningsVerdict(ok=False, parts=good, left=0, first_bad=seq, reason=str(bad))
    left = sum(sealed for _, sealed in closed.values())
    fallen = check_chance(match, [row for row in every if row[1] in KINDS], bodies)
    return OpeningsVerdict(not fallen.reason, good, left, fallen.first_bad, fallen.reason, fallen.words)


def _alike(kept: bytes, opened: bytes, seq: int, audience: str) -> None:
    if opened == kept:
        return
    message = f"what is opened of {audience} at seq {seq} is not what was committed to"
    if not kept:
        message = f"seq {seq} has no part of {audience} that is not opened yet"
    raise Unsound(message)


def _openings(lines: Iterable[bytes], match: str) -> Iterator[tuple[int, bytes, bytes, bytes]]:
    """Seq, audience, commitment and body of each part that is opened; raises Unsound."""
    given = iter(lines)
    header = object_of(next(given, b""))
    if header.get("format") != OPENINGS:
        message = f"this is no file of openings of the form {OPENINGS}"
        raise Unsound(message)
    exactly(header, {"format", "match", "parts"})
    typed(header, "parts", int)
    if header["match"] != match:
        message = f"the openings are of the match {ascii(header['match'])[:80]}, this is {match}"
        raise Unsound(message)
    count = 0
    for line in given:
        yield _opening(line)
        count += 1
    if count != header["parts"]:
        opened = counted(count, "part is", "parts are")
        message = f"{opened} opened; the first line names {header['parts']}"
        raise Unsound(message)


def _opening(line: bytes) -> tuple[int, bytes, bytes, bytes]:
    said: dict[str, Any] = object_of(line)
    exactly(said, {"audience", "body", "salt", "seq"})
    typed(said, "audience", str)
    typed(said, "seq", int)
    audience = said["audience"].encode("utf-8", "surrogatepass")
    if not 0 < len(audience) < 256 or not audience.isascii():  # noqa: PLR2004 - one byte
        raise Unsound("an opening names no audience")
    body = canonical_bytes(said["body"])
    if len(body) > LINE_LIMIT:
        raise Unsound("an opening is longer than any part")
    made = commitment_of(audience, base64_of(said["salt"], _SALT_SIZE), body)
    return said["seq"], audience, made, body
