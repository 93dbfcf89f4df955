"""Does the record hold? Verified again from the stored bytes, by code of its own.

Nothing here is shared with the code that writes the chain: an error there would otherwise hide
itself. Only the standard library hashes and reads JSON here. What is checked is what the published
form says: each fact's SHA-256 over its own bytes and the hash before it, hidden parts by their
commitments, no seq missing or twice, and the end where the header says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from struct import Struct
from struct import error as OutOfRange  # noqa: N812 - a class in spite of its letter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from referee.audit.chance import KINDS, ChanceVerdict, check_chance
from referee.audit.signed import SIGNED, VerifiedCheckpoint, checkpoints_of
from referee.audit.tree import root_over
from referee.audit.words import HASH, Unsound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FACT: Final = b"wixoss-fact-v1\x00"
_GENESIS: Final = b"wixoss-genesis-v1\x00"
_PART: Final = b"wixoss-part-v1\x00"
_NUMBERS: Final = Struct(">Q32sIqQ")
_LENGTHS: Final = Struct(">HHII")
_SALT: Final = 16

Stored = tuple[int, str, int, int, str, int, bytes, bytes | None, bytes]


class StoredLog(Protocol):
    """What is needed of a log: its stored rows, as they lie there."""

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> Iterable[Any]:
        """The rows of a match in the order of their seq."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match holds; if not, the first seq that does not, and why.

    ``seqs`` counts the facts that were found good before that; ``sealed`` names the audiences of
    which at least one part is not in this copy. ``first_bad`` is 0 when it holds, and also when
    the header is what does not hold. A record that holds has a ``reason`` where a fact of it cannot
    be read by the program that asks. ``left`` is the fact that a branch left, as MATCH@SEQ, where
    what it shares with its parent is not at hand and was not verified. ``signed`` are the signed
    checkpoints that hold. ``root`` is the root over all its facts, as SIZE:BASE64, "" where not all
    of them are at hand; ``trusted`` says how many of the first facts were held to a root that is
    trusted from elsewhere. ``chance`` says what of a shared chance was checked, "" where it is not
    shared. A record that holds is consistent with itself, and anybody can make one that is:
    unaltered are those first facts.
    """

    ok: bool
    match: str
    seqs: int
    first_bad: int
    reason: str
    sealed: tuple[str, ...] = ()
    left: str = ""
    signed: tuple[VerifiedCheckpoint, ...] = ()
    root: str = ""
    trusted: int = 0
    chance: str = ""


class LeftFact(NamedTuple):
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
    left: Iterable[LeftFact] = (),
) -> Verdict:
    """Verify the stored rows of the match with this public id, to ``head`` if that is known.

    A branch begins at a fact of its parent: ``left`` names the facts that it and its parents left,
    the oldest first. What it shares with them is verified as well, and that they still have it.
    """
    before = _ChainWalk(match)
    for one in left:
        verdict = _shared(log, one, before)
        if not verdict.ok:
            return replace(verdict, match=match)
    walk = _ChainWalk(match, before=before)
    verdict = _walked(walk, log.read(match_id, before.good))
    if verdict.ok and head is not None and verdict.seqs != max(head, before.good):
        reason = f"the facts end at seq {verdict.seqs} and not at {head}"
        return replace(verdict, ok=False, first_bad=verdict.seqs + 1, reason=reason)
    return verdict


def _shared(log: StoredLog, left: LeftFact, before: _ChainWalk) -> Verdict:
    """Verify the stretch of a parent that a branch goes on from, and go on along it."""
    walk = _ChainWalk(left.match, before=before)
    verdict = _walked(walk, log.read(left.match_id, before.good, left.seq))
    where = f"of its parent {left.match}"
    if not verdict.ok:
        return replace(verdict, reason=f"{where}: {verdict.reason}")
    if verdict.seqs != left.seq:
        reason = f"{where}: it ends at seq {verdict.seqs}, and the branch left it at {left.seq}"
        return replace(verdict, ok=False, first_bad=verdict.seqs + 1, reason=reason)
    if walk.previous != left.hash:
        reason = f"{where}: another fact stands there than the branch left; its history was forked"
        return replace(verdict, ok=False, first_bad=left.seq, reason=reason)
    before.good, before.previous, before.held = walk.good, walk.previous, verdict.signed
    return verdict


def verify_rows(match: str, rows: Iterable[Stored], *, after: int = 0, previous: bytes = b"") -> Verdict:
    """Verify rows as they are stored: order, hashes, commitments, signed checkpoints.

    They begin the match, or follow the seq ``after``, whose hash is ``previous``; without what
    came before, no checkpoint can be checked.
    """
    return _walked(_ChainWalk(match, after, previous), rows)


def hashes_in(
    match: str, rows: Iterable[Stored], *, after: int = 0, previous: bytes = b""
) -> tuple[Verdict, list[bytes]]:
    """Verify rows as ``verify_rows`` does; with the hashes of those that were found good."""
    walk = _ChainWalk(match, after, previous)
    return _walked(walk, rows), walk.hashes


def _walked(walk: _ChainWalk, rows: Iterable[Stored]) -> Verdict:
    reason, first_bad = "", 0
    try:
        walk.over(rows)
    except Unsound as bad:
        reason = str(bad)
    except OutOfRange as bad:
        reason = f"the stored fact is malformed ({bad})"
    except (TypeError, AttributeError, ValueError):
        reason = "the stored fact is malformed (a value in it has the wrong type)"
    signed: tuple[VerifiedCheckpoint, ...] = ()
    if reason:
        first_bad = walk.good + 1
    elif walk.signed and len(walk.hashes) == walk.good:
        signed, first_bad, reason = checkpoints_of(walk.match, walk.signed, walk.hashes)
    fallen = ChanceVerdict() if reason else check_chance(walk.match, walk.chance)
    first_bad, reason = first_bad or fallen.first_bad, reason or fallen.reason
    sealed, signed = tuple(sorted(walk.sealed)), (*walk.held, *signed)
    whole = not reason and len(walk.hashes) == walk.good > 0
    root = str(root_over(walk.hashes)) if whole else ""
    return Verdict(
        not reason,
        walk.match,
        walk.good,
        first_bad,
        reason,
        sealed,
        signed=signed,
        root=root,
        chance=fallen.words,
    )


class _ChainWalk:
    """How far along a match the hashes hold."""

    def __init__(
        self, match: str, after: int = 0, previous: bytes = b"", before: _ChainWalk | None = None
    ) -> None:
        """Begin after a seq with its hash, or where ``before`` has walked what a branch shares."""
        if before is not None and before.good:
            after, previous = before.good, before.previous
        self.match = match
        self.good: int = after
        self.previous: bytes = previous or genesis_of(match)
        self._start = _start(match)
        self.hashes: list[bytes] = before.hashes if before else []
        self.sealed: set[str] = before.sealed if before else set()
        self.held: tuple[VerifiedCheckpoint, ...] = before.held if before else ()
        self.signed: list[tuple[int, bytes]] = []
        self.chance: list[Stored] = []

    def over(self, rows: Iterable[Stored]) -> None:
        """Go on to the end; raises Unsound at the first row that does not follow."""
        good, keep = self.good, self.hashes.append
        try:
            for row, made in _linked(self._start, self.previous, rows, self.sealed):
                if row[0] != good + 1:
                    raise Unsound(_order(row[0], good + 1))
                if made != row[8]:
                    raise Unsound("the hash does not follow from the stored bytes; the fact was altered")
                keep(made)
                good += 1
                if row[1] in KINDS:
                    self.chance.append(row)
                elif row[1] == SIGNED:
                    self.signed.append((good, row[6]))
        finally:
            if good > self.good:
                self.good, self.previous = good, self.hashes[-1]


def hash_of(match: str, previous: bytes, row: Stored) -> bytes:
    """The hash that follows from the bytes of a row; raises Unsound for a row that is none."""
    try:
        return next(made for _, made in _linked(_start(match), previous, (row,), set()))
    except (OutOfRange, TypeError, AttributeError, ValueError) as bad:
        message = f"the fact is malformed ({bad})"
        raise Unsound(message) from None


def genesis_of(match: str) -> bytes:
    """The hash that stands before the first fact of a match."""
    return sha256(_GENESIS + _named_as(match)).digest()


def _start(match: str) -> bytes:
    return _FACT + _named_as(match)


def _named_as(match: str) -> bytes:
    name = match.encode("utf-8", "surrogatepass")
    return len(name).to_bytes(2, "big") + name


def _linked(
    start: bytes, previous: bytes, rows: Iterable[Stored], sealed: set[str]
) -> Iterator[tuple[Stored, bytes]]:
    """Rows with the hashes that follow from them, one from the other; notes what is sealed."""
    numbers, lengths = _NUMBERS.pack, _LENGTHS.pack
    for row in rows:
        seq, kind, v, at, actor, cause, shown, hidden, _ = row
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
        yield row, previous


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
            at = body + HASH
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


def parts_of(hidden: bytes) -> list[tuple[bytes, bytes, bool]]:
    """The parts of a hidden column: audience, commitment, whether it is sealed; raises Unsound."""
    sealed: set[str] = set()
    told = _told(hidden, sealed)
    found: list[tuple[bytes, bytes, bool]] = []
    while told:
        end = 1 + told[0]
        audience = told[1:end]
        found.append((audience, told[end : end + HASH], audience.decode() in sealed))
        told = told[end + HASH :]
    return found


def commitment_of(audience: bytes, salt: bytes, body: bytes) -> bytes:
    """The commitment to a part that is opened."""
    named = len(audience).to_bytes(1, "big") + audience
    return sha256(_PART + named + salt + len(body).to_bytes(4, "big") + body).digest()
