"""The connections of one log to its server, how long locks are waited for, and what errors mean.

A stack of our own costs a tenth of the pool's own checks, which were a third of what a command
costs this program.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from sqlalchemy.exc import DBAPIError

from events.errors import DatabaseLocked, DatabaseLost, DatabaseReadOnly, LogError
from events.patience import SPAN, Patience
from events.postgres_engine import engine_of, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection, PoolProxiedConnection

    from events.postgres_address import PostgresAddress

AT_ONCE: Final = 50
"""Milliseconds for which a lock is waited for that others have waited for before."""
_PLANNED_ONCE: Final = (
    b"SELECT set_config('plan_cache_mode', 'force_generic_plan', false), "
    b"set_config('max_parallel_workers_per_gather', '0', false), set_config('jit', 'off', false)"
)
"""Plans for values that are not known yet look dear, and would be run in parallel or compiled."""
_UNFIT: Final = (psycopg.errors.IntegrityError, psycopg.errors.DataError, psycopg.ProgrammingError)
"""What says that a statement does not fit what the tables hold, or its values the columns."""


class _Lease:
    """A connection out of the pool and its one cursor.

    Statements are planned once for all values: each asks for rows by their key, and to plan one
    costs as much as to run it. With many rows the server would plan each anew.
    """

    __slots__ = ("cursor", "pooled")

    def __init__(self, pooled: PoolProxiedConnection, *, prepares: bool) -> None:
        connection = pooled.driver_connection
        if not isinstance(connection, psycopg.Connection):
            message = f"{type(connection).__name__} is not a connection of psycopg"
            raise TypeError(message)
        self.pooled = pooled
        self.cursor: psycopg.Cursor[Any] = connection.cursor()
        if prepares:
            self.cursor.execute(_PLANNED_ONCE)


class PostgresServer:
    """A server, or several that take over from one another, as one log talks with it."""

    def __init__(self, address: PostgresAddress, *, readonly: bool) -> None:
        """Connect when something is asked first."""
        self.where = address.shown
        self.engine = engine_of(address, readonly=readonly)
        self._writes, self._pooled = not readonly, address.pooled
        self._patience = Patience()
        self._idle: list[_Lease] = []

    def told(self, error: BaseException) -> LogError:
        """A driver's error in plain words; connections to a server that went are left."""
        found = told(error, self.where)
        if isinstance(found, DatabaseLocked):
            self._patience.failed()
        if isinstance(found, DatabaseLost) or (isinstance(found, DatabaseReadOnly) and self._writes):
            self.leave()
        return found

    def fetch(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """All rows of a query; over a connection that broke meanwhile it is asked once more."""
        try:
            return self._fetched(sql, values)
        except DatabaseLost:
            return self._fetched(sql, values)

    def _fetched(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        try:
            with self._cursor() as cursor:
                return cursor.execute(sql, values, binary=True).fetchall()
        except psycopg.Error as error:
            raise self.told(error) from error

    def run(self, sql: str, values: Mapping[str, object]) -> int:
        """How many rows a statement wrote, in a transaction of its own.

        Raises the driver's IntegrityError, DataError or ProgrammingError where it does not fit,
        else LogError.
        """
        try:
            with self._cursor() as cursor:
                done = cursor.execute(sql, values).rowcount
        except _UNFIT:
            raise
        except psycopg.Error as error:
            raise self.told(error) from error
        self._patience.through()
        return done

    def run_loosely(self, sql: str, values: Mapping[str, object]) -> None:
        """Run a statement that may be lost: it does not wait for the disk."""
        try:
            with self._leased() as cursor, cursor.connection.transaction():
                cursor.execute("SET LOCAL synchronous_commit = off")
                cursor.execute(sql, values)
        except psycopg.Error as error:
            raise self.told(error) from error

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection of Core in a transaction."""
        with (
            self.engine.connect().execution_options(isolation_level="READ COMMITTED") as connection,
            connection.begin(),
        ):
            if not self.patient():
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {AT_ONCE}")
            elif self._pooled:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(1000 * SPAN)}")
            yield connection

    def patient(self) -> bool:
        """Whether a lock is waited for: none was met before for a whole span."""
        return bool(self._patience.left())

    def through(self) -> None:
        """No lock stood in the way."""
        self._patience.through()

    @contextmanager
    def _cursor(self) -> Iterator[psycopg.Cursor[Any]]:
        """A cursor; behind a lock that was met before nobody waits for it a second time."""
        with self._leased() as cursor:
            if self.patient():
                yield cursor
                return
            with cursor.connection.transaction():
                cursor.execute(f"SET LOCAL lock_timeout = {AT_ONCE}".encode())
                yield cursor

    @contextmanager
    def _leased(self) -> Iterator[psycopg.Cursor[Any]]:
        lease = self._take()
        try:
            yield lease.cursor
        finally:
            self._give(lease)

    def _take(self) -> _Lease:
        try:
            return self._idle.pop()
        except IndexError:
            pass
        try:
            return _Lease(self.engine.raw_connection(), prepares=not self._pooled)
        except DBAPIError as error:
            raise self.told(error.orig or error) from error
        except psycopg.Error as error:
            raise self.told(error) from error

    def _give(self, lease: _Lease) -> None:
        if not lease.cursor.connection.closed:
            self._idle.append(lease)
            return
        # A server that ended one connection most often ended all of them.
        lease.pooled.invalidate()
        while self._idle:
            self._idle.pop().pooled.invalidate()

    def leave(self) -> None:
        """Close every connection: they lead to a server that went, or was the primary one before."""
        while self._idle:
            self._idle.pop().pooled.invalidate()
        self.engine.dispose()

    def close(self) -> None:
        """Let go of all connections."""
        while self._idle:
            self._idle.pop().pooled.close()
        self.engine.dispose()
