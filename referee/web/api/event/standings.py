"""Standings of an event, what comes next there, and what correcting a result would change."""

from typing import Annotated, Any

from fastapi import Query
from msgspec.structs import asdict
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.next import EventNext, next_at
from referee.service.event.standing import EventStandings, correction_at, end_of, standings_at
from referee.web.access.rights import ordering
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.round_forms import LAST, CorrectionTold
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import NAME, live_only
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/events/{event}", tags=["events"])
Until = Annotated[
    int, Query(alias="round", ge=0, le=LAST, description="After a round; 0 for all that is written.")
]
Why = Annotated[str, Query(max_length=NAME, description="Whose numbers are told with what they rest on.")]


@router.get(
    "/standings",
    responses=answers(EventStandings) | LOOKS,
    summary="Show the standings",
)
async def standings(at: AtEvent, until: Until = 0, why: Why = "") -> Response:
    """Show how everybody stands, by which tie-breaks; numbers are whole fractions, such as 2/3."""

    def tell(desk: Desk, seq: int) -> dict[str, Any]:
        return asdict(standings_at(desk, at.event, until=until, seq=seq, why=why))

    return await at.told(tell)


@router.get("/next", responses=answers(EventNext) | LOOKS, summary="Say what comes next")
async def following(at: AtEvent) -> Response:
    """Say what comes next at an event and what is missing for it; officials alone are told."""

    def tell(desk: Desk, _seq: int) -> dict[str, Any]:
        ordering(at.who, desk, at.event)
        return asdict(next_at(desk, at.event))

    return await at.told(tell)


@router.get(
    "/correction",
    responses=answers(CorrectionTold) | LOOKS,
    summary="Say what a correction would change",
)
async def correction(
    at: AtEvent,
    *,
    number: Annotated[int, Query(alias="round", ge=1, le=LAST, description="Number of the round.")],
    table: Annotated[int, Query(ge=1, le=LAST, description="Number of the table.")],
    winner: Annotated[str, Query(max_length=NAME, description="Seat or id of who won; draw, double-loss.")],
    games: Annotated[str, Query(max_length=8, description="Games of seat A and of seat B: 2-1.")] = "",
    cut: Annotated[int, Query(ge=0, le=16, description="How many go on to the cut; 0 for none.")] = 0,
) -> Response:
    """Say what correcting the result of a table would change; nothing is written."""

    def tell(desk: Desk, _seq: int) -> dict[str, Any]:
        live_only(at.who)
        end = end_of(desk, at.event, (number, table), winner, games)
        return asdict(correction_at(desk, at.event, end, cut=cut))

    return await at.told(tell)
