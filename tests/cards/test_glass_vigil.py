"""Glass Vigil, white and blue, for the classic game: what each printed line does on a table."""

import pytest

from referee.cards import CardDef, shipped
from tests.cards.board import says
from tests.rules.old import all_classic, has, table
from tests.rules.texts import signi, spell, target, use, vanish
from tests.table import BLANK, Scene

card = shipped().definition
KEEPER = card("Orra, Keeper of Panes")
ORRA, CATHEDRAL = card("Orra, Vigil in Colours"), card("Orra, Cathedral Light")
WICK, LAMP, CHIMER = card("Wick Page"), card("Lamp Acolyte"), card("Frost Chimer")
RUNNER, FENCER = card("Pane Runner"), card("Mirror Fencer")
CANTOR, WARDEN = card("Cantor of the Rose Window"), card("Hush Warden")
BELL, TYRANT, SENTINEL = card("Slow Bell"), card("Tyrant of the Prism"), card("Bright Sentinel")
READ, BREAK = card("Read by the Light"), card("Break the Image")
COUNT = card("Count the Panes")
MORNING, STILL = card("First Clear Morning"), card("Still as Window Glass")
SHUTTER, EXPOSURE = card("Closing Shutter"), card("Double Exposure")

HARE = signi("Hare", power=3000)
BEAR = signi("Bear", level=3, power=11000)
FOES = (HARE, BEAR, None)


def mine(*, at: str = "main", foes: object = FOES, **zones: object) -> Scene:
    """Set a table of Orra, in the third level, against two SIGNI."""
    zones = {"lrig": ORRA, "ener": [RUNNER] * 2} | zones
    return table(has(**zones), has(signi=foes), at=at)


def crushed(name: CardDef, **zones: object) -> Scene:
    """Let a Life Cloth of B be crushed; its burst is asked for."""
    scene = table(
        has(signi=(BEAR, HARE, None)),
        has(lrig=KEEPER, life=[name, BLANK], **zones),
        at="attack.signi",
    )
    scene.does("attack", BEAR)
    assert (scene.asked, scene.asked_seat) == ("burst", "B")
    return scene


# LRIGs.


@says(
    "Orra, Vigil in Colours",
    1,
    "[Action] {Once per Turn} {Blue}: Freeze target SIGNI on your opponent's field.",
)
def test_orra_freezes_once_a_turn_for_a_blue_ener() -> None:
    scene = mine(ener=[RUNNER, RUNNER]).does("act", ORRA, number=1).picks(BEAR)
    assert scene.slot(BEAR).frozen
    assert not scene.slot(HARE).frozen
    scene.refused("act", ORRA, number=1)
    mine(ener=[WARDEN]).refused("act", ORRA, number=1, cites="classic.cost.1")


@says("Orra, Cathedral Light", 1, "[Auto]: Whenever this LRIG attacks, draw a card.")
def test_cathedral_light_draws_as_it_attacks() -> None:
    scene = table(has(lrig=CATHEDRAL), at="attack.lrig").does("attack", CATHEDRAL)
    assert scene.count("A", "hand") == 1


# ARTS.


@says(
    "First Clear Morning",
    1,
    "Draw two cards. If you have three or fewer Life Cloth or your opponent has five or more "
    "cards in their hand, draw a card.",
)
@pytest.mark.parametrize(("life", "theirs", "drawn"), [(4, 4, 2), (3, 4, 3), (4, 5, 3), (3, 5, 3)])
def test_first_clear_morning_draws_in_the_main_phase(life: int, theirs: int, drawn: int) -> None:
    scene = table(has(lrig=ORRA, lrig_deck=[MORNING], ener=[RUNNER], life=life), has(hand=theirs))
    scene.does("use", MORNING)
    assert (scene.count("A", "hand"), scene.names("A", "lrig_trash")) == (drawn, [MORNING.name])
    mine(lrig_deck=[MORNING]).passes().refused("use", MORNING, cites="classic.arts.7")


@says("Still as Window Glass", 1, "Down target SIGNI on your opponent's field and freeze it.")
def test_still_as_window_glass_stops_an_attacker() -> None:
    scene = table(has(signi=(BEAR, None, None)), has(lrig_deck=[STILL], ener=[RUNNER]))
    scene.passes(2).does("use", STILL)
    assert (scene.slot(BEAR).up, scene.slot(BEAR).frozen) == (False, True)
    scene.until("main", "B").until("main", "A")
    assert (scene.slot(BEAR).up, scene.slot(BEAR).frozen) == (False, False)
    all_classic(scene)


