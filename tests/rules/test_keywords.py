"""Keywords and their documented pairs: [Lancer], [Double Crush], [Assassin], [Shadow]."""

import pytest

from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    auto,
    burst,
    grant,
    keyword,
    lasting,
    lrig,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
    vanished,
)
from tests.table import BLANK, Scene, on, side

MOUSE = signi("Mouse", power=1000)
BEAR = signi("Bear", power=9000)


def _keen(*keywords: str) -> object:
    return signi("Keen", *[keyword(k) for k in keywords], power=5000)


def _battle(*keywords: str, against: object = MOUSE, life: object = 5) -> Scene:
    keen = _keen(*keywords)
    scene = Scene(
        side(signi=(None, keen, None)),
        side(signi=(None, against, None), life=life),
        at="attack.signi",
    )
    return scene.does("attack", keen)


def test_glossary_lancer_2_a_battle_won_crushes_one_life_cloth() -> None:
    scene = _battle("Lancer")
    assert scene.count("B", "life") == 4
    triggered = scene.told("ability.triggered", name="Keen", cites="glossary.lancer.2")[0]
    scene.in_order(scene.told("battle.fought")[0], triggered)
    crushed = scene.told("cards.moved", label="crush")[0]
    gone = scene.told("cards.moved", label="vanish")[0]
    scene.in_order(gone, crushed)


def test_glossary_lancer_2_a_battle_lost_crushes_nothing() -> None:
    scene = _battle("Lancer", against=BEAR)
    assert scene.count("B", "life") == 5
    scene.untold("ability.triggered")


def test_glossary_lancer_2_without_a_battle_it_does_not_trigger() -> None:
    keen = _keen("Lancer")
    scene = Scene(side(signi=(keen, None, None)), side(life=5), at="attack.signi")
    scene.does("attack", keen)
    assert scene.count("B", "life") == 4, "the damage, and no more"


def test_glossary_lancer_3_a_vanish_by_an_ability_does_not_trigger_it() -> None:
    hunter = signi("Hunter", keyword("Lancer"), action(target(THEIRS), vanish()), power=5000)
    scene = Scene(side(signi=(hunter, None, None)), side(signi=(MOUSE, None, None)))
    scene.does("act", hunter, number=1)
    assert scene.count("B", "life") == 7


def test_faq_lancer_3_the_crush_is_no_damage() -> None:
    scene = _battle("Lancer", life=0)
    assert not scene.state.winner
    scene.untold("damage.dealt")


def test_glossary_lancer_4_two_lancers_crush_one() -> None:
    lend = signi("Lend", action(target(MINE), lasting(grant(("named", "t"), keyword("Lancer")))))
    keen = _keen("Lancer")
    scene = Scene(side(signi=(lend, keen, None)), side(signi=(None, MOUSE, None), life=5))
    scene.does("act", lend, number=1).picks(keen).until("attacker").does("attack", keen)
    assert scene.count("B", "life") == 4


def test_glossary_lancer_5_with_double_crush_a_battle_crushes_one() -> None:
    scene = _battle("Lancer", "Double Crush")
    assert scene.count("B", "life") == 4


def test_faq_lancer_1_a_granted_lancer_works_until_it_ends() -> None:
    lend = signi("Lend", action(target(MINE), lasting(grant(("named", "t"), keyword("Lancer")))))
    plain = signi("Plain", power=5000)
    scene = Scene(side(signi=(lend, plain, None)), side(signi=(None, MOUSE, None), life=5, hand=1))
    scene.does("act", lend, number=1).picks(plain).until("attacker").does("attack", plain)
    assert scene.count("B", "life") == 4
    assert "Lancer" in scene.derived(plain).keywords
    scene.until("main", "B")
    assert "Lancer" not in scene.derived(plain).keywords


@pytest.mark.parametrize("life", [3, 1])
def test_glossary_s_lancer_3_crushes_one_while_there_is_life_cloth(life: int) -> None:
    scene = _battle("S Lancer", life=life)
    assert scene.count("B", "life") == life - 1
    assert not scene.state.winner


def test_glossary_s_lancer_3_deals_damage_without_life_cloth() -> None:
    scene = _battle("S Lancer", life=0)
    scene.told("ability.triggered", cites="glossary.s-lancer.3")
    scene.over("A", cites="glossary.damage.5")


def test_glossary_s_lancer_5_beside_it_lancer_does_not_work() -> None:
    scene = _battle("Lancer", "S Lancer")
    assert scene.count("B", "life") == 4
    assert not _battle("Lancer", "S Lancer", life=1).state.winner


def test_glossary_s_lancer_6_double_crush_does_not_raise_it() -> None:
    assert _battle("S Lancer", "Double Crush").count("B", "life") == 4


def test_glossary_assassin_1_it_hits_as_though_the_zone_were_empty() -> None:
    scene = _battle("Assassin")
    scene.told("damage.dealt", cites="glossary.assassin.1")
    scene.untold("battle.fought")
    assert scene.count("B", "signi") == 1, "glossary.assassin.2"
    assert scene.count("B", "life") == 4


