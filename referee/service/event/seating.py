"""The tables of an event at the desk: who sits where, which calls wait, how much time is left."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, Unpack

from events.errors import UnknownMatch
from events.kinds import EventOpened
from referee.cards import DeckList
from referee.court import event as orders
from referee.court.event import (
    ABSENT,
    Appealed,
    TableClock,
    TableResult,
    Waiting,
    appeals_waiting,
    calls_waiting,
    round_left,
    table_clock,
    table_result,
)
from referee.fold import Court, fold_court
from referee.fold.event import Event, Round, Seated
from referee.service.commands import Once
from referee.service.errors import DeskError
from referee.service.event.eventlogs import CLOCK, OF_TABLE, QUEUED, RESULT, EventLog
from referee.service.event.fitting import (
    AT_THE_START,
    bound_to,
    list_of,
    require_lists,
    require_terms,
)
from referee.service.event.ordering import Ordering
from referee.service.looking import MICROSECONDS
from referee.service.table.opening import Place

MATCHES_OF_A_TABLE = "{event}-{round}-{table}"
"""How the match of a table is named where nobody names it."""


class TableTime(NamedTuple):
    """A table of a round, its clock, and the result of its match, None while that runs."""

    seated: Seated
    clock: TableClock
    result: TableResult | None


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
        *,
        seed: int | None,
        paper: bool,
    ) -> None:
        """Open the match of a table under what its event pins; the desk does it."""

    def _bound(
        self, place: Place, decks: tuple[str | DeckList, str | DeckList], ruleset: str
    ) -> tuple[str | DeckList, str | DeckList]:
        """Give the decks of a match at an event: the lists that its people registered there.

        A deck that is named beside must be the registered list. Somebody who is not entered, and
        anybody at an event without a log, brings what is named. Raises DeskError.
        """
        found = self._events.find(place.event) if place.event else None
        if found is None or not found.head.seq:
            return decks
        if found.event.ruleset != ruleset:
            raise DeskError(
                "other-rules", f"{place.event} is played by {found.event.ruleset}, not {ruleset}",
                instead=f"open it with the ruleset {found.event.ruleset}",
            )  # fmt: skip
        a, b = (
            bound_to(found, person, deck) for person, deck in zip(place.people, decks, strict=True)
        )
        return a, b

    def seat(
        self,
        name: str,
        place: tuple[int, int],
        people: tuple[str, str],
        by: str,
        *,
        match: str = "",
        seed: int | None = None,
        paper: bool = False,
        **once: Unpack[Once],
    ) -> Seated:
        """Seat two people at a place, which is a round and a table of it; give where they sit.

        Their match is opened with the lists that they registered, under the event's policy, with
        `paper` as one that they deal themselves; or `match` names one that was opened for this
        place already, with these lists.
        """
        own = MATCHES_OF_A_TABLE.format(event=name, round=place[0], table=place[1])
        seated = Seated(*place, match or own, people)
        words = ("seat", *place, *people, match, by, *(("paper",) if paper else ()))
        asked, known = self._asked(name, words, once)
        if known is None:
            drafts = self._decided(asked, by, lambda e, who, p: orders.seat(e, seated, who, p))
            self._fitting(asked.log, seated, named=bool(match), seed=seed, paper=paper)
            self._write(asked, drafts)
        return seated

    def _fitting(
        self, log: EventLog, seated: Seated, *, named: bool, seed: int | None, paper: bool
    ) -> None:
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
            a, b = (list_of(log, person) for person in seated.people)
            self._opened_at(place, seated.match, (a, b), seed=seed, paper=paper)
            return
        self._require_place(log, seated, paper=paper)
        require_lists(log, seated, self.facts(seated.match, 0, AT_THE_START))

    def _require_place(self, log: EventLog, seated: Seated, *, paper: bool) -> None:
        """Raise DeskError for a match that was opened for other people, elsewhere or otherwise."""
        opened, name = self._opened_as(seated.match), log.ref.public_id
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
        require_terms(log, seated.match, opened, paper=paper)

    def calls(self, name: str, kinds: Sequence[str] = ()) -> tuple[Waiting, ...]:
        """Give the calls of an event that wait, oldest first; `kinds` are words of QUEUES."""
        return calls_waiting(self.event(name), self._events.courts(name), self._clock(), kinds)

    def calls_elsewhere(self, matches: Sequence[str]) -> tuple[Waiting, ...]:
        """Give the calls that wait in some matches which no event has seated, oldest first."""
        return calls_waiting(Event(), self._queued(matches), self._clock())

    def appeals_waiting(self, name: str) -> tuple[Appealed, ...]:
        """Give the appeals of an event that are to be decided, oldest first."""
        return appeals_waiting(self.event(name), self._events.courts(name), self._clock())

    def appeals_elsewhere(self, matches: Sequence[str]) -> tuple[Appealed, ...]:
        """Give those of some matches which no event has seated, oldest first."""
        return appeals_waiting(Event(), self._queued(matches), self._clock())

    def _queued(self, matches: Sequence[str]) -> dict[str, Court]:
        """Read what is known of calls and appeals of some matches, by their names."""
        refs = {self.log.match(name).id: name for name in matches}
        found = self._events.facts_of(list(refs), QUEUED)
        return {refs[i]: fold_court(Court(), facts) for i, facts in found.items()}

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
        tables = sorted(event.tables_of(number), key=lambda one: one.table)
        rows = self._times(name, event, tables)
        return RoundTime(found, round_left(found, self._clock()), rows)

    def tables_of(self, name: str) -> tuple[TableTime, ...]:
        """Give the tables of all rounds of an event, each with its clock and its result."""
        event = self.event(name)
        tables = sorted(event.tables, key=lambda one: (one.round, one.table))
        return self._times(name, event, tables)

    def _times(self, name: str, event: Event, tables: Sequence[Seated]) -> tuple[TableTime, ...]:
        """Read the clocks and results of some tables with one question to the log."""
        now, clock = self._clock(), self.policy(name).clock
        rounds = {one.number: one for one in event.rounds}
        ids = self._ids_of(one.match for one in tables)
        facts = self._events.facts_of(list(ids.values()), OF_TABLE)
        rows_of = {match: facts.get(i, []) for match, i in ids.items()}
        found = [(one, rows_of.get(one.match, [])) for one in tables]
        return tuple(
            TableTime(
                one,
                table_clock(rounds[one.round], rows, clock, now)
                if one.match in ids
                else TableClock(ABSENT),
                table_result(rows),
            )
            for one, rows in found
        )

    def _ids_of(self, matches: Iterable[str]) -> dict[str, int]:
        """Give the ids of matches in this log, without those that were not brought in."""
        found = {}
        for match in matches:
            with suppress(UnknownMatch):
                found[match] = self.log.match(match).id
        return found

    def match_result(self, match: str, seq: int | None = None) -> TableResult | None:
        """Give how a match had ended at a seq, or at the head; None while it runs.

        Raises DeskError for an event.
        """
        self._require_match(match)
        rows = self._events.facts_of([self.log.match(match).id], RESULT)
        facts = next(iter(rows.values()), [])
        return table_result(f for f in facts if seq is None or f.seq <= seq)

    def _require_match(self, name: str) -> None:
        if isinstance(self._opened_as(name), EventOpened):
            raise DeskError("an-event", f"{name} is an event", instead="name a match of it")

    def match_time(self, match: str, delay: int = 0) -> TableClock | None:
        """Give the clock of the table of a match, None for one that no event has seated.

        With a delay it reads as it did so many seconds ago, by what was recorded then; None before
        its round.
        """
        opened = self._opened_as(match)
        name = "" if isinstance(opened, EventOpened) else opened.event
        found = self._events.find(name) if name else None
        seated = next((t for t in found.event.tables if t.match == match), None) if found else None
        if found is None or seated is None:
            return None
        held = found.event.round(seated.round)
        facts = self._events.facts_of([self.log.match(match).id], CLOCK)
        now = self._clock() - delay * MICROSECONDS
        rows = [one for one in next(iter(facts.values()), []) if not delay or one.at <= now]
        if held is None or (delay and held.begun > now):
            return None
        return table_clock(held, rows, self.policy(match).clock, now)