@says("Closing Shutter", 1, "Counter the effect of target spell.")
def test_closing_shutter_counters_a_spell() -> None:
    song = spell("Song", use(target(("at", "you", "field")), vanish()))
    scene = table(
        has(hand=[song], signi=(HARE, BEAR, None)), has(lrig=ORRA, lrig_deck=[SHUTTER], ener=[BELL])
    ).does("use", song)
    scene.picks(HARE)
    assert (scene.asked, scene.asked_seat) == ("cut-in", "B")
    scene.refused("use", SHUTTER, cites="classic.arts.4")
    scene = table(
        has(hand=[song], signi=(HARE, BEAR, None)),
        has(lrig=ORRA, lrig_deck=[SHUTTER], ener=[WARDEN]),
    ).does("use", song)
    scene.picks(HARE).does("use", SHUTTER)
    assert scene.names("A", "signi") == ["Hare", "Bear", None]
    assert (scene.names("A", "trash"), scene.names("A", "ener")) == (["Song"], [])
    all_classic(scene)


EXPOSED = (
    "Choose one of the following. (1) Return target SIGNI on your opponent's field with power "
    "10000 or less to its owner's hand. (2) The next two times you would take damage this turn, "
    "instead you do not take that damage."
)


@says("Double Exposure", 1, EXPOSED)
@pytest.mark.parametrize("phase", ["main", "attack.arts"])
def test_double_exposure_sends_a_small_signi_home_in_either_phase(phase: str) -> None:
    scene = mine(lrig_deck=[EXPOSURE], ener=[WARDEN, RUNNER], at=phase).does("use", EXPOSURE)
    scene.does("pick", 1)
    assert scene.names("B", "hand") == ["Hare"]
    assert scene.names("A", "ener") == []


def test_double_exposure_prevents_damage_twice() -> None:
    scene = table(
        has(signi=(HARE, HARE, HARE)),
        has(lrig=KEEPER, lrig_deck=[EXPOSURE], ener=[WARDEN, RUNNER]),
        at="attack.arts",
    )
    scene.passes().does("use", EXPOSURE).does("pick", 2).until("attacker", "A")
    for left in (7, 7, 6):
        scene.does("attack", next(cards[0] for cards in scene.offers("attack") if cards))
        assert scene.count("B", "life") == left
    all_classic(scene)


def test_double_exposure_is_limited_to_orra() -> None:
    scene = table(has(lrig_deck=[EXPOSURE], ener=[WARDEN] * 2), has(signi=FOES))
    scene.refused("use", EXPOSURE, cites="classic.arts.5")


# SIGNI.


@says("Wick Page", 1, "[Multi Ener]")
@says("Lamp Acolyte", 1, "[Multi Ener]")
@pytest.mark.parametrize("ener", [WICK, LAMP])
def test_pages_pay_any_one_colour(ener: CardDef) -> None:
    scene = mine(hand=[COUNT], ener=[ener]).does("use", COUNT)
    assert scene.asked == "declare"
    mine(hand=[BREAK], ener=[ener]).refused("use", BREAK, cites="classic.spell.3")


def test_wick_page_guards() -> None:
    scene = table(has(), has(hand=[WICK, LAMP]), at="attack.lrig")
    scene.does("attack", scene.names("A", "lrig")[1])
    assert scene.offers("guard") == [("Wick Page",)]
    scene.does("guard", WICK)
    assert scene.count("B", "life") == 7


@says("Frost Chimer", 1, "[Enter]: Freeze target SIGNI on your opponent's field.")
def test_frost_chimer_freezes_as_it_enters() -> None:
    scene = mine(hand=[CHIMER]).does("play", CHIMER, zone="left").picks(HARE)
    assert (scene.slot(HARE).up, scene.slot(HARE).frozen) == (True, True)
    all_classic(scene)


@says("Mirror Fencer", 1, "[Assassin]")
@says("Bright Sentinel", 1, "[Assassin]")
@pytest.mark.parametrize("attacker", [FENCER, SENTINEL])
def test_assassins_step_past_what_stands_in_front(attacker: CardDef) -> None:
    scene = mine(lrig=CATHEDRAL, signi=(attacker, None, None), foes=(None, None, BEAR), at="attack.signi")
    scene.does("attack", attacker)
    assert (scene.count("B", "life"), scene.names("B", "signi")[2]) == (6, "Bear")
    scene.untold("battle.fought")


