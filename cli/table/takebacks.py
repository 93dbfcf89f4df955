"""Commands of a player who takes something back, and of the one who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cli.drawn.palette import ink
from cli.drawn.waiting import waits
from cli.frame import PLAY, Expect, Key, MatchName, command, door_of, ordered_at, point_of
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from referee.service import Desk

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
Seat = Annotated[str, typer.Option("--seat", help="The seat: A or B.")]
Name = Annotated[str, typer.Argument(metavar="TAKEBACK", help="Id of a takeback, such as T1.")]


def _told(door: Door, desk: Desk, match: str, name: str = "") -> None:
    one = desk.takeback(match, name)
    view = desk.view(match, "judge")
    what = f"{one.id}: {one.seat} asks to go back to {one.to} ({one.grade}), {one.stands}"
    lines = [ink(f"⚑ {what}", style="court")]
    if one.stands == "waits":
        other = "B" if one.seat == "A" else "A"
        answer = f"referee takeback agree {match} {one.id} --seat {other}"
        lines.append(ink("it takes the other seat's consent: ") + ink(answer, style="command"))
    else:
        lines.append(waits(view))
    data = {"match": match, "takeback": as_data(one), "decision": view["decision"]}
    door.answer(data, lines)


def ask(
    context: typer.Context,
    match: MatchName,
    *,
    seat: Seat = "",
    to: Annotated[str, typer.Option("--to", help="Back to here; else your last action.")] = "",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Take back your last action; where more is at stake, ask the other seat to agree."""
    door = door_of(context)
    with door.desk("write") as desk:
        name = ordered_at(desk, match)
        back = point_of(desk, name, to) if to else 0
        desk.take_back(name, seat.upper(), back, key=key, expect=expect)
        _told(door, desk, name)


def agree(
    context: typer.Context,
    match: MatchName,
    name: Name,
    *,
    seat: Seat = "",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Agree to what the other seat asked to take back; the match goes back there."""
    once: Any = {"key": key, "expect": expect}
    with door_of(context).desk("write") as desk:
        desk.answer_takeback(match, name, seat.upper(), agree=True, **once)
        _told(door_of(context), desk, match, name)


def decline(
    context: typer.Context,
    match: MatchName,
    name: Name,
    *,
    seat: Seat = "",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Decline what the other seat asked for; who asked drops it so."""
    once: Any = {"key": key, "expect": expect}
    with door_of(context).desk("write") as desk:
        desk.answer_takeback(match, name, seat.upper(), agree=False, **once)
        _told(door_of(context), desk, match, name)


def attach(app: typer.Typer) -> None:
    """Add takebacks to the command line."""
    command(takeback, ASK, "referee takeback ask m1 --seat A")(ask)
    command(takeback, "agree", "referee takeback agree m1 T1 --seat B")(agree)
    command(takeback, "decline", "referee takeback decline m1 T1 --seat B")(decline)
    app.add_typer(takeback, rich_help_panel=PLAY, no_args_is_help=True)
