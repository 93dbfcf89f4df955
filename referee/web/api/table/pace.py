"""How long decisions took, and how much time a table has: evidence for a judge, never a verdict."""

from typing import Annotated

from fastapi import Request
from starlette.responses import Response

from events.errors import UnknownMatch
from referee.service import Desk
from referee.service.court.pacing import slow_play, slow_play_of
from referee.service.event.records import TableClock
from referee.service.event.seating import match_time
from referee.service.queries.schema import Answered, means
from referee.timeline.slow import PaceReport
from referee.web.access.here import officiates_at
from referee.web.access.rights import allowed, entering, known, ordering
from referee.web.access.visitors import Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, Match
from referee.web.api.ordering import live_only
from referee.web.api.schemas import answers
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(tags=["court"])


class Pace(Answered, frozen=True):
    """The pace of a match or an event beside the field."""

    unit: Annotated[str, means("Of every time in it.", "microseconds")]
    report: PaceReport


class PaceClock(Answered, frozen=True):
    """The clock of the table of a match; null where no event seated it."""

    match: str
    clock: TableClock | None


@router.get(
    "/v1/matches/{match}/pace",
    responses=answers(Pace) | LOOKS,
    summary="Tell how long decisions took",
)
async def of_match(request: Request, who: Who, match: Match) -> Response:
    """Tell how long decisions took, beside the player's own and those of other matches.

    The time of judges is left out. It gives numbers, and no verdict; officials alone are told.
    """

    def work(desk: Desk) -> PaceReport:
        ordering(who, desk, match)
        return slow_play(desk, match)

    report = await request.app.state.clerk.study(work)
    return fresh(request, {"unit": "microseconds", "report": report})


@router.get(
    "/v1/events/{match}/pace",
    responses=answers(Pace) | LOOKS,
    summary="Tell how long decisions took at an event",
)
async def of_event(request: Request, who: Who, match: Match) -> Response:
    """Tell the pace of all matches of an event, each seat beside the others."""

    def work(desk: Desk) -> PaceReport:
        entering(who)
        if not officiates_at(who, desk, match):
            if not known(who, desk, match):
                raise UnknownMatch(match, "")
            raise ProblemError("no-right", "the pace of an event is told to its officials")
        return slow_play_of(desk, match)

    report = await request.app.state.clerk.study(work)
    return fresh(request, {"unit": "microseconds", "report": report})


@router.get(
    "/v1/matches/{match}/clock",
    responses=answers(PaceClock) | LOOKS,
    summary="Show the clock of a table",
)
async def clock(request: Request, who: Who, match: Match) -> Response:
    """Show how much time the table of a match has now: its round, what was given, extra turns."""

    def work(desk: Desk) -> dict[str, object]:
        allowed(who, desk, match)
        live_only(who)
        return {"match": match, "clock": match_time(desk, match)}

    return fresh(request, await request.app.state.clerk.read(work))
