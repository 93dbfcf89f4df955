"""The desk at a paper table: what a scorekeeper enters, takes back, and what cannot be so."""

from typing import Any, Unpack

from events.kinds import BranchOpened, EntryMade, Fact, MatchRewound
from referee import court
from referee.court.policy import may
from referee.effects.sighted import PAPER
from referee.paper import (
    AccountCount,
    Bounds,
    Claim,
    bounds_at,
    compared,
    impossible,
    ordered,
    untold,
)
from referee.rules import Accepted, Table
from referee.service.acted import Acted
from referee.service.chance import new_key
from referee.service.commands import Once, request_hash
from referee.service.commit import commit, finish, repeated, with_rules
from referee.service.court.pointed import Amendment
from referee.service.desk import Desk
from referee.service.errors import DeskError, StaleError
from referee.service.play.amending import Change, amend
from referee.service.play.carrying import steps_in
from referee.service.play.entries import TYPED, TableEntry, counting, since
from referee.service.store.live import LiveMatch, state_of
from referee.service.table.answering import EntrySeat
from referee.service.table.entering import Session
from referee.timeline import court_at, settled_at_or_before, state_at

SCOREKEEPER = "scorekeeper"
ENTER, SLIP = "enter", "slip"


def enter_line(
    desk: Desk, match: str, line: str, by: str, *, key: str | None = None, expect: int | None = None
) -> Acted:
    """Enter what was done at a paper table: one line, carried out whole or not at all.

    Raises DeskError for words that are unclear and for what cannot be, Refused for what the
    rules forbid, NotToldError for a card that was revealed and was not typed.
    """
    live, who = _at_paper(desk, match, by, ENTER)
    request = [line, who, expect or 0]
    known = _known(desk, match, key, request)
    if known is not None:
        return known
    head = live.head.seq
    if expect is not None and expect != head:
        raise StaleError(match, expect, head)
    session = _carried_out(desk, live, line, who)
    made = EntryMade(head + 1, line.strip())
    entry = Fact(session.head + 1, made, session.seat.at, who, head + 1)
    session.bounds.follow(entry)
    made_now = with_rules(desk, live, Accepted([*session.facts, entry], session.state))
    done = _entered(desk, live, made_now, key or new_key(), request)
    after = desk.live.get(match)
    if after.head.seq == done.last:
        after.bounds = session.bounds
    return done._replace(short=session.short)


def _carried_out(desk: Desk, live: LiveMatch, line: str, who: str) -> Session:
    """Carry a line out on a table of its own; raises what `enter` raises."""
    session = paper_session(desk, live, who)
    session.enter(steps_in(live.ref.public_id, line))
    return session


def enter_check(desk: Desk, match: str, line: str, by: str) -> list[str]:
    """Try an entry and write nothing; raises what `enter` would raise.

    Gives what answers the questions that follow it and have one answer: "." or "n" for each.
    """
    live, who = _at_paper(desk, match, by, ENTER)
    return _carried_out(desk, live, line, who).onward()


def fix_check(desk: Desk, match: str, seq: int, line: str, by: str) -> list[str]:
    """Try a correction and write nothing; raises what `fix` would raise.

    Gives what answers the questions that follow the line and have one answer.
    """
    live, who, rows = _own_since(desk, match, seq, by)
    reader = desk.reader(match)
    to = settled_at_or_before(reader, rows[0].first - 1)
    people = desk.facts(match, 0, 1)[0].body.people
    seat = EntrySeat(match, live.head.seq + 1, desk.clock(), who, people)
    state = state_at(reader, to)
    session = Session(Table(state, desk.played_by(state)), bounds_at(reader, to), seat)
    session.enter(steps_in(match, line))
    return session.onward()


def fix_line(desk: Desk, match: str, seq: int, line: str, by: str) -> Amendment:
    """Correct one's own entry that holds a seq, and enter what followed it again.

    Raises DeskError where there is no such entry, where somebody else has done something since, and
    for a line that `enter` would not take; nothing is written then.
    """
    _own_since(desk, match, seq, by)
    return amend(desk, match, Change(seq, line), by)[1]


