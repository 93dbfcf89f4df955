"""What a set says that nobody had, played by cards of our own: other branches, counts in a deck, hands."""

from __future__ import annotations

import pytest

from tests.guide import read_text
from tests.table import Scene, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell
from tests.text.test_played_wider import used


@pytest.mark.parametrize(("ener", "charged"), [(0, 3), (3, 3), (4, 1)])
def test_if_not_is_the_other_branch_of_what_was_asked(ener: int, charged: int) -> None:
    text = "If you have three or fewer cards in your Ener Zone, [Ener Charge 3]. If not, [Ener Charge 1]."
    scene = used(text, a={"ener": [FOX] * ener})
    assert scene.count("A", "ener") == ener + charged


def test_if_not_behind_an_offer_is_of_the_offer_or_not_and_is_declined() -> None:
    text = "If you have three or more cards in your hand, you may discard a card. If not, draw a card."
    assert read_text([text], kind="SPELL").declined


def test_what_was_put_into_the_deck_is_counted_by_kind_where_all_were_of_that_kind() -> None:
    text = (
        "You may put up to three SIGNI from your trash on the bottom of your deck in any order. "
        "If you put {} SIGNI on the bottom of your deck this way, draw a card."
    )
    for said, drawn in (("two", 1), ("three", 0)):
        scene = used(text.format(said), a={"trash": [FOX, OWL]}).yes().picks(FOX, OWL)
        scene.picks(FOX, OWL)
        assert scene.count("A", "hand") == drawn
    mixed = text.replace("three SIGNI from", "three cards from").format("two")
    assert read_text([mixed], kind="SPELL").declined


def test_cards_are_chosen_among_those_of_a_hand_that_was_revealed() -> None:
    text = "Your opponent reveals their hand. If there are two or more red SIGNI among them, draw a card."
    for hand, drawn in (([FOX, OWL], 1), ([FOX, PAGE], 0)):
        assert used(text, b={"hand": hand}).count("A", "hand") == drawn


def test_two_spells_do_not_share_a_level() -> None:
    text = "Your opponent reveals their hand. Choose two cards with the same level from among them."
    scene = used(text + " Your opponent discards them.", b={"hand": [PAGE, PAGE, FOX, OWL]})
    items = {scene.called(item) for item in scene.state.decision.items}  # type: ignore[union-attr]
    assert items >= {"Fox", "Owl"}
    scene.refused("pick", PAGE, PAGE)


def test_what_the_opponent_puts_in_any_order_is_not_ordered_by_another() -> None:
    text = "Your opponent puts two cards from their hand on the bottom of their deck in {} order."
    assert read_text([text.format("any")], kind="SPELL").declined
    assert not read_text([text.format("a random")], kind="SPELL").declined


@pytest.mark.parametrize(
    "text",
    [
        (
            "[Auto]: When a card moves from your opponent's Ener Zone to their trash, target SIGNI on "
            "your field gets +4000 power until end of turn. If that card was red, draw a card."
        ),
        (
            "[Enter]: Put the top card of your deck into your Ener Zone. If that card is a SIGNI, "
            "target SIGNI on your field gets + power equal to that card's power until end of turn."
        ),
    ],
)
def test_that_card_behind_a_target_may_be_the_one_that_moved_and_is_declined(text: str) -> None:
    assert read_text([text], kind="SIGNI").declined


def test_a_sum_over_what_comes_often_is_no_sum_of_one_time() -> None:
    text = (
        "Whenever a SIGNI on your opponent's field is vanished this turn, [Ener Charge 1]. At the end of "
        "this turn, if two or more cards were put into your Ener Zone this way, draw a card."
    )
    assert read_text([text], kind="SPELL").declined


@pytest.mark.parametrize(("ordinal", "ener"), [("first", [2, 2]), ("second", [1, 2])])
def test_a_price_of_one_use_of_a_turn_alone_is_changed(ordinal: str, ener: list[int]) -> None:
    text = f"[Const]: The use cost of the {ordinal} spell you use each turn is reduced by {{Red}}."
    page = spell("Reed", "[Ener Charge 1].", cost=(("red", 1),))
    scene = Scene(side(hand=[page, page], signi=(signi("Reel", text), None, None), ener=[FOX], deck=9))
    found = []
    for _ in range(2):
        scene.does("use", page)
        found.append(scene.count("A", "ener"))
    assert found == ener
