"""The report of an event: what it came to, for everybody and for its officials."""

from typing import Annotated, Final

from fastapi import Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.records import ToldReport
from referee.service.proof.publishing import Publication, shown
from referee.service.reporting import told_report
from referee.web.access.here import officiates
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import SPECTATOR, Visitor, Who
from referee.web.api.answers import fresh
from referee.web.api.event.at_event import EventName
from referee.web.api.forms import LOOKS
from referee.web.api.schemas import answers
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(prefix="/v1/events/{event}", tags=["events"])
Public = Annotated[
    bool, Query(description="What everybody may know, also where an official asks; no names, no reasons.")
]
Audit = Annotated[bool, Query(description="Audit every log of the event too.")]
OVER: Final = "ask again after its end, or for its standings until then"


def require_told(who: Visitor, desk: Desk, event: str) -> bool:
    """Whether an official asks of an event; raises ProblemError for who may not know all of it.

    Who learns of each fact later than others is told once the event was closed that long ago.
    """
    allowed(who, desk, event, SPECTATOR)
    if who.delay and not event_at(desk, event, horizon(who, desk, event)).closed:
        message = "what this event came to is told when it is over"
        raise ProblemError("not-over", message, where=event, instead=OVER)
    return officiates(who, desk, event)


def report_for(
    who: Visitor,
    desk: Desk,
    event: str,
    to: Publication | None = None,
    *,
    public: bool = False,
    audit: bool = False,
) -> ToldReport:
    """The report that a visitor may read; raises ProblemError as `require_told` does."""
    whole = require_told(who, desk, event) and not public
    found = told_report(desk, event, whole=whole, named=whole, audit=audit)
    saw = None if to is None else shown(to, event)
    if saw is None:
        return found
    roots = replace(found.roots, published=saw.size, witnesses=len(saw.seen.names))
    return replace(found, roots=roots)


@router.get("/report", responses=answers(ToldReport) | LOOKS, summary="Report on an event")
async def report(
    request: Request, who: Who, event: EventName, *, public: Public = False, audit: Audit = False
) -> Response:
    """Count what an event came to: decks, who went first, lengths, calls, penalties, time, standings.

    Each list says how many of how many tables it counts. Officials of the event are told names,
    reasons and registered lists too.
    """
    to = request.app.state.settings.publication

    def work(desk: Desk) -> ToldReport:
        return report_for(who, desk, event, to, public=public, audit=audit)

    return fresh(request, await request.app.state.clerk.study(work))
