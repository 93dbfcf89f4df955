"""A glance at the table must not overlook what a full check of rule actions would find."""

from __future__ import annotations

from collections import Counter

import pytest

from events.vocabulary import SEATS
from referee.effects.board import Board
from referee.effects.needs.entry import power_spent
from referee.rules import calm, rule_actions
from referee.rules.calm import same_types
from referee.rules.excess import exceeding
from referee.service.simulated.simulate import seeds
from tests.rules.texts import MINE, lasting, modify, signi, spell, target, use
from tests.soak.tables import simulator
from tests.table import Scene, side


def test_glossary_rule_based_action_4_a_level_that_is_as_printed_again_is_noted_too() -> None:
    """What counts is the level at the check before: back from 2 to the printed 1 it has moved."""
    rise = spell("Rise", use(target(MINE), lasting(modify(("named", "t"), "level", 1))))
    owl = signi("Owl")
    scene = Scene(side(hand=[rise], signi=(owl, None, None))).does("use", rise)
    card = scene.find(owl).card.id
    assert dict(scene.state.levels) == {card: 2}
    scene.until("main", "B")
    assert dict(scene.state.levels) == {card: 1}


def due(board: Board) -> bool:
    """Whether a full look finds anything that the rules would do on the field."""
    moved = any(
        derived.level != board.library.printed(derived.name).level
        for seat in SEATS
        for _, _, derived in board.slots(seat)
    )
    return moved or bool(
        power_spent(board)
        or any(exceeding(board, seat) for seat in SEATS)
        or any(same_types(board, board.state.seat(seat)) for seat in SEATS)
    )


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_a_glance_says_of_no_table_of_random_games_that_it_is_quiet_where_anything_is_due(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    glance, looked = calm.field_quiet, Counter[bool]()

    def field_quiet(board: Board) -> bool:
        quiet = glance(board)
        assert not (quiet and due(board))
        looked[quiet] += 1
        return quiet

    monkeypatch.setattr(calm, "field_quiet", field_quiet)
    monkeypatch.setattr(rule_actions, "field_quiet", field_quiet)
    for name in seeds("glance", 6):
        simulator(name, ruleset, mixed=True).play(name)
    assert looked[True] > looked[False] > 0
