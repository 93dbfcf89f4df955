"""The desk at a paper table: what a scorekeeper enters, takes back, and what cannot be so."""

from typing import Any, NamedTuple, Unpack

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
from referee.service.commit import commit, finish, repeated
from referee.service.desk import Desk
from referee.service.errors import DeskError, StaleError
from referee.service.store.live import LiveMatch, state_of
from referee.service.table.answering import EntrySeat
from referee.service.table.entering import Session
from referee.service.table.typed import EntryStep, steps_of
from referee.timeline import court_at, live_path, settled_at_or_before, state_at
from referee.timeline.path import holds


class Corrected(NamedTuple):
    """A correction of an entry: its words, to which seq the match went back, what followed.

    `again` are the entries that were made since, the corrected one first; `rest` the lines that
    were not entered again, the first for the reasons of `trouble`.
    """

    was: str
    to: int
    again: list[Acted]
    rest: list[str]
    trouble: DeskError | None


SCOREKEEPER = "scorekeeper"
ENTER, SLIP, FIX = "enter", "slip", "fix"


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
    facts = [*session.facts, entry]
    done = _entered(desk, live, Accepted(facts, session.state), key or new_key(), request)
    live.bounds = (entry.seq, session.bounds)
    return done._replace(short=session.short)


def _carried_out(desk: Desk, live: LiveMatch, line: str, who: str) -> Session:
    """Carry a line out on a table of its own; raises what `enter` raises."""
    session = paper_session(desk, live, who)
    session.enter(_steps(live.ref.public_id, line))
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
    to, reader = _before(desk, match, rows[0]), desk.reader(match)
    people = desk.facts(match, 0, 1)[0].body.people
    seat = EntrySeat(match, live.head.seq + 1, desk.clock(), who, people)
    state = state_at(reader, to)
    table = Table(state, desk.played_by(state))
    session = Session(table, bounds_at(reader, to), seat)
    session.enter(_steps(match, line))
    return session.onward()


def fix_line(desk: Desk, match: str, seq: int, line: str, by: str) -> Corrected:
    """Correct the entry that holds a seq, and enter what followed it again.

    The match goes back to before it; the new line is entered, and so are the lines after it,
    as they were typed, up to the first that is refused. Nothing is deleted: the rewind says
    what was corrected, and by whom. Raises DeskError where there is no such entry, where
    somebody else has done something since, and, before anything is written, for a line that
    `enter` would not take.
    """
    fix_check(desk, match, seq, line, by)
    live, who, rows = _own_since(desk, match, seq, by)
    was, to = rows[0].body.words, _before(desk, match, rows[0])
    body = MatchRewound(to, f"correction: {was} -> {line.strip()}")
    drafts = [court.Draft(body, who, rows[0].seq)]
    commit(desk, match, drafts, words=(FIX, seq, line, by), read=live.head.seq)
    again = [enter_line(desk, match, line, by)]
    lines = [row.body.words for row in rows[1:]]
    for done, one in enumerate(lines):
        try:
            again.append(enter_line(desk, match, one, by))
        except DeskError as trouble:
            return Corrected(was, to, again, lines[done:], trouble)
    return Corrected(was, to, again, [], None)


def _before(desk: Desk, match: str, entry: Fact) -> int:
    """The seq to which a match goes back for an entry."""
    return settled_at_or_before(desk.reader(match), entry.body.first - 1)


def _own_since(desk: Desk, match: str, seq: int, by: str) -> tuple[LiveMatch, str, list[Fact]]:
    """The entry that holds a seq, with those after it, all of who corrects.

    Raises DeskError where there is none, or where anybody else has done something since.
    """
    _at_paper(desk, match, by, ENTER)
    live, who = _at_paper(desk, match, by, SLIP)
    facts = _counting(desk, match, live.head.seq)
    rows = [f for f in facts if isinstance(f.body, EntryMade) and f.seq >= seq]
    if not rows or not rows[0].body.first <= seq:
        raise DeskError(
            "no-entry",
            f"no entry that counts holds {seq}",
            where=match,
            instead=f"name the seq of a fact that was entered: referee log {match}",
        )
    entered = {n for row in rows for n in range(row.body.first, row.seq + 1)}
    first = rows[0].body.first
    others = [f for f in facts if f.seq >= first and not f.body.COURT]
    stray = next((f.seq for f in others if f.seq not in entered), 0)
    stray = stray or next((row.body.first for row in rows if row.actor != who), 0)
    if stray:
        raise DeskError(
            "not-own",
            f"{stray} is nothing that {who} entered, and comes after {first}",
            where=match,
            instead=f"ask a judge for a rewind: referee rewind {match}@{first}",
        )
    return live, who, rows


def _counting(desk: Desk, match: str, head: int) -> list[Fact]:
    """The facts of a match that were not taken back."""
    reader = desk.reader(match)
    path = live_path(reader.rewinds(), head)
    return [f for f in reader.facts(0, head) if holds(path, _counts_at(f))]


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
    if live.bounds is None or live.bounds[0] != live.head.seq:
        reader = desk.reader(live.ref.public_id)
        live.bounds = (live.head.seq, bounds_at(reader, live.head.seq))
    return live.bounds[1]


def take_back_slip(desk: Desk, match: str, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Take back the last entry as a slip of who typed it, as long as nothing came after it.

    Raises DeskError where there is none, or where somebody else has done something since.
    """
    live, who = _at_paper(desk, match, by, SLIP)
    words, head = (SLIP, by), live.head.seq
    known = repeated(desk, live.ref, words, once.get("key"), once.get("expect"))
    if known is not None:
        return known
    facts = _counting(desk, match, head)
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
    body = MatchRewound(_before(desk, match, last), f"slip: {last.body.words}")
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


def _steps(match: str, line: str) -> list[EntryStep]:
    """Part a line into steps; raises DeskError where it has none."""
    steps = steps_of(line)
    if not steps:
        what, instead = "nothing was typed", "type what was done"
        raise DeskError("unclear", what, where=match, instead=instead)
    return steps


def _counts_at(fact: Fact) -> int:
    """The seq on which it rests whether a fact still counts: of an entry what it began.

    A branch begins where it was opened, whatever is taken back on it.
    """
    if isinstance(fact.body, EntryMade):
        return fact.body.first
    return 1 if isinstance(fact.body, BranchOpened) else fact.seq
