"""The log in a PostgreSQL database."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from events import ids, migrate
from events.errors import CursorOutdated, DatabaseAbsent, LogError
from events.log import MAX_SEQ, Appended, Command, Feed
from events.postgres_server import PostgresServer
from events.postgres_writer import PostgresWriter
from events.queries import compiled
from events.sql_log import SqlLog, checked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import Connection, Engine

    from events.postgres_address import PostgresAddress

_ORIGIN: Final = text(
    "SELECT (SELECT system_identifier FROM pg_control_system())::text || ':' || "
    "(SELECT oid FROM pg_database WHERE datname = current_database())::text"
)
_STANDBY: Final = text("SELECT pg_is_in_recovery()")
_CURSOR_PARTS: Final = 4


class PostgresLog(SqlLog):
    """The contract of ``events.log.Log`` on a server, for any number of writers."""

    dialect = "postgresql"

    def __init__(self, address: PostgresAddress, *, readonly: bool = False, create: bool = True) -> None:
        """Connect, making the tables when the schema is empty and ``create`` is set.

        Raises the errors of the family DatabaseError.
        """
        super().__init__(address.shown, compiled("postgresql"))
        self._server = PostgresServer(address, readonly=readonly)
        self._writer = PostgresWriter(self._server, self.statements)
        self._epoch = 0
        try:
            self._begin(create=create and not readonly, write=not readonly)
        except DBAPIError as error:
            self.close()
            raise self._told(error.orig or error) from error
        except BaseException:
            self.close()
            raise

    @property
    def engine(self) -> Engine:
        """See ``SqlLog.engine``."""
        return self._server.engine

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
        return self._server.told(error)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """See ``Database.writing``."""
        with self._server.transaction() as connection:
            yield connection
        self._server.through()

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """See ``Database.looking``."""
        if self._server.patient():
            with super().looking() as connection:
                yield connection
        else:
            with self.plainly(), self._server.transaction() as connection:
                yield connection

    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """See ``Database.rows``."""
        return self._server.fetch(sql, values)

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``: one transaction, together with whatever else waits."""
        answers = self._writer.append(checked(commands)) if commands else []
        return [self.answer_again(*both) for both in zip(commands, answers, strict=True)]

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
        self._server.close()

    def _keep(self, values: dict[str, object]) -> None:
        self._server.run_loosely(self.statements.put_keyframe, values)
