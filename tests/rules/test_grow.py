"""Growing: the center LRIG in its phase, assist LRIGs at their printed timing."""

import pytest

from tests.rules.texts import action, assist, attacks, auto, draw, enter, lrig, signi
from tests.table import BLANK, CENTER, LEFT, RIGHT, Scene, on, side

ONE = lrig("Cen, One", level=1, limit=2, lrig_types=("Cen",))
TWO = lrig("Cen, Two", level=2, limit=5, grow_cost={"red": 1}, lrig_types=("Cen",))
THREE = lrig("Cen, Three", level=3, limit=7, lrig_types=("Cen",))
FREE = lrig("Cen, Free", level=2, limit=5, lrig_types=("Cen",))
OTHER = lrig("Oth, Two", level=2, lrig_types=("Oth",))
RED = signi("Red")
LRIGS = (LEFT, ONE, RIGHT)


def test_glossary_grow_1_the_new_lrig_lies_on_the_old_one_and_its_cost_is_paid() -> None:
    scene = Scene(side(lrig=LRIGS, lrig_deck=[TWO], ener=[RED, BLANK]), at="grow")
    scene.does("grow", TWO, zone="center").picks(RED)
    assert scene.names("A", "lrig") == ["Lef, Aide", "Cen, Two", "Rig, Aide"]
    assert [c.name for c in scene.slot(TWO).under] == ["Cen, One"]
    scene.told("cards.moved", label="grow", cites="glossary.grow.1")
    scene.in_order(scene.told("cards.moved", label="pay")[0], scene.told("cards.moved", label="grow")[0])
    assert scene.board.limit("A") == 5


def test_glossary_grow_4_the_level_must_be_exactly_one_above() -> None:
    same = lrig("Cen, Same", level=1, lrig_types=("Cen",))
    scene = Scene(side(lrig=LRIGS, lrig_deck=[THREE, same, FREE]), at="grow")
    scene.refused("grow", THREE, zone="center", cites="glossary.grow.4")
    scene.refused("grow", same, zone="center", cites="start.grow.3")
    assert scene.offers("grow") == [("Cen, Free",)]


def test_glossary_grow_3_a_lrig_type_must_be_shared() -> None:
    scene = Scene(side(lrig=LRIGS, lrig_deck=[OTHER]), at="grow")
    scene.refused("grow", OTHER, zone="center", cites="glossary.grow.3")


def test_glossary_grow_cost_1_without_its_cost_there_is_no_grow() -> None:
    scene = Scene(side(lrig=LRIGS, lrig_deck=[TWO], ener=[BLANK]), at="grow")
    refusal = scene.refused("grow", TWO, zone="center", cites="glossary.grow-cost.1")
    assert [r.code for r in refusal.reasons] == ["cost"]


def test_faq_grow_1_growing_is_optional() -> None:
    scene = Scene(side(lrig=LRIGS, lrig_deck=[FREE]), at="grow").passes()
    assert scene.asked == "main"
    assert scene.names("A", "lrig")[1] == "Cen, One"


def test_glossary_grow_2_once_per_turn_and_only_in_the_grow_phase() -> None:
    scene = Scene(side(lrig=LRIGS, lrig_deck=[FREE, THREE]), at="grow")
    scene.does("grow", FREE, zone="center")
    assert scene.asked == "main"
    scene.refused("grow", THREE, zone="center", cites="glossary.grow-phase.1")


def test_glossary_grow_1_all_reasons_are_given_at_once() -> None:
    far = lrig("Far, Four", level=4, grow_cost={"blue": 3}, lrig_types=("Far",))
    scene = Scene(side(lrig=LRIGS, lrig_deck=[far]), at="grow")
    refusal = scene.refused("grow", far, zone="center")
    assert {r.code for r in refusal.reasons} == {"level", "lrig-type", "cost"}


def test_faq_grow_2_an_assist_lrig_does_not_grow_in_the_grow_phase() -> None:
    aide = assist("Lef, Adept")
    scene = Scene(side(lrig_deck=[aide]), at="grow")
    scene.refused("grow", aide, zone="left", cites="glossary.assist-lrig.4")


