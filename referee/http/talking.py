"""How a line is talked on: HTTP whose head and body are bounded, with answers that are sent whole.

Everything is counted by what the parser tells: where a head begins and ends, a piece of a body, the
end of a message.
"""

import asyncio
from collections.abc import Callable
from enum import Enum
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from referee.http.lines import HEAD, LEAST, QUEUED, Connections


class HeldResponse:
    """A connection on which the head of an answer waits for the first part of its body.

    So an answer is sent at once, and whoever asked is woken once. A head that nothing follows is
    sent before the service waits for anything.
    """

    def __init__(self, line: asyncio.Transport) -> None:
        self._line = line
        self._held: bytes | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._line, name)

    def write(self, data: bytes) -> None:
        """Send a part of an answer, or hold its head; nothing to who has hung up."""
        if self._line.is_closing():
            self._held = None
        elif self._held is None:
            self._held = data
            asyncio.get_running_loop().call_soon(self._let_go)
        else:
            held, self._held = self._held, None
            self._line.writelines((held, data))

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None and not self._line.is_closing():
            self._line.write(held)

    def close(self) -> None:
        """Hang up, when all is sent."""
        self._let_go()
        self._line.close()


class Says(Enum):
    """What comes from the other end at this moment."""

    NOTHING = 0
    HEAD = 1
    BODY = 2


class HttpRefusal(NamedTuple):
    """Why what was sent becomes no request: the status, a code, what is wrong, what to do."""

    status: HTTPStatus
    code: str
    message: str
    instead: str


TOO_LONG: Final = HttpRefusal(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "too-large-head",
    f"the request line and the headers are longer than {HEAD} bytes",
    "send less of them",
)
TOO_SLOW: Final = HttpRefusal(
    HTTPStatus.REQUEST_TIMEOUT,
    "too-slow",
    "the request did not come to its end in time",
    "send it again, at once",
)
BROKEN: Final = HttpRefusal(
    HTTPStatus.BAD_REQUEST,
    "malformed",
    "this is no request of HTTP/1.1",
    "send a request line, headers, an empty line",
)


JUST_COME: Final = 0.5
"""Seconds in which a connection that says nothing yet is heard, when the service ends."""


class HttpConnection(HttpToolsProtocol):
    """One connection, from its beginning to its end."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to talk, where there is room for one more."""
        self.gone = self.known = self.first = False
        self._waits = b""
        self.on_gone: Callable[[], None] | None = None
        self._says, self._since = Says.HEAD, self.loop.time()
        self._size = self._came = self._asked = 0
        self.lines: Connections = self.config.app.state.lines  # type: ignore[union-attr]
        self.app_state = {**self.app_state, "line": self}
        super().connection_made(HeldResponse(transport))  # type: ignore[arg-type]
        self.address = self.client[0] if self.client else ""
        if not self.lines.take(self):
            self.leave()

    def connection_lost(self, exc: Exception | None) -> None:
        """Know that nobody waits for an answer any more."""
        self.gone = True
        self.lines.drop(self)
        if self.on_gone is not None:
            self.on_gone()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End once what was begun is answered; whoever has just come is heard first.

        Without that a request on its way when the service ends would get no answer.
        """
        silent = self.cycle is None and self.loop.time() - self._since < JUST_COME
        if self._waits or silent:
            self.loop.call_later(JUST_COME, super().shutdown)
        else:
            super().shutdown()

    def leave(self) -> None:
        """Hang up at once; what was not sent is not sent any more."""
        self.gone = True
        self.transport.abort()

    # What comes.

    def data_received(self, data: bytes) -> None:
        """Read on; too long a head ends the line."""
        if self.gone:
            return
        if self._waits or not (self.first or self._says is Says.BODY):
            self._read_later(data)
        else:
            self._read(data)

    def _read_later(self, data: bytes) -> None:
        """Let a request wait until the loop has time for it; what grows too long is read now."""
        if not self._waits:
            self.lines.door.wait(self._read_now)
        self._waits += data
        if len(self._waits) > HEAD:
            self._read_now()

    def _read_now(self) -> None:
        data, self._waits = self._waits, b""
        if data and not self.gone:
            self._read(data)

    def _read(self, data: bytes) -> None:
        if self._says is Says.NOTHING:
            self._begin(Says.HEAD)
        self._size += len(data)
        self._came += len(data)
        super().data_received(data)
        if self._size > HEAD and self._says is not Says.NOTHING and not self.gone:
            self._refuse(TOO_LONG)

    def _begin(self, says: Says) -> None:
        self._says, self._since = says, self.loop.time()
        self._size = self._came = 0

    def on_message_begin(self) -> None:
        """A head begins, perhaps in the piece in which the body before it ended.

        One piece may hold thousands of requests; ConnectionAbortedError ends its reading.
        """
        if len(self.pipeline) >= QUEUED:
            self.leave()
            raise ConnectionAbortedError
        if self._says is not Says.HEAD:
            self._begin(Says.HEAD)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """A head is over: the body is read from now on."""
        self._begin(Says.BODY)
        if not self._asked:
            self.lines.read_body(self)
        super().on_headers_complete()
        self._asked += 1

    def on_body(self, body: bytes) -> None:
        """A piece of a body came; what stands between pieces is counted as a head is."""
        self._size = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request was said to its end, and is answered now."""
        self._begin(Says.NOTHING)
        if self._asked:
            self.lines.busy(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request was answered."""
        self._asked -= 1
        super().on_response_complete()
        if not self._asked:
            self.lines.idle(self)
        elif self._asked == 1 and self._says is Says.BODY:
            self.lines.read_body(self)

    # How long it takes.

    def look(self, now: float) -> None:
        """End a line whose head took too long, or whose body comes too slowly.

        While the service itself does not read, nobody is slow.
        """
        bounds, late = self.lines.bounds, now - self._since
        if self._says is Says.NOTHING:
            return
        if not self.transport.is_reading():
            self._since = now
        elif self._says is Says.HEAD:
            if late > bounds.head and not self._asked:
                self._end_head()
        elif late > bounds.body:
            if self._came < LEAST * bounds.body or not self._asked:
                self._refuse(TOO_SLOW)
            else:
                self._since, self._came = now, 0

    def _end_head(self) -> None:
        if self._came:
            self._refuse(TOO_SLOW)
        else:
            self.transport.close()

    # What is no request.

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read as a request; the words of the parser are left aside."""
        del msg
        self._refuse(BROKEN)

    def describe(self, refusal: HttpRefusal) -> tuple[bytes, dict[str, str]]:
        """Give the body and the headers of a refusal; who has a log writes a line there."""
        headers = {"content-type": "text/plain; charset=utf-8", "cache-control": "no-store"}
        return f"{refusal.message}; {refusal.instead}\n".encode(), headers

    def _refuse(self, refusal: HttpRefusal) -> None:
        """Tell what is wrong, where no answer is under way on the line, and hang up."""
        body, headers = self.describe(refusal)
        begun = self._asked > 1 or (self._asked and self.cycle.response_started)
        if not begun and not self.transport.is_closing():
            rows = [
                f"HTTP/1.1 {refusal.status.value} {refusal.status.phrase}",
                f"content-length: {len(body)}",
                "connection: close",
                *(f"{name}: {value}" for name, value in headers.items()),
                "",
                "",
            ]
            self.transport.write("\r\n".join(rows).encode() + body)
        self.gone = True
        self.transport.close()
