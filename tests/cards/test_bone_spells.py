"""Bone Orchard, black and green, for the classic game: spells, and bursts of its own."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.cards.bone import BEAR, BLACK, GREEN, HARE, KILL, mine, theirs
from tests.rules.old import all_classic, has, table
from tests.rules.texts import mill, spell, use
from tests.table import BLANK, Scene

card = shipped().definition
THIN, HARVEST = card("Vesk, Thin Root"), card("Vesk, Long Harvest")
BOUGH, VESK = card("Vesk, Grafted Bough"), card("Vesk, Warden of Rows")
ROOT, DIGGER, COUNTER = card("Root Page"), card("Barrow Digger"), card("Seed Counter")
HOUND = card("Thorn Hound")
TENDER = card("Hive Tender")
COLOSSUS = card("Bark Colossus")
WIDOW = card("Widow of the Barrow")
KING, MOTHER = card("King under the Apples"), card("Mother of Worms")
HANDS, GRAFT = card("Both Hands in the Soil"), card("Graft in Winter")
GRAVE = card("Unmarked Grave")


# Spells.


@says(
    "Both Hands in the Soil",
    1,
    "Each player puts the top card of their deck into their Ener Zone. For each <Orchard> SIGNI "
    "on your field, draw a card.",
)
def test_both_hands_in_the_soil_feed_both_and_draw_for_the_orchard() -> None:
    field = (TENDER, DIGGER, COUNTER)
    scene = mine(hand=[HANDS], ener=[GREEN], signi=field).does("use", HANDS)
    assert (scene.count("A", "ener"), scene.count("B", "ener")) == (1, 1)
    assert scene.count("A", "hand") == 2
    all_classic(scene)


@says(
    "Graft in Winter",
    1,
    "Grow your LRIG into a LRIG from your LRIG Deck without paying its cost.",
)
def test_a_graft_grows_vesk_for_nothing_but_one_level_at_a_time() -> None:
    scene = mine(lrig=THIN, lrig_deck=[BOUGH], hand=[GRAFT], ener=[BLACK, GREEN]).does("use", GRAFT)
    scene.picks(BOUGH)
    assert scene.names("A", "lrig")[1] == BOUGH.name
    assert scene.count("A", "ener") == 0
    scene = mine(lrig=THIN, lrig_deck=[VESK], hand=[GRAFT], ener=[BLACK, GREEN]).does("use", GRAFT)
    assert scene.state.decision is not None
    assert scene.state.decision.items == (), "two levels above is not offered"
    assert scene.picks().names("A", "lrig")[1] == THIN.name
    all_classic(scene)


@says(
    "Unmarked Grave",
    1,
    "Target SIGNI on your opponent's field loses its abilities and its base power becomes 3000 "
    "until end of turn. If two or more cards were put from your deck into your trash this turn, "
    "draw a card.",
)
@pytest.mark.parametrize(("deep", "drawn"), [(2, 1), (1, 0)])
def test_an_unmarked_grave_makes_one_like_any_other(deep: int, drawn: int) -> None:
    dig = spell("Dig", use(mill(deep)))
    foe = has(lrig=HARVEST, signi=(KING, None, None))
    scene = table(has(lrig=THIN, hand=[dig, GRAVE], ener=[BLACK]), foe)
    scene.does("use", dig).does("use", GRAVE)
    assert (scene.power(KING), set(scene.derived(KING).keywords)) == (3000, set())
    assert scene.count("A", "hand") == drawn


# Life Bursts.


def crushed(burst: CardDef, **zones: object) -> Scene:
    """Let a Life Cloth of B be crushed; its burst is activated."""
    scene = theirs(life=[burst, BLANK], at="attack.signi", **zones).does("attack", BEAR)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    return scene.yes()


@says("Bark Colossus", 3, "Add the top card of your deck to your Life Cloth.")
def test_the_burst_of_the_colossus_gives_a_life_back() -> None:
    assert crushed(COLOSSUS, deck=[HARE, BLANK]).names("B", "life") == ["Hare", "Blank"]


@says("Widow of the Barrow", 3, "Add target SIGNI without a {Guard} from your trash to your hand.")
def test_the_burst_of_the_widow_brings_one_back() -> None:
    scene = crushed(WIDOW, trash=[ROOT, HOUND])
    assert scene.names("B", "hand") == ["Thorn Hound"]


@says("Mother of Worms", 3, "Banish all SIGNI with the lowest power on your opponent's field.")
def test_the_burst_of_the_mother_takes_the_weakest() -> None:
    assert crushed(MOTHER).names("A", "ener") == ["Hare"]


@says("Both Hands in the Soil", 2, "[Ener Charge 2].")
def test_the_burst_of_both_hands_charges_two() -> None:
    assert crushed(HANDS).names("B", "ener") == [HANDS.name, "Blank", "Blank"]


@says(
    "Graft in Winter",
    2,
    "[Ener Charge 1]. Then, you may add target SIGNI from your Ener Zone to your hand.",
)
@pytest.mark.parametrize("word", ["yes", "no"])
def test_the_burst_of_the_graft_charges_and_may_take_one(word: str) -> None:
    scene = crushed(GRAFT, ener=[HOUND], deck=[KILL, BLANK]).does(word)
    assert scene.names("B", "hand") == (["Thorn Hound"] if word == "yes" else [])


@says(
    "Unmarked Grave",
    2,
    "Repeat the following three times. (1) Target SIGNI on your opponent's field gets -2000 power "
    "until end of turn.",
)
def test_the_burst_of_the_grave_withers_three_times() -> None:
    scene = crushed(GRAVE).picks(BEAR).picks(HARE).picks(BEAR)
    assert (scene.power(BEAR), scene.power(HARE)) == (7000, 1000)
