"""No question without a legal answer is ever asked: a judge states what happens, the match goes on.

Whatever a rule or a text asks for, of any kind: here questions are taken for unanswerable at will.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from events.kinds import DecisionUnanswerable
from referee.cards import shipped
from referee.fold import fold
from referee.proving.behaving import behaviour
from referee.proving.boards import Pool
from referee.rules import Accepted, Action, Table, asking, begin, decide, legal, why_not
from referee.rules.questions import CLAUSES
from referee.service.simulated.simulate import Simulator, answer
from referee.timeline.words import say
from tests.games import simulator
from tests.properties.stating import dice_of, played
from tests.properties.stating import simulator as stating

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

    def answerable(table: Table) -> bool:
        asked = table.decision
        mean = asked is not None and asked.kind == kind and chance.random() < 0.5
        return not mean and real(table)

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
            rows = [
                Action("judge", "state", word=word) for word in (chance.choice(WAYS), "nothing")
            ]
            action = next(row for row in rows if not why_not(table, row))
        done = decide(
            state, action, sim.library, head=head, at=command, chance=dice_of(seed, command),
            board=step.board, by="judge:ann" if table.seat == "judge" else "",
        )  # fmt: skip
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
                    assert "had no legal answer" in (
                        say(fact, before.state, step.state, "spectator") or ""
                    )
        monkeypatch.undo()


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
    pool = Pool([cards.definition(name) for name in cards.names()])
    assert behaviour(cards.definition(card), pool, seed=3, boards=2).faults == ()
