"""A whole screen: the table, and its log beside it where the terminal is wide enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.drawn.blocks import Block, fit
from cli.drawn.board import BoardLayout, board
from cli.drawn.logbook import LogLayout, around
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from cli.drawn.slots import Face, Faces
    from referee.service import Desk
    from referee.timeline.story import LogLine

WIDE, BOARD, GAP = 124, 80, 2
"""From this many columns on the log stands beside the board, which then takes so many."""


def faces_of(desk: Desk, match: str) -> Faces:
    """What finds the printed face of a card of a match by its name."""
    from referee.service.looking import catalog_at

    catalog = catalog_at(desk, match)

    def face(name: str) -> Face | None:
        card = catalog.get(name)
        return card if card.name else None

    return face


def spread_out(sheet: BoardLayout, view: dict[str, Any], lines: list[LogLine]) -> Block:
    """Draw a table, with its log beside it where the terminal is wide enough."""
    if sheet.width < WIDE:
        return board(view, sheet)
    drawn = board(view, sheet._replace(width=BOARD))
    room = sheet.width - BOARD - GAP - 2
    told = around(lines, view["seq"], len(drawn), LogLayout(room))
    told += [ink("")] * (len(drawn) - len(told))
    edge = ink(" " * GAP) + ink("│ ", style="faint")
    return [left + edge + fit(right, room) for left, right in zip(drawn, told, strict=True)]
