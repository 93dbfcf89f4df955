"""How is a file of SQLite copied whole while others write to it?

By SQLite's own backup, in one read transaction: who writes goes on, and the copy is the record as it
stood at one moment. It is checked before it has its name, so that a file which is there is whole.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from events.errors import DatabaseAbsent, DatabaseError, NotADatabase
from events.sqlite_engine import OWN, opener, told

BESIDE = ("-wal", "-journal")
"""What would be played into a file of that name when it is opened."""


class SqliteCopy(NamedTuple):
    """A copy: its size in bytes, and how many matches and facts are in it."""

    size: int
    matches: int
    facts: int


def copy_sqlite(source: Path, target: Path) -> SqliteCopy:
    """Copy a file of SQLite to a new one, which its user alone may read.

    Nothing is ever written over. Raises DatabaseError and its family: DatabaseAbsent where there is
    no place, NotADatabase for a source or a copy that does not hold.
    """
    require_new(target)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with closing(opener(source, readonly=True, create=False)()) as old:
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN))
            with closing(sqlite3.connect(part)) as new:
                old.backup(new)
                # In WAL mode even a reader leaves -wal and -shm files; a writer turns it on again.
                new.execute("PRAGMA journal_mode=DELETE")
        found = _checked(part, source)
        _put(part, target)
    except sqlite3.Error as error:
        raise told(error, str(source)) from error
    except OSError as error:
        words = "; free some room, or choose another folder"
        raise DatabaseError("", f"{target} ({error.strerror})", f" cannot be written{words}") from error
    finally:
        for end in ("", *BESIDE, "-shm"):
            Path(f"{part}{end}").unlink(missing_ok=True)
    return found


def require_new(target: Path) -> None:
    """Raise DatabaseError where a file is there already, or what would be played into a new one."""
    if not target.parent.is_dir():
        raise DatabaseAbsent("there is no folder ", str(target.parent), "; make it first")
    for end in ("", *BESIDE):
        if os.path.lexists(f"{target}{end}"):
            words = " is there already, and nothing is written over; move it away, or name a new file"
            raise DatabaseError("", f"{target}{end}", words)


def _checked(part: Path, source: Path) -> SqliteCopy:
    """Read a copy to its end; raises NotADatabase where it does not hold."""
    address = f"file:{quote(str(part))}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as copy:
        said = [row[0] for row in copy.execute("PRAGMA integrity_check(3)")]
        if said != ["ok"]:
            words = " is damaged; restore it from an older backup, or from exported records"
            raise NotADatabase("", f"{source} ({'; '.join(said)})", words)
        counts = [
            copy.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - ours
            for table in ("matches", "events")
        ]
    return SqliteCopy(part.stat().st_size, *counts)


def _put(part: Path, target: Path) -> None:
    """Give a file its name once it is on the disk; of two that want it, the first one's stays."""
    for place in (part, target.parent):
        number = os.open(place, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
    try:
        os.link(part, target)
    except FileExistsError:
        require_new(target)
    with suppress(OSError):
        number = os.open(target.parent, os.O_RDONLY)
        os.fsync(number)
        os.close(number)
