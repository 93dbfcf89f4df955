"""The token that came with a request: in its header, its address, or the cookie of who signed in.

A page that is asked for by a private link (`/l/TOKEN/...`) signs in first: it is read as
`/enter/TOKEN`, which leads on to the page itself, so that no address of a page holds a token. What a
program asks for keeps the token in its address. It is written nowhere: the log names its id.
"""

from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.http.door import WaitingLine
from referee.http.talking import HttpConnection
from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.prefix import FILES, take_off
from referee.web.access.session import session_tokens
from referee.web.refusals import SAFE, ProblemError
from referee.web.settings import ServiceSettings
from referee.web.turns import ASKER, ELSE, GoneError, Requester

HEARD: Final = 4
"""Requests of those who only watch, or are not known yet, that are heard in a round of the loop."""
LINK: Final = "/l/"
ENTER: Final = "/enter/"
ONWARD: Final = "to"
"""Names, in the address that signs in, the page that it leads on to."""
FOR_PROGRAMS: Final = ("/v1/", FILES)
"""Begins the addresses that a private link opens as they are, without a session."""
NAMED: Final = "/by/"
"""Begins an address that names the official for whom the owner orders; every link keeps it."""
ADDRESS: Final = 16 * 1024
"""Bytes of an address with its query, at most: what is kept of an answer is kept by its address."""
WORD: Final = 200
"""Letters of a token or a name in an address, at most: every link of a page repeats it."""


class ShownToken(NamedTuple):
    """The token that came with a request, and whether it came in a cookie.

    `seat` is that of a seat at this match, which a browser keeps beside its session.
    """

    token: str
    cookie: bool = False
    seat: str = ""


class Credentials(Layer):
    """Takes the token off a request, and lets those in turn by turn who do not play or judge."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings, finding: Authenticator) -> None:
        """Know who goes first."""
        super().__init__(app)
        self._prefix, self._finding = settings.prefix, finding
        self._door = WaitingLine(HEARD)

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; raises GoneError for who hung up before their turn."""
        if len(scope["path"]) + len(scope["query_string"]) > ADDRESS:
            raise ProblemError("too-large-head", f"the address is longer than {ADDRESS} bytes")
        take_off(scope, self._prefix)
        shown = scope["shown"] = _shown(scope)
        scope["named"] = _taken_off(scope, NAMED)
        address = address_of(scope)
        ASKER.set(asker_of(scope, f"token from {address}" if shown.token else f"from {address}"))
        if not self._finding.goes_first(shown.token):
            await self._door.turn()
            if ASKER.get().gone():
                raise GoneError
        await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The address from which a request came, "" where nobody knows it."""
    return str((scope.get("client") or ("",))[0])


def line_of(scope: Scope) -> HttpConnection | None:
    """The connection on which a request came; None where it came over none."""
    found: HttpConnection | None = scope.get("state", {}).get("line")
    return found


def asker_of(scope: Scope, key: str, share: int = ELSE) -> Requester:
    """Whose share a request takes: that of a token, else that of an address.

    Who brings a token that is not known yet does not wait among those who bring none.
    """
    line = line_of(scope)
    return Requester(key, share) if line is None else Requester(key, share, lambda: line.gone)


def _shown(scope: Scope) -> ShownToken:
    rows = scope["headers"]
    given = next((value for name, value in rows if name == b"authorization"), b"").decode("latin-1")
    if _opens_page(scope):
        _sign_in_first(scope)
    linked = _taken_off(scope, LINK)
    scope["bare"] = scope["root_path"]
    if given[:7].lower() == "bearer " and given[7:].strip():
        return ShownToken(given[7:].strip())
    if linked or not any(name == b"cookie" for name, _ in rows):
        return ShownToken(linked)
    seat, kept = session_tokens(Request(scope))
    return ShownToken(kept or seat, cookie=bool(kept or seat), seat=seat if kept else "")


def _opens_page(scope: Scope) -> bool:
    """Whether a request asks for a page by a private link."""
    path: str = scope["path"]
    _, _, rest = path.removeprefix(LINK).partition("/")
    return path.startswith(LINK) and scope["method"] in SAFE and not f"/{rest}".startswith(FOR_PROGRAMS)


def _sign_in_first(scope: Scope) -> None:
    """Read the address of a page by a private link as the one that signs in and leads on to it."""
    token, _, rest = scope["path"].removeprefix(LINK).partition("/")
    asked = scope["query_string"].decode("latin-1")
    onward = f"/{quote(rest)}?{asked}" if asked else f"/{quote(rest)}"
    scope["path"] = f"{ENTER}{token}"
    scope["raw_path"] = scope["path"].encode()
    scope["query_string"] = urlencode({ONWARD: onward}).encode()


def _taken_off(scope: Scope, begins: str) -> str:
    """Take a word off an address that begins so; the files of the service keep one address."""
    path: str = scope["path"]
    if not path.startswith(begins):
        return ""
    word, _, rest = path.removeprefix(begins).partition("/")
    if len(word) > WORD:
        raise ProblemError("too-large-head", f"a word of the address is longer than {WORD} letters")
    scope["path"] = f"/{rest}"
    scope["raw_path"] = scope["path"].encode()
    if not scope["path"].startswith(FILES):
        scope["root_path"] = f"{scope['root_path']}{begins}{quote(word, safe=':')}"
    return word
