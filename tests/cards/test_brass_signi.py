"""Brass Menagerie, green, blue and red: what its smaller SIGNI do on a table."""

import pytest

from referee.cards import shipped
from tests.cards.board import says
from tests.cards.brass import BLUE, BOLT, GIANT, HAND, RED, START, WOLF, mine
from tests.cards.scenes import crushed, settled
from tests.rules.texts import (
    MINE,
    charge,
    damage,
    draw,
    rise,
    signi,
    spell,
    target,
    use,
)
from tests.table import BLANK, Scene, on, side

card = shipped().definition
PAGE, COGLING, FINCH = card("Ratchet Page"), card("Cogling"), card("Tin Finch")
MOUSE, SPRING = card("Spark Mouse"), card("Spring Hare")
FOX, CRANE, OX = card("Clockwork Fox"), card("Gyro Crane"), card("Bellows Ox")
TOAD, BOAR = card("Magnet Toad"), card("Piston Boar")
HERON = card("Pendulum Heron")
MAINSPRING, HAMMER = card("Wind the Mainspring"), card("Repeating Hammer")


# SIGNI.


@says("Ratchet Page", 1, "[Multi Ener]")
def test_ratchet_page_pays_any_one_colour() -> None:
    scene = mine(hand=[MAINSPRING], ener=[PAGE]).does("use", MAINSPRING)
    assert scene.count("A", "ener") == 2


@says("Ratchet Page", 2, "[Ener Charge 1]. Gain {Coin}.")
def test_the_burst_of_ratchet_page_charges_and_gives_a_coin() -> None:
    scene = crushed(PAGE).yes()
    assert (scene.names("B", "ener"), scene.state.B.coins) == (["Ratchet Page", "Blank"], 1)


@says("Cogling", 1, "[Enter]: Gain {Coin}.")
@says(
    "Pendulum Heron",
    1,
    "[Auto] {Once per Turn}: Whenever you gain {Coin}, target SIGNI on your field gets +2000 "
    "power until end of turn.",
)
def test_cogling_brings_a_coin_that_swings_the_heron_once() -> None:
    scene = mine(hand=[COGLING, COGLING], signi=(None, HERON, None))
    scene.does("play", COGLING, zone="left").picks(HERON).does("play", COGLING, zone="right")
    settled(scene)
    assert (scene.state.A.coins, scene.power(HERON)) == (2, 13000)


@says(
    "Cogling",
    2,
    "[Auto] {Once per Turn}: When another <Cog> SIGNI enters your field, this SIGNI gets "
    "+2000 power until end of turn.",
)
def test_cogling_is_stirred_by_another_cog() -> None:
    scene = mine(hand=[MOUSE, FOX], signi=(COGLING, None, None))
    assert scene.does("play", MOUSE, zone="right").power(COGLING) == 2000
    scene.does("play", FOX, zone="right")
    settled(scene)
    assert scene.power(COGLING) == 4000


@says("Cogling", 3, "[Ener Charge 2].")
def test_the_burst_of_cogling_charges_two() -> None:
    assert crushed(COGLING).yes().count("B", "ener") == 3


@says(
    "Tin Finch",
    2,
    "[Auto] {Once per Turn}: When you draw a card outside of your draw phase, target SIGNI on "
    "your opponent's field gets -1000 power until end of turn.",
)
def test_tin_finch_sings_in_harmony_and_pecks_as_cards_are_drawn() -> None:
    scene = mine(hand=[FINCH], lrig=START).does("play", FINCH, zone="left")
    assert (scene.asked, scene.asked_seat) == ("harmony", "A")
    scene.picks(HAND)
    assert not scene.slot(HAND).up
    gift = spell("Gift", use(draw(1)))
    scene = mine(hand=[gift, gift], signi=(FINCH, None, None)).does("use", gift).does("use", gift)
    assert scene.power(WOLF, "B") == 4000
    scene = Scene(side(signi=(FINCH, None, None)), side(signi=(WOLF, None, None)), at="turn")
    assert scene.power(WOLF, "B") == 5000, "not by the draws of the draw phase"


