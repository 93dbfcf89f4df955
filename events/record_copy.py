"""A whole record goes from one database to another: SQLite to PostgreSQL, back, or to its like.

Everything that is in the tables of a record is copied in one transaction of the target, in the order
of the feed, and read back before it is committed: a copy is there whole and equal, or not at all.
What can be worked out again (kept states, findings, the index of the words of rulings) is left out.
"""

from __future__ import annotations

from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.errors import DatabaseError
from events.sql_log import SqlLog
from events.stores import open_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import sqlalchemy as sa
    from sqlalchemy import Column, Connection, Table

    from events.tables import SqlTables

    Pages = Iterator[list[dict[str, Any]]]
else:
    from events.lazily import sa

COPIED: Final = (
    "matches",
    "commands",
    "events",
    "blobs",
    "people",
    "card_imports",
    "card_versions",
    "card_readings",
    "tokens",
    "hooks",
    "removed",
    "lifted",
    "archives",
    "archived",
    "secrets",
    "listings",
)
"""The tables of a record, each after those that it refers to."""
PAGE: Final = 1000
"""Rows that are read, written and told of at once."""
SPARE: Final = 16
"""Transactions that a server keeps to itself, and some more."""

_GROW: Final = "DO $$ BEGIN FOR i IN 1..{} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"


class DatabaseNotEmpty(DatabaseError):
    """There is a record where a new one was to be written; nothing was written over."""

    def __init__(self, where: str) -> None:
        """Say where."""
        words = " holds a record already, and nothing is written over; name a new file or an empty database"
        super().__init__("", where, words)


class CopiedRecord(NamedTuple):
    """What was copied: logs (matches and events, removed ones too), facts, people, tokens, hooks."""

    logs: int
    facts: int
    people: int
    tokens: int
    hooks: int
    archives: int


