"""What an effect chooses: targets, modes, repetitions, and what it does with them."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    charge,
    draw,
    gets,
    mill,
    modes,
    piece,
    seq,
    signi,
    spell,
    target,
    then,
    to_hand,
    use,
    vanish,
    where,
)
from tests.table import BLANK, Scene, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=2000)
GIFT = spell("Gift", use(draw(1)))
FEAST = piece("Feast", use(draw(2)))


def test_faq_action_2_targets_are_chosen_after_the_cost_is_paid() -> None:
    lose = ("move", SELF, ("place", "owner", "trash"))
    gift = signi("Martyr", action(target(("at", "you", "trash")), to_hand(), cost=(lose,)))
    scene = Scene(side(signi=(gift, None, None), trash=[OWL]))
    scene.does("act", gift, number=1)
    assert set(scene.offers("pick")) == {("Owl",), ("Martyr",)}


def test_glossary_target_3_what_can_be_targeted_must_be() -> None:
    strike = spell("Strike", use(target(THEIRS), vanish()))
    scene = Scene(side(hand=[strike]), side(signi=(WOLF, OWL, None))).does("use", strike)
    scene.refused("pick", cites="glossary.target.3")
    scene.picks(WOLF)


def test_glossary_target_2_only_what_fits_the_condition() -> None:
    small = where(THEIRS, ("cmp", "power", "<=", 3000))
    strike = spell("Strike", use(target(small), vanish()))
    scene = Scene(side(hand=[strike]), side(signi=(WOLF, OWL, OWL))).does("use", strike)
    scene.refused("pick", WOLF, cites="glossary.target.2")
    scene.refused("pick", OWL, OWL, cites="glossary.target.2")


def test_glossary_target_4_without_a_target_it_may_still_be_used() -> None:
    strike = spell("Strike", use(target(THEIRS), vanish(), draw(1)))
    scene = Scene(side(hand=[strike])).does("use", strike)
    assert scene.count("A", "hand") == 1, "glossary.target.6"


@pytest.mark.parametrize("many", [0, 1, 2])
def test_glossary_target_5_up_to_two_allows_none_one_or_two(many: int) -> None:
    recall = spell("Recall", use(target(THEIRS, 0, 2), to_hand()))
    scene = Scene(side(hand=[recall]), side(signi=(WOLF, OWL, BLANK))).does("use", recall)
    scene.refused("pick", WOLF, OWL, BLANK, cites="glossary.target.2")
    scene.picks(*[WOLF, OWL][:many])
    assert scene.count("B", "hand") == many


def test_glossary_target_8_an_exact_number_is_not_narrowed() -> None:
    two = spell("Two", use(target(THEIRS, 2), vanish(), draw(1)))
    scene = Scene(side(hand=[two]), side(signi=(WOLF, None, None))).does("use", two)
    assert scene.count("B", "signi") == 1, "glossary.target.9"
    assert scene.count("A", "hand") == 1
    scene = Scene(side(hand=[two]), side(signi=(WOLF, OWL, None))).does("use", two)
    assert scene.count("B", "signi") == 0


def test_glossary_target_12_all_targets_are_chosen_before_processing_starts() -> None:
    both = spell(
        "Both",
        use(
            target(THEIRS),
            draw(1),
            vanish(),
            target(MINE, name="u"),
            ("turn", ("named", "u"), "down"),
        ),
    )
    scene = Scene(side(hand=[both], signi=(WOLF, OWL, None)), side(signi=(WOLF, OWL, None))).does("use", both)
    scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
    assert scene.asked == "targets"
    scene.untold("cards.moved", label="draw")
    scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
    scene.told("cards.moved", label="draw")


def test_glossary_target_13_after_then_targets_are_chosen_later() -> None:
    dig = spell(
        "Dig",
        use(
            mill(3),
            then(target(where(("at", "you", "trash"), ("has", "kind", ("SIGNI",))), 0, 2), to_hand()),
        ),
    )
    scene = Scene(side(hand=[dig], deck=[WOLF, OWL, *[BLANK] * 5])).does("use", dig)
    assert scene.asked == "targets", "glossary.target.14"
    scene.picks(WOLF, OWL)
    assert scene.names("A", "hand") == ["Wolf", "Owl"]


def test_faq_general_5_a_target_that_has_gone_is_left_out() -> None:
    twice = spell("Twice", use(target(THEIRS), vanish(), vanish(), draw(1)))
    scene = Scene(side(hand=[twice]), side(signi=(WOLF, None, None))).does("use", twice)
    assert scene.names("B", "ener") == ["Wolf"]
    assert scene.count("A", "hand") == 1


OPTIONS = (draw(1), charge(1), gets(1000, MINE))


def test_glossary_mode_5_chosen_modes_are_processed_in_printed_order() -> None:
    choice = spell("Choice", use(modes(2, 2, *OPTIONS)))
    scene = Scene(side(hand=[choice])).does("use", choice)
    assert scene.asked == "modes"
    scene.does("pick", 2, 1)
    scene.in_order(scene.told("cards.moved", label="draw")[0], scene.told("cards.moved", label="charge")[0])


def test_glossary_mode_4_no_mode_twice() -> None:
    choice = spell("Choice", use(modes(2, 2, *OPTIONS)))
    scene = Scene(side(hand=[choice])).does("use", choice)
    scene.refused("pick", 1, 1, cites="glossary.mode.4")
    scene.refused("pick", 1, cites="glossary.mode.4")
    scene.refused("pick", 1, 4, cites="glossary.mode.2")


def test_glossary_mode_2_modes_are_chosen_before_costs_and_targets() -> None:
    choice = spell("Choice", use(modes(1, 1, seq(target(THEIRS), vanish()), draw(1))), cost={"red": 1})
    scene = Scene(side(hand=[choice], ener=[WOLF, OWL]), side(signi=(WOLF, OWL, None)))
    scene.does("use", choice)
    assert scene.asked == "modes"
    scene.does("pick", 1)
    assert scene.asked == "pay"
    scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
    assert scene.asked == "targets"


def test_glossary_mode_3_a_mode_that_was_not_chosen_asks_for_no_target() -> None:
    choice = spell("Choice", use(modes(1, 1, seq(target(THEIRS), vanish()), draw(1))))
    scene = Scene(side(hand=[choice]), side(signi=(WOLF, OWL, None))).does("use", choice)
    scene.does("pick", 2)
    assert scene.asked == "main"
    assert scene.count("A", "hand") == 1


def test_glossary_effect_1_a_repetition_asks_for_targets_of_its_own() -> None:
    again = spell("Again", use(("repeat", 2, seq(target(THEIRS), vanish()))))
    scene = Scene(side(hand=[again]), side(signi=(WOLF, OWL, BLANK))).does("use", again)
    scene.picks(OWL).picks(WOLF)
    assert scene.names("B", "signi") == [None, None, "Blank"]


def test_glossary_effect_1_a_step_for_each_player_the_turn_player_first() -> None:
    pay_up = (
        "each",
        "both",
        "p",
        seq(
            ("choose", "p", "pick", (("pick", ("range", 1, 1), ("at", "p", "hand")),), "d"),
            ("move", ("named", "d"), ("place", "p", "trash"), "discard"),
        ),
    )
    tax = spell("Tax", use(pay_up))
    scene = Scene(side(hand=[tax, WOLF, OWL]), side(hand=[WOLF, OWL])).does("use", tax)
    assert scene.asked_seat == "A"
    scene.picks(WOLF)
    assert scene.asked_seat == "B"
    scene.does("pick", scene.state.B.hand[1].id)
    assert scene.names("A", "hand") == ["Owl"]
    assert scene.names("B", "hand") == ["Wolf"]


def test_glossary_hidden_zone_1_looked_at_cards_are_shown_to_their_seat_only() -> None:
    peek = spell("Peek", use(("show", ("end", "you", "deck", "top", 2), "you", "l")))
    scene = Scene(side(hand=[peek], deck=[WOLF, OWL, BLANK])).does("use", peek)
    (shown,) = scene.told("cards.shown", cites="glossary.hidden-zone.1")
    assert shown.body.seen == "A"
    assert shown.body.names == ("Wolf", "Owl")
