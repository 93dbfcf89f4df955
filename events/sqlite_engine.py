"""How a SQLite file is opened, and what its errors mean.

WAL with ``synchronous=FULL``: an answered command survives a power cut. Connections are in the
driver's autocommit mode, so that every transaction begins where this program says so.
"""

from __future__ import annotations

import os
import sqlite3
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from events.errors import (
    DatabaseAbsent,
    DatabaseError,
    DatabaseFull,
    DatabaseLocked,
    DatabaseReadOnly,
    LogError,
    NotADatabase,
)
from events.patience import SPAN

if TYPE_CHECKING:
    from collections.abc import Callable

    import sqlalchemy as sa
    from sqlalchemy import Engine
else:
    from events.lazily import sa

WAIT_MILLISECONDS: Final = int(1000 * SPAN)
"""How long to wait for another program that holds the file."""

OWN: Final = 0o600
"""The mode of a file that its user alone may read."""

_TURNS: Final = 200
_PRAGMAS: Final = (
    f"PRAGMA busy_timeout={WAIT_MILLISECONDS}",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA recursive_triggers=ON",
    "PRAGMA secure_delete=FAST",
    "PRAGMA wal_autocheckpoint=4000",
)


def opener(path: Path, *, readonly: bool, create: bool) -> Callable[[], sqlite3.Connection]:
    """What opens the file, once for each call; raises DatabaseAbsent when it may not be made."""
    if not path.parent.is_dir():
        where = f"folder {path.parent} for the database {path.name}"
        raise DatabaseAbsent("there is no place for ", where, "; make the folder first")
    if path.is_dir():
        raise NotADatabase("", str(path), " is a folder; name a file in it")
    if not path.exists() and (readonly or not create):
        words = "; name an existing file or let a new one be made"
        raise DatabaseAbsent("no record is at ", str(path), words)
    if not path.exists():
        _make(path)
    return partial(_open, path, file_at(str(path)), readonly=readonly)


def _open(path: Path, file: tuple[int, int], *, readonly: bool) -> sqlite3.Connection:
    # A file that was taken away is not made anew, empty, by the next connection.
    require_place(str(path), file)
    connection = _connect(path, "ro" if readonly else "rw")
    try:
        (_readonly if readonly else _prepare)(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def engine_over(path: Path, connect: Callable[[], sqlite3.Connection]) -> Engine:
    """An engine of SQLAlchemy over connections to the file; it is imported here."""
    return sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        creator=connect,
        isolation_level="AUTOCOMMIT",
        pool_size=8,
        max_overflow=-1,
        pool_reset_on_return=None,
    )


def _make(path: Path) -> None:
    """Make an empty file that its user alone may read, whatever the umask: it will hold hands.

    SQLite gives the files beside it (-wal, -shm, -journal) the same mode.
    """
    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN)
    except FileExistsError:
        return
    except OSError as error:
        words = f" cannot be made ({error.strerror}); choose a folder that may be written"
        raise DatabaseAbsent("", str(path), words) from error
    os.close(number)


def file_at(where: str) -> tuple[int, int]:
    """Which file is at a path: its device and number; (0, 0) for none."""
    try:
        found = os.stat(where)  # noqa: PTH116 - asked for each command: a Path takes three times as long
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def require_place(where: str, file: tuple[int, int]) -> None:
    """Raise DatabaseAbsent where another file, or none, is at the path of the one that is open.

    What is written to a file without a name is gone with the program; SQLite itself does not tell.
    """
    if file_at(where) != file:
        words = " was taken away or replaced while it was open; put it back, or start again"
        raise DatabaseAbsent("", where, words)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"file:{quote(str(path))}?mode={mode}"
    return sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None)


def _readonly(connection: sqlite3.Connection) -> None:
    connection.execute(_PRAGMAS[0])
    connection.execute("PRAGMA query_only=ON")


def _prepare(connection: sqlite3.Connection) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    # Turning a file to WAL does not wait for other programs by itself.
    for turn in range(_TURNS):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or turn == _TURNS - 1:
                raise
            sleep(WAIT_MILLISECONDS / 1000 / _TURNS)
        else:
            return


_HELD: Final = "is held by another program; end it or try again"
_NO_ROOM: Final = "has no room left on its disk and took nothing; free some and send the command again"
_MEANINGS: Final[dict[int, tuple[type[DatabaseError], str]]] = {
    sqlite3.SQLITE_BUSY: (DatabaseLocked, _HELD),
    sqlite3.SQLITE_LOCKED: (DatabaseLocked, _HELD),
    sqlite3.SQLITE_PROTOCOL: (DatabaseLocked, _HELD),
    sqlite3.SQLITE_READONLY: (
        DatabaseReadOnly,
        "can only be read; open it for writing or work on a copy",
    ),
    # SQLite reads a database with a file beside it, which somebody must have made.
    sqlite3.SQLITE_READONLY_DIRECTORY: (
        DatabaseReadOnly,
        "lies in a folder that may only be read, where it cannot be looked at; work on a copy",
    ),
    sqlite3.SQLITE_PERM: (
        DatabaseReadOnly,
        "may not be written by this user; change its permissions or work on a copy",
    ),
    sqlite3.SQLITE_FULL: (DatabaseFull, _NO_ROOM),
    sqlite3.SQLITE_NOTADB: (
        NotADatabase,
        "is not a database; name a file that this program made",
    ),
    sqlite3.SQLITE_CORRUPT: (
        NotADatabase,
        "is damaged; restore it from a backup or from exported records",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        DatabaseAbsent,
        "cannot be opened; check that folder and file exist and may be used",
    ),
    sqlite3.SQLITE_IOERR: (
        DatabaseError,
        "could not be read or written by its disk; check it and send the command again",
    ),
    # A file that may not grow: a quota, a bound of the process, no room for its index.
    sqlite3.SQLITE_IOERR_WRITE: (DatabaseFull, _NO_ROOM),
    sqlite3.SQLITE_IOERR_SHMSIZE: (DatabaseFull, _NO_ROOM),
}
_REFUSED: Final = (DatabaseError, "refused the command; check the file and the disk")


def told(error: BaseException, where: str) -> LogError:
    """A driver's error in plain words: what, where, what instead."""
    if isinstance(error, UnicodeDecodeError):
        words = " is damaged (a text in it is none); restore it from a backup"
        return NotADatabase("", where, words)
    code = getattr(error, "sqlite_errorcode", 0) or 0
    kind, meaning = _MEANINGS.get(code) or _MEANINGS.get(code & 0xFF, _REFUSED)
    return kind("", where, f" {meaning}")
