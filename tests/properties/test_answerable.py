"""No question without a legal answer is ever asked: a judge states what happens, the match goes on.

Whatever a rule or a text asks for, of any kind: here questions are taken for unanswerable at will.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from events.kinds import DecisionUnanswerable
from events.values import changed
from referee.cards import shipped
from referee.effects.library import Library
from referee.effects.run import Run
from referee.fold import fold
from referee.proving.behaving import behaviour
from referee.proving.boards import CardPool
from referee.rules import Accepted, Action, Table, asking, begin, decide, legal, why_not
from referee.rules.questions import CLAUSES
from referee.service.simulated.simulate import Simulator, answer, seeds
from referee.timeline.words import say
from tests.games import simulator
from tests.properties.stating import dice_of, played
from tests.properties.stating import simulator as stating
from tests.soak.tables import simulator as mixed

COMMANDS = 260
JUDGED = {"due", "state"}
"""What a judge is asked, who always has an answer."""
KINDS = sorted(set(CLAUSES) - JUDGED - {"first"})
"""Every other kind; who plays first is a yes or a no, and without it no match begins."""
WAYS = ("nothing", "draw A 1", "charge B 1", "end turn")


def hindered(seed: int, sim: Simulator, kind: str, patch: pytest.MonkeyPatch) -> list[Accepted]:
    """Play with every second question of a kind taken for unanswerable; a judge answers it."""
    chance = random.Random(seed)
    real = asking.answerable

    def answerable(run: Run, library: Library) -> bool:
        asked = run.state.decision
        mean = asked is not None and asked.kind == kind and chance.random() < 0.5
        return not mean and real(run, library)

    patch.setattr(asking, "answerable", answerable)
    step = begin(sim.opening, sim.library, at=1, chance=dice_of(seed, 0))
    steps, head = [step], step.facts[-1].seq
    for command in range(1, COMMANDS):
        state = step.state
        if state.decision is None:
            break
        table = Table(state, sim.library, step.board)
        action = answer(table, chance)
        if table.seat == "judge":
            rows = [Action("judge", "state", word=word) for word in (chance.choice(WAYS), "nothing")]
            action = next(row for row in rows if not why_not(table, row))
        done = decide(
            state,
            action,
            sim.library,
            head=head,
            at=command,
            chance=dice_of(seed, command),
            board=step.board,
            by="judge:ann" if table.seat == "judge" else "",
        )
        assert isinstance(done, Accepted), (seed, kind, action, done)
        step, head = done, done.facts[-1].seq
        steps.append(step)
    return steps


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_of_any_kind_that_nobody_can_answer_is_handed_to_a_judge(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed, sim in enumerate((simulator(), simulator("classic"), stating())):
        steps = hindered(seed, sim, kind, monkeypatch)
        for before, step in pairwise(steps):
            assert fold(before.state, step.facts).state == step.state
            for fact in step.facts:
                if isinstance(fact.body, DecisionUnanswerable):
                    asked = step.state.decision
                    assert fact.body.kind == kind
                    assert asked is not None
                    assert (asked.kind, asked.seat) == ("state", "judge")
                    assert "had no legal answer" in (say(fact, before.state, step.state, "spectator") or "")
        monkeypatch.undo()


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_a_question_is_found_to_be_answerable_by_what_the_list_of_its_answers_says(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of questions as they are asked, and of the same with fewer cards or too few allowed."""
    real, seen = asking.answerable, set()

    def answerable(run: Run, library: Library) -> bool:
        state, asked = run.state, run.state.decision
        assert asked is not None
        asks = [changed(asked, items=asked.items[:n]) for n in range(len(asked.items) + 1)]
        asks += [changed(asked, most=asked.least - 1)] if asked.least else []
        for one in asks:
            run.state = changed(state, decision=one)
            table = Table(run.state, library, run.board)
            listed = one.seat == "judge" or next(legal(table), None) is not None
            assert real(run, library) == listed, one
            seen.add((one.kind, listed))
        run.state = state
        return real(run, library)

    monkeypatch.setattr(asking, "answerable", answerable)
    for name in seeds("answerable", 4):
        mixed(name, ruleset, mixed=True).play(name)
    kinds = {"targets", "pick", "pay", "discard"}
    assert {(kind, can) for kind in kinds for can in (True, False)} <= seen


@pytest.mark.parametrize("seed", range(3))
def test_whatever_judges_order_every_question_that_is_asked_can_be_answered(seed: int) -> None:
    sim = stating()
    for _, step in played(seed, sim):
        table = Table(step.state, sim.library, step.board)
        if table.decision is not None and table.decision.kind not in {"judge", "due"}:
            assert next(legal(table), None) is not None, table.decision


@pytest.mark.parametrize("card", sorted(shipped().names())[::9])
def test_no_sample_board_asks_what_nobody_can_answer(card: str) -> None:
    cards = shipped()
    pool = CardPool([cards.definition(name) for name in cards.names()])
    assert behaviour(cards.definition(card), pool, seed=3, boards=2).faults == ()
