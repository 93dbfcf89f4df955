"""How is a database set up, and how does it stand? Asked for whoever runs it; nothing is changed.

What is told are settings and figures as the database names them. What they mean for a deployment,
and what to do, is said where it is examined (`referee.doctor`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import sqlalchemy as sa
    from sqlalchemy import Connection
else:
    from events.lazily import sa

_PRAGMAS: Final = ("journal_mode", "synchronous", "page_size", "page_count")
_SETTINGS: Final = (
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "synchronous_standby_names",
    "archive_mode",
    "transaction_read_only",
)
_NEWEST: Final = (
    "SELECT e.at FROM commands c JOIN events e ON e.match_id = c.match_id AND e.seq = c.last_seq "
    "ORDER BY c.position DESC LIMIT 1"
)
_STANDBYS: Final = (
    "SELECT application_name, COALESCE(state, ''), COALESCE(sync_state, ''), "
    "COALESCE(pg_wal_lsn_diff(sent_lsn, flush_lsn), -1)::bigint FROM pg_stat_replication "
    "WHERE state IS DISTINCT FROM 'backup'"
)


class Standby(NamedTuple):
    """A server that follows this one; `behind` counts bytes not yet on its disk, -1 where untold."""

    name: str
    state: str
    sync: str
    behind: int


class DatabaseHealth(NamedTuple):
    """How a database stands.

    `settings` are by their names there; `newest` is when the newest fact was, `clock` what the
    server takes for now, both in microseconds since 1970 and 0 where there is none. `size` counts
    bytes. `refused` are tables to which this user may add nothing.
    """

    server: bool
    settings: dict[str, str]
    newest: int
    clock: int
    size: int
    standbys: tuple[Standby, ...] = ()
    refused: tuple[str, ...] = ()


def health_of(connection: Connection) -> DatabaseHealth:
    """How the database of a connection stands; its tables are those of this program."""
    newest = connection.execute(sa.text(_NEWEST)).scalar() or 0
    if connection.dialect.name == "sqlite":
        settings = _pragmas(connection)
        size = int(settings["page_size"]) * int(settings["page_count"])
        return DatabaseHealth(server=False, settings=settings, newest=newest, clock=0, size=size)
    return _of_server(connection, newest)


def _pragmas(connection: Connection) -> dict[str, str]:
    return {name: str(connection.exec_driver_sql(f"PRAGMA {name}").scalar()) for name in _PRAGMAS}


def _of_server(connection: Connection, newest: int) -> DatabaseHealth:
    one = connection.exec_driver_sql
    settings = {name: str(one(f"SHOW {name}").scalar()) for name in _SETTINGS}
    settings["in_recovery"] = "on" if one("SELECT pg_is_in_recovery()").scalar() else "off"
    rows = [] if settings["in_recovery"] == "on" else one(_STANDBYS).all()
    refused = [
        table
        for table in ("matches", "events", "commands")
        if not one(f"SELECT has_table_privilege('{table}', 'INSERT')").scalar()
    ]
    clock = one("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint").scalar()
    size = one("SELECT pg_database_size(current_database())").scalar()
    return DatabaseHealth(
        server=True,
        settings=settings,
        newest=newest,
        clock=int(clock or 0),
        size=int(size or 0),
        standbys=tuple(Standby(*row) for row in rows),
        refused=tuple(refused),
    )
