"""Brass Menagerie, green, blue and red: what its SIGNI of level 3 and its spells do on a table."""

import pytest

from referee.cards import shipped
from tests.cards.board import says
from tests.cards.brass import BLUE, BOLT, GIANT, GREEN, MINUTE, RED, START, WOLF, mine
from tests.cards.scenes import crushed, settled
from tests.rules.texts import (
    action,
    draw,
    enter,
    mill,
    signi,
    spell,
    use,
)
from tests.table import BLANK, Scene, on, side

card = shipped().definition
COGLING = card("Cogling")
MOUSE = card("Spark Mouse")
CRANE, OX = card("Gyro Crane"), card("Bellows Ox")
ELEPHANT, TIGER = card("Iron Elephant"), card("Escapement Tiger")
HERON, BEAR, MANTIS = card("Pendulum Heron"), card("Orrery Bear"), card("Mantis Automaton")
MAINSPRING, HAMMER = card("Wind the Mainspring"), card("Repeating Hammer")


@says("Iron Elephant", 1, "[Lancer]")
@says("Iron Elephant", 2, "[Const]: This SIGNI can only attack once each turn.")
def test_the_elephant_tramples_once_a_turn() -> None:
    rouse = signi("Rouse", action(("turn", ("at", "you", "field"), "up"), window=("attack phase",)))
    scene = mine("attack.signi", signi=(ELEPHANT, rouse, None), foes=(None, None, WOLF))
    scene.does("attack", ELEPHANT)
    assert (scene.names("B", "ener")[-1], scene.count("B", "life")) == ("Wolf", 6)
    again = mine(signi=(on(ELEPHANT), None, None))
    assert "Lancer" in again.derived(ELEPHANT).keywords


@says(
    "Iron Elephant",
    3,
    "[Const]: If this SIGNI would be vanished, you may discard a card instead.",
)
@pytest.mark.parametrize(("do", "there", "hand"), [("yes", 1, 0), ("no", 0, 1)])
def test_the_elephant_stays_for_a_discard(do: str, there: int, hand: int) -> None:
    scene = Scene(side(hand=[BOLT]), side(signi=(ELEPHANT, None, None), hand=1)).does("use", BOLT)
    assert (scene.asked, scene.asked_seat) == ("may", "B")
    scene.does(do)
    assert (scene.count("B", "signi"), scene.count("B", "hand")) == (there, hand)


@says(
    "Escapement Tiger",
    1,
    "[Auto] {Once per Turn}: When one of your opponent's Life Cloth is crushed, you may pay "
    "{Coin}. If you do, up this SIGNI.",
)
@pytest.mark.parametrize(("do", "up"), [("yes", True), ("no", False)])
def test_the_tiger_stands_up_again_for_a_coin(do: str, *, up: bool) -> None:
    scene = mine("attack.signi", signi=(TIGER, None, None), foes=(None, None, None), coins=1)
    scene.does("attack", TIGER).does(do)
    assert scene.slot(TIGER).up is up


@says(
    "Escapement Tiger",
    2,
    "[Enter] {Red}: Vanish target SIGNI on your opponent's field that does not share a color "
    "with your opponent's center LRIG.",
)
def test_the_tiger_tears_what_is_of_another_colour() -> None:
    scene = mine(hand=[TIGER], ener=[RED], foes=(WOLF, BLUE, None))
    scene.does("play", TIGER, zone="left").yes()
    assert scene.names("B", "ener") == ["Blue"]


@says("Escapement Tiger", 3, "Vanish target upped SIGNI on your opponent's field.")
def test_the_burst_of_the_tiger_vanishes_an_upped_signi() -> None:
    assert crushed(TIGER).yes().names("A", "ener") == ["Hare"]


@says(
    "Pendulum Heron",
    2,
    "[Auto]: At the end of your opponent's turn, freeze the SIGNI that attacked this turn.",
)
def test_the_heron_freezes_all_that_attacked() -> None:
    scene = Scene(side(signi=(WOLF, GIANT, None)), side(signi=(HERON, None, None)), at="attack.signi")
    scene.does("attack", WOLF).until("main", "B")
    assert (scene.slot(WOLF).frozen, scene.slot(GIANT).frozen) == (True, False)


@says("Pendulum Heron", 3, "[Auto]: When a LRIG on your field grows, draw a card.")
def test_the_heron_draws_as_a_lrig_grows() -> None:
    scene = mine(lrig=START, lrig_deck=[MINUTE], signi=(HERON, None, None))
    scene.does("grow", MINUTE, zone="left")
    settled(scene)
    assert scene.count("A", "hand") == 1


