"""A glance at the table must not overlook what a full check of rule actions would find."""

from tests.rules.texts import MINE, lasting, modify, signi, spell, target, use
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
