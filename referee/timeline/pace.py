"""How long each decision of a match took: from the question to the answer, without judges.

Read from the facts alone. The time in which the clock stood for a call or an appeal is nobody's.
Undone stretches count, for their time was spent, and are marked. Time is in microseconds.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.kinds import (
    ActionTaken,
    ClockStarted,
    ClockStopped,
    DecisionAsked,
    Fact,
    MatchEnded,
    MatchRewound,
)
from events.values import changed
from events.vocabulary import SEATS
from referee.timeline.path import holds, undone
from referee.timeline.reader import rewinds_in

KINDS: Final = (
    "action.taken",
    "clock.started",
    "clock.stopped",
    "decision.asked",
    "match.ended",
    "match.opened",
    "match.rewound",
)
"""The facts that a pace is read from; others may be left out."""


class TimedDecision(Struct, frozen=True):
    """What one seat was asked, and how long it took.

    `asked` is the seq of the question; `answered` that of the answer, 0 where the seat gave none:
    it was taken back first, an official answered for it, or the match waits for it. `judged` is the
    time that was left out because the clock stood.
    """

    seat: str
    kind: str
    asked: int
    answered: int
    took: int
    judged: int = 0
    undone: bool = False

    @property
    def seq(self) -> int:
        """Where to look: the answer, or the question where there is none."""
        return self.answered or self.asked


class _Question(Struct, frozen=True):
    """A question that waits: since when, and how long the clock had stood by then."""

    seat: str
    kind: str
    asked: int
    since: int
    stood: int


class _PaceWalk:
    """A walk along the log: the question that waits, the clock, and what was answered."""

    def __init__(self) -> None:
        self.found: list[TimedDecision] = []
        self._waits: _Question | None = None
        self._waited: list[tuple[int, _Question | None]] = []
        self._since, self._stood = 0, 0

    def step(self, fact: Fact) -> None:
        """Go on by one fact."""
        match fact.body:
            case ClockStopped():
                self._since = self._since or fact.at
            case ClockStarted():
                self._stood, self._since = self._standing(fact.at), 0
            case DecisionAsked() as body:
                self.leave(fact.at)
                self._ask(fact, body.seat, body.kind, fact.seq)
            case ActionTaken() as body:
                self._answer(fact, body.seat)
            case MatchRewound() as body:
                self.leave(fact.at)
                again = self._at(body.to)
                if again is not None:
                    self._ask(fact, again.seat, again.kind, again.asked)
            case MatchEnded():
                self.leave(fact.at)
        self._waited.append((fact.seq, self._waits))

    def leave(self, at: int) -> None:
        """Note a question that got no answer of its seat; the time was spent all the same."""
        self._note(0, at)

    def _ask(self, fact: Fact, seat: str, kind: str, asked: int) -> None:
        if seat in SEATS:
            self._waits = _Question(seat, kind, asked, fact.at, self._standing(fact.at))

    def _answer(self, fact: Fact, seat: str) -> None:
        if self._waits is not None and self._waits.seat == seat:
            self._note(fact.seq if fact.actor == seat else 0, fact.at)

    def _note(self, answered: int, at: int) -> None:
        """Put down the question that waits, with the time from it to now, and wait no longer."""
        one, self._waits = self._waits, None
        if one is None:
            return
        judged = self._standing(at) - one.stood
        took = max(at - one.since - judged, 0)
        self.found.append(TimedDecision(one.seat, one.kind, one.asked, answered, took, judged))

    def _standing(self, at: int) -> int:
        """How long the clock has stood up to a moment."""
        return self._stood + (max(at - self._since, 0) if self._since else 0)

    def _at(self, seq: int) -> _Question | None:
        """The question that waited when a seq was the last."""
        return next((waits for at, waits in reversed(self._waited) if at <= seq), None)


def decisions(facts: Iterable[Fact]) -> tuple[TimedDecision, ...]:
    """The decisions of a match in the order of their answers, those without one too.

    The last may be the question that waits: it has taken as long as the log knows, which is up to
    the call where a judge was called over it.
    """
    rows = list(facts)
    walk = _PaceWalk()
    for fact in rows:
        walk.step(fact)
    if rows:
        walk.leave(rows[-1].at)
    gone = undone(rewinds_in(rows), rows[-1].seq) if rows else ()
    return tuple(changed(d, undone=True) if holds(gone, d.seq) else d for d in walk.found)
