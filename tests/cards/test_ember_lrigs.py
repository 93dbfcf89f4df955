"""Ember Court: what its LRIGs, assist LRIGs and PIECEs do, used on boards laid by hand."""

import pytest

from tests.cards.board import Board, NotAsked, Side, says

SCOUT, FAWN, CUB = "Cinderling Scout", "Thornlit Fawn", "Mossback Cub"


@says("Ilvane, First Spark", 1, "[Action] {Once per Turn} {Red}: Draw a card.")
def test_first_spark_draws_for_a_red_ener_once_a_turn() -> None:
    board = Board(you=Side(ener=[SCOUT, FAWN, SCOUT], level=1))
    board.act("Ilvane, First Spark").pick(SCOUT)
    assert board.names("A", "ener") == [FAWN, SCOUT]
    assert board.names("A", "hand") == ["Stone 1000"]
    assert not board.may("act")


def test_first_spark_needs_a_red_ener() -> None:
    assert not Board(you=Side(ener=[FAWN, FAWN], level=1)).may("act")


@says(
    "Ilvane, Kindled Crown",
    1,
    "[Auto]: At the beginning of your attack phase, target SIGNI on your field gets +2000 power "
    "until end of turn.",
)
def test_kindled_crown_raises_a_signi_until_the_turn_ends() -> None:
    field = ["Stone 3000", "Stone 1000"]
    board = Board(you=Side(field=field, level=2), phase="attack")
    board.pick("Stone 3000")
    assert board.power("A", "Stone 3000") == 5000
    assert board.power("A", "Stone 1000") == 1000
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.power("A", "Stone 3000") == 3000


def test_kindled_crown_says_nothing_in_the_opponents_attack_phase() -> None:
    board = Board(
        you=Side(field=["Stone 3000"], level=2),
        turn="B",
        phase="attack",
        opp=Side(line="Maro", level=2),
    )
    assert board.power("A", "Stone 3000") == 3000


@says(
    "Ilvane, Throne of Embers",
    1,
    "[Auto]: Whenever this LRIG attacks, you may pay {Red}. If you do, vanish target SIGNI on "
    "your opponent's field with power 10000 or less.",
)
@pytest.mark.parametrize(("says_yes", "left"), [("yes", ""), ("no", "Stone 10000")])
def test_throne_of_embers_burns_for_one_red_when_it_attacks(says_yes: str, left: str) -> None:
    board = Board(you=Side(ener=[SCOUT]), phase="lrig", opp=Side(field=["Stone 10000", "Stone 11000"]))
    board.attack("Ilvane, Throne of Embers").answer(says_yes)
    assert board.field("B") == [left, "Stone 11000", ""]
    assert (board.names("A", "trash") == [SCOUT]) == (says_yes == "yes")


def test_throne_of_embers_is_not_offered_without_red_ener() -> None:
    board = Board(you=Side(ener=[FAWN]), phase="lrig", opp=Side(field=["Stone 8000"]))
    board.attack("Ilvane, Throne of Embers")
    assert board.asked != "may A"


@says(
    "Ilvane, Throne of Embers",
    2,
    "[Action] {Once per Game} Exceed 2: All SIGNI on your field get +3000 power until end of "
    "turn. Draw two cards.",
)
def test_throne_of_embers_raises_all_once_in_a_game_for_two_cards_beneath() -> None:
    board = Board(you=Side(field=["Stone 1000", "", "Stone 5000"]), opp=Side(field=["Stone 2000"]))
    board.act("Ilvane, Throne of Embers")
    board.pick("Ilvane, Kindled Crown", "Ilvane, First Spark")
    assert board.names("A", "lrig_trash") == ["Ilvane, Kindled Crown", "Ilvane, First Spark"]
    assert [board.power("A", s) for s in ("Stone 1000", "Stone 5000")] == [4000, 8000]
    assert board.power("B", "Stone 2000") == 2000
    assert len(board.names("A", "hand")) == 2
    board.go_on(lambda b: b.state.turn.number == 6 and b.asked == "main A")
    assert board.power("A", "Stone 1000") == 1000
    assert not board.may("act")


