"""Everything that the service can be asked with GET, found in its routers, and how it answers.

A route that is added is crawled without a word here: what stands in its path and in its query is
filled from the pools below, by name, and by its first example where no pool has that name.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import re
import zipfile
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode

from fastapi import FastAPI

from referee.web import app as house
from referee.web import screens
from referee.web.live.frames import BEAT

STREAM = "text/event-stream"
QUIET = 0.1
"""Seconds without a word after which a stream is left; that it still beats is no word."""
PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")
HELD = re.compile(rb'(?<=id="record">)([A-Za-z0-9+/=]+)(?=</script>)')
"""What a replay holds in its page."""
REQUEST_ID: Final = re.compile(rb',"request":"[0-9a-f]{16}"')
"""The id of a request in a problem document."""
FORM_KEY = re.compile(rb"\b(?:play|desk|open|own)-[0-9a-f]{16,24}")
"""What a screen puts into a form, so that what is pressed twice is done once."""
HASH = re.compile(r"[0-9a-f]{24,}|[A-Za-z0-9+/_-]{43,}={0,2}")
Pools = Mapping[str, Sequence[str]]


class Route(NamedTuple):
    """One address of the service: its path, the query that it may have, and what it must have."""

    path: str
    query: tuple[str, ...]
    needed: tuple[str, ...]

    @property
    def of_match(self) -> bool:
        """Whether it tells of one match."""
        return "{match}" in self.path


FORM: Final = b"application/x-www-form-urlencoded"


class Asked(NamedTuple):
    """One request: its path and query, the token that it carries, and whether as a link."""

    path: str
    query: tuple[tuple[str, str], ...]
    token: str = ""
    link: bool = False
    method: str = "GET"
    body: bytes = b""

    def __str__(self) -> str:
        """Write it as an address without its token."""
        return f"{self.path}?{urlencode(self.query)}" + (" by link" if self.link else "")


class Answer(NamedTuple):
    """What came back: the status, the type of the body, and the body unpacked."""

    status: int
    media: str
    body: bytes

    def told(self) -> bytes:
        """The answer as it is compared; keys of forms and ids of requests are new at each look."""
        body = REQUEST_ID.sub(b"", FORM_KEY.sub(b"a-key", self.body))
        return b"%d %s\n%s" % (self.status, self.media.encode(), body)


def routes() -> list[Route]:
    """Every address that answers GET, of the API and of the pages."""
    return [Route(path, *_query(one.dependant)) for path, one in every_route() if "GET" in one.methods]


def every_route() -> list[tuple[str, Any]]:
    """Every route of the service with its path, those of routers within routers too."""
    return [one for room in (*house.API, screens) for one in _within(room.router, "")]


def _within(router: Any, before: str) -> Iterator[tuple[str, Any]]:
    for one in router.routes:
        inner = getattr(one, "original_router", None)
        if inner is None:
            yield before + one.path, one
        else:
            yield from _within(inner, before + one.include_context.prefix)


def _query(dependant: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    fields = list(_fields(dependant))
    names = tuple(one.alias for one in fields)
    return names, tuple(one.alias for one in fields if one.field_info.is_required())


def _fields(dependant: Any) -> Iterator[Any]:
    yield from dependant.query_params
    for one in dependant.dependencies:
        yield from _fields(one)


def asked(route: Route, pools: Pools, chance: Random, token: str) -> Asked:
    """Ask for an address with what chance picks from the pools."""
    path = PLACE.sub(lambda m: quote(_one(m[1], pools, chance), safe=""), route.path)
    more = ("as", "seq") if route.of_match and not route.path.startswith("/v1/") else ()
    names = dict.fromkeys((*route.query, *more))
    query = tuple(
        (name, _one(name, pools, chance))
        for name in names
        if name in route.needed or (name in pools and chance.random() < 0.7)
    )
    return Asked(path, query, token, link=chance.random() < 0.2)


def _one(name: str, pools: Pools, chance: Random) -> str:
    return chance.choice(pools[name]) if name in pools else "1"


@asynccontextmanager
async def opened(app: FastAPI) -> AsyncIterator[FastAPI]:
    """Run a service for as long as it is asked."""
    async with app.router.lifespan_context(app):
        yield app


async def answer(app: FastAPI, one: Asked, quiet: float = QUIET) -> Answer:
    """Ask a service once; a stream is left after so many seconds without a word."""
    parts: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    gone, given = asyncio.Event(), False

    async def receive() -> dict[str, Any]:
        nonlocal given
        if given:
            await gone.wait()
            return {"type": "http.disconnect"}
        given = True
        return {"type": "http.request", "body": one.body, "more_body": False}

    async def send(message: Any) -> None:
        await parts.put(message)

    running = asyncio.ensure_future(app(_scope(app, one), receive, send))
    try:
        return await _heard(parts, running, quiet)
    finally:
        gone.set()
        with suppress(Exception, asyncio.CancelledError):
            await asyncio.wait_for(running, 5)


async def _heard(parts: asyncio.Queue[dict[str, Any]], running: asyncio.Future[Any], quiet: float) -> Answer:
    begun = await _next(parts, running)
    headers = {k.decode(): v.decode("latin-1") for k, v in begun["headers"]}
    media, body = headers.get("content-type", ""), b""
    clock = asyncio.get_running_loop().time
    left, open_ended = clock() + quiet, STREAM in media
    while True:
        try:
            async with asyncio.timeout_at(left if open_ended else None):
                part = await _next(parts, running)
        except TimeoutError:
            break
        if part.get("body") != BEAT:
            left = clock() + quiet
            body += part.get("body", b"")
        if not part.get("more_body", False):
            break
    where = headers.get("location", "").encode()
    return Answer(begun["status"], media, where + unpacked(body))


async def _next(parts: asyncio.Queue[dict[str, Any]], running: asyncio.Future[Any]) -> dict[str, Any]:
    """The next part of an answer, or raise what the service raised."""
    if parts.empty():
        word = asyncio.ensure_future(parts.get())
        try:
            await asyncio.wait({word, running}, return_when=asyncio.FIRST_COMPLETED)
            if not word.done() and parts.empty():
                running.result()
            return await word
        finally:
            word.cancel()
    return parts.get_nowait()


def _scope(app: FastAPI, one: Asked) -> dict[str, Any]:
    page = not one.path.startswith("/v1/")
    headers = [(b"host", b"here"), (b"accept", b"text/html" if page else b"*/*")]
    if one.body:
        media = b"application/json" if one.body[:1] in b"{[" else FORM
        headers.append((b"content-type", media))
    linked = bool(one.link and one.token) and not page  # a page that is asked for by a link signs in first
    if one.token and not linked:
        headers.append((b"authorization", f"Bearer {one.token}".encode()))
    path = f"/l/{one.token}{one.path}" if linked else one.path
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": one.method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": urlencode(one.query).encode(),
        "headers": headers,
        "app": app,
        "client": ("127.0.0.1", 1),
        "server": ("here", 80),
        "state": {},
    }


def unpacked(body: bytes) -> bytes:
    """Unpack a file, so that what lies in it is compared and not how it was pressed."""
    if body[:2] == b"\x1f\x8b":
        return gzip.decompress(body)
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            return b"\n".join(packed.read(name) for name in sorted(packed.namelist()))
    return HELD.sub(lambda found: gzip.decompress(b64decode(found[1])), body)


def unhashed(told: bytes) -> bytes:
    """Number every hash by its first place: two logs that differ in what is hidden have others."""
    seen: dict[str, int] = {}
    text = told.decode("utf-8", "replace")
    return HASH.sub(lambda m: f"#{seen.setdefault(m[0], len(seen))}", text).encode()


def names_in(told: Sequence[Any]) -> str:
    """All that was told, as text in which names are searched."""
    return json.dumps(told, ensure_ascii=False, default=str)
