"""Does the record hold? Verified again from the stored bytes, by code of its own.

Nothing here is shared with the code that writes the chain: an error there would otherwise hide
itself. Only the standard library hashes and reads JSON here. What is checked is what the published
form says: each fact's SHA-256 over its own bytes and the hash before it, hidden parts by their
commitments, no seq missing or twice, and the end where the header says.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from struct import error as OutOfRange  # noqa: N812 - a class in spite of its letter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

_FACT: Final = b"wixoss-fact-v1\x00"
_GENESIS: Final = b"wixoss-genesis-v1\x00"
_PART: Final = b"wixoss-part-v1\x00"
_NUMBERS: Final = Struct(">Q32sIqQ")
_LENGTHS: Final = Struct(">HHII")
_SALT: Final = 16
_HASH: Final = 32

Stored = tuple[int, str, int, int, str, int, bytes, bytes | None, bytes]


class StoredLog(Protocol):
    """What is needed of a log: its stored rows, as they lie there."""

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> Iterable[Any]:
        """The rows of a match in the order of their seq."""


class Verdict(NamedTuple):
    """Whether a match holds; if not, the first seq that does not, and why.

    ``seqs`` counts the facts that were found good before that; ``sealed`` names the audiences of
    which at least one part is not in this copy. ``first_bad`` is 0 when it holds, and also when
    the header is what does not hold. ``left`` is the fact that a branch left, as MATCH@SEQ, where
    what it shares with its parent is not at hand and was not verified.
    """

    ok: bool
    match: str
    seqs: int
    first_bad: int
    reason: str
    sealed: tuple[str, ...] = ()
    left: str = ""


class Unsound(Exception):
    """What does not hold of a record or a proof, in words."""


class Left(NamedTuple):
    """A fact that a branch left: the match that has it, by public id and id inside, seq, hash."""

    match: str
    match_id: int
    seq: int
    hash: bytes


def verify_log(
    log: StoredLog,
    match: str,
    match_id: int,
    head: int | None = None,
    *,
    left: Iterable[Left] = (),
) -> Verdict:
    """Verify the stored rows of the match with this public id, to ``head`` if that is known.

    A branch begins at a fact of its parent: ``left`` names the facts that it and its parents left,
    the oldest first. What it shares with them is verified as well, and that they still have it.
    """
    after, previous, sealed = 0, b"", set[str]()
    for one in left:
        verdict = _shared(log, one, after, previous)
        if not verdict.ok:
            return verdict._replace(match=match)
        after, previous, sealed = one.seq, one.hash, sealed.union(verdict.sealed)
    verdict = verify_rows(match, log.read(match_id, after), after=after, previous=previous)
    verdict = verdict._replace(sealed=tuple(sorted(sealed.union(verdict.sealed))))
    if verdict.ok and head is not None and verdict.seqs != max(head, after):
        reason = f"the facts end at seq {verdict.seqs} and not at {head}"
        return verdict._replace(ok=False, first_bad=verdict.seqs + 1, reason=reason)
    return verdict


def _shared(log: StoredLog, left: Left, after: int, previous: bytes) -> Verdict:
    """Verify the stretch of a parent that a branch goes on from."""
    rows = list(log.read(left.match_id, after, left.seq))
    verdict = verify_rows(left.match, rows, after=after, previous=previous)
    where = f"of its parent {left.match}"
    if not verdict.ok:
        return verdict._replace(reason=f"{where}: {verdict.reason}")
    if verdict.seqs != left.seq:
        reason = f"{where}: it ends at seq {verdict.seqs}, and the branch left it at {left.seq}"
        return verdict._replace(ok=False, first_bad=verdict.seqs + 1, reason=reason)
    if rows[-1][-1] != left.hash:
        reason = f"{where}: another fact stands there than the branch left; its history was forked"
        return verdict._replace(ok=False, first_bad=left.seq, reason=reason)
    return verdict


def verify_rows(
    match: str, rows: Iterable[Stored], *, after: int = 0, previous: bytes = b""
) -> Verdict:
    """Verify rows as they are stored: order, hashes, commitments.

    They begin the match, or follow the seq ``after``, whose hash is ``previous``.
    """
    walk = _Walk(match, after, previous)
    reason = ""
    try:
        walk.over(rows)
    except Unsound as bad:
        reason = str(bad)
    except (OutOfRange, TypeError, AttributeError, ValueError) as bad:
        reason = f"the stored fact is malformed ({bad})"
    first_bad = walk.good + 1 if reason else 0
    return Verdict(not reason, match, walk.good, first_bad, reason, tuple(sorted(walk.sealed)))


class _Walk:
    """How far along a match the hashes hold."""

    def __init__(self, match: str, after: int, previous: bytes) -> None:
        name = match.encode("utf-8", "surrogatepass")
        self._name = len(name).to_bytes(2, "big") + name
        self._previous = previous or sha256(_GENESIS + self._name).digest()
        self.good = after
        self.sealed: set[str] = set()

    def over(self, rows: Iterable[Stored]) -> None:
        """Go on to the end; raises Unsound at the first row that does not follow."""
        start = _FACT + self._name
        previous = self._previous
        numbers, lengths, sealed = _NUMBERS.pack, _LENGTHS.pack, self.sealed
        for seq, kind, v, at, actor, cause, shown, hidden, stored in rows:
            if seq != self.good + 1:
                raise Unsound(_order(seq, self.good + 1))
            word, who = kind.encode(), actor.encode()
            told = b"" if hidden is None else _told(hidden, sealed)
            previous = sha256(
                start
                + numbers(seq, previous, v, at, cause)
                + lengths(len(word), len(who), len(shown), len(told))
                + word
                + who
                + shown
                + told
            ).digest()
            if previous != stored:
                raise Unsound(
                    "the hash does not follow from the stored bytes; the fact was altered"
                )
            self.good = seq


def _order(seq: object, expected: int) -> str:
    if isinstance(seq, int) and seq > expected:
        return f"seq {expected} is missing; seq {seq} stands in its place"
    return f"seq {expected} is missing or out of order; {seq!r} stands in its place"


def _told(hidden: bytes, sealed: set[str]) -> bytes:
    """The commitments of a hidden column, part after part; notes which are sealed."""
    told = b""
    last = b""
    at = 0
    while at < len(hidden):
        form, size = hidden[at], hidden[at + 1 : at + 2]
        body = at + 2 + (size[0] if size else 0)
        audience = hidden[at + 2 : body]
        if form > 1 or not audience or audience <= last or not audience.isascii():
            raise Unsound("the hidden column does not hold parts in the order of audience")
        if form == 1:
            at = body + _HASH
            commitment = hidden[body:at]
            sealed.add(audience.decode())
        else:
            length = body + _SALT
            at = length + 4 + int.from_bytes(hidden[length : length + 4], "big")
            commitment = sha256(_PART + hidden[body - len(audience) - 1 : at]).digest()
        if at > len(hidden):
            raise Unsound("the hidden column is cut short")
        told += size + audience + commitment
        last = audience
    if not told:
        raise Unsound("the hidden column is empty")
    return told
