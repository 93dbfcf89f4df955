"""The tables of an event at the desk: who sits where, which calls wait, how much time is left."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from events.errors import UnknownMatch
from events.kinds import EventOpened
from referee.cards import DeckList
from referee.court import event as orders
from referee.court.event import TableClock, Waiting, calls_waiting, table_clock
from referee.fold import Court, fold_court
from referee.fold.event import Event, Round, Seated
from referee.service.commands import Once
from referee.service.errors import DeskError
from referee.service.event.eventlogs import CALLS, CLOCK, EventLog
from referee.service.event.ordering import Ordering
from referee.service.table.opening import Place

MATCHES_OF_A_TABLE = "{event}-{round}-{table}"
"""How the match of a table is named where nobody names it."""


class TableTime(NamedTuple):
    """A table of a round and its clock."""

    seated: Seated
    clock: TableClock


class RoundTime(NamedTuple):
    """The clock of a round: microseconds left, below 0 after its minutes, and its tables."""

    round: Round
    left: int
    tables: tuple[TableTime, ...]


class Seating(Ordering, ABC):
    """The desk as far as tables are seated and watched at it."""

    @abstractmethod
    def _opened_at(
        self,
        place: Place,
        name: str,
        decks: tuple[DeckList, DeckList],
        event: Event,
        seed: int | None,
    ) -> None:
        """Open the match of a table under what its event pins; the desk does it."""

    def seat(
        self,
        name: str,
        place: tuple[int, int],
        people: tuple[str, str],
        by: str,
        *,
        match: str = "",
        seed: int | None = None,
        **once: Unpack[Once],
    ) -> Seated:
        """Seat two people at a place, which is a round and a table of it; give where they sit.

        Their match is opened with the lists that they registered, under the event's policy; or
        `match` names one that was opened for this place already.
        """
        own = MATCHES_OF_A_TABLE.format(event=name, round=place[0], table=place[1])
        seated = Seated(*place, match or own, people)
        asked, known = self._asked(name, ("seat", *place, *people, match, by), once)
        if known is None:
            drafts = self._decided(asked, by, lambda e, who, p: orders.seat(e, seated, who, p))
            self._fitting(asked.log, seated, named=bool(match), seed=seed)
            self._write(asked, drafts)
        return seated

    def _fitting(self, log: EventLog, seated: Seated, *, named: bool, seed: int | None) -> None:
        """See that the match of a table is there and belongs there; open it unless it is named."""
        name = log.ref.public_id
        try:
            self.log.match(seated.match)
        except UnknownMatch:
            there = False
        else:
            there = True
        if not there and named:
            raise DeskError(
                "unknown-match", f"there is no match {seated.match!r}",
                instead="name one that was opened for this table, or none",
            )  # fmt: skip
        if not there:
            place = Place(name, seated.round, seated.table, seated.people)
            a, b = (_list_of(log, person) for person in seated.people)
            self._opened_at(place, seated.match, (a, b), log.event, seed)
            return
        self._require_place(name, seated)

    def _require_place(self, name: str, seated: Seated) -> None:
        """Raise DeskError for a match that was opened for another place or other people."""
        opened = self._opened_as(seated.match)
        if isinstance(opened, EventOpened):
            raise DeskError("an-event", f"{seated.match} is an event", instead="name a match")
        had = opened.event, opened.round, opened.table, opened.people
        if had != (name, seated.round, seated.table, seated.people):
            a, b = opened.people
            where = f"round {opened.round}, table {opened.table} of {opened.event or 'no event'}"
            raise DeskError(
                "other-place",
                f"match {seated.match} was opened for {where}, {a or 'nobody'} and {b or 'nobody'}",
                instead="seat these people there, or open another match",
            )

    def calls(self, name: str, kinds: Sequence[str] = ()) -> tuple[Waiting, ...]:
        """Give the calls of an event that wait, oldest first; `kinds` are words of QUEUES."""
        return calls_waiting(self.event(name), self._events.courts(name), self._clock(), kinds)

    def calls_elsewhere(self, matches: Sequence[str]) -> tuple[Waiting, ...]:
        """Give the calls that wait in some matches which no event has seated, oldest first."""
        refs = {self.log.match(name).id: name for name in matches}
        found = self._events.facts_of(list(refs), CALLS)
        courts = {refs[i]: fold_court(Court(), facts) for i, facts in found.items()}
        return calls_waiting(Event(), courts, self._clock())

    def round_time(self, name: str, number: int) -> RoundTime:
        """Give the clock of a round and of each of its tables."""
        event = self.event(name)
        found = event.round(number)
        if found is None:
            known = ", ".join(str(one.number) for one in event.rounds)
            raise DeskError(
                "unknown-round", f"{name} has no round {number}",
                instead=f"name one of {known}" if known else "open a round first",
            )  # fmt: skip
        now, clock = self._clock(), self.policy(name).clock
        tables = event.tables_of(number)
        ids = {one.match: self.log.match(one.match).id for one in tables}
        facts = self._events.facts_of(list(ids.values()), CLOCK)
        left = (
            found.begun + found.minutes * 60_000_000 - now if found.begun and found.minutes else 0
        )
        rows = [
            TableTime(one, table_clock(found, facts.get(ids[one.match], ()), clock, now))
            for one in sorted(tables, key=lambda one: one.table)
        ]
        return RoundTime(found, left, tuple(rows))

    def match_time(self, match: str) -> TableClock | None:
        """Give the clock of the table of a match, None for one that no event has seated."""
        opened = self._opened_as(match)
        name = "" if isinstance(opened, EventOpened) else opened.event
        found = self._events.find(name) if name else None
        seated = next((t for t in found.event.tables if t.match == match), None) if found else None
        if found is None or seated is None:
            return None
        held = found.event.round(seated.round)
        facts = self._events.facts_of([self.log.match(match).id], CLOCK)
        rows = next(iter(facts.values()), [])
        return None if held is None else table_clock(
            held, rows, self.policy(match).clock, self._clock()
        )  # fmt: skip


def _list_of(log: EventLog, person: str) -> DeckList:
    """Give the list that a person registered; raises DeskError for none."""
    found = log.event.entrant(person)
    if found is None or not found.main:
        raise DeskError(
            "no-list", f"{person} registered no deck list", where=log.ref.public_id,
            instead=f"enter {person} with a list: --deck FILE",
        )  # fmt: skip
    return DeckList(found.deck, found.lrig_deck, found.main)
