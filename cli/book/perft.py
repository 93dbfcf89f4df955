"""The command that counts the legal lines of positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.errors import CommandError
from cli.common.frame import BOOK, command, door_of
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.positions import Case

Named = Annotated[
    str, typer.Argument(metavar="FILE|CASE", help="A position file, or the id of a shipped case.")
]
Depth = Annotated[int, typer.Option("--depth", min=1, help="How many answers deep it counts.")]
Divide = Annotated[bool, typer.Option("--divide", help="Also count by the first answer.")]


def perft(context: typer.Context, named: Named, *, depth: Depth = 2, divide: Divide = False) -> None:
    """Count the legal lines from a position: each answer, and each answer to that.

    A line that ends the match is counted once. Nothing is random: a shuffled deck keeps its order.
    """
    door = door_of(context)
    told: list[dict[str, Any]] = []
    for case in _cases(named):
        counts = _counted(case, depth)
        told.append({"case": case.row.id, "depth": depth, "lines": counts})
        if door.as_json:
            continue
        total = ink(f"{sum(counts.values()):>12,}", style="bold")
        door.line(total + ink(f"  {case.row.id}, {depth} deep"))
        if divide:
            door.lines([ink(f"{n:>12,}  {words}") for words, n in counts.items()])
    if door.as_json:
        door.data({"cases": told})


def _counted(case: Case, depth: int) -> Mapping[str, int]:
    from referee.positions import PositionError, divide

    try:
        return divide(case, depth)
    except PositionError as error:
        instead = "name a case with a board"
        raise CommandError(str(error), where=case.row.id, instead=instead) from error


def _cases(named: str) -> list[Case]:
    """The cases of a file that have a board, or the shipped case of an id."""
    from referee.positions import PositionError, read_file
    from referee.positions.shelf import case_named, nearest_case

    if Path(named).is_file():
        try:
            cases = read_file(Path(named))
        except PositionError as error:
            raise CommandError(str(error), where=named, code="not-a-position") from error
        return [c for c in cases if c.problems or c.row.phase != "deck-check"]
    found = case_named(named)
    if found is not None:
        return [found]
    message = f"no file and no shipped position is named {named!r}"
    raise CommandError(message, instead=f"name a file, or a case such as {nearest_case(named)}")


def attach(app: typer.Typer) -> None:
    """Add the command that counts."""
    command(app, "perft", "referee perft glossary.guard.once --depth 2 --divide", panel=BOOK)(perft)
