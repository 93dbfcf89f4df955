"""Every address leads to the endpoint to which trying one route after the other leads it."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from fastapi.routing import APIRoute
from starlette.routing import Match, Route

from referee.web import screens
from referee.web.app import API, families_of

FAMILIES = families_of((*API, screens))
ROUTES = FAMILIES.routes
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD")


def asked(method: str, path: str, root: str = "") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "root_path": root}


def near(path: str) -> list[Any]:
    """The routes whose address a path has: no other one takes it, whatever the method."""
    return [one for one in ROUTES if one.path_regex.match(path)]


def tried(method: str, path: str, routes: list[Any]) -> tuple[Match, Any]:
    """How the first route that takes a request takes it, and which; else the first by address."""
    scope, partly = asked(method, path), None
    for route in routes:
        match, _ = route.matches(scope)
        if match is Match.FULL:
            return match, route
        if match is Match.PARTIAL and partly is None:
            partly = route
    return (Match.PARTIAL, partly) if partly is not None else (Match.NONE, None)


def found(method: str, path: str, root: str = "") -> tuple[Match, Any]:
    """How a request is taken by the families, and by which of their routes."""
    match, child = FAMILIES.matches(asked(method, path, root))
    return match, child.get("route")


def addresses() -> set[str]:
    """Paths of every shape, with names in them that are the ends of other paths."""
    words = {part for one in ROUTES for part in one.path.split("/")[-1:] if "{" not in part}
    return {
        "/".join(word if part.startswith("{") else part for part in one.path.split("/"))
        for one in ROUTES
        for word in {*words, "m1"}
    }


def test_an_address_leads_where_trying_each_route_leads_it() -> None:
    taken = 0
    for path in addresses():
        routes = near(path)
        for method in METHODS:
            led = found(method, path)
            assert led == tried(method, path, routes), (method, path)
            taken += led[0] is Match.FULL
    assert taken > len(ROUTES)


def test_a_request_passes_few_routes() -> None:
    passed = [len(FAMILIES.family(asked("GET", one.path))) for one in ROUTES]
    assert max(passed) <= len(ROUTES) / 4
    assert sum(passed) / len(passed) <= 16


def test_a_word_that_holds_slashes_is_found_in_every_family() -> None:
    match, route = found("GET", "/v1/cards/a/b/c")
    assert (match, route.path) == (Match.FULL, "/v1/cards/{name:path}")


def test_below_a_root_that_it_begins_with_an_address_is_read_from_there() -> None:
    assert found("GET", "/nowhere") == (Match.NONE, None)
    match, route = found("GET", "/v1/v1/matches", "/v1")
    assert (match, route.path) == (Match.FULL, "/v1/matches")


def called(route: Route) -> list[Callable[..., Any]]:
    """An endpoint and the functions on which it rests."""
    assert isinstance(route, APIRoute)
    found, rests = [route.dependant], list[Callable[..., Any]]()
    while found:
        one = found.pop()
        found += one.dependencies
        rests += [] if one.call is None else [one.call]
    return rests


def test_no_endpoint_is_given_a_thread_by_the_framework() -> None:
    """There it takes no turn and costs its visitor nothing, and forty of them fill the gallery."""
    threaded = [
        (one.path, call.__name__) for one in ROUTES for call in called(one) if not iscoroutinefunction(call)
    ]
    assert threaded == []
