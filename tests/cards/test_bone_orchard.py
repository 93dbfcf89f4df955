"""Bone Orchard, black and green, for the classic game: what each printed line does on a table."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.rules.old import all_classic, has, table
from tests.rules.texts import draw, signi, spell, use
from tests.table import BLANK, Scene

card = shipped().definition
VESK, HARVEST = card("Vesk, Warden of Rows"), card("Vesk, Long Harvest")
ROOT, BOUGH, DIGGER = card("Root Page"), card("Bough Acolyte"), card("Barrow Digger")
COUNTER, HOUND, WHISPERER = card("Seed Counter"), card("Thorn Hound"), card("Whisperer of Rot")
BRIDE, COLOSSUS = card("Bride of the Sickle"), card("Bark Colossus")
REAPER, KING = card("Reaper of the Far Row"), card("King under the Apples")
WITHER, HOME = card("Wither"), card("Home with the Harvest")
RITE, THICKET = card("Rite of Turned Earth"), card("Sudden Thicket")
SEED, FURROWS = card("Last Seed"), card("Twin Furrows")

HARE = signi("Hare", power=3000)
BEAR = signi("Bear", level=3, power=11000)
CUB = signi("Cub", power=11000)
FOES = (HARE, BEAR, None)
GREEN = KING
BLACK = DIGGER


def mine(*, at: str = "main", foes: object = FOES, **zones: object) -> Scene:
    """Set a table of Vesk, in the third level, against two SIGNI."""
    zones = {"lrig": VESK} | zones
    return table(has(**zones), has(signi=foes), at=at)


def crushed(name: CardDef, **zones: object) -> Scene:
    """Let a Life Cloth of B be crushed; its burst is asked for."""
    scene = table(
        has(signi=(BEAR, HARE, None)),
        has(lrig=VESK, life=[name, BLANK], **zones),
        at="attack.signi",
    )
    scene.does("attack", BEAR)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    return scene


# LRIGs.


@says("Vesk, Warden of Rows", 1, "[Action] {Once per Turn}: [Ener Charge 1].")
def test_vesk_charges_once_a_turn() -> None:
    scene = mine().does("act", VESK, number=1)
    assert scene.names("A", "ener") == ["Blank"]
    scene.refused("act", VESK, number=1)


BLIGHT = (
    "[Action] {Once per Turn} {Black}: Target SIGNI on your opponent's field gets -5000 power "
    "until end of turn."
)


@says("Vesk, Long Harvest", 1, BLIGHT)
def test_long_harvest_withers_once_a_turn_for_a_black_ener() -> None:
    scene = mine(lrig=HARVEST, ener=[BLACK]).does("act", HARVEST, number=1).picks(BEAR)
    assert scene.power(BEAR) == 6000
    mine(lrig=HARVEST, ener=[GREEN]).refused("act", HARVEST, number=1, cites="classic.cost.1")
    scene.until("main", "B")
    assert scene.power(BEAR) == 11000


# ARTS.


@says(
    "Rite of Turned Earth",
    1,
    "Add two target SIGNI that share a class from your trash to your hand.",
)
def test_the_rite_brings_two_of_a_class_back() -> None:
    trash = [DIGGER, WITHER, HOUND, COLOSSUS]
    scene = mine(lrig_deck=[RITE], ener=[BLACK, GREEN], trash=trash).does("use", RITE)
    scene.refused("pick", DIGGER, HOUND)
    scene.picks(HOUND, COLOSSUS)
    assert scene.names("A", "hand") == ["Thorn Hound", "Bark Colossus"]
    assert scene.names("A", "lrig_trash") == [RITE.name]


FALLS = "Banish target SIGNI on your opponent's field with power 10000 or less."


@says("Sudden Thicket", 1, FALLS)
def test_sudden_thicket_banishes_in_the_attack_phase_of_either_player() -> None:
    scene = mine(lrig_deck=[THICKET], ener=[GREEN, BLACK], at="attack.arts").does("use", THICKET)
    assert scene.names("B", "ener") == ["Hare"]
    scene = table(
        has(signi=(HARE, None, None)), has(lrig_deck=[THICKET], ener=[GREEN] * 2), at="attack.arts"
    ).passes()
    scene.does("use", THICKET)
    assert scene.names("A", "ener") == ["Hare"]
    all_classic(scene)


@says("Last Seed", 1, "[Ener Charge 2].")
def test_last_seed_answers_a_spell() -> None:
    song = spell("Song", use(draw(1)))
    scene = table(has(hand=[song]), has(lrig_deck=[SEED], ener=[GREEN])).does("use", song)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.does("use", SEED)
    assert scene.names("B", "ener") == ["Blank", "Blank"]
    scene.in_order(
        scene.told("cards.moved", label="charge")[0],
        scene.told("cards.moved", label="draw", seat="A")[0],
    )
    table(has(lrig_deck=[SEED], ener=[GREEN])).refused("use", SEED, cites="classic.arts.7")


FURROWED = "Target SIGNI on your opponent's field gets -7000 power until end of turn."


@says("Twin Furrows", 1, FURROWED)
@pytest.mark.parametrize("phase", ["main", "attack.arts"])
def test_twin_furrows_wither_in_either_phase(phase: str) -> None:
    scene = mine(lrig_deck=[FURROWS], ener=[BLACK], at=phase).does("use", FURROWS).picks(HARE)
    assert scene.names("B", "ener") == ["Hare"], "no power is left, and it is banished"
    scene.told("cards.moved", label="vanish", cites="classic.signi.19")


def test_twin_furrows_and_the_gardeners_are_limited_to_vesk() -> None:
    scene = table(has(lrig_deck=[FURROWS], hand=[COUNTER, REAPER, HOME], ener=[BLACK, GREEN]))
    scene.refused("use", FURROWS, cites="classic.arts.5")
    scene.refused("play", COUNTER, zone="left", cites="classic.lrig.13")
    scene.refused("play", REAPER, zone="left", cites="classic.lrig.13")
    scene.refused("use", HOME, cites="classic.lrig.14")


# SIGNI.


@says("Root Page", 1, "[Multi Ener]")
@says("Bough Acolyte", 1, "[Multi Ener]")
@pytest.mark.parametrize("ener", [ROOT, BOUGH])
def test_pages_pay_any_one_colour(ener: CardDef) -> None:
    scene = mine(hand=[HOME], ener=[ener]).does("use", HOME)
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (2, 1)


@says("Seed Counter", 1, "[Enter]: [Ener Charge 1].")
def test_seed_counter_charges_as_it_enters() -> None:
    scene = mine(hand=[COUNTER]).does("play", COUNTER, zone="left")
    assert scene.names("A", "ener") == ["Blank"]


@says("Thorn Hound", 1, "[Lancer]")
@says("Reaper of the Far Row", 1, "[Lancer]")
@pytest.mark.parametrize("attacker", [HOUND, REAPER])
def test_lancers_crush_when_they_win(attacker: CardDef) -> None:
    scene = mine(lrig=HARVEST, signi=(attacker, None, None), foes=(None, None, HARE), at="attack.signi")
    scene.does("attack", attacker)
    assert (scene.names("B", "ener")[-1], scene.count("B", "life")) == ("Hare", 6)


@says("Reaper of the Far Row", 2, "[Double Crush]")
@says("King under the Apples", 1, "[Double Crush]")
@pytest.mark.parametrize("attacker", [REAPER, KING])
def test_two_cloths_fall_where_nobody_stands_in_front(attacker: CardDef) -> None:
    scene = mine(lrig=HARVEST, signi=(attacker, None, None), foes=(None, None, None), at="attack.signi")
    assert scene.does("attack", attacker).count("B", "life") == 5


ROTS = "[Enter]: Target SIGNI on your opponent's field gets -3000 power and gets +2 level until end of turn."


@says("Whisperer of Rot", 1, ROTS)
def test_the_whisperer_withers_as_it_enters() -> None:
    scene = mine(hand=[WHISPERER]).does("play", WHISPERER, zone="left").picks(HARE)
    assert scene.names("B", "ener") == ["Hare"]
    scene = mine(hand=[WHISPERER], foes=(HARE, CUB, None)).does("play", WHISPERER, zone="left").picks(CUB)
    assert (scene.power(CUB), scene.derived(CUB).level) == (8000, 3)


REAPS = "[Enter] {Black}: Banish target SIGNI on your opponent's field with power 5000 or less."


@says("Bride of the Sickle", 1, REAPS)
def test_the_bride_banishes_a_small_signi_for_a_black_ener_if_wanted() -> None:
    scene = mine(hand=[BRIDE], ener=[BLACK]).does("play", BRIDE, zone="left").yes()
    assert (scene.names("B", "ener"), scene.count("A", "ener")) == (["Hare"], 0)
    scene = mine(hand=[BRIDE], ener=[BLACK]).does("play", BRIDE, zone="left").no()
    assert (scene.count("B", "ener"), scene.count("A", "ener")) == (0, 1)


# Spells.


WITHERS = "Target SIGNI on your opponent's field gets -8000 power until end of turn."


@says("Wither", 1, WITHERS)
def test_wither_takes_8000() -> None:
    scene = mine(hand=[WITHER], ener=[BLACK, GREEN]).does("use", WITHER).picks(BEAR)
    assert (scene.power(BEAR), scene.names("A", "trash")[0]) == (3000, "Wither")


@says("Home with the Harvest", 1, "[Ener Charge 2]. Draw a card.")
def test_home_with_the_harvest_charges_two_and_draws() -> None:
    scene = mine(hand=[HOME], ener=[GREEN]).does("use", HOME)
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (2, 1)


# Life Bursts.


@says("Root Page", 2, "[Ener Charge 1].")
@says("Home with the Harvest", 2, "[Ener Charge 1].")
@pytest.mark.parametrize("burst", [ROOT, HOME])
def test_bursts_that_charge(burst: CardDef) -> None:
    assert crushed(burst).yes().names("B", "ener") == [burst.name, "Blank"]


@says("Bough Acolyte", 2, "Draw a card.")
@says("Reaper of the Far Row", 3, "Draw a card.")
@pytest.mark.parametrize("burst", [BOUGH, REAPER])
def test_bursts_that_draw(burst: CardDef) -> None:
    assert crushed(burst).yes().names("B", "hand") == ["Blank"]


WITHERED = (
    "You may discard a card. If you do, banish target SIGNI on your opponent's field with power "
    "10000 or less."
)


@says("Wither", 2, WITHERED)
def test_the_burst_of_wither_banishes_for_a_card() -> None:
    scene = crushed(WITHER, hand=[BLANK]).yes().yes()
    assert (scene.names("A", "ener"), scene.names("B", "trash")) == (["Hare"], ["Blank"])
    scene = crushed(WITHER, hand=[BLANK]).yes().no()
    assert (scene.names("A", "ener"), scene.names("B", "hand")) == ([], ["Blank"])
