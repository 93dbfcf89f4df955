"""Which log does an address mean? The one door to the stores, and to the version of their tables.

Addresses: ``memory:``, ``sqlite:///path`` or a bare path, ``postgresql://user@host/database``
(`postgres_address`).
What only PostgreSQL needs is imported for its addresses alone.
"""

from __future__ import annotations

from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from events import migrate, sqlite_engine
from events.errors import BadAddress, DatabaseAbsent
from events.health import DatabaseHealth, health_of
from events.memory_log import MemoryLog
from events.sqlite_log import SqliteLog
from events.wording import without_password

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import sqlalchemy as sa
    from sqlalchemy import Connection, Engine

    from events.log import Log
    from events.postgres_address import PostgresAddress
    from events.postgres_hints import PostgresHints
else:
    from events.lazily import sa


def open_log(url: str, *, readonly: bool = False, create: bool = True) -> Log:
    """The log at an address, with its tables made when there are none yet.

    ``readonly`` refuses every write; ``create=False`` refuses to make a database or tables.
    Raises errors of the family DatabaseError that say what, where and what instead.
    """
    if url == "memory:":
        return MemoryLog()
    target = _target(url)
    if isinstance(target, Path):
        return SqliteLog(target, readonly=readonly, create=create)
    from events.postgres_log import PostgresLog  # noqa: PLC0415 - see the docstring of the module

    return PostgresLog(target, readonly=readonly, create=create)


def tells_others(url: str) -> bool:
    """Whether programs at a database can tell one another what they do.

    They cannot over a file, in memory, or behind a pooler of transactions.
    """
    target = _target(url) if url != "memory:" else None
    return not (target is None or isinstance(target, Path) or target.pooled)


def open_hints(url: str, written: Callable[[], None], taken: Callable[[str], None]) -> PostgresHints | None:
    """What tells other programs at a database what they may want to know, and hears it of them.

    None where nobody can be told. Who follows looks at the log now and then in any case.
    """
    target = _target(url) if tells_others(url) else None
    if target is None or isinstance(target, Path):
        return None
    from events.postgres_hints import PostgresHints  # noqa: PLC0415 - see the docstring of the module

    return PostgresHints(target, written, taken)


def current(url: str) -> str:
    """The version of the tables at an address.

    Args:
        url: The path or address of a database.

    Returns:
        The version, "" where there are no tables yet.
    """
    with _connected(url, change=False) as connection:
        return migrate.version(connection)


def require_current(url: str) -> str:
    """The version of the tables at an address, which is this program's.

    Args:
        url: The path or address of a database.

    Returns:
        The version.

    Raises:
        SchemaOlder: The tables are of an older program.
        SchemaNewer: They are of a newer one.
        DatabaseAbsent: There are no tables.
    """
    with _connected(url, change=False) as connection:
        if not migrate.require(connection):
            words = " has no tables; run: referee db upgrade"
            raise DatabaseAbsent("", migrate.where(connection), words)
        return migrate.version(connection)


def upgrade(url: str) -> str:
    """Bring the tables at an address to this program's version.

    Args:
        url: The path or address of a database.

    Returns:
        The version that they have now.
    """
    with _connected(url, change=True) as connection:
        migrate.version(connection)
        migrate.upgrade(connection)
        return migrate.version(connection)


def downgrade(url: str, to: str = "base") -> str:
    """Take the tables at an address back to a version, losing what it cannot hold."""
    with _connected(url, change=True) as connection:
        migrate.version(connection)
        migrate.downgrade(connection, to)
        return migrate.version(connection)


def health(url: str, *, tries: bool = True) -> DatabaseHealth:
    """How the database at an address is set up and stands; nothing is changed.

    With `tries` a file that is in WAL is opened as for writing, and its lock is taken for a moment.
    Raises errors of the family DatabaseError.
    """
    server = not isinstance(_target(url), Path)
    with _connected(url, change=server) as connection:
        found = health_of(connection)
    if server or not tries or found.settings["journal_mode"] != "wal":
        return found
    with _connected(url, change=True) as connection:
        return health_of(connection)


def _target(url: str) -> Path | PostgresAddress:
    if "://" not in url:
        return Path(url)
    scheme = url.partition("://")[0].partition("+")[0]
    if scheme in {"postgresql", "postgres"}:
        from events.postgres_address import postgres_address  # noqa: PLC0415 - see the module's docstring

        return postgres_address(url)
    try:
        parsed = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        parsed = None
    if parsed and scheme == "sqlite" and parsed.database:
        return Path(parsed.database)
    words = (
        " is not an address of a log; use memory:, a path, sqlite:///path or postgresql://user@host/database"
    )
    raise BadAddress("", repr(without_password(url)), words)


@contextmanager
def _connected(url: str, *, change: bool) -> Iterator[Connection]:
    """A connection in one transaction, whichever version the tables have."""
    target = _target(url)
    engine: Engine
    if isinstance(target, Path):
        opened = sqlite_engine.opener(target, readonly=not change, create=change)
        engine = sqlite_engine.engine_over(target, opened)
        told, begin = sqlite_engine.told, "BEGIN IMMEDIATE" if change else "BEGIN"
        where = str(target)
    else:
        from events import postgres_engine  # noqa: PLC0415 - see the docstring of the module

        engine = postgres_engine.engine_of(target, readonly=not change)
        told, begin = postgres_engine.told, "BEGIN"
        where = target.shown
    try:
        with closing(_Disposed(engine)), engine.connect() as connection:
            connection.exec_driver_sql(begin)
            yield connection
            connection.exec_driver_sql("COMMIT")
    except sa.exc.DBAPIError as error:
        raise told(error.orig or error, where) from error
    except UnicodeDecodeError as error:
        raise told(error, where) from error


class _Disposed:
    """Disposes of an engine at the end of a block."""

    def __init__(self, engine: Engine) -> None:
        self.close = engine.dispose
