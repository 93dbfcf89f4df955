"""How a script is played: each step becomes answers at the desk."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.positions.checked.checks import checked
from referee.positions.outcome import Failed, RefereeBroken
from referee.positions.played.actions import NOWHERE, action_of, wants
from referee.positions.played.answers import ScriptAnswer, parts_of
from referee.positions.played.options import are_options, options_of, said_of
from referee.positions.played.questions import FIRST, PASSED, WINDOWS, Questions, kinds_of, rank
from referee.positions.played.refused import UNMOVED, said, tried
from referee.positions.played.table import PlayedPosition
from referee.positions.written.reading import Case
from referee.positions.written.words import DECISIONS
from referee.rules import Action, why_not
from referee.service import Refused
from referee.state import Decision

CHECKED = frozenset({"expect", "expect-decision", "expect-refused"})
"""The steps that only look."""
LAST = {
    "charge": "ener",
    "play": "main",
    "retire": "main",
    "trash-signi": "main",
    "grow": "attack.defense",
    "use": "attack.defense",
    "attack": "attack.guard",
    "cut-in": "attack.guard",
}
"""The last phase of a turn in which each action may be asked for."""
MOST_TURNS = 2
"""How many turns ahead a phase is looked for: each seat has one of its own among them."""


class CaseScript:
    """The script of a case on its way.

    `early` counts passes that ended a later phase than the one where they stand, which was over;
    `named` is the seq at which a question was expected last.
    """

    def __init__(self, case: Case, played: PlayedPosition, other: Mapping[int, int] = FIRST) -> None:
        """Take the case, its laid table, and what is taken of questions that are left open."""
        self.case, self.played = case, played
        self.steps: list[dict[str, Any]] = case.row.script
        self.questions = Questions(played, self.steps, other)
        self.early = self.named = 0

    def play(self) -> None:
        """Play every step and check what must hold at the end; raises Failed."""
        try:
            self._play()
        except RefereeBroken as error:
            raise self.questions.failed(error.check, error.expected, error.found) from error

    def _play(self) -> None:
        for i, step in enumerate(self.steps):
            self.questions.at = i
            self._step(step)
        self.questions.at = len(self.steps)
        self.questions.settle()
        self._holds(self.questions.leftover)
        expect = self.case.row.expect
        self._finish(expect)
        self._holds(lambda: checked(self.played, expect, ("expect",)))
        self._name(expect)

    def _finish(self, checks: list[dict[str, Any]]) -> None:
        """Go on to the moment of some checks: no effect is half done unless they name its question.

        A check that something did not happen would hold while a question waits that nobody answers.
        Of such a question the first option is taken, and the others have to come to the same.
        """
        asked = kinds_of({c.get("kind") for c in checks if c["check"] == "decision"})
        while True:
            decision = self.played.state.decision
            if decision is None or decision.kind in {*WINDOWS, *asked} or self.named == self.played.head:
                return
            if not self.questions.take_first():
                return
            self.questions.settle(leave=asked)

    def _name(self, checks: list[dict[str, Any]]) -> None:
        """Note that the question at hand was expected: what is checked next may hold while it waits."""
        if any(check["check"] == "decision" for check in checks):
            self.named = self.played.head

    def _holds(self, look: Callable[[], None]) -> None:
        """Look at what must hold; where a question waits that is left open, behind it too."""
        first: Failed | None = None
        while True:
            try:
                look()
            except Failed as failed:
                first = first or failed
                if not self.questions.take_first():
                    raise first from None
                self.questions.settle()
            else:
                return

    # Steps.

    def _step(self, step: dict[str, Any]) -> None:
        do = step["do"]
        known: dict[str, Callable[[dict[str, Any]], None]] = {
            "expect": self._expect,
            "expect-decision": self._expect_decision,
            "expect-refused": self._expect_refused,
            "advance": self._advance,
            "pass": self._pass,
            "move": self._move,
        }
        if do in known:
            known[do](step)
        elif any(a.index == self.questions.at for a in self.questions.answers):
            self._say(step)
        else:
            self._do(step)

    def _do(self, step: dict[str, Any]) -> None:
        """Carry out an action: go to where it can be chosen, choose it, answer what follows."""
        kinds, seat = wants(step), step.get("seat", "-")
        self.questions.settle()
        if step.get("optional") and self._too_late(step):
            return
        self.questions.settle(
            lambda d: d.kind in kinds and seat in {d.seat, "-"} and not self._gives_up(step),
            ahead=True,
        )
        if step.get("optional") and not self._waits(kinds, seat):
            return
        parts = parts_of(self.questions.at, step, self.played.head)
        action = action_of(self.played.table, step)
        if NOWHERE in action.cards:
            found = f"no card lies there; {self.questions.asked()}"
            raise self.questions.failed("legal", f"{said(step)!r} is legal", found)
        try:
            self.questions.answers += parts
            self.played.act(action, "step", self.questions.at)
            self._covered(parts)
        except Refused as error:
            why = f"it is refused: {error} [{', '.join(error.clauses)}]"
            found = f"{why}; {self.questions.asked()}"
            raise self.questions.failed("legal", f"{said(step)!r} is legal", found) from error
        self.questions.settle()

    def _too_late(self, step: dict[str, Any]) -> bool:
        """Whether the time of an action is over in this turn, so that nothing asks for it."""
        turn = self.played.state.turn
        return rank(turn.phase) > rank(LAST[step["do"]]) or not self.played.state.decision

    def _gives_up(self, step: dict[str, Any]) -> bool:
        """Whether an attack of the LRIG gives up the SIGNI attacks left (faq.attack.5)."""
        lrig = step["do"] == "attack" and ".lrig." in step["from"]
        return lrig and self.played.state.turn.phase == "attack.signi"

    def _waits(self, kinds: frozenset[str], seat: str) -> bool:
        decision = self.played.state.decision
        return decision is not None and decision.kind in kinds and seat in {decision.seat, "-"}

    def _covered(self, parts: list[ScriptAnswer]) -> None:
        """Take the SIGNI that is covered as said where only the one in that zone could be."""
        for part in parts:
            zone = f"{part.seat}.signi.{part.step.get('zone')}"
            if part.what == "on" and not self._asked_for(part) and part.words == [zone]:
                part.done = True

    def _say(self, step: dict[str, Any]) -> None:
        """Come to an answer: it is given if its question is asked now, else kept for later."""
        self.questions.settle()
        for answer in self.questions.answers:
            if answer.index == self.questions.at and not answer.done:
                self.questions.settled_already(answer, self.questions.since)
        self.questions.settle()
        mine = self._owed()
        for answer in mine:
            if not answer.words and not answer.refuses and not step.get("optional"):
                answer.against = self.questions.settled_otherwise(answer)
        while mine and not any(map(self._asked_for, mine)) and self.questions.take_first():
            self.questions.settle()
            mine = self._owed()
        if not mine:
            return
        if step.get("optional"):
            for answer in mine:
                answer.since = self.played.head
        elif any(self._asked_for(a) for a in mine) and not self.questions.answered_later():
            wanted = f"{said(step)!r} is legal"
            raise self.questions.failed("legal", wanted, self.questions.asked())

    def _owed(self) -> list[ScriptAnswer]:
        """The answers of the step at hand that were not asked for yet."""
        return [a for a in self.questions.answers if a.index == self.questions.at and not a.done]

    def _asked_for(self, answer: ScriptAnswer) -> bool:
        """Whether the question at hand is one for an answer, which is not legal then."""
        decision = self.played.state.decision
        return (
            decision is not None
            and not answer.done
            and decision.kind in answer.kinds
            and answer.seat in {decision.seat, "-"}
        )

    def _expect(self, step: dict[str, Any]) -> None:
        asked = {c.get("kind") for c in step["checks"] if c.get("check") == "decision"}
        self.questions.settle(leave=kinds_of(asked), ahead=bool(asked))
        way = ("script", self.questions.at, "checks")
        self._finish(step["checks"])
        self._holds(lambda: checked(self.played, step["checks"], way))
        self._name(step["checks"])

    def _expect_decision(self, step: dict[str, Any]) -> None:
        kinds = DECISIONS[step["kind"]]
        self.questions.settle(leave=frozenset(kinds), ahead=not step.get("optional"))
        decision = self.played.state.decision
        here = decision is not None and decision.kind in kinds
        if not here or decision is None or step.get("seat", "-") not in {decision.seat, "-"}:
            if step.get("optional"):
                return
            who = step.get("seat", "-")
            wanted = f"{'somebody' if who == '-' else who} is asked {step['kind']}"
            raise self.questions.failed("decision", wanted, self.questions.asked())
        self._options(step, decision)
        self.named = self.played.head

    def _options(self, step: dict[str, Any], decision: Decision) -> None:
        table = self.played.table
        if "options" in step and not are_options(table, list(map(str, step["options"]))):
            found = [said_of(table, i) for i in options_of(table)]
            raise self.questions.failed("options", step["options"], found)
        least = min(decision.least, len(decision.items))
        most = min(decision.most, len(decision.items))
        for key, found_n in (("min", least), ("max", most)):
            if key in step and step[key] != found_n:
                raise self.questions.failed(key, step[key], found_n)
        if "count" in step and (least, most) != (step["count"], step["count"]):
            raise self.questions.failed("count", step["count"], f"{least} to {most}")

    def _expect_refused(self, step: dict[str, Any]) -> None:
        self.questions.settle()
        action = {"seat": step.get("seat", "-"), **step["action"]}
        problem = tried(self.played, action, step.get("clauses", []))
        if problem is not None:
            raise self.questions.failed("refused", *problem)

    def _move(self, step: dict[str, Any]) -> None:
        raise self.questions.failed("legal", f"{said(step)!r} is legal", f"it is refused: {UNMOVED}")

    def _advance(self, step: dict[str, Any]) -> None:
        """Let both seats pass until a phase of a turn begins."""
        to, turn = step["to"], step.get("turn", "")
        now = self.played.now.state.turn
        if now.phase == to and turn in {"", now.seat}:
            return
        began = self.played.reached(to, turn)
        start = self.played.now
        while not began:
            head = self.played.head
            self.questions.settle(ahead=True)
            far = self.played.state.turn.number > now.number + MOST_TURNS
            if far or (self.played.head == head and not self._pass_menu()):
                raise self.questions.failed("phase", f"the phase {to} is reached", self.questions.asked())
            self.played.moments = [start]
            began = self.played.reached(to, turn)
        self.played.look_at(*self.played.arrivals(began))

    def _pass_menu(self) -> bool:
        """Pass a question that can be passed, and keep an opening hand; say whether one was."""
        decision = self.played.state.decision
        if decision is None or decision.kind not in {*PASSED, "mulligan"}:
            return False
        do = "pick" if decision.kind == "mulligan" else "pass"
        self.played.act(Action(decision.seat, do), "step", self.questions.at)
        return True

    def _pass(self, step: dict[str, Any]) -> None:
        seat, inside = step.get("seat", "-"), step.get("in", "")
        if inside and self._left(inside):
            return
        if not inside and self._left_by_itself():
            return
        self.questions.settle(
            lambda d: (
                d.kind in PASSED
                and seat in {d.seat, "-"}
                and (not inside or self.played.state.turn.phase == inside)
            ),
            ahead=True,
        )
        decision = self.played.state.decision
        if inside and self._left(inside):
            return
        if decision is None or decision.kind not in PASSED or seat not in {decision.seat, "-"}:
            if step.get("optional") or self.early:
                self.early -= not step.get("optional")
                return
            raise self.questions.failed(
                "legal", f"{'somebody' if seat == '-' else seat} can pass", self.questions.asked()
            )
        now = self.played.now.state.turn
        self.early += not inside and now.seat == seat and now.phase != self.played.state.turn.phase
        self.played.act(Action(decision.seat, "pass"), "step", self.questions.at)

    def _left_by_itself(self) -> bool:
        """Whether a pass belongs to a phase that had nothing to offer and is over already.

        It does where the match ran on by itself since the last step, and where what the script
        does next is legal as things are.
        """
        if self.played.now.state.turn.phase == self.played.state.turn.phase:
            return False
        rest = enumerate(self.steps[self.questions.at + 1 :], self.questions.at + 1)
        acts = (s for i, s in rest if s["do"] not in CHECKED and not self._answers(i))
        step = next(acts, None)
        if step is None or step["do"] in {"pass", "advance", "move"}:
            return False
        return not why_not(self.played.table, action_of(self.played.table, step))

    def _answers(self, index: int) -> bool:
        return any(answer.index == index for answer in self.questions.answers)

    def _left(self, phase: str) -> bool:
        """Whether a phase lies behind: of this turn, or of the turn that was looked at."""
        now, head = self.played.now.state.turn, self.played.state.turn
        if head.number > now.number:
            return True
        return rank(head.phase) > rank(phase)
