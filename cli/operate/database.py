"""Commands for those who run the referee: the database."""

from __future__ import annotations

from functools import partial
from math import inf

import typer

from cli.common.frame import OPERATE, command, door_of
from cli.common.progress import progress
from events.wording import counted

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
    command(db, "compact", "referee db compact")(compact_db)
    app.add_typer(db, rich_help_panel=OPERATE, no_args_is_help=True)
