"""Every address leads to the endpoint to which trying one route after the other leads it."""

from collections.abc import Callable, Iterator
from inspect import iscoroutinefunction
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts

from referee.web.app import make_app
from referee.web.settings import Settings
from referee.web.ways import Ways, sorted_out

ROUTER = make_app(Settings("unused")).router
WAYS = Ways(sorted_out(ROUTER), ROUTER)
ALL = iter_route_contexts(ROUTER.routes)
ROUTES = [one for one in ALL if isinstance(one.original_route, APIRoute)]
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD")


def tried(method: str, path: str) -> RouteContext | None:
    """Give the first route that takes a request."""
    fits = (one for one in ROUTES if method in (one.methods or ()) and one.path_regex.match(path))
    return next(fits, None)


def found(method: str, path: str, root: str = "") -> Callable[..., Any] | None:
    """Give the endpoint that the ways find."""
    scope = {"method": method, "path": path, "root_path": root}
    led = WAYS.find(scope)
    return led[0].route.endpoint if led else None


def addresses() -> set[str]:
    """Give paths of every shape, with names in them that are the ends of other paths."""
    words = {part for one in ROUTES for part in (one.path or "").split("/")[-1:] if "{" not in part}
    paths = {one.path or "" for one in ROUTES}
    return {
        "/".join(word if part.startswith("{") else part for part in path.split("/"))
        for path in paths
        for word in {*words, "m1"}
    }


def test_an_address_leads_where_trying_each_route_leads_it() -> None:
    taken = 0
    for path in addresses():
        for method in METHODS:
            expected = tried(method, path)
            if expected is None or ":" in (expected.path or ""):
                assert found(method, path) is None, (method, path)
            else:
                assert found(method, path) == expected.endpoint, (method, path)
                taken += 1
    assert taken > len(ROUTES)


def test_a_name_of_an_address_is_read_as_the_framework_reads_it() -> None:
    scope = {"type": "http", "method": "GET", "path": "/m/m%201", "root_path": "/l/word"}
    led = WAYS.find(scope)
    assert led is not None
    assert led[1] == {"match": "m%201"}


def test_what_is_not_found_by_its_shape_is_left_to_the_framework() -> None:
    assert found("GET", "/m/m1/") is None
    assert found("GET", "/nowhere") is None
    assert found("GET", "/v1/matches", "/v1") is None


def called(found: Dependant) -> Iterator[Callable[..., Any]]:
    """Give an endpoint and the functions on which it rests."""
    if found.call is not None:
        yield found.call
    for one in found.dependencies:
        yield from called(one)


def test_no_endpoint_is_given_a_thread_by_the_framework() -> None:
    """There it takes no turn and costs its visitor nothing, and forty of them fill the gallery."""
    threaded = [
        (one.path, call.__name__)
        for one in ROUTES
        for call in called(one.dependant)
        if not iscoroutinefunction(call)
    ]
    assert threaded == []
