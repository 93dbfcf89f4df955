"""Commands for those who run the referee: the database."""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.errors import NO, CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.hints import COMMAND
from cli.common.noted import running
from cli.common.progress import progress
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from rich.text import Text

    from referee.service.copies import SqliteCopy

db = typer.Typer(name="db", help="Look after the database.")


def upgrade_db(context: typer.Context) -> None:
    """Make the tables, or bring them to the version of this program."""
    from referee.service import upgrade

    door = door_of(context)
    door.make_room()
    version = upgrade(door.url)
    door.warn_of_readers()
    door.answer(
        {"database": door.place, "version": version},
        [f"{door.place}: tables of version {version}"],
    )


def current_db(context: typer.Context) -> None:
    """Say which database is meant and of which version its tables are."""
    from referee.service import current

    door = door_of(context)
    version = current(door.url)
    door.warn_of_readers()
    words = f"tables of version {version}" if version else "no tables yet"
    door.answer({"database": door.place, "version": version}, [f"{door.place}: {words}"])


def rebuild_db(context: typer.Context) -> None:
    """Make the index of rulings anew, and drop kept states that are not what the facts come to."""
    from referee.service.court.precedents import rebuild_precedents
    from referee.service.records.auditing import sample_states

    door = door_of(context)
    with door.desk("write") as desk:
        count = rebuild_precedents(desk, partial(progress, door, "matches with rulings"))
        false = sample_states(desk, inf)
    door.warn_of_readers()
    lines = [f"{door.place}: rulings of {counted(count, 'match', 'matches')} can be searched"]
    lines += [f"{name}: what was kept of its table was false and was dropped" for name in false]
    door.answer({"database": door.place, "matches": count, "false_states": list(false)}, lines)


NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A new file; nothing is written over.")]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="A copy that db backup made.")]


def backup_db(context: typer.Context, target: NewFile) -> None:
    """Copy a record on SQLite to a new file while a service writes, and check the copy."""
    from referee.service.copies import back_up

    door = door_of(context)
    found = back_up(door.url, target)
    door.answer({"database": door.place, "file": target} | found._asdict(), [_copied(f"{target}", found)])


def restore_db(context: typer.Context, source: Copy) -> None:
    """Lay a copy down as the record on SQLite, where none is yet, and check it."""
    from referee.service.copies import restore

    door = door_of(context)
    door.make_room()
    address, _ = running(door.url)
    if address:
        message = f"a service runs on {door.place}, at {address}"
        raise CommandError(message, instead="stop it, and move its files away first", ends=NO)
    found = restore(source, door.url)
    lines = [_copied(door.place, found), ink("next: ", style="faint") + ink("referee verify", style=COMMAND)]
    door.answer({"database": door.place, "file": source} | found._asdict(), lines)


def _copied(place: str, found: SqliteCopy) -> Text:
    held = f"{counted(found.matches, 'match', 'matches')}, {counted(found.facts, 'fact')}"
    return ink(f"{place}: {held}, {found.size / (1 << 20):.1f} MiB, whole")


def compact_db(context: typer.Context) -> None:
    """Give the room that archived matches left free back to the disk; others wait meanwhile."""
    door = door_of(context)
    with door.desk("write") as desk:
        desk.log.compact()
    door.warn_of_readers()
    door.answer({"database": door.place}, [f"{door.place}: written anew without free room"])


def attach(app: typer.Typer) -> None:
    """Add the commands of the operator to the command line."""
    command(db, "upgrade", "referee --db referee.sqlite3 db upgrade")(upgrade_db)
    command(db, "current", "referee db current --json")(current_db)
    command(db, "rebuild", "referee db rebuild")(rebuild_db)
    command(db, "backup", "referee db backup monday.sqlite3")(backup_db)
    command(db, "restore", "referee --db matches.sqlite3 db restore monday.sqlite3")(restore_db)
    command(db, "compact", "referee db compact")(compact_db)
    app.add_typer(db, rich_help_panel=OPERATE, no_args_is_help=True)
