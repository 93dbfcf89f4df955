"""Brass Menagerie, green, blue and red: what its LRIGs and PIECEs do on a table."""

import pytest

from referee.cards import shipped
from tests.cards.board import says
from tests.cards.brass import (
    BLAST,
    BOLT,
    COLD,
    GIANT,
    GREEN,
    HAND,
    HOUR,
    LION,
    MINUTE,
    PILOT,
    START,
    WOLF,
    mine,
)
from tests.cards.scenes import items
from tests.rules.texts import (
    action,
    signi,
    target,
    vanish,
)
from tests.table import BLANK, CENTER, LEFT, Scene, on, side

card = shipped().definition
KEY = card("Osk, Unwound Key")
TICK, BEAT, IRON = (card(f"Osk, {n}") for n in ("First Tick", "Steady Beat", "Hour of Iron"))
GRAND, HEART = card("Grand Clockwork"), card("Quickened Heart")
PAGE, COGLING = card("Ratchet Page"), card("Cogling")
MOUSE = card("Spark Mouse")
CRANE = card("Gyro Crane")

REGENT = "Cen, Regent"
ROUND = (on(MINUTE, under=(HAND,)), on(IRON, under=(BEAT, TICK, KEY)), COLD)


# LRIGs.


@says("Osk, First Tick", 1, "[Auto]: Whenever you [Guard], draw a card.")
def test_first_tick_draws_as_it_guards() -> None:
    scene = Scene(side(), side(lrig=(HAND, TICK, COLD), hand=[PAGE]), at="attack.lrig")
    scene.does("attack", REGENT).does("guard", PAGE)
    assert (scene.count("B", "life"), len(scene.told("cards.moved", seat="B", label="draw"))) == (
        7,
        2,
    )


@says("Osk, Steady Beat", 1, '[Enter]: Add a Craft "Brass Lion" to your LRIG Deck.')
@says(
    "Brass Lion",
    3,
    "[Auto]: Whenever this SIGNI attacks, down target SIGNI on your opponent's field.",
)
def test_steady_beat_brings_a_craft_that_downs_as_it_attacks() -> None:
    start = (HAND, on(TICK, under=(KEY,)), COLD)
    scene = mine("grow", lrig=start, lrig_deck=[BEAT], ener=[GREEN], coins=1)
    scene.does("grow", BEAT, zone="center")
    assert (scene.names("A", "lrig_deck"), scene.state.A.coins) == (["Brass Lion"], 2)
    hunting = mine("attack.signi", signi=(LION, None, None), foes=(WOLF, None, None))
    hunting.does("attack", LION)
    assert not hunting.slot(WOLF, "B").up


def test_the_lion_comes_for_two_signi_of_hand_and_ener_zone() -> None:
    scene = mine(hand=[WOLF], ener=[GREEN], lrig_deck=[LION]).does("play", LION, zone="center")
    scene.picks(WOLF, GREEN)
    assert (scene.names("A", "signi")[1], scene.count("A", "trash")) == ("Brass Lion", 2)


@says("Brass Lion", 2, "[Shadow - SIGNI]")
def test_no_signi_targets_the_lion() -> None:
    sniper = signi("Sniper", action(target(("at", "opp", "field")), vanish()))
    scene = mine(signi=(sniper, None, None), foes=(LION, None, None)).does("act", sniper, number=1)
    assert scene.names("B", "signi") == ["Brass Lion", None, None]
    scene = mine(hand=[BOLT], foes=(LION, None, None)).does("use", BOLT)
    assert (scene.count("B", "signi"), scene.names("B", "excluded")) == (0, ["Brass Lion"])


@says(
    "Osk, Hour of Iron",
    1,
    "[Const]: Your opponent cannot [Guard] unless they pay an additional {Colorless}.",
)
@pytest.mark.parametrize(("ener", "life"), [(1, 7), (0, 6)])
def test_hour_of_iron_taxes_a_guard(ener: int, life: int) -> None:
    scene = Scene(side(lrig=ROUND), side(hand=[PAGE], ener=ener), at="attack.lrig")
    scene.does("attack", IRON)
    if ener:
        scene.does("guard", PAGE)
    else:
        assert scene.offers("guard") == []
        scene.passes()
    assert scene.count("B", "life") == life


@says("Osk, Hour of Iron", 2, "[Auto] {Once per Turn}: Whenever you pay {Coin}, [Ener Charge 1].")
@says(
    "Osk, Hour of Iron",
    3,
    "[Action] {Once per Turn} {Coin}: Target SIGNI on your field gets +3000 power and gains "
    "[Lancer] until end of turn.",
)
def test_hour_of_iron_winds_a_signi_up_for_a_coin() -> None:
    scene = mine(lrig=ROUND, signi=(WOLF, None, None), coins=2).does("act", IRON, number=1)
    assert (scene.power(WOLF), set(scene.derived(WOLF).keywords)) == (8000, {"Lancer"})
    assert (scene.state.A.coins, scene.count("A", "ener")) == (1, 1)
    scene.refused("act", IRON, number=1)


