"""Who is an official of a log at this moment: asked of its event, by whoever lets anybody in."""

from collections.abc import Iterable
from contextlib import suppress

from events.codec import UnreadableError
from events.kinds import MatchOpened
from referee.court.draft import DraftRefusal
from referee.court.event import acting
from referee.court.policy import may
from referee.fold.event import Event
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.event.placing import Belonging


def unappointed(desk: Desk, where: Belonging, by: str) -> DraftRefusal | None:
    """Why an official is none at a log now; None where they are.

    `by` is "ROLE:PERSON". At an event, and at its matches, those are officials whom its log
    appoints, but not at a table where they sit; where no event has a log, everybody is what
    they say. Costs one look at the head of the event's log.
    """
    found = desk.eventlogs.find(where.event) if where.event else None
    if found is None:
        return None
    sitting = () if where.of_event else sitting_in(desk, where)
    actor = acting(found.event, by, sitting)
    return actor if isinstance(actor, DraftRefusal) else None


def require_official(event: Event, by: str, name: str) -> None:
    """Raise DeskError unless an official of an event asks; `by` is "ROLE:PERSON", or a person."""
    who = acting(event, by)
    if isinstance(who, DraftRefusal):
        raise refused(who, name)
    role, _, person = who.partition(":")
    if role not in event.roles_of(person):
        instead = "name an official, or leave it out for what everybody may know"
        raise DeskError("not-appointed", f"{by} is no official of this event", where=name, instead=instead)


def require_power(desk: Desk, order: str, by: str, places: Iterable[str] = ()) -> None:
    """Raise DeskError unless an official may give an order under the policy of every place.

    `by` is "ROLE:PERSON", `places` are names of matches and events; where there are none, the
    generic policy is asked, as at a match that pinned no other.
    """
    under = {place: desk.policy(place) for place in places} or {"": desk.policy_named("", "")}
    for place, policy in under.items():
        fault = may(policy, by, order)
        if fault is not None:
            raise refused(fault, place)


def plays_nothing(desk: Desk, where: Belonging, person: str) -> bool:
    """Whether a person officiates at the event of a match, and does not sit at its table.

    Such a person looks and orders in their own name, and never as a seat.
    """
    if person in sitting_in(desk, where):
        return False
    found = desk.eventlogs.find(where.event) if where.event else None
    return found is not None and bool(found.event.roles_of(person))


def sitting_in(desk: Desk, where: Belonging) -> tuple[str, ...]:
    """Name who sits at a match, seat A first and "" for nobody; nobody where it is unreadable.

    A branch has the people of its match.
    """
    with suppress(UnreadableError, DeskError):
        opened = desk.opened_as(where.root)
        if isinstance(opened, MatchOpened):
            return opened.people
    return ()
