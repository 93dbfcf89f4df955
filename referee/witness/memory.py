"""What does a witness remember? The last checkpoint of each log, which never goes back.

One row of SQLite for each origin. A checkpoint is looked up and replaced in one transaction, which
is on the disk (synchronous FULL) before anybody is told; so neither two requests at once nor a
process that is killed can make a witness cosign two histories.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE: Final = 10.0
"""Seconds that one process waits for another that writes to the same file."""
_TABLE: Final = """
create table if not exists seen (
    origin text primary key, signer text not null, size integer not null, root blob not null,
    note blob not null
) without rowid
"""
_LOOK: Final = "select signer, size, root, note from seen where origin = ?"
_KEEP: Final = "insert or replace into seen values (?, ?, ?, ?, ?)"


class BadMemory(Exception):
    """A file that is not what a witness remembers, or cannot be read or written."""


class Last(NamedTuple):
    """The last checkpoint of a log: the key by which the log is known, size, root, the note."""

    signer: str
    size: int
    root: bytes
    note: bytes


class WitnessMemory:
    """The checkpoints that a witness cosigned last, in a file that its owner alone may read."""

    def __init__(self, place: Path) -> None:
        """Open a file, or make it; raises BadMemory for one that is something else."""
        self._place, self._lock = place, Lock()
        try:
            os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
            self._base = sqlite3.connect(
                place, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = full")
            self._base.execute(_TABLE)
            self._base.execute(_LOOK, ("",)).fetchone()
        except (OSError, sqlite3.Error) as error:
            message = f"{place} cannot be opened as the memory of a witness: {error}"
            raise BadMemory(message) from error

    def close(self) -> None:
        """Leave the file."""
        self._base.close()

    def last(self, origin: str) -> Last | None:
        """The last checkpoint of a log; None for one that was never seen."""
        row = self._base.execute(_LOOK, (origin,)).fetchone()
        return None if row is None else Last(*row)

    def replace(self, origin: str, judged: Callable[[Last | None], Last | None]) -> None:
        """Let the last checkpoint of a log be judged, and keep what comes of it.

        None keeps nothing. When this returns it is on the disk. Raises BadMemory where that fails,
        and what the judge raises; then nothing has changed.
        """
        with self._lock, self._alone():
            found = judged(self.last(origin))
            if found is not None:
                self._base.execute(_KEEP, (origin, *found))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the file so that nobody else writes, and put on the disk what was written."""
        try:
            self._base.execute("begin immediate")
            try:
                yield
                self._base.execute("commit")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("rollback")
                raise
        except sqlite3.Error as error:
            message = f"what was seen cannot be kept in {self._place}: {error}"
            raise BadMemory(message) from error
