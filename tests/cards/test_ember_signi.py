"""Ember Court: what its SIGNI and spells do, used on boards laid by hand."""

import pytest

from events.kinds import BattleFought
from tests.cards.board import Board, Side, says

SCOUT, FAWN, CUB, PAGE = "Cinderling Scout", "Thornlit Fawn", "Mossback Cub", "Lantern Page"
DANCER, WARDEN, TENDER = "Ashwhip Dancer", "Bramble Warden", "Kiln Tender"
COLOSSUS, REGENT, DUELIST = "Hearthwood Colossus", "Regent of Slag", "Duelist of the Pyre"


@says(SCOUT, 1, "[Enter] {Red}: Vanish target SIGNI on your opponent's field with power 4000 or less.")
def test_scout_vanishes_a_small_signi_for_a_red_ener() -> None:
    board = Board(
        you=Side(hand=[SCOUT], ener=[SCOUT, FAWN]),
        opp=Side(field=["Stone 5000", "Stone 2000", "Stone 4000"]),
    )
    board.play(SCOUT).answer("yes").pick(SCOUT)
    assert board.offered == ["Stone 2000", "Stone 4000"]
    board.pick("Stone 4000")
    assert board.field("B") == ["Stone 5000", "Stone 2000", ""]
    assert board.names("B", "ener") == ["Stone 4000"]
    assert board.names("A", "ener") == [FAWN]


@says(FAWN, 1, "[Auto]: When this SIGNI is vanished, if it is your opponent's turn, [Ener Charge 1].")
def test_fawn_leaves_an_ener_when_the_opponent_vanishes_it() -> None:
    board = Board(you=Side(field=["", "", FAWN]), opp=Side(field=["Stone 3000"]), turn="B", phase="signi")
    board.attack("Stone 3000")
    assert board.field("A") == ["", "", ""]
    assert board.names("A", "ener") == ["Stone 1000", FAWN]


def test_fawn_leaves_nothing_in_its_own_turn() -> None:
    board = Board(
        you=Side(field=[FAWN]),
        opp=Side(line="Ilvane", ener=[SCOUT] * 3, lrig_deck=["Rain of Cinders"]),
        phase="defense",
    )
    board.use("Rain of Cinders").mode(1)
    assert board.names("A", "ener") == [FAWN]


@says(CUB, 1, "[Const]: Other <Grove> SIGNI and <Ember> SIGNI on your field get +1000 power.")
def test_cub_raises_its_companions_but_not_itself_or_strangers() -> None:
    board = Board(you=Side(field=[CUB, SCOUT, WARDEN]), opp=Side(field=[SCOUT]))
    powers = [board.power("A", n) for n in (CUB, SCOUT, WARDEN)]
    assert powers == [1000, 3000, 9000]
    assert board.power("B", SCOUT) == 2000
    assert Board(you=Side(field=[CUB, PAGE])).power("A", PAGE) == 1000


def test_two_cubs_raise_each_other() -> None:
    board = Board(you=Side(field=[CUB, CUB]))
    assert board.power("A", CUB) == 2000


@says(PAGE, 1, "[Multi Ener]")
@says("Tidebell Page", 1, "[Multi Ener]")
@pytest.mark.parametrize("page", [PAGE, "Tidebell Page"])
def test_a_page_pays_for_any_colour(page: str) -> None:
    board = Board(you=Side(hand=[SCOUT], ener=[page]), opp=Side(field=["Stone 1000"]))
    board.play(SCOUT).answer("yes")
    assert board.names("A", "trash") == [page]


def test_another_colourless_card_does_not_pay_for_red() -> None:
    board = Board(you=Side(hand=[SCOUT], ener=["Stone 1000"]), opp=Side(field=["Stone 1000"]))
    assert board.play(SCOUT).asked == "main A"


@pytest.mark.parametrize("page", [PAGE, "Tidebell Page"])
def test_a_page_guards(page: str) -> None:
    board = Board(you=Side(hand=[page, SCOUT]), opp=Side(), turn="B", phase="lrig")
    board.attack("Ilvane, Throne of Embers").go_on(lambda b: b.asked == "guard A")
    assert board.offered == [page]


