"""What words mean where a near miss would play otherwise, played by cards of our own."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import read_text
from tests.rules.texts import lrig
from tests.table import BLANK, Scene, side
from tests.text.test_played import FOX, OWL, signi, spell
from tests.text.test_reach import used

RED = signi("Red Crake", colors=("red",))
DUSK = signi("Dusk Crake", colors=("red", "blue"))
BLUE = signi("Blue Crake", colors=("blue",))
PALE = signi("Pale Crake", colors=())
ASH = signi("Ash Crake", colors=())
"""Birds of one colour, of two, and of none."""


def test_an_ability_that_is_given_has_targets_of_its_own() -> None:
    text = (
        'Target SIGNI on your field gains "[Auto]: Whenever this SIGNI attacks, vanish target '
        "SIGNI on your opponent's field.\" until end of turn."
    )
    scene = used(text, a={"signi": (FOX, OWL, None)}, b={"signi": (RED, None, BLUE)})
    scene.picks(FOX).until("attacker").does("attack", FOX)
    assert scene.asked == "targets"
    scene.picks(BLUE)
    assert scene.names("A", "signi") == ["Fox", "Owl", None]
    assert "Blue Crake" in scene.names("B", "ener")


def test_fewer_than_no_cards_are_none() -> None:
    text = (
        "Your opponent discards their hand and draws cards equal to the number of cards they "
        "discarded minus one."
    )
    scene = used(text, b={"deck": [BLANK] * 9})
    assert (scene.count("B", "hand"), scene.count("B", "deck")) == (0, 9)
    scene = used(text, b={"deck": [BLANK] * 9, "hand": [BLANK] * 3})
    assert (scene.count("B", "hand"), scene.count("B", "deck")) == (2, 7)


SHARING = "Add two target SIGNI that share a color from your trash to your hand."
APART = "Add two target SIGNI that do not share a color from your trash to your hand."


@pytest.mark.parametrize(
    ("text", "trash", "taken"),
    [
        (SHARING, (RED, DUSK), 2),
        (SHARING, (BLUE, RED), 0),
        (SHARING, (PALE, ASH), 0),
        (APART, (RED, DUSK), 0),
        (APART, (RED, BLUE), 2),
        (APART, (PALE, ASH), 2),
    ],
)
def test_cards_share_a_color_if_one_of_theirs_is_the_same(
    text: str, trash: tuple[CardDef, ...], taken: int
) -> None:
    scene = used(text, a={"trash": list(trash)})
    assert scene.count("A", "hand") == taken


def test_three_that_share_one_color_are_offered_with_no_other() -> None:
    text = SHARING.replace("two", "three")
    scene = used(text, a={"trash": [RED, DUSK, RED, BLUE]})
    scene.picks(RED, DUSK, RED)
    assert scene.count("A", "hand") == 3


def test_a_team_is_told_as_a_lrig_type_is() -> None:
    text = "[Const]: As long as there are three <Reed> LRIG on your field, this SIGNI gets +1000 power."
    crane = signi("Crane", text, power=2000)
    row = [lrig(name, teams=("Reed",)) for name in ("Una", "Dua", "Tria")]
    mine = {"signi": (None, crane, None)}
    assert Scene(side(**mine, lrig=tuple(row)), side()).power(crane) == 3000
    alone = (row[0], lrig("Quad"), row[2])
    assert Scene(side(**mine, lrig=alone), side()).power(crane) == 2000


HERE = "[Auto]: When this SIGNI is vanished, put this SIGNI from your Ener Zone onto your field downed."


@pytest.mark.parametrize(("elsewhere", "back"), [(False, True), (True, False)])
def test_a_card_put_from_the_ener_zone_lay_there(*, elsewhere: bool, back: bool) -> None:
    reed = signi("Reed Moth", HERE, power=1000)
    grave = signi(
        "Grave Owl",
        "[Const]: If a SIGNI on your opponent's field is vanished, it is put into the trash "
        "instead of the Ener Zone.",
    )
    bolt = spell("Bolt", "Vanish target SIGNI on your opponent's field.")
    mine = side(hand=[bolt], signi=(grave if elsewhere else None, None, None))
    scene = Scene(mine, side(signi=(reed, None, None))).does("use", bolt)
    if back:
        scene.picks("left")
    assert ("Reed Moth" in scene.names("B", "signi")) is back
    assert scene.count("B", "trash") == int(not back)


def test_what_follows_a_card_from_the_ener_zone_follows_it_further() -> None:
    text = (
        "[Auto]: When another SIGNI on your field is vanished, put it from your Ener Zone onto "
        "your field. At the end of this turn, put that SIGNI into its owner's trash."
    )
    keeper = signi("Keeper", text)
    bolt = spell("Bolt", "Vanish target <Pond> SIGNI on your field.")
    newt = signi("Newt", classes=("Pond",))
    scene = Scene(side(hand=[bolt], signi=(keeper, newt, None))).does("use", bolt)
    scene.picks("right")
    assert scene.names("A", "signi") == ["Keeper", None, "Newt"]
    scene.until("main", "B")
    assert "Newt" in scene.names("A", "trash")


def test_a_cost_is_paid_with_cards_of_ones_own() -> None:
    text = "[Action] Put a <Pond> SIGNI on the field into its owner's trash: Draw a card."
    frog = signi("Frog", text)
    newt = signi("Newt", classes=("Pond",))
    scene = Scene(side(signi=(frog, None, None)), side(signi=(newt, None, None)))
    scene.refused("act", frog, number=1, cites="glossary.cost.3")
    scene = Scene(side(signi=(frog, newt, None)), side(signi=(newt, None, None)))
    scene.does("act", frog, number=1)
    assert (scene.count("A", "trash"), scene.count("B", "trash")) == (1, 0)


def test_a_keyword_is_an_ability() -> None:
    text = "Return target SIGNI with no abilities on your opponent's field to its owner's hand."
    hawk = signi("Hawk", "[Assassin]")
    assert used(text, b={"signi": (hawk, None, None)}).count("B", "hand") == 0
    assert used(text, b={"signi": (FOX, None, None)}).count("B", "hand") == 1


LOOK = (
    "Look at the top four cards of your deck. Reveal a SIGNI from among them and add it to your "
    "hand. Put the rest on the bottom of your deck in any order. If you have no cards in your "
    "Life Cloth, instead add up to two cards from among them to your hand and put the rest on the "
    "bottom of your deck in any order."
)


@pytest.mark.parametrize(("life", "kept"), [(1, 1), (0, 2)])
def test_instead_stands_for_all_that_is_done_again(life: int, kept: int) -> None:
    scene = used(LOOK, a={"deck": [FOX, OWL, BLANK, BLANK, BLANK], "life": life})
    scene.picks(*[FOX, OWL][:kept])
    assert scene.count("A", "hand") == kept
    assert scene.asked == "order"


FROZEN = "Draw a card. Freeze target SIGNI on your opponent's field. Your opponent discards a card. "
PAID = "You may discard a card. If you do, draw two cards. "


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (FROZEN, "If you have no cards in your hand, instead draw two cards."),
        (PAID, "Vanish target SIGNI on your opponent's field."),
        (PAID, "Then, vanish target SIGNI on your opponent's field."),
    ],
)
def test_a_reach_that_is_not_told_is_declined(before: str, after: str) -> None:
    assert not read_text([before], kind="SPELL").declined
    assert read_text([before + after], kind="SPELL").declined


def test_what_a_hand_gains_this_turn_is_gained_by_what_comes_to_it() -> None:
    text = "Draw a card. The SIGNI in your hand gain a {Guard} this turn. Draw a card."
    scene = used(text, a={"deck": [FOX, OWL, BLANK]})
    assert all("guard" in scene.board.of(scene.find(card).card).icons for card in (FOX, OWL))