@says(
    "Spark Mouse",
    1,
    "[Auto]: When this SIGNI is put into the trash from the field by a cost or effect or this "
    "SIGNI is vanished, vanish target SIGNI on your opponent's field with power 5000 or less.",
)
def test_spark_mouse_goes_off_as_an_effect_puts_it_away() -> None:
    sweep = spell(
        "Sweep", use(target(("at", "you", "field")), ("move", ("named", "t"), ("place", "owner", "trash")))
    )
    scene = mine(hand=[sweep], signi=(MOUSE, None, None)).does("use", sweep)
    assert scene.names("B", "ener") == ["Wolf"]
    scene = mine(signi=(MOUSE, None, None)).does("retire", MOUSE)
    assert scene.names("B", "ener") == [], "retiring is neither cost nor effect"
    yours = target(("at", "you", "field"))
    blast = spell("Blast", use(yours, ("move", ("named", "t"), ("place", "owner", "ener"), "vanish")))
    scene = mine(hand=[blast], signi=(MOUSE, None, None)).does("use", blast)
    assert scene.names("B", "ener") == ["Wolf"]


@says("Spark Mouse", 2, "Vanish target SIGNI on your opponent's field with power 10000 or less.")
def test_the_burst_of_spark_mouse_vanishes() -> None:
    assert crushed(MOUSE).yes().names("A", "ener") == ["Hare"]


@says(
    "Spring Hare",
    1,
    "[Auto]: When the attack of this SIGNI ends, put the top card of your deck under this SIGNI.",
)
@says("Spring Hare", 2, "[Const]: The <Fauna> SIGNI on top of this card gets +2000 power.")
def test_spring_hare_gathers_cards_and_lifts_what_rises_from_it() -> None:
    scene = mine("attack.signi", signi=(SPRING, None, None), foes=(None, None, None))
    scene.does("attack", SPRING)
    assert [c.name for c in scene.slot(SPRING).under] == ["Blank"]
    tall = signi("Tall", level=2, classes=("Fauna",))
    other = signi("Other", level=2, classes=("Cog",))
    scene = mine(signi=(on(tall, under=(SPRING,)), on(other, under=(SPRING,)), None))
    assert (scene.power(tall), scene.power(other)) == (5000, 3000)


@says("Clockwork Fox", 2, "[Auto]: When this SIGNI is risen, draw a card.")
def test_the_fox_rises_from_a_small_signi_and_draws_when_one_rises_from_it() -> None:
    crown = signi("Crown", rise(MINE))
    scene = mine(hand=[FOX, crown], signi=(SPRING, None, WOLF))
    scene.refused("play", FOX, zone="center")
    scene.refused("play", FOX, zone="right")
    scene.does("play", FOX, zone="left")
    assert (scene.names("A", "signi")[0], scene.count("A", "hand")) == ("Clockwork Fox", 1)
    assert [c.name for c in scene.slot(FOX).under] == ["Spring Hare"]
    scene.does("play", crown, zone="right")
    assert scene.count("A", "hand") == 0
    scene = mine(hand=[crown], signi=(FOX, None, None)).does("play", crown, zone="left")
    assert (scene.names("A", "signi")[0], scene.count("A", "hand")) == ("Crown", 1)


@says(
    "Clockwork Fox",
    3,
    "[Const]: This SIGNI cannot be vanished by your opponent's effects unless they pay {Colorless}.",
)
@pytest.mark.parametrize(("do", "ener", "there"), [("yes", 0, 0), ("no", 1, 1)])
def test_the_fox_is_vanished_only_for_an_ener(do: str, ener: int, there: int) -> None:
    scene = mine(hand=[BOLT], ener=[RED], foes=(FOX, None, None)).does("use", BOLT).does(do)
    assert (scene.count("A", "ener"), scene.count("B", "signi")) == (ener, there)
    poor = mine(hand=[BOLT], foes=(FOX, None, None)).does("use", BOLT)
    assert poor.count("B", "signi") == 1


@says(
    "Gyro Crane",
    1,
    "[Auto]: Whenever you use a spell, this SIGNI gains [Assassin] until end of turn.",
)
@says("Gyro Crane", 2, "[Auto] {Once per Turn}: When this SIGNI gains [Assassin], draw a card.")
def test_gyro_crane_dives_after_a_spell_and_draws_once() -> None:
    nothing = spell("Nothing", use(("shuffle", "you")))
    scene = mine(hand=[nothing, nothing], signi=(CRANE, None, None))
    scene.does("use", nothing).does("use", nothing)
    assert (set(scene.derived(CRANE).keywords), scene.count("A", "hand")) == ({"Assassin"}, 1)


