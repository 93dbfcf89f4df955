"""Events: opened, shown, closed; their policy, people, officials and the queue of calls."""

from typing import Annotated, Any, Literal

from fastapi import Query, Request
from starlette.responses import Response

from events.data import as_fields
from referee.rulebook import edition
from referee.service import Desk
from referee.service.event.answers import event_for
from referee.service.event.byes import people_without_table
from referee.service.event.ordering import event_at
from referee.service.event.running import EventInfo, event_names, event_row, open_event
from referee.service.event.seating import calls_at_event
from referee.web.access.here import officiates
from referee.web.access.rights import entering, founding, horizon, known, ordering
from referee.web.access.visitors import OWNER, Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.event_forms import (
    EventPeople,
    Events,
    EventShown,
    Officials,
    OpenedEvent,
    OpenEvent,
    Queue,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.schemas import answers
from referee.web.api.worked import policy_worked
from referee.web.routes import Router

router = Router(prefix="/v1/events", tags=["events"])
AT = "/{event}"


@router.get("", responses=answers(Events) | LOOKS, summary="List the events")
async def listed(request: Request, who: Who, page: Paging) -> Response:
    """List the events that the visitor may know of, in the order in which they were opened."""

    def work(desk: Desk) -> list[EventInfo]:
        entering(who)
        names = [name for name in event_names(desk) if known(who, desk, name)]
        return [event_row(desk, name, horizon(who, desk, name)) for name in names]

    rows, after = paged(request, await request.app.state.clerk.read(work), page)
    return fresh(request, {"events": rows, "next": after})


@router.post(
    "",
    responses=answers(OpenedEvent) | PROBLEMS,
    summary="Open an event",
)
async def opened(request: Request, who: Who, body: OpenEvent) -> Json:
    """Open an event; who opens it is its organiser and appoints the officials."""

    def work(desk: Desk) -> dict[str, Any]:
        founding(who)
        by = body.by if who.role == OWNER else who.person
        made = open_event(
            desk,
            body.name,
            by,
            ruleset=body.ruleset,
            date=body.date,
            policy=body.policy.encode(),
            edition=edition(body.edition).name if body.edition else "",
            title=body.title,
            names=body.names,
        )
        return {"event": body.name, "opened": made}

    await policy_worked(request, who, body.policy)
    return Json(await request.app.state.clerk.write(work))


@router.get(
    AT,
    responses=answers(EventShown) | LOOKS,
    summary="Show an event",
)
async def shown(at: AtEvent) -> Response:
    """Show an event: its rules, officials, people, rounds and tables.

    Lists of decks are told to its officials alone, and to each person their own.
    """

    def tell(desk: Desk, until: int) -> dict[str, Any]:
        event = event_at(desk, at.event, until)
        shown = event_for(event, at.who.person, official=officiates(at.who, desk, at.event))
        return as_fields(shown) | {"without_table": people_without_table(event)}

    return await at.told(tell)


@router.get(
    AT + "/people",
    responses=answers(EventPeople) | LOOKS,
    summary="List the people of an event",
)
async def people(at: AtEvent) -> Response:
    """List who takes part in an event, by their ids; lists as in the event itself."""

    def tell(desk: Desk, until: int) -> dict[str, Any]:
        official = officiates(at.who, desk, at.event)
        found = event_for(event_at(desk, at.event, until), at.who.person, official=official)
        return {"people": found.entrants}

    return await at.told(tell)


@router.get(
    AT + "/officials",
    responses=answers(Officials) | LOOKS,
    summary="List the officials",
)
async def officials(at: AtEvent) -> Response:
    """List who holds a role at an event, or held it."""
    return await at.told(lambda desk, until: {"officials": event_at(desk, at.event, until).offices})


@router.get(
    AT + "/calls",
    responses=answers(Queue) | LOOKS,
    summary="List the calls that wait",
)
async def calls(
    at: AtEvent,
    kind: Annotated[
        list[Literal["pending", "escalated", "taken", "featured"]] | None,
        Query(description="pending: nobody has them; escalated; taken; of featured tables; else all."),
    ] = None,
) -> Response:
    """List the calls of all tables that wait, the oldest first; officials alone are told."""

    def tell(desk: Desk, _until: int) -> dict[str, Any]:
        ordering(at.who, desk, at.event)
        return {"calls": calls_at_event(desk, at.event, kind or ())}

    return await at.told(tell)
