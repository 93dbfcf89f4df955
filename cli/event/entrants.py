"""Lists of people and tables of events at the command line: what comes in, and what goes out."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.common.records import hand_out
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.event.event_frame import In, MaybeName, chosen, event_answer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.common.door import Door
    from referee.service.event.answers import PeopleImported

SHOWN: Final = 40
"""Ids that are shown at most."""


def imported_answer(door: Door, done: PeopleImported, words: Mapping[str, Any]) -> Block:
    """Draw what a file came to: how it was read, who was entered, and what counted for nothing."""
    lines = event_answer(door, done, words)
    guessed = any(one.by_content and one.heading for one in done.columns)
    columns = [
        f"{one.heading} = {one.field}{' (by its cells)' if one.by_content else ''}"
        for one in done.columns
        if one.heading
    ]
    rows = {
        "read as": (", ".join(filter(None, (done.kind, done.encoding))),),
        "columns": columns if guessed or not done.written else (),
        "entered": done.entered,
        "left": done.left,
        "not taken": done.ignored,
    }
    for title, said in rows.items():
        lines += _hanging(door, title, said)
    for note in done.notes:
        lines += _hanging(door, "note", (note,))
    for one in done.people[:SHOWN]:
        deck = f", {one.deck}" if one.deck else ""
        new = "" if one.new else "  entered before"
        lines.append(ink(f"  row {one.row:<4} {one.person}  {one.name}{deck}") + ink(new, style="faint"))
    if len(done.people) > SHOWN:
        lines.append(ink(f"  and {len(done.people) - SHOWN:,} more", style="faint"))
    return lines


def _hanging(door: Door, title: str, said: Sequence[str]) -> Block:
    """A title with what belongs to it; nothing where nothing does."""
    shown = [one for one in said if one]
    if not shown:
        return []
    more = len(shown) - SHOWN
    rows = ", ".join(shown[:SHOWN]) + (f" and {more} more" if more > 0 else "")
    return hanging(ink(f"  {title}  ", style="faint"), rows, min(door.out.width, 110))


class TableName(StrEnum):
    """The tables of an event."""

    PAIRINGS = "pairings"
    STANDINGS = "standings"
    RESULTS = "results"
    PEOPLE = "people"
    DECKS = "decks"
    PENALTIES = "penalties"


class TableForm(StrEnum):
    """How a table is written."""

    CSV = "csv"
    JSON = "json"
    LIMITLESS = "limitless"
    TOPDECK = "topdeck"
    TOM = "tom"


def export(
    context: typer.Context,
    table: Annotated[
        TableName,
        typer.Argument(metavar="TABLE", help="Of pairings, standings, results, people, decks or penalties."),
    ],
    name: MaybeName = "",
    *,
    event: In = "",
    form: Annotated[
        TableForm, typer.Option("--format", help="How it is written; not every table has every form.")
    ] = TableForm.CSV,
    round_: Annotated[
        int, typer.Option("--round", min=0, help="Of a round; else the last pairings, all results.")
    ] = 0,
    by: Annotated[
        str, typer.Option("--by", help="An official: for them alone are contacts, deck lists, penalties.")
    ] = "",
) -> None:
    """Print a table of an event for a spreadsheet or for another program."""
    from referee.service.event import table_forms, tables
    from referee.service.event.offices import require_official
    from referee.service.event.ordering import event_at

    door = door_of(context)
    table_forms.require_form(table.value, form.value)
    with door.desk() as desk:
        which = chosen(desk, once_named(name, event), read=True)
        if by:
            require_official(event_at(desk, which), by, which)
        asked = tables.AskedTable(round_, own=bool(by))
        found = tables.event_table(desk, which, table.value, asked)
        as_json = door.as_json and form is TableForm.CSV
        made = table_forms.written_table(desk, found, "json" if as_json else form.value)
    for said in made.untold:
        door.err.print(ink(said, style="court"), soft_wrap=True)
    if made.media:
        sys.stdout.buffer.write(made.text.encode())
    else:
        door.data(made.value)


def calendar(
    context: typer.Context,
    name: MaybeName = "",
    *,
    event: In = "",
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="A new file; else it is printed.")] = "-",
) -> None:
    """Write the day of an event and its rounds as a calendar file (iCalendar, .ics)."""
    from referee.service.event.calendars import event_calendar

    door = door_of(context)
    with door.desk() as desk:
        which = chosen(desk, once_named(name, event), read=True)
        made = event_calendar(desk, which)
    if out == "-" and door.as_json:
        door.data({"event": which, "calendar": made.decode()})
    else:
        hand_out(door, made, out, [ink(f"the calendar of {which} is in {out}")], public=True)


def once_named(name: str, event: str) -> str:
    """The event that is named behind a command or by its option; raises CommandError for two."""
    if name and event and name != event:
        message = f"two events are named, {name} and {event}"
        raise CommandError(message, instead=f"name one: --event {event}")
    return name or event


def attach(event: typer.Typer) -> None:
    """Add the tables to the commands of events."""
    command(event, "export", "referee event export standings --event cup --format csv")(export)
    command(event, "calendar", "referee event calendar cup --out cup.ics")(calendar)
