"""Standings of an event, what comes next there, and what correcting a result would change."""

from typing import Annotated, Any, Literal

from fastapi import Query
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.event.correcting import CORRECTIONS, CorrectionAsked, correction_at, wanted_of
from referee.service.event.next import EventNext, next_at
from referee.service.event.public import named_in_public
from referee.service.event.standing import EventStandings, standings_at
from referee.web.access.here import officiates
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
        return as_fields(standings_at(desk, at.event, until=until, seq=seq, why=why))

    return await at.told(tell)


@router.get("/next", responses=answers(EventNext) | LOOKS, summary="Say what comes next")
async def following(at: AtEvent) -> Response:
    """Say what comes next at an event and what is missing for it; officials alone are told."""

    def tell(desk: Desk, _seq: int) -> dict[str, Any]:
        ordering(at.who, desk, at.event)
        return as_fields(next_at(desk, at.event))

    return await at.told(tell)


@router.get(
    "/correction",
    responses=answers(CorrectionTold) | LOOKS,
    summary="Say what a correction would change",
)
async def correction(
    at: AtEvent,
    *,
    what: Annotated[
        Literal[CORRECTIONS],  # type: ignore[valid-type]
        Query(description="A result; when a person left; who sat where; or a penalty."),
    ] = "result",
    number: Annotated[
        int,
        Query(alias="round", ge=0, le=LAST, description="Number of the round, but of who left."),
    ] = 0,
    table: Annotated[int, Query(ge=0, le=LAST, description="Number of the table, for a result.")] = 0,
    winner: Annotated[
        str, Query(max_length=NAME, description="Seat or id of who won; draw, double-loss.")
    ] = "",
    games: Annotated[str, Query(max_length=8, description="Games of seat A and of seat B: 2-1.")] = "",
    person: Annotated[str, Query(max_length=NAME, description="Id of whom it is about.")] = "",
    other: Annotated[str, Query(max_length=NAME, description="Id of who is written where they sat.")] = "",
    after: Annotated[
        int, Query(ge=-1, le=LAST, description="The last round before they left; -1 for not at all.")
    ] = -1,
    out: Annotated[bool, Query(description="Whether they are disqualified.")] = False,
    infraction: Annotated[str, Query(max_length=NAME, description="Code of an infraction.")] = "",
    level: Annotated[str, Query(max_length=NAME, description="A level of the policy.")] = "",
    cut: Annotated[int, Query(ge=0, le=16, description="How many go on to the cut; 0 for none.")] = 0,
) -> Response:
    """Say what a correction would change; nothing is written."""
    asked = CorrectionAsked(what, number, table, winner, games, person, other, after, out, infraction, level)

    def tell(desk: Desk, _seq: int) -> dict[str, Any]:
        live_only(at.who)
        named = officiates(at.who, desk, at.event) or named_in_public(desk, at.event)
        return as_fields(
            correction_at(desk, at.event, wanted_of(desk, at.event, asked, named=named), cut=cut)
        )

    return await at.told(tell)
