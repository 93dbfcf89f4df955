"""The gallery's own end: answers what it is asked at desks that only read, until the pipe is shut.

It gives way to the service where both want a processor, and takes so much memory and no more: what
asks for more ends it, and the service begins it anew.
"""

import asyncio
import logging
import os
import resource
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
from pydantic_core import from_json, to_json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.service.proof.publishing import Publication
from referee.service.proof.witnesses import NamedWitness
from referee.web.access.answering import ResponseHeaders
from referee.web.access.visitors import Visitor
from referee.web.app import make_app
from referee.web.clerk import DELAY
from referee.web.gallery.pipe import MessageKind, Pipe
from referee.web.serving import settle
from referee.web.settings import ServiceSettings
from referee.web.turns import ASKER, ELSE, GoneError, Requester

MEMORY: Final = 512 << 20
"""Bytes of data of the process, at most."""
NICE: Final = 5
"""How far it gives way to the service."""
WINDOW: Final = 1 << 20
"""Bytes of an answer that may be under way before the first of them is sent on."""
PANIC: Final = "PanicException"
"""What a library of Rust raises where it finds no memory; it can be imported from nowhere."""
SPENT: Final = 3
"""How the process ends when its memory is spent."""


class _Request:
    """A request that is answered here."""

    def __init__(self) -> None:
        self.gone = self.read = False
        self.changed = asyncio.Event()
        self.under_way = 0
        self.task: asyncio.Task[None] | None = None
        self.asker: Requester | None = None

    def hang_up(self) -> None:
        """Leave at once; what a desk works at is left at its next step, so that it is counted."""
        self.gone = True
        self.changed.set()
        if self.task is not None and self.asker is not None and not self.asker.served:
            self.task.cancel()

    def passed(self, size: int) -> None:
        self.under_way -= size
        self.changed.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds, or whoever asked has gone."""
        while not (self.gone or true()):
            self.changed.clear()
            await self.changed.wait()


class Watching:
    """What comes over the pipe, and is answered."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.over = asyncio.Event()
        self.pipe = Pipe(self._heard, self.over.set)
        self._requests: dict[int, _Request] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._rulings: dict[int, asyncio.Future[None]] = {}
        self._searches = 0
        self._app: ASGIApp = _nowhere

    def _heard(self, number: int, kind: MessageKind, said: bytes) -> None:
        request = self._requests.get(number)
        if kind is MessageKind.BEGIN:
            self._begin(from_json(said))
        elif kind is MessageKind.ASK:
            request = self._requests[number] = _Request()
            task = asyncio.create_task(self._answer(number, request, from_json(said)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            request.task = task
        elif kind is MessageKind.RULINGS:
            self._rulings.pop(number).set_result(None)
        elif request is not None and kind is MessageKind.GONE:
            request.hang_up()
        elif request is not None and kind is MessageKind.PASSED:
            request.passed(int(said))

    def _begin(self, given: dict[str, Any]) -> None:
        proxies, published = tuple(given.pop("proxies")), given.pop("publication")
        to = None if published is None else _publication(*published)
        self._app = app = make_app(
            ServiceSettings(**given, proxies=proxies, publication=to), within=[_ending]
        )
        clerk = app.state.clerk
        clerk.take_in = self._take_in
        clerk.open(writes=False)
        settle()
        self.pipe.send(0, MessageKind.BEGIN)

    async def _take_in(self) -> None:
        """Have taken in what was ruled, where one writes."""
        self._searches += 1
        number = self._searches
        done = self._rulings[number] = asyncio.get_running_loop().create_future()
        self.pipe.send(number, MessageKind.RULINGS)
        await done

    async def _answer(self, number: int, request: _Request, said: dict[str, Any]) -> None:
        visitor = Visitor(*said["visitor"])
        asker = Requester(said["key"], ELSE, lambda: request.gone)
        ASKER.set(asker)
        request.asker = asker
        DELAY.set(visitor.delay)
        scope = _scope(said["scope"], visitor)

        async def receive() -> Message:
            if not request.read:
                request.read = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await request.until(lambda: False)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            await self._send(number, request, message)

        try:
            await self._app(scope, receive, ResponseHeaders(send).send)
        except GoneError:
            pass
        except MemoryError:
            os._exit(SPENT)
        except Exception:
            logging.getLogger("uvicorn.error").exception("a fault in the gallery")
        finally:
            del self._requests[number]
            self.pipe.send(number, MessageKind.END, b"%.6f" % asker.spent)

    async def _send(self, number: int, request: _Request, message: Message) -> None:
        """Send a part of an answer; a long one no faster than it is sent on. Raises GoneError."""
        if request.gone:
            raise GoneError
        if message["type"] == "http.response.start":
            rows = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in message["headers"]]
            start = {"status": message["status"], "headers": rows}
            self.pipe.send(number, MessageKind.START, to_json(start))
            return
        body = message.get("body", b"")
        if not message.get("more_body", False):
            self.pipe.send(number, MessageKind.LAST, body)
            return
        request.under_way += len(body)
        self.pipe.send(number, MessageKind.PIECE, body)
        await request.until(lambda: request.under_way <= WINDOW)


def _publication(folder: str, witnesses: list[list[str]], needed: int) -> Publication:
    return Publication(Path(folder), tuple(NamedWitness(*one) for one in witnesses), needed)


def _scope(told: dict[str, Any], visitor: Visitor) -> Scope:
    """Read a request that was written down."""

    async def again() -> Visitor:
        return visitor

    rows = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in told["headers"]]
    return {
        **told,
        "type": "http",
        "state": {},
        "headers": rows,
        "visitor": visitor,
        "again": again,
        "raw_path": told["path"].encode(),
        "query_string": told["query_string"].encode("latin-1"),
        "client": told["client"] and tuple(told["client"]),
        "server": told["server"] and tuple(told["server"]),
    }


