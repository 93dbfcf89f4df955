"""Tide Chorus: what its LRIGs, assist LRIGs and PIECEs do, used on boards laid by hand."""

import pytest

from events.kinds import CardsShown, DeckShuffled
from tests.cards.board import Board, NotAsked, Side, says

ACOLYTE, CHIMER, WHELP = "Drizzle Acolyte", "Pale Chimer", "Rime Whelp"
VIGIL, SERAPH = "Lockstep Vigil", "Seraph of Slack Water"
FLOOD = "Maro, the Spring Flood"


def tide(**zones: object) -> Side:
    """Give a side with the center line Maro."""
    return Side(line="Maro", **zones)  # type: ignore[arg-type]


@says("Maro, First Ripple", 1, "[Action] {Once per Turn} Discard a blue card: Draw a card.")
def test_first_ripple_changes_a_blue_card_for_a_new_one() -> None:
    board = Board(you=tide(hand=[CHIMER, WHELP, ACOLYTE], level=1))
    board.act("Maro, First Ripple")
    assert board.offered == [WHELP, ACOLYTE]
    board.pick(WHELP)
    assert board.names("A", "hand") == ["Stone 1000", CHIMER, ACOLYTE]
    assert board.names("A", "trash") == [WHELP]
    assert not board.may("act")


@says(
    "Maro, Running Brook",
    1,
    "[Auto]: Whenever this LRIG attacks, freeze target SIGNI on your opponent's field.",
)
def test_running_brook_freezes_when_it_attacks() -> None:
    opp = Side(field=["Stone 1000", "Stone 2000"], hand=["Lantern Page"])
    board = Board(you=tide(level=2), opp=opp, phase="lrig")
    board.attack("Maro, Running Brook").pick("Stone 2000")
    assert board.asked == "guard B"
    assert board.is_frozen("B", "Stone 2000")
    assert board.is_up("B", "Stone 2000")
    assert not board.is_frozen("B", "Stone 1000")


FLOOD_TEXT = (
    "[Auto]: At the beginning of your attack phase, choose one of the following. (1) Draw a card. "
    "(2) Target SIGNI on your field gets +2000 power until end of turn."
)


@says(FLOOD, 1, FLOOD_TEXT)
def test_spring_flood_draws() -> None:
    board = Board(you=tide(field=["Stone 1000"]), phase="attack").mode(1)
    assert board.names("A", "hand") == ["Stone 1000"]
    assert board.power("A", "Stone 1000") == 1000


@says(FLOOD, 1, FLOOD_TEXT)
def test_spring_flood_raises_a_signi() -> None:
    board = Board(you=tide(field=["Stone 1000", "Stone 3000"]), phase="attack").mode(2)
    board.pick("Stone 3000")
    assert board.names("A", "hand") == []
    assert board.power("A", "Stone 3000") == 5000
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.power("A", "Stone 3000") == 3000


@says(
    FLOOD,
    2,
    "[Action] {Once per Game} {Coin} Exceed 2: Down up to two target SIGNI on your opponent's "
    "field and freeze them.",
)
def test_spring_flood_stills_two_signi_for_its_coin() -> None:
    opp = Side(field=["Stone 1000", "Stone 2000", "Stone 3000"])
    board = Board(you=tide(coins=1), opp=opp)
    board.act(FLOOD).pick("Maro, First Ripple", "Maro, Still Pool")
    board.pick("Stone 1000", "Stone 3000")
    assert board.state.A.coins == 0
    assert len(board.names("A", "lrig_trash")) == 2
    down = [not board.is_up("B", n) and board.is_frozen("B", n) for n in opp.field]
    assert down == [True, False, True]
    assert not board.may("act")


def test_spring_flood_needs_the_coin_that_growing_into_it_gave() -> None:
    assert not Board(you=tide()).may("act")
    board = Board(you=tide(level=2, ener=[WHELP] * 2, lrig_deck=[FLOOD]), phase="grow")
    board.grow(FLOOD, "center")
    assert board.state.A.coins == 1
    board.go_on(lambda b: b.asked == "main A")
    assert board.may("act")


SEARCH = "Sinne, Silver Reed"


@says(
    SEARCH,
    1,
    "[Enter] {Colorless}: Search your deck for up to one level two or less SIGNI, reveal it, and "
    "add it to your hand. Shuffle your deck.",
)
def test_silver_reed_searches_for_a_small_signi() -> None:
    deck = [SERAPH, WHELP, "Sounding the Deep", VIGIL]
    board = Board(you=tide(deck=deck, ener=[CHIMER], lrig_deck=[SEARCH]))
    board.grow(SEARCH, "left").answer("yes")
    assert board.offered == [WHELP, VIGIL]
    board.pick(VIGIL)
    assert board.names("A", "hand") == [VIGIL]
    assert board.names("A", "deck") == ["Sounding the Deep", WHELP, SERAPH]
    looked, revealed = board.of(CardsShown)
    assert (looked.seen, looked.count, revealed.seen) == ("A", 4, "ABS")
    assert revealed.names == (VIGIL,)


