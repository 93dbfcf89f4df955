"""Events at the desk: opened, listed, by whom they are run."""

from contextlib import suppress
from typing import Annotated

from msgspec import Struct

from events.blobs import name_of
from events.data import NULL_IF_NEGATIVE, OptionalName
from events.errors import MatchExists, UnknownMatch
from events.kinds import EventOpened, Heads
from events.log import every
from events.wording import counted
from referee.court import event as orders
from referee.court.draft import DraftRefusal
from referee.court.event.people import ORGANISER
from referee.court.policy import GENERIC, actor_of, generic, shipped
from referee.fold.event import Event
from referee.service.commands import JUDGE
from referee.service.desk import Desk
from referee.service.errors import refused
from referee.service.event.ordering import event_at
from referee.service.event.public import HIDDEN, SHOWN
from referee.service.event.titles import ids_of, require_title
from referee.service.store.eventlogs import EVENT
from referee.service.store.policies import read_policy
from referee.service.table.opening import edition_of
from referee.service.unreadable import Unreadable, read_row


class EventInfo(Struct, frozen=True):
    """An event in a listing; `fault` says why it cannot be read, "" where it can.

    Of one that cannot be read there is no ruleset and no date, and the counts are -1. `people` are those
    who take part, `dropped` those who left.
    """

    name: str
    ruleset: OptionalName
    date: OptionalName
    people: Annotated[int, NULL_IF_NEGATIVE]
    rounds: Annotated[int, NULL_IF_NEGATIVE]
    tables: Annotated[int, NULL_IF_NEGATIVE]
    closed: bool
    title: OptionalName = ""
    fault: str = ""
    dropped: int = 0

    @property
    def people_words(self) -> str:
        """Everybody who was entered, and how many of them left: "9 people, 2 dropped"."""
        words = counted(self.people + self.dropped, "person", "people")
        return f"{words}, {self.dropped} dropped" if self.dropped else words


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
    names: bool | None = None,
) -> Event:
    """Open an event; who opens it is its organiser. Without a policy the generic one holds.

    `title` is what people call it, where that is not its id. `names` says whether everybody may read
    the names of its people; None leaves it to the policy, and to yes where that says nothing. Raises
    DeskError, PolicyRefused for a policy that contradicts itself, MatchExists for a name that an event
    or a match has.
    """
    data = policy or shipped()[GENERIC]
    under = read_policy(data, "the policy") if policy else generic()
    day, called = date or desk.today(), require_title(title)
    in_force = edition_of(day, ruleset, edition)
    who = actor_of(by)
    role, sign, person = who.partition(":")
    who = f"{ORGANISER}:{person}" if sign and role == JUDGE else who
    if is_taken(desk, name):
        raise MatchExists(name, desk.log.where)
    shows = (under.public_names or not under.says_names) if names is None else names
    display = SHOWN if shows else HIDDEN
    opened = EventOpened(ruleset, in_force, day, name_of(data), called, display, pages_recorded=True)
    drafts = orders.open_event(opened, who, under, heads_at(desk, name))
    if isinstance(drafts, DraftRefusal):
        raise refused(drafts, name)
    desk.eventlogs.begin(name, drafts, data, desk.clock())
    desk.heads.note(name)
    return event_at(desk, name)


def list_events(desk: Desk) -> list[EventInfo]:
    """List the events in the order in which they were opened, those that cannot be read too."""
    return [event_row(desk, name) for name in event_names(desk)]


def event_row(desk: Desk, name: str, seq: int | None = None) -> EventInfo:
    """The row of an event as `event_info` gives it; of one that cannot be read it says why.

    It is read together with its policy, without which nothing of it can be shown.
    """
    found = read_row(lambda: (event_info(desk, name, seq), desk.policy(name))[0])
    if isinstance(found, Unreadable):
        return EventInfo(name, "", "", -1, -1, -1, closed=False, fault=str(found))
    return found


def event_names(desk: Desk) -> list[str]:
    """Name the events in the order in which they were opened."""
    return desk.eventlogs.names()


def event_info(desk: Desk, name: str, seq: int | None = None) -> EventInfo:
    """The row of an event in a listing, as it stands or as it stood at a seq."""
    one = event_at(desk, name, seq)
    people = len(one.playing())
    counts, dropped = (people, len(one.rounds), len(one.tables)), len(one.entrants) - people
    return EventInfo(name, one.ruleset, one.date, *counts, bool(one.closed), one.title, dropped=dropped)


def title_of(desk: Desk, name: str) -> str:
    """What people call an event: its title, else its id, as for one without a log or an unreadable one."""
    title = read_row(lambda: desk.eventlogs.title(name))
    return title if isinstance(title, str) and title else name


def free_id(desk: Desk, title: str) -> str:
    """Make the id of an event from its title, one that no event and no match has."""
    return next(one for one in ids_of(title) if not is_taken(desk, one))


def is_taken(desk: Desk, name: str) -> bool:
    """Whether an event or a match has a name."""
    with suppress(UnknownMatch):
        desk.log.match(name)
        return True
    return False


def officials_of(desk: Desk, event: str) -> tuple[str, ...]:
    """Name who orders at an event now, as the log writes them; nobody where it has no log."""
    found = desk.eventlogs.find(event)
    offices = () if found is None else found.event.offices
    return tuple(dict.fromkeys(f"{o.role}:{o.person}" for o in offices if not o.until))


def heads_at(desk: Desk, name: str) -> Heads:
    """How far the logs of an event and of its matches have come."""
    own = desk.eventlogs.find(name)
    first = (name, 0 if own is None else own.head.seq)
    matches = every(desk.log, {EVENT: name})
    return (first, *((one.public_id, head) for one, head in matches if one.parent is None))
