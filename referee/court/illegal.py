"""Illegal actions that stood, and what is due of them: recorded, read, cleared.

What was done and whether it was legal are two facts. The record keeps what really lay there; what
the rules would have done at once and nobody did is flagged until it is carried out or ruled on.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from events.data import Moment
from events.kinds import (
    ActionTaken,
    DueCleared,
    DueFlagged,
    IllegalRecorded,
    MatchRewound,
    OutcomeStated,
    RulingGiven,
)
from events.values import changed
from events.wording import instead_of
from referee.court.citations import clause_faults
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.orders import Drafts, point_fault, power_fault
from referee.court.policy import Policy
from referee.court.policy.records import SEATS
from referee.court.rulings import standing_fault
from referee.fold import Court
from referee.timeline import Reader, court_at, live_path
from referee.timeline.path import holds

DUE: Final = "due"
CLEARED: Final = "cleared"
GONE: Final = "taken back"
CARRIED_OUT: Final = "carried out"


class Illegality(Struct, frozen=True):
    """What a judge says of an illegal action: whose, since when, in words, and what it breaks.

    `action` is the seq at which the table stood when it was done, or that of the action itself;
    `moves` are what was done, in primitive moves, "" where the record has the action already.
    """

    seat: str
    action: int
    clauses: tuple[str, ...]
    told: str = ""
    moves: str = ""


class Illegal(Struct, frozen=True):
    """An illegal action on record: its seq, by whom it was entered, and what became of it.

    `rulings` are the ids of those about it; `stands` says that no rewind took it back.
    """

    id: str
    seq: int
    at: Moment
    by: str
    seat: str
    action: int
    noticed: int
    told: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    stands: bool = True


class Owed(Struct, frozen=True):
    """Something that is due: `stands` is "due", "cleared" (`how` says in which way) or taken back.

    `since` is the first seq at which it could have been noticed.
    """

    id: str
    seq: int
    seat: str
    what: str
    since: int
    cards: tuple[int, ...]
    clauses: tuple[str, ...]
    stands: str = DUE
    how: str = ""


def _live(court: Court) -> Iterator[tuple[bool, int]]:
    """Say of each entry whether it counts at the end of the log, with its place.

    What is said of a table counts as long as that table does: a rewind to it brings both back.
    """
    back = [(e.seq, e.body.to) for e in court.of(MatchRewound)]
    last = court.entries[-1].seq if court.entries else 0
    path = live_path(back, last)
    for place, entry in enumerate(court.entries):
        yield holds(path, getattr(entry.body, "point", 0) or entry.seq), place


def illegals_of(court: Court) -> tuple[Illegal, ...]:
    """The illegal actions on record, in their order."""
    rows: dict[int, Illegal] = {}
    for counts, place in _live(court):
        entry = court.entries[place]
        if isinstance(entry.body, IllegalRecorded):
            body = entry.body
            rows[entry.seq] = Illegal(
                body.id,
                entry.seq,
                entry.at,
                entry.actor,
                body.seat,
                body.action,
                body.noticed,
                body.told or "",
                entry.clauses,
                stands=counts,
            )
        elif isinstance(entry.body, RulingGiven) and entry.body.illegal in rows:
            found = rows[entry.body.illegal]
            rows[found.seq] = changed(found, rulings=(*found.rulings, entry.body.id))
    return tuple(rows.values())


def dues_of(court: Court) -> tuple[Owed, ...]:
    """All that was flagged as due, in its order, each as it stands.

    A rewind to before it was flagged takes it back, and one to before it was cleared brings it
    up again: what was due at the table then is due there now.
    """
    rows: dict[str, Owed] = {}
    for counts, place in _live(court):
        entry = court.entries[place]
        if isinstance(entry.body, DueFlagged):
            body = entry.body
            rows[body.id] = Owed(
                body.id,
                entry.seq,
                body.seat,
                body.what,
                body.since,
                body.cards,
                entry.clauses,
                DUE if counts else GONE,
            )
        elif isinstance(entry.body, DueCleared) and counts and entry.body.id in rows:
            found = rows[entry.body.id]
            rows[found.id] = changed(found, stands=CLEARED, how=entry.body.how)
    return tuple(rows.values())


def open_dues(court: Court) -> tuple[Owed, ...]:
    """What is due and not cleared."""
    return tuple(one for one in dues_of(court) if one.stands == DUE)


def _done_faults(reader: Reader, done: Illegality) -> Iterator[DraftRefusal]:
    if done.seat not in SEATS:
        yield DraftRefusal("nobody", f"{done.seat!r} is not a player here", "name seat A or B")
    if not done.clauses:
        yield DraftRefusal("empty", "no clause is named that it breaks", "name the clause")
    yield from clause_faults(reader, done.clauses)
    faults = list(point_fault(reader, done.action))
    yield from faults
    if faults:
        return
    if not holds(live_path(reader.rewinds(), reader.head()), done.action):
        what = f"seq {done.action} was taken back by a rewind"
        yield DraftRefusal("undone", what, "name a point that still counts")
    fact = reader.facts(done.action - 1, done.action)[0]
    if not done.moves.strip() and not isinstance(fact.body, (ActionTaken, OutcomeStated)):
        what = f"seq {done.action} is no action: what was done is not said"
        yield DraftRefusal("no-action", what, "name the seq of the action, or say its moves")


def record_illegal(reader: Reader, done: Illegality, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Record that an illegal action stood; its moves follow with this as their cause."""
    court, head = court_at(reader, reader.head()), reader.head()
    faults = [*power_fault(policy, by, "illegal.record"), *_done_faults(reader, done)]
    name = f"I{len(court.of(IllegalRecorded)) + 1}"
    body = IllegalRecorded(name, done.seat, done.action, head, done.told)
    return joined(faults) or [Draft(body, by, 0, done.clauses)]


def flagged(
    court: Court, rows: Iterable[tuple[str, str, tuple[int, ...], tuple[str, ...], int]], point: int
) -> Drafts:
    """Draft that things are due: seat, what, cards, clauses and since when; the rules say so.

    `point` is the seq of the table on which they are.
    """
    first = len(court.of(DueFlagged)) + 1
    return [
        Draft(DueFlagged(f"D{number}", seat, what, since, cards, point), "rules", 0, clauses)
        for number, (seat, what, cards, clauses, since) in enumerate(rows, first)
    ]


def clear_dues(
    reader: Reader, names: tuple[str, ...], ruling: str, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Clear what is due, all of it where none is named: carried out, or left by a ruling."""
    court = court_at(reader, reader.head())
    faults = list(power_fault(policy, by, "due.clear"))
    due = {one.id: one for one in open_dues(court)}
    if not due:
        faults.append(DraftRefusal("nothing-due", "nothing is due", "go on with the match"))
    for name in names:
        if due and name not in due:
            what = f"{name!r} is not due"
            faults.append(DraftRefusal("unknown-due", what, instead_of(name, due, "")))
    if ruling:
        faults += standing_fault(court, ruling)
    how = f"ruling {ruling}" if ruling else CARRIED_OUT
    rows = [due[name] for name in names or due if name in due]
    return joined(faults) or [Draft(DueCleared(one.id, how), by, 0, one.clauses) for one in rows]
