"""Sentences of gifts, kinds, totals, destinations and moments, played by cards of our own."""

import pytest

from referee.cards.definition import CardDef
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell

THRUSH = signi("Thrush", power=3000, classes=("Ember",))
PIKE = signi("Pike", power=8000, colors=("blue",), level=2)


def used(*text: str, a: dict[str, object] | None = None, b: dict[str, object] | None = None) -> Scene:
    """Use a spell of some words on a table."""
    song = spell("Song", *text)
    has = {"deck": [BLANK] * 9} | (a or {})
    has["hand"] = [song, *has.get("hand", ())]  # type: ignore[misc]
    return Scene(side(**has), side(**(b or {}))).does("use", song)


def test_who_does_it_chooses_between_two_ways() -> None:
    scene = used("Your opponent discards a card or pays {Red}.", b={"hand": [PAGE], "ener": [FOX]})
    assert (scene.asked, scene.asked_seat) == ("modes", "B")
    scene.does("pick", 2)
    assert (scene.count("B", "hand"), scene.count("B", "ener")) == (1, 0)


def test_a_ban_is_paid_for_in_one_of_two_ways() -> None:
    text = (
        "Target SIGNI on your opponent's field gains \"[Const]: This SIGNI cannot attack unless "
        "you discard a card or pay {Red}.\" until the end of your opponent's next turn."
    )
    scene = used(text, b={"signi": (FOX, None, None)})
    scene.until("attacker", "B").does("attack", FOX)
    assert (scene.asked, scene.asked_seat) == ("modes", "B")
    scene.does("pick", 1).picks(BLANK)
    assert scene.count("B", "trash") == 1


def test_they_are_the_opponent_of_whom_was_spoken() -> None:
    text = "If your opponent has two or more cards in their hand, they discard a card."
    assert used(text, b={"hand": [PAGE]}).count("B", "hand") == 1
    scene = used(text, b={"hand": [PAGE, OWL]})
    assert scene.asked_seat == "B"
    assert scene.picks(OWL).names("B", "hand") == ["Page"]


def test_a_phrase_of_several_kinds_finds_each_of_them() -> None:
    text = 'Add up to three target "Owl", spells, or blue SIGNI from your trash to your hand.'
    scene = used(text, a={"trash": [OWL, PAGE, PIKE, FOX]})
    found = {scene.called(item) for item in scene.state.decision.items}  # type: ignore[union-attr]
    assert found == {"Owl", "Page", "Pike"}


def test_two_targets_of_one_sentence_are_chosen_each_for_itself() -> None:
    scene = used(
        "Freeze target level three LRIG and target SIGNI on your opponent's field.",
        b={"signi": (FOX, None, None)},
    )
    assert scene.slot(FOX, "B").frozen
    assert scene.slot("Cen, Regent", "B").frozen


def test_so_many_are_discarded_as_lie_there() -> None:
    scene = used(
        "Your opponent chooses a card from their Ener Zone and puts it into their trash for each "
        "SIGNI on your field.",
        a={"signi": (FOX, OWL, None)},
        b={"ener": [FOX, OWL, PIKE]},
    )
    scene.picks(FOX, OWL)
    assert scene.names("B", "ener") == ["Pike"]


@pytest.mark.parametrize(("levels", "drawn"), [((PIKE, PIKE, FOX), 1), ((PIKE, FOX, FOX), 0)])
def test_a_total_is_exactly_so_much(levels: tuple[CardDef, ...], drawn: int) -> None:
    scene = used(
        "If the total level of SIGNI on your field is exactly five, draw a card.",
        a={"signi": levels},
    )
    assert scene.count("A", "hand") == drawn


@pytest.mark.parametrize(("mode", "trash", "field"), [(1, 0, 1), (2, 1, 0)])
def test_a_card_goes_to_one_of_two_places(mode: int, trash: int, field: int) -> None:
    scene = used(
        "Reveal the bottom card of your deck. Put it onto your field or into your trash.",
        a={"deck": [BLANK, FOX]},
    )
    scene.does("pick", mode)
    if scene.asked == "zone":
        scene.picks("left")
    assert (scene.count("A", "trash") - 1, scene.count("A", "signi")) == (trash, field)


def test_the_bottom_of_a_deck_takes_any_card() -> None:
    scene = used("Put one of your opponent's Life Cloth on the bottom of their deck.")
    assert (scene.count("B", "life"), scene.count("B", "deck")) == (6, 21)


def test_what_leaves_while_upped_leaves_upped() -> None:
    for up, drawn in ((True, 1), (False, 0)):
        crow = signi("Crow", "[Auto]: When this SIGNI is vanished while upped, draw a card.")
        scene = used("Vanish target SIGNI on your field.", a={"signi": (on(crow, up=up), None, None)})
        assert scene.count("A", "hand") == drawn


