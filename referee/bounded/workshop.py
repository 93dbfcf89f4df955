"""The workshop: brings given files to the worker, and ends it when it takes too long.

One worker at a time, so that the memory of a service stays what its operator reckons with; each
visitor has one piece of work there at a time, and so many wait at most.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Lock
from typing import IO, Any, Final, NamedTuple

import anyio
import anyio.to_thread
from pydantic_core import from_json, to_json

from referee.beside import Child, Zygote
from referee.service.errors import DeskError

WORKER: Final = "referee.bounded.worker"
SECONDS: Final = 20
"""How long a piece of work takes at most."""
BEGINNING: Final = 60
"""How long the worker may take to begin, in seconds."""
WAITING: Final = 16
"""Pieces of work that wait, at most."""
PIECE: Final = 1 << 20
TOO_MUCH: Final = "too-much-work"
DONE, NO, FAULT, SPENT = b"done", b"no", b"fault", b"spent"
"""How a piece of work ends: with its answer, a refusal, a fault, or out of time or memory."""
ON: Final = b"on"
"""Said after it where the worker goes on; else it ends, and what it took is free again."""


class TooMuchWorkError(DeskError):
    """A file that takes more time or memory than a stranger is given."""

    def __init__(self, what: str) -> None:
        """Say what it took too much of."""
        super().__init__(
            TOO_MUCH,
            f"this file takes more {what} than one file is given here",
            instead="part it, or use the command line on a machine of your own",
        )


class WorkshopFullError(DeskError):
    """Too much work waits already, of everybody or of whoever asks."""

    def __init__(self, what: str) -> None:
        """Say whose work waits."""
        super().__init__("workshop-full", what, instead="ask again in a moment")


class WorkshopReason(NamedTuple):
    """One reason of a refusal, with its clauses."""

    text: str
    clauses: tuple[str, ...]


class WorkRefusedError(DeskError):
    """What the worker said no to, in the words of the room that did."""

    def __init__(self, told: dict[str, Any]) -> None:
        """Take over what was told there."""
        super().__init__(
            told["code"],
            told["message"],
            where=told["where"],
            instead=told["instead"],
            clauses=tuple(told["clauses"]),
        )
        self.reasons = tuple(WorkshopReason(text, tuple(ids)) for text, ids in told["reasons"])


class WorkerFaultError(RuntimeError):
    """A fault of the program at the worker; its words are the traceback from there."""


class Workshop:
    """One worker, begun when it is first needed and begun anew after it was ended."""

    def __init__(self, zygote: Zygote, seconds: float = SECONDS) -> None:
        """Begin nothing yet; `seconds` are those of a piece of work."""
        self._zygote, self._seconds = zygote, seconds
        self._worker: Child | None = None
        self._pipe: Connection | None = None
        self._begun, self._closed = Lock(), False
        self._turn = anyio.Lock()
        self._asking: set[str] = set()

    async def carry_out(self, who: str, work: str, said: dict[str, Any], file: IO[bytes]) -> bytes:
        """Have a file worked at: bytes, or a value as JSON.

        `who` names the visitor, `work` is one of `referee.bounded.works.WORKS`. Raises
        WorkRefusedError, TooMuchWorkError, WorkshopFullError and WorkerFaultError.
        """
        with self._place(who):
            async with self._turn:
                return await anyio.to_thread.run_sync(self._worked, work, said, file)

    @contextmanager
    def _place(self, who: str) -> Iterator[None]:
        if who in self._asking:
            raise WorkshopFullError("another file of yours is still being worked at")
        if len(self._asking) >= WAITING:
            raise WorkshopFullError(f"{WAITING} files wait to be worked at already")
        self._asking.add(who)
        try:
            yield
        finally:
            self._asking.remove(who)

    def _worked(self, work: str, said: dict[str, Any], file: IO[bytes]) -> bytes:
        pipe = self._opened()
        try:
            ended, told, goes_on = self._asked(pipe, work, said, file)
        except (EOFError, OSError):
            ended, told, goes_on = SPENT, b"memory", b""
        if goes_on != ON:
            self.end()
        if ended == SPENT:
            raise TooMuchWorkError(told.decode())
        if ended == NO:
            raise WorkRefusedError(from_json(told))
        if ended == FAULT:
            raise WorkerFaultError(told.decode())
        return told

    def _asked(
        self, pipe: Connection, work: str, said: dict[str, Any], file: IO[bytes]
    ) -> tuple[bytes, bytes, bytes]:
        """Hand a file over and wait; say how it ended, what came of it, and whether it goes on.

        Raises EOFError and OSError.
        """
        asked = {"work": work, "said": said, "seconds": int(self._seconds) + 1}
        pipe.send_bytes(to_json(asked))
        while piece := file.read(PIECE):
            pipe.send_bytes(piece)
        pipe.send_bytes(b"")
        if not pipe.poll(self._seconds):
            return SPENT, b"time", b""
        return pipe.recv_bytes(), pipe.recv_bytes(), pipe.recv_bytes()

    def _opened(self) -> Connection:
        """The pipe to the worker; begins it where none stands."""
        with self._begun:
            if self._closed:
                raise WorkshopFullError("the service is stopping and takes no more work")
            if self._pipe is not None and not self._pipe.poll():  # else it said its last: it ended
                return self._pipe
            self._left()
            self._worker = self._zygote.begin(WORKER)
            self._pipe = ours = Connection(self._worker.pipe.detach())
        if not ours.poll(BEGINNING):
            self.end()
            raise WorkshopFullError("the workshop does not open")
        ours.recv_bytes()
        return ours

    def end(self) -> None:
        """End the worker; the next piece of work begins another."""
        with self._begun:
            self._left()

    def _left(self) -> None:
        if self._worker is not None:
            self._zygote.end(self._worker)
        if self._pipe is not None:
            self._pipe.close()
        self._worker = self._pipe = None

    def close(self) -> None:
        """End the worker and take no more work."""
        self._closed = True
        self.end()
