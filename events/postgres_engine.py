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
from events.patience import SPAN

if TYPE_CHECKING:
    from sqlalchemy import URL


def engine_of(url: URL, *, readonly: bool) -> Engine:
    """An engine in autocommit mode over the server at ``url``."""
    given = url.query.get("options", "")
    waits = f"-c lock_timeout={int(1000 * SPAN)}"
    reads = "-c default_transaction_read_only=on" if readonly else ""
    options = " ".join(filter(None, (waits, given if isinstance(given, str) else "", reads)))
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",
        pool_size=8,
        max_overflow=-1,
        pool_reset_on_return=None,
        connect_args={"connect_timeout": 10, "prepare_threshold": 1, "options": options},
    )


_MEANINGS: Final[dict[str, tuple[type[DatabaseError], str]]] = {
    "3D000": (DatabaseAbsent, "is not on this server; create the database first"),
    "28": (DatabaseAbsent, "does not let this user in; check name and password"),
    "25006": (DatabaseReadOnly, "can only be read; name the primary server"),
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
        return DatabaseAbsent("no server answers for ", there, "; start it or check the address")
    return DatabaseLost(
        "the connection to ",
        there,
        " was lost; send the command again under the same key, which tells whether it was written",
    )
