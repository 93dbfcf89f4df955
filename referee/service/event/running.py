"""Events at the desk: opened, entered, officiated and run, each order one command of their log."""

from contextlib import suppress
from typing import NamedTuple, Unpack

from events.blobs import name_of
from events.errors import MatchExists, UnknownMatch
from events.kinds import EventOpened, Fact, Heads
from events.log import every
from referee.cards import DeckList
from referee.cards.legality import as_named
from referee.court import event as orders
from referee.court.draft import Refused
from referee.court.event.people import NO_LIST, ORGANISER, Listed
from referee.court.orders import Drafts
from referee.court.policy import GENERIC, Policy, actor_of, generic, shipped
from referee.fold.event import Event
from referee.service.commands import Once
from referee.service.court.judging import JUDGE
from referee.service.court.policies import read_policy
from referee.service.desk import Desk
from referee.service.errors import refused
from referee.service.event.eventlogs import EVENT
from referee.service.event.ordering import event_at, order_at_event
from referee.service.event.titles import id_of, require_title
from referee.service.table.opening import deck_of, edition_of, require_list


class EventInfo(NamedTuple):
    """An event in a listing."""

    name: str
    ruleset: str
    date: str
    people: int
    rounds: int
    tables: int
    closed: bool
    title: str = ""


def open_event(
    desk: Desk,
    name: str,
    by: str,
    *,
    ruleset: str = "diva",
    edition: str = "",
    date: str = "",
    policy: bytes = b"",
    title: str = "",
) -> Event:
    """Open an event; who opens it is its organiser. Without a policy the generic one holds.

    `title` is what people call it, where that is not its id. Raises DeskError, PolicyRefused
    for a policy that contradicts itself, MatchExists for a name that an event or a match has.
    """
    data = policy or shipped()[GENERIC]
    under = read_policy(data, "the policy") if policy else generic()
    day, called = date or desk.today(), require_title(title)
    in_force = edition_of(day, ruleset, edition)
    who = actor_of(by)
    role, sign, person = who.partition(":")
    who = f"{ORGANISER}:{person}" if sign and role == JUDGE else who
    if _is_taken(desk, name):
        raise MatchExists(name, desk.log.where)
    opened = EventOpened(ruleset, in_force, day, name_of(data), called)
    drafts = orders.open_event(opened, who, under, _heads(desk, name))
    if isinstance(drafts, Refused):
        raise refused(drafts, name)
    desk.eventlogs.begin(name, drafts, data, desk.clock())
    desk.heads.note(name)
    return event_at(desk, name)


def list_events(desk: Desk) -> list[EventInfo]:
    """List the events in the order in which they were opened."""
    return [event_info(desk, name) for name in event_names(desk)]


def event_names(desk: Desk) -> list[str]:
    """Name the events in the order in which they were opened."""
    return desk.eventlogs.names()


def event_info(desk: Desk, name: str, seq: int | None = None) -> EventInfo:
    """Give the row of an event in a listing, as it stands or as it stood at a seq."""
    one = event_at(desk, name, seq)
    people = sum(1 for entrant in one.entrants if not entrant.dropped)
    counts = people, len(one.rounds), len(one.tables)
    return EventInfo(name, one.ruleset, one.date, *counts, bool(one.closed), one.title)


def title_of(desk: Desk, name: str) -> str:
    """Give what people call an event: its title, else its id, as for one without a log."""
    return desk.eventlogs.title(name) or name


def free_id(desk: Desk, title: str) -> str:
    """Make the id of an event from its title, one that no event and no match has."""
    first, number = id_of(title), 1
    found = first
    while _is_taken(desk, found):
        number += 1
        found = f"{first}-{number}"
    return found


def _is_taken(desk: Desk, name: str) -> bool:
    with suppress(UnknownMatch):
        desk.log.match(name)
        return True
    return False


def officials_of(desk: Desk, event: str) -> tuple[str, ...]:
    """Name who orders at an event now, as the log writes them; nobody where it has no log."""
    found = desk.eventlogs.find(event)
    offices = () if found is None else found.event.offices
    return tuple(dict.fromkeys(f"{o.role}:{o.person}" for o in offices if not o.until))


