"""How a PostgreSQL database is connected to, and what its errors mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import psycopg
from sqlalchemy import Engine, create_engine

from events.errors import (
    DatabaseAbsent,
    DatabaseError,
    DatabaseFull,
    DatabaseLocked,
    DatabaseLost,
    DatabaseReadOnly,
    LogError,
    NotADatabase,
)

if TYPE_CHECKING:
    from events.postgres_address import PostgresAddress


def engine_of(address: PostgresAddress, *, readonly: bool) -> Engine:
    """An engine in autocommit mode over the servers of an address.

    Statements are prepared on a connection, unless a pooler hands its transactions around.
    """
    given: dict[str, object] = {**address.parameters(readonly=readonly)}
    given["prepare_threshold"] = None if address.pooled else 1
    return create_engine(
        "postgresql+psycopg://",
        isolation_level="AUTOCOMMIT",
        pool_size=8,
        max_overflow=-1,
        pool_reset_on_return=None,
        connect_args=given,
        execution_options={"where": address.shown},
    )


_MEANINGS: Final[dict[str, tuple[type[DatabaseError], str]]] = {
    "3D000": (DatabaseAbsent, "is not on this server; create the database first"),
    "28": (DatabaseAbsent, "does not let this user in; check name and password"),
    "25006": (DatabaseReadOnly, "can only be read; name the primary server, or all servers with commas"),
    "42501": (DatabaseReadOnly, "does not allow this to this user; grant the rights"),
    "42P01": (NotADatabase, "has lost a table of the record; restore it from a backup"),
    "53100": (DatabaseFull, "has no room left and took nothing; free some and try again"),
    "53": (DatabaseLost, "is at its limits; send the command again under the same key"),
    "40": (DatabaseLocked, "let another command go first; send this one again"),
    "55P03": (DatabaseLocked, "is held by another program; end it or try again"),
    "57": (DatabaseLost, "ended the connection; send the command again under the same key"),
    "08": (DatabaseLost, "broke the connection; send the command again under the same key"),
    "XX001": (NotADatabase, "is damaged; restore it from a backup or exported records"),
}


_NOBODY: Final = ("no server answers for ", "; start it or check the address")
_AT_THE_DOOR: Final[dict[str, tuple[str, str]]] = {
    "hot standby mode": ("no primary server answers for ", "; a standby may be taking over: ask again"),
    "read-only": ("no primary server answers for ", "; a standby may be taking over: ask again"),
    "starting up": ("the server is not up yet for ", "; ask again in a moment"),
    "shutting down": ("the server goes down for ", "; ask again in a moment"),
    "password": ("", " does not let this user in; check name and password"),
    "pg_hba.conf": ("", " does not let this user in from here; check its pg_hba.conf"),
    "role": ("", " does not let this user in; check name and password"),
    "database": ("", " is not on this server; create the database first"),
}
"""What a server says that takes no connection, by a word of it: what stands before and behind its place."""


def told(error: BaseException, where: str) -> LogError:
    """A driver's error in plain words: what, where, what instead."""
    state = getattr(error, "sqlstate", None) or ""
    if not state and isinstance(error, psycopg.OperationalError):
        return _without_state(str(error), where)
    for length in (5, 2):
        if state[:length] in _MEANINGS:
            kind, meaning = _MEANINGS[state[:length]]
            return kind("", where, f" {meaning}")
    said = " ".join(str(error).split())
    return DatabaseError("", f"{where} ({said})", " refused the command; look after the server")


def _without_state(said: str, where: str) -> LogError:
    """What the driver says by itself, without the server: no connection, or one that broke."""
    reason = " ".join(said.rpartition("failed: ")[2].split("\n")[0].split()) or "no answer"
    there = f"{where} ({reason})"
    if "connection to server" in said or "resolve host" in said:
        before, after = next((told for word, told in _AT_THE_DOOR.items() if word in said), _NOBODY)
        return DatabaseAbsent(before, there, after)
    return DatabaseLost(
        "the connection to ",
        there,
        " was lost; send the command again under the same key, which tells whether it was written",
    )
