"""What the Life Bursts of the shipped cards do when they are crushed, and that each may be left."""

import pytest

from referee.cards import shipped
from tests.cards.board import BARE, Board, Side, says

SCOUT, FAWN, PAGE = "Cinderling Scout", "Thornlit Fawn", "Lantern Page"
BURSTS = [n for n in shipped().names() if shipped().get(n).burst]


def crushed(name: str, you: Side = BARE, field: tuple[str, ...] = ("Stone 9000",)) -> Board:
    """Let a Life Cloth of A be crushed by the left SIGNI of B; its burst is asked for."""
    you = you._replace(life=[name, "Stone 1000"])
    board = Board(you=you, opp=Side(field=field, line="Maro"), turn="B", phase="signi")
    board.attack(field[0])
    assert board.asked == "burst A"
    return board


@pytest.mark.parametrize("name", BURSTS)
def test_a_burst_may_be_left_and_the_card_goes_to_the_ener_zone(name: str) -> None:
    board = crushed(name, field=("Stone 9000", "Stone 8000")).answer("no")
    assert board.names("A", "ener") == [name]
    assert board.names("A", "hand") == []
    assert board.field("B") == ["Stone 9000", "Stone 8000", ""]


FAWN_BURST = "Choose one of the following. (1) Draw a card. (2) [Ener Charge 2]."


@says(FAWN, 2, FAWN_BURST)
def test_fawn_draws() -> None:
    board = crushed(FAWN).answer("yes").mode(1)
    assert board.names("A", "hand") == ["Stone 1000"]
    assert board.names("A", "ener") == [FAWN]


@says(FAWN, 2, FAWN_BURST)
def test_fawn_charges_two() -> None:
    board = crushed(FAWN).answer("yes").mode(2)
    assert board.names("A", "hand") == []
    assert board.names("A", "ener") == [FAWN, "Stone 1000", "Stone 2000"]


@says(PAGE, 2, "Add up to one target SIGNI without a {Guard} from your trash to your hand.")
def test_lantern_page_brings_back_a_signi_that_is_no_page() -> None:
    trash = [PAGE, "Stoke the Hearth", SCOUT, FAWN]
    board = crushed(PAGE, Side(trash=trash)).answer("yes")
    assert board.offered == [SCOUT, FAWN]
    board.pick(FAWN)
    assert board.names("A", "hand") == [FAWN]


def test_lantern_page_may_bring_back_nothing() -> None:
    board = crushed(PAGE, Side(trash=[SCOUT])).answer("yes").pick()
    assert board.names("A", "trash") == [SCOUT]


@says("Ashwhip Dancer", 2, "Vanish target SIGNI on your opponent's field with power 9000 or less.")
def test_dancer_vanishes_up_to_9000() -> None:
    board = crushed("Ashwhip Dancer", field=("Stone 10000", "Stone 9000")).answer("yes")
    assert board.field("B") == ["Stone 10000", "", ""]


@says(
    "Hearthwood Colossus",
    3,
    "[Ener Charge 1]. Then, add up to one target SIGNI from your Ener Zone to your hand.",
)
def test_colossus_charges_and_then_takes_a_signi_of_the_ener_zone() -> None:
    side = Side(deck=[SCOUT, "Stone 1000"], ener=["Stoke the Hearth"])
    board = crushed("Hearthwood Colossus", side).answer("yes")
    assert board.offered == [SCOUT]
    board.pick(SCOUT)
    assert board.names("A", "hand") == [SCOUT]
    assert board.names("A", "ener") == ["Hearthwood Colossus", "Stoke the Hearth"]


@says(
    "Regent of Slag",
    3,
    "Vanish target upped SIGNI on your opponent's field with power 12000 or less.",
)
def test_regent_vanishes_one_that_has_not_attacked() -> None:
    field = ("Stone 3000", "Stone 13000", "Stone 12000")
    board = crushed("Regent of Slag", field=field).answer("yes")
    assert board.field("B") == ["Stone 3000", "Stone 13000", ""]


@says("Verdict by Fire", 2, "Draw a card.")
@says("Tidebell Page", 2, "Draw a card.")
@pytest.mark.parametrize("name", ["Verdict by Fire", "Tidebell Page"])
def test_a_plain_burst_draws(name: str) -> None:
    assert crushed(name).answer("yes").names("A", "hand") == ["Stone 1000"]


@says("Rime Whelp", 2, "Down target SIGNI on your opponent's field and freeze it.")
def test_whelp_downs_and_freezes() -> None:
    board = crushed("Rime Whelp", field=("Stone 5000", "Stone 6000")).answer("yes")
    board.pick("Stone 6000")
    assert not board.is_up("B", "Stone 6000")
    assert board.is_frozen("B", "Stone 6000")
    assert not board.is_frozen("B", "Stone 5000")


@says("Undertow Harrier", 2, "Draw a card. Then, your opponent discards a card at random.")
def test_harrier_draws_and_takes_a_card_at_random() -> None:
    life = ["Undertow Harrier", "Stone 1000"]
    opp = Side(field=["Stone 5000"], line="Maro", hand=[SCOUT, FAWN])
    board = Board(you=Side(life=life), opp=opp, turn="B", phase="signi").attack("Stone 5000")
    board.answer("yes")
    assert board.names("A", "hand") == ["Stone 1000"]
    assert len(board.names("B", "hand")) == 1
    assert len(board.names("B", "trash")) == 1


@says(
    "Shoal Cartographer",
    2,
    "Return target SIGNI on your opponent's field with power 12000 or less to its owner's hand.",
)
def test_cartographer_returns_even_the_attacker() -> None:
    board = crushed("Shoal Cartographer", field=("Stone 12000", "Stone 13000")).answer("yes")
    assert board.field("B") == ["", "Stone 13000", ""]
    assert board.names("B", "hand") == ["Stone 12000"]


@says("Cantor of the Abyss", 2, "Draw two cards and discard a card.")
def test_cantor_draws_two_and_discards_one() -> None:
    board = crushed("Cantor of the Abyss").answer("yes")
    assert board.asked == "pick A"
    board.pick("Stone 1000")
    assert board.names("A", "hand") == ["Stone 2000"]
    assert board.names("A", "trash") == ["Stone 1000"]


@says(
    "Seraph of Slack Water",
    3,
    "Return up to one target upped SIGNI on your opponent's field to its owner's hand.",
)
def test_seraph_returns_one_that_has_not_attacked() -> None:
    board = crushed("Seraph of Slack Water", field=("Stone 5000", "Stone 14000")).answer("yes")
    assert board.offered == ["Stone 14000"]
    board.pick("Stone 14000")
    assert board.field("B") == ["Stone 5000", "", ""]
    assert board.names("B", "hand") == ["Stone 14000"]
