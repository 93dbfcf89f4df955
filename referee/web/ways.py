"""The ways of a request: which endpoint an address leads to, found by its shape.

The framework tries one route after the other, and there are two hundred of them. Here a route is
looked up by its method, how many parts its path has and how it ends; what is not found so (another
method, a path that holds slashes, an address where nothing is) is left to the framework.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from fastapi.routing import APIRoute, RouteContext
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

Shape = tuple[str, int, str]
"""A method, how many slashes a path has, and its last part; "" where that is a name."""
OPEN: Final = "{"


class _Way(NamedTuple):
    """One endpoint, and the place of its route among all."""

    place: int
    route: RouteContext
    answer: ASGIApp


class Ways(BaseRoute):
    """All routes of the service at once: to be tried before any of them is tried alone."""

    def __init__(self, routes: Iterable[RouteContext]) -> None:
        """Sort routes by their shapes; among those of one shape the first that fits is taken."""
        found: defaultdict[Shape, list[_Way]] = defaultdict(list)
        for place, one in enumerate(routes):
            path = one.path or ""
            if isinstance(one.original_route, APIRoute) and ":" not in path:
                last = path.rpartition("/")[2]
                for method in one.methods or ():
                    shape = (method, path.count("/"), "" if OPEN in last else last)
                    found[shape].append(_Way(place, one, one.app))
        self._ways: dict[Shape, tuple[_Way, ...]] = {}
        for (method, slashes, last), row in [*found.items()]:
            named = found[method, slashes, ""] if last else []
            both = sorted(row + named, key=lambda way: way.place)
            self._ways[method, slashes, last] = tuple(both)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Find the endpoint of a request, with the names that stand in its path."""
        path, root = scope["path"], scope.get("root_path", "")
        if scope["type"] != "http" or (root and path.startswith(root)):
            return Match.NONE, {}
        method, parts = scope["method"], path.count("/")
        found = self._ways.get((method, parts, path[path.rfind("/") + 1 :]))
        for way in found or self._ways.get((method, parts, ""), ()):
            fits = way.route.path_regex.match(path)
            if fits:
                told = {"endpoint": way.route.endpoint, "route": way.route.original_route}
                return Match.FULL, {**told, "path_params": fits.groupdict(), "way": way.answer}
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the endpoint answer that was found."""
        await scope["way"](scope, receive, send)
