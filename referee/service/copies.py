"""Copies of a whole record: made while a service runs, and laid down again where none is."""

from pathlib import Path
from typing import Final

from events.errors import NotADatabase
from events.sqlite_copy import SqliteCopy, copy_sqlite, require_new
from events.stores import require_current
from referee.service.errors import DeskError
from referee.service.store.places import file_of

__all__ = ["SqliteCopy", "back_up", "restore"]
SERVER: Final = "copy a server as docs/operating.md shows: pg_basebackup and the WAL"


def back_up(url: str, target: Path) -> SqliteCopy:
    """Copy a record to a new file while others write to it; the copy is checked.

    Raises DeskError for one on a server, DatabaseError where it cannot be read or written.
    """
    return copy_sqlite(_file(url), target)


def restore(source: Path, url: str) -> SqliteCopy:
    """Lay a copy down at the address of a record where nothing is.

    Raises DeskError for an address on a server and for a copy that is damaged, DatabaseError where
    something is there and where its tables are of another version.
    """
    target = _file(url)
    require_new(target)
    try:
        require_current(str(source))
        return copy_sqlite(source, target)
    except NotADatabase as error:
        what, _, instead = str(error).rpartition("; ")
        raise DeskError("faulty-file", what, instead=instead) from error


def _file(url: str) -> Path:
    file = file_of(url)
    if file is None:
        raise DeskError("no-file", "this record is no file of SQLite", instead=SERVER)
    return file
