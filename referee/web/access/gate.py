"""The gate: every request comes through it. It finds out who asks, counts, and keeps the log.

A token comes with the request (`Authorization: Bearer`), in the address (`/l/TOKEN/...`, which is
taken off, so that every link of a page keeps it), or in the cookie of who signed in. It is written
nowhere: the log names its id.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from time import monotonic
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, quote, unquote_plus

from fastapi import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.letters import INSTEAD, fault
from referee.web.access.finding import Finding
from referee.web.access.headers import ALWAYS
from referee.web.access.limits import Buckets, counted, longest, require_size
from referee.web.access.noted import note, noting
from referee.web.access.prefix import take_off
from referee.web.access.session import session_token
from referee.web.access.sites import is_ours, named, sent_from_here
from referee.web.access.telling import GONE, refuse
from referee.web.access.visitors import OWNER, TABLE, WATCHING, Visitor
from referee.web.clerk import DELAY
from referee.web.door import Door
from referee.web.pages.ways import KEPT, keep_typed
from referee.web.problems import SAFE, ProblemError
from referee.web.settings import Settings
from referee.web.talking import Line
from referee.web.turns import ASKER, ELSE, FIRST, Asker, GoneError

HEARD: Final = 4
"""Requests of those who only watch, or are not known yet, that are heard in a round of the loop."""
LINK: Final = "/l/"
NAMED: Final = "/by/"
"""Begins an address that names the official for whom the owner orders; every link keeps it."""
ENTERING: Final = ("/enter", "/leave")
"""Where a browser begins or ends its session, whatever else it brings."""
OPEN: Final = (
    "/static/", "/enter", "/leave", "/healthz", "/readyz", "/version", "/v1/record-schema",
    "/v1/verifier",
)  # fmt: skip
"""What anybody may ask for, with whatever token they have left."""
HEAD: Final = "HEAD"
HUNG_UP: Final = 499
"""What the log says of a request whose client did not wait for an answer, as proxies do."""
UNCOUNTED: Final = frozenset({OWNER, TABLE})
"""Whose requests are not counted: whoever runs the service, and their programs."""
_ALWAYS: Final = tuple((name.encode(), value.encode()) for name, value in ALWAYS.items())


class Shown(NamedTuple):
    """The token that came with a request, and whether it came in the cookie."""

    token: str
    cookie: bool = False


class Gate:
    """Lets requests in, one after the other."""

    def __init__(self, app: ASGIApp, settings: Settings, finding: Finding) -> None:
        """Stand before an application."""
        self._app, self._settings, self._finding = app, settings, finding
        self._buckets, self._door = Buckets(settings.rate), Door(HEARD)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, answer = monotonic(), Answer(send, bare=scope["method"] == HEAD)
        if answer.bare:
            scope = {**scope, "method": "GET"}
        scope["visitor"] = self._finding.anybody()
        try:
            await self._hear(scope, receive, answer)
        except GONE:
            answer.status = answer.status or HUNG_UP
        finally:
            _keep(scope, answer, monotonic() - begun)

    async def _hear(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        take_off(scope, self._settings.prefix)
        shown = _shown(scope)
        scope["named"] = _taken_off(scope, NAMED)
        address = (scope.get("client") or ("",))[0]
        ASKER.set(_asker(scope, f"token from {address}" if shown.token else f"from {address}"))
        if not self._finding.goes_first(shown.token):
            await self._door.turn()
            if ASKER.get().gone():
                raise GoneError
        try:
            scope["visitor"] = await self._let_in(scope, shown)
        except GONE:
            raise
        except Exception as error:  # noqa: BLE001 - told to the one who asked
            await keep_typed(Request(scope, counted(receive, KEPT)))
            await refuse(scope, receive, answer.send, error)
            return
        who: Visitor = scope["visitor"]
        scope["again"] = partial(self._visitor, scope, shown)
        DELAY.set(who.delay)
        share = ELSE if who.role in WATCHING else FIRST
        asker = _asker(scope, who.token or f"from {address}", share)
        if line := _line(scope):
            line.first = share == FIRST
        ASKER.set(asker)
        most = longest(self._settings, scope["path"])
        if shown.token and scope["method"] in SAFE:
            answer.before = scope["again"]
        try:
            await self._app(scope, counted(receive, most), answer.send)
        finally:
            self._buckets.charge(asker.key, asker.spent)

    async def _let_in(self, scope: Scope, shown: Shown) -> Visitor:
        """Give who asks; raises ProblemError for what is too much, or not theirs to send."""
        _require_host(scope, self._settings.hosts)
        line = _line(scope)
        if line is not None and line.lines.crowded() and not (line.known or shown.token):
            raise ProblemError("crowded", "too many others are here", instead="come back later")
        require_size(scope["headers"], longest(self._settings, scope["path"]))
        _require_sound(scope)
        if shown.token and self._finding.remembered(shown.token):
            who = await self._visitor(scope, shown)
            if who.role not in UNCOUNTED:
                self._buckets.take(who.token, monotonic())
        else:
            self._buckets.take(ASKER.get().key, monotonic())
            who = await self._visitor(scope, shown)
        if line is not None:
            line.known = bool(who.token)
        _require_own_page(scope, shown)
        return who

    async def _visitor(self, scope: Scope, shown: Shown) -> Visitor:
        if not shown.token:
            return self._finding.anybody()
        try:
            who = await self._finding.visitor(shown.token)
            return who._replace(named=scope["named"]) if scope["named"] else who
        except Exception:
            if scope["path"].startswith(OPEN):
                return self._finding.anybody()
            scope["root_path"] = scope["base"]
            raise


class Answer:
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


def _line(scope: Scope) -> Line | None:
    """Give the connection on which a request came; None where it came over none."""
    found: Line | None = scope.get("state", {}).get("line")
    return found


def _asker(scope: Scope, key: str, share: int = ELSE) -> Asker:
    """Say whose share a request takes: that of a token, else that of an address.

    Who brings a token that is not known yet does not wait among those who bring none.
    """
    line = _line(scope)
    return Asker(key, share) if line is None else Asker(key, share, lambda: line.gone)


def _shown(scope: Scope) -> Shown:
    """Take the token off a request: of its address, its header or its cookie."""
    rows = scope["headers"]
    given = next((value for name, value in rows if name == b"authorization"), b"").decode("latin-1")
    linked = _taken_off(scope, LINK)
    scope["bare"] = scope["root_path"]
    if given[:7].lower() == "bearer " and given[7:].strip():
        return Shown(given[7:].strip())
    if linked or not any(name == b"cookie" for name, _ in rows):
        return Shown(linked)
    kept = session_token(Request(scope))
    return Shown(kept, cookie=bool(kept))


def _taken_off(scope: Scope, begins: str) -> str:
    """Take a word off an address that begins so; the files of the service keep one address."""
    path: str = scope["path"]
    if not path.startswith(begins):
        return ""
    word, _, rest = path.removeprefix(begins).partition("/")
    scope["path"] = f"/{rest}"
    scope["raw_path"] = scope["path"].encode()
    if not scope["path"].startswith("/static/"):
        scope["root_path"] = f"{scope['root_path']}{begins}{quote(word, safe=':')}"
    return word


def _require_sound(scope: Scope) -> None:
    """Raise ProblemError for an address with letters that no text has, such as %00."""
    query = unquote_plus(scope["query_string"].decode("latin-1")) if scope["query_string"] else ""
    for where, text in (("address", scope["path"]), ("query", query)):
        if said := fault(text):
            raise ProblemError("malformed", f"{where}: {said}", instead=INSTEAD)


def _require_host(scope: Scope, names: tuple[str, ...] | None) -> None:
    """Raise ProblemError for a request under a name that is not ours."""
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if len(said) > 1:
        raise ProblemError("malformed", "host: it is named more than once", instead="name it once")
    if names is None or not said or is_ours(said[0], names):
        return
    name = named(said[0]) or "what stands in the header Host"
    raise ProblemError(
        "wrong-host", f"{name} is no name of this service",
        instead="use the address that you were given; whoever runs the service names its hosts "
        "by serve --host-name",
    )  # fmt: skip


def _require_own_page(scope: Scope, shown: Shown) -> None:
    """Raise ProblemError for what another site lets a browser send with the cookie.

    A link brings a token of its own, but who signs in or out there changes the cookie as well.
    """
    brought = shown.token and not shown.cookie and not scope["path"].startswith(ENTERING)
    if scope["method"] in SAFE or brought:
        return
    request = Request(scope)
    own = sent_from_here(request)
    if own is None:
        own = not session_token(request)
    if not own:
        raise ProblemError(
            "foreign-origin", "this was not sent from a page of this service",
            instead="press it on the page itself, or send the token in the header Authorization; a "
            "proxy before the service must pass the header Host on as it came",
        )  # fmt: skip


def _keep(scope: Scope, answer: Answer, seconds: float) -> None:
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
    """Give the path of a request without what could be a token in it."""
    path: str = scope["path"]
    known = scope.get("path_params") is not None and "token" not in scope.get("path_params", {})
    return path if known else f"/{path.removeprefix('/').partition('/')[0]}/..."
