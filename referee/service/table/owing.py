"""Illegal actions that stood and what is due of them, at the desk: each one command of the log.

The moves are what really lay there: the rules check that they are possible, not that they are
legal, and carry out nothing that follows. While something is due the match waits for a judge.
"""

from abc import ABC
from collections.abc import Iterator
from functools import partial
from typing import Final, Unpack

from events.kinds import ActionTaken, DecisionAsked, DueCleared, Fact, MatchRewound, RulingGiven
from events.values import changed, values
from referee import court
from referee.court.illegal import (
    CARRIED_OUT,
    Illegal,
    Illegality,
    Owed,
    clear_dues,
    dues_of,
    flagged,
    illegals_of,
    open_dues,
    record_illegal,
)
from referee.rules import Accepted, Action, Refusal, Table, decide, why_not
from referee.rules.dues import Due, dues
from referee.service.commands import Once
from referee.service.court.judging import JUDGE
from referee.service.court.ruling import Deciding
from referee.service.errors import DeskError
from referee.service.store.live import Live
from referee.service.table.stating import stating
from referee.state import Match
from referee.timeline import Reader, court_at, live_path, path_facts, state_at
from referee.timeline.path import after

ASKED: Final = "due"
"""The question by which a match waits for what is due."""
MOST_LOOKED_AT: Final = 200
"""At how many points it is looked whether something could have been noticed there."""


class Owing(Deciding, ABC):
    """The desk as far as illegal actions are recorded at it."""

    def illegal(
        self, match: str, done: Illegality, by: str = JUDGE, **once: Unpack[Once]
    ) -> list[Fact]:
        """Record an illegal action that stood; with moves the table then lies as it lay there.

        What is due of it is flagged, each with the first seq at which it could have been noticed.
        """
        reader, under, who = self.reader(match), self.policy(match), self._by(match, by)
        drafts = record_illegal(reader, done, who, under)
        then = partial(self._owing, done, who) if done.moves.strip() else None
        words = ("illegal", *values(done), by)
        return self._order(match, drafts, then, words=words, read=reader.head(), **once)

    def _owing(self, said: Illegality, by: str, live: Live, ordered: Accepted) -> Accepted:
        """Lay the table as it lay after an illegal action; flag what is due, and since when."""
        action = stating(Table(ordered.state, live.library), JUDGE, said.moves, ("", 0))
        action = changed(action, do="stand")
        done = self._remedied(action, by, "an illegal action that stood", live, ordered)
        reader = self.reader(live.ref.public_id)
        head, owed = reader.head(), _owed(done.state, live)
        since = self._since(live, action, _points(reader, said.action), owed)
        rows = [(d.seat, d.what, d.cards, d.clauses, since.get(_key(d), head)) for d in owed]
        drafts = flagged(court_at(reader, head), rows, done.facts[-1].seq)
        return _with(done, drafts, done.facts[0].seq)

    def _since(
        self, live: Live, action: Action, points: tuple[int, ...], owed: tuple[Due, ...]
    ) -> dict[tuple[str, str], int]:
        """Give the first point at which the same would have been due, had it been done there."""
        reader, found = self.reader(live.ref.public_id), dict[tuple[str, str], int]()
        wanted = {_key(due) for due in owed}
        for point in points:
            if wanted <= found.keys():
                break
            for due in self._if_done(live, state_at(reader, point), action):
                found.setdefault(_key(due), point)
        return found

    def _if_done(self, live: Live, state: Match, action: Action) -> tuple[Due, ...]:
        """Give what would be due had the moves been made on another table."""
        if why_not(Table(state, live.library), action):
            return ()
        decided = decide(
            state, action, live.library, head=state.seq, at=0, chance=self._trial_dice(live)
        )
        return () if isinstance(decided, Refusal) else _owed(decided.state, live)

    def clear_dues(
        self,
        match: str,
        names: tuple[str, ...] = (),
        ruling: str = "",
        by: str = JUDGE,
        **once: Unpack[Once],
    ) -> list[Fact]:
        """Let what is due be carried out, or leave it by a ruling; then the match goes on.

        Where the match waits for it, all is cleared together.
        """
        reader, under, who = self.reader(match), self.policy(match), self._by(match, by)
        drafts = clear_dues(reader, names, ruling, who, under)
        words, then = ("clear", *names, ruling, by), None
        waits = self.table(match).decision
        if waits is not None and waits.kind == ASKED and not isinstance(drafts, court.Refused):
            if len(drafts) < len(open_dues(court_at(reader, reader.head()))):
                message = "the rules carry out all that is due at once"
                raise DeskError("together", message, where=match, instead="clear it together")
            answer, why = Action(JUDGE, "no" if ruling else "yes"), f"ruling {ruling}"
            then = partial(self._remedied, answer, who, why if ruling else "")
        return self._order(match, drafts, then, words=words, read=reader.head(), **once)

    def _dues_followed(self, live: Live, done: Accepted) -> Accepted:
        """Add that what was due is due no more, and what is due now, after a command.

        Only a match that waited for what is due is looked at; a rewind takes back what was flagged.
        """
        waited = live.state.decision if live.state is not None else None
        rewound = any(isinstance(f.body, MatchRewound) for f in done.facts)
        if waited is None or waited.kind != ASKED or rewound:
            return done
        reader = self.reader(live.ref.public_id)
        now = court_at(reader, reader.head())
        owed = {(d.seat, d.what): d for d in _owed(done.state, live)}
        cleared = {f.body.id for f in done.facts if isinstance(f.body, DueCleared)}
        before = [one for one in open_dues(now) if one.id not in cleared]
        gone = [one for one in before if (one.seat, one.what) not in owed]
        how, at = _how(done.facts[0]), done.facts[-1].seq
        drafts = [court.Draft(DueCleared(d.id, how, at), "rules", 0, d.clauses) for d in gone]
        known = {(one.seat, one.what) for one in before}
        new = [
            (d.seat, d.what, d.cards, d.clauses, at) for key, d in owed.items() if key not in known
        ]
        return _with(done, drafts + flagged(now, new, at), done.facts[0].seq)

    def illegals(
        self, match: str, viewer: str = JUDGE, seq: int | None = None
    ) -> tuple[Illegal, ...]:
        """Give the illegal actions on record up to a seq, as a viewer may read them."""
        return illegals_of(self.court_of(match, viewer, seq))

    def dues(self, match: str, seq: int | None = None) -> tuple[Owed, ...]:
        """Give all that was flagged as due up to a seq, each as it stands there."""
        return dues_of(self.court_of(match, seq=seq))


