"""The match of a position at the desk: what was done, at which moment it stands, what it shows."""

from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from msgspec import Struct

from events.data import OptionalSeq
from events.kinds import DecisionUnanswerable, Fact, LimitReached, PhaseBegan, TurnBegan, TurnEnded
from events.memory_log import MemoryLog
from referee.cards import Catalog
from referee.effects.board import Board
from referee.positions.outcome import RefereeBroken
from referee.positions.played.laying import catalog_of, laid
from referee.positions.played.options import question_said
from referee.positions.written.reading import Case
from referee.rules import Accepted, Action, Refusal, Table, decide, legal
from referee.service import Desk, Refused
from referee.service.chance import Unshaken
from referee.service.event.starting import lay_match
from referee.service.play import acting
from referee.sight import project_state
from referee.state import Match, fingerprint

MATCH = "position"
MENU_PASSES = frozenset("main attack-window attacker ener-charge grow".split())
"""The questions of which a pass ends a step or phase."""
_INNER = frozenset({"attack.guard"})
"""The steps that lie inside an attack: coming there, the attack goes on."""


class BoardMoment:
    """The match at a seq: what checks look at."""

    def __init__(self, played: "PlayedPosition", seq: int) -> None:
        """Look at the match after a fact."""
        self.played, self.seq = played, seq

    @cached_property
    def state(self) -> Match:
        """The state of the table."""
        return self.played.desk.state(MATCH, self.seq)

    @cached_property
    def table(self) -> Table:
        """The table as the rules see it."""
        return self.played.desk.table(MATCH, self.seq)

    @property
    def passed(self) -> list[Fact]:
        """The facts of the script up to here."""
        return self.played.facts[self.played.laid : self.seq]

    @property
    def board(self) -> Board:
        """What holds on the field."""
        return self.table.board

    def view(self, viewer: str) -> dict[str, Any]:
        """What a viewer sees."""
        return project_state(self.state, viewer)


class RefusedTry(Struct, frozen=True):
    """What was tried in a script and refused: after which seq, in which words, and why."""

    seq: int
    words: str
    text: str
    clauses: tuple[str, ...]


class QuestionAsked(Struct, frozen=True):
    """A question that was asked or settled in a script, and what answered it.

    `how` is "step" where a step of the script answered it, "only" where it had one answer or answers
    all alike, "passed" where the match had to go on, "open" where no step answers it and the first
    option was taken, "settled" where the rules did not ask. `step` counts from 1, 0 for none.
    """

    seq: int
    seat: str
    kind: str
    words: str
    how: str
    step: OptionalSeq = 0


