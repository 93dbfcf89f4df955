"""Moth Cabaret, black and white: what its SIGNI of level 3 and its spells do on a table."""

import pytest

from referee.cards import shipped
from tests.cards.board import says
from tests.cards.scenes import BEAR, HARE, crushed, items
from tests.rules.texts import signi, spell, target, use
from tests.table import BLANK, Scene, side

card = shipped().definition
DUST = card("Dust Moth")
PRIMA, MARQUIS = card("Prima of the Wings"), card("Marquis of Cobwebs")
ANGEL, DUCHESS = card("Angel in Greasepaint"), card("Duchess Unmasked")
HUSH = card("Hush, the Overture")

WHITE = signi("Chalk", colors=("white",))
REGENT = "Cen, Regent"


def mine(at: str = "main", foes: object = (HARE, None, None), **zones: object) -> Scene:
    """Set a table of A against a SIGNI of B."""
    return Scene(side(**zones), side(signi=foes), at=at)


@says("Prima of the Wings", 1, "[S Lancer]")
@pytest.mark.parametrize(("life", "winner"), [(2, ""), (0, "A")])
def test_the_prima_crushes_or_strikes_as_she_wins(life: int, winner: str) -> None:
    scene = Scene(
        side(signi=(None, PRIMA, None)),
        side(signi=(None, HARE, None), life=life),
        at="attack.signi",
    ).does("attack", PRIMA)
    assert scene.count("B", "life") == max(0, life - 1)
    assert scene.state.winner == winner


@says("Prima of the Wings", 2, "[Const]: This SIGNI cannot lose power by your opponent's effects.")
def test_the_prima_keeps_her_power() -> None:
    fear = (
        "lasting",
        (("modify", ("named", "t"), "power", -5000),),
        ("span", "now", "end of this turn"),
    )
    curse = spell("Curse", use(target(("at", "opp", "field")), fear))
    scene = mine(hand=[curse], foes=(PRIMA, None, None)).does("use", curse)
    assert scene.power(PRIMA, "B") == 11000


@says(
    "Marquis of Cobwebs",
    1,
    "[Auto] {Once per Turn}: When the power of a SIGNI on your opponent's field becomes 0 or "
    "less, draw a card.",
)
def test_the_marquis_draws_as_something_withers_away_once_a_turn() -> None:
    scene = mine(hand=[DUST], signi=(None, MARQUIS, None), deck=[HARE, HARE, HARE, BLANK])
    scene.does("play", DUST, zone="left")
    assert (scene.names("B", "ener"), scene.names("A", "hand")) == (["Hare"], ["Blank"])


@says("Angel in Greasepaint", 1, "[Const]: You may discard three cards to [Guard].")
def test_the_angel_guards_by_three_cards() -> None:
    scene = Scene(side(), side(hand=3, signi=(ANGEL, None, None)), at="attack.lrig")
    scene.does("attack", REGENT).passes().yes()
    scene.told("cards.moved", seat="B", label="discard", count=3)
    assert scene.count("B", "life") == 7


@says(
    "Angel in Greasepaint",
    2,
    "[Enter] {White}: Choose one of your opponent's SIGNI Zones. SIGNI in that SIGNI Zone "
    "cannot attack until the end of your opponent's next turn.",
)
def test_the_angel_closes_a_zone_until_the_end_of_their_next_turn() -> None:
    scene = mine(hand=[ANGEL], ener=[WHITE], foes=(HARE, BEAR, None))
    scene.does("play", ANGEL, zone="left").yes()
    scene.does("pick", items(scene)[1])
    scene.until("attacker", "B")
    assert ("Bear",) not in scene.offers("attack")
    assert ("Hare",) in scene.offers("attack")


@says(
    "Angel in Greasepaint",
    3,
    "Return target SIGNI on your opponent's field with power 12000 or less to its owner's hand.",
)
def test_the_burst_of_the_angel_sends_one_home() -> None:
    assert crushed(ANGEL).yes().picks(BEAR).names("A", "hand") == ["Bear"]


@says("Duchess Unmasked", 1, "[Auto]: At the end of your turn, this SIGNI is awakened.")
@says(
    "Duchess Unmasked",
    2,
    "[Const]: As long as this SIGNI is awakened, it gets +3000 power and gains [Assassin].",
)
def test_the_duchess_unmasks_at_the_end_of_her_turn() -> None:
    scene = mine(signi=(DUCHESS, None, None))
    assert (scene.power(DUCHESS), set(scene.derived(DUCHESS).keywords)) == (9000, set())
    scene.until("main", "B")
    assert scene.slot(DUCHESS).awakened
    assert (scene.power(DUCHESS), set(scene.derived(DUCHESS).keywords)) == (12000, {"Assassin"})


@says(
    "Duchess Unmasked",
    3,
    "[Auto]: At the end of your opponent's turn, freeze all SIGNI on your opponent's field "
    "that attacked this turn.",
)
def test_the_duchess_freezes_who_attacked() -> None:
    scene = Scene(side(signi=(HARE, BEAR, None)), side(signi=(DUCHESS, None, None)), at="attack.signi")
    scene.does("attack", BEAR).until("main", "B")
    assert scene.slot(BEAR).frozen
    assert not scene.slot(HARE).frozen


# Spells.


@says(
    "Hush, the Overture",
    1,
    "Declare a number. Reveal the top card of your deck. If its level is equal to the "
    "declared number, add it to your hand. Then, return target SIGNI on your opponent's field "
    "with power 8000 or less to its owner's hand.",
)
@pytest.mark.parametrize(("number", "hand"), [(3, ["Bear"]), (2, [])])
def test_hush_takes_a_card_whose_level_was_declared(number: int, hand: list[str]) -> None:
    scene = mine(hand=[HUSH], ener=[WHITE], deck=[BEAR, BLANK], foes=(HARE, BEAR, None))
    scene.does("use", HUSH)
    assert scene.asked == "declare"
    scene.does("pick", number + 1)
    assert scene.names("A", "hand") == hand
    assert scene.names("B", "hand") == ["Hare"]
