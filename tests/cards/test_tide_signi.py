"""Tide Chorus: what its SIGNI and spells do, used on boards laid by hand."""

import pytest

from events.kinds import CardsMoved, CardsShown
from tests.cards.board import Board, Side, says

ACOLYTE, CHIMER, WHELP = "Drizzle Acolyte", "Pale Chimer", "Rime Whelp"
HARRIER, VIGIL, MAPPER = "Undertow Harrier", "Lockstep Vigil", "Shoal Cartographer"
CANTOR, MAESTRA, SERAPH = "Cantor of the Abyss", "Maestra of the Floe", "Seraph of Slack Water"
SOUNDING, HUSH = "Sounding the Deep", "Hush over the Harbor"


@says(ACOLYTE, 1, "[Enter] {Blue}: Draw two cards and discard a card.")
def test_acolyte_draws_two_and_discards_one_of_all() -> None:
    board = Board(you=Side(hand=[ACOLYTE, WHELP], ener=[WHELP]))
    board.play(ACOLYTE).answer("yes")
    assert sorted(board.offered) == sorted(["Stone 1000", "Stone 2000", WHELP])
    board.pick(WHELP)
    assert sorted(board.names("A", "hand")) == ["Stone 1000", "Stone 2000"]
    assert board.names("A", "trash") == [WHELP, WHELP]


CHIMER_TEXT = (
    "[Enter] {White}: Look at the top three cards of your deck. Reveal up to one SIGNI from among "
    "them and add it to your hand. Put the rest on the bottom of your deck in any order."
)


@says(CHIMER, 1, CHIMER_TEXT)
def test_chimer_takes_a_signi_of_three_and_orders_the_rest_below() -> None:
    deck = [SOUNDING, WHELP, VIGIL, SERAPH, "Stone 1000"]
    board = Board(you=Side(hand=[CHIMER], ener=[VIGIL], deck=deck))
    board.play(CHIMER).answer("yes")
    assert board.offered == [WHELP, VIGIL]
    board.pick(VIGIL)
    assert board.names("A", "hand") == [VIGIL]
    assert board.offered == [SOUNDING, WHELP]
    board.pick(WHELP, SOUNDING)
    assert board.names("A", "deck")[:2] == [SERAPH, "Stone 1000"]
    assert board.names("A", "deck")[2:] == [WHELP, SOUNDING]
    looked, revealed = board.of(CardsShown)
    assert (looked.seen, looked.names) == ("A", (SOUNDING, WHELP, VIGIL))
    assert (revealed.seen, revealed.names) == ("ABS", (VIGIL,))


@says(CHIMER, 1, CHIMER_TEXT)
def test_chimer_may_take_nothing() -> None:
    board = Board(you=Side(hand=[CHIMER], ener=[VIGIL], deck=[WHELP, VIGIL, ACOLYTE, SERAPH]))
    board.play(CHIMER).answer("yes").pick().pick(ACOLYTE, VIGIL, WHELP)
    assert board.names("A", "hand") == []
    assert board.names("A", "deck") == [SERAPH, ACOLYTE, VIGIL, WHELP]


@says(WHELP, 1, "[Auto]: When this SIGNI is vanished, freeze target SIGNI on your opponent's field.")
def test_whelp_freezes_what_vanishes_it() -> None:
    board = Board(you=Side(field=["", "", WHELP]), opp=Side(field=["Stone 5000"]), turn="B", phase="signi")
    board.attack("Stone 5000")
    assert board.names("A", "ener") == [WHELP]
    assert board.is_frozen("B", "Stone 5000")


HARRIER_TEXT = "[Auto]: At the end of your turn, if you have two or fewer cards in your hand, draw a card."


@says(HARRIER, 1, HARRIER_TEXT)
@pytest.mark.parametrize(("hand", "after"), [(0, 1), (2, 3), (3, 3)])
def test_harrier_draws_at_the_end_with_few_cards(hand: int, after: int) -> None:
    board = Board(you=Side(field=[HARRIER], hand=[WHELP] * hand), phase="end")
    board.go_on(lambda b: b.state.turn.number == 5)
    assert len(board.names("A", "hand")) == after


