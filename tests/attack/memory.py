"""What the processes of a service hold at one moment, in memory and in files, and the most that was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from threading import Event, Thread
from typing import Any, Final, Protocol

EVERY: Final = 0.1
"""Seconds between two looks: the worker of given files lives longer than that."""


class Running(Protocol):
    """A program in a process of its own."""

    @property
    def process(self) -> Popen[Any]:
        """Its process."""


def processes(service: Running) -> list[Path]:
    """Where the system tells of the processes of a service: its own, and those that it began."""
    found = [Path(f"/proc/{service.process.pid}")]
    for one in found:
        with suppress(OSError):  # it ended while it was asked
            for thread in (one / "task").iterdir():
                below = (thread / "children").read_text(encoding="ascii").split()
                found += [Path(f"/proc/{pid}") for pid in below]
    return found


def held(service: Running) -> int:
    """How many bytes the processes of a service hold now, each page that they share once.

    The proportional set size of proc(5), smaps_rollup: a shared page counts a part for each.
    """
    whole = 0
    for one in processes(service):
        with suppress(OSError):
            rows = (one / "smaps_rollup").read_text(encoding="ascii").splitlines()
            whole += 1024 * sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
    return whole


def spooled(service: Running) -> int:
    """How many bytes of a disk the processes of a service hold in files that have no name."""
    whole = 0
    for one in processes(service):
        with suppress(OSError):
            for file in (one / "fd").iterdir():
                with suppress(OSError):  # it was closed while it was asked
                    if str(file.readlink()).endswith(" (deleted)"):
                        whole += 512 * file.stat().st_blocks
    return whole


class Most:
    """The most that was held at one moment, in megabytes: of memory, and of files without a name."""

    def __init__(self) -> None:
        """Have seen nothing."""
        self.megabytes = 0
        self.spooled = 0


@contextmanager
def watched(service: Running) -> Iterator[Most]:
    """Look all the time how much a service holds; processes that end meanwhile are counted too."""
    most, over = Most(), Event()

    def look() -> None:
        while not over.wait(EVERY):
            most.megabytes = max(most.megabytes, held(service) >> 20)
            most.spooled = max(most.spooled, spooled(service) >> 20)

    watcher = Thread(target=look, name="memory", daemon=True)
    watcher.start()
    try:
        yield most
    finally:
        over.set()
        watcher.join()
