"""The log in one SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from events import ids, migrate
from events.errors import CursorOutdated, DatabaseAbsent, LogError
from events.log import Appended, Command, Feed, Head, Row
from events.sql_log import SqlLog, as_row, checked
from events.sqlite_engine import engine_of, told
from events.sqlite_writer import SqliteWriter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from sqlalchemy import Connection


BRIEFLY: Final = 100
"""Milliseconds for which a keyframe waits for another program; it may be left out."""


class SqliteLog(SqlLog):
    """The contract of ``events.log.Log`` on a file, with one writer in this program.

    Several programs may use one file: they wait for one another, and the primary key keeps their
    commands apart.
    """

    def __init__(self, path: Path, *, readonly: bool = False, create: bool = True) -> None:
        """Open a file, making it and its tables when there is none and ``create`` is set.

        Raises the errors of the family DatabaseError.
        """
        super().__init__(engine_of(path, readonly=readonly, create=create), str(path))
        self.readonly = readonly
        try:
            self._begin(create=create and not readonly)
        except DBAPIError as error:
            self.engine.dispose()
            raise self._told(error.orig or error) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self.engine.dispose()
            raise self._told(error) from error
        except BaseException:
            self.engine.dispose()
            raise

    def _begin(self, *, create: bool) -> None:
        self._core = self.engine.connect()
        self._writer = SqliteWriter(_driver(self._core), self.where)
        if not migrate.require(self._core):
            if not create:
                raise DatabaseAbsent("", self.where, migrate.EMPTY)
            with self._writer.alone():
                if not migrate.version(self._core):
                    migrate.upgrade(self._core)
        self._loose = self.engine.connect()
        if not self.readonly:
            # A keyframe may be lost, so it does not wait for the disk; the next command's
            # commit carries it there. Nor does it wait for long for another program.
            _driver(self._loose).execute("PRAGMA synchronous=NORMAL")
            _driver(self._loose).execute(f"PRAGMA busy_timeout={BRIEFLY}")

    def _told(self, error: BaseException) -> LogError:
        return told(error, self.where)

    def _rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        try:
            connection = self.engine.raw_connection()
            try:
                return _sqlite(connection.driver_connection).execute(sql, values).fetchall()
            finally:
                connection.close()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._told(error) from error
        except DBAPIError as error:
            raise self._told(error.orig or error) from error

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._writer.alone():
                yield self._core
        except sqlite3.Error as error:
            raise self._told(error) from error

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``: one commit, together with whatever else waits."""
        return self._writer.append(checked(commands)) if commands else []

    def head(self, match_id: int) -> Head:
        """See ``Log.head``; asked of the writer, who has what was written last at hand."""
        try:
            found = self._writer.head(match_id)
        except sqlite3.Error as error:
            raise self._told(error) from error
        return super().head(match_id) if found is None else self._head_of(match_id, found)

    def feed(self, cursor: str = "", limit: int = 1000) -> Feed:
        """See ``Log.feed``; the cursor is commit number and seq."""
        position, seq = self._position(cursor)
        values: dict[str, object] = {"position": position, "seq": seq, "limit": limit}
        found = self._rows(self._sql.feed, values)
        rows: list[tuple[int, Row]] = [(row[1], as_row(row[2:])) for row in found]
        if found:
            return Feed(rows, f"{found[-1][0]}.{found[-1][2]}")
        if position > 0 and not self._rows(self._sql.position, {"position": position}):
            raise CursorOutdated(cursor, self.where)
        return Feed(rows, cursor or "0.0")

    def tip(self) -> str:
        """See ``Log.tip``: the last commit, to its last fact."""
        c = self._t.commands
        query = select(c.c.position, c.c.last_seq).order_by(c.c.position.desc()).limit(1)
        with self._looking() as connection:
            found = connection.execute(query).first()
        return "0.0" if found is None else f"{found.position}.{found.last_seq}"

    def _position(self, cursor: str) -> tuple[int, int]:
        position, _, seq = (cursor or "0.0").partition(".")
        if not (ids.is_number(position) and ids.is_number(seq)):
            raise CursorOutdated(cursor[:40], self.where)
        return int(position), int(seq)

    def _keep(self, values: dict[str, object]) -> None:
        try:
            with self._writer.between():
                _driver(self._loose).execute(self._sql.put_keyframe, values)
        except sqlite3.Error as error:
            raise self._told(error) from error

    def erase_person(self, id: str) -> bool:
        """See ``Log.erase_person``; the bytes leave the file and its WAL, not only the table."""
        erased = super().erase_person(id)
        with self._writer.between():
            try:
                self._writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.Error as error:
                raise self._told(error) from error
        return erased

    def close(self) -> None:
        """See ``Log.close``."""
        self._core.close()
        self._loose.close()
        super().close()


def _driver(connection: Connection) -> sqlite3.Connection:
    return _sqlite(connection.connection.driver_connection)


def _sqlite(raw: object) -> sqlite3.Connection:
    if not isinstance(raw, sqlite3.Connection):
        message = f"{type(raw).__name__} is not a connection of sqlite3"
        raise TypeError(message)
    return raw
