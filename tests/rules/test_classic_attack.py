"""Classic attacks: columns, guard inside the LRIG attack, crush, bursts, keywords, the win."""

import pytest

from referee.state import Slot
from tests.rules.old import THREE, all_classic, has, table
from tests.rules.texts import (
    THEIRS,
    attacks,
    auto,
    burst,
    crush,
    draw,
    enter,
    keyword,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
    vanished,
)
from tests.table import Scene, on

RED = signi("Red")
WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=5000)
HARE = signi("Hare", power=1000)
LANCE = signi("Lance", keyword("Lancer"), power=5000)
GHOST = signi("Ghost", keyword("Assassin"), power=5000)
TWIN = signi("Twin", keyword("Double Crush"), power=5000)
SHIELD = signi("Shield", guard=True)
GIFT = signi("Gift", burst(draw(1)))


def hits(attacker: object, life: object = 3, front: object = None) -> Scene:
    a = has(signi=(attacker, None, None))
    b = has(life=life, signi=(None, None, front))
    return table(a, b, at="attack.signi").does("attack", attacker)


@pytest.mark.parametrize(("front", "banished"), [(HARE, 1), (OWL, 1), (signi("Bear", power=6000), 0)])
def test_classic_attack_9_to_11_the_signi_in_front_fights_and_power_decides(
    front: object, banished: int
) -> None:
    scene = hits(WOLF, front=front)
    assert scene.of("battle.fought")
    assert scene.count("B", "signi") == 1 - banished
    assert (scene.count("B", "ener"), scene.count("B", "life")) == (banished, 3)
    all_classic(scene)


def test_classic_attack_4_5_attacking_downs_and_takes_a_signi_that_is_up() -> None:
    a = has(signi=(WOLF, on(OWL, up=False), None))
    scene = table(a, at="attack.signi")
    assert scene.offers("attack") == [("Wolf",)]
    scene.refused("attack", OWL, cites="classic.attack.5")
    scene.does("attack", WOLF)
    assert not scene.slot(WOLF).up
    scene.told("cards.turned", to="down", cites="classic.attack.4")


def test_classic_attack_6_a_signi_that_is_upped_attacks_again() -> None:
    again = signi("Again", auto(attacks(), turn("up", ("named", "self")), limit="once per turn"))
    scene = table(has(signi=(again, None, None)), at="attack.signi")
    scene.does("attack", again).does("attack", again)
    assert scene.count("B", "life") == 5


def test_classic_attack_12_13_a_crushed_card_is_checked_and_then_goes_to_the_ener_zone() -> None:
    scene = hits(WOLF, [GIFT, RED]).yes()
    assert (scene.count("B", "hand"), scene.names("B", "ener")) == (1, ["Gift"])
    crushed, drawn, gone = (
        scene.told("cards.moved", label=label)[0] for label in ("crush", "draw", "process")
    )
    scene.in_order(crushed, drawn, gone)
    scene.told("damage.dealt", seat="B", cites="classic.attack.12")
    all_classic(scene)


def test_classic_life_cloth_9_a_burst_may_be_declined() -> None:
    scene = hits(WOLF, [GIFT, RED]).no()
    assert (scene.count("B", "hand"), scene.names("B", "ener")) == (0, ["Gift"])


def test_classic_life_cloth_1_11_the_last_cloth_only_goes_and_the_next_hit_wins() -> None:
    scene = table(has(signi=(WOLF, OWL, None)), has(life=1), at="attack.signi")
    scene.does("attack", WOLF)
    assert (scene.count("B", "life"), scene.state.winner) == (0, "")
    scene.does("attack", OWL).over("A", cites="classic.attack.17")
    all_classic(scene)


# The LRIG attack.


def lrig_hits(*hand: object, life: int = 3) -> Scene:
    field = (None, WOLF, None)
    scene = table(has(), has(hand=hand, life=life, signi=field), at="attack.lrig")
    return scene.does("attack", THREE)


def test_classic_attack_14_a_guard_discards_a_card_and_is_a_part_of_the_attack() -> None:
    scene = lrig_hits(SHIELD, RED)
    assert (scene.asked, scene.asked_seat, scene.offers("guard")) == ("guard", "B", [("Shield",)])
    scene.untold("phase.began", phase="attack.guard")
    scene.refused("guard", RED)
    scene.does("guard", SHIELD)
    assert (scene.count("B", "life"), scene.names("B", "trash")) == (3, ["Shield"])
    scene.told("cards.moved", label="guard", cites="classic.attack.14")
    all_classic(scene)


def test_classic_attack_15_16_unguarded_it_crushes_whatever_stands_on_the_field() -> None:
    scene = lrig_hits(RED).passes()
    assert scene.count("B", "life") == 2
    scene.untold("battle.fought")
    all_classic(scene)