def test_glossary_assassin_3_without_life_cloth_it_wins() -> None:
    _battle("Assassin", against=BEAR, life=0).over("A", cites="start.win.1")


def test_glossary_assassin_4_with_double_crush_it_crushes_two() -> None:
    scene = _battle("Assassin", "Double Crush")
    assert scene.count("B", "life") == 3
    scene.told("damage.dealt", crushes=2, cites="glossary.double-crush.2")


def test_glossary_assassin_5_lancer_has_no_effect() -> None:
    assert _battle("Assassin", "Lancer").count("B", "life") == 4


def test_glossary_double_crush_7_a_battle_deals_no_damage() -> None:
    assert _battle("Double Crush").count("B", "life") == 5


def test_glossary_double_crush_3_several_instances_crush_two() -> None:
    lend = signi("Lend", action(target(MINE), lasting(grant(("named", "t"), keyword("Double Crush")))))
    keen = _keen("Double Crush")
    scene = Scene(side(signi=(lend, keen, None)), side(life=5))
    scene.does("act", lend, number=1).picks(keen).until("attacker").does("attack", keen)
    assert scene.count("B", "life") == 3


VEILED = signi("Veiled", keyword("Shadow"), power=2000)
STRIKE = signi("Strike", action(target(THEIRS), vanish()))


def test_glossary_shadow_1_the_opponents_abilities_do_not_target_it() -> None:
    scene = Scene(side(signi=(STRIKE, None, None)), side(signi=(VEILED, MOUSE, BEAR)))
    scene.does("act", STRIKE, number=1)
    assert scene.offers("pick") == [("Mouse",), ("Bear",)]
    scene.refused("pick", VEILED, cites="glossary.target.2")


def test_glossary_target_10_with_only_a_shadowed_signi_nothing_is_targeted() -> None:
    scene = Scene(side(signi=(STRIKE, None, None)), side(signi=(VEILED, None, None)))
    scene.does("act", STRIKE, number=1)
    assert scene.asked == "main"
    assert scene.count("B", "signi") == 1


def test_glossary_shadow_2_nor_does_a_life_burst_of_the_opponent() -> None:
    flare = signi("Flare", burst(target(THEIRS), vanish()))
    attacker = signi("Veil", keyword("Shadow"), power=4000)
    scene = Scene(side(signi=(attacker, None, None)), side(life=[flare, BLANK]), at="attack.signi")
    scene.does("attack", attacker).yes()
    assert scene.count("A", "signi") == 1


def test_glossary_shadow_1_its_own_player_may_target_it() -> None:
    own = signi("Own", action(target(MINE), turn("down")))
    scene = Scene(side(signi=(own, VEILED, None)))
    scene.does("act", own, number=1)
    assert ("Veiled",) in scene.offers("pick")


def test_glossary_shadow_1_what_does_not_target_reaches_it() -> None:
    storm = spell("Storm", use(("move", THEIRS, ("place", "owner", "ener"), "vanish")))
    scene = Scene(side(hand=[storm]), side(signi=(VEILED, None, None))).does("use", storm)
    assert scene.count("B", "signi") == 0


def test_glossary_shadow_1_it_fights_like_any_other() -> None:
    scene = _battle(against=VEILED)
    assert scene.names("B", "ener") == ["Veiled"]


def _against(*tests: object) -> Scene:
    """Let spells, LRIGs and SIGNI of three levels try to target a SIGNI with a qualified Shadow."""
    bolt = spell("Bolt", use(target(THEIRS), turn("down")))
    low = signi("Low", action(target(THEIRS), turn("down")), level=2)
    high = signi("High", action(target(THEIRS), turn("down")), level=3, colors=("blue",))
    regent = lrig("Reg, Ruler", action(target(THEIRS), turn("down")), level=3)
    veiled = signi("Wrapped", keyword("Shadow", *tests))
    mine = side(hand=[bolt], signi=(low, high, None), lrig=(None, regent, None))
    return Scene(mine, side(signi=(veiled, None, None)))


NAMES = ("Bolt", "Low", "High", "Reg, Ruler")


@pytest.mark.parametrize(
    ("tests", "stopped"),
    [
        ((), NAMES),
        ((("has", "kind", ("SPELL",)),), ("Bolt",)),
        ((("has", "kind", ("SIGNI",)),), ("Low", "High")),
        ((("has", "kind", ("SIGNI",)), ("cmp", "level", "<=", 2)), ("Low",)),
        ((("has", "kind", ("LRIG", "ASSIST LRIG")),), ("Reg, Ruler",)),
        ((("has", "color", ("blue",)),), ("High",)),
        ((("cmp", "power", "<=", 3000), ("has", "kind", ("SIGNI",))), ("Low", "High")),
    ],
)
def test_glossary_shadow_3_a_qualified_shadow_stops_only_what_fits(
    tests: tuple[object, ...], stopped: tuple[str, ...]
) -> None:
    for name in NAMES:
        scene = _against(*tests)
        if name == "Bolt":
            scene.does("use", name)
        else:
            scene.does("act", name, number=1)
        hit = not scene.slot("Wrapped", "B").up
        assert hit == (name not in stopped), f"glossary.shadow.4, glossary.shadow.5: {name}"


