"""Steps for the ways in which cards are played, used, paid for and answered."""

from __future__ import annotations

import pytest

from tests.positions.paper import passes, ran
from tests.positions.words import FIELD, MORE, board, counts, field, steps


def test_a_card_with_rise_covers_the_signi_that_it_names() -> None:
    table = board('hand = ["Stilt House"]\nsigni = { left = { card = "Field Mouse" } }')
    play = 'A play card = "Stilt House", zone = "left", on = "A.signi.left"'
    under = '{ check = "zone", seat = "A", zone = "signi.left/under", cards = ["Field Mouse"] },'
    passes(steps(play), field(left="Stilt House") + under, board=table, cards=MORE)


@pytest.mark.parametrize(
    ("said", "signi", "lrig"), [('["A.lrig.center"]', "up", "down"), ("[]", "down", "up")]
)
def test_harmony_downs_the_lrig_that_is_chosen_or_the_signi(said: str, signi: str, lrig: str) -> None:
    rows = (
        'A play card = "Choir Moth", zone = "left"',
        'A expect-decision kind = "harmony", options = ["A.lrig.center"]',
        f'A choose what = "harmony", pick = {said}',
    )
    end = (
        f'{{ check = "state", at = "A.signi.left", value = "{signi}" }},'
        f'{{ check = "state", at = "A.lrig.center", value = "{lrig}" }},'
    )
    passes(steps(*rows), end, board=board('hand = ["Choir Moth"]'), cards=MORE)


def test_exceed_puts_the_named_cards_into_the_lrig_trash() -> None:
    table = board(
        'lrig = { center = ["Vela Four", "Vela Three", "Vela Zero"], left = ["Orin Zero"],'
        ' right = ["Sable Zero"] }'
    )
    use = 'A use source = "A.lrig.center", ability = 1, exceed = ["Vela Zero", "Vela Three"]'
    end = '{ check = "zone", seat = "A", zone = "lrig.center", cards = ["Vela Four"] },'
    passes(steps(use), end + counts(hand=2, lrig_trash=2), board=table, cards=MORE)


@pytest.mark.parametrize(("bet", "coins", "hand"), [("true", 1, 2), ("false", 2, 0)])
def test_a_bet_is_made_or_not(bet: str, coins: int, hand: int) -> None:
    table = board('hand = ["Wager Scroll"]\ncoins = 2')
    end = f'{{ check = "coins", seat = "A", value = {coins} }},' + counts(hand=hand)
    passes(steps(f'A use card = "Wager Scroll", bet = {bet}'), end, board=table, cards=MORE)


@pytest.mark.parametrize(
    ("coins", "bet", "status"), [(0, "true", "pass"), (2, "true", "fail"), (0, "false", "fail")]
)
def test_a_bet_that_is_not_offered_is_refused(coins: int, bet: str, status: str) -> None:
    table = board(f'hand = ["Wager Scroll"]\ncoins = {coins}')
    refused = (
        f'A expect-refused action = {{ do = "use", card = "Wager Scroll", bet = {bet} }}, '
        'clauses = ["glossary.bet.1"]'
    )
    assert ran(steps(refused), counts(hand=1), board=table, cards=MORE).status == status


PRISM = """
[cards."Prism Moth"]
type = "SIGNI"
level = 1
power = 1000
text = "[Multi Ener]"
[cards."Twin Scroll"]
type = "SPELL"
cost = { red = 1, blue = 1 }
text = "Draw a card."
"""


@pytest.mark.parametrize(("color", "status"), [("red", "pass"), ("blue", "fail"), ("green", "fail")])
def test_ener_pays_as_the_colour_that_is_said(color: str, status: str) -> None:
    table = board('hand = ["Twin Scroll"]\nener = ["Marsh Otter", "Prism Moth", "Prism Moth"]')
    paid = (
        f'card = "Twin Scroll", pay = ["Marsh Otter", "Prism Moth"], pay_as = {{ "Prism Moth" = "{color}" }}'
    )
    outcome = ran(steps(f"A use {paid}"), counts(ener=1), board=table, cards=MORE + PRISM)
    assert outcome.status == status
    refused = f'A expect-refused action = {{ do = "use", {paid} }}, clauses = ["glossary.cost.3"]'
    outcome = ran(steps(refused), counts(ener=3), board=table, cards=MORE + PRISM)
    assert (outcome.status == "fail") is (status == "pass")


CUT = board('hand = ["Frost Scroll"]', f'lrig_deck = ["Sudden Piece"]\n{FIELD}')
FROST, AT = 'A use card = "Frost Scroll"', 'A target targets = ["B.signi.left"]'


@pytest.mark.parametrize(
    ("rows", "hand"),
    [
        ((FROST, AT), 0),
        ((FROST, "B pass", AT), 0),
        ((FROST, 'B cut-in card = "Sudden Piece"', AT), 1),
        ((FROST, AT, 'B cut-in card = "Sudden Piece"'), 1),
        ((FROST, 'B expect-decision kind = "cut-in", options = ["Sudden Piece"]', AT), 0),
    ],
)
def test_a_cut_in_is_passed_unless_the_script_speaks_of_it(rows: tuple[str, ...], hand: int) -> None:
    frozen = '{ check = "flag", at = "B.signi.left", flag = "frozen", value = true },'
    here = '{ check = "decision", seat = "A", kind = "main" },'
    passes(
        steps(*rows, "- expect checks = []"), frozen + counts("B", hand=hand) + here, board=CUT, cards=MORE
    )


def test_a_resona_is_played_for_the_cards_of_its_condition() -> None:
    table = board(
        'lrig_deck = ["Reed Giant"]\nsigni = { left = { card = "Field Mouse" }, '
        'center = { card = "Field Mouse" }, right = { card = "Field Mouse" } }'
    )
    play = 'A play card = "Reed Giant", zone = "left", condition = ["A.signi.left", "A.signi.center"]'
    end = field(left="Reed Giant", center="", right="Field Mouse")
    passes(steps(play), end, board=table, cards=MORE)


def test_a_classic_seat_puts_signi_into_the_trash() -> None:
    one = 'lrig = { center = ["Vela Three"] }\n'
    passes(
        steps('A trash-signi signi = ["A.signi.left"]'),
        field(left="", right="Field Mouse"),
        board=board(one + FIELD, one),
        more='ruleset = "classic"',
    )


def test_the_only_payment_there_is_need_not_be_said() -> None:
    table = board('hand = ["Rain Scroll"]\nener = ["Field Mouse", "Marsh Otter", "Field Mouse"]')
    passes(steps('A use card = "Rain Scroll"'), counts(hand=2, ener=2), board=table)


def test_what_a_menu_offers_are_the_cards_that_can_be_chosen() -> None:
    rows = 'A expect-decision kind = "grow", options = ["Vela Four"]'
    table = board('lrig_deck = ["Vela Four"]')
    passes(steps(rows), board=table, cards=MORE, phase="grow")
    wrong = ran(steps(rows.replace("Four", "Three")), board=table, cards=MORE, phase="grow")
    assert (wrong.check, wrong.found) == ("options", ["A.lrig_deck:Vela Four"])