def _key(due: Due) -> tuple[str, str]:
    """Tell a due apart from others at another table, where its cards have other numbers."""
    return due.seat, "".join(c for c in due.what if not c.isdigit())


def _owed(state: Match, live: Live) -> tuple[Due, ...]:
    """Give what is due where the match waits for it; nothing where it goes on by the rules."""
    waits = state.decision
    if waits is None or waits.kind != ASKED:
        return ()
    return dues(Table(state, live.library))


def _points(reader: Reader, action: int) -> tuple[int, ...]:
    """Give the points from an action on at which the match waited."""
    path = live_path(reader.rewinds(), reader.head())
    facts = path_facts(reader, after(path, action - 1))
    return tuple([f.seq for f in facts if isinstance(f.body, DecisionAsked)][:MOST_LOOKED_AT])


def _how(first: Fact) -> str:
    """Say by what something is due no more: a ruling, an answer of a judge, another order."""
    if isinstance(first.body, RulingGiven):
        return f"ruling {first.body.id}"
    answers = {"yes": CARRIED_OUT, "no": "left"}
    said = first.body.do if isinstance(first.body, ActionTaken) else ""
    return answers.get(said, "no longer so")


def _with(done: Accepted, drafts: list[court.Draft], cause: int) -> Accepted:
    """Add facts of the court after those of a command."""
    return done._replace(facts=[*done.facts, *_facts(done, drafts, cause)]) if drafts else done


def _facts(done: Accepted, drafts: list[court.Draft], cause: int) -> Iterator[Fact]:
    last = done.facts[-1]
    for number, draft in enumerate(drafts, last.seq + 1):
        yield Fact(number, draft.body, last.at, draft.actor, cause, draft.clauses)