class PlayedPosition:
    """A position that is being played: the desk, the facts, and the moments to look at.

    `asked` are the questions so far, and `said` the steps that say what was settled at a seq.
    The last of the `moments` is the one that a failure speaks of. There are two where a script
    goes to a phase that does something by itself: it may be looked at before that and after.
    """

    def __init__(self, case: Case) -> None:
        """Lay the board of a case and go on to its first question."""
        catalog, earlier = catalog_of(case)
        self.case = case
        self.desk = _desk(catalog)
        done = lay_match(self.desk, laid(case, earlier), MATCH)
        ended(done.facts)
        self.facts: list[Fact] = list(done.facts)
        self.laid = _laid_until(self.facts)
        self.moments: list[BoardMoment] = []
        self.refused: list[RefusedTry] = []
        self.asked: list[QuestionAsked] = []
        self.said: dict[int, int] = {}
        self.look_at(*self.arrivals(self.laid))

    @property
    def state(self) -> Match:
        """The state at the head."""
        return self.desk.state(MATCH)

    @property
    def table(self) -> Table:
        """The table at the head, where the next question waits."""
        return self.desk.table(MATCH)

    @property
    def begun(self) -> Match:
        """The state when the position was laid."""
        return self.desk.state(MATCH, self.laid)

    @property
    def head(self) -> int:
        """The last seq."""
        return self.facts[-1].seq

    @property
    def now(self) -> BoardMoment:
        """The moment at which everything caused by the last step is settled."""
        return self.moments[-1]

    def look_at(self, *seqs: int) -> None:
        """Let checks look at these moments."""
        self.moments = [BoardMoment(self, seq) for seq in dict.fromkeys(seqs)]

    def act(self, action: Action, how: str, step: int = -1) -> None:
        """Carry out an answer; raises Refused, and Broken where the referee is at fault.

        Args:
            action: The answer.
            how: What answers the question, as in `QuestionAsked`.
            step: The index of the step that says it, -1 for none.
        """
        decision, table = self.state.decision, self.table
        kind = decision.kind if decision is not None else ""
        before, listed = self.head, lists(table, action)
        words = question_said(table)
        done = acting.act(self.desk, MATCH, action.seat, action)
        if listed is False:
            raise _at_odds(action, UNLISTED)
        self.asked.append(QuestionAsked(before, action.seat, kind, words, how, step + 1))
        ended(done.facts)
        self.facts += done.facts
        leaves = action.do == "pass" and kind in MENU_PASSES
        self.look_at(self.settled(before, leaves=leaves))

    def settled(self, after: int, *, leaves: bool = False) -> int:
        """The seq at which everything that an answer caused is settled.

        Where nothing could be asked the match goes on by itself into another phase or turn; what
        it does there was not caused by the answer, unless the answer left the phase.
        """
        phase, left = "", not leaves
        for fact in self.facts[after:]:
            body = fact.body
            if isinstance(body, PhaseBegan):
                inner = body.phase in _INNER or phase in _INNER
                if left and not inner:
                    return fact.seq - 1
                left, phase = True, body.phase
            elif isinstance(body, (TurnEnded, TurnBegan)) and left:
                return fact.seq - 1
        return self.head

    def arrivals(self, began: int) -> tuple[int, ...]:
        """The moments at which a phase that began at a seq can be looked at.

        "up", "draw" and "end" do something by themselves: before it, and when it is done.
        """
        body = self.facts[began - 1].body
        done = self.settled(began)
        if not isinstance(body, PhaseBegan) or body.phase not in {"up", "draw", "end"}:
            return (done,)
        first = began
        if body.phase == "end":
            ends = (f.seq - 1 for f in self.facts[began:done] if f.body.KIND == "effects.ended")
            first = next(ends, done)
        return (done, first) if began == self.laid else (first, done)

    def reached(self, phase: str, turn: str) -> int:
        """The seq at which a phase began after the moment at hand, 0 if it did not yet."""
        seat = self.now.state.turn.seat
        for fact in self.facts[self.now.seq :]:
            if isinstance(fact.body, TurnBegan):
                seat = fact.body.seat
            begins = isinstance(fact.body, PhaseBegan) and fact.body.phase == phase
            if begins and turn in {"", seat}:
                return fact.seq
        return 0

    def refusal(self, action: Action) -> Refusal | None:
        """Try an action at the desk that should be refused; None when it would be accepted.

        What would be accepted is not carried out.
        """
        decided = self.tried(self.state, action)
        if not isinstance(decided, Refusal):
            return None
        before = self.print
        try:
            acting.act(self.desk, MATCH, action.seat, action)
        except Refused as error:
            if self.print != before:
                message = f"a refused action changed the match: {error}"
                raise AssertionError(message) from error
        return decided

    def tried(self, state: Match, action: Action) -> Match | Refusal:
        """What an action would lead to; nothing of it enters the record.

        Raises Broken where what is listed of the answers says otherwise.
        """
        decided = self.decided(state, action)
        refused = isinstance(decided, Refusal)
        if lists(Table(state, self.table.library), action) is refused:
            raise _at_odds(action, LISTED if refused else UNLISTED)
        return decided if isinstance(decided, Refusal) else decided.state

    def decided(self, state: Match, action: Action) -> Accepted | Refusal:
        """Carry out an action on a state outside of the record."""
        library = self.table.library
        return decide(state, action, library, head=state.seq, at=0, chance=Unshaken())

    @property
    def print(self) -> tuple[int, str]:
        """The head and the fingerprint of the state, which a refusal must leave alone."""
        return self.desk.log.head(self.desk.log.match(MATCH).id).seq, fingerprint(self.state)


MOST_LISTED = 300
"""How many legal answers are looked through; of some questions there are many thousands."""
UNLISTED, LISTED = "accepted but not listed", "refused but listed"


def lists(table: Table, action: Action) -> bool | None:
    """Whether an answer is among the legal ones; None where there are too many to tell."""
    rows = tuple(islice(legal(table), MOST_LISTED))
    return True if action in rows else None if len(rows) == MOST_LISTED else False


def _at_odds(action: Action, found: str) -> RefereeBroken:
    return RefereeBroken("listed", f"{action.do} is listed just where it is accepted", found)


def ended(facts: Iterable[Fact]) -> None:
    """Look whether what a command caused came to an end or a question; raises Broken if not."""
    for body in (f.body for f in facts):
        if isinstance(body, LimitReached):
            texts = ", ".join(f"{name}, line {line}" for name, line in body.texts)
            by = f", by {texts}" if texts else ""
            found = f"did not end: stopped after {body.value} {body.limit}{by}"
            raise RefereeBroken("end", "all that follows comes to an end", found)
        if isinstance(body, DecisionUnanswerable):
            found = f"{body.seat} has no legal answer to {body.kind}: {body.why}"
            raise RefereeBroken("answer", "every question has a legal answer", found)


def _desk(catalog: Catalog) -> Desk:
    return Desk(
        MemoryLog(),
        clock=lambda: AT,
        dice=Unshaken(),
        entropy=bytes,
        catalog=catalog,
    )


AT = 1_700_000_000_000_000
"""Positions are played at one fixed time, in microseconds since 1970."""


def _laid_until(facts: list[Fact]) -> int:
    """The seq at which the phase of the position began, or the last that laid it."""
    laid = [f.seq for f in facts if f.body.KIND in {"position.laid", "effect.applied"}]
    last = max(f.seq for f in facts if f.body.KIND == "position.laid")
    began = next((f.seq for f in facts if f.seq > last and isinstance(f.body, PhaseBegan)), 0)
    return began or max(laid)