class _Digest:
    """What was read of a record, table by table: equal for two records that hold the same."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}
        self._sums = {name: sha256() for name in COPIED}

    def add(self, table: str, row: dict[str, Any]) -> None:
        self.rows[table] = self.rows.get(table, 0) + 1
        self._sums[table].update(repr(sorted(row.items())).encode(errors="replace"))

    def told(self) -> dict[str, tuple[int, str]]:
        """Rows and digest of each table."""
        return {name: (self.rows.get(name, 0), made.hexdigest()) for name, made in self._sums.items()}


def rows_in(url: str) -> int:
    """How many rows there are to copy at an address, for whoever shows how far it is."""
    log = _opened(url, readonly=True)
    try:
        with log.looking() as connection:
            query = sa.select(sa.func.count())
            return sum(
                int(connection.execute(query.select_from(getattr(log.tables, name))).scalar_one())
                for name in COPIED
            )
    finally:
        log.close()


def copy_record(source: str, target: str, told: Callable[[int], None]) -> CopiedRecord:
    """Copy the whole record at one address to another, at which there is none yet.

    Args:
        source: The address of the record. It is read as it stands at one moment; others may write.
        target: Where it goes: a file, or a database of a server. Tables are made where there are none.
        told: Hears of every rows that were written, as it goes on.

    Returns:
        What was copied.

    Raises:
        DatabaseNotEmpty: There is something at the target already.
        DatabaseError: One of the two cannot be read or written, or the copy is not equal; then
            nothing is kept.
    """
    old = _opened(source, readonly=True)
    try:
        new = _opened(target, readonly=False)
        try:
            return _copied(old, new, told)
        finally:
            new.close()
    finally:
        old.close()


def _opened(url: str, *, readonly: bool) -> SqlLog:
    log = open_log(url, readonly=readonly, create=not readonly)
    if not isinstance(log, SqlLog):
        log.close()
        words = " lives in memory and ends with this program; name a file or a database of a server"
        raise DatabaseError("", url, words)
    return log


def _copied(old: SqlLog, new: SqlLog, told: Callable[[int], None]) -> CopiedRecord:
    with _snapshot(old) as read:
        server = new.dialect == "postgresql"
        with new.looking() as connection:
            _require_empty(new, connection)
        places = _places_of(old, read, new) if server else 0
        with new.plainly(), new.writing() as write:
            _require_empty(new, write)
            was, now = _Digest(), _Digest()
            place = _Places(_age(write) - places) if server else None
            for name in COPIED:
                pages = _pages(old.tables, read, name, was)
                for rows in _write(new, write, name, pages, place if name == "commands" else None):
                    told(rows)
            if server:
                _go_on_numbering(new.tables, write)
            for name in COPIED:
                for _ in _pages(new.tables, write, name, now):
                    pass
            if was.told() != now.told():
                odd = [name for name, one in was.told().items() if now.told()[name] != one]
                words = f" holds something else than was written ({', '.join(odd)}); nothing was kept"
                raise DatabaseError("", new.where, words)
            return CopiedRecord(
                logs=now.rows.get("matches", 0),
                facts=now.rows.get("events", 0),
                people=now.rows.get("people", 0),
                tokens=now.rows.get("tokens", 0),
                hooks=now.rows.get("hooks", 0),
                archives=now.rows.get("archives", 0),
            )


@contextmanager
def _snapshot(log: SqlLog) -> Iterator[Connection]:
    """A connection that sees the record as it stands at one moment."""
    isolation = "AUTOCOMMIT" if log.dialect == "sqlite" else "REPEATABLE READ"
    with log.plainly(), log.engine.connect().execution_options(isolation_level=isolation) as connection:
        if log.dialect == "sqlite":
            connection.exec_driver_sql("BEGIN")
        yield connection
        if log.dialect == "sqlite":
            connection.exec_driver_sql("COMMIT")


def _require_empty(log: SqlLog, connection: Connection) -> None:
    """Raise DatabaseNotEmpty where a table of the target has a row."""
    one = sa.select(sa.literal(1)).limit(1)
    for name in COPIED:
        if connection.execute(one.select_from(getattr(log.tables, name))).first():
            raise DatabaseNotEmpty(log.where)


def _columns(table: Table) -> list[Column[Any]]:
    """The columns that are copied: all but the place of a command, which each database gives itself."""
    return [column for column in table.c if column.name != "position"]


def _pages(tables: SqlTables, connection: Connection, name: str, digest: _Digest) -> Pages:
    """The rows of a table in an order that is the same in both databases, page by page."""
    table = getattr(tables, name)
    order = [_bytewise(connection, column) for column in table.primary_key.columns]
    if name == "commands":
        order = [table.c.position, table.c.match_id, table.c.last_seq]
    query = sa.select(*_columns(table)).order_by(*order).execution_options(stream_results=True)
    for rows in connection.execute(query).mappings().partitions(PAGE):
        page = [dict(row) for row in rows]
        for row in page:
            digest.add(name, row)
        yield page


def _bytewise(connection: Connection, column: Column[Any]) -> Any:
    """A column to order by; texts by their bytes, as SQLite does, whatever the locale of a server."""
    server = connection.dialect.name == "postgresql"
    return column.collate("C") if server and isinstance(column.type, sa.Text) else column


def _numbered(table: Table) -> bool:
    """Whether a server numbers the rows of a table itself."""
    return "id" in table.c and table.c.id.identity is not None


def _write(
    log: SqlLog, connection: Connection, name: str, pages: Pages, place: _Places | None
) -> Iterator[int]:
    """Write the rows of a table; with ``place`` each gets the place in the feed that it gives.

    How many were written is told page by page.
    """
    table = getattr(log.tables, name)
    quoted = connection.dialect.identifier_preparer.quote
    names = [column.name for column in _columns(table)]
    into, values = [*map(quoted, names)], [f":{name}" for name in names]
    if place is not None:
        into, values = [*into, "position"], [*values, "CAST(CAST(:place AS text) AS xid8)"]
    over = "OVERRIDING SYSTEM VALUE" if log.dialect == "postgresql" and _numbered(table) else ""
    sql = sa.text(f"INSERT INTO {name} ({', '.join(into)}) {over} VALUES ({', '.join(values)})")  # noqa: S608 - names of ours
    for page in pages:
        rows = page if place is None else [row | {"place": place.of(row)} for row in page]
        connection.execute(sql, rows)
        yield len(page)


class _Places:
    """The places in the feed of a server that keep the order in which commands come.

    A server orders by (transaction, match, seq), so commands that come in this order share a place.
    """

    def __init__(self, first: int) -> None:
        self.place, self._last = first, (0, 0)

    def of(self, row: dict[str, Any]) -> str:
        """The place of the command that comes next."""
        here = row["match_id"], row["last_seq"]
        if here <= self._last:
            self.place += 1
        self._last = here
        return str(self.place)


def _places_of(old: SqlLog, read: Connection, new: SqlLog) -> int:
    """See that a server is old enough for the feed of a record, and give how many places that takes.

    A place is a transaction that is over: a server that gave out too few gives out some for nothing.
    """
    counted = _Places(1)
    for page in _pages(old.tables, read, "commands", _Digest()):
        for row in page:
            counted.of(row)
    alone = new.engine.execution_options(isolation_level="AUTOCOMMIT")
    with new.plainly(), alone.connect() as connection:
        age = _age(connection)
        if age < counted.place + SPARE:
            connection.exec_driver_sql(_GROW.format(counted.place + SPARE - age))
    return counted.place


def _age(connection: Connection) -> int:
    """The id of the transaction that a server is in."""
    return int(connection.exec_driver_sql("SELECT pg_current_xact_id()::text").scalar_one())


def _go_on_numbering(tables: SqlTables, connection: Connection) -> None:
    """Let a server number new rows after those that were copied."""
    for name in COPIED:
        table = getattr(tables, name)
        if _numbered(table) and (last := connection.execute(sa.select(sa.func.max(table.c.id))).scalar()):
            sequence = sa.func.pg_get_serial_sequence(name, "id")
            connection.execute(sa.select(sa.func.setval(sequence, last)))
