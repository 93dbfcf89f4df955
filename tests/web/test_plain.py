"""What an endpoint takes is read and refused as the framework would read and refuse it."""

from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, FastAPI, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic_core import to_json
from starlette.responses import Response

from referee.web.access.visitors import OWNER, Visitor
from referee.web.app import make_app
from referee.web.plain import plain
from referee.web.settings import Settings
from referee.web.ways import _closing
from tests.web import alone

ROUTES = [
    one
    for one in iter_route_contexts(make_app(Settings("unused")).router.routes)
    if isinstance(one.original_route, APIRoute) and plain(one) is not None
]
WORDS = ("", "0", "-1", "x", "99999999999", "head", "x" * 30_000, "a\x00b")
Told = tuple[tuple[Any, ...], ...]


def names(dependant: Any) -> Iterator[str]:
    """Give the names under which an endpoint looks for words of an address."""
    yield from (one.alias for one in dependant.query_params)
    for one in dependant.dependencies:
        yield from names(one)


def asked(app: Any, path: dict[str, str], query: str, headers: Any = ()) -> Told | bytes | None:
    """Ask for something: what is wrong with it, else what is answered, None for neither."""
    told: list[bytes] = []

    async def send(message: Any) -> None:
        told.append(message.get("body", b""))

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http", "method": "GET", "path": "/", "query_string": query.encode(),
        "headers": [*headers], "path_params": path, "root_path": "",
        "visitor": Visitor(OWNER),
    }  # fmt: skip
    try:
        alone.run(app(scope, receive, send))
    except RequestValidationError as error:
        return tuple((one["type"], tuple(one["loc"]), one["msg"]) for one in error.errors())
    except Exception:  # noqa: BLE001 - no service stands behind it: it was read without a fault
        return None
    return b"".join(told)


def test_what_is_wrong_with_an_address_is_said_as_the_framework_says_it() -> None:
    wrong = 0
    for route in ROUTES:
        if type(route.original_route) is not APIRoute:
            continue
        mine, theirs = plain(route), _closing(route.app)
        for word in WORDS:
            path = dict.fromkeys(route.param_convertors, word)
            query = urlencode([(name, word) for name in names(route.dependant)])
            expected = asked(theirs, path, query)
            assert asked(mine, path, query) == expected, (route.path, word)
            wrong += isinstance(expected, tuple)
    assert len(ROUTES) > 100
    assert wrong > 300


async def given(begin: int = 0) -> int:
    return begin + 1


def routed(endpoint: Any) -> RouteContext:
    """Give the route of an endpoint at an application."""
    app, router = FastAPI(), APIRouter()
    router.add_api_route("/{name}", endpoint)
    app.include_router(router)
    return [*iter_route_contexts(app.router.routes)][-1]


def test_what_is_sent_comes_to_the_endpoint_as_from_the_framework() -> None:
    async def endpoint(
        request: Request,
        name: str,
        *,
        twice: Annotated[int, Depends(given)],
        again: Annotated[int, Depends(given)],
        eyes: Annotated[str, Query(alias="as")] = "none",
        key: Annotated[str, Header(alias="Idempotency-Key")] = "",
        user_agent: Annotated[str, Header()] = "",
        on: bool = False,
    ) -> Response:
        told = [request.method, name, twice, again, eyes, key, user_agent, on]
        return Response(to_json(told))

    route = routed(endpoint)
    heads = [(b"idempotency-key", b"first"), (b"idempotency-key", b"second"), (b"user-agent", b"x")]
    for query in ("", "as=A&as=B&begin=4&on=true", "as=&on=0", "as=%C3%A9+%ff;x&begin=%31"):
        answer = asked(plain(route), {"name": "m1"}, query, heads)
        assert answer == asked(_closing(route.app), {"name": "m1"}, query, heads)
        assert isinstance(answer, bytes)
        assert b'"first"' in answer
    assert (
        asked(plain(route), {"name": "m"}, "begin=4&on=1") == b'["GET","m",5,5,"none","","",true]'
    )


def test_what_needs_more_is_left_to_the_framework() -> None:
    async def listed(only: Annotated[list[str], Query()]) -> Response:
        return Response(to_json(only))

    async def bare(name: str) -> str:
        return name

    def waits(name: str) -> Response:
        return Response(name)

    assert [plain(routed(one)) for one in (listed, bare, waits)] == [None] * 3
