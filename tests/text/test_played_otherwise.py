"""What strangers say otherwise, played by cards of our own: named [Assassin], guards, "such" cards."""

from __future__ import annotations

import pytest

from referee.cards.definition import CardDef
from tests.guide import read_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell
from tests.text.test_played_wider import PIKE, used


@pytest.mark.parametrize(("front", "life", "ener"), [(FOX, 1, 1), (PIKE, 2, 1), (None, 1, 1)])
def test_an_assassin_that_names_signi_passes_those_and_fights_others(
    front: CardDef | None, life: int, ener: int
) -> None:
    stalker = signi("Stalker", "[Assassin - Power 5000 or less]", power=9000)
    a, b = side(signi=(None, stalker, None)), side(signi=(None, front, None), life=[BLANK] * 2)
    scene = Scene(a, b).until("attacker").does("attack", stalker)
    assert (scene.count("B", "life"), scene.count("B", "ener")) == (life, ener)


def test_an_assassin_of_every_kind_beside_a_named_one_passes_all() -> None:
    stalker = signi("Stalker", "[Assassin - Level one]", "[Assassin]", power=9000)
    a, b = side(signi=(None, stalker, None)), side(signi=(None, PIKE, None), life=[BLANK] * 2)
    scene = Scene(a, b).until("attacker").does("attack", stalker)
    assert scene.count("B", "life") == 1


def test_a_card_discarded_for_guard_tells_it_and_no_other_discard_does() -> None:
    ward = signi("Ward", "[Auto]: When this card is discarded for [Guard], [Ener Charge 2].", guard=True)
    scene = Scene(side(), side(hand=[ward, BLANK], deck=[BLANK] * 9, life=[BLANK] * 2))
    scene.until("attacker").does("attack", "Cen, Regent").until("guard", "B").does("guard", ward)
    assert scene.count("B", "ener") == 2
    other = used("Your opponent discards a card.", b={"hand": [ward], "deck": [BLANK] * 9})
    assert other.count("B", "ener") == 0


@pytest.mark.parametrize(("power", "drawn"), [(2000, 0), (4000, 1)])
def test_where_there_are_no_such_signi_another_thing_is_done(power: int, drawn: int) -> None:
    text = (
        "Vanish target SIGNI on your opponent's field with power 3000 or less. If there are no such SIGNI, "
    )
    mouse = signi("Mouse", power=power)
    scene = used(text + "draw a card instead.", b={"signi": (mouse, None, None)})
    assert scene.count("A", "hand") == drawn
    assert scene.count("B", "ener") == 1 - drawn
    assert read_text([text + "draw a card."], kind="SPELL").declined


@pytest.mark.parametrize(("hand", "put"), [([FOX], 0), ([], 1)])
def test_what_cannot_be_done_has_another_thing_done(hand: list[CardDef], put: int) -> None:
    text = "Discard a card. If you can't, put a SIGNI on your field into its owner's trash."
    scene = used(text, a={"hand": hand, "signi": (OWL, None, None)})
    assert scene.names("A", "signi").count("Owl") == 1 - put
    offered = "You may discard a card. If you can't, draw a card."
    assert read_text([offered], kind="SPELL").declined


def test_a_signi_that_had_a_soul_tells_it_when_it_leaves() -> None:
    text = "[Auto]: When this SIGNI leaves the field, if it had a [Soul] attached to it, draw two cards."
    host = signi("Host", text)
    clear = spell("Clear", "Return target SIGNI on your opponent's field to its owner's hand.")
    for lying, drawn in ((on(host, attached=[(FOX, "soul")]), 3), (on(host, attached=[(FOX, "acce")]), 1)):
        b = side(signi=(lying, None, None), deck=[BLANK] * 9)
        assert Scene(side(hand=[clear]), b).does("use", clear).count("B", "hand") == drawn


def test_that_player_is_who_has_the_turn() -> None:
    bell = signi("Bell", "[Auto]: At the beginning of each player's main phase, that player discards a card.")
    a = side(signi=(bell, None, None), hand=[FOX, OWL], deck=[BLANK] * 9)
    scene = Scene(a, side(hand=[PAGE, FOX], deck=[BLANK] * 9)).picks(OWL)
    assert (scene.count("A", "hand"), scene.count("B", "hand")) == (1, 2)
    scene.until("pick", "B").picks(PAGE)
    assert scene.count("A", "hand") == 1


def test_theirs_is_the_opponents_where_nobody_else_was_spoken_of() -> None:
    text = "Your opponent may discard a card. If they don't, freeze target SIGNI on their field."
    scene = used(text, b={"hand": [PAGE], "signi": (FOX, None, None)}).no()
    assert scene.slot(FOX, "B").frozen
    other = "Each player draws a card. Freeze target SIGNI on their field."
    assert read_text([other], kind="SPELL").declined


def test_a_card_goes_under_the_one_that_was_spoken_of_and_tells_it() -> None:
    twig = signi(
        "Twig",
        "[Auto]: Whenever another SIGNI on your field attacks, you may put this SIGNI under it.",
        "[Auto]: When this SIGNI is put under another SIGNI, that SIGNI gets +4000 power until end of turn.",
    )
    scene = Scene(side(signi=(twig, FOX, None)), side(life=5)).until("attacker").does("attack", FOX).yes()
    assert [c.name for c in scene.slot(FOX).under] == ["Twig"]
    assert scene.power(FOX) == 9000


def test_what_is_measured_of_each_of_several_is_declined() -> None:
    text = "[Const]: {} SIGNI on your field gets +1000 power for each card attached to it."
    assert read_text([text.format("Each")], kind="SIGNI").declined


@pytest.mark.parametrize(("front", "bars"), [(None, True), (OWL, False)])
def test_signi_with_nobody_in_front_cannot_attack(front: CardDef | None, bars: bool) -> None:  # noqa: FBT001
    wall = signi(
        "Wall", "[Const]: SIGNI on your opponent's field can't attack unless they are in front of a SIGNI."
    )
    a, b = side(signi=(None, FOX, None)), side(signi=(wall, front, None), life=5)
    scene = Scene(a, b).until("attacker")
    assert (("Fox",) not in scene.offers("attack")) is bars


@pytest.mark.parametrize(("lying", "drawn"), [(on(FOX, frozen=True), 1), (on(FOX), 0)])
def test_how_a_signi_lay_is_asked_of_it_before_it_left(lying: object, drawn: int) -> None:
    reed = signi(
        "Reed", "[Auto]: When another SIGNI on your field is vanished, if it was frozen, draw a card."
    )
    clear = spell("Clear", "Vanish target SIGNI on your opponent's field with power 5000 or more.")
    b = side(signi=(lying, reed, None), deck=[BLANK] * 9)
    assert Scene(side(hand=[clear]), b).does("use", clear).count("B", "hand") == drawn


def test_another_is_another_than_the_one_that_was_spoken_of() -> None:
    text = "Down target SIGNI on your opponent's field. Freeze another target SIGNI on your opponent's field."
    scene = used(text, b={"signi": (FOX, OWL, None)}).picks(FOX)
    assert not scene.slot(FOX, "B").frozen
    assert scene.slot(OWL, "B").frozen


def test_another_card_of_a_pile_is_another_than_came_there() -> None:
    text = "Put a SIGNI on your field into its owner's trash. Add another target SIGNI from your trash to "
    scene = used(text + "your hand.", a={"signi": (FOX, None, None)})
    assert scene.names("A", "hand") == []
    assert "Fox" in scene.names("A", "trash")
