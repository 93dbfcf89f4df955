"""How often something attacks and what came of it, and what cards have in common."""

from typing import Any

import pytest

from referee.cards import CardDef
from tests.guide import compile_text
from tests.table import BLANK, Scene, side
from tests.text.test_played import FOX, OWL, signi
from tests.text.test_reach import used

MOTH = signi("Moth", classes=("Night", "Wing"), colors=("red", "blue"))
FINCH = signi("Finch", classes=("Day", "Wing"), colors=("blue",))
STONE = signi("Stone", classes=("Ground",), colors=("red",))


def lrig(*text: str) -> CardDef:
    """Make a center LRIG of its words."""
    return CardDef(
        "Rook",
        "LRIG",
        level=3,
        limit=9,
        text=text,
        colors=("red",),
        lrig_types=("Rook",),
        abilities=compile_text(text, kind="LRIG"),
    )


def at_attack(*text: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Scene:
    """Let a LRIG of some words come to its attack step."""
    mine = {"lrig": (None, lrig(*text), None), "deck": [BLANK] * 9} | (a or {})
    theirs = {"life": [BLANK] * 5, "deck": [BLANK] * 9} | (b or {})
    return Scene(side(**mine), side(**theirs), at="attack.lrig")


TWICE = "[Const]: This LRIG can attack even while downed and can attack up to two times in one turn."


def test_a_lrig_that_attacks_while_downed_attacks_as_often_as_it_may() -> None:
    scene = at_attack(TWICE)
    for left in (4, 3):
        scene.until("attacker", "A").does("attack", "Rook")
        assert scene.count("B", "life") == left
    assert scene.asked_seat == "B"


def test_what_it_may_attack_less_is_taken_from_that() -> None:
    less = (
        "[Auto] {Once per Turn}: When this LRIG attacks, the number of times this LRIG can attack "
        "this turn is reduced by one."
    )
    scene = at_attack(TWICE, less).does("attack", "Rook")
    assert (scene.count("B", "life"), scene.asked_seat) == (4, "B")


SPARED = (
    "[Auto]: Whenever this LRIG attacks, at the end of the attack, if your opponent did not take "
    "damage by the attack, you may discard a card. If you do, up this LRIG."
)


def test_a_guarded_attack_does_no_damage() -> None:
    shield = signi("Shield", guard=True)
    scene = at_attack(SPARED, a={"hand": [FOX, OWL]}, b={"hand": [shield]})
    scene.does("attack", "Rook").until("guard", "B").does("guard", shield)
    assert (scene.asked, scene.asked_seat) == ("may", "A")
    scene.yes().picks(FOX).until("attacker", "A").does("attack", "Rook")
    assert (scene.count("B", "life"), scene.asked_seat) == (4, "B")
    assert scene.names("A", "hand") == ["Owl"]


@pytest.mark.parametrize(("cards", "drawn"), [((MOTH, FINCH), 0), ((MOTH, STONE), 1), ((FINCH, STONE), 1)])
def test_cards_share_a_class_that_both_have_among_others(cards: Any, drawn: int) -> None:
    text = "[Ener Charge 2]. If the cards put into your Ener Zone this way do not share a class, draw a card."
    assert used(text, a={"deck": [*cards, BLANK]}).count("A", "hand") == drawn


def test_cards_that_do_not_share_a_color_are_chosen() -> None:
    text = "Add up to three target SIGNI that do not share a color from your trash to your hand."
    scene = used(text, a={"trash": [MOTH, FINCH, STONE]})
    scene.refused("pick", MOTH, STONE)
    scene.refused("pick", MOTH, FINCH)
    scene.picks(FINCH, STONE)
    assert set(scene.names("A", "hand")) == {"Finch", "Stone"}


def test_cards_that_share_a_class_are_chosen() -> None:
    text = "Add two target SIGNI that share a class from your trash to your hand."
    scene = used(text, a={"trash": [MOTH, FINCH, STONE]})
    scene.refused("pick", MOTH, STONE)
    scene.picks(MOTH, FINCH)
    assert set(scene.names("A", "hand")) == {"Finch", "Moth"}
