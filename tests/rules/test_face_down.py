"""Cards turned or laid face down: no SIGNI, with what they keep and lose."""

import pytest

from referee.cards.definition import CardDef
from referee.rules import Action, Table, legal
from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    auto,
    choose,
    constant,
    draw,
    gets,
    lasting,
    lrig,
    modify,
    put,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
)
from tests.table import BLANK, Scene, on, side

T = ("named", "t")
CAT = signi("Cat", power=2000)
DOG = signi("Dog", power=4000)
FOX = signi("Fox", level=3, power=6000)
FLIP = spell("Flip", use(target(THEIRS), turn("face-down")))


def _flipped(*under: CardDef) -> Scene:
    foe = on(CAT, under=under, awakened=True)
    return Scene(side(hand=[FLIP]), side(signi=(None, foe, None))).does("use", FLIP)


def test_glossary_attach_6_a_card_turned_face_down_is_no_signi() -> None:
    storm = spell("Storm", use(("move", THEIRS, ("place", "owner", "ener"), "vanish")))
    scene = Scene(side(hand=[FLIP, storm]), side(signi=(None, CAT, None)))
    scene.does("use", FLIP).does("use", storm)
    assert scene.names("B", "signi") == [None, "Cat", None]
    derived = scene.board.by_id[scene.find(CAT, "B").card.id]
    assert (derived.type, derived.level, derived.power) == ("", -1, -1)


def test_glossary_attach_6_its_abilities_and_those_lent_to_it_are_silent() -> None:
    glow = signi(
        "Glow",
        constant(modify(THEIRS, "power", -1000)),
        auto(("deed", "ends", (), (), (), (), (), "turn"), draw(1)),
        action(draw(1)),
    )
    lend = spell("Lend", use(target(THEIRS), gets(1000)))
    scene = Scene(side(hand=[lend, FLIP], signi=(CAT, None, None)), side(signi=(None, glow, None)))
    assert scene.power(CAT) == 1000
    scene.does("use", lend).does("use", FLIP)
    assert scene.power(CAT) == 2000
    assert scene.board.by_id[scene.find(glow, "B").card.id].power == -1
    scene.until("main", "B")
    assert scene.began() == ["Lend", "Flip"]
    assert ("Glow",) not in scene.offers("act")
    assert ("Glow",) not in scene.offers("retire")


def test_glossary_attach_6_it_does_not_attack_and_is_attacked_past() -> None:
    scene = Scene(side(hand=[FLIP], signi=(None, DOG, None)), side(signi=(None, CAT, None), life=5))
    scene.does("use", FLIP).until("attacker").does("attack", DOG)
    scene.untold("battle.fought")
    assert scene.count("B", "life") == 4


def test_glossary_public_zone_3_all_may_look_at_it_still() -> None:
    scene = _flipped()
    assert scene.find(CAT, "B").card.seen == "ABS"
    scene.told("cards.turned", to="face-down", cites="glossary.public-zone.3")


def test_glossary_underneath_6_cards_underneath_stay_and_awake_5_ends() -> None:
    scene = _flipped(BLANK)
    slot = scene.slot(CAT, "B")
    assert slot.face_down
    assert not slot.awakened
    assert len(slot.under) == 1
    scene.told("cards.turned", cites="glossary.awake.5")


def test_glossary_awake_5_it_comes_back_unawakened_with_what_lasts_on_it() -> None:
    later = (
        "later",
        ("deed", "ends", (), (), (), (), (), "turn"),
        ("span", "now", "end of this turn", 1),
        turn("face-up"),
    )
    hide = spell("Hide", use(target(THEIRS), gets(1000, until="end of game"), turn("face-down"), later))
    foe = on(CAT, awakened=True)
    scene = Scene(side(hand=[hide]), side(signi=(None, foe, None))).does("use", hide)
    assert scene.slot(CAT, "B").face_down
    scene.until("main", "B")
    slot = scene.slot(CAT, "B")
    assert not slot.face_down
    assert not slot.awakened
    assert scene.power(CAT, "B") == 3000


