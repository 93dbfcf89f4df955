"""Events at the desk: opened, entered, officiated and run, each order one command of their log."""

from abc import ABC, abstractmethod
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
from referee.service.court.judging import JUDGE, refused
from referee.service.court.policies import read_policy
from referee.service.event.deciding import Deciding
from referee.service.event.eventlogs import EVENT
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


class Running(Deciding, ABC):
    """The desk as far as events are run at it."""

    @abstractmethod
    def _today(self) -> str:
        """Give the day at the desk, written 2026-03-01."""

    def open_event(
        self,
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
        day, called = date or self._today(), require_title(title)
        in_force = edition_of(day, ruleset, edition)
        who = actor_of(by)
        role, sign, person = who.partition(":")
        who = f"{ORGANISER}:{person}" if sign and role == JUDGE else who
        if self._is_taken(name):
            raise MatchExists(name, self.log.where)
        opened = EventOpened(ruleset, in_force, day, name_of(data), called)
        drafts = orders.open_event(opened, who, under, self._heads(name))
        if isinstance(drafts, Refused):
            raise refused(drafts, name)
        self._events.begin(name, drafts, data, self._clock())
        self._note_head(name)
        return self.event(name)

    def events(self) -> list[EventInfo]:
        """List the events in the order in which they were opened."""
        return [self.event_info(name) for name in self.event_names()]

    def event_names(self) -> list[str]:
        """Name the events in the order in which they were opened."""
        return self._events.names()

    def event_info(self, name: str, seq: int | None = None) -> EventInfo:
        """Give the row of an event in a listing, as it stands or as it stood at a seq."""
        one = self.event(name, seq)
        people = sum(1 for entrant in one.entrants if not entrant.dropped)
        counts = people, len(one.rounds), len(one.tables)
        return EventInfo(name, one.ruleset, one.date, *counts, bool(one.closed), one.title)

    def title_of(self, name: str) -> str:
        """Give what people call an event: its title, else its id, as for one without a log."""
        return self._events.title(name) or name

    def free_id(self, title: str) -> str:
        """Make the id of an event from its title, one that no event and no match has."""
        first, number = id_of(title), 1
        found = first
        while self._is_taken(found):
            number += 1
            found = f"{first}-{number}"
        return found

    def _is_taken(self, name: str) -> bool:
        with suppress(UnknownMatch):
            self.log.match(name)
            return True
        return False

    def officials(self, event: str) -> tuple[str, ...]:
        """Name who orders at an event now, as the log writes them; nobody where it has no log."""
        found = self._events.find(event)
        offices = () if found is None else found.event.offices
        return tuple(dict.fromkeys(f"{o.role}:{o.person}" for o in offices if not o.until))

    def adopt(self, name: str, policy: bytes, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Let another policy hold at an event from now on; raises PolicyRefused for a bad file."""
        new, digest = read_policy(policy, "the policy"), name_of(policy)

        def adopted(event: Event, who: str, under: Policy) -> Drafts | Refused:
            drafts = orders.adopt(event, digest, new, who, under)
            if not isinstance(drafts, Refused):
                self.log.put_blob("policy", policy)
            return drafts

        return self._direct(name, ("adopt", digest, by), by, adopted, **once)

    def enter_person(
        self, name: str, person: str, deck: DeckList | None, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Enter a person, with a deck list or without; raises DeskError for an illegal one."""
        listed = NO_LIST
        if deck is not None:
            event = self.event(name)
            catalog = self.catalog_of(event.ruleset)
            deck = as_named(deck, catalog)
            require_list(deck, catalog, (event.ruleset, event.edition), person)
            listed = Listed(deck.name, deck.main, deck.lrig_deck)
        words = ("enter", person, *map(list, listed[1:]), listed.name, by)
        return self._direct(
            name, words, by, lambda e, who, p: orders.enter(e, person, listed, who, p), **once
        )

    def list_of(self, deck: str | DeckList, ruleset: str) -> DeckList:
        """Give a deck list: a shipped one by its name, or the list itself."""
        return deck_of(deck, ruleset)

    def drop_person(
        self, name: str, person: str, reason: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Let a person leave an event."""
        return self._direct(
            name, ("drop", person, reason, by), by,
            lambda e, who, p: orders.drop(e, person, reason, who, p), **once,
        )  # fmt: skip

    def _heads(self, name: str) -> Heads:
        """Give how far the logs of an event and of its matches have come."""
        own = self._events.find(name)
        first = (name, 0 if own is None else own.head.seq)
        matches = every(self.log, {EVENT: name})
        return (first, *((one.public_id, head) for one, head in matches if one.parent is None))

    def appoint(
        self, name: str, person: str, role: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Give a person a role at an event."""
        return self._direct(
            name, ("appoint", person, role, by), by,
            lambda e, who, p: orders.appoint(e, person, role, who, p, heads=self._heads(name)),
            **once,
        )  # fmt: skip

    def release(
        self, name: str, person: str, role: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Take a role at an event from a person."""
        return self._direct(
            name, ("release", person, role, by), by,
            lambda e, who, p: orders.release(e, person, role, who, p, heads=self._heads(name)),
            **once,
        )  # fmt: skip

    def open_round(
        self, name: str, number: int, minutes: int | None, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Open a round of an event; its minutes are the policy's unless given."""
        return self._direct(
            name, ("round open", number, minutes or 0, by), by,
            lambda e, who, p: orders.open_round(e, number, minutes, who, p), **once,
        )  # fmt: skip

    def begin_round(self, name: str, number: int, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Let the clock of a round run."""
        return self._direct(
            name, ("round begin", number, by), by,
            lambda e, who, p: orders.begin_round(e, number, who, p), **once,
        )  # fmt: skip

    def call_time(self, name: str, number: int, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Call time in a round whose minutes are up."""
        now = self._clock()
        return self._direct(
            name, ("round time", number, by), by,
            lambda e, who, p: orders.call_time(e, number, now, who, p), **once,
        )  # fmt: skip

    def feature_table(
        self, name: str, place: tuple[int, int], by: str, *, on: bool = True, **once: Unpack[Once]
    ) -> list[Fact]:
        """Feature a table, given as its round and number, or feature it no longer."""
        return self._direct(
            name, ("table feature", *place, int(on), by), by,
            lambda e, who, p: orders.feature(e, place, who, p, on=on), **once,
        )  # fmt: skip
