"""Commands about tokens: who may come in to the service, until when, and who no longer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.common.errors import CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.noted import reached_at
from cli.common.rendering import renders
from cli.drawn.palette import ink
from events.data import as_data, to_the_minute

if TYPE_CHECKING:
    from rich.text import Text

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.event.tokens import ListedToken
    from referee.service.queries.people import Tokens
    from referee.service.queries.schema import QueryContext

token = typer.Typer(name="token", help="Tokens of the service: who may come in, and until when.")
SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
NEVER: Final = "never"
LOCAL: Final = "Phones cannot open these addresses. Start the service for them with: {}"


def _span(text: str, option: str) -> int:
    """The seconds of a span of time such as 8h; raises CommandError."""
    found = re.fullmatch(r"(\d{1,6})([smhdw])", text)
    if found is None:
        message = f"{text!r} is no span of time"
        raise CommandError(message, instead=f"write it as {option} 90s, 30m, 8h, 2d or 1w")
    return int(found[1]) * SECONDS[found[2]]


def _place(one: ListedToken) -> str:
    seat = f"seat {one.seat} of " if one.seat else ""
    where = one.match or (f"event {one.event}" if one.event else "every match")
    return seat + where + (f", {one.delay} s later" if one.delay else "")


def _until(one: ListedToken) -> str:
    if one.state != "valid" or not one.expires:
        return one.state if one.state != "valid" else "until it is revoked"
    return f"until {to_the_minute(one.expires)}"


def _line(one: ListedToken) -> Text:
    who = f"{one.role}:{one.person}" if one.person else one.role
    more = f"  {one.label}" if one.label else ""
    return (
        ink(f"{one.id:<12} ", style="bold")
        + ink(f"{who:<20} {_place(one)}  ")
        + ink(_until(one) + more, style="faint")
    )


def make(
    context: typer.Context,
    *,
    role: Annotated[str, typer.Option(help="player, spectator, floor-judge, ..., table, monitor or owner.")],
    person: Annotated[str, typer.Option(help="Id of the person; an official has one.")] = "",
    match: Annotated[str, typer.Option(help="The match where it holds.")] = "",
    event: Annotated[str, typer.Option(help="The event where it holds.")] = "",
    seat: Annotated[str, typer.Option(help="The seat of a player: A or B.")] = "",
    expires: Annotated[
        str, typer.Option(help="For how long: 8h, 2d, or never; else 12h, and a day with --once.")
    ] = "",
    delay: Annotated[str, typer.Option(help="How much later a spectator learns all.")] = "0s",
    once: Annotated[
        bool, typer.Option("--once", help="A link for one person that signs in one device, once.")
    ] = False,
    label: Annotated[str, typer.Option(help="Whatever helps to know it by.")] = "",
    address: Annotated[str, typer.Option(help="Where the service is reached; else where it runs now.")] = "",
) -> None:
    """Make a token and show it this once: the record keeps only its hash.

    With --once it is the secret of a link: the press of its button makes the session of that device.
    """
    from referee.service.event.tokens import LINK_LIFE, TOKEN_LIFE, Pass, make_token
    from referee.web.access.reach import command_for_phones

    usual = LINK_LIFE if once else TOKEN_LIFE
    life = 0 if expires == NEVER else _span(expires, "--expires") if expires else usual
    asked = Pass(role, person, match, event, seat, life, _span(delay, "--delay"), label)
    door = door_of(context)
    with door.desk("write") as desk:
        secret, made = make_token(desk, asked, once=once)
    base = (address or reached_at(door.url)).rstrip("/")
    command = command_for_phones(base)
    told = {"enter": f"{base}/enter/{secret}", "link": f"{base}/l/{secret}/"}
    door.answer(
        as_data(made) | {"token": secret, **told},
        [
            _line(made),
            *([] if once else [ink("token      ") + ink(secret, style="bold")]),
            ink("sign in    ") + ink(told["enter"]),
            ink("by link    ") + ink(told["link"]),
            ink("It is shown this once; the record keeps only its hash.", style="faint"),
            *([ink("It signs in one device, once.", style="faint")] if once else []),
            *([ink(LOCAL.format(command), style="faint")] if command else []),
        ],
    )


@renders("token list")
def token_lines(_door: Door, _at: QueryContext, answer: Tokens) -> Block:
    """Draw the tokens there are."""
    return [_line(one) for one in answer.tokens] or [ink("nobody yet", style="faint")]


def revoke(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="Id of the token, from token list.")],
) -> None:
    """Revoke a token: it opens nothing any more; a running service knows within a second."""
    from referee.service.event.tokens import list_tokens, revoke_token

    door = door_of(context)
    with door.desk("write") as desk:
        revoke_token(desk, id)
        found = next(one for one in list_tokens(desk) if one.id == id)
    door.answer(found, [_line(found)])


def attach(app: typer.Typer) -> None:
    """Add the commands about tokens to the command line."""
    command(token, "make", "referee token make --role player --match m1 --seat A --person p1")(make)
    command(token, "revoke", "referee token revoke t3f9c1a2b4")(revoke)
    app.add_typer(token, rich_help_panel=OPERATE, no_args_is_help=True)
