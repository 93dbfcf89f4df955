"""Several processes that serve one record at one address, and who begins and ends them.

They share the socket that is listened on, so that the kernel hands each connection to one that is
free. One that dies is begun anew; SIGHUP begins each anew in turn, the new one before the old one ends,
so that somebody always listens.
"""

import gc
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import monotonic, sleep
from typing import Final, NoReturn

from referee.beside import Zygote
from referee.service import tells_others
from referee.web.noted import note
from referee.web.serving import serve
from referee.web.settings import ServiceSettings

HEARD: Final = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD})
SOON: Final = 1.0
"""Seconds for which who died at once is not begun anew."""
Work = Callable[[Callable[[], None]], None]
"""Serves until it is told to stop, and calls what it is given as soon as it listens."""


def serve_by(
    workers: Zygote | int,
    settings: ServiceSettings,
    host: str,
    port: int,
    on_ready: Callable[[], None] | None = None,
) -> int:
    """Serve until this process is told to stop; the code with which to end.

    `workers` is how many processes serve, or the zygote of this one, which then serves alone.
    """
    if isinstance(workers, Zygote):
        serve(settings, host, port, on_ready, workers)
        return 0
    shared = settings.of_worker(workers, tells_others=tells_others(settings.url))
    with _listening(host, port) as line:
        return Workers(lambda ready: serve(shared, host, port, ready, Zygote(), lines=[line]), workers).run(
            on_ready or (lambda: None)
        )


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    line = socket.create_server((host, port), family=family, backlog=2048)
    line.setblocking(False)  # noqa: FBT003 - it has no name
    return line


class Workers:
    """Processes that do the same, and are begun anew when they die."""

    def __init__(self, work: Work, count: int) -> None:
        """Begin nothing yet."""
        self._work, self._count = work, count
        self._running: dict[int, float] = {}
        self._there, self._here = os.pipe()

    def run(self, on_ready: Callable[[], None]) -> int:
        """Have them work until this process is told to stop; 1 where one could not begin."""
        signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
        try:
            if 0 in [self._begin() for _ in range(self._count)]:
                return 1
            on_ready()
            while (heard := signal.sigwait(HEARD)) not in {signal.SIGTERM, signal.SIGINT}:
                if heard == signal.SIGHUP:
                    self._turn_over()
                self._reap()
            return 0
        finally:
            self._end(list(self._running))
            signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)

    def _begin(self) -> int:
        """Begin one, and wait until it listens; its process, 0 where it died before."""
        heard, told = os.pipe()
        gc.collect()
        pid = os.fork()
        if pid == 0:
            os.close(heard)
            self._worker(told)
        os.close(told)
        self._running[pid] = monotonic()
        listens = os.read(heard, 1)
        os.close(heard)
        return pid if listens else 0

    def _worker(self, told: int) -> NoReturn:
        """Work, in a process of its own, and end with it."""
        code = 1
        os.close(self._here)
        Thread(target=self._until_alone, daemon=True).start()
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            self._work(lambda: _say(told))
            code = 0
        finally:
            os._exit(code)

    def _until_alone(self) -> None:
        """Stop when the process that began this one is gone, however it ended: its pipe is shut then."""
        os.read(self._there, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    def _reap(self) -> None:
        """Begin anew who died without being told to."""
        for pid in _ended():
            begun = self._running.pop(pid, None)
            if begun is not None:
                note({"worker": "ended", "process": pid})
                sleep(max(0.0, SOON - (monotonic() - begun)))
                self._begin()

    def _turn_over(self) -> None:
        """Begin each anew, and end the old one once the new one listens."""
        for old in list(self._running):
            if self._begin():
                self._end([old])

    def _end(self, pids: list[int]) -> None:
        """Tell some to stop, and wait until they have."""
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        for pid in pids:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)
            self._running.pop(pid, None)


def _say(told: int) -> None:
    os.write(told, b".")
    os.close(told)


def _ended() -> list[int]:
    """The processes that have ended since it was asked last."""
    found = []
    with suppress(ChildProcessError):
        while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
            found.append(pid)
    return found
