"""The service's end: asks the zygote for a child, and begins another zygote where none answers."""

import gc
import os
import socket
import sys
from contextlib import suppress
from importlib import import_module
from threading import Lock, active_count
from typing import Final, NamedTuple

from referee.beside.forking import NO, run

OWN: Final = "referee.beside"
ANSWER: Final = 64
"""Bytes of an answer at most."""


class Child(NamedTuple):
    """A process beside the service: its number, and the pipe on which it is talked to."""

    pid: int
    pipe: socket.socket


class Zygote:
    """The process from which those beside the service are forked.

    Forked from the service itself it shares what that has loaded, and so do its children: pages
    of memory are taken once. Where that is not done before the first thread begins, it is begun
    as a program of its own when it is first needed, and loads what it is asked for then.
    """

    def __init__(self) -> None:
        """Begin nothing yet."""
        self._line: socket.socket | None = None
        self._pid = 0
        self._asking = Lock()

    def fork(self, *parts: str) -> None:
        """Begin it from this process, with modules loaded for both. Only before any thread begins.

        What is secret or open by then would be there too: call it before such things are. Raises
        RuntimeError where a thread has begun: what it holds locked would stay so for ever.
        """
        if active_count() > 1:
            message = "a zygote is forked before the first thread begins"
            raise RuntimeError(message)
        for part in parts:
            import_module(part)
        gc.collect()
        gc.freeze()  # the collector writes to what it looks at, and a page written to is copied
        sys.stdout.flush()
        ours, theirs = socket.socketpair()
        self._pid = os.fork()
        if self._pid == 0:
            ours.close()
            run(theirs)
        theirs.close()
        self._line = ours

    def begin(self, part: str) -> Child:
        """Have a child forked that runs `beside(pipe)` of a module; raises OSError.

        A zygote that is gone is begun anew, once.
        """
        ours, theirs = socket.socketpair()
        with self._asking, theirs:
            try:
                told = self._told(b"begin " + part.encode(), theirs)
            except OSError:
                self._gone()
                told = self._told(b"begin " + part.encode(), theirs)
        if told == NO:
            ours.close()
            message = f"no process beside the service could be begun for {part}"
            raise OSError(message)
        return Child(int(told), ours)

    def end(self, child: Child) -> None:
        """End a child, and wait until it is gone; where its zygote is gone it ends with its pipe.

        The pipe is left to whoever talks on it.
        """
        with self._asking, suppress(OSError):
            if self._line is not None:
                self._told(b"end %d" % child.pid)

    def close(self) -> None:
        """End it and every child that is left."""
        with self._asking:
            self._gone()

    def _told(self, order: bytes, given: socket.socket | None = None) -> bytes:
        """An order, and wait for the answer; raises OSError for a zygote that is gone."""
        line = self._line or self._started()
        socket.send_fds(line, [order], [] if given is None else [given.fileno()])
        answer = line.recv(ANSWER)
        if not answer:
            message = "the zygote is gone"
            raise ConnectionError(message)
        return answer

    def _started(self) -> socket.socket:
        """Begin it as a program of its own."""
        ours, theirs = socket.socketpair()
        with theirs:
            os.set_inheritable(theirs.fileno(), True)  # noqa: FBT003 - it has no name
            words = [sys.executable, "-P", "-m", OWN, str(theirs.fileno())]
            self._pid = os.posix_spawn(sys.executable, words, os.environ)
        self._line = ours
        return ours

    def _gone(self) -> None:
        """Hang up, upon which it ends its children and itself; wait for that."""
        if self._line is not None:
            self._line.close()
        if self._pid:
            with suppress(ChildProcessError):
                os.waitpid(self._pid, 0)
        self._line, self._pid = None, 0