def _own_since(desk: Desk, match: str, seq: int, by: str) -> tuple[LiveMatch, str, list[TableEntry]]:
    """The entry that holds a seq, with those after it, all of who corrects.

    Raises DeskError where there is none, or where anybody else has done something since.
    """
    _at_paper(desk, match, by, ENTER)
    live, who = _at_paper(desk, match, by, SLIP)
    rows = since(desk, live, seq, live.head.seq)
    stray = next((row.first for row in rows if row.kind != TYPED or row.by != who), 0)
    if stray:
        raise DeskError(
            "not-own",
            f"{stray} is nothing that {who} entered, and comes after {rows[0].first}",
            where=match,
            instead=f"let it be amended by who may: referee amend {match}@{seq} WORDS",
        )
    return live, who, rows


def _at_paper(desk: Desk, match: str, by: str, order: str) -> tuple[LiveMatch, str]:
    """A paper match and who orders at it.

    Raises DeskError for another match, and for who may not.
    """
    live = desk.live.get(match)
    if state_of(live).settings.deal != PAPER:
        raise DeskError(
            "not-paper",
            "the referee deals the cards of this match",
            where=match,
            instead=f"act in it: referee act {match} ..., or open one with --paper",
        )
    who = desk.who(match, by)
    fault = may(desk.policy(match), who, order)
    if fault is not None:
        raise DeskError(fault.code, fault.message, where=match, instead=fault.instead)
    return live, who


def paper_session(desk: Desk, live: LiveMatch, by: str) -> Session:
    """Seat a scorekeeper at a copy of the table, on which entries are tried."""
    name, head = live.ref.public_id, live.head.seq
    table = Table(state_of(live), live.library)
    people = desk.facts(name, 0, 1)[0].body.people
    seat = EntrySeat(name, head, desk.clock(), by, people)
    return Session(table, bounds_held(desk, live).copy(), seat)


def bounds_held(desk: Desk, live: LiveMatch) -> Bounds:
    """What the cards of a match can be at its head, worked out once."""
    if live.bounds is None:
        live.bounds = bounds_at(desk.reader(live.ref.public_id), live.head.seq)
    return live.bounds


def take_back_slip(desk: Desk, match: str, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Take back the last entry as a slip of who typed it, as long as nothing came after it.

    Raises DeskError where there is none, or where somebody else has done something since.
    """
    live, who = _at_paper(desk, match, by, SLIP)
    words, head = (SLIP, by), live.head.seq
    known = repeated(desk, live.ref, words, once.get("key"), once.get("expect"))
    if known is not None:
        return known
    facts = counting(desk, match, head)
    game = max((f.seq for f in facts if not f.body.COURT), default=0)
    last = next((f for f in reversed(facts) if isinstance(f.body, EntryMade | BranchOpened)), None)
    own = last is not None and isinstance(last.body, EntryMade) and last.actor == who
    if last is None or not own or game != last.seq - 1:
        raise DeskError(
            "no-slip",
            "only one's own last entry is taken back, before anything follows it",
            where=match,
            instead=f"ask a judge for a rewind: referee rewind {match}@SEQ",
        )
    to = settled_at_or_before(desk.reader(match), last.body.first - 1)
    body = MatchRewound(to, f"slip: {last.body.words}")
    drafts = [court.Draft(body, who, last.seq)]
    return commit(desk, match, drafts, words=words, read=head, **once)


def bounds_of(desk: Desk, match: str, seq: int | None = None) -> Bounds:
    """What the unknown cards of a paper match can be at a seq, or at the head."""
    reader = desk.reader(match)
    return bounds_at(reader, reader.head() if seq is None else seq)


def claims_at(desk: Desk, match: str, seq: int | None = None) -> list[Claim]:
    """List what was entered up to a seq and cannot be so, what stood and is due, and the rest.

    The rest are cards that lie in the open and nobody caught. Of a match that the referee deals
    only what stood and what is due can be listed.
    """
    reader = desk.reader(match)
    at = reader.head() if seq is None else seq
    bounds = bounds_at(reader, at)
    known = ordered(court_at(reader, at))
    found = [*map(impossible, bounds.faults), *untold(bounds), *known]
    return sorted(found, key=lambda claim: (claim.first, claim.seq))


def compare_accounts(desk: Desk, one: str, two: str) -> tuple[AccountCount, ...]:
    """List what differs between the tables of two accounts, so that a judge counts it."""
    return compared(desk.reader(one), desk.reader(two))


def _entered(desk: Desk, live: LiveMatch, done: Accepted, key: str, request: list[Any]) -> Acted:
    asked = request_hash(live.ref.public_id, "enter", request)
    return finish(desk, live, done, key=key, request=asked)


def _known(desk: Desk, match: str, key: str | None, request: list[Any]) -> Acted | None:
    return desk.answered(match, key, request_hash(match, "enter", request))
