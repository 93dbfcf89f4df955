"""Takebacks at the command line: their group of commands, and how one is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from cli.common.frame import PLAY
from cli.drawn.palette import ink
from cli.drawn.waiting import waits_at

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.court.pointed import TakebackAnswer
    from referee.service.orders import Sitting

ASK = "ask"


class TakebackGroup(TyperGroup):
    """The group of takebacks; what is none of its commands is the match of one to be asked for."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; `takeback m1 --seat A` is `takeback ask m1 --seat A`."""
        told = args if args[0] in self.commands else [ASK, *args]
        return super().resolve_command(ctx, told)


takeback = typer.Typer(
    name="takeback",
    cls=TakebackGroup,
    help="Take back what you did (takeback MATCH --seat A), or answer the other seat.",
)


def takeback_answer(_: Door, at: Sitting, told: TakebackAnswer) -> Block:
    """Draw a takeback as it stands, and who answers it or what the match waits for."""
    one = told.takeback
    what = f"{one.id}: {one.seat} asks to go back to {one.to} ({one.grade}), {one.stands}"
    lines = [ink(f"⚑ {what}", style="court")]
    if one.stands == "waits":
        other = "B" if one.seat == "A" else "A"
        answer = f"referee takeback agree {told.match} {one.id} --seat {other}"
        lines.append(ink("it takes the other seat's consent: ") + ink(answer, style="command"))
    else:
        lines.append(waits_at(at.desk, told.match))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the group of takebacks to the command line."""
    app.add_typer(takeback, rich_help_panel=PLAY, no_args_is_help=True)
