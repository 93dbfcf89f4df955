"""Rounds and tables of an event: opened, seated, begun, ended; time called; the clock."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.answers import EventAnswer, Said, SeatedAnswer, ordered, seated
from referee.web.access.rights import owning
from referee.web.api.at_event import AtEvent, EventOrders, EventSitting
from referee.web.api.court import Order, live_only
from referee.web.api.event_forms import EventDone
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.round_forms import (
    LAST,
    OpenRound,
    RoundClock,
    Rounds,
    SeatBody,
    SeatedTable,
    Tables,
)

router = APIRouter(prefix="/v1/events/{event}", tags=["events"])
Number = Annotated[int, Path(ge=1, le=LAST, examples=[1], description="Number of the round.")]


@router.get(
    "/rounds", response_model=Rounds, responses=LOOKS,
    summary="List the rounds",
)  # fmt: skip
async def listed(at: AtEvent) -> Response:
    """List the rounds of an event: opened, begun, time called, ended."""
    return await at.told(lambda desk, until: {"rounds": desk.event(at.event, until).rounds})


@router.post(
    "/rounds", response_model=EventDone, responses=PROBLEMS,
    summary="Open a round",
)  # fmt: skip
async def opened(at: AtEvent, body: OpenRound) -> Json:
    """Open a round, so that its tables can be seated."""

    def give(on: EventSitting) -> EventAnswer:
        on.desk.open_round(on.event, body.number, body.minutes, on.by, **on.once)
        said = Said(number=body.number)
        return ordered(on.desk, on.event, "round open", said, before=on.before)

    return await at.official(body, give)


async def _ordered(
    at: EventOrders, body: Order, number: int, order: str, give: Callable[..., object]
) -> Json:
    """Carry out an order about a round: `give` is the method of the desk for it."""

    def work(on: EventSitting) -> EventAnswer:
        give(on.desk, on.event, number, on.by, **on.once)
        return ordered(on.desk, on.event, order, Said(number=number), before=on.before)

    return await at.official(body, work)


@router.post(
    "/rounds/{number}/begin", response_model=EventDone,
    responses=PROBLEMS, summary="Begin a round",
)  # fmt: skip
async def begun(at: AtEvent, number: Number, body: Order) -> Json:
    """Begin a round: its clock runs from now on."""
    return await _ordered(at, body, number, "round begin", Desk.begin_round)


@router.post(
    "/rounds/{number}/time", response_model=EventDone,
    responses=PROBLEMS, summary="Call time",
)  # fmt: skip
async def time_called(at: AtEvent, number: Number, body: Order) -> Json:
    """Call time: each table ends its turn, then plays the extra turns of the policy."""
    return await _ordered(at, body, number, "round time", Desk.call_time)


@router.post(
    "/rounds/{number}/end", response_model=EventDone,
    responses=PROBLEMS, summary="End a round",
)  # fmt: skip
async def ended(at: AtEvent, number: Number, body: Order) -> Json:
    """End a round."""
    return await _ordered(at, body, number, "round end", Desk.end_round)


@router.get(
    "/rounds/{number}/clock", response_model=RoundClock, responses=LOOKS,
    summary="Show the clock of a round",
)  # fmt: skip
async def clock(at: AtEvent, number: Number) -> Response:
    """Show the clock of a round as it runs now, and that of every table."""

    def tell(desk: Desk, _until: int) -> dict[str, Any]:
        live_only(at.who)
        return desk.round_time(at.event, number)._asdict()

    return await at.told(tell)


@router.get(
    "/tables", response_model=Tables, responses=LOOKS,
    summary="List the tables",
)  # fmt: skip
async def tables(
    at: AtEvent,
    number: Annotated[
        int, Query(alias="round", ge=0, le=LAST, description="One round; 0 for all.")
    ] = 0,
) -> Response:
    """List the tables that were seated, with the match of each."""

    def tell(desk: Desk, until: int) -> dict[str, Any]:
        found = desk.event(at.event, until)
        return {"tables": found.tables_of(number) if number else found.tables}

    return await at.told(tell)


@router.post(
    "/tables", response_model=SeatedTable, responses=PROBLEMS,
    summary="Seat two people",
)  # fmt: skip
async def sat_down(at: AtEvent, body: SeatBody) -> Json:
    """Seat two people at a table and open their match with the lists they registered."""
    if body.seed is not None:
        owning(at.who)

    def give(on: EventSitting) -> SeatedAnswer:
        place, people = (body.round, body.table), (body.a, body.b)
        table = on.desk.seat(
            on.event, place, people, on.by, match=body.match, seed=body.seed, **on.once
        )
        return seated(on.desk, on.event, table, before=on.before)

    return await at.official(body, give)
