"""Plain endpoints: those that take words of an address or of its headers, and answer as they are.

What they take is what the framework found out about them when the service began, and it is refused
in the same words; but it is read here, in one go, and nothing is opened that would have to be
closed again. What takes a body or a list, or another thread, is left to the framework.
"""

import datetime as dt
from collections.abc import Awaitable, Callable, Iterable
from inspect import iscoroutinefunction
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute, RouteContext
from pydantic_core import PydanticUndefined
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

Given = dict[str, dict[str, str]]
"""What was sent: by where it stood, by its name."""
Values = dict[str, Any]
Faults = list[Any]
WORDS: Final = frozenset({str, int, float, bool, dt.date, NoneType})
"""Types of which a value is one word."""
UNREAD: Final = (
    "cookie_params", "body_params", "websocket_param_name", "http_connection_param_name",
    "response_param_name", "background_tasks_param_name", "security_scopes_param_name",
    "concurrency",
)  # fmt: skip
"""What an endpoint may take besides, which the framework alone reads."""


class _Word(NamedTuple):
    """One thing that an endpoint takes: where it stands, under which name, and what it must be.

    `field` is None where every word will do; `default` is undefined where it must be sent.
    """

    name: str
    place: str
    sent_as: str
    field: Any
    default: Any

    def read(self, given: Given, values: Values, faults: Faults) -> None:
        """Put what was sent among the values, what is wrong with it among the faults."""
        value, found = given[self.place].get(self.sent_as), ()
        at = (self.place, self.sent_as)
        if value is None:
            value = self.default
            if value is PydanticUndefined:
                faults.append({"type": "missing", "loc": at, "msg": "Field required"})
        elif self.field is not None:
            value, found = self.field.validate(value, loc=at)
        values[self.name] = value
        faults += found


class _Asking(NamedTuple):
    """What an endpoint takes, or a function on which it rests: words, and what `first` give."""

    call: Callable[..., Awaitable[Any]]
    name: str
    request: str
    first: "tuple[_Asking, ...]"
    words: tuple[_Word, ...]

    async def values(
        self, request: Request, given: Given, known: dict[Any, Any], faults: Faults
    ) -> Values:
        """Read what it takes; a function is asked once for a request, if its words are right."""
        values: Values = {}
        for one in self.first:
            if one.call not in known:
                before = len(faults)
                told = await one.values(request, given, known, faults)
                if len(faults) > before:
                    continue
                known[one.call] = await one.call(**told)
            values[one.name] = known[one.call]
        for word in self.words:
            word.read(given, values, faults)
        if self.request:
            values[self.request] = request
        return values


def plain(route: RouteContext) -> ASGIApp | None:
    """Give what answers at a route without the framework; None where that has more to do."""
    found = route.original_route
    if not isinstance(found, APIRoute):
        return None
    if type(found).get_route_handler is not APIRoute.get_route_handler:
        return _answering(found.get_route_handler())
    answers = get_type_hints(found.endpoint).get("return")
    if not (isinstance(answers, type) and issubclass(answers, Response)):
        return None
    asking = None if route.body_field else _asking(route.dependant)
    return None if asking is None else _answering(_handler(asking))


def _answering(handler: Callable[[Request], Awaitable[Response]]) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        response = await handler(Request(scope, receive, send))
        await response(scope, receive, send)

    return answer


def _handler(asking: _Asking) -> Callable[[Request], Awaitable[Response]]:
    """Let an endpoint answer with what was read for it; raises RequestValidationError."""

    async def handler(request: Request) -> Response:
        faults = Faults()
        values = await asking.values(request, _given(request.scope), {}, faults)
        if faults:
            raise RequestValidationError(faults)
        answer: Response = await asking.call(**values)
        return answer

    return handler


def _given(scope: Scope) -> Given:
    """Read an address and its headers.

    Of several under one name the last in the address counts, and the first of the headers.
    """
    rows = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    heads = {n.decode("latin-1"): v.decode("latin-1") for n, v in reversed(scope["headers"])}
    return {"path": scope["path_params"], "query": dict(rows), "header": heads}


def _asking(found: Dependant) -> _Asking | None:
    """Say what an endpoint takes; None where some of it is the framework's to read."""
    call, first = found.call, [_asking(one) for one in found.dependencies]
    words = [
        *_words("path", found.path_params),
        *_words("query", found.query_params),
        *_words("header", found.header_params),
    ]
    alone = any(getattr(found, name) for name in UNREAD)
    alone |= None in first or None in words or not all(one.use_cache for one in found.dependencies)
    if call is None or not iscoroutinefunction(call) or alone:
        return None
    return _Asking(
        call, found.name or "", found.request_param_name or "",
        tuple(one for one in first if one), tuple(one for one in words if one),
    )  # fmt: skip


def _words(place: str, fields: Iterable[Any]) -> list[_Word | None]:
    return [_word(place, one) for one in fields]


def _word(place: str, field: Any) -> _Word | None:
    """Say how a field is read; None where it is no single word under one name."""
    said = field.field_info
    if not _single(said.annotation) or said.validation_alias not in {None, field.alias}:
        return None
    any_word = said.annotation is str and not said.metadata
    sent_as = field.alias.lower() if place == "header" else field.alias
    form = None if any_word else field
    return _Word(field.name, place, sent_as, form, field.default)


def _single(kind: Any) -> bool:
    """Say whether a value of a type is one word."""
    if get_origin(kind) in {Union, UnionType}:
        return all(map(_single, get_args(kind)))
    return get_origin(kind) is Literal or kind in WORDS
