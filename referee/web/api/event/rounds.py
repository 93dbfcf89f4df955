"""Rounds and tables of an event: opened, seated, begun, ended; time called; the clock."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.seating import round_time
from referee.service.orders import Sitting, rounds
from referee.web.access.rights import owning
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.event_forms import EventDone
from referee.web.api.event.round_forms import (
    LAST,
    FeatureBody,
    OpenRound,
    RoundClock,
    Rounds,
    SeatBody,
    SeatedTable,
    Tables,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.ordering import Order, live_only

router = APIRouter(prefix="/v1/events/{event}", tags=["events"])
Number = Annotated[int, Path(ge=1, le=LAST, examples=[1], description="Number of the round.")]


@router.get(
    "/rounds", response_model=Rounds, responses=LOOKS,
    summary="List the rounds",
)  # fmt: skip
async def listed(at: AtEvent) -> Response:
    """List the rounds of an event: opened, begun, time called, ended."""
    return await at.told(lambda desk, until: {"rounds": event_at(desk, at.event, until).rounds})


@router.post(
    "/rounds", response_model=EventDone, responses=PROBLEMS,
    summary="Open a round",
)  # fmt: skip
async def opened(at: AtEvent, body: OpenRound) -> Json:
    """Open a round, so that its tables can be seated."""
    return await at.official(body, lambda on: rounds.open_round(on, body.number, body.minutes))


@router.post(
    "/rounds/{number}/begin", response_model=EventDone,
    responses=PROBLEMS, summary="Begin a round",
)  # fmt: skip
async def begun(at: AtEvent, number: Number, body: Order) -> Json:
    """Begin a round: its clock runs from now on."""
    return await at.official(body, lambda on: rounds.begin(on, number))


@router.post(
    "/rounds/{number}/time", response_model=EventDone,
    responses=PROBLEMS, summary="Call time",
)  # fmt: skip
async def time_called(at: AtEvent, number: Number, body: Order) -> Json:
    """Call time: each table ends its turn, then plays the extra turns of the policy."""
    return await at.official(body, lambda on: rounds.call_time(on, number))


@router.get(
    "/rounds/{number}/clock", response_model=RoundClock, responses=LOOKS,
    summary="Show the clock of a round",
)  # fmt: skip
async def clock(at: AtEvent, number: Number) -> Response:
    """Show the clock of a round as it runs now, and that of every table."""

    def tell(desk: Desk, _until: int) -> dict[str, Any]:
        live_only(at.who)
        return round_time(desk, at.event, number)._asdict()

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
        found = event_at(desk, at.event, until)
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
    place, people = (body.round, body.table), (body.a, body.b)

    def give(on: Sitting) -> object:
        return rounds.seat(on, place, people, body.match, seed=body.seed, paper=body.paper)

    return await at.official(body, give)


@router.post(
    "/rounds/{number}/tables/{table}/feature", response_model=EventDone, responses=PROBLEMS,
    summary="Feature a table",
)  # fmt: skip
async def featured(
    at: AtEvent,
    number: Number,
    table: Annotated[int, Path(ge=1, le=LAST, examples=[12], description="Number of the table.")],
    body: FeatureBody,
) -> Json:
    """Let a table play before the public; its calls are found in the queue by that."""
    return await at.official(body, lambda on: rounds.feature(on, (number, table), on=body.featured))
