"""Sentences of battles, of pairs of cards and of public zones, played by cards of our own."""

import pytest

from tests.guide import read_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi
from tests.text.test_played_wider import used

HERON = signi("Heron", power=12000, level=3)
EMBER = signi("Coal", classes=("Ember",), level=2)


@pytest.mark.parametrize(("mine", "field"), [(FOX, 0), (HERON, 0)])
def test_what_a_signi_battles_is_put_away_once_the_battle_is_over(mine: object, field: int) -> None:
    ram = signi(
        "Ram",
        "[Auto]: Whenever this SIGNI battles a SIGNI with power 5000 or more, put that SIGNI into its "
        "owner's trash.",
        power=1000,
    )
    scene = Scene(side(signi=(None, ram, None)), side(signi=(None, mine, None))).until("attacker")
    scene.does("attack", ram)
    assert scene.count("B", "signi") == field
    assert scene.names("B", "trash") == [mine.name]  # type: ignore[attr-defined]


def test_a_weaker_signi_is_no_such_one_and_a_signi_that_is_attacked_battles() -> None:
    text = "[Auto]: Whenever this SIGNI battles a SIGNI with power 5000 or more, draw a card."
    ram = signi("Ram", text, power=9000)
    for other, drawn in ((OWL, 0), (FOX, 1)):
        scene = Scene(side(signi=(None, other, None)), side(signi=(None, ram, None), deck=9))
        scene.until("attacker").does("attack", other)
        assert scene.count("B", "hand") == drawn


def test_it_of_a_battle_may_be_either_and_is_declined() -> None:
    text = "[Auto]: Whenever this SIGNI battles a red SIGNI, vanish it."
    assert read_text([text], kind="SIGNI").declined


@pytest.mark.parametrize(("trash", "field"), [(OWL, "Owl"), (HERON, "Fox")])
def test_two_targets_change_places_if_they_are_alike(trash: object, field: str) -> None:
    text = "If target SIGNI on your opponent's field and target SIGNI in your opponent's trash are the same "
    scene = used(text + "level, swap their positions.", b={"signi": (FOX, None, None), "trash": [trash]})
    assert scene.names("B", "signi")[0] == field


def test_one_target_alone_is_like_no_other() -> None:
    text = "If target SIGNI on your field and target SIGNI on your opponent's field share a color, down them."
    scene = used(text, a={"signi": (FOX, None, None)})
    assert scene.slot(FOX).up
    scene = used(text, a={"signi": (FOX, None, None)}, b={"signi": (OWL, None, None)})
    assert not scene.slot(FOX).up
    assert not scene.slot(OWL, "B").up


def test_the_second_shares_what_the_first_has() -> None:
    text = (
        "Look at the top four cards of your deck. Reveal up to one SIGNI and one SIGNI that shares a class "
        "with that SIGNI from among them and add them to your hand. Put the rest into your trash."
    )
    kiln = signi("Kiln", classes=("Ember", "Clay"))
    scene = used(text, a={"deck": [FOX, EMBER, kiln, OWL, BLANK]})
    scene.picks(EMBER)
    assert {scene.called(i) for i in scene.state.decision.items} == {"Kiln"}  # type: ignore[union-attr]
    scene.picks(kiln)
    assert scene.names("A", "hand") == ["Coal", "Kiln"]


def test_a_player_makes_the_other_discard_what_was_revealed() -> None:
    text = "Your opponent reveals a card at random from their hand. If it is a spell, make them discard it."
    assert used(text, b={"hand": [PAGE, FOX]}).names("B", "trash") == ["Page"]
    assert used(text, b={"hand": [FOX, PAGE]}).names("B", "trash") == []


@pytest.mark.parametrize("zone", ["trash", "ener", "signi", "under", "hand", "deck"])
def test_what_lies_in_public_lies_in_no_hand_and_no_deck(zone: str) -> None:
    text = "If there is a face-up <Ember> SIGNI in your public zones, draw a card."
    laid: dict[str, object] = {"signi": (EMBER, None, None)} if zone == "signi" else {zone: [EMBER]}
    if zone == "under":
        laid = {"signi": (on(FOX, under=[EMBER]), None, None)}
    scene = used(text, a=laid | ({"deck": [EMBER, BLANK, BLANK]} if zone == "deck" else {}))
    assert scene.count("A", "hand") - (zone == "hand") == (zone not in {"hand", "deck"})


def test_more_is_gained_where_there_are_several_of_each() -> None:
    text = (
        "[Const]: As long as there is at least one level one, one level two, and one level three SIGNI "
        "underneath this SIGNI, it gains [Lancer]. As long as there are two or more of each level, it also "
        "gets +4000 power."
    )
    tower = signi("Tower", text)
    three = [FOX, EMBER, HERON]
    for under, words, power in (([FOX, EMBER], 0, 3000), (three, 1, 3000), (three * 2, 1, 7000)):
        scene = Scene(side(signi=(on(tower, under=under), None, None)))
        assert ("Lancer" in scene.derived(tower).keywords, scene.power(tower)) == (bool(words), power)
