"""What is answered between the steps of a script, and what is left to be asked.

Questions are answered by what the script says for that seat, before or after; by the only answer
there is; or by a plain pass where the next step needs the match to go on.
"""

from collections.abc import Callable
from typing import Any, Final

from events.vocabulary import OTHER, PHASES
from referee.positions.outcome import Failed
from referee.positions.played.answers import IN_PARTS, Answer, answers_of, fitting
from referee.positions.played.options import forced, ids_of, said_of
from referee.positions.played.table import MENU_PASSES, Played
from referee.positions.written.words import DECISIONS
from referee.rules import Action
from referee.service.table.choices import listed
from referee.state import Decision

MOST_STEPS: Final = 400
"""How many questions stand between two steps at most; more is a match that does not come there."""

CUT_IN: Final = "cut-in"
MOST_TOLD: Final = 8
"""How many legal actions of a menu a failure names."""

PASSED: Final = MENU_PASSES | {CUT_IN}
"""The questions that a plain pass answers, so that the match goes on."""

Goal = Callable[[Decision], bool]


class Questions:
    """The questions of a match as a script answers them, at the step where it stands."""

    def __init__(self, played: Played, steps: list[dict[str, Any]]) -> None:
        """Take a laid table and the steps, of which some are answers."""
        self.played, self.steps = played, steps
        self.answers: list[Answer] = []
        for i, step in enumerate(steps):
            self.answers += answers_of(i, step)
        self.at = 0
        self.since = played.head

    def settle(
        self,
        goal: Goal | None = None,
        *,
        ahead: bool = False,
        leave: frozenset[str] = frozenset(),
    ) -> None:
        """Answer what the script answers or nothing but one answer fits, up to a goal.

        With `ahead` answers that stand later are given too. Questions of the kinds to `leave`
        wait. With a goal, menus are passed as long as the goal can be reached in this turn;
        a question for a cut-in is passed unless the script speaks of one next.
        """
        for _ in range(MOST_STEPS):
            decision = self.played.state.decision
            if decision is None or decision.kind in leave or (goal is not None and goal(decision)):
                return
            if self._answer(ahead=ahead):
                continue
            if not ahead and self.answered_later():
                return
            action = forced(self.played.table)
            if action is None and ahead and decision.kind in PASSED and goal is not None:
                action = self._passing(decision)
            if action is None and decision.kind == CUT_IN and not self._cut_in_said(decision):
                action = Action(decision.seat, "pass")
            if action is None:
                return
            self.played.act(action)

    def _passing(self, decision: Decision) -> Action | None:
        """Pass a menu for a step that needs the match to go on, within the turn."""
        seat = self.steps[self.at].get("seat", "-")
        turn = self.played.state.turn
        defends = seat == OTHER[turn.seat] and turn.phase in {"main", "attack.pre"}
        fits = seat == turn.seat or decision.kind == CUT_IN or defends
        return Action(decision.seat, "pass") if fits else None

    def _answer(self, *, ahead: bool) -> bool:
        """Give the first answer of the script that fits the question; say whether there was one."""
        rows = sorted(self.answers, key=lambda a: (a.index != self.at, a.index))
        for answer in rows:
            if answer.index > self.at and not ahead:
                continue
            found = fitting(self.played.table, answer)
            if found is not None:
                self._give(answer, *found)
                return True
        return False

    def _give(self, answer: Answer, action: Action, used: int) -> None:
        self.played.act(action)
        self.since = self.played.head
        answer.take(action, used)

    def _cut_in_said(self, decision: Decision) -> bool:
        """Say whether the script answers the question for a cut-in, or looks at it, next.

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
        """Say whether an answer that stands later fits the question at hand."""
        return any(
            a.index > self.at and fitting(self.played.table, a) is not None for a in self.answers
        )

    def leftover(self) -> None:
        """Find answers whose question was never asked."""
        for answer in self.answers:
            if answer.done or answer.refuses or answer.step.get("optional"):
                continue
            if self._needless(answer):
                continue
            self.at = answer.index
            wanted = f"{answer.what} {', '.join(answer.words)} is asked of {answer.seat}"
            raise self.failed("answer", wanted, f"it never was; {self.asked()}")

    def _needless(self, answer: Answer) -> bool:
        """Say whether an answer was not asked for because there was nothing else to answer."""
        if not answer.words and answer.what in {"target", "choose", "discard", "mode", "pay"}:
            return True
        if answer.what == "choose" and "zone" in answer.step and self._targeted(answer):
            return True
        facts = self.played.facts[self.played.laid :]
        if answer.what == "order":
            began = {f.body.name for f in facts if f.body.KIND == "ability.began"}
            return all(w.rpartition(":")[0] in began or w in began for w in answer.words) or (
                "cards" in answer.step
            )
        settled = [f.body for f in facts if f.body.KIND == "decision.settled"]
        if any(b.seat == answer.seat and b.kind in answer.kinds for b in settled):
            return True
        if answer.what == "pay":
            moved = [f.body for f in facts if f.body.KIND == "cards.moved"]
            mine = [b for b in moved if b.label == "pay" and b.seat == answer.seat]
            paid = [str(n) for b in mine for n in b.names]
            return all(w in paid for w in answer.words)
        return answer.what in {"zone", "on"}

    def _targeted(self, answer: Answer) -> bool:
        """Say whether an answer tells only where a card goes that was chosen before it."""
        same = (a for a in self.answers if a.index == answer.index)
        return any(a.what == "zone" and a.done for a in same)

    def settled_already(self, answer: Answer) -> None:
        """Take an answer as given whose question had a single answer and was not asked.

        Of an answer in parts those words are taken that name what was settled.
        """
        for fact in self.played.facts[self.since :]:
            if fact.body.KIND != "decision.settled" or fact.body.seat != answer.seat:
                continue
            if fact.body.kind not in answer.kinds:
                continue
            count = len(fact.body.items)
            if count == len(answer.words):
                self.since = fact.seq
                answer.done = True
                return
            if fact.body.kind in IN_PARTS and self._named(fact.body, answer.words[:count]):
                self.since = fact.seq
                answer.words = answer.words[count:]

    def _named(self, settled: Any, words: list[str]) -> bool:
        """Say whether words name all the cards that were settled on."""
        asked = Decision(settled.kind, settled.seat, items=settled.items)
        return bool(words) and ids_of(self.played.table, asked, words) is not None

    def let_go(self) -> None:
        """Let go of where earlier actions put their card: all that they asked is answered."""
        for answer in self.answers:
            if answer.what in {"on", "zone"} and answer.step["do"] != "choose":
                answer.done = answer.done or answer.index < self.at

    # Diagnosis.

    def asked(self) -> str:
        """Say what is asked now, with what may be chosen."""
        decision = self.played.state.decision
        if decision is None:
            winner = self.played.state.winner
            return f"the match is over: {winner} has won" if winner else "nothing is asked"
        if decision.kind in PASSED:
            rows = listed(self.played.table, MOST_TOLD)
            legal = ", ".join(row.text for row in rows.choices)
            return f"{decision.seat} is asked {decision.kind}; legal: {legal}"
        options = [said_of(self.played.table, i) for i in decision.items]
        tail = f": {', '.join(options)}" if options else ""
        count = f" {decision.least} to {decision.most} of" if options else ""
        return f"{decision.seat} is asked {decision.kind}{count}{tail}"

    def failed(self, check: str, expected: Any, found: Any) -> Failed:
        """Make the failure of the step at hand."""
        if self.at < len(self.steps):
            return Failed(("script", self.at), check, expected, found, self.played.now.seq)
        return Failed(("expect",), check, expected, found, self.played.now.seq)


def rank(phase: str) -> int:
    """Say how late a phase comes in a turn."""
    return PHASES.index(phase) if phase in PHASES else -1


def kinds_of(words: set[Any]) -> frozenset[str]:
    """Give the kinds of decision that positions name by some words."""
    return frozenset(k for w in words if w in DECISIONS for k in DECISIONS[w])
