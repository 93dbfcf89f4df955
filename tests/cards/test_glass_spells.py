"""Glass Vigil, white and blue, for the classic game: spells, and bursts that ask."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.glass import BEAR, BLUE, FOES, HARE, KILL, WHITE, mine, theirs
from tests.cards.scenes import items
from tests.rules.old import all_classic, has, table
from tests.table import BLANK, Scene

card = shipped().definition
PALE, KEEPER = card("Orra, Pale Reflection"), card("Orra, Keeper of Panes")
CHIMER = card("Frost Chimer")
GRINDER = card("Lens Grinder")
TYRANT = card("Tyrant of the Prism")
WITNESS = card("Last Witness of the Window")
COUNT = card("Count the Panes")
VERSE = card("Borrowed Verse")


# Spells.


@says(
    "Count the Panes",
    1,
    "Declare a number. Reveal the top card of your deck. If its level is equal to the declared "
    "number, add it to your hand. Then, draw a card.",
)
@pytest.mark.parametrize(("number", "hand"), [(3, ["Blank", "Bear"]), (2, ["Bear"])])
def test_counting_the_panes_right_takes_the_card(number: int, hand: list[str]) -> None:
    scene = mine(hand=[COUNT], ener=[BLUE], deck=[BEAR, BLANK, BLANK]).does("use", COUNT)
    scene.does("pick", number + 1)
    assert scene.names("A", "hand") == hand
    scene.told("cards.shown", names=("Bear",))


@says(
    "Borrowed Verse",
    1,
    'Use target spell other than "Borrowed Verse" from your trash without paying its cost. Draw a card.',
)
def test_a_borrowed_verse_uses_a_spell_again() -> None:
    scene = mine(hand=[VERSE], ener=[WHITE, BLUE], lrig=PALE, trash=[VERSE, KILL]).does("use", VERSE)
    scene.picks(BEAR)
    assert (scene.names("B", "ener"), scene.count("A", "hand")) == (["Bear"], 1)
    assert scene.count("A", "ener") == 0, "its own cost alone"
    assert sorted(map(str, scene.names("A", "trash"))) == [
        "Borrowed Verse",
        "Borrowed Verse",
        "Chalk",
        "Kill",
        "Slate",
    ]
    all_classic(scene)


# Life Bursts.


def crushed(burst: CardDef, foes: object = FOES) -> Scene:
    """Let a Life Cloth of B be crushed; its burst is activated."""
    scene = theirs(life=[burst, BLANK], foes=foes).does("attack", BEAR)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    return scene.yes()


@says("Lens Grinder", 3, "Your opponent discards a card.")
def test_the_burst_of_the_grinder_takes_a_card() -> None:
    scene = table(has(signi=FOES, hand=2), has(lrig=KEEPER, life=[GRINDER, BLANK]), at="attack.signi")
    scene.does("attack", BEAR).yes()
    assert scene.asked_seat == "A"
    scene.picks(BLANK)
    assert scene.count("A", "hand") == 1


@says(
    "Tyrant of the Prism",
    3,
    "When target SIGNI on your opponent's field attacks next this turn, negate the attack.",
)
def test_the_burst_of_the_tyrant_negates_an_attack() -> None:
    scene = crushed(TYRANT).picks(HARE).does("attack", HARE)
    assert (scene.count("B", "life"), scene.slot(HARE).up) == (1, False)
    scene.told("attack.ended", how="negated")
    all_classic(scene)


@says("Last Witness of the Window", 2, "Down up to two target SIGNI on your opponent's field.")
def test_the_burst_of_the_last_witness_stops_two() -> None:
    scene = crushed(WITNESS, foes=(HARE, BEAR, CHIMER)).picks(HARE, CHIMER)
    assert not any(scene.slot(c).up for c in (HARE, CHIMER))


@says(
    "Count the Panes",
    2,
    "Choose one of the following. (1) Draw a card. (2) Choose one of your opponent's SIGNI Zones. "
    "SIGNI in that SIGNI Zone cannot attack this turn.",
)
def test_the_burst_of_count_the_panes_draws_or_closes_a_zone() -> None:
    assert crushed(COUNT).does("pick", 1).count("B", "hand") == 1
    scene = crushed(COUNT).does("pick", 2)
    scene.does("pick", items(scene)[0])
    assert ("Hare",) not in scene.offers("attack")
