"""Attacks and battles: who may attack, what stands in front, who is vanished."""

import pytest

from tests.rules.texts import (
    SELF,
    THEIRS,
    action,
    attacks,
    auto,
    draw,
    lrig,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
)
from tests.table import CENTER, LEFT, RIGHT, Scene, on, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=5000)
MOUSE = signi("Mouse", power=1000)
BEAR = signi("Bear", power=9000)


def test_glossary_attack_2_the_attack_is_declared_and_the_attacker_downed() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), at="attack.signi")
    scene.does("attack", WOLF)
    declared = scene.told("attack.declared", name="Wolf", cites="glossary.attack.1")[0]
    downed = scene.told("cards.turned", to="down", cites="glossary.attack.2")[0]
    scene.in_order(declared, downed, scene.told("damage.dealt")[0])
    assert not scene.slot(WOLF).up


def test_start_signi_attack_3_a_downed_signi_is_no_legal_attacker() -> None:
    scene = Scene(side(signi=(on(WOLF, up=False), MOUSE, None)), at="attack.signi")
    assert scene.offers("attack") == [("Mouse",)]
    scene.refused("attack", WOLF, cites="glossary.attack.2")


def test_glossary_signi_attack_step_4_attacks_come_one_at_a_time() -> None:
    scene = Scene(side(signi=(WOLF, MOUSE, None)), at="attack.signi")
    scene.refused("attack", WOLF, MOUSE, cites="glossary.attack.2")
    scene.does("attack", MOUSE)
    assert scene.offers("attack") == [("Wolf",)]
    scene.does("attack", WOLF)
    assert scene.count("B", "life") == 5


def test_start_signi_attack_4_attacking_is_optional() -> None:
    scene = Scene(side(signi=(WOLF, MOUSE, None)), at="attack.signi")
    scene.passes()
    assert scene.state.turn.phase == "attack.lrig"
    assert scene.slot(WOLF).up


def test_glossary_attack_2_only_own_signi_attack() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), side(signi=(OWL, None, None)), at="attack.signi")
    scene.refused("attack", OWL, cites="glossary.attack.2")
    scene.refused("attack", OWL, seat="B", cites="faq.entire.1")


@pytest.mark.parametrize(("mine", "theirs"), [(0, 2), (1, 1), (2, 0)])
def test_glossary_signi_zone_2_what_is_in_front_is_mirrored(mine: int, theirs: int) -> None:
    attackers: list[object] = [None, None, None]
    defenders: list[object] = [None, None, None]
    attackers[mine], defenders[theirs] = WOLF, MOUSE
    scene = Scene(side(signi=tuple(attackers)), side(signi=tuple(defenders)), at="attack.signi")
    scene.does("attack", WOLF)
    fought = scene.told("battle.fought", cites="glossary.battle.1")[0]
    assert fought.body.vanishes
    assert scene.count("B", "life") == 7, "start.signi-attack.7"


def test_glossary_attack_3_a_signi_beside_is_not_in_front() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), side(signi=(MOUSE, None, None)), at="attack.signi")
    scene.does("attack", WOLF)
    scene.told("damage.dealt", cites="glossary.damage.1")
    assert scene.count("B", "signi") == 1


@pytest.mark.parametrize(("defender", "falls"), [(MOUSE, True), (OWL, True), (BEAR, False)])
def test_glossary_battle_2_equal_or_greater_power_vanishes_the_attacked(
    *,
    defender: object,
    falls: bool,
) -> None:
    scene = Scene(side(signi=(None, WOLF, None)), side(signi=(None, defender, None)), at="attack.signi")
    scene.does("attack", WOLF)
    clause = "glossary.battle.2" if falls else "glossary.battle.3"
    scene.told("battle.fought", vanishes=falls, cites=clause)
    assert scene.count("B", "signi") == (0 if falls else 1)
    assert scene.count("B", "ener") == (1 if falls else 0), "start.vanish.1: to the Ener Zone"
    assert scene.count("A", "signi") == 1, "glossary.battle.4: the attacker stays"


def test_glossary_battle_1_powers_are_those_of_the_moment() -> None:
    boast = signi(
        "Boast",
        auto(
            attacks(),
            ("lasting", (("modify", SELF, "power", 5000),), ("span", "now", "end of this turn")),
        ),
        power=5000,
    )
    scene = Scene(side(signi=(None, boast, None)), side(signi=(None, BEAR, None)), at="attack.signi")
    scene.does("attack", boast)
    (fought,) = scene.told("battle.fought")
    assert (fought.body.power, fought.body.against) == (10000, 9000)


def test_glossary_attack_3_what_is_in_front_counts_when_the_attack_is_carried_out() -> None:
    hunter = signi("Hunter", auto(attacks(), target(THEIRS), vanish()), power=5000)
    scene = Scene(side(signi=(None, hunter, None)), side(signi=(None, BEAR, None)), at="attack.signi")
    scene.does("attack", hunter)
    assert scene.names("B", "ener")[-1:] == ["Bear"]
    scene.told("damage.dealt", cites="glossary.damage.1")
    scene.untold("battle.fought")


