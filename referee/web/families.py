"""Families of routes: endpoints with addresses of one shape, of which a request passes a few.

The framework tries one route after the other, and there are two hundred: that cost 270 of the 344
us of a small answer, and its own work the rest (docs/figures.md). A family is what such a framework
lets anybody add: a route that holds routes.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NoReturn

from starlette.datastructures import URLPath
from starlette.routing import BaseRoute, Match, NoMatchFound, Route
from starlette.types import Receive, Scope, Send

Shape = tuple[int, str]
"""How many slashes an address has, and its last part; "" where that is a name."""
OPEN: Final = "{"
CONVERTED: Final = ":"
"""Stands in an address of which a word may hold slashes: it belongs to every family."""


class Families(BaseRoute):
    """Routes, sorted by the shape of their addresses."""

    def __init__(self, routes: Iterable[Route]) -> None:
        """Sort routes; of two that take an address the first of the row answers."""
        rows = list(enumerate(routes))
        shaped = defaultdict[Shape, list[tuple[int, Route]]](list)
        wide = [(place, route) for place, route in rows if CONVERTED in route.path]
        for place, route in rows:
            if CONVERTED in route.path:
                continue
            last = route.path.rpartition("/")[2]
            shaped[route.path.count("/"), "" if OPEN in last else last].append((place, route))
        for (slashes, last), row in shaped.items():
            if last:
                row.extend(shaped.get((slashes, ""), ()))
        self._shaped: Final = {
            shape: tuple(route for _, route in sorted([*row, *wide], key=lambda one: one[0]))
            for shape, row in shaped.items()
        }
        self._wide: Final = tuple(route for _, route in wide)
        self.routes: Final = tuple(route for _, route in rows)

    def family(self, scope: Scope) -> tuple[Route, ...]:
        """The routes that may take the address of a request, in their order.

        Below a root that the address begins with, that is all of them.
        """
        path, root = scope["path"], scope.get("root_path", "")
        if root and path.startswith(root):
            return self.routes
        slashes = path.count("/")
        named = self._shaped.get((slashes, path[path.rfind("/") + 1 :]))
        return named or self._shaped.get((slashes, ""), self._wide)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route that takes a request, else the first that takes its address."""
        partly: tuple[Match, Scope] = (Match.NONE, {})
        if scope["type"] != "http":
            return partly
        for route in self.family(scope):
            match, child = route.matches(scope)
            if match is Match.FULL:
                return match, child
            if match is Match.PARTIAL and partly[0] is Match.NONE:
                partly = match, child
        return partly

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route answer that was found."""
        await scope["route"].handle(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: object) -> URLPath:
        """Addresses are written where they are linked; raises NoMatchFound."""
        return _unnamed(name, path_params)


def _unnamed(name: str, params: dict[str, object]) -> NoReturn:
    raise NoMatchFound(name, params)
