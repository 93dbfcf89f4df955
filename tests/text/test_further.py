"""Sentences of `sentences-further.txt` played with cards of our own."""

import pytest

from referee.cards import Catalog
from referee.cards.definition import CardDef
from referee.effects.playable import playable
from tests.guide import read_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, signi, spell

LOW = signi("Low Newt", power=1000, level=1, classes=("Pond",))
MID = signi("Mid Newt", power=2000, level=2, classes=("Pond",))
HIGH = signi("High Newt", power=3000, level=3, classes=("Pond",))
SONG = spell("Low Song", "Draw a card.")
PUPPET = signi("Mud Puppet", power=500, level=2)
RED = signi("Red Moth", colors=("red",))
BOTH = signi("Dusk Moth", colors=("red", "blue"))
BLUE = signi("Blue Moth", colors=("blue",))
GREY = signi("Grey Moth", colors=())


def used(text: str, b: dict[str, object] | None = None, **a: object) -> Scene:
    """Use a spell of some words on a table."""
    song = spell("Song", text)
    has = {"deck": [BLANK] * 9} | a
    has["hand"] = [song, *has.get("hand", ())]  # type: ignore[misc]
    return Scene(side(**has), side(**(b or {}))).does("use", song)


def test_a_total_must_equal_that_of_what_was_discarded() -> None:
    text = (
        "Your opponent discards two cards at random. Then, add up to two target SIGNI from your "
        "trash to your hand whose total level is equal to the total level of the SIGNI discarded "
        "this way."
    )
    scene = used(text, b={"hand": [LOW, MID]}, trash=[LOW, MID, HIGH])
    scene.refused("pick", MID, HIGH)
    scene.picks(MID, LOW)
    assert scene.names("A", "hand") == ["Mid Newt", "Low Newt"]


def test_a_number_declared_is_multiplied() -> None:
    text = (
        "Declare a number from two to twelve. Target SIGNI's base power becomes the number "
        "declared this way multiplied by 1000 until end of turn."
    )
    scene = used(text, signi=(FOX, None, None))
    scene.refused("pick", 12)
    scene.picks(6)
    assert scene.power(FOX) == 7000


def test_a_signi_that_becomes_another_is_that_card() -> None:
    text = 'Make target SIGNI on your opponent\'s field "Mud Puppet" until end of turn.'
    song = spell("Song", text)
    scene = Scene(side(hand=[song]), side(signi=(FOX, None, None)), more=[PUPPET])
    scene.does("use", song)
    assert scene.board.of(scene.find(FOX, "B").card).name == "Mud Puppet"
    assert scene.power(FOX, "B") == 500


@pytest.mark.parametrize(("cards", "unread"), [([PUPPET], 0), ([], 1)])
def test_what_becomes_a_card_that_is_not_there_is_stated(cards: list[CardDef], unread: int) -> None:
    song = spell("Song", 'Target SIGNI on your field becomes "Mud Puppet" until end of turn.')
    _, stated = playable(Catalog([song, *cards]))
    assert len(stated) == unread


def test_a_card_of_two_colors_shares_each_of_them() -> None:
    text = (
        "Look at the top five cards of your deck. Put a card and up to one other card that does "
        "not share a color with that card from among them into your Ener Zone. Put the rest on "
        "the bottom of your deck in any order."
    )
    scene = used(text, deck=[RED, BOTH, BLUE, GREY, GREY, BLANK])
    scene.refused("pick", RED, BOTH)
    scene.refused("pick", BOTH, BLUE)
    scene.refused("pick")
    scene.picks(GREY, BOTH)
    assert sorted(map(str, scene.names("A", "ener"))) == ["Dusk Moth", "Grey Moth"]


def test_cards_are_revealed_until_one_is_found() -> None:
    text = (
        "Put target level two or more SIGNI on your opponent's field into its owner's trash. "
        "Your opponent reveals the top card of their deck until they turn over a SIGNI with a "
        "level less than it. They put that SIGNI onto their field. Put the rest into the trash."
    )
    scene = used(text, b={"signi": (None, HIGH, None), "deck": [HIGH, BLUE, LOW, MID]})
    assert scene.asked_seat == "B"
    scene.picks("left")
    assert scene.names("B", "deck") == ["Low Newt", "Mid Newt"]
    assert scene.names("B", "signi") == ["Blue Moth", None, None]
    assert scene.names("B", "trash") == ["High Newt", "High Newt"]


