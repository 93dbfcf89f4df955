"""A classic turn: phases, one LRIG that grows, SIGNI that go to the trash at any time, the hand."""

import pytest

from referee.cards.definition import CardDef
from referee.timeline import say
from tests.rules.old import (
    LOW,
    ONE,
    OTHER_TWO,
    STRANGER,
    THREE,
    TWO,
    ZERO,
    all_classic,
    has,
    table,
)
from tests.rules.texts import action, arts, draw, signi, spell, use
from tests.table import On, Scene, on

RED = signi("Red")
WOLF = signi("Wolf", level=2, power=5000)
OWL = signi("Owl", level=2, power=5000)
ELK = signi("Elk", level=4, power=9000)
GIFT = spell("Gift", use(draw(1)))
BOLT = spell("Bolt", use(draw(1)), cost={"red": 1})
RAIN = arts("Rain", use(draw(1)))
AXE = signi("Axe", action(draw(1)), level=1)


def phases(number: int) -> list[str]:
    scene = table(has(deck=30), has(deck=30), at="turn", number=number)
    scene.until("main").passes()
    while scene.state.turn.number == number:
        scene.passes()
    ended = scene.told("turn.ended", number=number)[0].seq
    return [f.body.phase for f in scene.of("phase.began") if f.seq < ended]


def test_classic_phases_1_19_the_phases_of_a_turn_and_the_three_steps_of_its_attack_phase() -> None:
    whole = ["up", "draw", "ener", "grow", "main", "attack.arts", "attack.signi", "attack.lrig"]
    assert phases(2) == [*whole, "end"]


def test_classic_phases_18_the_first_turn_of_the_game_has_no_attack_phase() -> None:
    assert phases(1) == ["up", "draw", "ener", "grow", "main", "end"]


