"""Penalties: what the policy suggests; given, carried out, withdrawn; those of a person."""

from typing import Annotated, Any, Literal

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.punished import history_for, punishments
from referee.service.court.punishing import suggest_penalty
from referee.service.event.offices import sitting_in
from referee.service.event.placing import belonging
from referee.service.sealing import PUNISHED
from referee.web.access.here import officiates_at
from referee.web.access.rights import entering, ordering
from referee.web.access.visitors import JUDGE, Visitor, Who
from referee.web.api.answers import fresh
from referee.web.api.court.penalty_forms import (
    History,
    Penalties,
    Suggested,
)
from referee.web.api.forms import LOOKS, Match
from referee.web.api.ordering import NAME, Id, Looks
from referee.web.api.schemas import answers
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(tags=["court"])
AT = "/v1/matches/{match}/penalties"
Code = Annotated[
    str,
    Query(max_length=NAME, examples=["G2"], description="Code or name of an infraction."),
]
Seat = Annotated[Literal["A", "B", ""], Query(examples=["B"], description="A seat; else every one.")]


@router.get(
    AT,
    responses=answers(Penalties) | LOOKS,
    summary="List the penalties",
)
async def listed(look: Looks, seat: Seat = "") -> Response:
    """List the penalties of a match up to a point, withdrawn ones included.

    Reasons are for the table, deviations for judges: others read them empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        found = punishments(desk, look.match, words, at, seat)
        return {"penalties": found.penalties, "owed": found.owed if words == JUDGE else ()}

    return await look.told(tell, PUNISHED)


@router.get(
    AT + "/suggestion",
    responses=answers(Suggested) | LOOKS,
    summary="Ask which penalty the policy suggests",
)
async def suggested(
    request: Request,
    who: Who,
    match: Match,
    *,
    infraction: Code,
    seat: Seat = "",
    person: Annotated[
        str,
        Query(max_length=NAME, examples=["spectator:p-7"], description="Instead of a seat."),
    ] = "",
) -> Response:
    """Say which penalty the policy suggests, and how that was counted; nothing is recorded."""

    def work(desk: Desk) -> dict[str, Any]:
        ordering(who, desk, match)
        hint = suggest_penalty(desk, match, infraction, seat, person)
        return {"match": match, "suggestion": hint}

    return fresh(request, await request.app.state.clerk.read(work))


@router.get(
    "/v1/people/{person}/penalties",
    responses=answers(History) | LOOKS,
    summary="Tell what a person was given",
)
async def history(
    request: Request,
    who: Who,
    person: Id,
    event: Annotated[str, Query(max_length=NAME, examples=["winter-open"], description="Event.")],
) -> Response:
    """Tell what a person was given in an event, match by match.

    Its officials are told all; the person reads their own without what is for judges alone.
    """

    def work(desk: Desk) -> dict[str, Any]:
        entering(who)
        rows = history_for(desk, person, event, _words(who, desk, person, event))
        return {"person": person, "event": event, "penalties": rows}

    return fresh(request, await request.app.state.clerk.read(work))


def _words(who: Visitor, desk: Desk, person: str, event: str) -> str:
    """For whom a history is told; raises ProblemError for who has no business with it."""
    if officiates_at(who, desk, event):
        return JUDGE
    if who.seat and who.person == person and _sits(who, desk, event):
        return who.seat
    raise ProblemError("no-right", "a history is for officials of the event and for its person")


def _sits(who: Visitor, desk: Desk, event: str) -> bool:
    """Whether a player sits at their match, and at that of an event where one is named."""
    where = belonging(desk, who.match)
    return event in {"", where.event} and who.person in sitting_in(desk, where)
