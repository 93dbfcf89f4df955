"""The log in one SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from events import ids, migrate
from events.errors import CursorOutdated, DatabaseAbsent, LogError
from events.log import MAX_SEQ, Appended, Command, Feed, Head, Row, check
from events.sql_log import SqlLog, checked
from events.sqlite_engine import engine_over, opener, told
from events.sqlite_pool import SqlitePool
from events.sqlite_writer import SqliteWriter
from events.statements import stored

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    import sqlalchemy as sa
    from sqlalchemy import Connection, Engine

    from events.listings import Listing
else:
    from events.lazily import sa

BRIEFLY: Final = 100
"""Milliseconds for which a keyframe waits for another program; it may be left out."""


class SqliteLog(SqlLog):
    """The contract of ``events.log.Log`` on a file, with one writer in this program.

    Several programs may use one file: they wait for one another, and the primary key keeps their
    commands apart.
    """

    dialect = "sqlite"

    def __init__(self, path: Path, *, readonly: bool = False, create: bool = True) -> None:
        """Open a file, making it and its tables when there is none and ``create`` is set.

        Raises the errors of the family DatabaseError.
        """
        self._open = opener(path, readonly=readonly, create=create)
        super().__init__(str(path), stored())
        self.readonly, self._path = readonly, path
        self._pool = SqlitePool(self._open)
        self._own: list[sqlite3.Connection] = []
        try:
            self._begin(create=create and not readonly)
        except sa.exc.DBAPIError as error:
            self.close()
            raise self._told(error.orig or error) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self.close()
            raise self._told(error) from error
        except BaseException:
            self.close()
            raise

    @cached_property
    def engine(self) -> Engine:
        """See ``SqlLog.engine``; with connections of its own, for what no text is stored of."""
        return engine_over(self._path, self._open)

    @cached_property
    def _core(self) -> Connection:
        """The writer's connection as Core knows it."""
        return engine_over(self._path, lambda: self._writer.connection).connect()

    def _begin(self, *, create: bool) -> None:
        connection = self._opened()
        self._writer = SqliteWriter(connection, self.where)
        if not migrate.is_current(connection) and not migrate.require(self._core):
            if not create:
                raise DatabaseAbsent("", self.where, migrate.EMPTY)
            with self._writer.alone():
                if not migrate.version(self._core):
                    migrate.upgrade(self._core)
        self._loose = self._opened()
        if not self.readonly:
            # A keyframe may be lost, so it does not wait for the disk; the next command's
            # commit carries it there. Nor does it wait for long for another program.
            self._loose.execute("PRAGMA synchronous=NORMAL")
            self._loose.execute(f"PRAGMA busy_timeout={BRIEFLY}")

    def _opened(self) -> sqlite3.Connection:
        """A connection that is closed with the log."""
        self._own.append(self._open())
        return self._own[-1]

    def _told(self, error: BaseException) -> LogError:
        return told(error, self.where)

    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """See ``Database.rows``."""
        try:
            connection = self._pool.take()
            try:
                return connection.execute(sql, values).fetchall()
            finally:
                self._pool.give(connection)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._told(error) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """See ``Database.writing``."""
        with self._writer.between():
            # Core greets a connection that it sees first, which no transaction may be under.
            core = self._core
        try:
            with self._writer.alone():
                yield core
        except sqlite3.Error as error:
            raise self._told(error) from error

    def append(
        self,
        match_id: int,
        rows: Sequence[Row],
        *,
        key: str,
        request: bytes,
        listing: Listing | None = None,
    ) -> Appended:
        """See ``Log.append``."""
        command = Command(match_id, rows, key, request, listing)
        check(command)
        (answer,) = self._writer.append((command,))
        answer = self.answer_again(command, answer)
        if isinstance(answer, LogError):
            raise answer
        return answer

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``: one commit, together with whatever else waits."""
        answers = self._writer.append(checked(commands)) if commands else []
        return [self.answer_again(*both) for both in zip(commands, answers, strict=True)]

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
        found = self.rows(self.statements.feed, values)
        told = self.in_full(found, (position, 0, seq), limit)
        rows = [(match_id, row) for _, match_id, row in told]
        if told:
            return Feed(rows, f"{told[-1][0]}.{rows[-1][1].seq}")
        if found:
            return self.feed(f"{found[-1][0]}.{MAX_SEQ}", limit)
        if position > 0 and not self.rows(self.statements.position, {"position": position}):
            raise CursorOutdated(cursor, self.where)
        return Feed(rows, cursor or "0.0")

    def tip(self) -> str:
        """See ``Log.tip``: the last commit, to its last fact."""
        c = self.tables.commands
        query = sa.select(c.c.position, c.c.last_seq).order_by(c.c.position.desc()).limit(1)
        with self.looking() as connection:
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
                self._loose.execute(self.statements.put_keyframe, values)
        except sqlite3.Error as error:
            raise self._told(error) from error

    def scrub(self) -> None:
        """See ``Database.scrub``: the WAL is emptied into the file, and begins anew."""
        with self._writer.between():
            try:
                self._writer.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.Error as error:
                raise self._told(error) from error

    def compact(self) -> None:
        """See ``Log.compact``: the file is written anew without the room that was left free."""
        self.scrub()
        with self._writer.between():
            try:
                self._writer.connection.execute("VACUUM")
            except sqlite3.Error as error:
                raise self._told(error) from error
        self.scrub()

    def close(self) -> None:
        """See ``Log.close``."""
        if "_core" in self.__dict__:
            self._core.close()
            self._core.engine.dispose()
        if "engine" in self.__dict__:
            self.engine.dispose()
        self._pool.close()
        while self._own:
            self._own.pop().close()
