"""How a SQLite file is opened, and what its errors mean.

WAL with ``synchronous=FULL``: an answered command survives a power cut. Connections are in the
driver's autocommit mode, so that every transaction begins where this program says so.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import sleep
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine, event

from events.errors import (
    DatabaseAbsent,
    DatabaseError,
    DatabaseFull,
    DatabaseLocked,
    DatabaseReadOnly,
    LogError,
    NotADatabase,
)

WAIT_MILLISECONDS: Final = 10_000
"""How long to wait for another program that holds the file."""

_TURNS: Final = 200
_PRAGMAS: Final = (
    f"PRAGMA busy_timeout={WAIT_MILLISECONDS}",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA recursive_triggers=ON",
    "PRAGMA secure_delete=FAST",
    "PRAGMA wal_autocheckpoint=4000",
)


def engine_of(path: Path, *, readonly: bool, create: bool) -> Engine:
    """An engine over the file; raises DatabaseAbsent when it may not be made."""
    if not path.parent.is_dir():
        message = f"no folder {path.parent} for the database {path.name}; make the folder first"
        raise DatabaseAbsent(message)
    if path.is_dir():
        message = f"{path} is a folder; name a file in it"
        raise NotADatabase(message)
    if not path.exists() and (readonly or not create):
        message = f"no database at {path}; name an existing file or let a new one be made"
        raise DatabaseAbsent(message)
    mode = "ro" if readonly else "rwc" if create else "rw"
    made = create_engine(
        URL.create("sqlite", database=str(path)),
        creator=lambda: _connect(path, mode),
        isolation_level="AUTOCOMMIT",
        pool_size=8,
        max_overflow=-1,
        pool_reset_on_return=None,
    )
    event.listen(made, "connect", _readonly if readonly else _prepare)
    return made


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"file:{quote(str(path))}?mode={mode}"
    return sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None)


def _readonly(connection: sqlite3.Connection, _: object) -> None:
    connection.execute(_PRAGMAS[0])
    connection.execute("PRAGMA query_only=ON")


def _prepare(connection: sqlite3.Connection, _: object) -> None:
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


_MEANINGS: Final[dict[int, tuple[type[DatabaseError], str]]] = {
    sqlite3.SQLITE_BUSY: (
        DatabaseLocked,
        "is held by another program; end it or try again",
    ),
    sqlite3.SQLITE_LOCKED: (
        DatabaseLocked,
        "is held by another program; end it or try again",
    ),
    sqlite3.SQLITE_READONLY: (
        DatabaseReadOnly,
        "can only be read; open it for writing or work on a copy",
    ),
    sqlite3.SQLITE_PERM: (
        DatabaseReadOnly,
        "may not be written by this user; change its permissions or work on a copy",
    ),
    sqlite3.SQLITE_FULL: (
        DatabaseFull,
        "has no room left on its disk and took nothing; free some and send the command again",
    ),
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
        DatabaseFull,
        "could not be read or written by its disk; check it and send the command again",
    ),
}


def told(error: BaseException, where: str) -> LogError:
    """A driver's error in plain words: what, where, what instead."""
    if isinstance(error, UnicodeDecodeError):
        return NotADatabase(f"{where} is damaged (a text in it is none); restore it from a backup")
    code = getattr(error, "sqlite_errorcode", 0) or 0
    kind, meaning = _MEANINGS.get(
        code & 0xFF, (DatabaseError, "refused the command; check the file and the disk")
    )
    return kind(f"{where} {meaning}")
