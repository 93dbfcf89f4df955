"""Commands of a player who takes something back, and of the one who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cli.drawn.palette import ink
from cli.drawn.waiting import waits
from cli.frame import PLAY, MatchName, command, point_of
from cli.options import once, ordering
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from referee.service.court.pointed import TakebackAnswer
    from referee.service.orders import Sitting

ASK = "ask"


class Takebacks(TyperGroup):
    """The group of takebacks; what is none of its commands is the match of one to be asked for."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; `takeback m1 --seat A` is `takeback ask m1 --seat A`."""
        told = args if args[0] in self.commands else [ASK, *args]
        return super().resolve_command(ctx, told)


takeback = typer.Typer(
    name="takeback",
    cls=Takebacks,
    help="Take back what you did (takeback MATCH --seat A), or answer the other seat.",
)
Seat = Annotated[str, typer.Option("--seat", help="The seat, or who sits there.")]
Name = Annotated[str, typer.Argument(metavar="TAKEBACK", help="Id of a takeback, such as T1.")]


def _told(door: Door, at: Sitting, told: TakebackAnswer) -> None:
    from referee.service.looking import view_at

    one = told.takeback
    what = f"{one.id}: {one.seat} asks to go back to {one.to} ({one.grade}), {one.stands}"
    lines = [ink(f"⚑ {what}", style="court")]
    if one.stands == "waits":
        other = "B" if one.seat == "A" else "A"
        answer = f"referee takeback agree {told.match} {one.id} --seat {other}"
        lines.append(ink("it takes the other seat's consent: ") + ink(answer, style="command"))
    else:
        lines.append(waits(view_at(at.desk, told.match, "judge")))
    door.answer(as_data(told), lines)


def ask(
    context: typer.Context,
    match: MatchName,
    *,
    seat: Seat = "",
    to: Annotated[
        str | None,
        typer.Option("--to", help="The point to go back to; else right before your last action."),
    ] = None,
) -> None:
    """Take back your last action; where more is at stake, ask the other seat to agree."""
    from referee.service.orders import takebacks

    with ordering(context, match, seat) as (door, at):
        back = point_of(at.desk, at.name, to) if to is not None else 0
        _told(door, at, takebacks.ask(at, back))


def agree(context: typer.Context, match: MatchName, name: Name, *, seat: Seat = "") -> None:
    """Agree to what the other seat asked to take back; the match goes back there."""
    _answer(context, match, name, seat, agree=True)


def decline(context: typer.Context, match: MatchName, name: Name, *, seat: Seat = "") -> None:
    """Decline what the other seat asked for; the seat that asked drops its own request so."""
    _answer(context, match, name, seat, agree=False)


def _answer(context: typer.Context, match: str, name: str, seat: str, *, agree: bool) -> None:
    from referee.service.orders import takebacks

    with ordering(context, match, seat) as (door, at):
        _told(door, at, takebacks.answer(at, name, agree=agree))


def attach(app: typer.Typer) -> None:
    """Add takebacks to the command line."""
    command(takeback, ASK, "referee takeback ask m1 --seat A", also=(once,))(ask)
    command(takeback, "agree", "referee takeback agree m1 T1 --seat B", also=(once,))(agree)
    command(takeback, "decline", "referee takeback decline m1 T1 --seat B", also=(once,))(decline)
    app.add_typer(takeback, rich_help_panel=PLAY, no_args_is_help=True)
