"""Routes that read in one go what an endpoint takes; what is unusual is left to the framework.

The framework solves what an endpoint asks for anew with every request, which takes longer than most
answers (docs/figures.md). A plan is made of the same signature once: words of the address, of the
query and of headers, a body in JSON, who asks. Whatever does not fit it, such as a word that is
missing or wrong, is handed to the framework as it came, which refuses it in its own words. So
nothing is described twice, and nothing is answered otherwise.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from fastapi import APIRouter, Request, params
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter
from pydantic_core import from_json
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from events.wording import instead_of
from referee.web.refusals import ProblemError

JSON: Final = "application/json"
WORDS: Final = (str, int, float, bool, NoneType)
"""Types of which a value is one word."""


class UnusualError(Exception):
    """An endpoint, or a request, that a plan does not cover: the framework reads it."""


class UnknownParameterError(ProblemError):
    """A query parameter that an operation does not have: whoever sent it meant something by it."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        """Name the parameters that there are."""
        instead = instead_of(name, known, "send none: this operation takes no query parameters")
        super().__init__("unknown-parameter", f"there is no query parameter {name!r} here", instead=instead)


class Argument(NamedTuple):
    """A word that an endpoint takes: its name there, its name outside, and what reads it.

    `read` is None where every text will do; `default` is `Parameter.empty` where it must be sent.
    """

    name: str
    sent: str
    read: Callable[[Any], Any] | None
    default: Any

    def of(self, given: Mapping[str, Any]) -> Any:
        """Its value; raises UnusualError where it is missing, ValueError where it is wrong."""
        value = given.get(self.sent)
        if value is None:
            if self.default is inspect.Parameter.empty:
                raise UnusualError
            return self.default
        return value if self.read is None else self.read(value)


class Plan(NamedTuple):
    """How the arguments of an endpoint, or of what it depends on, are read from a request."""

    call: Callable[..., Any]
    requests: tuple[str, ...] = ()
    path: tuple[Argument, ...] = ()
    query: tuple[Argument, ...] = ()
    header: tuple[Argument, ...] = ()
    inner: tuple[tuple[str, "Plan"], ...] = ()
    body: tuple[str, type[BaseModel]] | None = None

    async def values(self, request: Request, body: bytes) -> dict[str, Any]:
        """What it is called with; raises UnusualError, ValueError and what is raised inside."""
        found: dict[str, Any] = dict.fromkeys(self.requests, request)
        for name, plan in self.inner:
            found[name] = await plan.call(**await plan.values(request, b""))
        for word in self.path:
            found[word.name] = word.of(request.path_params)
        if self.query:
            query = request.query_params if request.scope["query_string"] else {}
            for word in self.query:
                found[word.name] = word.of(query)
        for word in self.header:
            found[word.name] = word.of(request.headers)
        if self.body is not None:
            name, model = self.body
            found[name] = model.model_validate(from_json(body))
        return found


def plan_of(call: Callable[..., Any], path: str) -> Plan:
    """The plan of an endpoint at an address, or of what one depends on.

    Raises UnusualError for one that takes what a plan does not read.
    """
    if not inspect.iscoroutinefunction(call):
        raise UnusualError
    rows: dict[str, list[Argument]] = {"path": [], "query": [], "header": []}
    requests, inner, body = list[str](), list[tuple[str, Plan]](), list[tuple[str, Any]]()
    signature = inspect.signature(call, eval_str=True)
    for name, one in signature.parameters.items():
        kind, *more = get_args(one.annotation) if _annotated(one) else (one.annotation,)
        needs = next((part for part in more if isinstance(part, params.Depends)), None)
        if kind is Request:
            requests.append(name)
        elif needs is not None and needs.dependency is not None:
            inner.append((name, _within(needs.dependency, path)))
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and not more and not body:
            body.append((name, kind))
        else:
            place, word = _word(one, kind, more, path)
            rows[place].append(word)
    return Plan(
        call,
        tuple(requests),
        tuple(rows["path"]),
        tuple(rows["query"]),
        tuple(rows["header"]),
        tuple(inner),
        body[0] if body else None,
    )


def _answering(endpoint: Callable[..., Any], path: str) -> Plan:
    """The plan of an endpoint; raises UnusualError where the framework makes its answer."""
    made = inspect.signature(endpoint, eval_str=True).return_annotation
    if not (isinstance(made, type) and issubclass(made, Response)):
        raise UnusualError
    return plan_of(endpoint, path)


def _within(call: Callable[..., Any], path: str) -> Plan:
    """The plan of what an endpoint depends on; raises UnusualError for one that reads a body."""
    plan = plan_of(call, path)
    if plan.body is not None:
        raise UnusualError
    return plan


def _annotated(one: inspect.Parameter) -> bool:
    return get_origin(one.annotation) is Annotated


def _word(one: inspect.Parameter, kind: Any, more: Sequence[Any], path: str) -> tuple[str, Argument]:
    """Where a word stands, and how it is read; raises UnusualError."""
    said = [part for part in more if isinstance(part, params.Param)]
    of_body = any(isinstance(part, params.Body) for part in (*more, one.default))
    if of_body or len(said) > 1 or not _is_word(kind) or isinstance(one.default, params.Param):
        raise UnusualError
    field = said[0] if said else None
    place = "path" if f"{{{one.name}" in path else "query" if field is None else field.in_.value
    if place not in {"path", "query", "header"}:
        raise UnusualError
    sent = (field.alias if field is not None else None) or one.name
    if place == "header" and sent == one.name:
        sent = sent.replace("_", "-")
    plain = kind is str and not any(part is not None for part in _bounds(field))
    read = None if plain else TypeAdapter(one.annotation).validate_python
    return place, Argument(one.name, sent, read, one.default)


def _bounds(field: params.Param | None) -> list[Any]:
    return [] if field is None else field.metadata


def _is_word(kind: Any) -> bool:
    """Whether a value of a type is one word, which stands once in a request."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _is_word(get_args(kind)[0])
    if origin in {Union, UnionType}:
        return all(_is_word(one) for one in get_args(kind))
    return origin is Literal or kind in WORDS


