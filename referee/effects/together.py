"""Cards that move at the same time, however many facts tell it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from referee.state import Card, Match


class GroupedMoves(Protocol):
    """A run in which cards move together."""

    state: Match
    together: tuple[Match, frozenset[int]] | None
    """The state before the first of them moves, and their ids; None where a card moves alone."""


@contextmanager
def at_once(run: GroupedMoves, cards: Iterable[Card]) -> Iterator[None]:
    """Let cards move at the same time: each is seen to move as the table was before the first.

    Within a group everything belongs to that group.
    """
    before = run.together
    run.together = before or (run.state, frozenset(c.id for c in cards))
    try:
        yield
    finally:
        run.together = before
