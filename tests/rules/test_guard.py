"""Guarding: only against a LRIG attack, optional, one card."""

from tests.rules.texts import auto, draw, keyword, lrig, signi
from tests.table import CENTER, LEFT, RIGHT, Scene, side

SHIELD = signi("Shield", guard=True, power=1000)
OTHER = signi("Other", guard=True, power=1000)
PLAIN = signi("Plain")
HEAVY = lrig("Cen, Heavy", keyword("Double Crush"), lrig_types=("Cen",))


def _attacked(*hand: object, center: object = CENTER, life: int = 7) -> Scene:
    scene = Scene(side(lrig=(LEFT, center, RIGHT)), side(hand=hand, life=life), at="attack.lrig")
    return scene.does("attack", center)


def test_glossary_guard_1_one_card_with_guard_is_discarded() -> None:
    scene = _attacked(SHIELD, PLAIN)
    assert (scene.asked, scene.asked_seat) == ("guard", "B")
    scene.told("phase.began", phase="attack.guard", cites="glossary.guard-step.1")
    scene.does("guard", SHIELD)
    assert scene.names("B", "trash") == ["Shield"]
    scene.told("cards.moved", label="guard", cites="glossary.guard.1")


def test_glossary_guard_2_a_guard_prevents_the_damage() -> None:
    scene = _attacked(SHIELD).does("guard", SHIELD)
    scene.told("attack.guarded", seat="B", cites="glossary.guard.2")
    scene.told("attack.ended", how="guarded", cites="glossary.guard.2")
    scene.untold("damage.dealt")
    assert scene.count("B", "life") == 7


def test_start_guard_3_holding_a_guard_card_does_not_force_its_use() -> None:
    scene = _attacked(SHIELD).passes()
    assert scene.count("B", "life") == 6
    assert "Shield" in scene.names("B", "hand")
    scene.told("damage.dealt", cites="glossary.damage.2")


def test_start_guard_4_a_card_without_guard_does_not_guard() -> None:
    scene = _attacked(PLAIN, SHIELD)
    scene.refused("guard", PLAIN, cites="start.guard.4")
    scene.refused("guard", SHIELD, PLAIN, cites="glossary.guard.1")
    scene.refused("guard", cites="glossary.guard.1")


def test_start_guard_4_a_hand_without_guard_is_asked_all_the_same() -> None:
    scene = _attacked(PLAIN)
    assert scene.asked == "guard", "that nobody can guard is not told to the attacker"
    assert scene.offers("guard") == []


def test_glossary_guard_1_an_empty_hand_is_not_asked() -> None:
    scene = _attacked()
    scene.untold("decision.asked", kind="guard")
    assert scene.count("B", "life") == 6


def test_faq_double_crush_4_one_guard_stops_a_double_crush_attack() -> None:
    scene = _attacked(SHIELD, OTHER, center=HEAVY).does("guard", OTHER)
    assert scene.count("B", "life") == 7
    assert scene.names("B", "trash") == ["Other"]


def test_glossary_double_crush_2_an_unguarded_lrig_crushes_two() -> None:
    scene = _attacked(SHIELD, center=HEAVY).passes()
    assert scene.count("B", "life") == 5


def test_glossary_guard_3_a_signi_attack_is_not_guarded() -> None:
    wolf = signi("Wolf", power=5000)
    scene = Scene(side(signi=(wolf, None, None)), side(hand=[SHIELD]), at="attack.signi")
    scene.does("attack", wolf)
    scene.untold("decision.asked", kind="guard")
    assert scene.count("B", "life") == 6


def test_glossary_guard_step_2_without_an_attack_there_is_nothing_to_guard() -> None:
    scene = Scene(side(hand=1), side(hand=[SHIELD]), at="attack.lrig").passes()
    scene.untold("decision.asked", kind="guard")
    scene.untold("phase.began", phase="attack.guard")


def test_glossary_guard_1_the_attacker_does_not_guard() -> None:
    scene = _attacked(SHIELD)
    scene.refused("guard", SHIELD, seat="A", cites="faq.entire.1")


def test_glossary_guard_1_guarding_is_a_discard() -> None:
    mourner = signi("Mourner", auto(("deed", "discarded", "you"), draw(1)))
    scene = Scene(b=side(hand=[SHIELD], signi=(mourner, None, None)), at="attack.lrig")
    scene.does("attack", CENTER).does("guard", SHIELD)
    scene.told("ability.began", name="Mourner")
    assert scene.names("B", "hand")[:1] == ["Blank"]


def test_glossary_damage_5_an_unguarded_attack_without_life_cloth_wins() -> None:
    _attacked(SHIELD, life=0).passes().over("A", cites="glossary.damage.5")
    guarded = _attacked(SHIELD, life=0).does("guard", SHIELD)
    assert not guarded.state.winner