@says(
    DANCER,
    1,
    "[Auto]: Whenever this SIGNI attacks, target SIGNI on your opponent's field gets -1000 power "
    "for each <Ember> SIGNI on your field until end of turn.",
)
def test_dancer_weakens_by_a_thousand_for_each_ember_before_the_battle() -> None:
    board = Board(
        you=Side(field=[DANCER, SCOUT, FAWN]),
        opp=Side(field=["Stone 3000", "", "Stone 8000"]),
        phase="signi",
    )
    board.attack(DANCER).pick("Stone 8000")
    (battle,) = board.of(BattleFought)
    assert (battle.power, battle.against) == (6000, 6000)
    assert board.field("B") == ["Stone 3000", "", ""]


@says(WARDEN, 1, "[Const]: During your opponent's turn, this SIGNI gets +3000 power.")
@pytest.mark.parametrize(("turn", "power"), [("A", 8000), ("B", 11000)])
def test_warden_is_strong_in_the_opponents_turn(turn: str, power: int) -> None:
    assert Board(you=Side(field=[WARDEN]), turn=turn).power("A", WARDEN) == power


@says(TENDER, 1, "[Action] {Down}: [Ener Charge 1].")
def test_tender_goes_down_for_an_ener() -> None:
    board = Board(you=Side(field=[TENDER]))
    board.act(TENDER, 1)
    assert not board.is_up("A", TENDER)
    assert board.names("A", "ener") == ["Stone 1000"]
    assert not board.may("act", name=TENDER, number=1)


@says(
    TENDER,
    2,
    "[Action] {Once per Turn} Discard a card: Target SIGNI on your field gains [Lancer] until end of turn.",
)
def test_tender_gives_lancer_for_a_card_once_a_turn() -> None:
    board = Board(
        you=Side(field=[TENDER, "Stone 5000"], hand=[FAWN, SCOUT, CUB]),
        opp=Side(field=["", "Stone 4000"]),
    )
    board.act(TENDER, 2).pick(FAWN).pick("Stone 5000")
    assert board.names("A", "trash") == [FAWN]
    assert board.keywords("A", "Stone 5000") == {"Lancer"}
    assert not board.may("act", name=TENDER, number=2)
    board.go_on(lambda b: b.asked == "attacker A").attack("Stone 5000")
    assert len(board.names("B", "life")) == 2
    assert board.names("B", "ener") == ["Stone 1000", "Stone 4000"]


@says(COLOSSUS, 1, "[Lancer]")
def test_colossus_crushes_when_it_wins_a_battle() -> None:
    board = Board(you=Side(field=[COLOSSUS]), phase="signi", opp=Side(field=["", "", "Stone 12000"]))
    board.attack(COLOSSUS)
    assert board.field("B") == ["", "", ""]
    assert len(board.names("B", "life")) == 2


def test_colossus_crushes_nothing_when_it_loses() -> None:
    board = Board(you=Side(field=[COLOSSUS]), phase="signi", opp=Side(field=["", "", "Stone 13000"]))
    board.attack(COLOSSUS)
    assert board.field("B") == ["", "", "Stone 13000"]
    assert len(board.names("B", "life")) == 3


@says(
    COLOSSUS,
    2,
    "[Const]: As long as you have five or more cards in your Ener Zone, this SIGNI gets +3000 power.",
)
@pytest.mark.parametrize(("ener", "power"), [(4, 12000), (5, 15000)])
def test_colossus_grows_with_the_ener_zone(ener: int, power: int) -> None:
    board = Board(you=Side(field=[COLOSSUS], ener=[CUB] * ener), opp=Side(ener=[CUB] * 9))
    assert board.power("A", COLOSSUS) == power


@says(
    REGENT,
    1,
    "[Enter] {Red} {Colorless}: Vanish target SIGNI on your opponent's field with power 10000 or less.",
)
def test_regent_vanishes_for_red_and_any() -> None:
    board = Board(
        you=Side(hand=[REGENT], ener=[FAWN, SCOUT]),
        opp=Side(field=["Stone 11000", "Stone 10000"]),
    )
    board.play(REGENT).answer("yes")
    assert board.field("B") == ["Stone 11000", "", ""]
    assert board.names("A", "ener") == []