@says(HARRIER, 1, HARRIER_TEXT)
def test_harrier_is_silent_at_the_end_of_the_opponents_turn() -> None:
    board = Board(you=Side(field=[HARRIER]), turn="B", phase="end")
    board.go_on(lambda b: b.state.turn.number == 5 and b.state.turn.phase != "end")
    before = [m for m in board.of(CardsMoved) if m.seat == "A" and m.label == "draw"]
    assert [m.count for m in before] == [2]


VIGIL_TEXT = (
    "[Auto]: Whenever this SIGNI attacks, if there are two or more other <Peal> SIGNI on your "
    "field, up to one target SIGNI on your opponent's field loses its abilities until end of turn."
)


def silenced() -> Board:
    """Let Vigil attack beside two companions and silence a Colossus that five Ener raise."""
    board = Board(
        you=Side(field=[VIGIL, CHIMER, MAPPER]),
        opp=Side(field=["", "Hearthwood Colossus"], ener=[WHELP] * 5),
        phase="signi",
    )
    assert board.power("B", "Hearthwood Colossus") == 15000
    return board.attack(VIGIL).pick("Hearthwood Colossus")


@says(VIGIL, 1, VIGIL_TEXT)
def test_vigil_with_two_companions_silences_a_signi() -> None:
    board = silenced()
    assert board.keywords("B", "Hearthwood Colossus") == set()
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.keywords("B", "Hearthwood Colossus") == {"Lancer"}


def test_vigil_silences_a_constant_ability_too() -> None:
    board = silenced()
    assert board.power("B", "Hearthwood Colossus") == 12000
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.power("B", "Hearthwood Colossus") == 15000


@says(VIGIL, 1, VIGIL_TEXT)
def test_vigil_with_one_companion_does_nothing() -> None:
    board = Board(you=Side(field=[VIGIL, CHIMER]), opp=Side(field=["", "Hearthwood Colossus"]), phase="signi")
    board.attack(VIGIL).go_on(lambda b: b.asked == "attacker A")
    assert board.keywords("B", "Hearthwood Colossus") == {"Lancer"}


@says(
    MAPPER,
    1,
    "[Action] {Once per Game} {White} {Down}: Search your deck for up to one level three SIGNI, "
    "reveal it, and add it to your hand. Shuffle your deck.",
)
def test_cartographer_searches_for_a_great_signi_once_in_a_game() -> None:
    deck = [WHELP, SERAPH, SOUNDING, CANTOR]
    board = Board(you=Side(field=[MAPPER, MAPPER], ener=[VIGIL] * 2, deck=deck))
    board.act(MAPPER)
    assert board.offered == [SERAPH, CANTOR]
    board.pick(CANTOR)
    assert board.names("A", "hand") == [CANTOR]
    assert board.names("A", "deck") == [SOUNDING, SERAPH, WHELP]
    assert len(board.names("A", "ener")) == 1
    assert not board.is_up("A", MAPPER)
    assert not board.may("act", name=MAPPER)


CANTOR_TEXT = (
    "[Auto]: At the beginning of your attack phase, you may pay {Blue}. If you do, your opponent "
    "discards a card."
)


@says(CANTOR, 1, CANTOR_TEXT)
def test_cantor_makes_the_opponent_discard_a_card_of_their_choice() -> None:
    board = Board(you=Side(field=[CANTOR], ener=[WHELP]), opp=Side(hand=[VIGIL, SERAPH]), phase="attack")
    board.answer("yes")
    assert board.asked == "pick B"
    board.pick(SERAPH)
    assert board.names("B", "trash") == [SERAPH]
    assert board.names("A", "ener") == []


@says(CANTOR, 1, CANTOR_TEXT)
def test_cantor_unpaid_lets_them_be() -> None:
    board = Board(you=Side(field=[CANTOR], ener=[WHELP]), opp=Side(hand=[VIGIL, SERAPH]), phase="attack")
    board.answer("no")
    assert len(board.names("B", "hand")) == 2
    assert board.names("A", "ener") == [WHELP]


@says(MAESTRA, 1, "[Enter]: Freeze up to two target upped SIGNI on your opponent's field.")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_maestra_freezes_up_to_two(count: int) -> None:
    field = ["Stone 1000", "Stone 2000", "Stone 3000"]
    board = Board(you=Side(hand=[MAESTRA]), opp=Side(field=field)).play(MAESTRA)
    board.pick(*field[:count])
    assert [board.is_frozen("B", n) for n in field] == [i < count for i in range(3)]
    assert all(board.is_up("B", n) for n in field)