def test_glossary_assist_lrig_5_an_assist_grows_at_its_printed_timing() -> None:
    aide = assist("Lef, Adept", enter(draw(1)), limit=1)
    scene = Scene(side(lrig_deck=[aide]))
    scene.does("grow", aide, zone="left")
    assert scene.names("A", "lrig")[0] == "Lef, Adept"
    assert scene.count("A", "hand") == 1, "its [Enter] ability triggers"
    scene.told("cards.moved", label="grow", cites="glossary.assist-lrig.5")
    assert scene.board.limit("A") == 13, "glossary.limit.4: its limit is added"


@pytest.mark.parametrize(
    ("timing", "at", "seat"),
    [
        ("main phase", "main", "A"),
        ("attack phase", "attack.pre", "A"),
        ("attack phase", "attack.defense", "B"),
    ],
)
def test_glossary_use_timing_attack_phase_1_each_window_belongs_to_one_seat(
    timing: str, at: str, seat: str
) -> None:
    aide = assist("Lef, Adept", timing=(timing,))
    both = side(lrig_deck=[aide])
    scene = Scene(both, both, at=at)
    assert scene.asked_seat == seat
    other = "B" if seat == "A" else "A"
    scene.refused("grow", aide, zone="left", seat=other, cites="faq.entire.1")
    scene.does("grow", scene.state.seat(seat).lrig_deck[0].id, zone="left")
    assert scene.names(seat, "lrig")[0] == "Lef, Adept"


@pytest.mark.parametrize(("timing", "at"), [("attack phase", "main"), ("main phase", "attack.pre")])
def test_glossary_use_timing_1_no_assist_grows_at_another_timing(timing: str, at: str) -> None:
    aide = assist("Lef, Adept", timing=(timing,))
    scene = Scene(side(lrig_deck=[aide]), at=at)
    scene.refused("grow", aide, zone="left", cites="glossary.use-timing.1")


def test_glossary_use_timing_3_one_of_several_timings_is_enough() -> None:
    aide = assist("Lef, Adept", timing=("main phase", "attack phase"))
    for at in ("main", "attack.pre"):
        scene = Scene(side(lrig_deck=[aide]), at=at)
        scene.does("grow", aide, zone="left")
        assert scene.names("A", "lrig")[0] == "Lef, Adept"


def test_glossary_assist_lrig_3_never_above_the_center() -> None:
    first, second = assist("Lef, Adept"), assist("Lef, Master", level=2)
    scene = Scene(side(lrig=LRIGS, lrig_deck=[first, second]))
    scene.does("grow", first, zone="left")
    scene.refused("grow", second, zone="left", cites="glossary.assist-lrig.3")


def test_glossary_assist_lrig_6_an_assist_shares_a_lrig_type() -> None:
    aide = assist("Oth, Adept")
    scene = Scene(side(lrig_deck=[aide]))
    scene.refused("grow", aide, zone="left", cites="glossary.assist-lrig.6")


def test_glossary_assist_lrig_7_exactly_one_level_above() -> None:
    aide = assist("Lef, Master", level=2)
    scene = Scene(side(lrig_deck=[aide]))
    scene.refused("grow", aide, zone="left", cites="glossary.assist-lrig.7")


def test_glossary_assist_lrig_9_several_assist_grows_in_a_turn() -> None:
    first, second, third = (
        assist("Lef, Adept"),
        assist("Lef, Master", level=2),
        assist("Rig, Adept"),
    )
    scene = Scene(side(lrig_deck=[first, second, third]))
    scene.does("grow", first, zone="left").does("grow", third, zone="right")
    scene.does("grow", second, zone="left")
    assert scene.names("A", "lrig") == ["Lef, Master", "Cen, Regent", "Rig, Adept"]


def test_glossary_assist_lrig_11_never_on_the_center() -> None:
    aide = assist("Cen, Adept", level=4)
    scene = Scene(side(lrig_deck=[aide]))
    scene.refused("grow", aide, zone="center", cites="glossary.assist-lrig.11")


