"""The groups in which SIGNI leave where level or limit is exceeded, until nothing is exceeded."""

from __future__ import annotations

import pytest

from tests.rules.texts import MINE, constant, lasting, lrig, modify, signi, spell, target, use
from tests.table import LEFT, RIGHT, Scene, side

OWL = signi("Owl", level=2, power=3000)
NARROW = lrig("Cen, Narrow", level=3, limit=4, lrig_types=("Cen",))
RAISE = lasting(modify(("named", "t"), "level", 2))


def _raised(*field: object, ruleset: str, count: int = 2) -> Scene:
    """Raise the levels of so many SIGNI, the first ones, by one spell."""
    swell = spell("Swell", use(target(MINE, count, count), RAISE))
    lrigs = (LEFT, NARROW, RIGHT) if ruleset == "diva" else (None, NARROW, None)
    scene = Scene(side(hand=[swell], signi=field, lrig=lrigs), ruleset=ruleset)
    scene.does("use", swell)
    return scene.picks(*field[:count]) if scene.asked == "targets" else scene


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_glossary_rule_based_action_4_group_b_stays_what_it_was_until_nothing_is_exceeded(
    ruleset: str,
) -> None:
    first, second = signi("First", level=1), signi("Second", level=1)
    scene = _raised(first, second, OWL, ruleset=ruleset)
    assert scene.asked == "rule-signi"
    assert scene.offers("pick") == [("First",), ("Second",)]
    scene.picks(first)
    assert scene.asked == "main", "of 3 and 2 levels the one that was raised goes, nobody is asked"
    assert scene.names("A", "signi") == [None, None, "Owl"]


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_a_level_that_changes_because_one_left_moves_no_signi_into_another_group(
    ruleset: str,
) -> None:
    others = ("where", MINE, (("has", "name", ("Nestling",)),))
    perch = signi("Perch", constant(modify(others, "level", 1)), level=1)
    nestling, boar = signi("Nestling", level=1), signi("Boar", level=3)
    narrow = lasting(modify(("at", "you", "lrig"), "limit", -3))
    swell = spell("Swell", use(target(MINE), RAISE, narrow))
    crown = lrig("Cen, Crown", level=3, limit=6, lrig_types=("Cen",))
    lrigs = (LEFT, crown, RIGHT) if ruleset == "diva" else (None, crown, None)
    mine = side(hand=[swell], signi=(perch, nestling, boar), lrig=lrigs)
    scene = Scene(mine, ruleset=ruleset).does("use", swell).picks(perch)
    assert scene.names("A", "signi") == [None, "Nestling", "Boar"], "the perch alone was raised"
    assert scene.asked == "rule-signi", "4 of 3 levels"
    assert scene.offers("pick") == [("Nestling",), ("Boar",)], "the nestling only fell since"
