"""The log in a PostgreSQL database: one statement and one round trip a command.

Connections are in autocommit mode; command row and facts go in one statement, so they are one
transaction. Commands of different matches never wait for one another: there is no counter and no
lock between them.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from sqlalchemy import func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from events import ids, migrate
from events.errors import (
    BadCommand,
    Conflict,
    CursorOutdated,
    DatabaseAbsent,
    DatabaseLocked,
    DatabaseLost,
    DatabaseReadOnly,
    LogError,
)
from events.heads import Heads
from events.log import MAX_SEQ, Appended, Command, Feed, Row
from events.patience import SPAN, Patience
from events.postgres_engine import engine_of, told
from events.queries import compiled
from events.sql_log import SqlLog, checked
from events.sqlite_writer import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import Connection, Engine, PoolProxiedConnection

    from events.postgres_address import PostgresAddress

_ATTEMPTS: Final = 3
AT_ONCE: Final = 50
"""Milliseconds for which a lock is waited for that others have waited for before."""
_ORIGIN: Final = text(
    "SELECT (SELECT system_identifier FROM pg_control_system())::text || ':' || "
    "(SELECT oid FROM pg_database WHERE datname = current_database())::text"
)
_STANDBY: Final = text("SELECT pg_is_in_recovery()")
_CURSOR_PARTS: Final = 4


class _Lease:
    """A connection out of the pool and its one cursor."""

    __slots__ = ("cursor", "pooled")

    def __init__(self, pooled: PoolProxiedConnection) -> None:
        connection = pooled.driver_connection
        if not isinstance(connection, psycopg.Connection):
            message = f"{type(connection).__name__} is not a connection of psycopg"
            raise TypeError(message)
        self.pooled = pooled
        self.cursor: psycopg.Cursor[Any] = connection.cursor()


class PostgresLog(SqlLog):
    """The contract of ``events.log.Log`` on a server, for any number of writers."""

    dialect = "postgresql"

    @property
    def engine(self) -> Engine:
        """See ``SqlLog.engine``."""
        return self._engine

    def __init__(self, address: PostgresAddress, *, readonly: bool = False, create: bool = True) -> None:
        """Connect, making the tables when the schema is empty and ``create`` is set.

        Raises the errors of the family DatabaseError.
        """
        super().__init__(address.shown, compiled("postgresql"))
        self._writes, self._pooled = not readonly, address.pooled
        self._engine = engine_of(address, readonly=readonly)
        self._epoch = 0
        self._heads = Heads()
        self._patience = Patience()
        self._idle: list[_Lease] = []
        try:
            self._begin(create=create and not readonly, write=not readonly)
        except DBAPIError as error:
            self.engine.dispose()
            raise self._told(error.orig or error) from error
        except BaseException:
            self.engine.dispose()
            raise

    def _begin(self, *, create: bool, write: bool) -> None:
        with self.engine.connect() as connection:
            ready = migrate.require(connection)
        if not ready and not create:
            raise DatabaseAbsent("", self.where, migrate.EMPTY)
        if not ready:
            with self.writing() as connection:
                migrate.upgrade(connection)
        with self.writing() as connection:
            self._epoch = self._adopt(connection, write=write)

    def _adopt(self, connection: Connection, *, write: bool) -> int:
        """The epoch of the feed; a new one where the tables came from another server.

        The transaction ids of another server say nothing here, so all commands of before go to
        the beginning of the feed, in the order of match and seq.
        """
        o, c = self.tables.origin, self.tables.commands
        server = connection.execute(_ORIGIN).scalar_one()
        epoch = connection.execute(select(func.max(o.c.epoch))).scalar() or 0
        found = connection.execute(select(o.c.server).where(o.c.epoch == epoch)).scalar()
        if found == server or not write or connection.execute(_STANDBY).scalar_one():
            return epoch
        migrate.alone(connection)
        if epoch:
            connection.execute(update(c).values(position=text("'0'::xid8")))
        epoch += 1
        connection.execute(insert(o).values(epoch=epoch, server=server))
        return epoch

    def _told(self, error: BaseException) -> LogError:
        found = told(error, self.where)
        if isinstance(found, DatabaseLocked):
            self._patience.failed()
        if isinstance(found, DatabaseLost) or (isinstance(found, DatabaseReadOnly) and self._writes):
            self._leave()
        return found

    def _leave(self) -> None:
        """Close every connection: they lead to a server that went, or was the primary one before."""
        while self._idle:
            self._idle.pop().pooled.invalidate()
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """See ``Database.writing``."""
        with self._transaction() as connection:
            yield connection
        self._patience.through()

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """See ``Database.looking``."""
        if self._patience.left():
            with super().looking() as connection:
                yield connection
        else:
            with self.plainly(), self._transaction() as connection:
                yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with (
            self.engine.connect().execution_options(isolation_level="READ COMMITTED") as connection,
            connection.begin(),
        ):
            if not self._patience.left():
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {AT_ONCE}")
            elif self._pooled:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(1000 * SPAN)}")
            yield connection

    def _take(self) -> _Lease:
        """An idle connection, the one used last, or a new one out of the engine's pool.

        A stack of our own costs a tenth of the pool's own checks, which were a third of what a
        command costs this program.
        """
        try:
            return self._idle.pop()
        except IndexError:
            return _Lease(self.engine.raw_connection())

    def _give(self, lease: _Lease) -> None:
        if not lease.cursor.connection.closed:
            self._idle.append(lease)
            return
        # A server that ended one connection most often ended all of them.
        lease.pooled.invalidate()
        while self._idle:
            self._take().pooled.invalidate()

    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """See ``Database.rows``; over a connection that broke meanwhile it is asked once more."""
        try:
            return self._found(sql, values)
        except DatabaseLost:
            return self._found(sql, values)

    def _found(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        try:
            lease = self._take()
            try:
                if self._patience.left():
                    return lease.cursor.execute(sql, values, binary=True).fetchall()
                with self._hurried(lease.cursor) as cursor:
                    return cursor.execute(sql, values, binary=True).fetchall()
            finally:
                self._give(lease)
        except psycopg.Error as error:
            raise self._told(error) from error
        except DBAPIError as error:
            raise self._told(error.orig or error) from error

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``: each command is a transaction of its own."""
        answers: list[Appended | LogError] = []
        for command in checked(commands):
            try:
                answers.append(self._append(command))
            except LogError as problem:
                answers.append(problem)
        return answers

    def _append(self, command: Command) -> Appended | LogError:
        """Write one command; after a broken connection once more, which its key makes safe."""
        sql, values = self._statement(command)
        for attempt in range(_ATTEMPTS):
            try:
                if self._write(sql, values):
                    self._heads.note(command)
                    return Appended(command.rows[0].seq, command.rows[-1].seq)
            except psycopg.errors.IntegrityError:
                pass
            except (psycopg.errors.DataError, psycopg.ProgrammingError) as error:
                return BadCommand(f"key {command.key!r} cannot be stored: {error}")
            except psycopg.Error as error:
                problem = self._told(error)
                if attempt or not isinstance(problem, DatabaseLost | DatabaseReadOnly):
                    raise problem from error
                continue
            except DBAPIError as error:
                raise self._told(error.orig or error) from error
            answer = self._refusal(command)
            if answer is not None:
                return self.answer_again(command, answer)
        return Conflict(command.match_id, command.rows[0].seq, self.head(command.match_id).seq)

    def _write(self, sql: str, values: Mapping[str, object]) -> int:
        lease = self._take()
        try:
            if self._patience.left():
                return lease.cursor.execute(sql, values).rowcount
            with self._hurried(lease.cursor) as cursor:
                done = cursor.execute(sql, values).rowcount
        finally:
            self._give(lease)
        self._patience.through()
        return done

    @staticmethod
    @contextmanager
    def _hurried(cursor: psycopg.Cursor[Any]) -> Iterator[psycopg.Cursor[Any]]:
        """A transaction behind a lock that was met before: nobody waits for it a second time."""
        with cursor.connection.transaction():
            cursor.execute(f"SET LOCAL lock_timeout = {AT_ONCE}".encode())
            yield cursor

    def _statement(self, command: Command) -> tuple[str, dict[str, object]]:
        match_id, rows, key, request = command
        values: dict[str, object] = {
            "match_id": match_id,
            "key": key,
            "first_seq": rows[0].seq,
            "last_seq": rows[-1].seq,
            "request_hash": request,
        }
        sure = self._heads.follows(command)
        if len(rows) == 1:
            sql = self.statements.sure_one if sure else self.statements.one
            return sql, values | rows[0]._asdict()
        columns = zip(Row._fields, zip(*rows, strict=True), strict=True)
        sql = self.statements.sure_many if sure else self.statements.many
        return sql, values | {f"{name}s": list(cells) for name, cells in columns}

    def _refusal(self, command: Command) -> Appended | LogError | None:
        """Why nothing was written; None when the way is free again and a retry is due."""
        values: dict[str, object] = {"match_id": command.match_id, "key": command.key}
        known = self.rows(self.statements.known, values)
        head = self.rows(self.statements.head, values)
        return refusal(command, known[0] if known else None, head[0][0] if head else 0)

    def feed(self, cursor: str = "", limit: int = 1000) -> Feed:
        """See ``Log.feed``; the cursor is epoch, transaction, match and seq."""
        position, match_id, seq = self._position(cursor)
        values: dict[str, object] = {"position": position, "match_id": match_id, "seq": seq}
        found = self.rows(self.statements.feed, values | {"limit": limit})
        told = self.in_full(found, (position, match_id, seq), limit)
        rows = [(match, row) for _, match, row in told]
        if told:
            place, match, row = told[-1]
            return Feed(rows, f"{self._epoch}.{place}.{match}.{row.seq}")
        if found:
            return self.feed(f"{self._epoch}.{found[-1][0]}.{found[-1][1]}.{MAX_SEQ}", limit)
        if match_id and not self.rows(self.statements.position, values):
            raise CursorOutdated(cursor, self.where)
        return Feed(rows, cursor or f"{self._epoch}.0.0.0")

    def tip(self) -> str:
        """See ``Log.tip``: the first transaction that may still be running, before its facts."""
        with self.looking() as connection:
            horizon = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
            last = connection.execute(text(horizon)).scalar_one()
        return f"{self._epoch}.{last}.0.0"

    def _position(self, cursor: str) -> tuple[str, int, int]:
        parts = cursor.split(".") if cursor else [str(self._epoch), "0", "0", "0"]
        small = all(ids.is_number(part) for part in parts)
        if len(parts) != _CURSOR_PARTS or not small or int(parts[0]) != self._epoch:
            raise CursorOutdated(cursor[:80], self.where)
        return parts[1], int(parts[2]), int(parts[3])

    def compact(self) -> None:
        """See ``Log.compact``; each table is locked while it is written anew."""
        alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        with self.plainly(), alone.connect() as connection:
            for table in ("events", "commands", "keyframes"):
                connection.exec_driver_sql(f"VACUUM (FULL, ANALYZE) {table}")

    def close(self) -> None:
        """See ``Log.close``."""
        while self._idle:
            self._idle.pop().pooled.close()
        self.engine.dispose()

    def _keep(self, values: dict[str, object]) -> None:
        try:
            lease = self._take()
            try:
                with lease.cursor.connection.transaction():
                    lease.cursor.execute("SET LOCAL synchronous_commit = off")
                    lease.cursor.execute(self.statements.put_keyframe, values)
            finally:
                self._give(lease)
        except psycopg.Error as error:
            raise self._told(error) from error