def test_regent_is_not_offered_without_red() -> None:
    board = Board(you=Side(hand=[REGENT], ener=[FAWN, FAWN]), opp=Side(field=["Stone 1000"]))
    assert board.play(REGENT).asked == "main A"


REGENT_WINS = (
    "[Auto] {Once per Turn}: When this SIGNI vanishes a SIGNI through battle, you may pay {Red} "
    "{Red}. If you do, up this SIGNI."
)


@says(REGENT, 2, REGENT_WINS)
def test_regent_ups_once_after_a_won_battle_and_attacks_again() -> None:
    you = Side(field=[REGENT], ener=[SCOUT] * 4)
    board = Board(you=you, opp=Side(field=["", "", "Stone 5000"]), phase="signi")
    board.attack(REGENT).answer("yes")
    assert board.is_up("A", REGENT)
    assert board.names("A", "ener") == [SCOUT, SCOUT]
    board.attack(REGENT)
    assert len(board.names("B", "life")) == 2
    assert not board.is_up("A", REGENT)


@says(REGENT, 2, REGENT_WINS)
def test_regent_stays_down_unpaid() -> None:
    you = Side(field=[REGENT], ener=[SCOUT] * 4)
    board = Board(you=you, opp=Side(field=["", "", "Stone 5000"]), phase="signi")
    board.attack(REGENT).answer("no")
    assert not board.is_up("A", REGENT)
    assert len(board.names("A", "ener")) == 4


DUELIST_TEXT = (
    "[Auto]: At the beginning of your attack phase, you may discard a card and pay {Green}. "
    "If you do, this SIGNI gains [Double Crush] until end of turn."
)


@says(DUELIST, 1, DUELIST_TEXT)
def test_duelist_crushes_twice_for_a_card_and_green() -> None:
    you = Side(field=[DUELIST], hand=[SCOUT, CUB], ener=[FAWN])
    board = Board(you=you, phase="attack").answer("yes").pick(CUB)
    assert board.keywords("A", DUELIST) == {"Double Crush"}
    assert board.names("A", "trash") == [FAWN, CUB]
    board.go_on(lambda b: b.asked == "attacker A").attack(DUELIST)
    board.go_on(lambda b: b.state.turn.number == 5)
    assert len(board.names("B", "life")) == 1
    assert board.keywords("A", DUELIST) == set()


@says(DUELIST, 1, DUELIST_TEXT)
@pytest.mark.parametrize(("hand", "ener"), [([], [FAWN]), ([SCOUT], [SCOUT])])
def test_duelist_is_not_asked_when_it_could_not_pay_all(hand: list[str], ener: list[str]) -> None:
    board = Board(you=Side(field=[DUELIST], hand=hand, ener=ener), phase="attack")
    assert board.asked != "may A"


@says(
    "Stoke the Hearth",
    1,
    "[Ener Charge 2]. If you have seven or more cards in your Ener Zone, draw a card.",
)
@pytest.mark.parametrize(("ener", "drawn"), [(5, []), (6, ["Stone 3000"])])
def test_stoke_charges_two_and_draws_with_seven(ener: int, drawn: list[str]) -> None:
    board = Board(you=Side(hand=["Stoke the Hearth"], ener=[FAWN] * ener))
    board.use("Stoke the Hearth")
    assert len(board.names("A", "ener")) == ener + 1
    assert board.names("A", "hand") == drawn
    assert board.names("A", "trash") == ["Stoke the Hearth", FAWN]


@says(
    "Verdict by Fire",
    1,
    "Vanish target SIGNI on your opponent's field with power 12000 or less. If you have an "
    "<Ember> SIGNI on your field, draw a card.",
)
@pytest.mark.parametrize(("mine", "drawn"), [(FAWN, []), (SCOUT, ["Stone 1000"])])
def test_verdict_vanishes_and_draws_beside_an_ember(mine: str, drawn: list[str]) -> None:
    board = Board(
        you=Side(hand=["Verdict by Fire"], ener=[SCOUT, CUB], field=[mine]),
        opp=Side(field=["Stone 13000", "Stone 12000"]),
    )
    board.use("Verdict by Fire")
    assert board.field("B") == ["Stone 13000", "", ""]
    assert board.names("A", "hand") == drawn
