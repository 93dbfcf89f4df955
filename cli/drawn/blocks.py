"""How a board is put together: blocks of lines of one width, beside and above each other."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, NamedTuple

from rich.text import Text

from cli.drawn.palette import ink

Block = list[Text]
"""Lines of one width, from top to bottom."""

Corners = tuple[str, str, str, str, str, str]
"""A frame: top left, top right, bottom left, bottom right, horizontal, vertical."""

ROUND: Final[Corners] = ("╭", "╮", "╰", "╯", "─", "│")
SQUARE: Final[Corners] = ("┌", "┐", "└", "┘", "─", "│")
HEAVY: Final[Corners] = ("┏", "┓", "┗", "┛", "━", "┃")
DOUBLE: Final[Corners] = ("╔", "╗", "╚", "╝", "═", "║")


def fit(text: Text | str, width: int) -> Text:
    """A line of exactly this width: cut with an ellipsis, or filled with blanks."""
    line = ink(text) if isinstance(text, str) else text.copy()
    line.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return line


def spread(left: Text | str, right: Text | str, width: int) -> Text:
    """Give a line with one text at its left end and one at its right end."""
    tail = ink(right) if isinstance(right, str) else right
    return fit(left, max(width - tail.cell_len, 0)) + tail


def ruled(left: Text, right: Text, width: int, *, sign: str = "─", style: str = "") -> Text:
    """A horizontal line of a sign with a text set into it near each end."""
    room = width - left.cell_len - right.cell_len - 4
    if room < 0:
        left, room = fit(left, max(left.cell_len + room, 0)), 0
    line = ink(sign * 2, style=style) + left
    return line + ink(sign * room, style=style) + right + ink(sign * 2, style=style)


def beside(blocks: list[Block], gap: int = 1) -> Block:
    """Set blocks of the same height beside each other."""
    space = ink(" " * gap)
    return [space.join(lines) for lines in zip(*blocks, strict=True)]


def centered(block: Block, width: int, height: int) -> Block:
    """Set a block into the middle of an area of a width and height."""
    inner = block[0].cell_len if block else 0
    left = (width - inner) // 2
    rows = [ink(" " * left) + line + ink(" " * (width - inner - left)) for line in block]
    above = (height - len(rows)) // 2
    empty = ink(" " * width)
    return [empty] * above + rows + [empty] * (height - len(rows) - above)


class CardEdges(NamedTuple):
    """The edges of a card: corners, style, and words set into its four corners."""

    corners: Corners
    style: str
    head: Text
    state: Text = ink("")
    foot: Text = ink("")
    more: Text = ink("")


def _edge(left: Text, right: Text, inner: int, frame: CardEdges) -> Text:
    """Draw the words of an edge with a line between them; the left ones give way."""
    room = max(inner - right.cell_len, 0)
    head = left if left.cell_len <= room else fit(left, room)
    gap = max(room - head.cell_len, 0)
    flat = frame.corners[4]
    if right.cell_len and gap:
        right, gap = right + ink(" "), gap - 1
    return head + ink(flat * gap, frame.style) + right


def framed(lines: Block, width: int, frame: CardEdges) -> Block:
    """Draw a frame of a width around lines, with words set into its corners."""
    nw, ne, sw, se, _, upright = frame.corners
    style, inner = frame.style, width - 2
    top = ink(nw, style) + _edge(frame.head, frame.state, inner, frame) + ink(ne, style)
    low = ink(sw, style) + _edge(frame.foot, frame.more, inner, frame) + ink(se, style)
    side = ink(upright, style)
    return [top, *(side + fit(line, inner) + side for line in lines), low]


def folded(text: str, width: int, rows: int) -> list[str]:
    """Break a name into at most so many rows of a width, the last one cut with an ellipsis."""
    lines: list[str] = []
    row = ""
    for word in text.split():
        if row and len(row) + 1 + len(word) > width and len(lines) < rows - 1:
            lines.append(row)
            row = word
        else:
            row = f"{row} {word}".strip()
    return [*lines, row]


def wrapped(head: Text, items: list[Text], width: int, joint: str = ", ") -> Block:
    """List items after a head, over as many lines as they need, under each other."""
    indent = ink(" " * head.cell_len)
    lines, line = [], head.copy()
    for i, item in enumerate(items):
        comma = ink(joint if i < len(items) - 1 else "")
        if line.cell_len + item.cell_len + 1 > width and line.cell_len > head.cell_len:
            lines.append(fit(line, width))
            line = indent.copy()
        line = line + item + comma
    return [*lines, fit(line, width)]


def hanging(head: Text, words: str, width: int, *, style: str = "") -> Block:
    """Break words over rows that stand under each other, after a head in the first one.

    A word with a hyphen stays whole: most of them are ids of clauses.
    """
    room = max(width - head.cell_len, 24)
    rows = wrap(words, room, break_on_hyphens=False) or [""]
    indent = ink(" " * head.cell_len)
    return [(indent if i else head) + ink(row, style) for i, row in enumerate(rows)]
