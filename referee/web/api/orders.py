"""The resources by which orders are given: each made from the schema of its order.

An order has an address, a body with a field for each of its words, and an answer; what it does
stands in `referee.service.orders`. Nothing is spelt out here for any of them.
"""

import inspect
import re
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from fastapi import Path
from pydantic import Field as BodyField
from pydantic import create_model

from events.given import FARTHEST
from referee.service.orders import Sitting
from referee.service.orders.schema import SEVERAL, TEXT, WORD, Field, OrderSchema, orders
from referee.service.points import point_at
from referee.web.access.rights import owning
from referee.web.access.sitting import vouched
from referee.web.access.visitors import Visitor
from referee.web.api import sight
from referee.web.api.event.at_event import AtEvent
from referee.web.api.forms import PROBLEMS, Json, RequestBody
from referee.web.api.ordering import Id, OfSeat, OrderBody, Ordered
from referee.web.api.schemas import answers
from referee.web.api.table.shown import DecisionView
from referee.web.api.worked import policy_worked
from referee.web.refusals import ProblemError
from referee.web.routes import Router

FILES: Final = frozenset({"policy", "file"})
"""The kinds of words that are files: they are sent as text."""
ROOTS: Final = {"match": "/v1/matches/{match}", "event": "/v1/events/{event}"}
_IN_PATH: Final = re.compile(r"\{(\w+)\}")


def _type(one: Field) -> Any:
    """The type of a field of a body, with its bounds."""
    match one.kind:
        case "yes":
            return bool
        case "many" | "clauses":
            word = Annotated[str, BodyField(max_length=one.most or WORD)]
            return Annotated[tuple[word, ...], BodyField(max_length=one.rows)]
        case "numbers":
            number = Annotated[int, BodyField(ge=one.least or 0, le=one.most or FARTHEST)]
            return Annotated[tuple[number, ...], BodyField(max_length=one.rows)]
        case "number" | "time" | "point":
            pointed = one.kind == "point"
            least, most = (0, FARTHEST) if pointed else (one.least or 0, one.most or FARTHEST)
            bounded: Any = Annotated[int, BodyField(ge=least, le=most)]
            bounded = bounded | _text(one) if pointed else bounded
            return bounded | None if one.is_open else bounded
    if one.choices:
        kept = one.choices if one.required or one.default in one.choices else ("", *one.choices)
        return Literal.__getitem__(kept)
    return _text(one) | None if one.is_open else _text(one)


def _text(one: Field) -> Any:
    """The type of a text, with its bounds."""
    bounds = BodyField(min_length=one.least, max_length=one.most or TEXT, pattern=one.pattern or None)
    return Annotated[str, bounds]


def _in_path(one: Field) -> Any:
    """The type of a word that stands in the address of an order."""
    if one.kind != "number":
        return Id
    bounds = Path(ge=one.least or 0, le=one.most, examples=[one.such], description=one.help)
    return Annotated[int, bounds]


def _described(one: Field) -> Any:
    """The example, the meaning and the default of a field of a body."""
    meant = f"{one.help.rstrip('.')}; the owner of the service alone may." if one.owned else one.help
    told: dict[str, Any] = {"description": " ".join(filter(None, (meant, one.more)))}
    such = one.such if one.such != "" else next(iter(one.choices), "")
    if such != "":
        told["examples"] = [[such] if one.kind in SEVERAL else such]
    return BodyField(**told) if one.required else BodyField(default=one.default, **told)


def body_of(order: OrderSchema, name: str = "", without: tuple[str, ...] = ()) -> type[RequestBody]:
    """The body with which an order is sent: a field for each word that is not in its address.

    It has the name of the order or another one, and some words may be left out.
    """
    base = OfSeat if order.by == "seat" else OrderBody
    placed = {*_IN_PATH.findall(order.path), *without}
    words: dict[str, Any] = {
        one.name: (_type(one), _described(one)) for one in order.fields if one.name not in placed
    }
    if not words:
        return base
    said = re.split(r"\W+", order.command or order.path)
    name = name or "".join(word.capitalize() for word in said) + "Body"
    told = order.told.splitlines()[0]
    made: type[RequestBody] = create_model(name, __base__=base, __doc__=told, **words)
    return made


def _let(who: Visitor, at: Sitting, one: Field, value: Any) -> None:
    """Let a visitor say a word that not everybody may; raises ProblemError."""
    if one.kind == "official":
        vouched(who, at, value)
    elif one.owned and value != one.default:
        owning(who)


def _meant(at: Sitting, one: Field, value: Any) -> Any:
    """A word as the function of an order takes it."""
    if one.kind == "point" and isinstance(value, str):
        return point_at(at.desk, at.name, value) if value or one.required else one.default
    if one.kind in FILES:
        return sent_file(value) if one.kind == "file" else value.encode()
    return value


def sent_file(value: str) -> bytes:
    """The bytes of a file that is sent as text, or in base64 as a data: URL (RFC 2397).

    Raises ProblemError for base64 that is none.
    """
    head, comma, body = value.partition(",")
    if not (comma and head.startswith("data:") and head.endswith(";base64")):
        return value.encode()
    try:
        return b64decode(body, validate=True)
    except ValueError:
        message = "the data: URL of the file is no base64"
        raise ProblemError("malformed", message, instead="send data:;base64, and the bytes") from None


@cache
def _answer_of(record: Any, *, sees: bool) -> Any:
    """The schema of an answer; of one that sees the table it says with whose eyes."""
    return sight.form_told(record, decision=DecisionView | None) if sees else record


def _endpoint(order: OrderSchema) -> Callable[..., Awaitable[Json]]:
    """The endpoint of an order: it reads the words, and lets who may give it."""
    body_type, placed, carried_out = body_of(order), _IN_PATH.findall(order.path), order.give
    named = [one for one in order.fields if one.name not in placed]

    async def endpoint(given: Any, body: Any, **path: Any) -> Json:
        for one in named:
            if one.kind == "policy":
                await policy_worked(given.request, given.who, getattr(body, one.name))

        def give(at: Sitting) -> object:
            for one in named:
                _let(given.who, at, one, getattr(body, one.name))
            said = {one.name: _meant(at, one, getattr(body, one.name)) for one in named}
            answer = carried_out(at, **path, **said)
            return sight.told(at.name, at.to.eyes, answer) if order.sees else answer

        sent: Json = await (given.seat if order.by == "seat" else given.official)(body, give)
        if order.creates:
            sent.status_code = HTTPStatus.CREATED
        return sent

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("given", keyword, annotation=Ordered if order.at == "match" else AtEvent),
        inspect.Parameter("body", keyword, annotation=body_type),
        *(inspect.Parameter(name, keyword, annotation=_in_path(order.field(name))) for name in placed),
    ]
    endpoint.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    endpoint.__doc__, endpoint.__name__ = order.told, order.function
    return endpoint


def resources(made: Iterable[OrderSchema]) -> Router:
    """The resources of orders, those that have an address."""
    router = Router()
    for one in made:
        if one.path:
            status = HTTPStatus.CREATED if one.creates else HTTPStatus.OK
            kind = _answer_of(one.answer, sees=one.sees)
            router.post(
                f"{ROOTS[one.at]}{one.path}",
                responses=answers(kind, status) | PROBLEMS,
                status_code=status,
                summary=one.title,
                tags=[one.tag],
            )(_endpoint(one))
    return router


router: Final = resources(orders().values())
