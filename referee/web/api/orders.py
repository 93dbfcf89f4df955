"""The resources by which orders are given: each made from the schema of its order.

An order has an address, a body with a field for each of its words, and an answer; what it does
stands in `referee.service.orders`. Nothing is spelt out here for any of them.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path
from pydantic import Field as BodyField
from pydantic import create_model

from referee.service.orders import Sitting
from referee.service.orders.schema import MANY, TEXT, WORD, Field, OrderSchema, orders
from referee.web.access.rights import owning
from referee.web.api.event.at_event import AtEvent, EventOrders
from referee.web.api.forms import FARTHEST, PROBLEMS, Body, Json, form_of_type
from referee.web.api.ordering import Id, OfSeat, Order, Ordered, Orders
from referee.web.api.worked import policy_worked

ROOTS: Final = {"match": "/v1/matches/{match}", "event": "/v1/events/{event}"}
_IN_PATH: Final = re.compile(r"\{(\w+)\}")


def _type(one: Field) -> Any:
    """The type of a field of a body, with its bounds."""
    match one.kind:
        case "yes":
            return bool
        case "many":
            word = Annotated[str, BodyField(max_length=one.most or WORD)]
            return Annotated[tuple[word, ...], BodyField(max_length=MANY)]
        case "numbers":
            number = Annotated[int, BodyField(ge=one.least or 0, le=one.most or FARTHEST)]
            return Annotated[tuple[number, ...], BodyField(max_length=MANY)]
        case "number" | "time" | "point":
            bounded = Annotated[int, BodyField(ge=one.least or 0, le=one.most or FARTHEST)]
            return bounded | None if one.default is None and not one.required else bounded
    if one.choices:
        kept = one.choices if one.required or one.default in one.choices else ("", *one.choices)
        return Literal.__getitem__(kept)
    return Annotated[str, BodyField(min_length=one.least, max_length=one.most or TEXT)]


def _in_path(one: Field) -> Any:
    """The type of a word that stands in the address of an order."""
    if one.kind == "number":
        bounds = Path(ge=one.least or 0, le=one.most, examples=[one.such], description=one.help)
        return Annotated[int, bounds]
    return Id


def _described(one: Field) -> Any:
    """The example, the meaning and the default of a field of a body."""
    owned = "; the owner of the service alone may."
    told: dict[str, Any] = {"description": one.help.rstrip(".") + owned if one.owned else one.help}
    such = one.such if one.such != "" else next(iter(one.choices), "")
    if such != "":
        told["examples"] = [such]
    return BodyField(**told) if one.required else BodyField(default=one.default, **told)


def body_of(order: OrderSchema) -> type[Body]:
    """The body with which an order is sent: a field for each word that is not in its address."""
    base = OfSeat if order.by == "seat" else Order
    placed = _IN_PATH.findall(order.path)
    words: dict[str, Any] = {
        one.name: (_type(one), _described(one)) for one in order.fields if one.name not in placed
    }
    if not words:
        return base
    of = re.findall(r"\w+", order.command or order.path)
    name = "".join(word.capitalize() for word in of) + "Body"
    told = order.told.splitlines()[0]
    made: type[Body] = create_model(name, __base__=base, __doc__=told, **words)
    return made


def _endpoint(order: OrderSchema) -> Callable[..., Awaitable[Json]]:
    """The endpoint of an order: it reads the words, and lets who may give it."""
    body_type, placed = body_of(order), _IN_PATH.findall(order.path)
    named = [one for one in order.fields if one.name not in placed]
    order_given = order.give

    async def endpoint(given: Any, body: Any, **path: Any) -> Json:
        words = path | {one.name: await _said(given, one, getattr(body, one.name)) for one in named}

        def give(at: Sitting) -> object:
            return order_given(at, **words)

        sent: Json = await (given.seat if order.by == "seat" else given.official)(body, give)
        return sent

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("given", keyword, annotation=Ordered if order.at == "match" else AtEvent),
        inspect.Parameter("body", keyword, annotation=body_type),
        *(
            inspect.Parameter(name, keyword, annotation=_in_path(order.field(name)))
            for name in placed
        ),
    ]
    endpoint.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    endpoint.__doc__, endpoint.__name__ = order.told, order.function
    return endpoint


async def _said(given: Orders | EventOrders, one: Field, value: Any) -> Any:
    """A word of an order as its function takes it.

    Raises ProblemError for one that only the owner may say, and what the workshop raises for a file
    of a policy.
    """
    if one.owned and value != one.default:
        owning(given.who)
    if one.kind != "policy":
        return value
    await policy_worked(given.request, given.who, value)
    return value.encode()


def resources(made: Iterable[OrderSchema]) -> APIRouter:
    """The resources of orders, those that have an address."""
    router = APIRouter()
    for one in made:
        if one.path:
            router.post(
                f"{ROOTS[one.at]}{one.path}", response_model=form_of_type(one.answer),
                responses=PROBLEMS, summary=one.title, tags=[one.tag],
            )(_endpoint(one))  # fmt: skip
    return router


router: Final = resources(orders().values())
