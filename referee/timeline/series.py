"""How a match went by turns: Life Cloth, hand, Ener, LRIG level, and time for each decision."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Final, NamedTuple

from events.vocabulary import CENTER, SEATS
from referee.sight import View
from referee.timeline.pace import TimedDecision
from referee.timeline.path import Path, holds

Pair = tuple[int | None, int | None]
"""A figure of A and of B; None where nobody can say."""
_ASKED: Final = attrgetter("asked")
SECOND: Final = 1_000_000


class Turned(NamedTuple):
    """One turn: its number, its seat, and the first and last seq of it that count."""

    number: int
    seat: str
    first: int
    last: int


class SeriesLine(NamedTuple):
    """One figure of both seats at the end of each turn; None where nobody can say.

    `unit` is "" for a number of cards or a level, "s" for seconds.
    """

    name: str
    unit: str
    A: tuple[int | None, ...]
    B: tuple[int | None, ...]


class Series(NamedTuple):
    """The turns of a match that count, and what is drawn of them."""

    turns: tuple[Turned, ...]
    lines: tuple[SeriesLine, ...]


def turned(begun: Sequence[tuple[int, str, int]], path: Path, head: int) -> list[Turned]:
    """The turns that count on a path up to a head, from where turns began along the log."""
    rows: dict[int, Turned] = {}
    ends = [*(at - 1 for _, _, at in begun[1:]), head][: len(begun)]
    for (number, seat, first), end in zip(begun, ends, strict=True):
        counts = [seq for seq in range(first, end + 1) if holds(path, seq)]
        if counts and number:
            began = rows[number].first if number in rows else counts[0]
            rows[number] = Turned(number, seat, began, counts[-1])
    return list(rows.values())


def _level(view: View, seat: str) -> int | None:
    slot = view["seats"][seat]["lrig"][CENTER]
    return None if slot is None else slot.get("level")


def _counted(view: View, seat: str, zone: str) -> int:
    held = view["seats"][seat][zone]
    return len(held) if isinstance(held, list) else int(held["count"])


FIGURES: Final[tuple[tuple[str, Callable[[View, str], int | None]], ...]] = (
    ("Life Cloth", lambda view, seat: _counted(view, seat, "life")),
    ("Hand", lambda view, seat: _counted(view, seat, "hand")),
    ("Ener", lambda view, seat: _counted(view, seat, "ener")),
    ("LRIG level", _level),
)


def _taken(decisions: Iterable[TimedDecision], turn: Turned, seat: str) -> int | None:
    """The seconds that a seat took for a decision of a turn, on average."""
    took = [d.took for d in decisions if d.seat == seat and turn.first <= d.asked <= turn.last]
    return round(sum(took) / len(took) / SECOND) if took else None


def figures(view: View, decisions: Sequence[TimedDecision], since: int) -> tuple[Pair, ...]:
    """The same figures of both seats as they stand at the seq of a view, in the same order.

    `since` is the first seq of its turn; `decisions` as `series` takes them, in log order.
    """
    rows = [(figure(view, "A"), figure(view, "B")) for _, figure in FIGURES]
    if decisions:
        seq = view["seq"]
        begun = decisions[bisect_left(decisions, since, key=_ASKED) :]
        known = [d for d in takewhile(lambda d: d.asked <= seq, begun) if 0 < d.answered <= seq]
        turn = Turned(0, "", since, seq)
        rows.append((_taken(known, turn, "A"), _taken(known, turn, "B")))
    return tuple(rows)


def series(
    turns: Sequence[Turned], view: Callable[[int], View], decisions: Sequence[TimedDecision]
) -> Series:
    """The figures of turns: `view` shows the table at a seq as a spectator sees it.

    `decisions` are empty where no time was kept, and then none is drawn.
    """
    views = [view(turn.last) for turn in turns]
    lines = [
        SeriesLine(name, "", *(tuple(figure(one, seat) for one in views) for seat in SEATS))
        for name, figure in FIGURES
    ]
    if decisions:
        rows = (tuple(_taken(decisions, turn, seat) for turn in turns) for seat in SEATS)
        lines.append(SeriesLine("Time per decision", "s", *rows))
    return Series(tuple(turns), tuple(lines))
