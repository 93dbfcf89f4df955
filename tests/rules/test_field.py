"""What lies under and on SIGNI, states of cards, teams: what the field remembers and loses."""

import pytest

from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    constant,
    draw,
    enter,
    lrig,
    modify,
    signi,
    spell,
    target,
    to_hand,
    turn,
    use,
    vanish,
)
from tests.table import BLANK, CENTER, Scene, Side, on, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=2000)
FALL = spell("Fall", use(target(MINE), vanish()))


def _fallen(**lying: object) -> Scene:
    scene = Scene(side(hand=[FALL], signi=(on(WOLF, **lying), None, None)))  # type: ignore[arg-type]
    return scene.does("use", FALL)


def test_glossary_underneath_4_cards_under_a_signi_that_leaves_go_to_the_trash() -> None:
    scene = _fallen(under=[OWL, BLANK])
    assert scene.names("A", "ener") == ["Wolf"]
    assert {"Owl", "Blank"} <= set(scene.names("A", "trash"))
    scene.told("cards.moved", src="loose", dst="trash", cites="glossary.underneath.4")
    assert not scene.state.A.loose


@pytest.mark.parametrize("role", ["acce", "charm"])
def test_glossary_attach_3_attachments_of_a_signi_that_leaves_go_to_the_trash(role: str) -> None:
    scene = _fallen(attached=[(OWL, role)])
    assert "Owl" in scene.names("A", "trash")
    (moved,) = scene.told("cards.moved", src="loose", cites="glossary.attach.3")
    assert moved.body.seen == "ABS", "glossary.charm.6: face up"


def test_glossary_soul_3_a_soul_goes_to_the_lrig_trash() -> None:
    ghost = lrig("Gho, Past")
    scene = _fallen(attached=[(ghost, "soul")])
    assert scene.names("A", "lrig_trash") == ["Gho, Past"]
    scene.told("cards.moved", src="loose", dst="lrig_trash", cites="glossary.soul.3")


def test_glossary_attach_5_a_signi_turned_face_down_loses_its_attachments() -> None:
    hide = spell("Hide", use(target(MINE), turn("face-down")))
    dressed = on(WOLF, attached=[(OWL, "acce")], under=[BLANK])
    scene = Scene(side(hand=[hide], signi=(dressed, None, None))).does("use", hide)
    assert "Owl" in scene.names("A", "trash")
    assert [c.name for c in scene.slot(WOLF).under] == ["Blank"], "glossary.underneath.6"
    scene.told("cards.turned", to="face-down", cites="glossary.attach.6")


def test_glossary_attach_6_a_face_down_card_is_no_signi_for_any_rule() -> None:
    chief = signi("Chief", constant(modify(MINE, "power", 1000)), power=3000)
    scene = Scene(side(signi=(on(chief, face_down=True), OWL, None)))
    assert scene.power(OWL) == 2000, "its abilities do not work"
    strike = spell("Strike", use(target(THEIRS), vanish()))
    scene = Scene(side(hand=[strike]), side(signi=(on(WOLF, face_down=True), None, None)))
    scene.does("use", strike)
    assert scene.count("B", "signi") == 1, "it is no target"


def test_glossary_awake_1_an_effect_makes_a_signi_awakened_as_long_as_it_stays() -> None:
    stir = signi("Stir", action(turn("awakened", SELF)))
    scene = Scene(side(hand=1, signi=(stir, None, None)), side(hand=1))
    scene.does("act", stir, number=1)
    assert scene.slot(stir).awakened
    scene.told("cards.turned", to="awakened", cites="glossary.awake.1")
    scene.until("main", "B")
    assert scene.slot(stir).awakened, "glossary.awake.3: the end of a turn does not touch it"


def test_glossary_awake_4_a_signi_that_comes_back_is_no_longer_awakened() -> None:
    back = spell("Back", use(target(MINE), to_hand()))
    scene = Scene(side(hand=[back], signi=(on(WOLF, awakened=True), None, None)))
    scene.does("use", back).does("play", WOLF, zone="left")
    assert not scene.slot(WOLF).awakened


def test_glossary_awake_5_face_down_and_up_again_is_no_longer_awakened() -> None:
    hide = spell("Hide", use(target(MINE), turn("face-down"), turn("face-up")))
    scene = Scene(side(hand=[hide], signi=(on(WOLF, awakened=True), None, None)))
    scene.does("use", hide)
    assert not scene.slot(WOLF).awakened
    assert not scene.slot(WOLF).face_down


def _lrigs(*teams: str) -> Side:
    rows = [
        lrig(f"{n}, One", level=1, limit=5, lrig_types=(n,), teams=(t,))
        for n, t in zip(("Lef", "Cen", "Rig"), teams, strict=True)
    ]
    return side(lrig=(rows[0], rows[1], rows[2]))


ONE_TEAM, TWO_TEAMS = _lrigs("Trio", "Trio", "Trio"), _lrigs("Trio", "Duo", "Trio")


@pytest.mark.parametrize(("lrigs", "power"), [(ONE_TEAM, 3000), (TWO_TEAMS, 2000)])
def test_glossary_team_constant_1_holds_only_while_the_team_is_met(lrigs: Side, power: int) -> None:
    proud = signi("Proud", constant(modify(SELF, "power", 1000), gate=("team", "Trio")), power=2000)
    scene = Scene(lrigs._replace(signi=(proud, None, None)))
    assert scene.power(proud) == power


@pytest.mark.parametrize(("lrigs", "drawn"), [(ONE_TEAM, 1), (TWO_TEAMS, 0)])
def test_glossary_team_enter_1_triggers_only_while_the_team_is_met(lrigs: Side, drawn: int) -> None:
    come = signi("Come", enter(draw(1), gate=("team", "Trio")))
    scene = Scene(lrigs._replace(hand=[come])).does("play", come, zone="left")
    assert scene.count("A", "hand") == drawn


def test_glossary_dream_team_3_with_one_lrig_no_team_is_met() -> None:
    lone = lrig("Cen, One", level=1, teams=("Trio",), lrig_types=("Cen",))
    come = signi("Come", enter(draw(1), gate=("team", "Trio")))
    scene = Scene(side(hand=[come], lrig=(None, lone, None))).does("play", come, zone="left")
    assert scene.count("A", "hand") == 0


def test_glossary_multi_ener_1_it_works_in_the_ener_zone_alone() -> None:
    multi = signi("Multi", ("keyword", "Multi Ener"), colors=())
    red = ("where", ("at", "you", "hand"), (("has", "color", ("red",)),))
    take = ("choose", "you", "pick", (("pick", ("range", 0, 1), red),), "c")
    look = spell("Look", use(take, ("move", ("named", "c"), ("place", "you", "ener"))))
    scene = Scene(side(hand=[look, multi])).does("use", look)
    if scene.asked == "pick":
        assert ("Multi",) not in scene.offers("pick")
        scene.picks()
    assert scene.names("A", "hand") == ["Multi"]


def test_glossary_assist_lrig_10_an_assist_lrig_does_not_attack() -> None:
    scene = Scene(at="attack.lrig", b=side(hand=1))
    for zone in (0, 2):
        aide = scene.state.A.lrig[zone]
        assert aide is not None
        scene.refused("attack", aide.card.id, cites="glossary.attack.2")
    assert scene.offers("attack") == [(CENTER.name,)]
