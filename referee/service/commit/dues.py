"""What is due at a table after a command: due no more, or due now."""

from collections.abc import Iterator
from typing import Final

from events.kinds import ActionTaken, DueCleared, Fact, MatchRewound, RulingGiven
from referee import court
from referee.court.illegal import (
    CARRIED_OUT,
    flagged,
    open_dues,
)
from referee.rules import Accepted, Table
from referee.rules.dues import Due, dues
from referee.service.desk import Desk
from referee.service.store.live import LiveMatch
from referee.state import Match
from referee.timeline import court_at

ASKED: Final = "due"
"""The question by which a match waits for what is due."""


def dues_followed(desk: Desk, live: LiveMatch, done: Accepted) -> Accepted:
    """Add that what was due is due no more, and what is due now, after a command.

    Only a match that waited for what is due is looked at; a rewind takes back what was flagged.
    """
    waited = live.state.decision if live.state is not None else None
    rewound = any(isinstance(f.body, MatchRewound) for f in done.facts)
    if waited is None or waited.kind != ASKED or rewound:
        return done
    reader = desk.reader(live.ref.public_id)
    now = court_at(reader, reader.head())
    owed = {(d.seat, d.what): d for d in owed_now(desk, done.state)}
    cleared = {f.body.id for f in done.facts if isinstance(f.body, DueCleared)}
    before = [one for one in open_dues(now) if one.id not in cleared]
    gone = [one for one in before if (one.seat, one.what) not in owed]
    how, at = _how(done.facts[0]), done.facts[-1].seq
    drafts = [court.Draft(DueCleared(d.id, how, at), "rules", 0, d.clauses) for d in gone]
    known = {(one.seat, one.what) for one in before}
    new = [(d.seat, d.what, d.cards, d.clauses, at) for key, d in owed.items() if key not in known]
    return joined(done, drafts + flagged(now, new, at), done.facts[0].seq)


def owed_now(desk: Desk, state: Match) -> tuple[Due, ...]:
    """What is due where the match waits for it; nothing where it goes on by the rules."""
    waits = state.decision
    if waits is None or waits.kind != ASKED:
        return ()
    return dues(Table(state, desk.played_by(state)))


def _how(first: Fact) -> str:
    """Say by what something is due no more: a ruling, an answer of a judge, another order."""
    if isinstance(first.body, RulingGiven):
        return f"ruling {first.body.id}"
    answers = {"yes": CARRIED_OUT, "no": "left"}
    said = first.body.do if isinstance(first.body, ActionTaken) else ""
    return answers.get(said, "no longer so")


def joined(done: Accepted, drafts: list[court.Draft], cause: int) -> Accepted:
    """Add facts of the court after those of a command."""
    return done._replace(facts=[*done.facts, *_facts(done, drafts, cause)]) if drafts else done


def _facts(done: Accepted, drafts: list[court.Draft], cause: int) -> Iterator[Fact]:
    last = done.facts[-1]
    for number, draft in enumerate(drafts, last.seq + 1):
        yield Fact(number, draft.body, last.at, draft.actor, cause, draft.clauses)
