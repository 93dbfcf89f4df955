"""A planned route answers as the framework would, whatever is sent; and most routes are planned."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from fastapi import APIRouter, Cookie, Depends, FastAPI, File, Form, Header, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.testclient import TestClient
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from referee.web import screens
from referee.web.app import API, families_of
from referee.web.routes import PlannedRoute, Router, UnusualError, plan_of

PLANNED = 162
"""So many of the endpoints are called by their plans; more is better."""


class Sent(BaseModel):
    """What is sent."""

    n: int = Field(ge=1)
    word: str = ""


class Span(NamedTuple):
    """Two words of the query."""

    first: int
    last: int


async def span(first: Annotated[int, Query(ge=0)] = 0, last: int = 9) -> Span:
    """Read two words."""
    return Span(first, last)


def _routes(router: APIRouter) -> APIRouter:
    """Put endpoints of every kind on a router."""

    @router.get("/{name}/look")
    async def look(
        request: Request,
        name: Annotated[str, Path(max_length=4)],
        part: Annotated[Span, Depends(span)],
        *,
        eyes: Annotated[Literal["A", "B"] | None, Query(alias="as")] = None,
        whole: bool = False,
        key: Annotated[str, Header(alias="Idempotency-Key", max_length=5)] = "",
        x_more: Annotated[str, Header()] = "none",
    ) -> Response:
        said = [name, part, eyes, whole, key, x_more, request.url.path]
        return JSONResponse(said)

    @router.post("/{name}/orders")
    async def order(name: str, body: Sent, why: str = "") -> Response:
        return JSONResponse([name, body.n, ascii(body.word), why])

    return router


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[TestClient, TestClient]]:
    """The same endpoints, called by plans and by the framework."""
    clients = []
    for router in (Router(), APIRouter()):
        app = FastAPI(exception_handlers={RequestValidationError: _told})
        app.include_router(_routes(router))
        clients.append(TestClient(app))
    with clients[0] as planned, clients[1] as usual:
        yield planned, usual


async def _told(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    rows = [[row["type"], list(row["loc"]), row["msg"]] for row in error.errors()]
    return JSONResponse(rows, status_code=422)


LOOKED: list[tuple[str, dict[str, str]]] = [
    ("/m1/look", {}),
    ("/m1/look?as=A&whole=true&first=3&last=4", {"idempotency-key": "k1", "x-more": "yes"}),
    ("/m1/look?as=C", {}),
    ("/m1/look?as=A&as=B", {}),
    ("/m1/look?as=", {}),
    ("/m1/look?whole=perhaps&first=-1", {}),
    ("/m1/look?whole=1&last=x", {}),
    ("/far-too-long/look", {}),
    ("/m%20/look", {"idempotency-key": "much-too-long"}),
    ("/m1/orders", {}),
]


@pytest.mark.parametrize(("path", "headers"), LOOKED)
def test_a_look_is_answered_as_by_the_framework(
    both: tuple[TestClient, TestClient], path: str, headers: dict[str, str]
) -> None:
    planned, usual = (client.get(path, headers=headers) for client in both)
    assert (planned.status_code, planned.content) == (usual.status_code, usual.content)


SENT: list[tuple[str, dict[str, Any]]] = [
    ("/m1/orders", {"json": {"n": 1, "word": "go"}}),
    ("/m1/orders?why=because", {"json": {"n": "3"}}),
    ("/m1/orders", {"json": {"n": 0}}),
    ("/m1/orders", {"json": {}}),
    ("/m1/orders", {"json": [1]}),
    ("/m1/orders", {"content": b"", "headers": {"content-type": "application/json"}}),
    ("/m1/orders", {"content": b"{n", "headers": {"content-type": "application/json"}}),
    ("/m1/orders", {"content": b'{"n":2}', "headers": {"content-type": "text/plain"}}),
    (
        "/m1/orders",
        {"content": b'{"n":2}', "headers": {"content-type": "application/json; charset=utf-8"}},
    ),
    (
        "/m1/orders",
        {"content": b'{"n":2,"word":"\\ud800"}', "headers": {"content-type": "application/json"}},
    ),
    ("/m1/orders", {"content": b'{"n":2,"n":3}', "headers": {"content-type": "application/json"}}),
    ("/m1/look", {"json": {"n": 1}}),
]


@pytest.mark.parametrize(("path", "sent"), SENT)
def test_an_order_is_answered_as_by_the_framework(
    both: tuple[TestClient, TestClient], path: str, sent: dict[str, Any]
) -> None:
    planned, usual = (client.post(path, **sent) for client in both)
    assert (planned.status_code, planned.content) == (usual.status_code, usual.content)


async def _many(n: Annotated[list[int], Query()]) -> Response:
    return JSONResponse(n)


def _waiting(n: int = 0) -> Response:
    return JSONResponse(n)


async def _typed(word: Annotated[str, Form(max_length=9)] = "") -> Response:
    return JSONResponse(word)


async def _filed(file: Annotated[bytes, File()]) -> Response:
    return JSONResponse(len(file))


async def _kept(session: Annotated[str, Cookie()] = "") -> Response:
    return JSONResponse(session)


async def _within(span: Annotated[str, Depends(_typed)]) -> Response:
    return JSONResponse(span)


async def _twice(one: Sent, other: Sent) -> Response:
    return JSONResponse([one.n, other.n])


@pytest.mark.parametrize("endpoint", [_many, _waiting, _typed, _filed, _kept, _within, _twice])
def test_what_a_plan_does_not_read_is_left_to_the_framework(endpoint: Any) -> None:
    with pytest.raises(UnusualError):
        plan_of(endpoint, "/x")


def test_most_endpoints_are_planned() -> None:
    planned = [
        route
        for route in families_of((*API, screens)).routes
        if isinstance(route, PlannedRoute) and route.planned() is not None
    ]
    assert len(planned) >= PLANNED
