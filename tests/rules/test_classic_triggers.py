"""What becomes of a classic ability that waits while its card leaves the field."""

from __future__ import annotations

import pytest

from tests.rules.old import has, table
from tests.table import Scene
from tests.text.test_played import signi as said

FOG = said("Fog", "[Const]: All SIGNI on your opponent's field get -2000 power.", power=9000)
VOLE = said("Vole", "[Enter]: Draw a card.", power=1000)
SPENT = said("Spent", "[Enter] Put this SIGNI into the trash: Draw a card.", power=1000)


def dropped(scene: Scene) -> list[str]:
    return [fact.body.reason for fact in scene.facts if fact.body.KIND == "triggers.dropped"]


@pytest.mark.parametrize(("reading", "told"), [("dropped", ["source left"]), ("processed", [])])
def test_trigger_source_gone_says_whether_it_is_processed(reading: str, told: list[str]) -> None:
    theirs = has(signi=(None, FOG, None))
    scene = table(has(hand=[VOLE]), theirs, readings={"trigger_source_gone": reading})
    before = scene.count("A", "deck")
    scene.does("play", VOLE, zone="left")
    assert (dropped(scene), before - scene.count("A", "deck")) == (told, len(told) == 0)


def test_an_ability_whose_price_is_its_own_card_is_not_dropped() -> None:
    scene = table(has(hand=[SPENT])).does("play", SPENT, zone="left").yes()
    assert dropped(scene) == []
    assert scene.count("A", "hand") == 1