def _ending(app: ASGIApp) -> ASGIApp:
    """Where memory is spent, end before that is told as a fault.

    The service then says that whoever asked should ask again, and begins another gallery.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except BaseException as error:
            if isinstance(error, MemoryError) or type(error).__name__ == PANIC:
                os._exit(SPENT)
            raise

    return answer


def _end_where_spent(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """End where memory is spent outside of any request; anything else is told as it ever was."""
    if isinstance(context.get("exception"), MemoryError):
        os._exit(SPENT)
    asyncio.get_running_loop().default_exception_handler(context)


def _end_thread(failed: threading.ExceptHookArgs) -> None:
    """End with a desk whose thread ended: who is asked there would be waited for without an end."""
    if not issubclass(failed.exc_type, MemoryError):  # there is no memory to tell more of it
        threading.__excepthook__(failed)
    os._exit(SPENT)


async def _nowhere(*_: Any) -> None:
    """Answer nothing: nobody asks before the gallery is open."""


async def watch(pipe: socket.socket) -> None:
    """Answer until the service hangs up."""
    watching, loop = Watching(), asyncio.get_running_loop()
    loop.set_exception_handler(_end_where_spent)
    threading.excepthook = _end_thread
    for one in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(one, watching.over.set)
    await loop.create_unix_connection(lambda: watching.pipe, sock=pipe)
    await watching.over.wait()


def beside(pipe: socket.socket) -> None:
    """Answer until the service hangs up, within bounds."""
    with suppress(OSError):
        os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.environ["RUST_BACKTRACE"] = "0"  # a library of Rust that finds no memory ends the process at once
    with asyncio.Runner(loop_factory=uvicorn.Config(_nowhere).get_loop_factory()) as runner:
        try:
            runner.run(watch(pipe))
        except MemoryError:
            os._exit(SPENT)  # to end in order would wait for threads that nobody answers any more