def test_classic_signi_11_no_guard_is_asked_of_a_signi_attack() -> None:
    scene = table(has(signi=(WOLF, None, None)), has(hand=[SHIELD]), at="attack.signi")
    scene.does("attack", WOLF)
    assert scene.asked != "guard"
    assert scene.count("B", "life") == 6


def test_classic_attack_3_after_the_lrig_has_attacked_no_signi_attacks() -> None:
    scene = table(has(signi=(WOLF, None, None)), has(hand=[SHIELD]), at="attack.lrig")
    scene.does("attack", THREE).passes()
    scene.refused("attack", WOLF)


def test_classic_attack_17_an_unguarded_lrig_attack_on_no_cloth_wins() -> None:
    lrig_hits(RED, life=0).passes().over("A", cites="classic.attack.17")


# On-attack texts, before battle.


def test_classic_attack_18_19_an_attack_triggers_before_the_column_is_looked_at() -> None:
    archer = signi("Archer", auto(attacks(), target(THEIRS), vanish()), power=1000)
    scene = hits(archer, front=WOLF)
    assert scene.names("B", "ener") == ["Blank", "Wolf"]
    scene.untold("battle.fought")
    assert scene.count("B", "life") == 2


# Keywords.


def test_classic_lancer_1_5_a_battle_won_crushes_one_cloth_and_never_wins() -> None:
    scene = hits(LANCE, front=HARE)
    assert scene.count("B", "life") == 2
    scene.told("ability.triggered", name="Lance", cites="classic.lancer.1")
    scene = hits(LANCE, life=0, front=HARE)
    assert scene.state.winner == ""
    all_classic(scene)


def test_classic_lancer_2_no_battle_no_lancer() -> None:
    hunter = signi("Hunter", keyword("Lancer"), enter(target(THEIRS), vanish()))
    scene = table(has(hand=[hunter]), has(life=3, signi=(HARE, None, None)))
    scene.does("play", hunter, zone="left")
    assert (scene.names("B", "ener"), scene.count("B", "life")) == (["Hare"], 3)


def test_classic_lancer_3_4_twice_or_with_double_crush_it_is_still_one() -> None:
    twice = signi("Twice", keyword("Lancer"), keyword("Lancer"), keyword("Double Crush"))
    assert hits(twice, front=HARE).count("B", "life") == 2


def test_classic_assassin_1_4_past_the_front_with_double_crush_for_two() -> None:
    scene = hits(GHOST, front=WOLF)
    assert (scene.count("B", "life"), scene.names("B", "signi")[2]) == (2, "Wolf")
    all_classic(scene)
    both = signi("Both", keyword("Assassin"), keyword("Assassin"), keyword("Double Crush"))
    assert hits(both, front=WOLF).count("B", "life") == 1


def test_classic_assassin_3_it_never_wins_a_battle() -> None:
    both = signi("Both", keyword("Assassin"), keyword("Lancer"))
    assert hits(both, front=HARE).count("B", "life") == 2


def test_classic_assassin_5_without_cloth_it_wins() -> None:
    hits(GHOST, life=0, front=WOLF).over("A", cites="classic.attack.17")


def test_double_crush_crushes_two_cards_with_one_blow() -> None:
    scene = hits(TWIN)
    assert scene.count("B", "life") == 1
    assert [f.body.count for f in scene.of("cards.moved", label="crush")] == [2]
    assert hits(TWIN, life=1).state.winner == ""


# Crush by an effect, banish by power and by effect.


def test_classic_life_cloth_6_12_an_effect_crushes_outside_of_attacks_and_never_wins() -> None:
    smash = spell("Smash", use(crush(2)))
    scene = table(has(hand=[smash]), has(life=1)).does("use", smash)
    assert (scene.count("B", "life"), scene.count("B", "ener"), scene.state.winner) == (0, 1, "")
    scene = table(has(hand=[smash]), has(life=0)).does("use", smash)
    assert scene.state.winner == ""


def test_classic_ener_4_a_battle_banishes_to_the_ener_zone_and_texts_hear_of_it() -> None:
    martyr = signi("Martyr", auto(vanished(), draw(1)), power=1000)
    scene = hits(WOLF, front=martyr)
    assert scene.names("B", "ener") == ["Martyr"]
    assert scene.count("B", "hand") == 1
    scene.told("cards.moved", label="vanish", cites="classic.attack.10")


# Freeze.


def test_classic_freeze_1_2_3_it_stays_down_for_one_up_phase_and_may_attack_while_up() -> None:
    scene = table(has(signi=(on(WOLF, frozen=True), None, None)), at="attack.signi")
    scene.does("attack", WOLF)
    assert _slot(scene) == (False, True)
    scene.until("main", "B").until("main", "A")
    assert _slot(scene) == (False, False)
    scene.until("main", "B").until("main", "A")
    assert _slot(scene) == (True, False)


def _slot(scene: Scene) -> tuple[bool, bool]:
    slot: Slot = scene.slot(WOLF)
    return slot.up, slot.frozen