@pytest.mark.parametrize(("number", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_classic_phases_4_5_two_cards_are_drawn_and_one_in_the_opening_turn(number: int, drawn: int) -> None:
    scene = table(has(deck=9), has(deck=9), at="turn", number=number).until("ener-charge")
    assert scene.count(scene.state.turn.seat, "hand") == drawn
    all_classic(scene)


def test_classic_phases_2_3_all_is_upped_but_what_is_frozen_and_that_wears_off() -> None:
    field = (on(WOLF, up=False), on(OWL, up=False, frozen=True), None)
    scene = table(has(signi=field, lrig=on(THREE, up=False)), at="turn", seat="A")
    assert scene.slot(WOLF).up
    assert scene.slot(THREE).up
    assert not scene.slot(OWL).up
    assert not scene.slot(OWL).frozen
    all_classic(scene)


def test_classic_phases_6_7_8_one_card_is_charged_from_hand_or_field_or_none() -> None:
    scene = table(has(hand=[RED], signi=(WOLF, None, None)), at="ener")
    assert scene.offers("charge") == [("Red",), ("Wolf",)]
    scene.does("charge", WOLF)
    assert scene.names("A", "ener") == ["Wolf"]
    assert scene.asked == "grow"
    scene.untold("cards.moved", label="vanish")
    scene.refused("charge", RED)


# Growing.


def growing(below: CardDef | On, *above: CardDef, ener: int = 3) -> Scene:
    return table(has(lrig=below, lrig_deck=above, ener=[RED] * ener), at="grow")


@pytest.mark.parametrize("above", [THREE, OTHER_TWO, LOW, ZERO])
def test_classic_grow_2_3_one_level_up_the_same_or_any_lower(above: CardDef) -> None:
    scene = growing(TWO, above).does("grow", above, zone="center")
    assert scene.asked == "main"
    assert [scene.slot(above).card.name, scene.slot(above).under[0].name] == [above.name, TWO.name]
    scene.told("cards.moved", label="grow", cites="classic.grow.1")
    all_classic(scene)


def test_classic_grow_2_two_levels_up_are_refused() -> None:
    scene = growing(ONE, THREE)
    assert scene.offers("grow") == []
    refusal = scene.refused("grow", THREE, zone="center", cites="classic.grow.2")
    assert "at most 2" in refusal.text
    assert all(c.startswith("classic.") for c in refusal.clauses)


def test_classic_grow_4_another_lrig_type_is_refused() -> None:
    growing(ONE, STRANGER).refused("grow", STRANGER, zone="center", cites="classic.grow.4")


def test_classic_grow_5_a_card_under_the_lrig_is_not_grown_into() -> None:
    scene = growing(on(TWO, under=[ONE, ZERO]), THREE)
    scene.refused("grow", ONE, zone="center", cites="classic.grow.5")


def test_classic_phases_10_growing_twice_in_a_turn_is_refused() -> None:
    scene = growing(ZERO, ONE, LOW).does("grow", ONE, zone="center")
    scene.refused("grow", LOW, zone="center")
    assert scene.asked == "main"


def test_classic_lrig_10_without_the_ener_a_lrig_does_not_grow() -> None:
    growing(TWO, THREE, ener=1).refused("grow", THREE, zone="center", cites="classic.lrig.10")


def test_classic_lrig_3_5_9_a_lower_lrig_lowers_what_may_be_played_and_its_limit_holds() -> None:
    """A limit below the total sends SIGNI away."""
    scene = table(has(lrig=TWO, lrig_deck=[LOW], hand=[OWL], signi=(WOLF, None, None)), at="grow").does(
        "grow", LOW, zone="center"
    )
    assert scene.names("A", "trash") == ["Wolf"]
    scene.told("cards.moved", label="rule", cites="classic.lrig.9")
    assert scene.names("A", "lrig_trash") == []
    scene.refused("play", OWL, zone="left", cites="classic.phases.14")


@pytest.mark.parametrize(("reading", "left"), [("trash", None), ("stays", "Wolf")])
def test_level_above_lrig_says_whether_a_signi_above_a_lower_lrig_stays(
    reading: str, left: str | None
) -> None:
    deep = LOW.__class__("Wim, Deep", "LRIG", level=1, limit=4, lrig_types=("Wim",))
    mine = has(lrig=TWO, lrig_deck=[deep], signi=(WOLF, None, None))
    scene = table(mine, at="grow", readings={"level_above_lrig": reading})
    scene.does("grow", deep, zone="center")
    assert scene.names("A", "signi") == [left, None, None]


# The main phase.


def test_classic_phases_14_15_level_and_limit_bound_what_is_played() -> None:
    scene = table(has(lrig=TWO, hand=[ELK, WOLF, RED, OWL], signi=(WOLF, None, None)))
    scene.refused("play", ELK, zone="center", cites="classic.phases.14")
    scene.does("play", OWL, zone="center").refused("play", WOLF, zone="right")
    scene.refused("play", WOLF, zone="right", cites="classic.phases.15")
    scene.does("play", RED, zone="right")
    all_classic(scene)


def test_classic_phases_17_own_signi_go_to_the_trash_at_any_time_and_any_number_of_times() -> None:
    scene = table(has(hand=[RED, AXE], signi=(WOLF, OWL, None)))
    scene.does("trash-signi", WOLF).does("play", RED, zone="left")
    scene.does("trash-signi", RED).does("trash-signi", OWL).does("play", AXE, zone="left")
    assert scene.names("A", "trash") == ["Owl", "Red", "Wolf"]
    scene.told("cards.moved", label="put", src="signi", cites="classic.phases.17")
    assert scene.offers("trash-signi") == [("Axe",)]


def test_classic_phases_17_only_ones_own_signi_and_only_in_the_main_phase() -> None:
    scene = table(has(signi=(WOLF, None, None)), has(signi=(OWL, None, None)))
    scene.refused("trash-signi", OWL, cites="classic.phases.17")
    wolf = scene.find(WOLF).card.id
    scene.refused("trash-signi", wolf, wolf, cites="classic.phases.17")
    scene.refused("trash-signi")
    scene.passes().refused("trash-signi", WOLF, cites="classic.phases.17")


def test_retiring_and_assist_lrigs_are_unknown_to_the_classic_game() -> None:
    scene = table(has(signi=(WOLF, None, None)))
    assert "retire" not in scene.refused("retire", WOLF).text.partition("not")[0]


def test_classic_signi_6_an_action_is_used_in_the_main_phase_and_not_in_the_arts_step() -> None:
    scene = table(has(signi=(AXE, None, None))).does("act", AXE, number=1)
    assert scene.count("A", "hand") == 1
    scene.passes()
    assert scene.state.turn.phase == "attack.arts"
    scene.refused("act", AXE, number=1, cites="classic.signi.6")


# The end phase.


def test_classic_phases_25_26_the_turn_player_alone_discards_down_to_six() -> None:
    scene = table(has(hand=9), has(hand=9)).until("discard")
    assert (scene.asked_seat, scene.offers("pick")[0]) == ("A", ("Blank",) * 3)
    scene.picks("Blank", "Blank", "Blank")
    assert (scene.count("A", "hand"), scene.state.turn.seat) == (6, "B")
    assert scene.count("B", "hand") == 9 + 2
    scene.told("cards.moved", label="discard", cites="classic.phases.25")
    all_classic(scene)


def test_classic_effects_cite_the_clause_on_the_type_of_their_card() -> None:
    """A fact of a text cites what the guide says of such a card, and nothing of other types."""
    scene = table(has(hand=[GIFT], lrig_deck=[RAIN]))
    scene.does("use", GIFT).does("use", RAIN)
    by_spell, by_arts = scene.told("cards.moved", label="draw")
    assert (by_spell.clauses, by_arts.clauses) == (("classic.spell.9",), ("classic.arts.16",))


def test_classic_phases_7_only_ones_own_cards_are_charged() -> None:
    scene = table(has(hand=[OWL]), has(signi=(WOLF, None, None)), at="ener")
    scene.refused("charge", WOLF, cites="classic.phases.6")


def test_classic_cost_4_enough_ener_of_another_colour_does_not_pay() -> None:
    blue = signi("Blue", colors=("blue",))
    scene = table(has(hand=[BOLT], ener=[blue]))
    scene.refused("use", BOLT, cites="classic.cost.4")
    scene.refused("use", BOLT, cites="classic.spell.3")


def test_classic_the_lrig_zone_is_one() -> None:
    scene = growing(ZERO, ONE).does("grow", ONE, zone="center")
    fact = scene.told("cards.moved", label="grow")[0]
    told = say(fact, scene.start, scene.state)
    assert told is not None
    assert told.endswith("in the LRIG Zone")