def adopt_policy(desk: Desk, name: str, policy: bytes, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Let another policy hold at an event from now on; raises PolicyRefused for a bad file."""
    new, digest = read_policy(policy, "the policy"), name_of(policy)

    def adopted(event: Event, who: str, under: Policy) -> Drafts | Refused:
        drafts = orders.adopt(event, digest, new, who, under)
        if not isinstance(drafts, Refused):
            desk.log.put_blob("policy", policy)
        return drafts

    return order_at_event(desk, name, ("adopt", digest, by), by, adopted, **once)


def enter_person(
    desk: Desk, name: str, person: str, deck: DeckList | None, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Enter a person, with a deck list or without; raises DeskError for an illegal one."""
    listed = NO_LIST
    if deck is not None:
        event = event_at(desk, name)
        catalog = desk.catalog_of(event.ruleset)
        deck = as_named(deck, catalog)
        require_list(deck, catalog, (event.ruleset, event.edition), person)
        listed = Listed(deck.name, deck.main, deck.lrig_deck)
    words = ("enter", person, *map(list, listed[1:]), listed.name, by)
    return order_at_event(
        desk, name, words, by, lambda e, who, p: orders.enter(e, person, listed, who, p), **once
    )


def brought_list(deck: str | DeckList, ruleset: str) -> DeckList:
    """Give a deck list: a shipped one by its name, or the list itself."""
    return deck_of(deck, ruleset)


def drop_person(
    desk: Desk, name: str, person: str, reason: str, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Let a person leave an event."""
    return order_at_event(
        desk, name, ("drop", person, reason, by), by,
        lambda e, who, p: orders.drop(e, person, reason, who, p), **once,
    )  # fmt: skip


def _heads(desk: Desk, name: str) -> Heads:
    """Give how far the logs of an event and of its matches have come."""
    own = desk.eventlogs.find(name)
    first = (name, 0 if own is None else own.head.seq)
    matches = every(desk.log, {EVENT: name})
    return (first, *((one.public_id, head) for one, head in matches if one.parent is None))


def appoint_official(
    desk: Desk, name: str, person: str, role: str, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Give a person a role at an event."""
    return order_at_event(
        desk, name, ("appoint", person, role, by), by,
        lambda e, who, p: orders.appoint(e, person, role, who, p, heads=_heads(desk, name)),
        **once,
    )  # fmt: skip


def release_official(
    desk: Desk, name: str, person: str, role: str, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Take a role at an event from a person."""
    return order_at_event(
        desk, name, ("release", person, role, by), by,
        lambda e, who, p: orders.release(e, person, role, who, p, heads=_heads(desk, name)),
        **once,
    )  # fmt: skip


def open_round(
    desk: Desk, name: str, number: int, minutes: int | None, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Open a round of an event; its minutes are the policy's unless given."""
    return order_at_event(
        desk, name, ("round open", number, minutes or 0, by), by,
        lambda e, who, p: orders.open_round(e, number, minutes, who, p), **once,
    )  # fmt: skip


def begin_round(desk: Desk, name: str, number: int, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Let the clock of a round run."""
    return order_at_event(
        desk, name, ("round begin", number, by), by,
        lambda e, who, p: orders.begin_round(e, number, who, p), **once,
    )  # fmt: skip


def call_time(desk: Desk, name: str, number: int, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Call time in a round whose minutes are up."""
    now = desk.clock()
    return order_at_event(
        desk, name, ("round time", number, by), by,
        lambda e, who, p: orders.call_time(e, number, now, who, p), **once,
    )  # fmt: skip


def feature_table(
    desk: Desk, name: str, place: tuple[int, int], by: str, *, on: bool = True, **once: Unpack[Once]
) -> list[Fact]:
    """Feature a table, given as its round and number, or feature it no longer."""
    return order_at_event(
        desk, name, ("table feature", *place, int(on), by), by,
        lambda e, who, p: orders.feature(e, place, who, p, on=on), **once,
    )  # fmt: skip
