"""What the resources of events share: who orders there, and how much of it a visitor may know."""

from collections.abc import Callable
from typing import Annotated, NamedTuple

from fastapi import Depends, Path, Request

from referee.service.orders import Sitting
from referee.web.access.visitors import Visitor, Who
from referee.web.api.forms import Json, KeyHeader
from referee.web.api.ordering import NAME, OrderBody, OrderRequest

EventName = Annotated[
    str,
    Path(
        max_length=NAME,
        pattern=r"^[^\x00]+$",
        examples=["winter-open"],
        description="Name of an event.",
    ),
]


class EventOrders(NamedTuple):
    """An order at an event, as it came in."""

    request: Request
    who: Visitor
    event: str
    key: str

    async def official(self, body: OrderBody, give: Callable[[Sitting], object]) -> Json:
        """Carry out an order of an official; raises what rights and the court refuse it with."""
        return await OrderRequest(*self).official(body, give)


async def _event_orders(request: Request, who: Who, event: EventName, key: KeyHeader = "") -> EventOrders:
    return EventOrders(request, who, event, key)


AtEvent = Annotated[EventOrders, Depends(_event_orders)]
