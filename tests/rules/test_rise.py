"""[Rise] and [Harmony]: what a SIGNI asks for when it enters the field."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    action,
    auto,
    bet,
    draw,
    enter,
    grant,
    harmony,
    keyword,
    lasting,
    lrig,
    pick,
    rise,
    rule,
    signi,
    spell,
    target,
    to_hand,
    use,
    where,
)
from tests.table import CENTER, LEFT, RIGHT, Scene, on, side

ARM = ("has", "class", ("Arm",))
ARMS = where(MINE, ARM)
BLADE = signi("Blade", level=2, power=5000, classes=("Arm",))
OWL = signi("Owl", power=2000)
GIANT = signi("Giant", rise(ARMS), enter(draw(1)), level=3, power=8000, classes=("Arm",))


def _back() -> object:
    """Make a SIGNI that puts one from the trash onto the field."""
    there = (("pick", ("range", 1, 1), ("at", "you", "trash")),)
    steps = (
        ("choose", "you", "target", there, "t"),
        ("move", ("named", "t"), ("place", "you", "field")),
    )
    return signi("Medium", action(*steps))


# [Rise].


def test_glossary_rise_2_without_such_a_signi_it_cannot_be_played() -> None:
    scene = Scene(side(hand=[GIANT], signi=(OWL, None, None)))
    assert scene.offers("play") == []
    scene.refused("play", GIANT, zone="left", cites="glossary.rise.2")
    scene.refused("play", GIANT, zone="center", cites="glossary.rise.2")


def test_glossary_rise_1_it_is_put_on_a_signi_that_fits() -> None:
    scene = Scene(side(hand=[GIANT], signi=(OWL, BLADE, None)))
    assert scene.offers("play") == [("Giant",)]
    scene.does("play", GIANT, zone="center")
    assert [c.name for c in scene.slot(GIANT).under] == ["Blade"]
    assert scene.names("A", "signi") == ["Owl", "Giant", None]
    scene.told("cards.moved", label="play", cites="glossary.rise.2")


def test_glossary_rise_9_it_enters_anew() -> None:
    scene = Scene(side(hand=[GIANT], signi=(BLADE, None, None))).does("play", GIANT, zone="left")
    assert scene.count("A", "hand") == 1


def test_glossary_rise_10_it_enters_upped_and_rise_8_nothing_carries_over() -> None:
    gift = signi("Gift", action(target(MINE), lasting(grant(("named", "t"), keyword("Lancer")))))
    base = on(BLADE, up=False, frozen=True)
    scene = Scene(side(hand=[GIANT], signi=(base, gift, None)))
    scene.does("act", gift, number=1).picks(BLADE).does("play", GIANT, zone="left")
    slot = scene.slot(GIANT)
    assert (slot.up, slot.frozen, scene.power(GIANT)) == (True, False, 8000)
    assert "Lancer" not in scene.derived(GIANT).keywords


def test_glossary_rise_11_only_the_upper_signi_counts_for_the_limit() -> None:
    low = lrig("Cen, Low", level=3, limit=3)
    scene = Scene(side(hand=[GIANT], signi=(BLADE, None, None), lrig=(LEFT, low, RIGHT)))
    scene.does("play", GIANT, zone="left")
    assert scene.names("A", "signi") == ["Giant", None, None]
    full = side(hand=[GIANT], signi=(BLADE, OWL, None), lrig=(LEFT, low, RIGHT))
    Scene(full).refused("play", GIANT, zone="left", cites="glossary.limit.2")


def test_glossary_rise_12_the_covered_signi_has_not_left_the_field() -> None:
    base = signi("Base", auto(("deed", "leaves", (), SELF), draw(1)), classes=("Arm",))
    plain = signi("Plain", rise(ARMS), level=2)
    charm = signi("Charm")
    lying = on(base, attached=((charm, "charm"),))
    scene = Scene(side(hand=[plain], signi=(lying, None, None))).does("play", plain, zone="left")
    assert scene.count("A", "hand") == 0
    assert "Charm" in scene.names("A", "trash")


def test_glossary_rise_13_on_another_rise_signi_the_earlier_cards_stay() -> None:
    upper = signi("Upper", rise(ARMS), level=3, classes=("Arm",))
    lying = on(GIANT, under=(BLADE,))
    scene = Scene(side(hand=[upper], signi=(lying, None, None))).does("play", upper, zone="left")
    assert [c.name for c in scene.slot(upper).under] == ["Giant", "Blade"]


def test_glossary_rise_4_an_effect_needs_it_too() -> None:
    medium = _back()
    scene = Scene(side(trash=[GIANT], signi=(medium, OWL, None))).does("act", medium, number=1)
    assert scene.names("A", "trash") == ["Giant"]
    scene = Scene(side(trash=[GIANT], signi=(medium, BLADE, None))).does("act", medium, number=1)
    assert scene.names("A", "signi") == ["Medium", "Giant", None]
    scene.told("cards.moved", dst="signi", cites="glossary.rise.4")


def test_glossary_rise_4_an_effect_asks_which_of_several_is_covered() -> None:
    medium = _back()
    scene = Scene(side(trash=[GIANT], signi=(medium, BLADE, BLADE))).does("act", medium, number=1)
    assert scene.asked == "zone"
    scene.picks("right")
    assert scene.names("A", "signi") == ["Medium", "Blade", "Giant"]


def test_glossary_rise_6_a_loss_of_abilities_does_not_lift_it() -> None:
    rob = ("lasting", (("lose", MINE),), ("span", "now", "end of this turn"))
    thief = signi("Thief", action(rob))
    scene = Scene(side(hand=[GIANT], signi=(thief, OWL, None))).does("act", thief, number=1)
    scene.refused("play", GIANT, zone="center", cites="glossary.rise.2")


FOOD = where(("at", "you", "trash"), ARM)
TITAN = signi(
    "Titan",
    rule(
        "rise",
        (),
        (pick(FOOD, 2, "u"), ("move", ("named", "u"), ("place", "owner", "under", SELF))),
    ),
    level=2,
)


def test_a_rise_may_ask_for_cards_that_lie_underneath_instead_of_a_signi() -> None:
    scene = Scene(side(hand=[TITAN], trash=[BLADE, BLADE, OWL, BLADE]))
    scene.does("play", TITAN, zone="right")
    scene.picks(*scene.state.decision.items[:2])  # type: ignore[union-attr]
    assert [c.name for c in scene.slot(TITAN).under] == ["Blade", "Blade"]
    assert scene.names("A", "trash") == ["Owl", "Blade"]
    scene.told("cards.moved", dst="under", cites="glossary.rise.1")


def test_a_rise_that_cannot_be_met_in_full_is_not_met() -> None:
    scene = Scene(side(hand=[TITAN], trash=[BLADE, OWL]))
    assert scene.offers("play") == []
    scene.refused("play", TITAN, zone="right", cites="glossary.rise.2")


def test_several_signi_of_one_effect_each_do_what_their_rise_asks_for() -> None:
    there = (("pick", ("range", 2, 2), where(("at", "you", "trash"), ("has", "level", (2,)))),)
    steps = (
        ("choose", "you", "target", there, "t"),
        ("move", ("named", "t"), ("place", "you", "field")),
    )
    call = spell("Call", use(*steps))
    food = signi("Food", classes=("Arm",))
    scene = Scene(side(hand=[call], trash=[TITAN, TITAN, *[food] * 4]))
    scene.does("use", call).picks("center")
    scene.picks(*scene.state.decision.items[:2])  # type: ignore[union-attr]
    assert scene.asked == "zone", "what the first asks for comes before the second enters"
    scene.picks("right")
    assert scene.names("A", "signi") == [None, "Titan", "Titan"]
    assert all(len(s.under) == 2 for s in scene.state.A.signi[1:] if s is not None)


# [Harmony].

REDS = where(("at", "you", "lrig"), ("has", "color", ("red",)), ("has", "state", ("up",)))
CHIME = signi("Chime", harmony(REDS))


def test_glossary_harmony_1_a_lrig_is_downed_or_the_signi() -> None:
    scene = Scene(side(hand=[CHIME])).does("play", CHIME, zone="left")
    assert (scene.asked, scene.asked_seat) == ("harmony", "A")
    scene.picks(LEFT)
    assert scene.slot(CHIME).up
    assert not scene.slot(LEFT).up
    scene.told("cards.turned", to="down", cites="glossary.harmony.1")


def test_glossary_harmony_2_without_a_lrig_that_fits_the_signi_is_downed() -> None:
    lrigs = (on(LEFT, up=False), on(CENTER, up=False), on(RIGHT, up=False))
    scene = Scene(side(hand=[CHIME], lrig=lrigs)).does("play", CHIME, zone="left")
    assert scene.asked == "main"
    assert not scene.slot(CHIME).up
    scene.told("cards.turned", to="down", cites="glossary.harmony.2")


def test_glossary_harmony_3_the_signi_may_be_downed_instead() -> None:
    scene = Scene(side(hand=[CHIME])).does("play", CHIME, zone="left").picks(CHIME)
    assert (scene.slot(CHIME).up, scene.slot(CENTER).up) == (False, True)
    scene.told("cards.turned", to="down", cites="glossary.harmony.3")


def test_glossary_harmony_1_two_lrigs_or_the_signi_alone() -> None:
    duet = signi("Duet", harmony(REDS, 2))
    scene = Scene(side(hand=[duet])).does("play", duet, zone="left")
    assert len(scene.offers("pick")) == 4
    scene.refused("pick", LEFT, cites="glossary.harmony.1")
    scene.refused("pick", LEFT, duet, cites="glossary.harmony.1")
    scene.picks(LEFT, RIGHT)
    assert scene.slot(duet).up
    assert scene.slot(CENTER).up
    one = (on(LEFT, up=False), CENTER, on(RIGHT, up=False))
    scene = Scene(side(hand=[duet], lrig=one)).does("play", duet, zone="left")
    assert not scene.slot(duet).up


def test_glossary_harmony_4_it_is_processed_among_the_triggered_abilities() -> None:
    busy = signi("Busy", harmony(REDS), enter(draw(1)))
    scene = Scene(side(hand=[busy])).does("play", busy, zone="left")
    assert scene.asked == "order"
    scene.does("pick", scene.state.waiting[0].id)
    assert scene.asked in {"harmony", "main"}


def test_glossary_harmony_4_an_effect_that_puts_it_onto_the_field_triggers_it() -> None:
    medium = _back()
    scene = Scene(side(trash=[CHIME], signi=(medium, OWL, None))).does("act", medium, number=1)
    assert scene.asked == "harmony"


def test_harmony_of_a_signi_that_is_gone_asks_nothing() -> None:
    fleeting = signi(
        "Fleeting",
        harmony(REDS),
        enter(("choose", "you", "target", (("pick", ("range", 1, 1), SELF),), "t"), to_hand()),
    )
    scene = Scene(side(hand=[fleeting])).does("play", fleeting, zone="left")
    kinds = {scene.library.ability(t.frame.program).kind: t.id for t in scene.state.waiting}
    scene.does("pick", kinds["enter"])
    assert scene.asked == "main"
    assert scene.slot(CENTER).up


def test_a_rule_that_a_card_cannot_bear_is_declined() -> None:
    odd = signi("Odd", bet(1))
    with pytest.raises(ValueError, match="a SIGNI bears no rule 'extra'"):
        Scene(side(hand=[odd])).offers("play")


def test_a_rise_may_give_an_ability_that_is_then_used() -> None:
    gift = lasting(grant(where(MINE, ARM), action(draw(1))))
    herald = signi("Herald", rule("rise", (), (gift,)), level=2, classes=("Arm",))
    scene = Scene(side(hand=[herald], signi=(BLADE, None, None)))
    scene.does("play", herald, zone="right").does("act", BLADE, number=1)
    assert scene.count("A", "hand") == 1