@says(
    "Gyro Crane",
    3,
    "[Enter]: You may put another target SIGNI on your field on the bottom of its owner's "
    "deck. If you do, draw two cards.",
)
@pytest.mark.parametrize(("do", "hand"), [("yes", 2), ("no", 0)])
def test_gyro_crane_trades_another_signi_for_two_cards(do: str, hand: int) -> None:
    scene = mine(hand=[CRANE], signi=(None, WOLF, None), foes=(None, None, None))
    scene.does("play", CRANE, zone="left").does(do)
    assert (scene.count("A", "hand"), scene.names("A", "deck")[-1] == "Wolf") == (hand, do == "yes")


@says("Gyro Crane", 4, "Draw two cards and discard a card.")
def test_the_burst_of_gyro_crane_draws_two_and_discards_one() -> None:
    scene = crushed(CRANE, hand=[WOLF]).yes().picks(WOLF)
    assert scene.names("B", "hand") == ["Blank", "Blank"]


@says(
    "Bellows Ox",
    1,
    "[Auto] {Twice per Turn}: Whenever you [Ener Charge], this SIGNI gets +2000 power until end of turn.",
)
def test_bellows_ox_swells_twice_as_ener_is_charged() -> None:
    puff = spell("Puff", use(charge(1)))
    scene = mine(hand=[puff] * 3, signi=(OX, None, None))
    scene.does("use", puff).does("use", puff).does("use", puff)
    assert scene.power(OX) == 10000


@says(
    "Bellows Ox",
    2,
    "[Enter]: If it is your opponent's turn or you have two or fewer cards in your hand, draw a card.",
)
@pytest.mark.parametrize(("hand", "after"), [(1, 2), (3, 3)])
def test_bellows_ox_draws_with_few_cards(hand: int, after: int) -> None:
    scene = mine(hand=[OX, *[BLANK] * hand]).does("play", OX, zone="left")
    assert scene.count("A", "hand") == after


@says(
    "Magnet Toad",
    1,
    "[Const]: Use costs of your opponent's spells are increased by {Colorless}.",
)
def test_magnet_toad_makes_their_spells_cost_more() -> None:
    free = spell("Free", use(draw(1)))
    theirs = side(signi=(TOAD, None, None))
    Scene(side(hand=[free]), theirs).refused("use", free, cites="glossary.cost.3")
    scene = Scene(side(hand=[free], ener=[RED]), theirs).does("use", free)
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 1)


@says(
    "Magnet Toad",
    2,
    "[Enter] {Blue}: Target SIGNI on your opponent's field gets -3000 power and gets +1 level "
    "until end of turn. During your opponent's next turn, SIGNI on your opponent's field must "
    "attack if able.",
)
def test_magnet_toad_draws_a_signi_out() -> None:
    scene = mine(hand=[TOAD], ener=[BLUE], foes=(WOLF, None, None))
    scene.does("play", TOAD, zone="left").yes()
    assert (scene.power(WOLF, "B"), scene.derived(WOLF, "B").level) == (2000, 3)
    scene.until("attacker", "B")
    scene.refused("pass")
    assert (scene.power(WOLF, "B"), scene.derived(WOLF, "B").level) == (5000, 2)


@says(
    "Piston Boar",
    1,
    "[Enter]: If you discarded one or more cards this turn, vanish target SIGNI on your "
    "opponent's field with power 5000 or less.",
)
@pytest.mark.parametrize(("first", "ener"), [(True, ["Wolf"]), (False, [])])
def test_piston_boar_strikes_after_a_discard(*, first: bool, ener: list[str]) -> None:
    scene = mine(hand=[HAMMER, BLANK, BOAR], ener=[RED], deck=[BLANK] * 9, foes=(GIANT, WOLF, None))
    if first:
        scene.does("use", HAMMER).picks(BLANK).picks(GIANT).picks(GIANT)
    scene.does("play", BOAR, zone="left")
    if first:
        scene.picks(WOLF)
    assert scene.names("B", "ener")[:1] == ener


@says("Piston Boar", 2, "[Auto] {Once per Turn}: When your opponent takes damage, gain {Coin}.")
def test_piston_boar_takes_a_coin_for_a_blow() -> None:
    blow = spell("Blow", use(damage()))
    scene = mine(hand=[blow, blow], signi=(BOAR, None, None)).does("use", blow).does("use", blow)
    assert (scene.count("B", "life"), scene.state.A.coins) == (5, 1)
