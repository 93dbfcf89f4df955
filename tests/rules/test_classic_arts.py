"""ARTS of the classic game: timings, costs, where they go; limiting conditions; cut-ins."""

import pytest

from referee.cards.definition import CardDef
from tests.rules.old import WIM, all_classic, has, table
from tests.rules.texts import (
    THEIRS,
    action,
    arts,
    burst,
    charge,
    draw,
    enter,
    put,
    signi,
    spell,
    target,
    use,
    vanish,
)
from tests.table import Scene

MAIN, ATTACK, CUT = ("main phase",), ("attack phase",), ("spell cut-in",)
RED = signi("Red")
WOLF = signi("Wolf", power=5000)
RAIN = arts("Rain", use(draw(2)), cost={"red": 1})
GALE = arts("Gale", use(target(THEIRS), vanish()), timing=ATTACK)
MIST = arts("Mist", use(draw(1)), timing=ATTACK)
WALL = arts("Wall", use(draw(1)), timing=CUT)
BOTH = arts("Both", use(draw(1)), timing=(*MAIN, *ATTACK))
BOLT = spell("Bolt", use(target(THEIRS), vanish()), cost={"red": 1})
ODE = arts("Ode", use(draw(1)), limiting=("Ode",))
OURS = arts("Ours", use(draw(1)), limiting=(WIM, "Ode"))


def test_classic_arts_1_2_9_used_in_the_main_phase_it_goes_to_the_lrig_trash_after_its_text() -> None:
    scene = table(has(lrig_deck=[RAIN], ener=[RED])).does("use", RAIN)
    assert scene.count("A", "hand") == 2
    assert scene.names("A", "lrig_trash") == ["Rain"]
    assert scene.names("A", "trash") == ["Red"]
    checked, gone = (scene.told("cards.moved", dst=z)[0] for z in ("check", "lrig_trash"))
    scene.in_order(checked, scene.told("cards.moved", label="pay")[0], gone)
    scene.told("cards.moved", dst="lrig_trash", cites="classic.arts.2")
    all_classic(scene)


def test_classic_arts_4_without_its_cost_it_is_not_used() -> None:
    scene = table(has(lrig_deck=[RAIN]))
    assert scene.offers("use") == []
    scene.refused("use", RAIN, cites="classic.arts.4")


def test_classic_arts_7_at_another_timing_it_is_not_used() -> None:
    scene = table(has(lrig_deck=[MIST, RAIN], ener=[RED]))
    scene.refused("use", MIST, cites="classic.arts.7")
    scene.passes().refused("use", RAIN, cites="classic.arts.7")
    scene.does("use", MIST)


def test_classic_arts_8_with_several_timings_it_is_used_once() -> None:
    scene = table(has(lrig_deck=[BOTH])).does("use", BOTH)
    scene.passes().refused("use", BOTH)
    assert scene.names("A", "lrig_trash") == ["Both"]


def test_classic_phases_21_22_first_the_turn_player_then_the_other_and_no_way_back() -> None:
    scene = table(has(lrig_deck=[MIST, GALE, BOTH]), has(lrig_deck=[MIST], signi=(WOLF,) * 3))
    scene.passes()
    assert (scene.state.turn.phase, scene.asked, scene.asked_seat) == (
        "attack.arts",
        "attack-window",
        "A",
    )
    scene.refused("use", MIST, seat="B")
    scene.does("use", MIST).does("use", BOTH).passes()
    assert (scene.asked, scene.asked_seat) == ("attack-window", "B")
    scene.does("use", MIST)
    scene.refused("use", GALE, seat="A")
    scene.passes()
    assert scene.asked != "attack-window"
    scene.told("phase.began", phase="attack.arts", cites="classic.phases.19")
    assert len(scene.of("phase.began", phase="attack.arts")) == 1
    all_classic(scene)


def test_classic_arts_10_after_the_first_attack_no_arts_is_used() -> None:
    scene = table(has(signi=(WOLF, None, None), lrig_deck=[MIST])).passes(3)
    assert scene.asked == "attacker"
    scene.refused("use", MIST)


def test_classic_hand_1_a_piece_and_an_assist_lrig_are_not_used() -> None:
    piece = CardDef("Song", "PIECE", use_timing=MAIN)
    table(has(lrig_deck=[piece])).refused("use", piece)


# Limiting conditions.


