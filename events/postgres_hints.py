"""A hint from program to program that something was written, by LISTEN and NOTIFY.

It says nothing else, and may be lost: what was written is read from the log, which everybody looks at
now and then anyway. It is sent beside the commands and not in their transactions, since PostgreSQL
lets transactions that notify commit one after the other (PostgreSQL 15, NOTIFY, "Notes").
"""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

import psycopg

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.postgres_address import PostgresAddress

CHANNEL: Final = "referee_written"
GAP: Final = 0.01
"""Seconds between two hints, at least."""
TURN: Final = 1.0
"""Seconds after which a listener looks whether it is over, and a broken connection is made again."""


class PostgresHints:
    """Tells other programs at a database that something was written, and hears it of them."""

    def __init__(self, address: PostgresAddress, heard: Callable[[], None]) -> None:
        """Listen from now on; `heard` is called in a thread of its own."""
        self._given = address.parameters(readonly=True)
        self._heard, self._over, self._written = heard, Event(), Event()
        self._own = 0
        self._threads = [Thread(target=one, daemon=True) for one in (self._listen, self._send)]
        for one in self._threads:
            one.start()

    def tell(self) -> None:
        """Let the others know; returns at once."""
        self._written.set()

    def close(self) -> None:
        """Tell and hear nothing any more."""
        self._over.set()
        self._written.set()

    def _listen(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self._connected() as connection:
                connection.execute(f"LISTEN {CHANNEL}".encode())
                self._heard()  # whatever was written while nobody listened
                while not self._over.is_set():
                    for one in connection.notifies(timeout=TURN):
                        if one.pid != self._own:
                            self._heard()
                        if self._over.is_set():
                            break
            self._over.wait(TURN)

    def _send(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self._connected() as connection:
                self._own = connection.info.backend_pid
                while self._written.wait() and not self._over.is_set():
                    self._written.clear()
                    connection.execute(f"NOTIFY {CHANNEL}".encode())
                    self._over.wait(GAP)
            self._over.wait(TURN)

    def _connected(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(**self._given, autocommit=True)  # type: ignore[arg-type]
