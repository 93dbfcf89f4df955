"""Which version do the tables have, and how do they get to this program's version?

Alembic is imported only where tables are made or changed, and SQLAlchemy only where a file of
SQLite is not plainly of this version: opening a log reads one row and does not pay for them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from events.errors import NotADatabase, SchemaNewer, SchemaOlder

if TYPE_CHECKING:
    import sqlite3

    import sqlalchemy as sa
    from alembic.config import Config
    from sqlalchemy import Connection
else:
    from events.lazily import sa

REVISION: Final = "0013"
"""The version of the tables that this program reads and writes; a test holds it to migrations."""
KNOWN: Final = (*(f"{number:04}" for number in range(1, 13)), REVISION)
"""All versions of the tables that ever were, oldest first."""

EMPTY: Final = " holds no record yet; name one that does or let one be made"
"""What is said of a database without tables to who may not make them."""
_LOCK: Final = 0x77_69_78_6F_73_73


def _config(connection: Connection) -> Config:
    from alembic.config import Config  # noqa: PLC0415 - see the room's docstring: start-up time

    config = Config()
    config.set_main_option("script_location", str(files("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def is_current(connection: sqlite3.Connection) -> bool:
    """Whether a SQLite file has tables of this program and this version.

    Whatever else it may hold is for ``require`` to say.
    """
    known = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (?, ?)"
    if connection.execute(known, ("alembic_version", "events")).fetchone() != (2,):
        return False
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return bool(found == (REVISION,))


def version(connection: Connection) -> str:
    """The version of the tables, "" when there is no table yet.

    Raises NotADatabase when the tables are those of another program.
    """
    from events.tables import tables  # noqa: PLC0415 - see the room's docstring: start-up time

    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return ""
    ours = set(tables(connection.dialect.name).metadata.tables)
    if "alembic_version" not in names or (names - {"alembic_version"} and not names & ours):
        shown = ", ".join(sorted(names)[:3])
        raise NotADatabase(
            "",
            where(connection),
            f" holds tables of another program ({shown}); name a file of your own or an empty schema",
        )
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return str(found or "")


def where(connection: Connection) -> str:
    """The address of the database for messages, without a password."""
    shown = connection.engine.get_execution_options().get("where")
    return str(shown or connection.engine.url.render_as_string(hide_password=True))


def require(connection: Connection) -> bool:
    """Whether the tables are this program's; False when there are none yet.

    Raises SchemaOlder or SchemaNewer with what to do.
    """
    found = version(connection)
    if found == REVISION:
        return True
    if not found:
        return False
    if found in KNOWN:
        raise SchemaOlder(
            "",
            where(connection),
            f" has tables of version {found}, this program needs {REVISION}; run: referee db upgrade",
        )
    raise SchemaNewer(
        "",
        where(connection),
        f" has tables of version {found}, this program knows up to "
        f"{REVISION}; use the newer program that made them",
    )


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the tables to a version inside the connection's transaction, all or nothing."""
    from alembic import command  # noqa: PLC0415 - see the room's docstring: start-up time

    alone(connection)
    command.upgrade(_config(connection), to)


def downgrade(connection: Connection, to: str = "base") -> None:
    """Take the tables back to a version inside the connection's transaction."""
    from alembic import command  # noqa: PLC0415 - see the room's docstring: start-up time

    alone(connection)
    command.downgrade(_config(connection), to)


def alone(connection: Connection) -> None:
    """Let one program at a time change tables; SQLite's transaction sees to that by itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
