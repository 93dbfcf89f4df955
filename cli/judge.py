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

CheckpointName = Annotated[
    str, typer.Argument(metavar="NAME", help="A name, used from now on as m1@NAME.")
]
By = Annotated[str, typer.Option("--by", help="Id of the judge who orders it.")]
Reason = Annotated[str, typer.Option("--reason", help="Why the match goes back.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Only check: what was learned since, and a grade.")
]


def checkpoint(context: typer.Context, point: Point, name: CheckpointName) -> None:
    """Give a point of a match a name."""
    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        desk.checkpoint(match, name, seq)
    door.answer(
        {"match": match, "name": name, "seq": seq},
        [Text(f"{match}@{name}", style="bold") + Text(f" is seq {seq}")],
    )


def checkpoints(context: typer.Context, match: MatchName) -> None:
    """List the points to which a match can go back: named ones, turns, phases, actions."""
    from referee.timeline import checkpoints as points

    door = door_of(context)
    with door.desk() as desk:
        rows = list(points(desk.reader(match)))
    if door.as_json:
        door.data([_row_json(r) for r in rows])
        return
    for row in rows:
        line = Text(f"{row.seq:>6}  ") + Text(f"{row.kind:<8}", style="faint")
        door.line(line + Text(f"turn {row.turn:<3} {row.phase:<16} {row.name}"))


def _row_json(row: Any) -> dict[str, Any]:
    return {n: getattr(row, n) for n in ("seq", "name", "kind", "turn", "phase")}