def test_glossary_signi_zone_4_the_zone_of_a_card_face_down_is_a_reading() -> None:
    for value, zones in (("occupied", [0, 2]), ("free", [0, 1, 2])):
        scene = Scene(
            side(hand=[CAT], signi=(None, on(DOG, face_down=True), None)), readings={"face_down_zone": value}
        )
        offered = {a.zone for a in _plays(scene)}
        assert sorted(offered) == zones


def _plays(scene: Scene) -> list[Action]:
    return [a for a in legal(Table(scene.state, scene.library)) if a.do == "play"]


def test_glossary_up_phase_1_a_card_face_down_is_not_upped() -> None:
    scene = Scene(side(signi=(on(CAT, up=False, face_down=True), on(DOG, up=False), None)), at="turn")
    assert not scene.slot(CAT).up
    assert scene.slot(DOG).up


def test_glossary_public_zone_2_laid_face_down_from_a_hand_only_its_player_sees_it() -> None:
    hide = spell(
        "Hide",
        use(choose(("at", "you", "hand")), put(("named", "p"), "field", "left", "face-down")),
    )
    watch = signi("Watch", auto(("deed", "enters", "you"), draw(1)))
    scene = Scene(side(hand=[hide, FOX], signi=(None, watch, None))).does("use", hide)
    slot = scene.slot(FOX)
    assert slot.face_down
    assert slot.card.seen == "A"
    assert scene.began() == ["Hide"], "nothing entered"
    up = scene.told("cards.moved", state="face-down", cites="glossary.attach.6")[0]
    assert up.body.seen == "A"


def test_glossary_attach_6_only_turning_it_face_up_touches_it() -> None:
    hide = spell("Hide", use(target(THEIRS), turn("face-down"), turn("down"), turn("frozen")))
    scene = Scene(side(hand=[hide]), side(signi=(CAT, None, None))).does("use", hide)
    slot = scene.slot(CAT, "B")
    assert (slot.up, slot.frozen) == (True, False)


def test_glossary_rule_based_action_4_a_card_face_down_is_never_given_up_for_the_limit() -> None:
    grow = spell("Grow", use(lasting(("set", MINE, "level", 4))))
    small = on(signi("Small", level=1), face_down=True)
    scene = Scene(side(hand=[grow], signi=(small, FOX, FOX), lrig=(None, REGENT, None)))
    scene.does("use", grow)
    assert scene.asked == "rule-signi"
    assert scene.offers("pick") == [("Fox",), ("Fox",)]


REGENT = lrig("Low, Regent", level=4, limit=6)


def test_glossary_attach_6_a_signi_turned_face_down_is_no_vanish_target() -> None:
    strike = spell("Strike", use(target(THEIRS), vanish()))
    scene = Scene(side(hand=[FLIP, strike]), side(signi=(CAT, None, None)))
    scene.does("use", FLIP).does("use", strike)
    assert scene.count("B", "signi") == 1


@pytest.mark.parametrize(("value", "played"), [("free", True), ("occupied", False)])
def test_glossary_attach_6_it_comes_back_unless_another_is_in_its_zone(*, value: str, played: bool) -> None:
    there = ("minus", ("inside", ("places", "you", T)), T)
    back = ("given", ("compare", ("count", there), ">=", 1), put(T, "trash"), turn("face-up"))
    at_end = ("deed", "ends", (), (), (), (), (), "turn")
    later = ("later", at_end, ("span", "now", "end of this turn", 1), back)
    duck = spell("Duck", use(target(MINE), turn("face-down"), later))
    scene = Scene(side(hand=[duck, DOG], signi=(CAT, None, None)), readings={"face_down_zone": value}).does(
        "use", duck
    )
    if played:
        scene.does("play", DOG, zone="left")
    else:
        scene.refused("play", DOG, zone="left", cites="glossary.signi-zone.4")
    scene.until("main", "B")
    if played:
        assert scene.names("A", "signi") == ["Dog", None, None]
        assert "Cat" in scene.names("A", "trash")
        assert scene.slot(DOG).under == ()
    else:
        assert not scene.slot(CAT).face_down
        assert scene.names("A", "signi") == ["Cat", None, None]
