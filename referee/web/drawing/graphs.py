"""How the match went by turns: step charts of both seats, and the same as a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.timeline.series import Pair, Series, SeriesLine
from referee.web.drawing.forms import MarkupForm, joined

WIDE, HIGH, FOOT = 176, 38, 2
UNKNOWN: Final = "–"

_ALL: Final = MarkupForm(
    '<h2 data-turns="%s" data-firsts="%s">Per turn<button class="scripted" type="button" '
    'data-do="whole" aria-pressed="false" title="Draw the turns that come later too">whole match'
    '</button><span><span><i class="keyline"></i>A</span>'
    '<span><i class="keyline b"></i>B</span></span></h2>%s%s'
)
_EMPTY: Final = Markup('<h2>Per turn</h2><p class="empty quiet">No turn has begun.</p>')
_GRAPH: Final = MarkupForm(
    '<figure class="graph" data-a="%s" data-b="%s" data-unit="%s"><figcaption><span>%s</span>'
    '<span class="num"><b>A <span data-value="a">%s</span></b> · B <span data-value="b">%s</span>'
    '</span></figcaption><svg viewBox="0 0 %s %s" preserveAspectRatio="none" role="img" '
    'aria-label="%s"><rect class="band" data-band x="%s" y="0" width="%s" height="%s"/>'
    '<path class="base" d="M0 %sH%s"/><path class="b" d="%s"/><path class="a" d="%s"/>'
    "</svg></figure>"
)
_TABLE: Final = MarkupForm(
    '<details class="astable"><summary>As a table</summary><div class="wide"><table><thead><tr>'
    '<th scope="col" rowspan="2">Turn</th>%s</tr><tr>%s</tr></thead><tbody>%s</tbody></table>'
    "</div></details>"
)
_OVER: Final = MarkupForm('<th scope="colgroup" colspan="2">%s</th>')
_SEATS: Final = Markup('<th scope="col">A</th><th scope="col">B</th>')
_ROW: Final = MarkupForm('<tr data-turn="%s"><th scope="row"><a href="%s%s">%s %s</a></th>%s</tr>')
_CELL: Final = MarkupForm("<td>%s</td>")


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
        turns = len(self.shown.turns)
        if not turns:
            return _EMPTY
        width = WIDE / turns
        x, wide = round(here * width, 2), round(width, 2)
        figures = joined(
            _chart(line, here, pair, x, wide) for line, pair in zip(self.shown.lines, now, strict=True)
        )
        return _ALL % (self.numbers, self.firsts, figures, self.table)


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


def _chart(line: SeriesLine, here: int, now: Pair, x: float, wide: float) -> Markup:
    """Draw a line up to a turn, in which its figures are what they are now."""
    most = max([1, *(v for v in (*line.A, *line.B, *now) if v is not None)])
    a, b = (*line.A[:here], now[0]), (*line.B[:here], now[1])
    told = f"{line.name} per turn. A: {_said(a, line.unit)}. B: {_said(b, line.unit)}."
    width = WIDE / len(line.A)
    return _GRAPH % (
        _said(line.A, ""),
        _said(line.B, ""),
        line.unit,
        line.name,
        _word(now[0], line.unit),
        _word(now[1], line.unit),
        WIDE,
        HIGH,
        told,
        x,
        wide,
        HIGH,
        HIGH - 1.5,
        WIDE,
        _path(b, most, width),
        _path(a, most, width),
    )


def _table(shown: Series, address: str) -> Markup:
    heads = joined(_OVER % line.name for line in shown.lines)
    rows = []
    for i, turn in enumerate(shown.turns):
        cells = joined(
            _CELL % _word(values[i], line.unit) for line in shown.lines for values in (line.A, line.B)
        )
        rows.append(_ROW % (turn.number, address, turn.first, turn.number, turn.seat, cells))
    return _TABLE % (heads, _SEATS * len(shown.lines), joined(rows))


def turn_at(shown: Series, seq: int) -> int:
    """Which of the turns holds a seq, counted from 0."""
    return max((i for i, one in enumerate(shown.turns) if one.first <= seq), default=0)


def graphs(shown: Series, address: str) -> Charts:
    """Draw the charts of a match; `address` begins one that ends with a seq.

    A press on a chart goes to its turn by the script; the table has a link for each turn.
    """
    if not shown.turns:
        return Charts(shown, _EMPTY)
    return Charts(
        shown,
        _table(shown, address),
        " ".join(str(turn.number) for turn in shown.turns),
        " ".join(str(turn.first) for turn in shown.turns),
    )
