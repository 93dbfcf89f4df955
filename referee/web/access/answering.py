"""The outermost layer: the headers of every answer, answers to HEAD, and the line in the log."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.visitors import Visitor
from referee.web.headers import ALWAYS
from referee.web.noted import note, noting
from referee.web.turns import GONE

HEAD: Final = "HEAD"
HUNG_UP: Final = 499
"""What the log says of a request whose client did not wait for an answer, as proxies do."""
_ALWAYS: Final = tuple((name.encode(), value.encode()) for name, value in ALWAYS.items())


class ResponseHeaders:
    """The way back: adds the headers of every answer, and remembers its status.

    Of a `bare` answer the head is sent alone: HEAD is asked as GET is, and answered without a body
    (RFC 9110, 9.3.2). It ends there, so that a stream does not go on for nobody. `before` is asked
    once before anything is sent: a look may have waited, and the token have ended meanwhile.
    """

    def __init__(self, send: Send, *, bare: bool = False) -> None:
        self._send = send
        self.bare = bare
        self.status = 0
        self.before: Callable[[], Awaitable[Visitor]] | None = None

    async def send(self, message: Message) -> None:
        """Pass a part of an answer on."""
        if message["type"] == "http.response.start":
            if self.before is not None:
                before, self.before = self.before, None
                await before()
            self.status = message["status"]
            given = message["headers"]
            said = {name for name, _ in given}
            message["headers"] = [*given, *(one for one in _ALWAYS if one[0] not in said)]
            await self._send(message)
            if self.bare:
                await self._send({"type": "http.response.body", "body": b""})
        elif not self.bare:
            await self._send(message)


class ResponseLayer(Layer):
    """Stands around all: whoever asks is nobody yet."""

    def __init__(self, app: ASGIApp, finding: Authenticator) -> None:
        """Know who comes without a token."""
        super().__init__(app)
        self._finding = finding

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, and keep what came of it."""
        begun, answer = monotonic(), ResponseHeaders(send, bare=scope["method"] == HEAD)
        if answer.bare:
            scope = {**scope, "method": "GET"}
        scope["visitor"], scope["answer"] = self._finding.anybody(), answer
        try:
            await self._app(scope, receive, answer.send)
        except GONE:
            answer.status = answer.status or HUNG_UP
        finally:
            _keep(scope, answer, monotonic() - begun)


def _keep(scope: Scope, answer: ResponseHeaders, seconds: float) -> None:
    """Write one line on a request: who asked for what, never with which token."""
    if not noting():
        return
    who: Visitor = scope["visitor"]
    line: dict[str, Any] = {
        "method": HEAD if answer.bare else scope["method"],
        "path": _told_path(scope),
        "status": answer.status or int(HTTPStatus.INTERNAL_SERVER_ERROR),
        "ms": round(seconds * 1000, 3),
        "who": who.token or who.role or "nobody",
    }
    line |= {name: scope.get("path_params", {}).get(name) for name in ("match", "event")}
    line["seq"] = next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("seq", [])), "")
    note(line)


def _told_path(scope: Scope) -> str:
    """The path of a request without what could be a token in it."""
    path: str = scope["path"]
    known = scope.get("path_params") is not None and "token" not in scope.get("path_params", {})
    return path if known else f"/{path.removeprefix('/').partition('/')[0]}/..."