@says("Cantor of the Rose Window", 1, "[Enter] {Blue}: Draw a card.")
def test_the_cantor_draws_for_a_blue_ener_if_its_player_wants() -> None:
    scene = mine(hand=[CANTOR], ener=[RUNNER]).does("play", CANTOR, zone="left").yes()
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 0)
    scene = mine(hand=[CANTOR], ener=[RUNNER]).does("play", CANTOR, zone="left").no()
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (0, 1)


@pytest.mark.parametrize("limited", [CANTOR, WARDEN])
def test_the_choir_stands_only_with_orra(limited: CardDef) -> None:
    table(has(hand=[limited])).refused("play", limited, zone="left", cites="classic.signi.21")


@says("Slow Bell", 1, "[Enter]: Down target SIGNI on your opponent's field.")
def test_slow_bell_downs_as_it_enters() -> None:
    scene = mine(hand=[BELL]).does("play", BELL, zone="left").picks(BEAR)
    assert (scene.slot(BEAR).up, scene.slot(HARE).up) == (False, True)


@says("Tyrant of the Prism", 1, "[Double Crush]")
def test_the_tyrant_crushes_two_at_once() -> None:
    scene = mine(lrig=CATHEDRAL, signi=(TYRANT, None, None), foes=(None, None, None), at="attack.signi")
    assert scene.does("attack", TYRANT).count("B", "life") == 5


# Spells.


@says(
    "Read by the Light",
    1,
    "Draw two cards. If all SIGNI on your field are blue, draw a card.",
)
@pytest.mark.parametrize(("beside", "drawn"), [(BELL, 3), (WARDEN, 2)])
def test_read_by_the_light_draws_more_where_all_is_blue(beside: CardDef, drawn: int) -> None:
    scene = mine(hand=[READ], ener=[RUNNER], signi=(SENTINEL, beside, None)).does("use", READ)
    assert (scene.count("A", "hand"), scene.names("A", "trash")[0]) == (drawn, READ.name)


@says("Break the Image", 1, "Return target SIGNI on your opponent's field to its owner's hand.")
def test_break_the_image_sends_any_signi_home_for_orra_alone() -> None:
    scene = mine(hand=[BREAK], ener=[WARDEN, HARE]).does("use", BREAK).picks(BEAR)
    assert scene.names("B", "hand") == ["Bear"]
    other = table(has(hand=[BREAK], ener=[WARDEN] * 2), has(signi=FOES))
    other.refused("use", BREAK, cites="classic.spell.7")


# Life Bursts.


@says("Wick Page", 2, "[Ener Charge 1].")
def test_the_burst_of_wick_page_charges() -> None:
    assert crushed(WICK).yes().names("B", "ener") == ["Wick Page", "Blank"]


@says("Lamp Acolyte", 2, "Draw a card.")
@says("Read by the Light", 2, "Draw a card.")
@pytest.mark.parametrize("burst", [LAMP, READ])
def test_bursts_that_draw(burst: CardDef) -> None:
    scene = crushed(burst).yes()
    assert (scene.names("B", "hand"), scene.names("B", "ener")) == (["Blank"], [burst.name])


@says("Hush Warden", 3, "Freeze target SIGNI on your opponent's field.")
def test_the_burst_of_hush_warden_freezes() -> None:
    scene = crushed(WARDEN).yes().picks(HARE)
    assert scene.slot(HARE).frozen


BROKEN = "Return target SIGNI on your opponent's field with power 8000 or less to its owner's hand."


@says("Break the Image", 2, BROKEN)
def test_the_burst_of_break_the_image_sends_a_small_signi_home() -> None:
    scene = crushed(BREAK).yes()
    assert scene.names("A", "hand") == ["Hare"]


@pytest.mark.parametrize("burst", [WARDEN, BREAK])
def test_a_burst_knows_no_limiting_condition(burst: CardDef) -> None:
    scene = table(has(signi=(BEAR, HARE, None)), has(life=[burst, BLANK]), at="attack.signi").does(
        "attack", BEAR
    )
    assert scene.asked == "burst"
    scene.yes()
    assert scene.told("ability.began", name=burst.name, cites="classic.life-cloth.9")
