"""What the court knows: facts of judging, folded over the whole log; no rewind removes them."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct

from events.kinds import CheckpointNamed, Fact, MatchRewound, RulingGiven
from events.values import changed

T = TypeVar("T")


class CourtEntry(Struct, frozen=True):
    """One fact of the court with its place in the log."""

    seq: int
    at: int
    actor: str
    clauses: tuple[str, ...]
    body: Any


class Court(Struct, frozen=True):
    """All facts of the court so far, in order."""

    entries: tuple[CourtEntry, ...] = ()

    def of(self, kind: type[T]) -> tuple[CourtEntry, ...]:
        """The entries of one kind."""
        return tuple(e for e in self.entries if isinstance(e.body, kind))

    def checkpoints(self) -> dict[str, int]:
        """The named checkpoints; a name given again names the later point."""
        return {e.body.name: e.body.point for e in self.of(CheckpointNamed)}

    def rulings(self) -> tuple[CourtEntry, ...]:
        """The rulings."""
        return self.of(RulingGiven)

    def rewinds(self) -> tuple[CourtEntry, ...]:
        """The rewinds."""
        return self.of(MatchRewound)


def fold_court(court: Court, facts: Iterable[Fact]) -> Court:
    """Fold facts over what the court knows; facts of the game are not its business."""
    more = tuple(CourtEntry(f.seq, f.at, f.actor, f.clauses, f.body) for f in facts if f.body.__class__.COURT)
    return changed(court, entries=court.entries + more) if more else court
