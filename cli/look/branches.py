"""Branches at the command line: listed, and drawn where one was opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from cli.common.frame import JUDGE, MatchName, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines
from cli.drawn.waiting import waits_at

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.branching import Branch
    from referee.service.court.pointed import BranchAnswer
    from referee.service.orders import Sitting

OPEN = "open"


class BranchGroup(TyperGroup):
    """The group of branches; what is none of its commands is the point of a branch to be opened."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; `branch m1@57` is `branch open m1@57`."""
        told = args if args[0] in self.commands else [OPEN, *args]
        return super().resolve_command(ctx, told)


branch = typer.Typer(
    name="branch",
    cls=BranchGroup,
    help="What if: go on from a point in a log of its own (branch MATCH@SEQ); list branches.",
)


def branch_answer(_: Door, at: Sitting, told: BranchAnswer) -> Block:
    """Draw a branch that was opened, what it waits for and how to go on there."""
    made, left = told.branch, f"{told.branch.parent}@{told.branch.point}"
    return [
        ink("branch ") + ink(made.name, style="bold") + ink(f" goes on from {left}"),
        waits_at(at.desk, made.name),
        ink("next: ") + ink(f"referee legal {made.name}", style="command"),
    ]


def branch_lines(rows: list[Branch], width: int) -> Block:
    """Draw branches: where each left its parent, how far it went, who opened it and what for."""
    lines: Block = []
    for one in rows:
        ended = f", {one.winner} won" if one.winner in {"A", "B"} else ""
        ended = ", over" if one.winner and not ended else ended
        words = f"from {one.parent}@{one.point} to {one.head}{ended}, by {one.by}"
        words += f": {one.purpose}" if one.purpose else ""
        lines += hanging(ink(f"{one.name}  ", style="bold"), words, width)
    return lines


def listed(context: typer.Context, match: MatchName) -> None:
    """List the branches of a match, and theirs."""
    from referee.service.court.branching import branches_of
    from referee.service.looking import is_sealed
    from referee.service.sealing import BRANCHED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        rows, whole = branches_of(desk, name), not is_sealed(desk, name)
        sealed = sum(sealed_facts(desk, one.name, BRANCHED) for one in rows)
    width = min(door.out.width, 110)
    nothing = ink(f"no branch leaves {name}", style="faint")
    if whole:
        nothing += ink("; open one: ", style="faint")
        nothing += ink(f"referee branch open {name}", style="command")
    lines = listed_lines(branch_lines(rows, width), nothing, sealed, "the purposes", width)
    door.answer({"match": name, "sealed": sealed, "branches": rows}, lines)


def attach(app: typer.Typer) -> None:
    """Add the commands about branches to the command line."""
    command(branch, "list", "referee branch list m1")(listed)
    app.add_typer(branch, rich_help_panel=JUDGE, no_args_is_help=True)
