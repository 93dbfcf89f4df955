"""Damage, crush, the check zone, Life Bursts, and how a match is lost."""

import pytest

from tests.rules.texts import (
    THEIRS,
    auto,
    burst,
    crush,
    damage,
    discard,
    draw,
    keyword,
    signi,
    spell,
    target,
    use,
    vanish,
)
from tests.table import BLANK, Scene, side

WOLF = signi("Wolf", power=5000)
SPARK = signi("Spark", burst(draw(1)))
FLAME = signi("Flame", burst(draw(2)))
TWICE = signi("Twice", keyword("Double Crush"), power=5000)


def _hit(life: object, attacker: object = WOLF, **more: object) -> Scene:
    scene = Scene(side(signi=(attacker, None, None)), side(life=life, **more), at="attack.signi")
    return scene.does("attack", attacker)


def test_glossary_life_cloth_5_the_topmost_life_cloth_is_crushed() -> None:
    scene = _hit([WOLF, BLANK, BLANK])
    assert scene.names("B", "ener") == ["Wolf"]
    assert scene.count("B", "life") == 2
    scene.told("cards.moved", label="crush", seat="B", cites="glossary.life-cloth.5")


def test_glossary_crush_1_the_crushed_card_lies_face_up_in_the_check_zone() -> None:
    scene = _hit([SPARK, BLANK])
    assert scene.names("B", "check") == ["Spark"]
    (crushed,) = scene.told("cards.moved", label="crush", dst="check")
    assert crushed.body.seen == "ABS"
    assert (scene.asked, scene.asked_seat) == ("burst", "B")


def test_glossary_crush_3_without_a_burst_icon_it_goes_to_the_ener_zone() -> None:
    scene = _hit(3)
    scene.untold("decision.asked", kind="burst")
    assert scene.count("B", "ener") == 1
    scene.told("cards.moved", src="check", dst="ener", cites="glossary.rule-based-action.5")


def test_start_crush_2_its_player_may_decline_the_life_burst() -> None:
    scene = _hit([SPARK, BLANK]).no()
    scene.told("burst.answered", activate=False, cites="glossary.crush.2")
    assert scene.names("B", "ener") == ["Spark"]
    assert scene.count("B", "hand") == 0
    scene.told("cards.moved", src="check", dst="ener", cites="glossary.rule-based-action.5")


def test_glossary_life_burst_2_after_its_life_burst_the_card_goes_to_the_ener_zone() -> None:
    scene = _hit([SPARK, BLANK]).yes()
    assert scene.count("B", "hand") == 1
    began = scene.told("ability.began", name="Spark", cites="glossary.life-burst.1")[0]
    to_ener = scene.told("cards.moved", src="check", dst="ener", cites="glossary.life-burst.2")[0]
    scene.in_order(began, scene.told("cards.moved", label="draw")[0], to_ener)


def test_glossary_check_zone_2_the_card_stays_there_until_its_life_burst_was_processed() -> None:
    aim = signi("Aim", burst(target(THEIRS), vanish()))
    scene = (
        Scene(side(signi=(WOLF, TWICE, None)), side(life=[aim, BLANK]), at="attack.signi")
        .does("attack", WOLF)
        .yes()
    )
    assert scene.asked == "targets"
    assert scene.names("B", "check") == ["Aim"]
    scene.picks(TWICE)
    assert scene.names("B", "ener") == ["Aim"]
    assert scene.names("A", "ener") == ["Twice"]


def test_glossary_life_burst_3_an_activated_spell_is_not_used() -> None:
    flash = spell("Flash", use(discard(1)), burst(draw(1)))
    watcher = signi("Watcher", auto(("deed", "used", "both"), draw(1)))
    scene = _hit([flash, BLANK], signi=(watcher, None, None)).yes()
    assert scene.count("B", "hand") == 1, "the burst's draw and no more"
    scene.untold("ability.triggered", name="Watcher")


def test_faq_entire_1_only_the_crushed_player_answers() -> None:
    scene = _hit([SPARK, BLANK])
    scene.refused("yes", seat="A", cites="faq.entire.1")
    scene.refused("pass", cites="glossary.life-burst.1")


def test_glossary_damage_5_damage_without_life_cloth_loses_the_game() -> None:
    scene = _hit(0)
    scene.over("A", cites="glossary.damage.5")
    scene.told("damage.dealt", crushes=0)
    scene.refused("pass", seat="B", cites="start.win.1")


