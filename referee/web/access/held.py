"""What is answered while the record is out of reach: what the same visitor was told there last.

A board, a log or a queue that somebody has open goes on to be shown, with the time from which it is
(RFC 5861, stale-if-error). It is never newer than what they were told, and only whoever brings the
same token is told it again; an order is never answered from here.
"""

from collections import OrderedDict
from collections.abc import Hashable
from datetime import UTC, datetime
from time import time
from typing import Final, NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.errors import DatabaseAbsent, DatabaseLost
from referee.web.access.authentication import OPEN
from referee.web.access.layer import Layer

OUT_OF_REACH: Final = (DatabaseAbsent, DatabaseLost)
RECORD: Final = b"referee-record"
"""The header that says that the record is out of reach."""
HELD: Final = 900.0
"""Seconds for which an answer is held."""
ROOM: Final = 32 << 20
"""Bytes that are held, at most."""
LARGEST: Final = 512 << 10
"""Bytes of an answer that is held, at most."""
WAITS: Final = b"wait="
"""In the address of who waits for something new, which an old answer is not."""
_VARIES: Final = (b"accept", b"x-part")
_PASSING: Final = ("text/html", "application/json")


class _HeldAnswer(NamedTuple):
    """An answer as it was sent, and when."""

    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    at: float


class _Passing:
    """An answer on its way: what is held of it, or that another takes its place."""

    def __init__(self, send: Send, *, held: bool) -> None:
        self._send, self._held = send, held
        self.begun = self.replaced = self.whole = False
        self.headers: tuple[tuple[bytes, bytes], ...] = ()
        self._kept = False
        self._parts: list[bytes] = []
        self._size = 0

    async def send(self, message: Message) -> None:
        """Pass a part on; what says that the record is out of reach is left out where more is known."""
        if message["type"] == "http.response.start":
            self._start(message)
        elif self._kept:
            self._take(message)
        if not self.replaced:
            self.begun = True
            await self._send(message)

    def _start(self, message: Message) -> None:
        said = dict(message["headers"])
        if RECORD in said and self._held:
            self.replaced = True
        elif message["status"] == 200:  # noqa: PLR2004 - RFC 9110, 15.3.1
            kind = said.get(b"content-type", b"").decode("latin-1")
            self._kept = kind.startswith(_PASSING)
            self.headers = tuple(message["headers"])

    def _take(self, message: Message) -> None:
        part = message.get("body", b"")
        self._parts.append(part)
        self._size += len(part)
        self._kept = self._size <= LARGEST
        self.whole = self._kept and not message.get("more_body", False)

    def body(self) -> bytes:
        """The whole body, once it has passed."""
        return b"".join(self._parts)


class HeldAnswers(Layer):
    """Holds what was answered to looks, for the time in which the record cannot be asked."""

    def __init__(self, app: ASGIApp) -> None:
        """Hold nothing yet."""
        super().__init__(app)
        self._rows: OrderedDict[Hashable, _HeldAnswer] = OrderedDict()
        self._size = 0

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a look through; where the record is out of reach, say what was said of it last."""
        if scope["method"] != "GET" or scope["path"].startswith(OPEN) or WAITS in scope["query_string"]:
            await self._app(scope, receive, send)
            return
        key = _key(scope)
        held = self._rows.get(key)
        if held is not None and time() > held.at + HELD:
            held = None
        passing = _Passing(send, held=held is not None)
        try:
            await self._app(scope, receive, passing.send)
        except OUT_OF_REACH:
            if held is None or passing.begun:
                raise
            await _say(held, scope, send)
            return
        if passing.replaced and held is not None:
            await _say(held, scope, send)
        elif passing.whole:
            self._hold(key, _HeldAnswer(passing.headers, passing.body(), time()))

    def _hold(self, key: Hashable, answer: _HeldAnswer) -> None:
        old = self._rows.pop(key, None)
        self._size += len(answer.body) - (len(old.body) if old else 0)
        self._rows[key] = answer
        while self._size > ROOM:
            _, gone = self._rows.popitem(last=False)
            self._size -= len(gone.body)


def _key(scope: Scope) -> Hashable:
    """Who asks (by the token itself, which cannot be looked up meanwhile) for what, in which form."""
    form = tuple(value for name, value in scope["headers"] if name in _VARIES)
    asked = (scope["root_path"], scope["path"], scope["query_string"])
    return scope["shown"], scope["named"], asked, form


async def _say(held: _HeldAnswer, scope: Scope, send: Send) -> None:
    """Answer what was answered, with its age; a page says it in a line of its own."""
    scope["answer"].before = None
    body = _with_line(held)
    told = {b"content-length", b"etag"}
    headers = [one for one in held.headers if one[0] not in told]
    headers += [(b"content-length", str(len(body)).encode()), (b"age", str(int(time() - held.at)).encode())]
    headers += [(RECORD, b"out-of-reach")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_line(held: _HeldAnswer) -> bytes:
    kind = dict(held.headers).get(b"content-type", b"")
    at = held.body.find(b">", held.body.find(b"<body")) + 1
    if not kind.startswith(b"text/html") or b"<body" not in held.body:
        return held.body
    clock = datetime.fromtimestamp(held.at, tz=UTC).strftime("%H:%M:%S")
    words = f"The record is out of reach; nothing is lost. This is as of {clock} UTC."
    line = f'<p class="out-of-reach" role="status">{words}</p>'
    return held.body[:at] + line.encode() + held.body[at:]
