"""The tables of an event at the desk: who sits where, which calls wait, how much time is left."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct

from events.errors import UnknownMatch
from events.kinds import EventOpened, Fact
from events.values import changed
from referee.court.appeals import judge_of
from referee.court.event import (
    ABSENT,
    Appealed,
    TableClock,
    TableResult,
    WaitingCall,
    appeals_waiting,
    calls_waiting,
    people_without_place,
    round_left,
    standing_of_table,
    table_clock,
    table_result,
    written_result,
)
from referee.court.hearing import PendingAppeal
from referee.court.policy import Policy
from referee.court.standing import Call
from referee.fold import Court, fold_court
from referee.fold.event import Event, Round, SeatedTable
from referee.service.chance import MICROSECONDS
from referee.service.court.judging import court_of
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.asked import asked_at_table
from referee.service.event.byes import WithoutTable, people_without_table
from referee.service.event.ordering import (
    event_at,
)
from referee.service.store.eventlogs import CLOCK, OF_TABLE, QUEUED, RESULT

_NONE = (0, 0, 0)
"""The games of a match of which nothing is counted."""


class TableTime(Struct, frozen=True):
    """A table of a round, its clock, and the result of its match, None while that runs.

    Of a match of several recorded games `won` are those of seat A, of seat B, and drawn ones; `game`
    is the number of the game that is missing, 0 for none, and `playing` its log, "" while nobody
    opened it.
    """

    seated: SeatedTable
    clock: TableClock
    result: TableResult | None
    won: tuple[int, int, int] = _NONE
    game: int = 0
    playing: str = ""

    @property
    def awaits_game(self) -> bool:
        """Whether the match goes on and its next game was not opened yet."""
        return bool(self.game) and not self.playing


class RoundClock(Struct, frozen=True):
    """The clock of a round: microseconds left, below 0 after its minutes, and its tables."""

    event: Annotated[str, Meta(description="Name of the event.", examples=["winter-open"])]
    round: Round
    left: int
    tables: tuple[TableTime, ...]
    without_table: tuple[WithoutTable, ...] = ()
    # Who takes part and has no place in it, such as people who came after it was paired.
    without_place: tuple[str, ...] = ()


def calls_at_event(desk: Desk, name: str, kinds: Sequence[str] = ()) -> tuple[WaitingCall, ...]:
    """The calls of an event that wait, oldest first; `kinds` are words of QUEUES."""
    event, now = event_at(desk, name), desk.clock()
    found = calls_waiting(event, desk.eventlogs.courts(name), now, kinds)
    own = _calls_of_tables(desk, name, event, now) if not kinds or "pending" in kinds else []
    if "featured" in kinds:
        own = [one for one in own if one.featured]
    return tuple(sorted((*found, *own), key=lambda one: (one.call.opened, one.match, one.call.id)))


def _calls_of_tables(desk: Desk, name: str, event: Event, now: int) -> list[WaitingCall]:
    """The calls of tables without a match of their own, which stand in the log of the event."""
    rows = []
    for one in event.calls:
        seated = event.table(one.round, one.table)
        people = seated.people if seated is not None else ("", "")
        seat = "AB"[people.index(one.person)] if one.person in people else ""
        asked = asked_at_table(desk, name, event, one)
        call = Call(one.id, seat, one.seq, one.opened, asked)
        featured = seated is not None and seated.featured
        waited = max(now - one.opened, 0)
        rows.append(WaitingCall(name, one.round, one.table, people, featured, call, waited))
    return rows


def calls_elsewhere(desk: Desk, matches: Sequence[str]) -> tuple[WaitingCall, ...]:
    """The calls that wait in some matches which no event has seated, oldest first."""
    return calls_waiting(Event(), _queued(desk, matches), desk.clock())


def appeals_at_event(desk: Desk, name: str) -> tuple[Appealed, ...]:
    """The appeals of an event that are to be decided, oldest first.

    One against a penalty of the event itself stands at the table of the round that it was given for.
    """
    event = event_at(desk, name)
    rows = appeals_waiting(event, desk.eventlogs.courts(name), desk.clock())
    return tuple(changed(one, at=_penalized_at(event, one, name)) for one in rows)


def pending_appeals(desk: Desk, name: str) -> tuple[PendingAppeal, ...]:
    """The appeals of an event that are to be decided, with what says who could hear them."""
    rows = []
    for one in appeals_at_event(desk, name):
        match, appeal = one.at.match, one.appeal
        ruled_by = judge_of(court_of(desk, match), appeal)
        sitting = (appeal.seat,) if match == name else one.at.people
        rows.append(PendingAppeal(f"{match}/{appeal.id}", ruled_by, sitting, desk.policy(match)))
    return tuple(rows)


def _penalized_at(event: Event, filed: Appealed, name: str) -> SeatedTable:
    """Where an appeal belongs: to its match, or to the table of who was penalized at the event."""
    given = next((one for one in event.penalties if one.id == filed.appeal.ruling), None)
    if filed.at.match != name or given is None:
        return filed.at
    part = event.part_of(given.person, given.round)
    return SeatedTable(given.round, part.table, name, (given.person, part.opponent))


def appeals_elsewhere(desk: Desk, matches: Sequence[str]) -> tuple[Appealed, ...]:
    """Those of some matches which no event has seated, oldest first."""
    return appeals_waiting(Event(), _queued(desk, matches), desk.clock())


def _queued(desk: Desk, matches: Sequence[str]) -> dict[str, Court]:
    """Read what is known of calls and appeals of some matches, by their names."""
    refs = {desk.log.match(name).id: name for name in matches}
    found = desk.eventlogs.facts_of(list(refs), QUEUED)
    return {refs[i]: fold_court(Court(), facts) for i, facts in found.items()}


def round_time(desk: Desk, name: str, number: int) -> RoundClock:
    """The clock of a round and of each of its tables."""
    event = event_at(desk, name)
    found = event.round(number)
    if found is None:
        known = ", ".join(str(one.number) for one in event.rounds)
        raise DeskError(
            "unknown-round",
            f"{name} has no round {number}",
            instead=f"name one of {known}" if known else "open a round first",
        )
    tables = sorted(event.tables_of(number), key=lambda one: one.table)
    rows = times_of(desk, name, tables)
    return RoundClock(
        name,
        found,
        round_left(found, desk.clock()),
        rows,
        people_without_table(event, number),
        people_without_place(event, number),
    )


def tables_of(desk: Desk, name: str) -> tuple[TableTime, ...]:
    """The tables of all rounds of an event, each with its clock and its result."""
    event = event_at(desk, name)
    tables = sorted(event.tables, key=lambda one: (one.round, one.table))
    return times_of(desk, name, tables)


def times_of(desk: Desk, name: str, tables: Sequence[SeatedTable]) -> tuple[TableTime, ...]:
    """Read the clocks and results of some tables of an event with one question to the log."""
    event = event_at(desk, name)
    ids = _ids_of(desk, (game for one in tables for game in one.games))
    facts = desk.eventlogs.facts_of(list(ids.values()), OF_TABLE)
    rows_of = {match: facts.get(i, []) for match, i in ids.items()}
    policy, now = desk.policy(name), desk.clock()
    return tuple(_time(event, one, rows_of, policy, now) for one in tables)


def _time(
    event: Event, one: SeatedTable, rows_of: Mapping[str, Sequence[Fact]], policy: Policy, now: int
) -> TableTime:
    """Read the clock and the result of one table out of the facts of its games."""
    held, ended = event.round(one.round), event.ended(one.round, one.table)
    absent, several = any(game not in rows_of for game in one.games), policy.scoring.games > 1
    if held is None or absent or not one.games:
        clock = TableClock(ABSENT)
        if held is not None and not absent:
            clock = table_clock(held, (), policy.clock, now, given=held.seconds_given(one.table))
        if ended is None:
            return TableTime(one, clock, None)
        return TableTime(one, clock, written_result(ended), ended.games if several else _NONE)
    clock, score = standing_of_table(event, one, [rows_of[game] for game in one.games], policy, now)
    if not several:
        return TableTime(one, clock, score.result)
    return TableTime(one, clock, score.result, score.won, score.game, score.playing)


def _ids_of(desk: Desk, matches: Iterable[str]) -> dict[str, int]:
    """The ids of matches in this log, without those that were not brought in."""
    found = {}
    for match in matches:
        with suppress(UnknownMatch):
            found[match] = desk.log.match(match).id
    return found


def match_result(desk: Desk, match: str, seq: int | None = None) -> TableResult | None:
    """How a match had ended at a seq, or at the head; None while it runs.

    Raises DeskError for an event.
    """
    require_match(desk, match)
    rows = desk.eventlogs.facts_of([desk.log.match(match).id], RESULT)
    facts = next(iter(rows.values()), [])
    return table_result(f for f in facts if seq is None or f.seq <= seq)


def require_match(desk: Desk, name: str) -> None:
    """Raise DeskError for the name of an event."""
    if isinstance(desk.opened_as(name), EventOpened):
        raise DeskError("an-event", f"{name} is an event", instead="name a match of it")


def match_time(desk: Desk, match: str, delay: int = 0) -> TableClock | None:
    """The clock of the table of a match, None for one that no event has seated.

    With a delay it reads as it did so many seconds ago, by what was recorded then; None before
    its round.
    """
    opened = desk.opened_as(match)
    name = "" if isinstance(opened, EventOpened) else opened.event
    found = desk.eventlogs.find(name) if name else None
    seated = found.event.seats().get(match) if found else None
    if found is None or seated is None:
        return None
    held = found.event.round(seated.round)
    ids = _ids_of(desk, seated.games[: seated.games.index(match) + 1])
    facts = desk.eventlogs.facts_of(list(ids.values()), CLOCK)
    now = desk.clock() - delay * MICROSECONDS
    if held is None or (delay and held.begun > now):
        return None
    known = {i: [one for one in rows if not delay or one.at <= now] for i, rows in facts.items()}
    own = known.pop(ids[match], [])
    earlier = [one for rows in known.values() for one in rows]
    given = held.seconds_given(seated.table)
    return table_clock(held, own, desk.policy(match).clock, now, earlier=earlier, given=given)
