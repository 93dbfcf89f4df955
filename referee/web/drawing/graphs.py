"""How the match went by turns: step charts of both seats, and the same as a table."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from referee.timeline.series import Line, Series
from referee.web.drawing.forms import Form, joined

WIDE, HIGH, FOOT = 176, 38, 2
UNKNOWN: Final = "–"

_ALL: Final = Form(
    '<h2>Per turn<span><span><i class="keyline"></i>A</span>'
    '<span><i class="keyline b"></i>B</span></span></h2>%s%s'
)
_EMPTY: Final = Markup('<h2>Per turn</h2><p class="empty quiet">No turn has begun.</p>')
_GRAPH: Final = Form(
    '<figure class="graph" data-a="%s" data-b="%s"><figcaption><span>%s</span>'
    '<span class="num"><b>A <span data-value="a">%s</span></b> \N{MIDDLE DOT} B '
    '<span data-value="b">%s</span></span></figcaption>'
    '<svg viewBox="0 0 %s %s" preserveAspectRatio="none" role="img" aria-label="%s">%s'
    '<path class="base" d="M0 %sH%s"/><path class="b" d="%s"/><path class="a" d="%s"/>%s</svg>'
    "</figure>"
)
_BAND: Final = Form('<rect class="band%s" data-turn="%s" x="%s" y="0" width="%s" height="%s"/>')
_PRESS: Final = Form(
    '<a href="%s%s" tabindex="-1"><title>Turn %s</title>'
    '<rect class="hit" x="%s" y="0" width="%s" height="%s"/></a>'
)
_TABLE: Final = Form(
    '<details class="astable"><summary>As a table</summary><div class="wide"><table><thead><tr>'
    '<th scope="col" rowspan="2">Turn</th>%s</tr><tr>%s</tr></thead><tbody>%s</tbody></table>'
    "</div></details>"
)
_HEAD: Final = Form('<th scope="colgroup" colspan="2">%s</th>')
_SEATS: Final = Markup('<th scope="col">A</th><th scope="col">B</th>')
_ROW: Final = Form('<tr data-turn="%s"><th scope="row"><a href="%s%s">%s %s</a></th>%s</tr>')
_CELL: Final = Form('<td class="num">%s</td>')


def _word(value: int | None, unit: str) -> str:
    return UNKNOWN if value is None else f"{value}{unit}"


def _said(values: Sequence[int | None], unit: str) -> str:
    return " ".join(_word(one, unit) for one in values)


def _path(values: Sequence[int | None], most: int) -> str:
    """Give the steps of a line; a turn without a figure leaves a gap."""
    width = WIDE / len(values)
    told, gap = [], True
    for i, value in enumerate(values):
        if value is None:
            gap = True
            continue
        high = HIGH - FOOT - (HIGH - 5) * value / most
        told.append(f"{'M' if gap else 'L'}{i * width:.1f} {high:.1f}H{(i + 1) * width:.1f}")
        gap = False
    return "".join(told)


def _graph(line: Line, shown: Series, here: int, address: str) -> Markup:
    most = max([1, *(v for v in (*line.A, *line.B) if v is not None)])
    width = round(WIDE / len(shown.turns), 2)
    bands, presses = [], []
    for i, turn in enumerate(shown.turns):
        x = round(i * width, 2)
        now = " nowband" if i == here else ""
        bands.append(_BAND % (now, turn.number, x, width, HIGH))
        presses.append(_PRESS % (address, turn.first, turn.number, x, width, HIGH))
    label = f"{line.name} per turn. A: {_said(line.A, line.unit)}. B: {_said(line.B, line.unit)}."
    return _GRAPH % (
        _said(line.A, line.unit), _said(line.B, line.unit), line.name,
        _word(line.A[here], line.unit), _word(line.B[here], line.unit), WIDE, HIGH, label,
        joined(bands), HIGH - 1.5, WIDE, _path(line.B, most), _path(line.A, most),
        joined(presses),
    )  # fmt: skip


def _table(shown: Series, address: str) -> Markup:
    heads = joined(_HEAD % line.name for line in shown.lines)
    rows = []
    for i, turn in enumerate(shown.turns):
        cells = joined(
            _CELL % _word(values[i], line.unit)
            for line in shown.lines
            for values in (line.A, line.B)
        )
        rows.append(_ROW % (turn.number, address, turn.first, turn.number, turn.seat, cells))
    return _TABLE % (heads, _SEATS * len(shown.lines), joined(rows))


def turn_at(shown: Series, seq: int) -> int:
    """Give which of the turns holds a seq, counted from 0."""
    return max((i for i, one in enumerate(shown.turns) if one.first <= seq), default=0)


def graphs(shown: Series, here: int, address: str) -> Markup:
    """Draw the charts with a turn marked; `address` begins one that ends with a seq."""
    if not shown.turns:
        return _EMPTY
    figures = joined(_graph(line, shown, here, address) for line in shown.lines)
    return _ALL % (figures, _table(shown, address))
