"""Where the random results of a run come from, and how each of a shared chance is written down."""

from typing import Any, Protocol

from events.kinds import ChanceDrawn, Fact


class Chance(Protocol):
    """Where random results come from; each is written into the record, none is made twice."""

    @property
    def draw(self) -> int:
        """The number of the last result where it follows from shares; 0 where it does not."""

    def order(self, count: int) -> tuple[int, ...]:
        """A random order of so many cards."""

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """Pick so many places at random among so many."""


class Throwing(Protocol):
    """The run that throws: it has a chance, and writes facts down."""

    chance: Chance

    def emit(self, body: Any, *, actor: str = "rules") -> Fact:
        """Add a fact, said by this actor."""


def order(run: Throwing, count: int) -> tuple[int, ...]:
    """Throw a random order of so many cards; () at a paper table, where nobody knows it."""
    return _told(run, count, run.chance.order(count))


def pick(run: Throwing, count: int, among: int) -> tuple[int, ...]:
    """Pick so many places at random among so many."""
    return _told(run, among, run.chance.pick(count, among))


def _told(run: Throwing, among: int, result: tuple[int, ...]) -> tuple[int, ...]:
    """Write a result down by its number, before what it makes, where it follows from shares."""
    draw = run.chance.draw
    if draw:
        run.emit(ChanceDrawn(draw, len(result), among, result), actor="chance")
    return result