def test_silver_reed_may_find_nothing_and_still_shuffles() -> None:
    board = Board(you=tide(deck=[WHELP, VIGIL], ener=[CHIMER], lrig_deck=[SEARCH]))
    board.grow(SEARCH, "left").answer("yes").pick()
    assert board.names("A", "hand") == []
    assert len(board.of(DeckShuffled)) == 1


BELL = "Sinne, Bell of Morning"
REEDS = ["Sinne, Silver Reed", "Sinne, Hushed Reed"]


@says(
    BELL,
    1,
    "[Enter]: Return target SIGNI on your opponent's field with power 8000 or less to its owner's hand.",
)
@says(BELL, 2, "[Enter] {White}: Target SIGNI on your opponent's field cannot attack this turn.")
def test_bell_of_morning_returns_one_attacker_and_holds_another() -> None:
    you = tide(left=REEDS, ener=[VIGIL, VIGIL, CHIMER], lrig_deck=[BELL])
    opp = Side(field=["Stone 8000", "Stone 9000"])
    board = Board(you=you, opp=opp, turn="B", phase="defense")
    board.grow(BELL, "left").pick(VIGIL, VIGIL)
    board.go_on(lambda b: b.asked == "may A")
    board.answer("yes")
    assert board.names("B", "hand") == ["Stone 8000"]
    board.go_on(lambda b: b.state.turn.phase == "attack.lrig")
    assert board.field("B") == ["", "Stone 9000", ""]
    assert board.is_up("B", "Stone 9000")
    assert len(board.names("A", "life")) == 3


TURNING = "Oust, Turning Water"


@says(
    TURNING,
    1,
    "[Enter] Discard a card: Down target SIGNI on your opponent's field with power 8000 or less.",
)
def test_turning_water_downs_an_attacker_for_a_card() -> None:
    you = tide(hand=[WHELP, CHIMER], lrig_deck=[TURNING])
    opp = Side(field=["Stone 8000", "Stone 9000"])
    board = Board(you=you, opp=opp, turn="B", phase="defense")
    board.grow(TURNING, "right").answer("yes").pick(CHIMER)
    assert [board.is_up("B", n) for n in opp.field] == [False, True]
    assert board.names("A", "trash") == [CHIMER]
    board.answer("pass")
    assert board.offered == ["Stone 9000"]


HIGH = "Oust, High Water"


@says(HIGH, 1, "[Enter]: Each player draws a card. Then, your opponent discards a card at random.")
def test_high_water_gives_both_a_card_and_takes_one_at_random() -> None:
    you = tide(right=[TURNING, "Oust, Low Water"], ener=[WHELP], lrig_deck=[HIGH])
    board = Board(you=you, opp=Side(hand=[ACOLYTE, WHELP])).grow(HIGH, "right")
    assert board.names("A", "hand") == ["Stone 1000"]
    assert len(board.names("B", "hand")) == 2
    assert len(board.names("B", "trash")) == 1
    assert board.asked == "main A"


MOONS = "Pull of Two Moons"


@says(
    MOONS,
    1,
    "Down target SIGNI on your opponent's field and freeze it. If it is level three or more, draw a card.",
)
@pytest.mark.parametrize(("name", "drawn"), [("Stone 8000", 0), ("Stone 9000", 1)])
def test_two_moons_still_a_signi_and_draw_for_a_great_one(name: str, drawn: int) -> None:
    you = tide(ener=[WHELP], lrig_deck=[MOONS])
    board = Board(you=you, opp=Side(field=[name]), turn="B", phase="defense").use(MOONS)
    assert not board.is_up("B", name)
    assert board.is_frozen("B", name)
    assert len(board.names("A", "hand")) == drawn


CHORUS = "Chorus Undivided"


@says(
    CHORUS,
    2,
    "Draw two cards. Then, all SIGNI on your field get +2000 power until the end of your "
    "opponent's next turn.",
)
def test_chorus_draws_and_lasts_through_the_opponents_turn() -> None:
    you = tide(ener=[WHELP, CHIMER], lrig_deck=[CHORUS], field=["Stone 1000"])
    board = Board(you=you).use(CHORUS)
    assert len(board.names("A", "hand")) == 2
    assert board.power("A", "Stone 1000") == 3000
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.power("A", "Stone 1000") == 3000
    board.go_on(lambda b: b.state.turn.number == 6)
    assert board.power("A", "Stone 1000") == 1000


def test_chorus_needs_a_white_and_two_blue_lrigs() -> None:
    given = {"ener": [WHELP, CHIMER], "lrig_deck": [CHORUS]}
    assert Board(you=tide(**given)).may("use")
    assert not Board(you=tide(**given, left=["Teyra, Still Ash"])).may("use")
    assert not Board(you=tide(**given, right=["Teyra, Still Ash"])).may("use")


def test_a_piece_is_used_at_its_timing_alone() -> None:
    board = Board(you=tide(ener=[WHELP], lrig_deck=[MOONS]), opp=Side(field=["Stone 1000"]))
    with pytest.raises(NotAsked, match="timing"):
        board.use(MOONS)
