"""A match that is rewound and answered the same way again comes to the same table."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from events.memory_log import MemoryLog
from referee.rules import Action
from referee.service import Desk
from referee.service.chance import Dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.verifying import verify_match
from referee.service.simulated.simulate import answer
from referee.state import fingerprint
from tests import ordering

AT = 1_700_000_000_000_000


class Replayed(Dice):
    """Dice that note how they fell at every seq, and fall so again after a rewind."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))
        self.seed, self.command = seed, 0

    def at(self, command: int) -> None:
        """Take the dice of one command: the same command always gets the same dice."""
        self._source.seed(f"{self.seed} {command}")


class Played(NamedTuple):
    """A match at a desk: its answers, where each was given, and the table after each."""

    desk: Desk
    dice: Replayed
    answers: list[Action]
    points: list[int]
    tables: list[str]


def play(seed: int, most: int) -> Played:
    """Open a match on a log in memory and answer at random."""
    dice = Replayed(seed)
    dice.at(-1)
    desk = Desk(MemoryLog(), clock=lambda: AT, dice=dice, entropy=seeded_entropy(seed))
    open_match(desk, "m1", first="A")
    played = Played(desk, dice, [], [], [])
    chance = random.Random(seed)
    for _ in range(most):
        table = desk.table("m1")
        if table.decision is None:
            break
        played.points.append(table.state.seq)
        played.answers.append(answer(table, chance))
        again(played, len(played.answers) - 1)
        played.tables.append(fingerprint(desk.state("m1")))
    return played


def again(played: Played, command: int) -> None:
    """Give the answer of a command, with the dice of that command."""
    action = played.answers[command]
    played.dice.at(command)
    act(played.desk, "m1", action.seat, action)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_the_same_answers_after_a_rewind_lead_to_the_same_tables(seed: int, data: st.DataObject) -> None:
    played = play(seed, 60)
    desk, at = played.desk, len(played.answers)
    for _ in range(data.draw(st.integers(1, 3))):
        back = data.draw(st.integers(0, at - 1))
        ordering.given(
            points_orders.rewind,
            desk,
            "m1",
            "judge",
            played.points[back],
            "a card was read wrongly",
            as_it_lay=True,
        )
        if back:
            assert fingerprint(desk.state("m1")) == played.tables[back - 1]
        at = data.draw(st.integers(back + 1, len(played.answers)))
        for command in range(back, at):
            again(played, command)
            assert fingerprint(desk.state("m1")) == played.tables[command], (seed, command)
    fresh = Desk(desk.log)
    assert fingerprint(fresh.state("m1")) == fingerprint(desk.state("m1"))
    assert verify_match(desk, "m1").ok


def test_other_answers_after_a_rewind_lead_elsewhere() -> None:
    played = play(5, 40)
    desk = played.desk
    ordering.given(points_orders.rewind, desk, "m1", "judge", played.points[3], "", as_it_lay=True)
    choices = choices_at(desk, "m1").choices
    other = next(c.action for c in choices if c.action != played.answers[3])
    act(desk, "m1", other.seat, other)
    assert fingerprint(desk.state("m1")) != played.tables[3]