def test_glossary_shadow_3_the_source_is_looked_at_as_it_is_now() -> None:
    shrink = spell("Shrink", use(target(MINE), lasting(("set", ("named", "t"), "level", 1))))
    high = signi("High", action(target(THEIRS), turn("down")), level=3)
    low = (("has", "kind", ("SIGNI",)), ("cmp", "level", "<=", 2))
    veiled = signi("Wrapped", keyword("Shadow", *low))
    scene = Scene(side(hand=[shrink], signi=(high, None, None)), side(signi=(veiled, None, None)))
    scene.does("use", shrink).does("act", high, number=1)
    assert scene.slot(veiled, "B").up


def test_glossary_shadow_3_two_shadows_stop_what_fits_either() -> None:
    spells, reds = ("has", "kind", ("SPELL",)), ("has", "color", ("red",))
    veiled = signi("Wrapped", keyword("Shadow", spells), keyword("Shadow", reds))
    blue = signi("Blue", action(target(THEIRS), turn("down")), colors=("blue",))
    red = signi("Red", action(target(THEIRS), turn("down")))
    scene = Scene(side(signi=(blue, red, None)), side(signi=(veiled, None, None)))
    scene.does("act", red, number=1)
    assert scene.slot(veiled, "B").up
    scene.does("act", blue, number=1)
    assert not scene.slot(veiled, "B").up


def test_glossary_shadow_3_a_source_that_has_left_is_what_its_card_says() -> None:
    dirge = signi("Dirge", auto(vanished(), target(THEIRS), turn("down")))
    strike = spell("Strike", use(target(MINE), vanish()))
    veiled = signi("Wrapped", keyword("Shadow", ("has", "kind", ("SIGNI",))))
    scene = Scene(side(hand=[strike], signi=(dirge, None, None)), side(signi=(veiled, None, None)))
    scene.does("use", strike)
    assert scene.began()[-1] == "Dirge"
    assert scene.slot(veiled, "B").up


def test_glossary_shadow_3_a_lent_qualified_shadow_ends_with_its_effect() -> None:
    wrap = spell(
        "Wrap",
        use(
            target(MINE),
            lasting(grant(("named", "t"), keyword("Shadow", ("has", "kind", ("SPELL",))))),
        ),
    )
    bolt = spell("Bolt", use(target(THEIRS), turn("down")))
    scene = Scene(side(hand=[wrap], signi=(MOUSE, None, None)), side(hand=[bolt, bolt]))
    scene.does("use", wrap)
    assert "Shadow" in scene.derived(MOUSE).keywords
    scene.until("main", "B")
    assert "Shadow" not in scene.derived(MOUSE).keywords


def test_glossary_freeze_2_a_frozen_signi_misses_one_up_phase() -> None:
    chill = spell("Chill", use(target(THEIRS), turn("down"), turn("frozen")))
    scene = Scene(side(hand=[chill, BLANK]), side(hand=1, signi=(BEAR, None, None)))
    scene.does("use", chill)
    scene.told("cards.turned", to="frozen", cites="glossary.freeze.1")
    scene.told("cards.turned", to="down", cites="glossary.down.1")
    scene.until("main", "B")
    assert not scene.slot(BEAR, "B").up
    scene.until("main", "A").until("main", "B")
    assert scene.slot(BEAR, "B").up


def test_glossary_up_1_an_effect_ups_even_a_frozen_signi() -> None:
    rouse = signi("Rouse", action(target(MINE), turn("up")))
    frozen = on(BEAR, up=False, frozen=True)
    scene = Scene(side(signi=(rouse, frozen, None)))
    scene.does("act", rouse, number=1)
    scene.picks(BEAR)
    assert scene.slot(BEAR).up
    scene.told("cards.turned", to="up", cites="glossary.up.1")


def test_glossary_ener_charge_1_the_top_cards_of_the_deck_go_to_the_ener_zone() -> None:
    stoke = spell(
        "Stoke", use(("move", ("end", "you", "deck", "top", 2), ("place", "you", "ener"), "charge"))
    )
    scene = Scene(side(hand=[stoke], deck=[MOUSE, BEAR, BLANK])).does("use", stoke)
    assert sorted(map(str, scene.names("A", "ener"))) == ["Bear", "Mouse"]
    (moved,) = scene.told("cards.moved", label="charge", cites="glossary.ener-charge.1")
    assert moved.body.seen == "ABS"


def test_glossary_s_lancer_4_two_of_them_crush_one() -> None:
    lend = signi("Lend", action(target(MINE), lasting(grant(("named", "t"), keyword("S Lancer")))))
    keen = _keen("S Lancer")
    scene = Scene(side(signi=(lend, keen, None)), side(signi=(None, MOUSE, None), life=5))
    scene.does("act", lend, number=1).picks(keen).until("attacker").does("attack", keen)
    assert scene.count("B", "life") == 4
