"""How a log looks: turns, phases, what a person did and what followed, undone stretches, rulings.

It draws lines that were worded elsewhere; it knows no rule and reads no fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from cli.drawn.blocks import Block, fit
from cli.drawn.palette import ink, phase_words, seat_name

if TYPE_CHECKING:
    from referee.timeline.story import LogLine

GUTTER: Final = 6
DEEPEST: Final = 4
"""Outcomes of outcomes are indented so far; deeper ones stay level, as a chain reads best."""


class LogLayout(NamedTuple):
    """How much of a log is drawn, and how wide."""

    width: int
    clauses: bool = False
    here: int = 0


def _heading(line: LogLine, look: LogLayout) -> Text:
    """Draw the edge of a turn, with the seq that began it where the log tells that fact."""
    number, seat = line.turn
    place = _gutter(line, look) if line.kind == "turn.began" else ink("")
    style = "undone" if line.undone else "bold"
    title = place + ink(f"━━ turn {number} of ", style) + seat_name(seat) + ink(" ")
    return fit(title + ink("━" * max(look.width - title.cell_len, 0), style), look.width)


def _subhead(line: LogLine, look: LogLayout) -> Text:
    place = _gutter(line, look) if line.kind == "phase.began" else ink(" " * GUTTER)
    return place + ink(phase_words(line.phase), "undone" if line.undone else "subhead")


def _gutter(line: LogLine, look: LogLayout) -> Text:
    sign = "▸" if line.seq == look.here else "✗" if line.undone else "⚑" if line.court else " "
    style = "undone" if line.undone else "court" if line.court else "faint"
    return ink(f"{line.seq:>{GUTTER - 2}}", style="faint") + ink(sign, style=style) + ink(" ")


def _ink(text: str, line: LogLine) -> Text:
    """Colour a line: struck when undone, ochre for the court, the seat in its own colour."""
    if line.undone:
        return ink(text, style="undone")
    if line.court:
        return ink(text, style="court")
    if text[:2] in {"A ", "B "}:
        return seat_name(text[0]) + ink(text[1:])
    return ink(text)


def _reasons(line: LogLine, look: LogLayout) -> str:
    """Why, where asked for: the card and its line, and the clauses."""
    if not look.clauses:
        return ""
    parts = [f"{line.by[0]}, line {line.by[1]}"] if line.by else []
    return " · ".join([*parts, *line.clauses])


def _rows(line: LogLine, look: LogLayout) -> Block:
    indent = " " * (2 * min(line.depth, DEEPEST))
    room = max(look.width - GUTTER - len(indent), 20)
    rows = wrap(line.words, room, subsequent_indent="  ") or [""]
    first = _gutter(line, look) + ink(indent) + _ink(rows[0], line)
    lines = [first]
    for row in rows[1:]:
        body = ink(row, style="undone" if line.undone else "court" if line.court else "")
        lines.append(ink(" " * GUTTER + indent) + body)
    under = ink(" " * GUTTER + indent + "  ")
    reasons = wrap(_reasons(line, look), max(room - 2, 20))
    return lines + [under + ink(row, style="clause") for row in reasons]


def _boxed(line: LogLine, look: LogLayout) -> Block:
    """Draw a ruling as a box: question, clauses, decision, remedy."""
    inner = max(look.width - GUTTER - 4, 24)
    pad = " " * GUTTER
    head = ink(f"─ {line.words} ")
    head.truncate(inner + 2, overflow="ellipsis")
    edge = f"╭{head.plain}{'─' * (inner + 2 - head.cell_len)}╮"
    lines = [_gutter(line, look) + ink(edge, style="court")]
    for name, value in line.details:
        for i, row in enumerate(wrap(f"{name}: {value}", inner)):
            text = row if i == 0 else f"  {row}"
            body = ink("│ ", style="court") + fit(text, inner) + ink(" │", style="court")
            lines.append(ink(pad) + body)
    return [*lines, ink(pad) + ink("╰" + "─" * (inner + 2) + "╯", style="court")]


def fact_rows(line: LogLine, look: LogLayout) -> Block:
    """Draw one line of a log without the headings over it."""
    return _boxed(line, look) if line.details else _rows(line, look)


class _Page:
    """A log as it is drawn: what was drawn so far, and under which headings the pen stands."""

    def __init__(self, look: LogLayout) -> None:
        self.look = look
        self.drawn: Block = []
        self.turn: tuple[int, str] = (0, "")
        self.phase = ""
        self.undone = 0

    def heads(self, line: LogLine) -> bool:
        """Draw the headings that a line opens; say whether the line is but a heading itself."""
        own = False
        if line.turn != self.turn and line.turn[0]:
            self.drawn.append(_heading(line, self.look))
            self.turn, self.phase = line.turn, ""
            own = line.kind == "turn.began"
        if not own and line.phase != self.phase and not line.court:
            self.drawn.append(_subhead(line, self.look))
            self.phase = line.phase
            own = line.kind == "phase.began"
        if line.undone != self.undone and line.undone:
            note = f"{' ' * (GUTTER - 2)}↶ undone by {line.undone}"
            self.drawn.append(ink(note, style="court"))
        self.undone = line.undone
        return own


def draw(lines: Iterable[LogLine], look: LogLayout) -> Block:
    """Draw a log: a heading for each turn, a subhead for each phase, then its facts."""
    page = _Page(look)
    for line in lines:
        if not page.heads(line):
            page.drawn += fact_rows(line, look)
    return page.drawn


def around(lines: Sequence[LogLine], seq: int, rows: int, look: LogLayout) -> Block:
    """Draw the part of a log that ends at a seq and fits into so many rows."""
    upto = [one for one in lines if one.seq <= seq]
    here = upto[-1].seq if upto else 0
    for start in range(max(len(upto) - rows, 0), len(upto) + 1):
        drawn = draw(upto[start:], look._replace(here=here))
        if len(drawn) <= rows:
            return drawn
    return []
