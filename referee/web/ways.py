"""The ways of a request: which endpoint an address leads to, found by its shape.

The framework tries one route after the other, and there are two hundred of them. Here a route is
looked up by its method, how many parts its path has and how it ends; what is not found so (another
method, a path that holds slashes, an address where nothing is) is left to the framework.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from typing import Any, Final, NamedTuple

from fastapi.routing import APIRoute, APIRouter, RouteContext, iter_route_contexts
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.web.plain import plain

Shape = tuple[str, int, str]
"""A method, how many slashes a path has, and its last part; "" where that is a name."""
OPEN: Final = "{"
OPENED: Final = "fastapi_middleware_astack"
"""Where the framework looks for what is closed when a request has been answered."""


class Way(NamedTuple):
    """One endpoint, and the place of its route among all."""

    place: int
    route: RouteContext
    answer: ASGIApp


Shaped = Mapping[Shape, tuple[Way, ...]]
"""Routes by their shapes; among those of one shape the first that fits is taken."""


class Ways:
    """All routes of the service at once: one look at an address instead of many."""

    def __init__(self, ways: Shaped, rest: ASGIApp) -> None:
        """Know the routes by their shapes, and who answers what none of them does."""
        self._ways, self._rest = ways, _closing(rest)

    def find(self, scope: Scope) -> tuple[Way, dict[str, Any]] | None:
        """Find the endpoint of a request, with the names that stand in its path."""
        path, root = scope["path"], scope.get("root_path", "")
        if root and path.startswith(root):
            return None
        method, parts = scope["method"], path.count("/")
        found = self._ways.get((method, parts, path[path.rfind("/") + 1 :]))
        for way in found or self._ways.get((method, parts, ""), ()):
            fits = way.route.path_regex.match(path)
            if fits:
                return way, fits.groupdict()
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the endpoint answer that is found."""
        found = self.find(scope) if scope["type"] == "http" else None
        if found is None:
            await self._rest(scope, receive, send)
            return
        way, scope["path_params"] = found
        scope["endpoint"], scope["route"] = way.route.endpoint, way.route.original_route
        await way.answer(scope, receive, send)


def sorted_out(router: APIRouter) -> Shaped:
    """Sort the routes of a router by their shapes."""
    found: defaultdict[Shape, list[Way]] = defaultdict(list)
    for shape, way in _shaped(router):
        found[shape].append(way)
    ways: dict[Shape, tuple[Way, ...]] = {}
    for (method, slashes, last), row in [*found.items()]:
        named = found[method, slashes, ""] if last else []
        ways[method, slashes, last] = tuple(sorted(row + named, key=lambda way: way.place))
    return ways


def _shaped(router: APIRouter) -> Iterator[tuple[Shape, Way]]:
    for place, one in enumerate(iter_route_contexts(router.routes)):
        path = one.path or ""
        if isinstance(one.original_route, APIRoute) and ":" not in path:
            last = path.rpartition("/")[2]
            way = Way(place, one, plain(one) or _closing(one.app))
            for method in one.methods or ():
                yield (method, path.count("/"), "" if OPEN in last else last), way


def _closing(app: ASGIApp) -> ASGIApp:
    """Let the framework answer, and close then what it opened."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as opened:
            scope[OPENED] = opened
            await app(scope, receive, send)

    return answer
