"""The tables of an event at the desk: who sits where, which calls wait, how much time is left."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from msgspec import Struct

from events.errors import UnknownMatch
from events.kinds import EventOpened, Fact
from events.values import changed
from referee.court.event import (
    ABSENT,
    MATCH,
    Appealed,
    TableClock,
    TableResult,
    WaitingCall,
    appeals_waiting,
    calls_waiting,
    round_left,
    table_clock,
    table_result,
    written_result,
)
from referee.court.standing import Call
from referee.fold import Court, fold_court
from referee.fold.event import Decided, Event, Round, SeatedTable
from referee.service.chance import MICROSECONDS
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.asked import asked_at_table
from referee.service.event.fitting import (
    AT_THE_START,
    list_of,
    require_lists,
    require_terms,
)
from referee.service.event.ordering import (
    event_at,
)
from referee.service.event.starting import open_at_table
from referee.service.store.eventlogs import CLOCK, OF_TABLE, QUEUED, RESULT, EventLog
from referee.service.table.opening import MatchPlace

MATCHES_OF_A_TABLE = "{event}-{round}-{table}"
"""How the match of a table is named where nobody names it."""


class TableTime(Struct, frozen=True):
    """A table of a round, its clock, and the result of its match, None while that runs."""

    seated: SeatedTable
    clock: TableClock
    result: TableResult | None


class RoundTime(Struct, frozen=True):
    """The clock of a round: microseconds left, below 0 after its minutes, and its tables."""

    round: Round
    left: int
    tables: tuple[TableTime, ...]


def fit_match(
    desk: Desk, name: str, seated: SeatedTable, *, named: bool, seed: int | None, paper: bool
) -> None:
    """See that the match of a table is there and belongs there, or open it unless it is named.

    It is opened with the lists that its people registered, under the policy of the event, with
    `paper` as one that they deal themselves. Raises DeskError for a match of another place.
    """
    log = desk.eventlogs.get(name)
    try:
        desk.log.match(seated.match)
    except UnknownMatch:
        there = False
    else:
        there = True
    if not there and named:
        raise DeskError(
            "unknown-match",
            f"there is no match {seated.match!r}",
            instead="name one that was opened for this table, or none",
        )
    if not there:
        place = MatchPlace(name, seated.round, seated.table, seated.people)
        a, b = (list_of(log, person) for person in seated.people)
        open_at_table(desk, place, seated.match, (a, b), seed=seed, paper=paper)
        return
    _require_place(desk, log, seated, paper=paper)
    require_lists(log, seated, desk.facts(seated.match, 0, AT_THE_START))


def _require_place(desk: Desk, log: EventLog, seated: SeatedTable, *, paper: bool) -> None:
    """Raise DeskError for a match that was opened for other people, elsewhere or otherwise."""
    opened, name = desk.opened_as(seated.match), log.ref.public_id
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
        seated = next((t for t in event.tables_of(one.round) if t.table == one.table), None)
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


def round_time(desk: Desk, name: str, number: int) -> RoundTime:
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
    rows = _times(desk, name, event, tables)
    return RoundTime(found, round_left(found, desk.clock()), rows)


def tables_of(desk: Desk, name: str) -> tuple[TableTime, ...]:
    """The tables of all rounds of an event, each with its clock and its result."""
    event = event_at(desk, name)
    tables = sorted(event.tables, key=lambda one: (one.round, one.table))
    return _times(desk, name, event, tables)


def _times(desk: Desk, name: str, event: Event, tables: Sequence[SeatedTable]) -> tuple[TableTime, ...]:
    """Read the clocks and results of some tables with one question to the log."""
    now, clock = desk.clock(), desk.policy(name).clock
    rounds = {one.number: one for one in event.rounds}
    ids = _ids_of(desk, (one.match for one in tables))
    facts = desk.eventlogs.facts_of(list(ids.values()), OF_TABLE)
    rows_of = {match: facts.get(i, []) for match, i in ids.items()}
    found = [(one, rows_of.get(one.match, [])) for one in tables]
    ended = {(one.round, one.table): one for one in event.decided}
    return tuple(
        TableTime(
            one,
            TableClock(ABSENT)
            if one.round not in rounds or (one.match and one.match not in ids)
            else table_clock(rounds[one.round], rows, clock, now),
            _result(ended.get((one.round, one.table)), rows),
        )
        for one, rows in found
    )


def _result(ended: Decided | None, facts: Sequence[Fact]) -> TableResult | None:
    """The result of a table: of its match, unless it was written or corrected at the event."""
    if ended is not None and (ended.corrected or ended.source != MATCH):
        return written_result(ended)
    return table_result(facts)


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
    seated = next((t for t in found.event.tables if t.match == match), None) if found else None
    if found is None or seated is None:
        return None
    held = found.event.round(seated.round)
    facts = desk.eventlogs.facts_of([desk.log.match(match).id], CLOCK)
    now = desk.clock() - delay * MICROSECONDS
    rows = [one for one in next(iter(facts.values()), []) if not delay or one.at <= now]
    if held is None or (delay and held.begun > now):
        return None
    return table_clock(held, rows, desk.policy(match).clock, now)
