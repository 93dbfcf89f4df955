"""The outermost layer: the headers of every answer, answers to HEAD, and the line in the log.

Each request has an id: that which a trusted proxy gave it, where it is well-formed, else one made
here. It stands in the log, in the header of the answer and in a problem document, so that what
somebody was told is found again in both logs.
"""

import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from referee.service.chance import new_key
from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.visitors import Visitor
from referee.web.headers import ALWAYS
from referee.web.metered import Meter
from referee.web.noted import note, noting
from referee.web.settings import ServiceSettings
from referee.web.turns import GONE

HEAD: Final = "HEAD"
ID: Final = "x-request-id"
_ID: Final = ID.encode()
_FORM: Final = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._:=-]{7,99}")
"""What an id of a proxy may look like; what else comes goes neither into the log nor back."""
HUNG_UP: Final = 499
"""What the log says of a request whose client did not wait for an answer, as proxies do."""
NOTED: Final = 300
"""Letters of a word of a request that stand in the log, at most."""
_ALWAYS: Final = tuple((name.encode(), value.encode()) for name, value in ALWAYS.items())


class ResponseHeaders:
    """The way back: adds the headers of every answer, and remembers its status.

    Of a `bare` answer the head is sent alone: HEAD is asked as GET is, and answered without a body
    (RFC 9110, 9.3.2). It ends there, so that a stream does not go on for nobody. `before` is asked
    once before anything is sent: a look may have waited, and the token have ended meanwhile.
    """

    def __init__(self, send: Send, *, bare: bool = False, request_id: bytes = b"") -> None:
        self._send = send
        self._own = ((_ID, request_id), *_ALWAYS) if request_id else _ALWAYS
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
            message["headers"] = [*given, *(one for one in self._own if one[0] not in said)]
            await self._send(message)
            if self.bare:
                await self._send({"type": "http.response.body", "body": b""})
        elif not self.bare:
            await self._send(message)


class ResponseLayer(Layer):
    """Stands around all: whoever asks is nobody yet."""

    def __init__(self, app: ASGIApp, finding: Authenticator, settings: ServiceSettings, meter: Meter) -> None:
        """Know who comes without a token, and whose ids are taken."""
        super().__init__(app)
        self._finding, self._meter = finding, meter
        self._proxies = [ip_network(one) for one in settings.proxies]

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, and keep what came of it."""
        begun, name = monotonic(), self._named(scope)
        answer = ResponseHeaders(send, bare=scope["method"] == HEAD, request_id=name)
        if answer.bare:
            scope = {**scope, "method": "GET"}
        scope["visitor"], scope["answer"] = self._finding.anybody(), answer
        scope["request_id"] = name.decode()
        try:
            await self._app(scope, receive, answer.send)
        except GONE:
            answer.status = answer.status or HUNG_UP
        finally:
            seconds, route = monotonic() - begun, getattr(scope.get("route"), "path", "")
            status = answer.status or int(HTTPStatus.INTERNAL_SERVER_ERROR)
            self._meter.answered(route, HEAD if answer.bare else scope["method"], status, seconds)
            _keep(scope, answer, seconds)

    def _named(self, scope: Scope) -> bytes:
        """The id of a request: that of a trusted proxy, else a new one."""
        scope["by_proxy"] = bool(self._proxies) and self._trusts(scope)
        if scope["by_proxy"]:
            said = next((value for name, value in scope["headers"] if name == _ID), b"")
            if _FORM.fullmatch(said):
                return bytes(said)
        return new_key().encode()

    def _trusts(self, scope: Scope) -> bool:
        """Whether a request came over a line of a trusted proxy, whoever it came from before."""
        line = scope.get("state", {}).get("line")
        try:
            address = ip_address(line.address if line is not None else "")
        except ValueError:
            return False
        return any(address in one for one in self._proxies)


def _keep(scope: Scope, answer: ResponseHeaders, seconds: float) -> None:
    """Write one line on a request: who asked for what, never with which token."""
    if not noting():
        return
    who: Visitor = scope["visitor"]
    line: dict[str, Any] = {
        "id": scope["request_id"],
        "method": HEAD if answer.bare else scope["method"],
        "path": _told_path(scope)[:NOTED],
        "status": answer.status or int(HTTPStatus.INTERNAL_SERVER_ERROR),
        "ms": round(seconds * 1000, 3),
        "who": who.token or who.role or "nobody",
    }
    line |= {name: str(scope.get("path_params", {}).get(name, ""))[:NOTED] for name in ("match", "event")}
    line["seq"] = next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("seq", [])), "")[:NOTED]
    note(line)


def _told_path(scope: Scope) -> str:
    """The path of a request without what could be a token in it."""
    path: str = scope["path"]
    known = scope.get("path_params") is not None and "token" not in scope.get("path_params", {})
    return path if known else f"/{path.removeprefix('/').partition('/')[0]}/..."
