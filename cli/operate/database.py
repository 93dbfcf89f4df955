"""Commands for those who run the referee: the database."""

from __future__ import annotations

from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.errors import NO, CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.hints import COMMAND
from cli.common.noted import running
from cli.common.progress import progress
from cli.drawn.palette import ink
from events.wording import counted, without_password

if TYPE_CHECKING:
    from rich.text import Text

    from cli.common.door import Door
    from referee.service.copies import SqliteCopy

db = typer.Typer(name="db", help="Look after the database.")


def upgrade_db(
    context: typer.Context,
    backup: Annotated[
        Path | None,
        typer.Option("--backup", metavar="FILE", help="Copy the record to this new file first (SQLite)."),
    ] = None,
) -> None:
    """Make the tables, or bring them to the version of this program; the record stays as it is."""
    from referee.service.copies import upgrade_record

    door = door_of(context)
    door.make_room()
    done = upgrade_record(door.url, backup)
    door.warn_of_readers()
    told = f"tables of version {done.version}"
    if done.before not in {"", done.version}:
        told = f"tables of version {done.before} are now of version {done.version}"
    elif done.before:
        told += ", as before"
    lines: list[Text | str] = [f"{door.place}: {told}, {counted(done.matches, 'log')}"]
    if done.copied is not None:
        lines.append(_copy_words(f"{backup}", done.copied))
    row = {"database": door.place, "before": done.before or None, "backup": backup}
    door.answer(row | {"version": done.version, "matches": done.matches}, lines)


def current_db(context: typer.Context) -> None:
    """Say which database is meant and of which version its tables are."""
    from referee.service import current

    door = door_of(context)
    version = current(door.url)
    door.warn_of_readers()
    words = f"tables of version {version}" if version else "no tables yet"
    door.answer({"database": door.place, "version": version}, [f"{door.place}: {words}"])


def rebuild_db(context: typer.Context) -> None:
    """Make the index of rulings and the rows of lists anew, and drop kept states that are false."""
    from referee.service.court.precedents import rebuild_precedents
    from referee.service.matches import rebuild_listings
    from referee.service.records.auditing import sample_states

    door = door_of(context)
    with door.desk("write") as desk:
        count = rebuild_precedents(desk, partial(progress, door, "matches with rulings"))
        rebuild_listings(desk)
        false = sample_states(desk, inf)
    door.warn_of_readers()
    lines = [f"{door.place}: rulings of {counted(count, 'match', 'matches')} can be searched"]
    lines += [f"{name}: what was kept of its table was false and was dropped" for name in false]
    door.answer({"database": door.place, "matches": count, "false_states": list(false)}, lines)


NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A new file; nothing is written over.")]
Address = Annotated[
    str,
    typer.Argument(metavar="TARGET", help="Where to: a new file, or postgresql://USER@HOST/DATABASE."),
]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="A copy that db backup made.")]


def backup_db(context: typer.Context, target: NewFile) -> None:
    """Copy a record on SQLite to a new file while a service writes, and check the copy."""
    from referee.service.copies import back_up

    door = door_of(context)
    found = back_up(door.url, target)
    row = {"database": door.place, "file": target} | found._asdict()
    _answer_copied(door, f"{target}", row, [_copy_words(f"{target}", found)])


def restore_db(context: typer.Context, source: Copy) -> None:
    """Lay a copy down as the record on SQLite, where none is yet, and check it.

    A copy with the tables of an older program is upgraded where it is laid down; the file itself stays
    as it is.
    """
    from referee.service import current
    from referee.service.copies import restore

    door = door_of(context)
    door.make_room()
    address, _ = running(door.url)
    if address:
        message = f"a service runs on {door.place}, at {address}"
        raise CommandError(message, instead="stop it, and move its files away first", ends=NO)
    found, before = restore(source, door.url)
    lines: list[Text | str] = [_copy_words(door.place, found)]
    if before != current(door.url):
        told = f"the copy has tables of version {before}; they were upgraded to {current(door.url)} here"
        lines.append(ink(told))
    row = {"database": door.place, "file": source} | found._asdict()
    lines.append(ink("next: ", style="faint") + ink("referee verify", style=COMMAND))
    _answer_copied(door, door.url, row | {"version": current(door.url), "before": before}, lines)


def _copy_words(place: str, found: SqliteCopy) -> str:
    held = f"{counted(found.matches, 'match', 'matches')}, {counted(found.facts, 'fact')}"
    return f"{place}: {held}, {found.size / (1 << 20):.1f} MiB"


def _answer_copied(door: Door, url: str, row: dict[str, Any], lines: list[Text | str]) -> None:
    """Read every fact of a copy, and say whether it is whole; ends with 1 where it is not."""
    from referee.service.copies import unread_of

    with progress(door, "logs read", int(row.get("matches", row.get("logs", 0)))) as step:
        unread = unread_of(url, step)
    if unread is None:
        lines.append("its facts were not read: its tables are of an older program; db restore upgrades them")
    elif not unread:
        lines[0] = f"{lines[0]}, whole"
    else:
        lines += [ink("✗ ", style="bad") + ink(f"{name}: {reason}") for name, reason in unread.items()]
        lines.append("the copy is as the record was; take what is marked from an older one")
    door.answer(row | {"unread": unread}, lines)
    if unread:
        raise typer.Exit(NO)


def copy_db(context: typer.Context, target: Address) -> None:
    """Copy the whole record to another database, on SQLite or PostgreSQL, where none is yet.

    Matches, events, people, tokens, hooks, cards, removals and the order of the feed are copied in one
    transaction and read back: every root is equal, or nothing is kept. The record itself stays as it is;
    what is written to it afterwards is not in the copy. Kept states are worked out again.
    """
    from referee.service.copies import copy_to, rows_in

    door = door_of(context)
    with progress(door, "rows", rows_in(door.url)) as step:

        def told(rows: int) -> None:
            for _ in range(rows):
                step()

        moved = copy_to(door.url, target, told)
    found = moved.copied
    place = without_password(target)
    held = [
        counted(found.logs, "log"),
        counted(found.facts, "fact"),
        counted(found.people, "person", "people"),
    ]
    held += [counted(found.tokens, "token"), counted(found.hooks, "hook")]
    lines: list[Text | str] = [f"{place}: {', '.join(held)}; read back, every root is equal"]
    if found.archives:
        lines.append(f"{counted(found.archives, 'archive')} stay where they are; keep those files")
    lines.append(
        ink("not in it: the signing key and the heads, which are files beside a database", style="faint")
    )
    row = {"database": door.place, "target": place} | found._asdict() | {"roots": moved.roots}
    lines.append(ink("next: ", style="faint") + ink(f"referee --db {place} verify", style=COMMAND))
    _answer_copied(door, target, row, lines)


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
    command(db, "copy", "referee --db matches.sqlite3 db copy postgresql://judge@localhost/matches")(copy_db)
    command(db, "compact", "referee db compact")(compact_db)
    app.add_typer(db, rich_help_panel=OPERATE, no_args_is_help=True)