@says(
    MAESTRA,
    2,
    "[Const]: As long as the SIGNI in front of this SIGNI is frozen, this SIGNI gains [Assassin].",
)
def test_maestra_slips_past_a_frozen_signi_in_front() -> None:
    you = Side(hand=[MAESTRA])
    board = Board(you=you, opp=Side(field=["Stone 1000", "", "Stone 14000"])).play(MAESTRA, "left")
    assert board.keywords("A", MAESTRA) == set()
    board.pick("Stone 14000")
    assert board.keywords("A", MAESTRA) == {"Assassin"}
    board.go_on(lambda b: b.asked == "attacker A").attack(MAESTRA)
    assert len(board.names("B", "life")) == 2
    assert board.field("B") == ["Stone 1000", "", "Stone 14000"]


def test_maestra_gains_nothing_from_a_frozen_signi_elsewhere() -> None:
    board = Board(you=Side(hand=[MAESTRA]), opp=Side(field=["Stone 1000", "", "Stone 14000"]))
    board.play(MAESTRA, "left").pick("Stone 1000")
    assert board.keywords("A", MAESTRA) == set()


@says(
    SERAPH,
    1,
    "[Enter] {White} {Colorless}: Return target SIGNI on your opponent's field with power 10000 "
    "or less to its owner's hand.",
)
def test_seraph_returns_a_signi_for_white_and_any() -> None:
    board = Board(
        you=Side(hand=[SERAPH], ener=[WHELP, VIGIL]),
        opp=Side(field=["Stone 11000", "Stone 10000"]),
    )
    board.play(SERAPH).answer("yes")
    assert board.field("B") == ["Stone 11000", "", ""]
    assert board.names("B", "hand") == ["Stone 10000"]


@says(
    SERAPH,
    2,
    "[Const]: As long as you have four or more cards in your hand, this SIGNI gets +2000 power.",
)
@pytest.mark.parametrize(("hand", "power"), [(3, 12000), (4, 14000)])
def test_seraph_is_stronger_with_a_full_hand(hand: int, power: int) -> None:
    board = Board(you=Side(field=[SERAPH], hand=[WHELP] * hand), opp=Side(hand=[WHELP] * 6))
    assert board.power("A", SERAPH) == power


@says(
    SOUNDING,
    1,
    "Draw two cards. Then, if you have a <Wake> SIGNI on your field, your opponent puts the top "
    "two cards of their deck into their trash.",
)
@pytest.mark.parametrize(("mine", "milled"), [(WHELP, []), (HARRIER, ["Stone 1000", "Stone 2000"])])
def test_sounding_draws_and_mills_beside_a_wake(mine: str, milled: list[str]) -> None:
    board = Board(you=Side(hand=[SOUNDING], ener=[WHELP], field=[mine])).use(SOUNDING)
    assert sorted(board.names("A", "hand")) == ["Stone 1000", "Stone 2000"]
    assert sorted(board.names("B", "trash")) == milled


HUSH_TEXT = (
    "Two target SIGNI on your opponent's field cannot attack until the end of your opponent's next turn."
)


@says(HUSH, 1, HUSH_TEXT)
def test_hush_holds_exactly_two_through_the_opponents_turn() -> None:
    field = ["Stone 1000", "Stone 2000", "Stone 3000"]
    board = Board(you=Side(hand=[HUSH], ener=[VIGIL, WHELP]), opp=Side(field=field))
    board.use(HUSH).pick("Stone 1000", "Stone 3000")
    board.go_on(lambda b: b.asked == "attacker B")
    assert board.offered == ["Stone 2000"]
    board.go_on(lambda b: b.state.turn.number == 7 and b.asked == "attacker B", most=120)
    assert board.offered == field


@says(HUSH, 1, HUSH_TEXT)
def test_hush_targets_nothing_where_there_is_one() -> None:
    board = Board(you=Side(hand=[HUSH], ener=[VIGIL, WHELP]), opp=Side(field=["Stone 1000"]))
    board.use(HUSH).go_on(lambda b: b.asked == "attacker B")
    assert board.offered == ["Stone 1000"]