def test_glossary_attack_3_an_attacker_that_is_gone_neither_fights_nor_hits() -> None:
    rash = signi("Rash", auto(attacks(), target(("at", "you", "field")), vanish()), power=5000)
    scene = Scene(side(signi=(None, rash, None)), at="attack.signi")
    scene.does("attack", rash)
    scene.told("attack.ended", how="gone")
    scene.untold("damage.dealt")
    assert scene.count("B", "life") == 7


def test_faq_attack_5_after_a_lrig_attack_no_signi_attacks() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), side(hand=1), at="attack.signi")
    scene.passes().does("attack", CENTER)
    scene.refused("attack", WOLF, cites="glossary.guard.1", seat="B")
    scene.passes()
    assert scene.asked != "attacker"


def test_faq_attack_4_no_lrig_attacks_in_the_signi_attack_step() -> None:
    scene = Scene(side(signi=(WOLF, None, None)), at="attack.signi")
    scene.refused("attack", CENTER, cites="glossary.attack.2")


def test_glossary_center_lrig_2_only_the_center_lrig_attacks() -> None:
    scene = Scene(b=side(hand=1), at="attack.lrig")
    assert scene.offers("attack") == [("Cen, Regent",)]
    scene.refused("attack", LEFT, cites="glossary.attack.2")


def test_start_lrig_attack_3_a_downed_center_does_not_attack() -> None:
    scene = Scene(side(lrig=(LEFT, on(CENTER, up=False), RIGHT)), side(hand=1), at="attack.lrig")
    scene.untold("decision.asked", kind="attacker")
    assert scene.state.turn.seat == "B"


def test_glossary_attack_4_a_lrig_attack_passes_by_the_signi() -> None:
    scene = Scene(b=side(signi=(BEAR, BEAR, BEAR)), at="attack.lrig")
    scene.does("attack", CENTER)
    scene.told("damage.dealt", seat="B", cites="glossary.damage.2")
    assert scene.count("B", "life") == 6


@pytest.mark.parametrize(("reading", "attacks_made"), [("repeat", 2), ("once", 1)])
def test_glossary_guard_step_1_a_center_upped_again(reading: str, attacks_made: int) -> None:
    tireless = lrig(
        "Cen, Tireless",
        auto(attacks(), turn("up", SELF), limit="once per turn"),
        lrig_types=("Cen",),
    )
    scene = Scene(
        side(lrig=(LEFT, tireless, RIGHT)),
        side(hand=1),
        at="attack.lrig",
        readings={"lrig_attacks_again": reading},
    )
    scene.does("attack", tireless).passes()
    if scene.asked == "attacker":
        scene.does("attack", tireless).passes()
    assert len(scene.of("attack.declared")) == attacks_made
    assert scene.count("B", "life") == 7 - attacks_made
    assert len(scene.of("phase.began", phase="attack.guard")) == attacks_made


def test_faq_attack_6_no_spell_in_the_attack_phase() -> None:
    gift = spell("Gift", use(draw(1)))
    scene = Scene(side(hand=[gift]), at="attack.pre")
    scene.refused("use", gift, cites="faq.attack.6")
    assert scene.offers("use") == []


def test_glossary_defence_step_2_the_turn_player_has_no_window_after_the_pre_attack_step() -> None:
    late = signi("Late", action(draw(1), window=("attack phase",)))
    scene = Scene(side(signi=(late, None, None)), at="attack.pre")
    scene.passes()
    assert (scene.asked, scene.asked_seat) == ("attack-window", "B")
    scene.refused("act", late, number=1, seat="A", cites="faq.entire.1")
    scene.passes()
    assert scene.asked == "attacker", "faq.timing-attack.3"


def test_glossary_attack_1_a_face_down_card_does_not_attack() -> None:
    scene = Scene(side(signi=(on(WOLF, face_down=True), MOUSE, None)), at="attack.signi")
    assert scene.offers("attack") == [("Mouse",)]


def test_glossary_effect_1_a_signi_that_cannot_attack_is_no_legal_attacker() -> None:
    calm = signi("Calm", ("ability", "constant", (), (), (("forbid", ("deed", "attacks", (), SELF)),)))
    scene = Scene(side(signi=(calm, MOUSE, None)), at="attack.signi")
    assert scene.offers("attack") == [("Mouse",)]
    answer = scene.refused("attack", calm, cites="glossary.signi-attack-step.1")
    assert "glossary.effect.1" in answer.clauses
    assert "Calm, line 1" in answer.text, "the text that forbids it is named"


def test_glossary_attach_6_an_attacker_turned_face_down_neither_fights_nor_hits() -> None:
    shy = signi("Shy", auto(attacks(), turn("face-down", SELF)), power=5000)
    scene = Scene(side(signi=(None, shy, None)), at="attack.signi")
    scene.does("attack", shy)
    scene.told("attack.ended", how="gone")
    scene.untold("damage.dealt")
