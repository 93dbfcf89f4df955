"""What is answered between the steps of a script, and what is left to be asked.

Questions are answered by what the script says for that seat, before or after; by the only answer
there is; or by a plain pass where the next step needs the match to go on.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from events.kinds import CardsMoved, DecisionSettled
from events.vocabulary import OTHER, PHASES
from referee.positions.outcome import Failed
from referee.positions.places import card_named
from referee.positions.played.answers import AGREES, ScriptAnswer, answers_of, fitting, leads_to
from referee.positions.played.options import MENUS, forced, question_said, said_of
from referee.positions.played.table import MENU_PASSES, PlayedPosition
from referee.positions.played.unasked import is_payment, names_settled, parts_settled, settles, table_of
from referee.positions.written.words import DECISIONS
from referee.rules import Action, Refusal, Table, legal
from referee.service.table.listing import listed
from referee.state import Decision

MOST_STEPS: Final = 400
"""How many questions stand between two steps at most; more is a match that does not come there."""

CUT_IN: Final = "cut-in"
MOST_TOLD: Final = 8
"""How many legal actions of a menu a failure names."""

PASSED: Final = MENU_PASSES | {CUT_IN}
"""The questions that a plain pass answers, so that the match goes on."""

WINDOWS: Final = MENUS | {"guard", "lrigs", "first"}
"""The questions of a turn or of the setup: no effect, cost or choice is half done while one waits."""

MOST_WAYS: Final = 12
"""How many options of a question that the script leaves open are compared with each other."""

Goal = Callable[[Decision], bool]


class Open(NamedTuple):
    """A question that the script answers nowhere: at which step, in words, how many options."""

    at: int
    asked: str
    ways: int


FIRST: Final[Mapping[int, int]] = MappingProxyType({})
"""Of every question that is left open the first option."""


class Questions:
    """The questions of a match as a script answers them, at the step where it stands."""

    def __init__(
        self, played: PlayedPosition, steps: list[dict[str, Any]], other: Mapping[int, int] = FIRST
    ) -> None:
        """Take a laid table and the steps, of which some are answers.

        `other` says which option is taken of a question that is left open, where not the first.
        `since` is the seq of the last answer, `menu` that at which a menu waited last, and `acted`
        that of the menu before it: what follows was caused by the last action.
        """
        self.played, self.steps, self.other = played, steps, other
        self.open: list[Open] = []
        self.answers: list[ScriptAnswer] = []
        for i, step in enumerate(steps):
            self.answers += answers_of(i, step)
        self.at = 0
        self.since = self.menu = self.acted = played.head

    def settle(
        self,
        goal: Goal | None = None,
        *,
        ahead: bool = False,
        leave: frozenset[str] = frozenset(),
    ) -> None:
        """Answer what the script answers or nothing but one answer fits, up to a goal.

        With `ahead` the match has to go on: answers that stand later are given too, and of a
        question without any the first option. Questions of the kinds to `leave` wait. With a
        goal, menus are passed as long as the goal can be reached in this turn; a question for a
        cut-in is passed unless the script speaks of one next.
        """
        for _ in range(MOST_STEPS):
            decision = self.played.state.decision
            if decision is None or decision.kind in MENU_PASSES:
                self._close()
            if decision is None or decision.kind in leave or (goal is not None and goal(decision)):
                return
            if self._answer(ahead=ahead):
                continue
            if not ahead and self.answered_later():
                return
            action, how = forced(self.played.table), "only"
            if action is None and ahead and decision.kind in PASSED and goal is not None:
                action, how = self._passing(decision), "passed"
            if action is None and decision.kind == CUT_IN and not self._cut_in_said(decision):
                action, how = Action(decision.seat, "pass"), "passed"
            if action is not None:
                self.played.act(action, how)
            elif not ahead or not self.take_first():
                return

    def take_first(self) -> bool:
        """Take the first option of a question that the script answers nowhere; say whether one was.

        Its options have to be interchangeable, which is looked at when the case has come out.
        """
        decision = self.played.state.decision
        if decision is None or decision.kind in MENUS or self.answered_later():
            return False
        ways = tuple(islice(legal(self.played.table), MOST_WAYS))
        if not ways:
            return False
        number = self.other.get(len(self.open), 0)
        self.open.append(Open(self.at, self.asked(), len(ways)))
        self.played.act(ways[min(number, len(ways) - 1)], "open")
        return True

    def _close(self) -> None:
        """Close what actions said of their own questions: all that they asked is answered."""
        if self.played.head != self.menu:
            self.acted, self.menu = self.menu, self.played.head
        for part in self.answers:
            if part.since is None or part.over:
                continue
            part.over = True
            if part.done or part.what != "pay":
                continue
            paid = self._paid(part)
            if part.words or not paid:
                part.done = not paid or Counter(map(card_named, part.words)) <= Counter(paid)
            else:
                part.against = f"{', '.join(paid)} paid"

    def _paid(self, part: ScriptAnswer) -> list[str]:
        """The Ener with which an action was paid."""
        facts = self.played.facts[part.since :]
        moves = [f.body for f in facts if isinstance(f.body, CardsMoved)]
        return [str(n) for m in moves if is_payment(m, part) for n in m.names]

    def _passing(self, decision: Decision) -> Action | None:
        """Pass a menu for a step that needs the match to go on, within the turn.

        A step that may be left out needs none of another seat, and neither does a pass in the
        phase that is at hand.
        """
        step, turn = self.steps[self.at], self.played.state.turn
        seat = step.get("seat", "-")
        if seat != decision.seat and (step.get("optional") or step.get("in") == turn.phase):
            return None
        defends = seat == OTHER[turn.seat] and turn.phase in {"main", "attack.pre"}
        fits = seat == turn.seat or decision.kind == CUT_IN or defends
        return Action(decision.seat, "pass") if fits else None

    def _answer(self, *, ahead: bool) -> bool:
        """The first answer of the script that fits the question; say whether there was one."""
        rows = sorted(self.answers, key=lambda a: (a.index != self.at, a.index))
        for answer in rows:
            if answer.index > self.at and not ahead:
                continue
            if self._is_settled(answer):
                continue
            found = self._fitting(answer)
            if found is not None:
                self._give(answer, *found)
                return True
        return False

    def _fitting(self, answer: ScriptAnswer) -> tuple[Action, Sequence[str]] | None:
        """How an answer answers the question at hand.

        One that names cards agrees to an offer only where the offer comes to those cards.
        """
        table = self.played.table
        found = fitting(table, answer)
        if found is None or found[0].do != "yes" or answer.what not in AGREES:
            return found
        if leads_to(table, answer):
            return found
        decided = self.played.decided(self.played.state, found[0])
        if isinstance(decided, Refusal):
            return None
        if any(names_settled(self.played.state, f.body, answer) for f in decided.facts):
            return found
        then = Table(decided.state, table.library)
        asks = then.decision is not None and then.decision.kind != "may"
        return found if asks and fitting(then, answer) is not None else None

    def _is_settled(self, answer: ScriptAnswer) -> bool:
        """Whether an answer was settled without asking, before an offer or a choice that it also fits.

        A payment that was forced neither agrees to an offer of the text nor picks its cards.
        """
        decision = self.played.state.decision
        if decision is None or answer.done or answer.over or decision.kind not in answer.kinds:
            return False
        if decision.kind != "may" and (answer.what != "pay" or decision.kind == "pay"):
            return False
        since = max(self.since, self.menu) if answer.since is None else answer.since
        return self.settled_already(answer, since)

    def _give(self, answer: ScriptAnswer, action: Action, used: Sequence[str]) -> None:
        self.played.act(action, "step", answer.index)
        self.since = self.played.head
        answer.take(action, used)

    def _cut_in_said(self, decision: Decision) -> bool:
        """Whether the script answers the question for a cut-in, or looks at it, next.

        Answers may stand before it, such as the targets of a spell that had no others.
        """
        for i, step in enumerate(self.steps[self.at :], self.at):
            do, seat = step["do"], step.get("seat", "-")
            if CUT_IN in str(step):
                return True
            if do == "pass" and "in" not in step and seat in {decision.seat, "-"}:
                return True
            answers = any(a.index == i for a in self.answers)
            if i > self.at and not do.startswith("expect") and not answers:
                return False
        return False

    def answered_later(self) -> bool:
        """Whether an answer that stands later fits the question at hand."""
        return any(a.index > self.at and self._fitting(a) is not None for a in self.answers)

    def leftover(self) -> None:
        """Find answers whose question was never asked."""
        for answer in self.answers:
            if answer.against:
                wanted = f"{answer.what} of {answer.seat} picks nothing"
                found = f"it was settled without asking: {answer.against}"
                raise Failed(("script", answer.index), "answer", wanted, found, self.played.now.seq)
            if answer.done or answer.refuses or answer.step.get("optional"):
                continue
            if self._needless(answer):
                continue
            who = "somebody" if answer.seat == "-" else answer.seat
            wanted = f"{who} is asked for {' '.join([answer.what, *answer.words])!r}"
            found = f"it never was; {self.asked()}"
            seq = self.played.now.seq
            raise Failed(("script", answer.index), "answer", wanted, found, seq)

    def _needless(self, answer: ScriptAnswer) -> bool:
        """Whether an answer was not asked for because there was nothing else to answer."""
        if not answer.words and answer.what in {"target", "choose", "discard", "mode", "pay"}:
            return True
        if answer.what == "choose" and "zone" in answer.step and self._targeted(answer):
            return True
        facts = self.played.facts[self.played.laid :]
        if any(settles(self.played, fact, answer, answer.words) for fact in facts):
            return True
        if answer.what == "order":
            began = {f.body.name for f in facts if f.body.KIND == "ability.began"}
            return all(w.rpartition(":")[0] in began or w in began for w in answer.words) or (
                "cards" in answer.step
            )
        if answer.what == "pay":
            moved = [f.body for f in facts if f.body.KIND == "cards.moved"]
            mine = [b for b in moved if b.label == "pay" and b.seat == answer.seat]
            paid = Counter(str(n) for b in mine for n in b.names)
            return Counter(map(card_named, answer.words)) <= paid
        return False

    def _targeted(self, answer: ScriptAnswer) -> bool:
        """Whether an answer tells only where a card goes that was chosen before it."""
        same = (a for a in self.answers if a.index == answer.index)
        return any(a.what == "zone" and a.done for a in same)

    def settled_already(self, answer: ScriptAnswer, since: int) -> bool:
        """Take an answer as given whose question had a single answer and was not asked.

        Of an answer in parts those words are taken that name what was settled.
        """
        for fact in self.played.facts[since:]:
            if settles(self.played, fact, answer, answer.words):
                self.since = max(self.since, fact.seq)
                self.played.said[fact.seq] = answer.index
                answer.done = True
                return True
            words = answer.words[: parts_settled(fact)]
            if words and settles(self.played, fact, answer, words):
                self.since = fact.seq
                self.played.said[fact.seq] = answer.index
                answer.words = answer.words[len(words) :]
        return False

    def settled_otherwise(self, answer: ScriptAnswer) -> str:
        """What was settled without asking where an answer picks nothing; "" where nothing was."""
        began = self.acted if self.played.head == self.menu else self.menu
        for fact in self.played.facts[max(self.since, began) :]:
            body = fact.body
            if isinstance(body, CardsMoved) and answer.what == "pay" and is_payment(body, answer):
                return f"{', '.join(map(str, body.names))} paid"
            if not isinstance(body, DecisionSettled) or body.kind not in answer.kinds:
                continue
            if body.items and answer.seat in {body.seat, "-"}:
                table = table_of(self.played, fact, body)
                return ", ".join(said_of(table, item) for item in body.items)
        return ""

    # Diagnosis.

    def asked(self) -> str:
        """What is asked now, with what may be chosen."""
        decision = self.played.state.decision
        if decision is None:
            winner = self.played.state.winner
            return f"the match is over: {winner} has won" if winner else "nothing is asked"
        if decision.kind in PASSED:
            rows = listed(self.played.table, MOST_TOLD)
            legal = ", ".join(row.text for row in rows.choices)
            return f"{decision.seat} is asked {decision.kind}; legal: {legal}"
        return question_said(self.played.table)

    def failed(self, check: str, expected: Any, found: Any) -> Failed:
        """Make the failure of the step at hand."""
        if self.at < len(self.steps):
            return Failed(("script", self.at), check, expected, found, self.played.now.seq)
        return Failed(("expect",), check, expected, found, self.played.now.seq)


def rank(phase: str) -> int:
    """How late a phase comes in a turn."""
    return PHASES.index(phase) if phase in PHASES else -1


def kinds_of(words: set[Any]) -> frozenset[str]:
    """The kinds of decision that positions name by some words."""
    return frozenset(k for w in words if w in DECISIONS for k in DECISIONS[w])