def test_a_soul_that_is_attached_is_heard_by_its_bearer_alone() -> None:
    bell = signi("Bell", "[Auto]: When a [Soul] is attached to this SIGNI, draw a card.")
    text = "Attach target LRIG from your LRIG Trash to target <Ember> SIGNI on your field as a [Soul]."
    gone = [CardDef("Rig Two", "LRIG", level=2)]
    other = used(text, a={"signi": (bell, THRUSH, None), "lrig_trash": gone})
    assert other.slot(THRUSH).attached
    assert other.count("A", "hand") == 0
    bearer = signi(
        "Bell", "[Auto]: When a [Soul] is attached to this SIGNI, draw a card.", classes=("Ember",)
    )
    scene = used(text, a={"signi": (bearer, None, None), "lrig_trash": gone})
    assert scene.count("A", "hand") == 1


def test_a_card_underneath_a_lrig_is_heard_when_it_moves() -> None:
    crow = signi("Crow", "[Auto]: When a card underneath your LRIG moves, draw a card.")
    deep = on(CardDef("Cen, Regent", "LRIG", level=3, limit=12, lrig_types=("Cen",)), under=[OWL])
    low = on(FOX, under=[OWL])
    text = "Put all cards underneath LRIG on your field into their owner's trash."
    lrigs = (None, deep, None)
    assert used(text, a={"signi": (crow, None, None), "lrig": lrigs}).count("A", "hand") == 1
    text = "Put all cards underneath a SIGNI on your field into their owner's trash."
    assert used(text, a={"signi": (crow, low, None), "lrig": lrigs}).count("A", "hand") == 0


def test_what_attacks_is_attacking_and_nothing_else() -> None:
    heron = signi("Heron", power=6000)
    flag = signi("Flag", "[Const]: Attacking SIGNI on your field get +2000 power.")
    scene = Scene(side(signi=(flag, FOX, None)), side(signi=(None, heron, None))).until("attacker")
    assert scene.power(FOX) == 5000
    scene.does("attack", FOX)
    assert scene.names("B", "signi") == [None, None, None]
    assert scene.power(FOX) == 5000


def test_a_number_is_declared_within_its_bounds() -> None:
    scene = used("Declare a number from one to three. Draw cards equal to the declared number.")
    assert [name for name, _ in scene.state.decision.about] == ["1", "2", "3"]  # type: ignore[union-attr]
    scene.does("pick", 3)
    assert scene.count("A", "hand") == 3


def test_life_cloth_is_taken_from_its_top() -> None:
    scene = used("Put two cards from your Life Cloth into your trash.", a={"life": [FOX, OWL, PIKE]})
    assert scene.names("A", "life") == ["Pike"]


def test_a_craft_is_found_in_the_lrig_deck() -> None:
    star = CardDef("Star", "RESONA", level=1, power=1000, craft=True)
    scene = used(
        "Attach a Craft SIGNI from your LRIG Deck to target SIGNI on your field as a [Charm].",
        a={"lrig_deck": [CardDef("Rig Two", "LRIG", level=2), star], "signi": (FOX, None, None)},
    )
    assert [o.card.name for o in scene.picks(star).slot(FOX).attached] == ["Star"]


def test_only_what_is_less_than_the_strongest_is_vanished() -> None:
    scene = used(
        "Freeze target SIGNI on your opponent's field with power less than a SIGNI on your field.",
        a={"signi": (FOX, FOX, OWL)},
        b={"signi": (PIKE, THRUSH, None)},
    )
    assert scene.slot(THRUSH, "B").frozen
    assert not scene.slot(PIKE, "B").frozen


def test_a_card_cannot_be_moved_by_the_opponent() -> None:
    rock = signi(
        "Rock",
        "[Const]: This SIGNI cannot be put into its owner's trash by your opponent's effects.",
    )
    text = "Put target SIGNI on your opponent's field into its owner's trash."
    assert used(text, b={"signi": (rock, None, None)}).count("B", "signi") == 1
    assert used(text, b={"signi": (FOX, None, None)}).count("B", "signi") == 0


def test_what_comes_later_comes_once() -> None:
    scene = used("At the beginning of your opponent's next attack phase, draw two cards.")
    assert scene.count("A", "hand") == 0
    scene.until("attacker", "B")
    assert scene.count("A", "hand") == 2


def test_an_opponent_uses_no_action_ability_in_the_next_turn() -> None:
    vole = signi("Vole", "[Action] {Down}: Draw a card.")
    text = "During your opponent's next turn, your opponent cannot use red spells or [Action] abilities."
    scene = used(text, b={"signi": (vole, None, None), "hand": [PAGE]})
    scene.until("main", "B")
    assert not scene.offers("act")
    assert not scene.offers("use")
