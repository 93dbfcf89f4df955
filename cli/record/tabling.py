"""The command that writes facts as a table: of a match, of several, of a whole database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from cli.common.completing import match_names
from cli.common.errors import CommandError
from cli.common.frame import RECORD, command, door_of
from cli.common.records import made_file
from cli.drawn.palette import ink
from cli.look.watched import Eyes, eyes_of, looked, seen
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.exchange.columns import FactTable, Form
    from referee.service import Desk

Addresses = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MATCH[@STRETCH]]...",
        help="Matches, or stretches of them: m1, m2@t3..t5.",
        autocompletion=match_names,
    ),
]
All = Annotated[bool, typer.Option("--all", help="All matches of the database.")]
Parquet = Annotated[str, typer.Option("--parquet", metavar="FILE", help="Write Parquet to a new file.")]
Arrow = Annotated[
    str, typer.Option("--arrow", metavar="FILE", help="Write an Arrow file (Feather), a new one.")
]
Csv = Annotated[str, typer.Option("--csv", metavar="FILE", help="Write CSV to a new file, or - to print it.")]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A match that was left out, and why it cannot be read."""

    match: str
    reason: str


def _target(forms: dict[Form, str]) -> tuple[Form, str]:
    """The one form that was asked for, with its file; raises CommandError."""
    named = [(form, file) for form, file in forms.items() if file]
    if len(named) == 1:
        return named[0]
    message = "two forms at once" if named else "no form is named"
    raise CommandError(message, instead="give --parquet FILE, --arrow FILE or --csv FILE")


@contextmanager
def _opened(target: str, *, public: bool) -> Iterator[BinaryIO]:
    """Open a file that is not there yet, which is taken away again if it comes to no end."""
    if target == "-":
        yield sys.stdout.buffer
        return
    with made_file(target, public=public) as out:
        yield out


def _add(door: Door, desk: Desk, table: FactTable, address: str, eyes: Eyes) -> None:
    """Write the facts of a match or a stretch."""
    from referee.service.points import resolve_stretch
    from referee.service.telling import told_facts

    match, stretch = resolve_stretch(desk, address)
    first, last = stretch.ends
    viewer = looked(door, desk, match, last, eyes).viewer
    facts = told_facts(desk, match, viewer, after=max(first - 1, 0), until=last)
    table.add(match, (fact for fact in facts if stretch.holds(fact["seq"])))


def _add_all(door: Door, desk: Desk, table: FactTable, eyes: Eyes) -> list[LeftOut]:
    """Write the facts of every match; those that cannot be read are left out, and returned."""
    from referee.service import matches
    from referee.service.store.rows import UNREAD

    left = []
    for match in matches.match_names(desk):
        try:
            _add(door, desk, table, match, eyes)
        except UNREAD as error:
            left.append(LeftOut(match, str(error)))
    return left


def facts(
    context: typer.Context,
    addresses: Addresses = None,
    *,
    every: All = False,
    parquet: Parquet = "",
    arrow: Arrow = "",
    csv: Csv = "",
) -> None:
    """Write facts as a table, a row each, for DuckDB, pandas or a sheet; docs/library.md has more.

    Parquet and Arrow need pyarrow: pip install 'wixoss-referee[data]'. What the viewer may not see
    is left out.
    """
    from referee.exchange.columns import FactTable

    door, eyes = door_of(context), eyes_of(context)
    form, target = _target({"parquet": parquet, "arrow": arrow, "csv": csv})
    if every == bool(addresses):
        message = "matches and --all together" if every else "no match is named"
        raise CommandError(message, instead="name matches, or give --all")
    left: list[LeftOut] = []
    public = eyes.viewer == "spectator"
    with (
        door.desk() as desk,
        _opened(target, public=public) as out,
        FactTable(out, form) as table,
    ):
        if every:
            left = _add_all(door, desk, table, eyes)
        for address in addresses or ():
            _add(door, desk, table, address, eyes)
    if target != "-":
        _answer(door, target, table, eyes, left)


def _answer(door: Door, target: str, table: FactTable, eyes: Eyes, left: list[LeftOut]) -> None:
    """Answer with what was written, and what was left out."""
    told = f"{counted(table.facts, 'fact')} of {counted(table.matches, 'match', 'matches')}"
    lines = [ink(target, style="bold") + ink(f": {told}")]
    lines += [ink(f"✗ {one.match} cannot be read: {one.reason}", style="bad") for one in left]
    value: dict[str, Any] = {"file": target, "matches": table.matches, "facts": table.facts}
    door.answer(value | {"as": eyes.viewer, "unread": left}, lines)


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    example = "referee facts m1 --parquet m1.parquet"
    command(app, "facts", example, panel=RECORD, also=(seen,))(facts)
