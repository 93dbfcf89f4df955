"""Commands of a judge: name a point, check and order a rewind, rule."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from cli.blocks import Block
from cli.errors import CommandError
from cli.frame import JUDGE, MatchName, Point, command, door_of

if TYPE_CHECKING:
    from referee.court import RewindCheck
    from referee.service import Desk

CheckpointName = Annotated[
    str, typer.Argument(metavar="NAME", help="A name, used from now on as m1@NAME.")
]
By = Annotated[str, typer.Option("--by", help="Id of the judge who orders it.")]
Reason = Annotated[str, typer.Option("--reason", help="Why the match goes back.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Only check: what was learned since, and a grade.")
]
ClauseIds = Annotated[
    list[str] | None, typer.Option("--clause", help="A clause it rests on; may be repeated.")
]
Remedy = Annotated[
    Literal["none", "rewind"], typer.Option(metavar="none|rewind", help="What follows from it.")
]


def point_of(desk: Desk, match: str, text: str) -> int:
    """Give the seq of a point of a match, given alone (57, turn3) or with its match (m1@57)."""
    name, seq = desk.resolve(text if "@" in text else f"{match}@{text}")
    if name != match:
        message = f"{text} is a point of another match than {match}"
        raise CommandError(message, instead=f"name a point of {match}, such as {match}@{seq}")
    return seq


def checkpoint(
    context: typer.Context,
    point: Point,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A name, used from now on as m1@NAME.")
    ] = "",
) -> None:
    """Give a point of a match a name; without a name, list the points to go back to."""
    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        if not name:
            _list(door, desk, match)
            return
        desk.checkpoint(match, name, seq)
    door.answer(
        {"match": match, "name": name, "seq": seq},
        [Text(f"{match}@{name}", style="bold") + Text(f" is seq {seq}")],
    )
