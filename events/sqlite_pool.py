"""Connections to one SQLite file for those who read, kept while nobody uses them.

A list does what a pool of SQLAlchemy does for a file, at a tenth of its price, and does not import
it: connections are in autocommit mode, so none comes back with a transaction open.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

KEPT: Final = 8
"""Connections that are kept at most; more are opened when more read at once, and closed after."""


class SqlitePool:
    """Lends connections; each is used by one thread at a time."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        """Open connections by ``connect``, the first when it is needed."""
        self._connect = connect
        self._idle: list[sqlite3.Connection] = []
        self._process = os.getpid()

    def take(self) -> sqlite3.Connection:
        """A connection that nobody else uses; raises what opening one raises."""
        if self._process != os.getpid():
            # A child that was forked has the parent's connections, which SQLite forbids it to use.
            self._process, self._idle = os.getpid(), []
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect()

    def give(self, connection: sqlite3.Connection) -> None:
        """Take a connection back."""
        if len(self._idle) < KEPT:
            self._idle.append(connection)
        else:
            connection.close()

    def close(self) -> None:
        """Close those that nobody uses."""
        while self._idle:
            self._idle.pop().close()
