"""How penalties are told: who received which level, and what the policy calls the infraction."""

from __future__ import annotations

from typing import Any

import pytest

from events.kinds import Fact, PenaltyIssued
from events.values import changed
from referee.timeline import say
from tests.facts import Story

GIVEN = PenaltyIssued("P1", "A", "G2", "warning", "generic-1", name="illegal play")
CASES: dict[str, tuple[dict[str, Any], str]] = {
    "a seat": ({}, "penalty P1: A received a Warning for G2 (illegal play)"),
    "a seat with its person": (
        {"person": "p-2"},
        "penalty P1: A (p-2) received a Warning for G2 (illegal play)",
    ),
    "nobody at the table": (
        {"seat": "", "person": "p-7", "role": "spectator"},
        "penalty P1: p-7 (spectator) received a Warning for G2 (illegal play)",
    ),
    "two words": ({"level": "game loss"}, "penalty P1: A received a Game Loss for G2 (illegal play)"),
    "a vowel": ({"level": "exclusion"}, "penalty P1: A received an Exclusion for G2 (illegal play)"),
    "another level than suggested": (
        {"suggested": "caution"},
        "penalty P1: A received a Warning for G2 (illegal play), instead of a Caution",
    ),
    "a record of version 1": ({"name": ""}, "penalty P1: A received a Warning for G2"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_penalty_is_told_with_its_person_its_level_and_its_infraction(name: str) -> None:
    more, words = CASES[name]
    fact = Fact(3, changed(GIVEN, **more), 0, "floor-judge:ann", 0)
    state = Story().open().state
    told = say(fact, state, state, "judge")
    assert told is not None
    assert words in told
    assert told.endswith(words.rpartition(" ")[2])
