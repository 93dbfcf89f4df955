"""The end of the service: brings requests to the gallery, and begins it anew where it ended."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from logging import getLogger
from typing import Any, Final

from pydantic_core import from_json, to_json
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.beside import Child, Zygote
from referee.http.door import WaitingLine
from referee.web.access.visitors import WATCHING
from referee.web.families import Families
from referee.web.gallery.pipe import MessageKind, Pipe
from referee.web.refusals import ProblemError
from referee.web.settings import ServiceSettings
from referee.web.turns import ASKER, Crowd, GoneError

WATCHER: Final = "referee.web.watcher"
HERE: Final = frozenset(
    {
        "/enter",
        "/enter/{token}",
        "/hall/{event}/stream",
        "/healthz",
        "/metrics",
        "/readyz",
        "/version",
        "/m/{match}/studies/{study}",
        "/m/{match}/studies/{study}/leading",
        "/m/{match}/studies/{study}/stream",
        "/v1/keys",
        "/v1/matches/{match}/cosigned",
        "/v1/matches/{match}/decision",
        "/v1/matches/{match}/stream",
        "/v1/stream/desk",
    }
)
"""What the service answers itself: it rests on more than the record, or waits for what comes."""
PASSED_ON: Final = (
    "method",
    "path",
    "query_string",
    "root_path",
    "base",
    "bare",
    "named",
    "scheme",
    "http_version",
    "client",
    "server",
    "headers",
    "request_id",
    "asgi",
)
"""What the gallery is told of a request, besides who asks."""
OPENING: Final = 60.0
"""Seconds in which a gallery that was begun anew has to be open."""
TOLD: Final = 12
"""Parts of answers that are sent on in a round of the loop."""
PAUSE: Final = 1.0
"""Seconds until it is begun once more where it did not open."""
WITHHELD: Final = frozenset({"owner", "sign", "gallery", "traces"})
"""The settings that the gallery is not sent: the token of the owner, the key, and what it does not do."""


class LostError(ProblemError):
    """The gallery ended while it was asked."""

    def __init__(self) -> None:
        """Say when to ask again."""
        message = "the part of the service in which spectators look had to be begun anew"
        super().__init__("busy", message, instead="ask again in a moment")


class _GalleryRequest:
    """A request at the gallery, and what came of it so far."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[tuple[MessageKind, bytes] | None] = asyncio.Queue()
        self.gone = False