def test_glossary_assist_lrig_11_no_center_on_an_assist() -> None:
    high = lrig("Lef, High", level=1)
    scene = Scene(side(lrig=LRIGS, lrig_deck=[high]), at="grow")
    scene.refused("grow", high, zone="left", cites="glossary.assist-lrig.11")


def test_glossary_grow_1_what_is_no_lrig_of_ones_lrig_deck_is_refused() -> None:
    aide = assist("Lef, Adept")
    scene = Scene(side(hand=[RED]), side(lrig_deck=[aide]))
    scene.refused("grow", RED, zone="left", cites="glossary.grow.1")
    scene.refused("grow", aide, zone="left", cites="glossary.grow.1")


def test_glossary_grow_1_an_upped_or_downed_lrig_keeps_its_position() -> None:
    lrigs = (LEFT, on(ONE, up=False), RIGHT)
    scene = Scene(side(lrig=lrigs, lrig_deck=[FREE]), at="grow")
    scene.does("grow", FREE, zone="center")
    assert not scene.slot(FREE).up


def test_glossary_rise_8_abilities_work_only_on_the_top_card_of_a_stack() -> None:
    old = lrig("Cen, Old", auto(attacks(), draw(1)), action(draw(1)), level=2, lrig_types=("Cen",))
    new = lrig("Cen, New", level=3, lrig_types=("Cen",))
    scene = Scene(side(lrig=(LEFT, old, RIGHT), lrig_deck=[new]), side(hand=1), at="grow")
    scene.does("grow", new, zone="center")
    assert scene.offers("act") == []
    scene.refused("act", scene.slot(new).under[0].id, number=1, cites="faq.constant.1")
    scene.until("attacker").does("attack", new)
    assert scene.count("A", "hand") == 0


def test_glossary_enter_1_the_enter_ability_of_a_center_lrig_triggers_when_it_is_grown() -> None:
    new = lrig("Cen, New", enter(draw(2)), level=4, lrig_types=("Cen",))
    scene = Scene(side(lrig_deck=[new]), at="grow")
    scene.does("grow", new, zone="center")
    assert scene.count("A", "hand") == 2
    scene.told("ability.triggered", name="Cen, New", cites="glossary.enter.1")


def test_glossary_auto_2_a_lrig_has_its_own_auto_abilities() -> None:
    keen = lrig("Cen, Keen", auto(attacks(), draw(1)), level=3, lrig_types=("Cen",))
    scene = Scene(side(lrig=(LEFT, keen, RIGHT)), side(hand=1), at="attack.lrig")
    scene.does("attack", keen)
    assert scene.count("A", "hand") == 1
    assert scene.asked == "guard"


def test_glossary_rule_based_action_7_two_stacks_with_the_same_types() -> None:
    twin = assist("Lef, Twin", lrig_types=("Lef", "Cen"))
    both = lrig("Cen, Both", level=4, lrig_types=("Lef", "Cen"))
    scene = Scene(side(lrig=(on(twin, under=[LEFT]), CENTER, RIGHT), lrig_deck=[both]), at="grow")
    scene.does("grow", both, zone="center")
    assert scene.names("A", "lrig") == [None, "Cen, Both", "Rig, Aide"]
    assert scene.names("A", "lrig_trash") == ["Lef, Twin", "Lef, Aide"]
    scene.told("cards.moved", dst="lrig_trash", cites="glossary.rule-based-action.7")


def test_glossary_rule_based_action_7_of_two_assists_their_player_chooses() -> None:
    twins = (assist("Lef, Twin", lrig_types=("Same",)), assist("Rig, Twin", lrig_types=("Same",)))
    scene = Scene(side(lrig=(twins[0], CENTER, twins[1])))
    assert scene.asked == "rule-lrig"
    scene.picks(twins[1])
    assert scene.names("A", "lrig") == ["Lef, Twin", "Cen, Regent", None]
