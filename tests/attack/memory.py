"""What the processes of a service hold of memory at one moment, and the most that they held."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

from evidence.bench.served import Served

EVERY: Final = 0.1
"""Seconds between two looks: the worker of given files lives longer than that."""


def processes(service: Served) -> list[Path]:
    """Where the system tells of the processes of a service: its own, and those that it began."""
    found = [Path(f"/proc/{service.process.pid}")]
    for one in found:
        with suppress(OSError):  # it ended while it was asked
            for thread in (one / "task").iterdir():
                below = (thread / "children").read_text(encoding="ascii").split()
                found += [Path(f"/proc/{pid}") for pid in below]
    return found


def held(service: Served) -> int:
    """How many bytes the processes of a service hold now, each page that they share once.

    The proportional set size of proc(5), smaps_rollup: a shared page counts a part for each.
    """
    whole = 0
    for one in processes(service):
        with suppress(OSError):
            rows = (one / "smaps_rollup").read_text(encoding="ascii").splitlines()
            whole += 1024 * sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
    return whole


class Most:
    """The most that was held at one moment, in megabytes."""

    def __init__(self) -> None:
        """Have seen nothing."""
        self.megabytes = 0


@contextmanager
def watched(service: Served) -> Iterator[Most]:
    """Look all the time how much a service holds; processes that end meanwhile are counted too."""
    most, over = Most(), Event()

    def look() -> None:
        while not over.wait(EVERY):
            most.megabytes = max(most.megabytes, held(service) >> 20)

    watcher = Thread(target=look, name="memory", daemon=True)
    watcher.start()
    try:
        yield most
    finally:
        over.set()
        watcher.join()