@pytest.mark.parametrize("lrig_type", ["Ode", WIM])
def test_classic_lrig_13_14_a_limiting_condition_binds_play_and_use(lrig_type: str) -> None:
    only = (lrig_type,)
    knight = signi("Knight", limiting=only)
    song = spell("Song", use(draw(1)), limiting=only)
    tune = arts("Tune", use(draw(1)), limiting=only)
    scene = table(has(hand=[knight, song], lrig_deck=[tune]))
    if lrig_type == WIM:
        scene.does("play", knight, zone="left").does("use", song).does("use", tune)
        return
    assert [o for o in scene.offers() if o] == []
    scene.refused("play", knight, zone="left", cites="classic.signi.21")
    scene.refused("use", song, cites="classic.spell.7")
    refusal = scene.refused("use", tune, cites="classic.arts.5")
    assert "limited to Ode" in refusal.text


def test_classic_lrig_13_one_of_several_types_is_enough() -> None:
    table(has(lrig_deck=[OURS])).does("use", OURS)
    table(has(lrig_deck=[ODE])).refused("use", ODE, cites="classic.lrig.14")


def test_classic_signi_21_an_effect_does_not_put_it_onto_the_field_either() -> None:
    knight, page = signi("Knight", limiting=("Ode",)), signi("Page", limiting=(WIM,))
    call = spell("Call", use(put(("at", "you", "trash"), "field")))
    scene = table(has(hand=[call], trash=[knight, page])).does("use", call)
    while scene.asked == "zone":
        scene.does("pick", "left")
    assert scene.names("A", "signi")[0] == "Page"
    assert "Knight" in scene.names("A", "trash")


@pytest.mark.parametrize("kind", ["signi", "spell"])
def test_classic_lrig_15_a_life_burst_knows_no_limiting_condition(kind: str) -> None:
    make = {"signi": signi, "spell": spell}[kind]
    card = make("Gift", burst(draw(1)), limiting=("Ode",))
    scene = table(has(signi=(WOLF, None, None)), has(life=[card]), at="attack.signi")
    scene.does("attack", WOLF).yes()
    assert scene.count("B", "hand") == 1
    assert scene.names("B", "ener") == ["Gift"]


# Cut-ins.


def answered(*deck: object, **more: object) -> Scene:
    scene = table(has(hand=[BOLT], ener=[RED], **more), has(lrig_deck=deck, signi=(WOLF, None, None)))
    return scene.does("use", BOLT)


def test_classic_arts_12_13_cut_ins_answer_a_spell_one_after_the_other_before_its_effect() -> None:
    second = arts("Fence", use(draw(1)), timing=CUT)
    scene = answered(WALL, second, RAIN)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    assert scene.offers("use") == [("Wall",), ("Fence",)]
    scene.does("use", WALL).does("use", second).passes()
    assert scene.names("B", "lrig_trash") == ["Fence", "Wall"]
    assert scene.names("B", "ener") == ["Wolf"]
    scene.in_order(
        scene.told("cards.moved", seat="B", label="draw")[1],
        scene.told("cards.moved", label="vanish")[0],
    )
    all_classic(scene)


def test_classic_arts_14_15_neither_ones_own_spell_nor_an_arts_or_a_burst_is_answered() -> None:
    scene = table(has(hand=[BOLT], ener=[RED], lrig_deck=[WALL]), has(signi=(WOLF, None, None)))
    scene.does("use", BOLT)
    assert scene.asked_seat == "A"
    assert scene.names("B", "ener") == ["Wolf"]
    scene = table(has(lrig_deck=[RAIN], ener=[RED]), has(lrig_deck=[WALL])).does("use", RAIN)
    assert scene.asked == "main"


def test_classic_arts_12_a_cut_in_is_not_used_at_another_time() -> None:
    scene = table(has(lrig_deck=[WALL]))
    scene.refused("use", WALL, cites="classic.arts.7")
    scene.passes().refused("use", WALL)


# Actions and effects of the cards beside.


def test_classic_lrig_16_signi_23_abilities_of_lrigs_and_signi_are_used_alike() -> None:
    axe = signi("Axe", action(draw(1)))
    maid = signi("Maid", enter(charge(1)))
    scene = table(has(hand=[maid], signi=(axe, None, None)))
    scene.does("act", axe, number=1).does("play", maid, zone="center")
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 1)
    all_classic(scene)


def test_classic_signi_24_a_burst_is_asked_of_a_crushed_card_alone() -> None:
    gift = signi("Gift", burst(draw(1)), power=1000)
    scene = table(has(signi=(WOLF, None, None)), has(signi=(None, None, gift)), at="attack.signi")
    scene.does("attack", WOLF)
    assert scene.names("B", "ener") == ["Gift"]
    assert scene.asked != "burst"
