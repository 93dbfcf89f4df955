"""From when to when an effect lasts: the words of a text as turns and phases by their numbers.

Turns of both seats are counted together, and the seats take them in turn (glossary.turn.3), so
every turn to come has its number. An effect ends with a turn, or with a named phase of it.
"""

from typing import Final, NamedTuple

from events.vocabulary import OTHER
from referee.effects.board import phase_order
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import SpanNode
from referee.effects.nodes.statements import (
    AboutCards,
)
from referee.state import Turn

Moments = tuple[int, str, int, str]
"""Since which turn and phase (0: at once), and until the end of which (0: of the game)."""


class Span(NamedTuple):
    """The words for when an effect begins and ends."""

    start: str
    end: str


class TimePoint(NamedTuple):
    """A word for a point in time, taken apart: "end of next ener phase of you"."""

    which: str
    unit: str
    seat: str


def read_span(node: SpanNode) -> Span:
    """Read the words of a span."""
    return Span(node.start, node.end)


def taken_apart(word: str) -> TimePoint:
    """Take a word for a point in time apart: this, next or after next; turn or phase; whose."""
    rest = word.split(" of ", 1)[1]
    rest, _, seat = rest.partition(" of ")
    which, unit = rest.removesuffix(" phase").rsplit(" ", 1)
    return TimePoint(which, unit, seat)


def moments(turn: Turn, you: str, span: Span) -> Moments:
    """In which turns and phases an effect holds that is applied now.

    What lasts to the end of the opponent's next turn, applied in that turn before its end phase,
    ends with it; what holds during a next turn begins with the turn after this one.
    """
    if span.start == "now":
        return 0, "", *_end(turn, you, span.end)
    begins = taken_apart(span.start)
    since = _number(turn, you, begins, start=True)
    since_at = "" if begins.unit == "turn" else begins.unit
    if span.end == "end of game":
        return since, since_at, 0, ""
    ends = taken_apart(span.end)
    until_at = "" if ends.unit in {"turn", "end"} else ends.unit
    return since, since_at, since, until_at


def _end(turn: Turn, you: str, word: str) -> tuple[int, str]:
    if word == "end of game":
        return 0, ""
    ends = taken_apart(word)
    at = "" if ends.unit in {"turn", "end"} else ends.unit
    return _number(turn, you, ends, start=False), at


def _number(turn: Turn, you: str, moment: TimePoint, *, start: bool) -> int:
    """The number of the turn that a word means."""
    if moment.which == "this":
        return turn.number
    seats = {"you": you, "opp": OTHER[you]}
    seat = seats.get(moment.seat)
    first = turn.number if _to_come(turn, you, moment, start=start) else turn.number + 1
    if seat is not None and (first - turn.number) % 2 != (turn.seat != seat):
        first += 1
    later = moment.which == "after next"
    return first + (2 if seat is not None else 1) * later


def _to_come(turn: Turn, you: str, moment: TimePoint, *, start: bool) -> bool:
    """Whether this turn can still hold the moment: its phase has not begun."""
    if moment.unit != "turn":
        return phase_order(turn.phase) < phase_order(moment.unit)
    theirs = moment.seat == "opp" and turn.seat == OTHER[you]
    return theirs and not start and turn.phase != "end"


_CENTERS: Final = tuple(
    ("where", ("at", seat, "lrig"), (("has", "role", ("center",)),)) for seat in ("you", "opp")
)
"""The center LRIGs, whichever cards they are."""


def outlives(node: Node, span: SpanNode) -> bool:
    """Whether a statement is of the center LRIG and holds longer than one card may be it."""
    read = named(node)
    about_center = isinstance(read, AboutCards) and read.what in _CENTERS
    return about_center and span.end == "end of game"
