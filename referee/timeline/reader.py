"""Where facts come from: the one door through which a timeline reads a record.

A reader may stand on a store, on an imported file or on a list; that of a branch answers with the
facts of its parent up to the fork. Nothing in this room knows which.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Protocol

from events.kinds import Fact, MatchRewound
from referee.state import Match
from referee.timeline.path import Rewind


class OutOfRangeError(LookupError):
    """A point that the log does not have; says which, where the log ends, and what to ask for."""


class Reader(Protocol):
    """Answers what is in the log of one match."""

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts with after < seq <= until, in log order, undone ones included."""

    def rewinds(self) -> list[Rewind]:
        """Every rewind of the log in order: its seq and the point it goes back to."""

    def head(self) -> int:
        """The seq of the last fact; 0 before the first."""

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The nearest stored state at or below a seq, and the seq it stands at.

        A keyframe stored at a seq is the state there, rewinds before it taken into account.
        """


class ListReader:
    """Reads a log that is held in memory."""

    def __init__(self, facts: Sequence[Fact], keyframes: dict[int, Match] | None = None) -> None:
        """Hold facts in log order from seq 1 on, and states by the seq they stand at."""
        self._facts = facts
        self._keyframes = keyframes or {}
        self._kept = sorted(self._keyframes)

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts with after < seq <= until, in log order."""
        return list(self._facts[max(after, 0) : max(until, 0)])

    def rewinds(self) -> list[Rewind]:
        """Every rewind of the log in order."""
        return rewinds_in(self._facts)

    def head(self) -> int:
        """The seq of the last fact."""
        return len(self._facts)

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The nearest kept state at or below a seq."""
        place = bisect_right(self._kept, seq)
        if not place:
            return None
        at = self._kept[place - 1]
        return at, self._keyframes[at]


class BranchReader:
    """Reads a branch: the log of its parent up to the fork, then its own, whose seqs go on."""

    def __init__(self, parent: Reader, own: Reader, fork: int) -> None:
        """Join two readers at the last seq that the branch shares with its parent."""
        self._parent = parent
        self._own = own
        self._fork = fork

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts of the branch with after < seq <= until, in log order."""
        shared = self._parent.facts(after, min(until, self._fork)) if after < self._fork else []
        if until <= self._fork:
            return shared
        return shared + self._own.facts(max(after, self._fork), until)

    def rewinds(self) -> list[Rewind]:
        """The rewinds of the parent up to the fork and those of the branch."""
        shared = [r for r in self._parent.rewinds() if r[0] <= self._fork]
        return shared + [r for r in self._own.rewinds() if r[0] > self._fork]

    def head(self) -> int:
        """The last seq of the branch."""
        return max(self._fork, self._own.head())

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The nearest stored state of the branch, or of its parent up to the fork."""
        own = self._own.keyframe(seq) if seq > self._fork else None
        return own or self._parent.keyframe(min(seq, self._fork))


def rewinds_in(facts: Iterable[Fact]) -> list[Rewind]:
    """The rewinds among some facts, as a reader answers them."""
    return [(f.seq, f.body.to) for f in facts if f.body.__class__ is MatchRewound]


def check_point(reader: Reader, seq: int, least: int = 0) -> int:
    """Give a seq that the log has.

    Raises OutOfRangeError below `least` or beyond the end.
    """
    head = reader.head()
    if not least <= seq <= head:
        what = "beyond the end of" if seq > head else "before the beginning of"
        message = f"seq {seq} is {what} the log; ask for {least} to {head}"
        raise OutOfRangeError(message)
    return seq
