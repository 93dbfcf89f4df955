"""Rounds and tables of an event: opened, seated, begun, ended; time called; the clock."""

from typing import Annotated, Any

from fastapi import Path, Query
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.seating import round_time
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.round_forms import (
    LAST,
    RoundClock,
    RoundList,
    TableList,
)
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import live_only
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/events/{event}", tags=["events"])
Number = Annotated[int, Path(ge=1, le=LAST, examples=[1], description="Number of the round.")]


@router.get(
    "/rounds",
    responses=answers(RoundList) | LOOKS,
    summary="List the rounds",
)
async def listed(at: AtEvent) -> Response:
    """List the rounds of an event: opened, begun, time called, ended."""
    return await at.told(lambda desk, until: {"rounds": event_at(desk, at.event, until).rounds})


@router.get(
    "/rounds/{number}/clock",
    responses=answers(RoundClock) | LOOKS,
    summary="Show the clock of a round",
)
async def clock(at: AtEvent, number: Number) -> Response:
    """Show the clock of a round as it runs now, and that of every table."""

    def tell(desk: Desk, _until: int) -> dict[str, Any]:
        live_only(at.who)
        return as_fields(round_time(desk, at.event, number))

    return await at.told(tell)


@router.get(
    "/tables",
    responses=answers(TableList) | LOOKS,
    summary="List the tables",
)
async def tables(
    at: AtEvent,
    number: Annotated[int, Query(alias="round", ge=0, le=LAST, description="One round; 0 for all.")] = 0,
) -> Response:
    """List the tables that were seated, with the match of each."""

    def tell(desk: Desk, until: int) -> dict[str, Any]:
        found = event_at(desk, at.event, until)
        return {"tables": found.tables_of(number) if number else found.tables}

    return await at.told(tell)