@says(
    "Orrery Bear",
    1,
    "[Const]: As long as there are two or more different classes among SIGNI on your field, "
    "this SIGNI gets +2000 power.",
)
@says("Orrery Bear", 2, "[Const]: All SIGNI on your field are also green.")
def test_the_bear_greens_its_side_and_likes_company() -> None:
    scene = mine(signi=(BEAR, None, None))
    assert scene.power(BEAR) == 11000
    scene = mine(signi=(BEAR, CRANE, None))
    assert (scene.power(BEAR), scene.derived(CRANE).colors) == (13000, ("blue", "green"))


@says(
    "Orrery Bear",
    3,
    "[Enter] {Green}: If all SIGNI on your field are green, add two target SIGNI that share a "
    "class from your trash to your hand.",
)
def test_the_bear_brings_two_of_a_class_back() -> None:
    scene = mine(hand=[BEAR], ener=[GREEN], trash=[CRANE, COGLING, MOUSE, WOLF])
    scene.does("play", BEAR, zone="left").yes()
    scene.refused("pick", CRANE, COGLING)
    scene.picks(CRANE, MOUSE)
    assert set(scene.names("A", "hand")) == {*["Gyro Crane", "Spark Mouse"]}


@says(
    "Mantis Automaton",
    1,
    "[Auto] {Once per Turn}: When an [Enter] ability of a SIGNI on your opponent's field "
    "activates, draw a card.",
)
def test_the_mantis_listens_to_what_enters_over_there() -> None:
    herald = signi("Herald", enter(mill(1)))
    scene = Scene(side(hand=[herald, herald]), side(signi=(MANTIS, None, None)))
    scene.does("play", herald, zone="left").does("play", herald, zone="right")
    assert scene.count("B", "hand") == 1


@says(
    "Mantis Automaton",
    2,
    "[Action] {Once per Game} {Blue}: Use target spell from your trash without paying its cost.",
)
def test_the_mantis_plays_a_spell_of_the_trash_once_a_game() -> None:
    gift = spell("Gift", use(draw(2)), cost={"red": 3})
    scene = mine(signi=(MANTIS, None, None), trash=[gift], ener=[BLUE]).does("act", MANTIS, number=1)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (2, 0)
    scene.refused("act", MANTIS, number=1)


# Spells.


@says(
    "Wind the Mainspring",
    2,
    "[Ener Charge 2]. If you made a bet, for each <Cog> SIGNI on your field, draw a card.",
)
@pytest.mark.parametrize(("bet", "hand"), [("yes", 2), ("no", 0)])
def test_a_bet_on_the_mainspring_draws_for_each_cog(bet: str, hand: int) -> None:
    scene = mine(hand=[MAINSPRING], ener=[GREEN], coins=1, signi=(OX, COGLING, CRANE), foes=(None,) * 3)
    scene.does("use", MAINSPRING).does(bet)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (hand, 2)
    assert scene.state.A.coins == (bet == "no")


@says(
    "Repeating Hammer",
    1,
    "{Use cost} Discard a card: Repeat the following two times. (1) Target SIGNI on your "
    "opponent's field gets -5000 power until end of turn. If the total level of SIGNI on your "
    "field is even, draw a card.",
)
def test_the_hammer_falls_twice_and_draws_with_an_even_field() -> None:
    scene = mine(hand=[HAMMER, BLANK], ener=[RED], signi=(OX, None, None), foes=(GIANT, WOLF, None))
    scene.does("use", HAMMER).picks(GIANT).picks(GIANT)
    assert (scene.power(GIANT, "B"), scene.count("A", "hand")) == (2000, 2)
    assert set(scene.names("A", "trash")) == {*["Blank", "Red", "Repeating Hammer"]}


def test_the_hammer_does_not_pay_for_itself() -> None:
    scene = mine(hand=[HAMMER], ener=[RED])
    scene.refused("use", HAMMER, cites="glossary.cost.3")


@says(
    "Repeating Hammer",
    2,
    "Choose one of the following. If there are two or more <Cog> SIGNI on your field, instead "
    "choose up to two of the following. (1) Draw a card. (2) Gain {Coin} {Coin}.",
)
@pytest.mark.parametrize(("mode", "hand", "coins"), [(1, 1, 0), (2, 0, 2)])
def test_the_burst_of_the_hammer_draws_or_pays(mode: int, hand: int, coins: int) -> None:
    scene = crushed(HAMMER, signi=(None, COGLING, None)).yes()
    scene.refused("pick", 1, 2, cites="glossary.mode.4")
    scene.does("pick", mode)
    assert (scene.count("B", "hand"), scene.state.B.coins) == (hand, coins)


@pytest.mark.parametrize(("modes", "hand", "coins"), [((1, 2), 1, 2), ((1,), 1, 0), ((), 0, 0)])
def test_beside_two_cogs_the_burst_of_the_hammer_does_both(
    modes: tuple[int, ...], hand: int, coins: int
) -> None:
    scene = crushed(HAMMER, signi=(COGLING, COGLING, None)).yes().does("pick", *modes)
    assert (scene.count("B", "hand"), scene.state.B.coins) == (hand, coins)