@says(
    "Brannoch, Tended Flame",
    1,
    "[Enter]: Put the top three cards of your deck into your trash. If the cards put into your "
    "trash this way share a level, [Ener Charge 1]. Then, add up to one target SIGNI from your "
    "trash to your hand.",
)
def test_tended_flame_mills_three_and_takes_a_signi_back() -> None:
    deck = ["Stoke the Hearth", SCOUT, FAWN, CUB, CUB]
    board = Board(you=Side(deck=deck, trash=["Stone 9000"], lrig_deck=["Brannoch, Tended Flame"]))
    board.grow("Brannoch, Tended Flame", "left")
    assert sorted(board.offered) == [SCOUT, "Stone 9000", FAWN]
    board.pick(SCOUT)
    assert board.names("A", "hand") == [SCOUT]
    assert sorted(board.names("A", "trash")) == ["Stoke the Hearth", "Stone 9000", FAWN]


@pytest.mark.parametrize(("third", "charged"), [(CUB, 1), ("Stone 9000", 0)])
def test_tended_flame_charges_for_three_of_a_level(third: str, charged: int) -> None:
    deck = [SCOUT, FAWN, third, CUB, CUB]
    board = Board(you=Side(deck=deck, lrig_deck=["Brannoch, Tended Flame"]))
    board.grow("Brannoch, Tended Flame", "left").pick()
    assert len(board.names("A", "ener")) == charged


def test_tended_flame_may_take_nothing() -> None:
    board = Board(you=Side(lrig_deck=["Brannoch, Tended Flame"]))
    board.grow("Brannoch, Tended Flame", "left").pick()
    assert board.names("A", "hand") == []
    assert len(board.names("A", "trash")) == 3


@says(
    "Brannoch, Roaring Grate",
    1,
    "[Enter]: Vanish target SIGNI on your opponent's field with power 10000 or more. [Ener Charge 1].",
)
def test_roaring_grate_answers_an_attack_by_vanishing_the_strong() -> None:
    you = Side(
        left=["Brannoch, Tended Flame", "Brannoch, Banked Coal"],
        ener=[FAWN, FAWN],
        lrig_deck=["Brannoch, Roaring Grate"],
    )
    board = Board(you=you, opp=Side(field=["Stone 9000", "Stone 10000"]), turn="B", phase="defense")
    board.grow("Brannoch, Roaring Grate", "left")
    assert board.field("B") == ["Stone 9000", "", ""]
    assert board.names("A", "trash") == [FAWN, FAWN]
    assert board.names("A", "ener") == ["Stone 1000"]
    assert board.names("B", "ener") == ["Stone 10000"]


def test_roaring_grate_adds_one_to_the_limit() -> None:
    left = ["Brannoch, Roaring Grate", "Brannoch, Tended Flame", "Brannoch, Banked Coal"]
    field = ["Stone 9000", "Stone 10000"]
    low = Board(you=Side(field=field, hand=["Stone 4000"]))
    high = Board(you=Side(field=field, hand=["Stone 4000"], left=left))
    assert (low.may("play"), high.may("play")) == (False, True)


@says(
    "Teyra, Rising Smoke",
    1,
    "[Enter] {Colorless}: Vanish target upped SIGNI on your opponent's field with power 5000 or less.",
)
def test_rising_smoke_vanishes_a_small_attacker_before_it_attacks() -> None:
    you = Side(ener=["Stone 1000"], lrig_deck=["Teyra, Rising Smoke"])
    board = Board(you=you, opp=Side(field=["Stone 5000", "Stone 6000"]), turn="B", phase="defense")
    board.grow("Teyra, Rising Smoke", "right").answer("yes")
    assert board.field("B") == ["", "Stone 6000", ""]
    assert board.names("A", "ener") == []


def test_rising_smoke_may_be_grown_without_paying_for_its_ability() -> None:
    you = Side(ener=["Stone 1000"], lrig_deck=["Teyra, Rising Smoke"])
    board = Board(you=you, opp=Side(field=["Stone 5000"]), turn="B", phase="defense")
    board.grow("Teyra, Rising Smoke", "right").answer("no")
    assert board.field("B") == ["Stone 5000", "", ""]
    assert board.names("A", "ener") == ["Stone 1000"]


def test_rising_smoke_cannot_be_grown_in_the_main_phase() -> None:
    board = Board(you=Side(lrig_deck=["Teyra, Rising Smoke"]))
    with pytest.raises(NotAsked, match="use timing"):
        board.grow("Teyra, Rising Smoke", "right")