class PlannedRoute(APIRoute):
    """A route whose endpoint is called by its plan, and by the framework where that cannot be."""

    _plan: Plan | Literal["unmade"] | None = "unmade"

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        plan = self.planned() if scope["method"] in (self.methods or ()) else None
        if plan is None:
            if scope["query_string"] and scope["method"] in (self.methods or ()):
                self.require_known_parameters(Request(scope, receive, send))
            await super().handle(scope, receive, send)
            return
        request = Request(scope, receive, send)
        if scope["query_string"]:
            self.require_known_parameters(request)
        body: bytes | None = None
        try:
            if plan.body is not None:
                _require_json(request)
                body = await request.body()
            values = await plan.values(request, body or b"")
        except (UnusualError, ValueError):  # a ValidationError is a ValueError
            again = receive if body is None else _again(body, receive)
            await super().handle(scope, again, send)
            return
        response: Response = await plan.call(**values)
        await response(scope, receive, send)

    def require_known_parameters(self, request: Request) -> None:
        """Raise UnknownParameterError for a query parameter that an operation of the API does not have.

        Screens pass over what they do not know: links that others make often have more.
        """
        if not self.include_in_schema:
            return
        known = self.parameters
        for name in request.query_params:
            if name not in known:
                raise UnknownParameterError(name, known)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The query parameters that the endpoint and what it depends on take, sorted."""
        return tuple(sorted(_query_parameters(self.dependant)))

    def planned(self) -> Plan | None:
        """The plan of its endpoint, made with the first request; None where there can be none."""
        if isinstance(self._plan, str):
            try:
                self._plan = None if self.dependencies else _answering(self.endpoint, self.path)
            except UnusualError:
                self._plan = None
        return self._plan


def _query_parameters(dependant: Dependant) -> Iterator[str]:
    """The names of the query parameters of an endpoint and of all that it depends on."""
    for field in dependant.query_params:
        kind = field.field_info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from (one.alias or name for name, one in kind.model_fields.items())
        else:
            yield field.alias
    for one in dependant.dependencies:
        yield from _query_parameters(one)


def _require_json(request: Request) -> None:
    if request.headers.get("content-type") != JSON:
        raise UnusualError


def _again(body: bytes, receive: Receive) -> Receive:
    """What came, with a body that was read before once more."""
    left = [body]

    async def next_part() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return next_part


class Router(APIRouter):
    """A router whose endpoints are called by their plans."""

    def __init__(self, **given: Any) -> None:
        """Take what routers take."""
        super().__init__(route_class=PlannedRoute, **given)
