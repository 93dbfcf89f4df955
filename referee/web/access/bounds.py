"""What a request may be: under which name it is asked, how large, in which letters, by how many."""

from typing import Final
from urllib.parse import unquote_plus

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.letters import INSTEAD, fault
from referee.web.access.credentials import line_of
from referee.web.access.layer import Layer
from referee.web.access.sites import is_ours, named
from referee.web.lines import HEAD
from referee.web.refusals import ProblemError
from referee.web.settings import ServiceSettings

HEADERS: Final = 100
"""Headers of a request, at most."""
UPLOADS: Final = (
    "/v1/cards/imports",
    "/v1/records",
    "/v1/verify",
    "/v1/bundles/",
    "/v1/event-files/",
    "/v1/reviews/",
)
"""Where files are taken in."""


class RequestLimits(Layer):
    """Refuses what is too much, or not for this service, before anything is looked up."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings) -> None:
        """Know how much is taken, and under which names."""
        super().__init__(app)
        self._settings = settings

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through with a body that is counted; raises ProblemError."""
        _require_host(scope, self._settings.hosts)
        line = line_of(scope)
        if line is not None and line.lines.crowded() and not (line.known or scope["shown"].token):
            raise ProblemError("crowded", "too many others are here", instead="come back later")
        most = longest(self._settings, scope["path"])
        require_size(scope["headers"], most)
        _require_sound(scope)
        await self._app(scope, counted(receive, most), send)


def longest(settings: ServiceSettings, path: str) -> int:
    """How long a body may be at an address, in bytes."""
    return settings.upload if path.startswith(UPLOADS) else settings.body


def require_size(headers: list[tuple[bytes, bytes]], most: int) -> None:
    """Raise ProblemError for a body that is announced as too long, and for too much of a head."""
    if len(headers) > HEADERS:
        message = f"more than {HEADERS} headers"
        raise ProblemError("too-many-headers", message, instead="send fewer")
    if sum(len(name) + len(value) for name, value in headers) > HEAD:
        raise ProblemError("too-large-head", f"headers of more than {HEAD} bytes")
    told = next((value for name, value in headers if name == b"content-length"), b"0")
    if not told.isdigit() or int(told) > most:
        raise ProblemError("too-large", _too_large(most), instead="send less at once")


def counted(receive: Receive, most: int) -> Receive:
    """A body that is refused when it grows too long, whatever was announced."""
    read = 0

    async def next_part() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HTTPException(413, _too_large(most))
        return message

    return next_part


def _too_large(most: int) -> str:
    return f"the body is longer than {most} bytes"


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
        "wrong-host",
        f"{name} is no name of this service",
        instead="use the address that you were given; whoever runs the service names its hosts "
        "by serve --host-name",
    )