class Gallery:
    """The process in which those look who only watch.

    Begun when somebody first asks; until it is open the service answers itself. When it ended, it
    is begun anew, and who asks meanwhile waits for it: what ended it does not come to the service.
    """

    def __init__(
        self, settings: ServiceSettings, take_in: Callable[[], Awaitable[None]], zygote: Zygote
    ) -> None:
        """Begin nothing yet; `take_in` takes in what was ruled, for who searches."""
        self._settings, self._take_in, self._zygote = settings, take_in, zygote
        self._child: Child | None = None
        self._pipe: Pipe | None = None
        self._opening: asyncio.Task[Pipe] | None = None
        self._asked: dict[int, _GalleryRequest] = {}
        self._taking: set[asyncio.Task[None]] = set()
        self._crowd, self._door = Crowd(), WaitingLine(TOLD)
        self._number, self._was_open, self.closed = 0, False, False

    @property
    def pid(self) -> int:
        """The number of its process; 0 where none is open."""
        return self._child.pid if self._child is not None and self._pipe is not None else 0

    @property
    def begun(self) -> bool:
        """Whether it was ever begun."""
        return self._opening is not None

    @property
    def asking(self) -> int:
        """How many requests are there."""
        return len(self._asked)

    async def opened(self) -> Pipe | None:
        """The pipe to it; None until it is open for the first time.

        Raises LostError where it cannot be begun anew.
        """
        if self._pipe is not None:
            return self._pipe
        if self.closed:
            raise LostError
        if self._opening is None or self._opening.done():
            self._opening = asyncio.create_task(self._begun())
            self._opening.add_done_callback(_told)
        if not self._was_open:
            return None
        try:
            return await asyncio.shield(self._opening)
        except OSError as error:
            raise LostError from error

    async def _begun(self) -> Pipe:
        """Begin the process, and wait until it is open; raises OSError."""
        try:
            self._pipe = await self._open()
        except OSError:
            self._end()
            await asyncio.sleep(PAUSE)
            raise
        self._was_open = True
        return self._pipe

    async def _open(self) -> Pipe:
        self._end()
        loop = asyncio.get_running_loop()
        self._child = child = await asyncio.to_thread(self._zygote.begin, WATCHER)
        ready = loop.create_future()

        def heard(number: int, kind: MessageKind, said: bytes) -> None:
            if kind is MessageKind.BEGIN and not ready.done():
                ready.set_result(None)
            else:
                self._heard(pipe, number, kind, said)

        def lost() -> None:
            if not ready.done():
                ready.set_exception(ConnectionError("the gallery ended before it was open"))
            self._lost(pipe)

        pipe = Pipe(heard, lost)
        await loop.create_unix_connection(lambda: pipe, sock=child.pipe)
        given = {name: one for name, one in self._settings._asdict().items() if name not in WITHHELD}
        pipe.send(0, MessageKind.BEGIN, to_json(given))
        async with asyncio.timeout(OPENING):
            await ready
        return pipe

    def _heard(self, pipe: Pipe, number: int, kind: MessageKind, said: bytes) -> None:
        if kind is MessageKind.RULINGS:
            task = asyncio.create_task(self._taken_in(pipe, number))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)
        elif number in self._asked:
            self._door.wait(partial(self._asked[number].came.put_nowait, (kind, said)))

    async def _taken_in(self, pipe: Pipe, number: int) -> None:
        """Take in what was ruled; who searches goes on whatever came of it."""
        with suppress(Exception):
            await self._take_in()
        pipe.send(number, MessageKind.RULINGS)

    def _lost(self, pipe: Pipe) -> None:
        if self._pipe is pipe:
            self._pipe = None
            for one in self._asked.values():
                one.came.put_nowait(None)

    async def answer(self, pipe: Pipe, scope: Scope, send: Send) -> None:
        """Have a request answered there.

        What it took is charged to whoever asked. Raises GoneError for who hung up, LostError where
        the gallery ended, and what a crowd raises.
        """
        if pipe is not self._pipe:  # it ended between the opening and this
            raise LostError
        asker, asked = ASKER.get(), _GalleryRequest()
        self._crowd.enter(asker)
        self._number = number = self._number % 0xFFFFFFFF + 1
        self._asked[number] = asked
        line = scope.get("state", {}).get("line")

        def gone() -> None:
            asked.gone = True
            pipe.send(number, MessageKind.GONE)

        if line is not None:
            line.on_gone = gone
        try:
            pipe.send(number, MessageKind.ASK, _said(scope, asker.key))
            if asker.gone():
                gone()
            asker.spent += await self._passed_on(pipe, number, asked, send)
        except Exception:
            gone()  # nothing of what comes is sent on any more
            raise
        finally:
            if line is not None:
                line.on_gone = None
            del self._asked[number]
            self._crowd.leave(asker)
        if asked.gone:
            raise GoneError

    async def _passed_on(self, pipe: Pipe, number: int, asked: _GalleryRequest, send: Send) -> float:
        """Send on what comes, to its end; give the seconds of computing that it took."""
        begun = False
        while True:
            came = await asked.came.get()
            if came is None:
                raise GoneError if begun else LostError
            kind, said = came
            if kind is MessageKind.END:
                return float(said)
            if kind is MessageKind.PIECE:
                pipe.send(number, MessageKind.PASSED, b"%d" % len(said))
            if not asked.gone:
                begun = True
                await send(_message(kind, said))

    def close(self) -> None:
        """End the process; who still asks there is told so."""
        self.closed = True
        if self._opening is not None:
            self._opening.cancel()
        if self._pipe is not None:
            self._pipe.close()
        self._end()

    def _end(self) -> None:
        """Leave no process behind; it only reads, so it can be ended at any moment."""
        if self._child is not None:
            self._zygote.end(self._child)
            self._child = None


def _told(opening: asyncio.Task[Pipe]) -> None:
    """Say in the log of the service why the gallery did not open."""
    if not opening.cancelled() and (error := opening.exception()) is not None:
        getLogger("uvicorn.error").error("the gallery did not open", exc_info=error)


def _said(scope: Scope, key: str) -> bytes:
    """Write a request down; bytes of headers are Latin-1 there (RFC 9110, 5.5)."""
    told = {name: scope.get(name) for name in PASSED_ON}
    told["query_string"] = scope["query_string"].decode("latin-1")
    rows = scope["headers"]
    told["headers"] = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in rows]
    return to_json({"scope": told, "visitor": scope["visitor"], "key": key})


def _message(kind: MessageKind, said: bytes) -> Message:
    if kind is not MessageKind.START:
        return {"type": "http.response.body", "body": said, "more_body": kind is MessageKind.PIECE}
    start: dict[str, Any] = from_json(said)
    rows = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in start["headers"]]
    return {"type": "http.response.start", "status": start["status"], "headers": rows}


class Handing:
    """Stands between the gate and the endpoints: hands on what those ask who only watch."""

    def __init__(self, app: ASGIApp, families: Families, gallery: Gallery) -> None:
        """Know the endpoints here, and the gallery."""
        self._app, self._families, self._gallery = app, families, gallery

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or have it answered there."""
        pipe = await self._gallery.opened() if self._theirs(scope) else None
        if pipe is None:
            await self._app(scope, receive, send)
        else:
            await self._gallery.answer(pipe, scope, send)

    def _theirs(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        if scope["visitor"].role not in WATCHING:
            return False
        match, found = self._families.matches(scope)
        if match is not Match.FULL or found["route"].path in HERE:
            return False
        scope["path_params"], scope["route"] = found["path_params"], found["route"]
        return True
