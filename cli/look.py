"""Commands that look back: the log, the table at a point, differences, reasons, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from cli.blocks import Block, fit
from cli.board import Sheet, board
from cli.frame import LOOK, As, Point, command, door_of
from cli.logbook import Look, around, draw
from cli.slots import Face, Faces

if TYPE_CHECKING:
    from cli.logbook import LogLine
    from referee.service import Desk

Level = Annotated[
    Literal["brief", "normal", "full"],
    typer.Option("--level", metavar="brief|normal|full", help="How much the log tells."),
]
Clauses = Annotated[bool, typer.Option("--clauses", help="Name the clauses behind each outcome.")]
WIDE, BOARD, GAP = 124, 80, 2
"""From this many columns on the log stands beside the board, which then takes so many."""


def faces_of(desk: Desk) -> Faces:
    """Give what finds the printed face of a card by its name."""
    catalog = desk.catalog

    def face(name: str) -> Face | None:
        try:
            return catalog.definition(name)
        except LookupError:
            return None

    return face


def spread_out(sheet: Sheet, view: dict[str, Any], lines: list[LogLine]) -> Block:
    """Draw a table, with its log beside it where the terminal is wide enough."""
    if sheet.width < WIDE:
        return board(view, sheet)
    drawn = board(view, sheet._replace(width=BOARD))
    room = sheet.width - BOARD - GAP - 2
    told = around(lines, view["seq"], len(drawn), Look(room))
    told += [Text("")] * (len(drawn) - len(told))
    edge = Text(" " * GAP) + Text("│ ", style="faint")
    return [left + edge + fit(right, room) for left, right in zip(drawn, told, strict=True)]


def show(context: typer.Context, point: Point, *, viewer: As = "judge") -> None:
    """Show the table at a point as somebody sees it."""
    from cli.story import story

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        view = desk.view(match, viewer, seq)
        if door.as_json:
            door.data({"match": match, "as": viewer, "view": view})
            return
        width = door.out.width
        lines = story(desk, match, viewer, until=seq) if width >= WIDE else []
        sheet = Sheet(f"{match}@{seq}", viewer, width, faces_of(desk))
        door.lines(spread_out(sheet, view, lines))


def log(
    context: typer.Context,
    point: Point,
    *,
    viewer: As = "judge",
    level: Level = "normal",
    clauses: Clauses = False,
    after: Annotated[int, typer.Option(min=0, help="Only what came after this seq.")] = 0,
) -> None:
    """Tell the log up to a point: what each person did and what the rules made of it."""
    from cli.story import story

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        if door.as_json:
            facts = desk.projected(match, viewer, after=after, until=seq)
            door.data({"match": match, "as": viewer, "facts": facts})
            return
        lines = story(desk, match, viewer, level=level, after=after, until=seq)
        door.lines(draw(lines, Look(min(door.out.width, 110), clauses)))


def attach(app: typer.Typer) -> None:
    """Add the commands that look back to the command line."""
    command(app, "show", "referee show m1@57 --as A", panel=LOOK)(show)
    command(app, "log", "referee log m1 --level full --clauses", panel=LOOK)(log)
