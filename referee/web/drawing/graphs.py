"""How the match went by turns: step charts of both seats, and the same as a table."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.timeline.series import Pair, Series, SeriesLine
from referee.web.drawing.components import component
from referee.web.drawing.forms import NONE

WIDE, HIGH, FOOT = 176, 38, 2
UNKNOWN: Final = "–"


class Charts(NamedTuple):
    """The charts of a match, drawn but for where the reader stands.

    `numbers` are those of the turns, `firsts` the seqs at which they begin.
    """

    shown: Series
    table: Markup
    numbers: str = ""
    firsts: str = ""

    def at(self, here: int, now: Sequence[Pair]) -> Markup:
        """The charts up to one of the turns, counted from 0, with the figures as they are now.

        What comes later stands on the page for the script, and is not drawn.
        """
        if not self.shown.turns:
            return component("graphs", "empty")()
        width = WIDE / len(self.shown.turns)
        band = round(here * width, 2), round(width, 2)
        rows = [_chart(line, here, pair) for line, pair in zip(self.shown.lines, now, strict=True)]
        return component("graphs", "charts")(self, rows, band, WIDE, HIGH)


def said_figures(now: Sequence[Pair]) -> Markup:
    """Write figures as the script of the charts reads them: A and B of each in turn."""
    return Markup(" ").join(UNKNOWN if one is None else str(one) for pair in now for one in pair)


def _word(value: int | None, unit: str) -> str:
    return UNKNOWN if value is None else f"{value}{unit}"


def _said(values: Sequence[int | None], unit: str) -> str:
    return " ".join(_word(one, unit) for one in values)


def _path(values: Sequence[int | None], most: int, width: float) -> str:
    """The steps of a line; a turn without a figure leaves a gap, one like the last no step."""
    told: list[str] = []
    before: int | None = None
    for i, value in enumerate(values):
        if value is not None and value != before:
            high = HIGH - FOOT - (HIGH - 5) * value / most
            told.append(f"{'M' if before is None else 'L'}{i * width:.1f} {high:.1f}")
        ends = i + 1 == len(values) or values[i + 1] != value
        if value is not None and ends:
            told.append(f"H{(i + 1) * width:.1f}")
        before = value
    return "".join(told)


def _chart(line: SeriesLine, here: int, now: Pair) -> tuple[Any, ...]:
    """Give a line up to a turn, in which its figures are what they are now, as the macro takes it."""
    most = max([1, *(v for v in (*line.A, *line.B, *now) if v is not None)])
    a, b = (*line.A[:here], now[0]), (*line.B[:here], now[1])
    width = WIDE / len(line.A)
    label = f"{line.name} per turn. A: {_said(a, line.unit)}. B: {_said(b, line.unit)}."
    figures = (_said(line.A, ""), _said(line.B, ""), *(_word(one, line.unit) for one in now))
    return (line.name, line.unit, *figures, label, _path(a, most, width), _path(b, most, width))


def _table(shown: Series, address: str) -> Markup:
    rows = [
        (turn, [_word(values[i], line.unit) for line in shown.lines for values in (line.A, line.B)])
        for i, turn in enumerate(shown.turns)
    ]
    return component("graphs", "table")(shown.lines, rows, address)


def turn_at(shown: Series, seq: int) -> int:
    """Which of the turns holds a seq, counted from 0."""
    return max((i for i, one in enumerate(shown.turns) if one.first <= seq), default=0)


def graphs(shown: Series, address: str) -> Charts:
    """Draw the charts of a match; `address` begins one that ends with a seq.

    A press on a chart goes to its turn by the script; the table has a link for each turn.
    """
    if not shown.turns:
        return Charts(shown, NONE)
    return Charts(
        shown,
        _table(shown, address),
        " ".join(str(turn.number) for turn in shown.turns),
        " ".join(str(turn.first) for turn in shown.turns),
    )
