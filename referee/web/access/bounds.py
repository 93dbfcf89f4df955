"""What a request may be: under which name it is asked, how large, in which letters, by how many."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import unquote_plus

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.letters import INSTEAD, fault
from referee.http.lines import HEAD
from referee.web.access.credentials import address_of, line_of
from referee.web.access.layer import Layer
from referee.web.access.sites import is_ours, named
from referee.web.refusals import ProblemError
from referee.web.settings import MEGABYTE, ServiceSettings

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
OF_STRANGER: Final = MEGABYTE
"""Bytes of bodies that an address may send at once without a token."""
FILES_AT_ONCE: Final = 16
"""All bodies at once are as long as this many of the longest files."""


class BodyQuota:
    """The bytes of bodies that requests hold at this moment, in memory and in temporary files.

    A visitor holds as much as the longest file has. Those without a token hold as much together,
    and 1 MB from each address.
    """

    def __init__(self, longest: int, files: int = FILES_AT_ONCE) -> None:
        """Know how many bytes the longest file may have, and how many such files there may be."""
        self._longest, self._all = longest, files * longest
        self.held: Counter[str] = Counter()

    @contextmanager
    def counting(self, scope: Scope, receive: Receive) -> Iterator[Receive]:
        """Count what a request brings for as long as it lasts; reading raises HTTPException."""
        own: Counter[str] = Counter()

        async def next_part() -> Message:
            message = await receive()
            size = len(message.get("body", b""))
            limits = self._limits(scope) if size else {}
            for name, limit in limits.items():
                if own[name] + size > limit:
                    raise HTTPException(413, _too_large(limit))
                if self.held[name] + size > limit:
                    # Given back at once, so that of several that grow together not all are refused.
                    self._give_back(own)
                    raise HTTPException(429, "other files are still on their way; send it again later")
            for name in limits:
                own[name] += size
                self.held[name] += size
            return message

        try:
            yield next_part
        finally:
            self._give_back(own)

    def _give_back(self, own: Counter[str]) -> None:
        for name, size in own.items():
            self.held[name] -= size
            if not self.held[name]:
                del self.held[name]
        own.clear()

    def _limits(self, scope: Scope) -> dict[str, int]:
        """By what a body is counted, and how many bytes of it there may be at once."""
        visitor = scope.get("visitor")
        if visitor is not None and visitor.signed_in:
            mine = {visitor.token or visitor.by: self._longest}
        else:
            mine = {f"from {address_of(scope)}": OF_STRANGER, "strangers": self._longest}
        return mine | {"all": self._all}


class RequestLimits(Layer):
    """Refuses what is too much, or not for this service, before anything is looked up."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings) -> None:
        """Know how much is taken, and under which names."""
        super().__init__(app)
        self._settings = settings
        self._quota = BodyQuota(max(settings.upload, settings.body), settings.share(FILES_AT_ONCE))

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through with a body that is counted; raises ProblemError."""
        _require_host(scope, self._settings.hosts)
        line = line_of(scope)
        if line is not None and line.lines.crowded() and not (line.known or scope["shown"].token):
            raise ProblemError("crowded", "too many others are here", instead="come back later")
        most = longest(self._settings, scope["path"])
        require_size(scope["headers"], most)
        _require_sound(scope)
        with self._quota.counting(scope, counted(receive, most)) as reading:
            await self._app(scope, reading, send)


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
