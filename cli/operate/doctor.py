"""The command that looks whether a deployment is well, and says what to do where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.common.door import MEMORY
from cli.common.errors import NO, CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.keyring import place_of
from cli.common.noted import running
from cli.drawn.palette import ink
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from referee.doctor import Diagnosis

MARKS: Final = {"good": ("✓ ", "good"), "care": ("○ ", "court"), "broken": ("✗ ", "bad")}
"""How a finding is marked, by its state."""
Asked = Annotated[
    str,
    typer.Option(
        "--service",
        metavar="URL",
        help="Where people reach the service, with its prefix; else the one that runs here.",
    ),
]


def doctor(context: typer.Context, *, service: Asked = "") -> None:
    """Look whether a deployment is well: what is so, why it matters, what to do.

    It changes nothing, and ends with 1 where something is broken.
    """
    from referee.doctor import BROKEN, Deployment, examine

    door = door_of(context)
    if door.url == MEMORY:
        message = "memory: ends with this command; there is nothing to look at"
        raise CommandError(message, instead="name a file or a server with --db")
    address, process = running(door.url)
    at = Deployment(door.url, door.place, place_of(door.url), service or address, process)
    found = []
    for one in examine(at):
        found.append(one)
        if not door.as_json:
            door.lines(_lines(one))
    count = sum(one.state == BROKEN for one in found)
    if door.as_json:
        door.data({"ok": not count, "findings": [as_data(one) for one in found]})
    else:
        door.line(_verdict(found, count), style="bold")
    if count:
        raise typer.Exit(NO)


def _lines(one: Diagnosis) -> Block:
    mark, style = MARKS[one.state]
    lines = [ink(mark, style=style) + ink(one.check, style="bold") + ink(f": {one.what}")]
    if one.why:
        lines.append(ink(f"  why: {one.why}", style="faint"))
    if one.do:
        lines.append(ink(f"  do: {one.do}"))
    return lines


def _verdict(found: list[Diagnosis], count: int) -> str:
    care = sum(one.state == "care" for one in found)
    rest = f"; {counted(care, 'finding')} to care about" if care else ""
    return f"{counted(count, 'thing is', 'things are') if count else 'nothing is'} broken{rest}"


def attach(app: typer.Typer) -> None:
    """Add the doctor to the command line."""
    command(app, "doctor", "referee doctor --service https://judge.example.org/", panel=OPERATE)(doctor)
