"""Hints from program to program, by LISTEN and NOTIFY: that something was written, what visitors took.

A hint may be lost: what was written is read from the log, which everybody looks at now and then
anyway, and who is not told what was taken lets a little more through. Hints are sent beside the
commands and not in their transactions, since PostgreSQL lets transactions that notify commit one after
the other (PostgreSQL 15, NOTIFY, "Notes").
"""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

import psycopg

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.postgres_address import PostgresAddress

WRITTEN: Final = "referee_written"
"""The channel of hints that something was written; they have no words."""
TAKEN: Final = "referee_taken"
"""The channel of what visitors took of what they may ask for."""
GAP: Final = 0.01
"""Seconds between two hints, at least."""
TURN: Final = 1.0
"""Seconds after which a listener looks whether it is over, and a broken connection is made again."""


class PostgresHints:
    """Tells other programs at a database what they may want to know, and hears it of them."""

    def __init__(
        self, address: PostgresAddress, written: Callable[[], None], taken: Callable[[str], None]
    ) -> None:
        """Listen from now on.

        `written` is called when somebody wrote, `taken` with what others say of their visitors, both
        in a thread of its own.
        """
        self._given = address.parameters(readonly=True)
        self._written, self._taken, self._over, self._due = written, taken, Event(), Event()
        self._own, self._waiting, self._door = 0, dict[tuple[str, str], None](), Lock()
        self._threads = [Thread(target=one, daemon=True) for one in (self._listen, self._send)]
        for one in self._threads:
            one.start()

    def tell(self) -> None:
        """Let the others know that something was written; returns at once."""
        self._tell(WRITTEN, "")

    def tell_taken(self, words: str) -> None:
        """Let the others know what visitors took; at most 7,999 bytes (PostgreSQL 15, NOTIFY)."""
        self._tell(TAKEN, words)

    def _tell(self, channel: str, words: str) -> None:
        """What waits to be told already is told once."""
        with self._door:
            self._waiting[channel, words] = None
        self._due.set()

    def _heard(self, channel: str, words: str) -> None:
        if channel == TAKEN:
            self._taken(words)
        else:
            self._written()

    def close(self) -> None:
        """Tell and hear nothing any more."""
        self._over.set()
        self._due.set()

    def _listen(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self._connected() as connection:
                for channel in (WRITTEN, TAKEN):
                    connection.execute(f"LISTEN {channel}".encode())
                self._heard(WRITTEN, "")  # whatever was written while nobody listened
                while not self._over.is_set():
                    for one in connection.notifies(timeout=TURN):
                        if one.pid != self._own:
                            self._heard(one.channel, one.payload)
                        if self._over.is_set():
                            break
            self._over.wait(TURN)

    def _send(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self._connected() as connection:
                self._own = connection.info.backend_pid
                while self._due.wait() and not self._over.is_set():
                    self._due.clear()
                    with self._door:
                        waiting, self._waiting = self._waiting, {}
                    for channel, words in waiting:
                        connection.execute("SELECT pg_notify(%s, %s)", (channel, words))
                    self._over.wait(GAP)
            self._over.wait(TURN)

    def _connected(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(**self._given, autocommit=True)  # type: ignore[arg-type]
