"""The reader of a stored match: facts by range, states by keyframes that carry the rewinds.

A keyframe holds the state and every rewind before it, so that a seek reads one keyframe and the
few facts after it, however long the match is.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from events.errors import DamagedMatch
from events.kinds import Fact
from events.log import Log, MatchRef, Row
from referee.fold import FOLD_ID
from referee.service.store.rows import to_facts
from referee.service.store.sealed import counted, is_uncounted
from referee.state import Match
from referee.timeline.path import Rewind
from referee.timeline.reader import BranchReader, Reader, rewinds_in

KEYFRAME_EVERY = 50
"""How many facts lie between two keyframes, at most one command more."""


class Keyframe(Struct, frozen=True, array_like=True):
    """What is kept at a seq: every rewind before it, and the state."""

    rewinds: tuple[Rewind, ...]
    state: Match


_READ: Final = Decoder(Keyframe)
_WRITE: Final = Encoder()


def encode_keyframe(state: Match, rewinds: Sequence[Rewind]) -> bytes:
    """The bytes of a keyframe."""
    return _WRITE.encode((rewinds, state))


def decode_keyframe(data: bytes) -> tuple[Match, list[Rewind]] | None:
    """Read a keyframe; one that cannot be read counts as not found."""
    try:
        kept = _READ.decode(data)
    except (ValueError, TypeError):
        return None
    return kept.state, list(kept.rewinds)


class StoreReader:
    """Reads one match of a log as it stands at one head."""

    def __init__(self, log: Log, match_id: int, head: int | None = None) -> None:
        """Look at a match up to a head, or as it stands; facts appended later need a new reader."""
        self._log, self._match = log, match_id
        self._head = log.head(match_id).seq if head is None else head
        self._rewinds: list[Rewind] | None = None

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts with after < seq <= until, in log order."""
        facts = to_facts(self._log.read(self._match, after, until))
        if any(map(is_uncounted, facts)):
            return counted(facts, self._log.read(self._match))
        return facts

    def head(self) -> int:
        """The seq of the last fact."""
        return self._head

    def _keyframe(self, seq: int) -> tuple[int, Match, list[Rewind]] | None:
        found = self._log.keyframe(self._match, seq, FOLD_ID)
        if found is None:
            return None
        read = decode_keyframe(found[1])
        return None if read is None else (found[0], *read)

    def rewinds(self) -> list[Rewind]:
        """Every rewind of the log in order: those in the last keyframe, and since."""
        if self._rewinds is None:
            kept = self._keyframe(self._head)
            since, before = (0, []) if kept is None else (kept[0], kept[2])
            self._rewinds = before + rewinds_in(self.facts(since, self._head))
        return self._rewinds

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The nearest stored state at or below a seq."""
        kept = self._keyframe(seq)
        return None if kept is None else kept[:2]


def parent_of(log: Log, ref: MatchRef) -> MatchRef | None:
    """The match that a branch left; None for a match of its own."""
    return None if ref.parent is None else log.match(log.public_id(ref.parent.match_id))


def line_of(log: Log, ref: MatchRef) -> list[MatchRef]:
    """A match and all that it branches off, the oldest first."""
    line = [ref]
    while (parent := parent_of(log, line[0])) is not None:
        line.insert(0, parent)
    return line


def rows_of(log: Log, ref: MatchRef, after: int = 0, until: int | None = None) -> list[Row]:
    """The rows of a match with after < seq <= until; of a branch with what it shares."""
    if ref.parent is None:
        return log.read(ref.id, after, until)
    line = line_of(log, ref)
    ends = [one.parent.seq for one in line[1:] if one.parent is not None]
    rows: list[Row] = []
    for one, end in zip(line, (*ends, None), strict=True):
        stop = min((seq for seq in (end, until) if seq is not None), default=None)
        rows += log.read(one.id, rows[-1].seq if rows else after, stop)
    return rows


def require_readable(log: Log, ref: MatchRef, head: int, after: int = 0) -> None:
    """Raise DamagedMatch for a log with a damaged row, or without a fact up to its head.

    `after` is the seq up to which it was asked before.
    """
    if ref.fault:
        raise DamagedMatch(ref.fault)
    line = line_of(log, ref)
    ends = [one.parent.seq for one in line[1:] if one.parent is not None]
    for one, end in zip(line, (*ends, head), strict=True):
        begins = max(after, 0 if one.parent is None else one.parent.seq)
        lost = log.missing(one.id, begins, end) if end > begins else 0
        if not lost and one is ref and log.answered_to(one.id) > head:
            lost = head + 1 if log.head(one.id).seq == head else 0  # else others wrote meanwhile
        if lost:
            what = f"the fact of seq {lost} is missing from {one.public_id}"
            raise DamagedMatch(f"{what}; restore it from a backup, and see: referee verify {one.public_id}")


def reader_of(log: Log, ref: MatchRef, head: int | None = None) -> Reader:
    """The reader of a match up to a head, or as it stands now; of a branch with all that it shares."""
    if ref.parent is None:
        return StoreReader(log, ref.id, head)
    reader: Reader | None = None
    for one in line_of(log, ref):
        own = StoreReader(log, one.id, head if one is ref else None)
        reader = own if reader is None or one.parent is None else (BranchReader(reader, own, one.parent.seq))
    return StoreReader(log, ref.id) if reader is None else reader
