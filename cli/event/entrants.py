"""Lists of people and tables of events at the command line: what comes in, and what goes out."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.event.event_frame import MaybeName, chosen, event_answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.common.door import Door
    from referee.service.event.answers import PeopleImported

SHOWN: Final = 40
"""Ids that are shown at most."""


def imported_answer(door: Door, done: PeopleImported, words: Mapping[str, Any]) -> Block:
    """Draw what a list came to: who was entered, and which columns counted for nothing."""
    lines = event_answer(door, done, words)
    width = min(door.out.width, 110)
    if done.entered:
        more = len(done.entered) - SHOWN
        rows = ", ".join(done.entered[:SHOWN]) + (f" and {more} more" if more > 0 else "")
        lines += hanging(ink("  entered  ", style="faint"), rows, width)
    if done.ignored:
        lines += hanging(ink("  not taken  ", style="faint"), ", ".join(done.ignored), width)
    return lines


class TableName(StrEnum):
    """The tables of an event."""

    PAIRINGS = "pairings"
    STANDINGS = "standings"
    RESULTS = "results"
    PEOPLE = "people"


class TableForm(StrEnum):
    """How a table is written."""

    CSV = "csv"
    JSON = "json"
    LIMITLESS = "limitless"
    TOPDECK = "topdeck"


def export(
    context: typer.Context,
    table: Annotated[
        TableName, typer.Argument(metavar="TABLE", help="Of pairings, standings, results or people.")
    ],
    name: MaybeName = "",
    *,
    form: Annotated[
        TableForm, typer.Option("--format", help="How it is written; the last two are of standings.")
    ] = TableForm.CSV,
    round_: Annotated[
        int, typer.Option("--round", min=0, help="Of a round; else the last pairings, all results.")
    ] = 0,
    by: Annotated[
        str, typer.Option("--by", help="An official: people have their contacts and deck lists for them.")
    ] = "",
) -> None:
    """Print a table of an event for a spreadsheet or for another program."""
    from referee.service.event import tables

    door = door_of(context)
    if form in SITES and table is not TableName.STANDINGS:
        message = f"{form.value} has no form of {table.value}"
        raise CommandError(message, instead="give --format csv or --format json")
    with door.desk() as desk:
        found = tables.event_table(desk, chosen(desk, name, "{}"), table.value, number=round_, by=by)
    match form:
        case TableForm.LIMITLESS:
            door.data(tables.limitless_standings(found))
        case TableForm.TOPDECK:
            door.data(tables.topdeck_standings(found))
        case TableForm.CSV if not door.as_json:
            sys.stdout.buffer.write(tables.csv_table(found).encode())
        case _:
            door.data(found)


SITES: Final = frozenset({TableForm.LIMITLESS, TableForm.TOPDECK})
"""Forms of other programs, which have standings alone."""


def attach(event: typer.Typer) -> None:
    """Add the tables to the commands of events."""
    command(event, "export", "referee event export standings cup --format csv")(export)
