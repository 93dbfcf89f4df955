"""Who the ids of the records stand for: names and contacts, which no record holds.

Names are for officials: those of an event know the people of it, those of the whole service all.
Whoever runs the service forgets a name for good; every record stays as it is.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Annotated, Final

from fastapi import Request
from msgspec import Meta
from pydantic import Field
from starlette.responses import Response

from events.wording import did_you_mean
from referee.service import Desk, DeskError
from referee.service.event.offices import require_power
from referee.service.event.ordering import people_of
from referee.service.event.people import MOST_TABLES, erase_person, list_people, person_named, put_person
from referee.service.event.records import Person
from referee.service.event.running import event_names
from referee.service.queries.schema import Answered, Next
from referee.service.unreadable import Unreadable, read_row
from referee.web.access.here import in_office, officiates
from referee.web.access.rights import entering, owning
from referee.web.access.visitors import OWNER, Visitor, Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, Json, RequestBody
from referee.web.api.ordering import Id, Word
from referee.web.api.schemas import answers
from referee.web.refusals import ProblemError
from referee.web.routes import Router

ENTERING: Final = "event.enter"
"""The power to enter people: who enters somebody also says who they are."""
router = Router(prefix="/v1/people", tags=["events"])


class KnownPeople(Answered, frozen=True):
    """Everybody whose id was explained, as far as the visitor may know them."""

    people: list[Person]
    next: Next


class Erased(Answered, frozen=True):
    """A person whose name is forgotten."""

    id: Annotated[str, Meta(examples=["p-7"])]
    erased: bool


class PersonBody(RequestBody):
    """Who an id stands for."""

    id: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00]+$")] = Field(
        examples=["p-7"], description="The id, as records write it."
    )
    name: Word = Field(min_length=1, examples=["Kim Lee"], description="Their name.")
    contact: Word = Field(default="", examples=["kim@example.org"], description="How to reach.")
    fixed: int | None = Field(
        default=None,
        ge=0,
        le=MOST_TABLES,
        examples=[12],
        description="The table that they need to sit at, 0 for any; left out, what is kept of it stays.",
    )
    replace: bool = Field(
        default=False, description="Overwrite what is kept of this id; else that is refused."
    )


def _knowing(who: Visitor, desk: Desk) -> Callable[[str], bool]:
    """By which ids people may be known to a visitor; raises ProblemError for who knows none.

    Officials know the people of their match or event. Who officiates everywhere knows everybody,
    but those of events that do not appoint them. The owner knows everybody.
    """
    entering(who)
    if not in_office(who, desk):
        raise ProblemError("no-right", "names are for officials to know")
    if place := who.match or who.event:
        return frozenset(people_of(desk, place)).__contains__
    events = event_names(desk)
    mine = [one for one in events if officiates(who, desk, one)]
    own = _people_at(desk, mine) or frozenset()
    others = _people_at(desk, set(events) - set(mine))
    if who.role == OWNER:
        return lambda _: True
    # Whose people an event that cannot be read has, nobody knows: then only those of the own events.
    return own.__contains__ if others is None else lambda person: person in own or person not in others


def _require_naming(who: Visitor, desk: Desk, person: str) -> None:
    """Let an official say who an id stands for where the policy lets them enter people.

    Who officiates everywhere is asked by the policy of each of their events in which the person
    takes part, by the generic one where there is none. Raises ProblemError for somebody who is not
    theirs to know, DeskError `not-allowed`.
    """
    if not _knowing(who, desk)(person):
        raise ProblemError("no-right", f"{person} takes no part where this token holds")
    if who.role == OWNER:
        return
    own = who.match or who.event
    events = [one for one in event_names(desk) if officiates(who, desk, one)]
    theirs = [one for one in events if person in people_of(desk, one)]
    require_power(desk, ENTERING, who.by, [own] if own else theirs)


def _people_at(desk: Desk, events: Iterable[str]) -> frozenset[str] | None:
    """The people of some events; None where one of them cannot be read."""
    read = [read_row(partial(people_of, desk, name)) for name in events]
    known = [one for one in read if not isinstance(one, Unreadable)]
    return None if len(known) < len(read) else frozenset(chain.from_iterable(known))


@router.get("", responses=answers(KnownPeople) | LOOKS, summary="List people")
async def listed(request: Request, who: Who, page: Paging) -> Response:
    """List everybody whose id was explained; the erased ones have no name."""

    def work(desk: Desk) -> list[Person]:
        knows = _knowing(who, desk)
        return [one for one in list_people(desk) if knows(one.id)]

    rows, after = paged(request, await request.app.state.clerk.read(work), page)
    return fresh(request, {"people": rows, "next": after})


@router.get(
    "/{person}",
    responses=answers(Person) | LOOKS,
    summary="Show who an id stands for",
)
async def shown(request: Request, who: Who, person: Id) -> Response:
    """Show who an id stands for."""

    def work(desk: Desk) -> Person:
        knows = _knowing(who, desk)
        if not knows(person):
            near = (one.id for one in list_people(desk) if knows(one.id))
            instead = did_you_mean(person, near) or "ask for somebody of your event"
            raise DeskError("unknown-person", f"nobody here is {person!r}", instead=instead)
        return person_named(desk, person)

    return fresh(request, await request.app.state.clerk.read(work))


@router.post(
    "",
    responses=answers(Person) | PROBLEMS,
    summary="Say who an id stands for",
)
async def added(request: Request, who: Who, body: PersonBody) -> Json:
    """Say who an id stands for, or with `replace` correct it; no record depends on it.

    Officials say so whom the policy lets enter people (`event.enter`), those of an event of its
    people alone.
    """

    def work(desk: Desk) -> Person:
        _require_naming(who, desk, body.id)
        return put_person(desk, body.id, body.name, body.contact, replace=body.replace, fixed=body.fixed)

    return Json(await request.app.state.clerk.write(work))


@router.post(
    "/{person}/erase",
    responses=answers(Erased) | PROBLEMS,
    summary="Forget a name for good",
)
async def erased(request: Request, who: Who, person: Id) -> Json:
    """Forget a name and a contact for good; every record stays as it is and still verifies."""
    owning(who)

    def work(desk: Desk) -> None:
        erase_person(desk, person)

    await request.app.state.clerk.write(work)
    return Json({"id": person, "erased": True})
