"""Orders at an event, about its policy, its people and officials, its end; what each did."""

from referee.cards import DeckList
from referee.service.event.answers import EventAnswer
from referee.service.event.deciding import close_event, reopen_event
from referee.service.event.ordering import event_at
from referee.service.event.running import (
    adopt_policy,
    appoint_official,
    brought_list,
    drop_person,
    enter_person,
    release_official,
)
from referee.service.orders.sitting import Sitting


def close(at: Sitting, reason: str, *, anyway: bool = False) -> EventAnswer:
    """Close an event whose rounds are all ended; with tables playing only `anyway`."""
    close_event(at.desk, at.name, reason, at.by, anyway=anyway, **at.once)
    return told(at, "the event is closed")


def reopen(at: Sitting, reason: str) -> EventAnswer:
    """Let an event go on that was closed."""
    reopen_event(at.desk, at.name, reason, at.by, **at.once)
    return told(at, "the event is open again")


def adopt(at: Sitting, policy: bytes) -> EventAnswer:
    """Let another policy hold from now on."""
    adopt_policy(at.desk, at.name, policy, at.by, **at.once)
    under = at.desk.policy(at.name)
    return told(at, f"policy {under.name}, edition {under.edition}, holds")


def enter(at: Sitting, person: str, deck: str | DeckList) -> EventAnswer:
    """Enter a person: with a shipped deck by its name, a list, or "" for none."""
    brought = brought_list(deck, event_at(at.desk, at.name).ruleset) if deck else None
    enter_person(at.desk, at.name, person, brought, at.by, **at.once)
    named = f" with {brought.name}" if brought is not None and brought.name else ""
    return told(at, f"{person} is entered{named}")


def drop(at: Sitting, person: str, reason: str) -> EventAnswer:
    """Let a person leave."""
    drop_person(at.desk, at.name, person, reason, at.by, **at.once)
    return told(at, f"{person} has dropped")


def appoint(at: Sitting, person: str, role: str) -> EventAnswer:
    """Give a person a role."""
    appoint_official(at.desk, at.name, person, role, at.by, **at.once)
    return told(at, f"{person} is {role}")


def release(at: Sitting, person: str, role: str) -> EventAnswer:
    """Take a role from a person."""
    release_official(at.desk, at.name, person, role, at.by, **at.once)
    return told(at, f"{person} is {role} no longer")


def told(at: Sitting, done: str) -> EventAnswer:
    """Tell what an order did, in words, with the seq of it in the log of the event."""
    head = at.desk.reader(at.name).head()
    return EventAnswer(at.name, head, done, head <= at.before)