PILLAR = ["Teyra, Pillar of Fire", "Teyra, Rising Smoke", "Teyra, Still Ash"]


@says("Teyra, Pillar of Fire", 1, "[Enter]: Gain {Coin} {Coin} {Coin}.")
def test_pillar_of_fire_brings_three_coins() -> None:
    you = Side(right=PILLAR[1:], ener=["Stone 1000"] * 3, lrig_deck=PILLAR[:1], coins=1)
    board = Board(you=you).grow("Teyra, Pillar of Fire", "right")
    assert board.state.A.coins == 4


@says(
    "Teyra, Pillar of Fire",
    2,
    "[Action] {Once per Turn} {Coin}: Target level three SIGNI on your field gains "
    "[Double Crush] until end of turn.",
)
def test_pillar_of_fire_sells_double_crush_for_a_coin() -> None:
    you = Side(right=PILLAR, coins=2, field=["Stone 5000", "Stone 9000"])
    board = Board(you=you)
    board.act("Teyra, Pillar of Fire")
    assert board.state.A.coins == 1
    assert board.keywords("A", "Stone 9000") == {"Double Crush"}
    assert not board.may("act", name="Teyra, Pillar of Fire")
    board.go_on(lambda b: b.asked == "attacker A").attack("Stone 9000")
    board.go_on(lambda b: b.state.turn.number == 5)
    assert len(board.names("B", "life")) == 1
    assert board.keywords("A", "Stone 9000") == set()


def test_pillar_of_fire_needs_a_coin() -> None:
    board = Board(you=Side(right=PILLAR, field=["Stone 9000"]))
    assert not board.may("act", name="Teyra, Pillar of Fire")


FLAME = ["Brannoch, Tended Flame", "Brannoch, Banked Coal"]
SMOKE = ["Teyra, Rising Smoke", "Teyra, Still Ash"]
OATH = "Oath of the Long Hearth"


@says(
    "Oath of the Long Hearth",
    2,
    "[Ener Charge 2]. Then, up to one target SIGNI on your field gets +5000 power and gains "
    "[Lancer] until end of turn.",
)
def test_the_oath_charges_and_then_arms_a_signi() -> None:
    you = Side(left=FLAME, right=SMOKE, ener=["Stone 1000"], lrig_deck=[OATH], field=["Stone 3000"])
    board = Board(you=you).use(OATH).pick("Stone 3000")
    assert board.power("A", "Stone 3000") == 8000
    assert board.keywords("A", "Stone 3000") == {"Lancer"}
    assert len(board.names("A", "ener")) == 2
    assert board.names("A", "excluded") == [OATH]
    board.go_on(lambda b: b.state.turn.number == 5)
    assert board.power("A", "Stone 3000") == 3000


def test_the_oath_needs_the_whole_team_at_level_one() -> None:
    half = Side(left=FLAME, ener=["Stone 1000"], lrig_deck=[OATH])
    strangers = half._replace(right=["Oust, Turning Water", "Oust, Low Water"])
    whole = half._replace(right=SMOKE)
    assert [Board(you=you).may("use") for you in (half, strangers, whole)] == [False, False, True]


RAIN = "Rain of Cinders"
RAIN_TEXT = (
    "Choose one of the following. (1) Vanish target SIGNI on your opponent's field. "
    "(2) All SIGNI on your opponent's field get -3000 power until end of turn."
)


@says("Rain of Cinders", 1, RAIN_TEXT)
def test_rain_of_cinders_vanishes_one() -> None:
    you = Side(ener=[SCOUT] * 3, lrig_deck=[RAIN])
    board = Board(you=you, opp=Side(field=["Stone 3000", "Stone 14000"]), turn="B", phase="defense")
    board.use(RAIN).mode(1).pick("Stone 14000")
    assert board.field("B") == ["Stone 3000", "", ""]


@says("Rain of Cinders", 1, RAIN_TEXT)
def test_rain_of_cinders_weakens_all_and_the_weakest_go() -> None:
    you = Side(ener=[SCOUT] * 3, lrig_deck=[RAIN])
    board = Board(you=you, opp=Side(field=["Stone 3000", "Stone 14000"]), turn="B", phase="defense")
    board.use(RAIN).mode(2)
    assert board.field("B") == ["", "Stone 14000", ""]
    assert board.power("B", "Stone 14000") == 11000
    assert board.names("A", "excluded") == [RAIN]