def test_start_win_2_crushing_the_last_life_cloth_does_not_win() -> None:
    scene = _hit(1)
    assert scene.count("B", "life") == 0
    assert not scene.state.winner


def test_glossary_damage_3_an_effect_deals_damage_like_an_attack() -> None:
    bolt = spell("Bolt", use(damage(), draw(1)))
    scene = Scene(side(hand=[bolt]), side(life=[SPARK, BLANK]))
    scene.does("use", bolt)
    scene.told("damage.dealt", cites="glossary.damage.3")
    assert scene.asked == "burst", "asked once the effect is over"
    assert scene.count("A", "hand") == 1
    scene = Scene(side(hand=[bolt]), side(life=0)).does("use", bolt)
    scene.over("A", cites="glossary.damage.5")
    assert scene.count("A", "hand") == 0, "the rest is not processed: the game is over"


def test_faq_crush_3_an_effect_that_crushes_does_nothing_against_no_life_cloth() -> None:
    hammer = spell("Hammer", use(crush(1)))
    scene = Scene(side(hand=[hammer]), side(life=0)).does("use", hammer)
    assert not scene.state.winner
    scene.untold("cards.moved", label="crush")


def test_glossary_double_crush_2_two_life_cloth_are_crushed_at_once() -> None:
    scene = _hit(5, TWICE)
    assert scene.count("B", "life") == 3
    (hit,) = scene.told("damage.dealt", crushes=2, cites="glossary.double-crush.2")
    (crushed,) = scene.told("cards.moved", label="crush")
    assert crushed.body.count == 2
    assert crushed.cause == hit.seq


def test_glossary_double_crush_4_against_one_life_cloth_it_crushes_that_one() -> None:
    scene = _hit(1, TWICE)
    assert scene.count("B", "life") == 0
    assert not scene.state.winner
    scene.told("damage.dealt", crushes=1)


def test_glossary_double_crush_6_the_crushed_player_orders_two_life_bursts() -> None:
    scene = _hit([SPARK, FLAME, BLANK], TWICE).yes().yes()
    assert (scene.asked, scene.asked_seat) == ("order", "B")
    scene.picks(FLAME)
    began = [f.body.name for f in scene.of("ability.began")]
    assert began == ["Flame", "Spark"]
    assert scene.names("B", "ener") == ["Spark", "Flame"]
    assert scene.count("B", "hand") == 3


def test_faq_double_crush_3_two_copies_of_one_card_are_ordered_as_well() -> None:
    scene = _hit([SPARK, SPARK, BLANK], TWICE).yes().yes()
    assert scene.asked == "order"


def test_glossary_double_crush_1_an_effect_of_its_signi_crushes_one() -> None:
    bomb = signi(
        "Bomb",
        keyword("Double Crush"),
        ("ability", "action", (), damage()),
        power=5000,
    )
    scene = Scene(side(signi=(bomb, None, None)))
    scene.does("act", bomb, number=1)
    assert scene.count("B", "life") == 6


def test_glossary_triggered_ability_4_the_turn_players_abilities_precede_a_life_burst() -> None:
    eager = signi("Eager", auto(("deed", "damaged", "opp"), draw(1)), power=5000)
    scene = _hit([SPARK, BLANK], eager).yes()
    assert [f.body.name for f in scene.of("ability.began")] == ["Eager", "Spark"]


def test_glossary_damage_4_damage_is_a_cause_of_the_crush() -> None:
    scene = _hit(3)
    (hit,) = scene.told("damage.dealt")
    (crushed,) = scene.told("cards.moved", label="crush", cites="glossary.damage.4")
    assert crushed.cause == hit.seq
    declared = scene.told("attack.declared")[0]
    assert hit.cause == declared.seq


@pytest.mark.parametrize("many", [8, 12])
def test_faq_life_cloth_1_there_is_no_maximum(many: int) -> None:
    scene = _hit(many)
    assert scene.count("B", "life") == many - 1


def test_glossary_life_cloth_6_a_card_added_is_the_next_to_be_crushed() -> None:
    wall = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "life"))
    mend = spell("Mend", use(wall))
    scene = Scene(side(hand=[mend], deck=[WOLF, BLANK, BLANK], life=2)).does("use", mend)
    assert scene.names("A", "life") == ["Wolf", "Blank", "Blank"]


def test_start_win_1_conceding_ends_the_match_at_any_time() -> None:
    scene = Scene().does("concede", seat="B")
    assert (scene.state.winner, scene.state.reason) == ("A", "conceded")
    scene.refused("concede", seat="A", cites="start.win.1")
