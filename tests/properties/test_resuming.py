"""A match that rests as bytes at every question goes on as one that never left the memory."""

from __future__ import annotations

import random

import pytest

from events.kinds import Fact
from referee.effects.library import Library
from referee.rules import PROCEDURES, Accepted, Table, begin, decide
from referee.service.chance import Dice
from referee.service.simulated.simulate import answer
from referee.state import decode_state, encode_state
from tests.games import simulator

COMMANDS = 400


def played(seed: int, *, rests: bool) -> list[Fact]:
    """Play with random answers; a match that rests is read from bytes for every command.

    What is kept beside the state, the board and the assembled cards, is then made anew.
    """
    table = simulator()
    chance = random.Random(seed)
    dice, library = Dice(chance), table.library
    step = begin(table.opening, library, at=1, chance=dice)
    facts = list(step.facts)
    for command in range(COMMANDS):
        state, board = step.state, step.board
        if state.decision is None:
            break
        if rests:
            state, board = decode_state(encode_state(state)), None
            if command % 40 == 0:
                library = Library(table.library.catalog, PROCEDURES)
        action = answer(Table(state, library, board), chance)
        done = decide(state, action, library, head=facts[-1].seq, at=command, chance=dice, board=board)
        assert isinstance(done, Accepted)
        step = done
        facts += step.facts
    return facts


@pytest.mark.parametrize("seed", range(6))
def test_a_match_that_rests_goes_on_as_one_that_does_not(seed: int) -> None:
    straight = played(seed, rests=False)
    assert played(seed, rests=True) == straight
    assert straight[-1].body.KIND == "match.ended"
