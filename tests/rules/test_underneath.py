"""Cards under SIGNI and LRIGs: put there, taken from there, left behind; LRIGs put by effects."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    action,
    assist,
    auto,
    bears,
    choose,
    constant,
    draw,
    enter,
    exceed,
    gets,
    has,
    lrig,
    modify,
    put,
    signi,
    spell,
    stack,
    target,
    trash,
    use,
    vanish,
    where,
)
from tests.table import BLANK, CENTER, Scene, on, side

HOST = signi("Host", power=5000)
GEM = signi("Gem", power=2000)
SCROLL = spell("Scroll", use(draw(1)))
TOP = ("end", "you", "deck", "top", 2)


def test_glossary_underneath_1_cards_are_put_under_a_signi() -> None:
    bury = signi("Bury", action(put(TOP, "under", SELF)))
    scene = Scene(side(signi=(bury, None, None), deck=[GEM, SCROLL, BLANK]))
    scene.does("act", bury, number=1)
    assert [c.name for c in scene.slot(bury).under] == ["Gem", "Scroll"]
    (moved,) = scene.told("cards.moved", src="deck", dst="under", cites="glossary.underneath.7")
    assert moved.body.seen == "ABS"
    assert scene.slot(bury).attached == ()


def test_glossary_underneath_1_a_signi_of_the_field_goes_under_another() -> None:
    gulp = signi("Gulp", action(target(("minus", MINE, SELF)), put(("named", "t"), "under", SELF)))
    rider = on(GEM, under=[BLANK], attached=[(SCROLL, "charm")])
    scene = Scene(side(signi=(gulp, rider, None))).does("act", gulp, number=1)
    assert [c.name for c in scene.slot(gulp).under] == ["Gem"]
    assert sorted(map(str, scene.names("A", "trash"))) == ["Blank", "Scroll"]


def test_glossary_underneath_1_a_used_spell_goes_under_a_signi() -> None:
    tuck = spell("Tuck", use(target(MINE), put(SELF, "under", ("named", "t"))))
    scene = Scene(side(hand=[tuck], signi=(HOST, None, None))).does("use", tuck)
    assert [c.name for c in scene.slot(HOST).under] == ["Tuck"]
    assert scene.names("A", "trash") == []


def test_glossary_underneath_1_what_lies_below_is_counted_and_taken() -> None:
    mass = ("calc", "x", (1000, ("count", stack(SELF))))
    heavy = signi("Heavy", constant(modify(SELF, "power", mass)), power=1000)
    pull = spell(
        "Pull",
        use(choose(where(stack(MINE), has("kind", "SPELL")), 0, 1), put(("named", "p"), "hand")),
    )
    scene = Scene(side(hand=[pull], signi=(on(heavy, under=[GEM, SCROLL]), None, None)))
    assert scene.power(heavy) == 3000
    scene.does("use", pull).picks(SCROLL)
    assert scene.power(heavy) == 2000
    assert scene.names("A", "hand") == ["Scroll"]


def test_glossary_underneath_3_an_attached_card_is_not_underneath() -> None:
    text = constant(modify(where(MINE, bears("under")), "power", 1000))
    scene = Scene(
        side(signi=(signi("Sage", text), on(HOST, under=[GEM]), on(GEM, attached=[(BLANK, "acce")])))
    )
    assert [scene.power(c) for c in (HOST, "Sage")] == [6000, 3000]
    assert scene.board.by_id[scene.state.A.signi[2].card.id].power == 2000  # type: ignore[union-attr]


def test_glossary_underneath_4_they_follow_by_a_rule_action() -> None:
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(on(HOST, under=[GEM, SCROLL]), None, None)))
    scene.does("use", strike)
    assert set(scene.names("A", "trash")) == {"Gem", "Scroll", "Strike"}
    (gone,) = scene.told("cards.moved", src="loose", cites="glossary.underneath.4")
    assert "glossary.rise.7" not in gone.clauses


def test_glossary_rise_7_what_lay_under_a_rise_signi_follows_it() -> None:
    tower = signi("Tower", ("rule", "rise", (), (choose(MINE, name="rise"),)))
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(on(tower, under=[GEM]), None, None)))
    scene.does("use", strike)
    scene.told("cards.moved", src="loose", dst="trash", cites="glossary.rule-based-action.8")


def test_glossary_underneath_4_a_lrig_among_them_goes_to_the_lrig_trash() -> None:
    ghost = lrig("Ghost, First", level=1)
    strike = spell("Strike", use(target(MINE), vanish()))
    scene = Scene(side(hand=[strike], signi=(on(HOST, under=[ghost]), None, None)))
    scene.does("use", strike)
    assert scene.names("A", "lrig_trash") == ["Ghost, First"]


def test_glossary_underneath_7_cards_go_from_under_one_lrig_to_another() -> None:
    ghost, young = lrig("Ghost, First", level=1), lrig("Ghost, Young", level=0)
    others = stack(("minus", ("at", "you", "lrig"), SELF))
    gather = lrig("Gather, Deep", action(put(others, "under", SELF)), level=2)
    lrigs = (on(lrig("Aide, Old", level=1), under=[ghost]), on(gather, under=[young]), None)
    scene = Scene(side(lrig=lrigs)).does("act", gather, number=1)
    assert {c.name for c in scene.slot(gather).under} == {"Ghost, First", "Ghost, Young"}
    assert scene.slot("Aide, Old").under == ()


def test_glossary_soul_1_a_card_under_a_lrig_becomes_a_soul() -> None:
    young = lrig("Ghost, Young", level=0)
    lend = lrig(
        "Lend, Deep",
        action(target(MINE), choose(stack(SELF)), put(("named", "p"), "soul", ("named", "t"))),
    )
    scene = Scene(side(lrig=(None, on(lend, under=[young]), None), signi=(HOST, None, None)))
    scene.does("act", lend, number=1)
    assert [o.card.name for o in scene.slot(HOST).attached] == ["Ghost, Young"]
    assert scene.slot(lend).under == ()


def test_glossary_exceed_2_it_takes_cards_under_the_center_and_the_assists() -> None:
    young, old = lrig("Ghost, Young", level=0), lrig("Aide, Young", level=0)
    pay = lrig("Pay, Deep", action(draw(1), cost=exceed(2)))
    aide = lrig("Aide, Old", level=1)
    scene = Scene(side(lrig=(on(aide, under=[old]), on(pay, under=[young]), None)))
    scene.does("act", pay, number=1)
    assert set(scene.names("A", "lrig_trash")) == {"Ghost, Young", "Aide, Young"}
    scene = Scene(side(lrig=(aide, on(pay, under=[young]), None)))
    scene.refused("act", pay, number=1, cites="glossary.cost.3")


def test_glossary_grow_1_what_lies_below_stays_below() -> None:
    grown = lrig("Cen, Risen", level=4)
    low = on(CENTER, under=[lrig("Cen, Young", level=2)], up=False)
    scene = Scene(side(lrig_deck=[grown], lrig=(None, low, None)), at="grow")
    scene.does("grow", grown, zone="center")
    slot = scene.slot(grown)
    assert [c.name for c in slot.under] == ["Cen, Regent", "Cen, Young"]


# LRIGs that effects put.

LEAP = spell("Leap", use(("move", ("at", "you", "lrig_deck"), ("place", "you", "lrig"), "grow")))


def test_classic_grow_6_an_effect_grows_only_what_fits() -> None:
    fits, high = lrig("Cen, Risen", level=4), lrig("Cen, Highest", level=5)
    other = lrig("Oth, Risen", level=4)
    for card, grows in ((fits, True), (high, False), (other, False)):
        scene = Scene(side(hand=[LEAP], lrig_deck=[card])).does("use", LEAP)
        assert (scene.names("A", "lrig")[1] == card.name) == grows, card.name
    scene = Scene(side(hand=[LEAP], lrig_deck=[fits])).does("use", LEAP)
    scene.told("cards.moved", dst="lrig", label="grow", place=1, cites="glossary.underneath.2")
    assert [c.name for c in scene.slot(fits).under] == ["Cen, Regent"]


@pytest.mark.parametrize("level", [5, 4, 3, 1])
def test_classic_grow_6_there_it_may_be_of_any_lower_level(level: int) -> None:
    card = lrig("Cen, Other", level=level)
    scene = Scene(side(hand=[LEAP], lrig_deck=[card], lrig=(None, CENTER, None)), ruleset="classic").does(
        "use", LEAP
    )
    assert (scene.names("A", "lrig")[1] == card.name) == (level <= 4)


def test_glossary_assist_lrig_11_an_effect_puts_an_assist_on_an_assist_only() -> None:
    aide = assist("Lef, Grown", level=1)
    scene = Scene(side(hand=[LEAP], lrig_deck=[aide])).does("use", LEAP)
    assert scene.names("A", "lrig") == ["Lef, Grown", "Cen, Regent", "Rig, Aide"]
    center = spell("Push", use(("move", ("at", "you", "lrig_deck"), ("place", "you", "lrig", "center"))))
    scene = Scene(side(hand=[center], lrig_deck=[aide])).does("use", center)
    assert scene.names("A", "lrig_deck") == ["Lef, Grown"]


def test_glossary_grow_1_an_effect_lays_a_lrig_on_one_that_it_names() -> None:
    mask = lrig("Oth, Mask", level=2)
    don = lrig("Don, Regent", action(put(("at", "you", "lrig_trash"), "lrig", SELF)))
    scene = Scene(side(lrig_trash=[mask], lrig=(None, don, None))).does("act", don, number=1)
    assert scene.names("A", "lrig")[1] == "Oth, Mask"
    assert [c.name for c in scene.slot(mask).under] == ["Don, Regent"]
    assert scene.state.mark("grown") == 0


def test_glossary_grow_1_grown_by_an_effect_its_enter_abilities_trigger() -> None:
    eager = lrig("Cen, Eager", enter(draw(1)), level=4, coins=2)
    scene = Scene(side(hand=[LEAP], lrig_deck=[eager])).does("use", LEAP)
    assert scene.began()[-1] == "Cen, Eager"
    assert scene.state.A.coins == 2


def test_glossary_lrig_zone_1_a_lrig_taken_off_leaves_what_lay_below() -> None:
    young = lrig("Aide, Young", level=0)
    lift = spell("Lift", use(put(("where", ("at", "you", "lrig"), (has("name", "Aide, Old"),)), "hand")))
    scene = Scene(side(hand=[lift], lrig=(on(lrig("Aide, Old", level=1), under=[young]), CENTER, None)))
    scene.does("use", lift)
    assert scene.names("A", "lrig")[0] == "Aide, Young"


@pytest.mark.parametrize("zone", ["soul", "charm", "acce", "under"])
def test_glossary_attach_1_without_a_host_nothing_moves(zone: str) -> None:
    lost = spell(
        "Lost",
        use(
            target(where(MINE, has("name", "Nobody"))),
            put(("at", "you", "ener"), zone, ("named", "t")),
        ),
    )
    scene = Scene(side(hand=[lost], ener=[GEM])).does("use", lost)
    assert scene.names("A", "ener") == ["Gem"]


def test_glossary_underneath_4_a_stack_below_a_stack_of_triggers_is_told_once() -> None:
    mourn = signi("Mourn", auto(("deed", "moves", "you", (), (), "under"), draw(1)))
    bury = signi("Bury", action(put(TOP, "under", SELF)))
    scene = Scene(side(signi=(mourn, bury, None))).does("act", bury, number=1)
    assert scene.began().count("Mourn") + int(scene.asked == "order") >= 1


def test_glossary_awake_4_what_comes_back_is_a_new_signi() -> None:
    blink = spell(
        "Blink",
        use(
            target(MINE),
            gets(1000),
            ("move", ("named", "t"), ("place", "owner", "hand"), (), "t"),
            put(("named", "t"), "field", "left"),
        ),
    )
    scene = Scene(side(hand=[blink], signi=(on(HOST, awakened=True, frozen=True), None, None)))
    scene.does("use", blink)
    slot = scene.slot(HOST)
    assert (slot.awakened, slot.frozen) == (False, False)
    assert scene.power(HOST) == 5000


def test_glossary_underneath_3_trashing_from_below_leaves_what_is_attached() -> None:
    drop = spell("Drop", use(choose(stack(MINE), 1), trash("p")))
    host = on(HOST, under=[GEM], attached=[(BLANK, "acce")])
    scene = Scene(side(hand=[drop], signi=(host, None, None))).does("use", drop)
    assert scene.slot(HOST).under == ()
    assert len(scene.slot(HOST).attached) == 1
