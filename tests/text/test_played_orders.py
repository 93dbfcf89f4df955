"""Sentences of attacks in order, of effects that are repeated, of [Rise] and of negating, played."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import compile_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, signi
from tests.text.test_played_wider import used

EMBER = signi("Coal", classes=("Ember",))


def test_one_attacks_before_all_others() -> None:
    text = (
        "Target SIGNI on your opponent's field must attack if able before any other SIGNI until the end of "
    )
    scene = used(text + "your opponent's next turn.", b={"signi": (FOX, OWL, None)}).picks(OWL)
    scene.until("attacker", "B")
    assert scene.offers("attack") == [("Owl",)]
    scene.refused("attack", FOX)
    scene.refused("pass")
    scene.does("attack", OWL).until("attacker", "B")
    assert scene.offers("attack") == [("Fox",)]
    scene.does("pass")


def test_one_that_cannot_attack_keeps_nobody_back() -> None:
    first = signi("First", "[Const]: This SIGNI must attack before any other SIGNI if able.")
    scene = Scene(side(signi=(on(first, up=False), FOX, None)), side()).until("attacker")
    assert scene.offers("attack") == [("Fox",)]


def test_an_effect_is_repeated_while_its_condition_holds() -> None:
    text = (
        "Put the bottom card of your deck into your trash. If that card is a <Ember> SIGNI, draw a card. If "
        'that card is "Coal", repeat this effect.'
    )
    scene = Scene(
        side(hand=[signi("Auk", f"[Enter]: {text}")], deck=[BLANK, BLANK, BLANK, FOX, EMBER, EMBER])
    )
    scene.does("play", "Auk", zone="left")
    assert (scene.names("A", "trash"), scene.count("A", "hand")) == (["Fox", "Coal", "Coal"], 2)


def test_what_an_effect_chose_is_chosen_anew_when_it_is_repeated() -> None:
    auk = signi("Auk", "[Enter]: You may discard a card. If you do, draw a card and repeat this effect.")
    scene = Scene(side(hand=[auk, FOX, OWL], deck=9)).does("play", auk, zone="left")
    scene.yes().picks(FOX).yes().picks(OWL).no()
    assert scene.names("A", "trash") == ["Owl", "Fox"]


def test_the_signi_that_is_risen_asks_by_which() -> None:
    low = signi("Low", '[Auto]: Whenever this SIGNI is risen by "High", draw a card.')
    for name, drawn in (("High", 1), ("Higher", 0)):
        text = ("{Rise} Place on top of a SIGNI on your field.",)
        abilities = compile_text(text, kind="SIGNI")
        high = CardDef(name, "SIGNI", ("red",), 2, 5000, text=text, abilities=abilities)
        scene = Scene(side(hand=[high], signi=(low, None, None), deck=9)).does("play", high, zone="left")
        assert scene.count("A", "hand") == drawn


@pytest.mark.parametrize(("trash", "zones"), [([EMBER, FOX], 0), ([EMBER, EMBER, FOX], 3)])
def test_a_rise_takes_what_lies_underneath_from_the_trash(trash: list[CardDef], zones: int) -> None:
    tower = signi(
        "Tower", "{Rise} Put this SIGNI onto your field with two <Ember> SIGNI from your trash underneath it."
    )
    scene = Scene(side(hand=[tower], trash=trash))
    assert len(scene.offers("play")) == zones
    if zones:
        scene.does("play", tower, zone="center")
        assert [c.name for c in scene.slot(tower).under] == ["Coal", "Coal"]
        assert scene.names("A", "trash") == ["Fox"]


def test_it_is_downed_for_a_card_underneath_and_one_of_the_ener() -> None:
    tower = signi(
        "Tower",
        "[Const]: If this SIGNI is vanished, instead you may down this upped SIGNI and put a card underneath "
        "this SIGNI and a card from your Ener Zone into your trash.",
    )
    b: dict[str, object] = {"signi": (on(tower, under=[OWL]), None, None), "ener": [FOX]}
    scene = used("Vanish target SIGNI on your opponent's field.", b=b).yes()
    assert not scene.slot(tower, "B").up
    assert sorted(map(str, scene.names("B", "trash"))) == ["Fox", "Owl"]


@pytest.mark.parametrize(
    ("text", "life"), [("", 7), ("This SIGNI's attack cannot be negated by effects.", 6)]
)
def test_an_attack_that_cannot_be_negated_goes_on(text: str, life: int) -> None:
    ram = signi("Ram", f"[Const]: {text}") if text else signi("Ram")
    wall = signi(
        "Wall", "[Auto]: Whenever a SIGNI on your opponent's field attacks, negate that attack.", power=9000
    )
    scene = Scene(side(signi=(ram, None, None)), side(signi=(wall, None, None))).until("attacker")
    scene.does("attack", ram)
    assert scene.count("B", "life") == life


def test_a_card_laid_face_down_is_turned_up_or_taken() -> None:
    text = (
        "Look at the top two cards of your deck. Put a card from among them into your SIGNI Zone face down, "
        "and put the rest on the bottom of your deck in any order. At the beginning of your next main phase, "
        "you may turn that card face up. If you do, that SIGNI gets +2000 power as long as it remains on the "
        "field. If you don't, add that card to your hand."
    )
    for answer, power in (("yes", 7000), ("no", 0)):
        scene = used(text, a={"deck": [FOX, BLANK, *[OWL] * 8]}, b={"deck": 9}).picks(FOX)
        if scene.asked == "zone":
            scene.picks("left")
        assert scene.slot(FOX).face_down
        scene.until("may", "A").does(answer)
        if power:
            assert scene.power(FOX) == power
        else:
            assert ("Fox" in scene.names("A", "hand"), scene.count("A", "signi")) == (True, 0)
