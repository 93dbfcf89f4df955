"""Which moment of a match tells by itself what a match is: an attack, what came of it, and why."""

from typing import Final

from events.kinds import BattleFought, CardsMoved, Fact
from events.vocabulary import SEATS
from referee.state import Match
from referee.timeline.book import Book

CRUSH: Final = "crush"
"""The label of the move by which a Life Cloth is lost."""


Told = tuple[int, int, int]
"""How many SIGNI the emptier field has, how many both have, and at which seq."""
_NOTHING: Final = (0, 0, 0)


def scene(book: Book, head: int) -> Told:
    """The outcome of an attack that tells most at a head, zeros where there is none.

    Only what counts at the head is chosen. The fuller both fields are the more it tells, and of
    moments that tell as much the latest: whoever comes new sees a table that is being played at.
    """
    gone = book.gone(head)
    there = (fact for fact in book.facts[:head] if _outcome(fact) and fact.seq not in gone)
    rows = ((*_fullness(book.states[one.seq]), one.seq) for one in there)
    told = [row for row in rows if row[0] and book.states[row[-1]].attacker]
    return max(told, default=_NOTHING)


def _outcome(fact: Fact) -> bool:
    """Whether a fact may be what came of an attack."""
    body = fact.body
    return isinstance(body, BattleFought) or (isinstance(body, CardsMoved) and body.label == CRUSH)


def _fullness(state: Match) -> tuple[int, int]:
    """How many SIGNI the emptier field has, and how many both have."""
    counts = [sum(1 for one in state.seat(seat).signi if one) for seat in SEATS]
    return min(counts), sum(counts)