def test_an_attached_card_goes_for_its_bearer() -> None:
    egg = signi(
        "Salt Egg",
        "[Const]: If the SIGNI with this attached to it as an [Acce] would leave the field, you "
        "may instead remove this from the game. If you do, down it.",
    )
    wind = spell("Wind", "Return target SIGNI on your field to its owner's hand.")
    laid = (on(FOX, attached=[(egg, "acce")]), None, None)
    scene = Scene(side(hand=[wind], signi=laid)).does("use", wind).yes()
    assert scene.names("A", "signi") == ["Fox", None, None]
    assert not scene.slot(FOX).up
    assert scene.names("A", "excluded") == ["Salt Egg"]
    scene = Scene(side(hand=[wind], signi=laid)).does("use", wind).no()
    assert scene.names("A", "hand") == ["Fox"]


def test_an_ability_is_used_where_its_card_lies() -> None:
    ghost = signi(
        "Ghost Moth",
        "[Action] {Red}: Draw a card. This ability can only be used if this card is in your trash "
        'and there are two or more "Owl" in your trash.',
    )
    for owls, many in ((1, 0), (2, 1)):
        scene = Scene(side(trash=[ghost, *[OWL] * owls], ener=[RED], deck=[BLANK] * 5))
        assert len(scene.offers("act")) == many
    scene.does("act", ghost, number=1)
    assert scene.count("A", "hand") == 1
    assert Scene(side(signi=(ghost, None, None), trash=[OWL] * 3, ener=[RED])).offers("act") == []


@pytest.mark.parametrize(("top", "hand", "field"), [(LOW, 1, 1), (SONG, 0, 0)])
def test_if_it_is_asks_the_same_card_again(top: CardDef, hand: int, field: int) -> None:
    text = (
        "Reveal the top card of your deck. If it is a spell, vanish target SIGNI on your "
        "opponent's field. If it is a SIGNI, draw a card."
    )
    scene = used(text, b={"signi": (FOX, None, None)}, deck=[top, BLANK])
    assert (scene.count("A", "hand"), scene.count("B", "signi")) == (hand, field)


LISTED = """Reveal the top card of your deck. If it is a spell, perform (1). If it is a level one \
SIGNI, perform (2). If it is a level two SIGNI, perform (1) and (2).
(1) Draw a card.
(2) [Ener Charge 1]."""


@pytest.mark.parametrize(("top", "hand", "ener"), [(SONG, 1, 0), (LOW, 0, 1), (MID, 1, 1)])
def test_what_is_listed_is_done_where_it_is_named(top: CardDef, hand: int, ener: int) -> None:
    scene = used(LISTED, deck=[top, BLANK, BLANK])
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (hand, ener)


@pytest.mark.parametrize("text", [LISTED.replace("(1) and (2).", "(3)."), f"{LISTED}\n(3) Draw two cards."])
def test_a_list_that_is_not_spoken_of_whole_is_declined(text: str) -> None:
    assert read_text(text.split("\n"), kind="SPELL").declined


@pytest.mark.parametrize(("zone", "ener"), [("center", 1), ("left", 0)])
def test_where_a_signi_entered_is_remembered(zone: str, ener: int) -> None:
    heron = signi(
        "Mid Heron",
        "[Enter]: If this SIGNI entered the field in your center SIGNI Zone, [Ener Charge 1].",
    )
    scene = Scene(side(hand=[heron])).does("play", heron, zone=zone)
    assert scene.count("A", "ener") == ener


def test_a_signi_moved_since_entered_where_it_entered() -> None:
    heron = signi(
        "Mid Heron",
        "[Enter]: You may move this SIGNI to another SIGNI Zone.",
        "[Action] {Down}: If this SIGNI entered the field in your center SIGNI Zone, [Ener Charge 1].",
    )
    scene = Scene(side(hand=[heron])).does("play", heron, zone="center").yes().picks("left")
    assert scene.names("A", "signi")[0] == "Mid Heron"
    scene.does("act", heron, number=1)
    assert scene.count("A", "ener") == 1


@pytest.mark.parametrize(("trash", "most"), [(0, 1), (5, 2)])
def test_instead_reaches_over_what_is_done_with_the_rest(trash: int, most: int) -> None:
    rest = "Put the rest on the bottom of your deck in any order."
    text = (
        "Look at the top three cards of your deck. Reveal up to one SIGNI from among them and add "
        f"it to your hand. {rest} If you have five or more cards in your trash, instead reveal up "
        f"to two SIGNI from among them and add them to your hand. {rest}"
    )
    scene = used(text, deck=[LOW, MID, HIGH, BLANK], trash=[BLANK] * trash)
    if most == 1:
        scene.refused("pick", LOW, MID)
    scene.picks(*[LOW, MID][:most])
    if scene.asked == "order":
        scene.does("pick", *scene.state.decision.items)  # type: ignore[union-attr]
    assert scene.count("A", "hand") == most
    assert scene.names("A", "deck")[0] == "Blank"
    assert scene.count("A", "deck") == 4 - most