@says(
    "Osk, Hour of Iron",
    4,
    "[Action] {Once per Game} {Green} Exceed 3: Crush one of your opponent's Life Cloth.",
)
def test_hour_of_iron_crushes_for_three_cards() -> None:
    scene = mine(lrig=ROUND, ener=[GREEN]).does("act", IRON, number=2).picks(BEAT, TICK, KEY)
    assert (scene.count("B", "life"), scene.count("A", "lrig_trash")) == (6, 3)
    scene.refused("act", IRON, number=2)


@says(
    "Tock, Minute Hand",
    1,
    "[Enter] {Colorless}: Reveal cards from the top of your deck until a <Cog> SIGNI is "
    "revealed. Add a <Cog> SIGNI from among them to your hand. Put the rest on the bottom of "
    "your deck in a random order.",
)
def test_minute_hand_digs_for_a_cog() -> None:
    scene = mine(lrig=START, lrig_deck=[MINUTE], ener=[BLANK], deck=[WOLF, MOUSE, COGLING, GIANT])
    scene.does("grow", MINUTE, zone="left").yes().picks(COGLING)
    assert scene.names("A", "hand") == ["Cogling"]
    assert scene.names("A", "deck")[0] == "Giant"
    assert scene.count("A", "deck") == 3


@says(
    "Tock, Hour Hand",
    1,
    "[Enter]: Down up to three target SIGNI on your opponent's field with a total level of four or less.",
)
def test_hour_hand_downs_up_to_four_levels() -> None:
    theirs = side(lrig=(on(MINUTE, under=(HAND,)), CENTER, COLD), lrig_deck=[HOUR], ener=[BLANK])
    scene = Scene(side(signi=(GIANT, WOLF, BLANK)), theirs).passes(2)
    scene.does("grow", HOUR, zone="left")
    scene.refused("pick", GIANT, WOLF)
    scene.picks(GIANT, BLANK)
    assert [s.up for s in scene.state.A.signi if s] == [False, True, False]


@says(
    "Rivet, Pilot Light",
    1,
    "[Enter] Put two SIGNI with different classes from your Ener Zone into their owner's "
    "trash: Vanish target SIGNI on your opponent's field with power 8000 or less.",
)
def test_pilot_light_burns_two_classes() -> None:
    scene = mine(lrig=START, lrig_deck=[PILOT], ener=[COGLING, CRANE, COGLING])
    scene.does("grow", PILOT, zone="right").yes()
    scene.refused("pick", items(scene)[0], items(scene)[2])
    scene.picks(COGLING, CRANE)
    assert (scene.names("B", "ener"), scene.count("A", "ener")) == (["Wolf"], 1)


@says(
    "Rivet, Blast Furnace",
    1,
    "[Enter]: Vanish all SIGNI with the highest power on your opponent's field.",
)
def test_blast_furnace_takes_the_strongest() -> None:
    theirs = side(lrig=(HAND, CENTER, on(PILOT, under=(COLD,))), lrig_deck=[BLAST], ener=2)
    scene = Scene(side(signi=(GIANT, WOLF, None)), theirs).passes(2)
    scene.does("grow", BLAST, zone="right")
    assert scene.names("A", "signi") == [None, "Wolf", None]


# PIECEs.


@says("Grand Clockwork", 2, "Gain {Coin} {Coin}. Draw two cards.")
@pytest.mark.parametrize("phase", ["main", "attack.pre"])
def test_grand_clockwork_needs_three_colours_of_lrigs(phase: str) -> None:
    scene = mine(phase, lrig=ROUND, lrig_deck=[GRAND], ener=[GREEN]).does("use", GRAND)
    assert (scene.state.A.coins, scene.count("A", "hand")) == (2, 2)
    lone = mine(phase, lrig=(LEFT, IRON, COLD), lrig_deck=[GRAND], ener=[GREEN])
    lone.refused("use", GRAND, cites="glossary.dream-team.2")


@says(
    "Quickened Heart",
    1,
    "Grow your center LRIG into a LRIG from your LRIG Deck without paying its cost. All SIGNI "
    "on your field get +1000 power until end of turn.",
)
def test_quickened_heart_grows_for_nothing() -> None:
    start = (HAND, on(TICK, under=(KEY,)), COLD)
    scene = mine(lrig=start, lrig_deck=[HEART, IRON, BEAT], ener=[GREEN], signi=(MOUSE, None, None))
    scene.does("use", HEART).picks(BEAT)
    assert (scene.names("A", "lrig")[1], scene.count("A", "ener")) == (BEAT.name, 0)
    assert scene.power(MOUSE) == 3000
