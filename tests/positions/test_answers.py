"""Answers that nothing asks, that were settled without asking, and that belong to an offer."""

from __future__ import annotations

import pytest

from referee.positions.written.words import CHOICES
from tests.positions.paper import case_of, paper, passes, ran
from tests.positions.words import FIELD, MORE, board, counts, field, step, steps

ONE = 'signi = { left = { card = "Field Mouse" } }\n'
TWO = 'signi = { left = { card = "Field Mouse" }, center = { card = "Field Mouse" } }\n'
SCROLLS = (
    MORE
    + """
[cards."Seek Scroll"]
type = "SPELL"
text = "Search your deck for a SIGNI, put it onto your field, and shuffle your deck."
[cards."Fetch Scroll"]
type = "SPELL"
text = "Search your deck for a SIGNI with level 2, reveal it, add it to your hand, and shuffle your deck."
[cards."Shift Scroll"]
type = "SPELL"
text = "Move target SIGNI on your opponent's field to another SIGNI zone."
[cards."Glint Scroll"]
type = "SPELL"
cost = { blue = 1 }
colors = ["blue"]
text = "Search your deck for a spell, reveal it, add it to your hand, and shuffle your deck."
[cards."Offer Scroll"]
type = "SPELL"
cost = { blue = 1 }
colors = ["blue"]
text = "Freeze target SIGNI on your opponent's field. You may discard a card. If you do, draw two cards."
[cards."Frost Keeper"]
type = "SIGNI"
level = 1
power = 1000
text = "[Enter] {Blue}: Freeze target SIGNI on your opponent's field."
"""
)


@pytest.mark.parametrize("zone", ["right", "A.signi.right", "field"])
def test_the_only_free_zone_may_be_said_where_it_is_not_asked(zone: str) -> None:
    seek = board(TWO + 'hand = ["Seek Scroll"]\ndeck = ["Marsh Otter", "Spark Owl"]')
    pick = f'A choose what = "search", pick = ["Marsh Otter"], zone = "{zone}"'
    script = steps('A use card = "Seek Scroll"', pick)
    passes(script, field(right="Marsh Otter"), board=seek, cards=SCROLLS)


@pytest.mark.parametrize(("zone", "status"), [("hand", "pass"), ("A.hand", "pass"), ("ener", "fail")])
def test_the_only_zone_of_a_text_may_be_said_and_no_other(zone: str, status: str) -> None:
    fetch = board('hand = ["Fetch Scroll"]\ndeck = ["Marsh Otter", "Stilt House", "Field Mouse"]')
    pick = f'A choose what = "search", pick = ["Marsh Otter"], zone = "{zone}"'
    script = steps('A use card = "Fetch Scroll"', pick)
    assert ran(script, counts(hand=1), board=fetch, cards=SCROLLS).status == status


@pytest.mark.parametrize(
    ("zone", "status"), [("right", "pass"), ("B.signi.right", "pass"), ("center", "fail")]
)
def test_the_only_zone_to_move_to_may_be_said_and_no_other(zone: str, status: str) -> None:
    shift = board('hand = ["Shift Scroll"]', TWO)
    script = steps('A use card = "Shift Scroll"', f'A choose pick = ["B.signi.left"], zone = "{zone}"')
    outcome = ran(script, field("B", right="Field Mouse"), board=shift, cards=SCROLLS)
    assert outcome.status == status, outcome


@pytest.mark.parametrize("nothing", ["A target targets = []", "A choose pick = []"])
def test_no_target_does_not_answer_for_the_only_one(nothing: str) -> None:
    frost = board('hand = ["Frost Scroll"]', ONE)
    outcome = ran(steps('A use card = "Frost Scroll"', nothing), board=frost, cards=SCROLLS)
    assert (outcome.status, outcome.check, outcome.step) == ("fail", "answer", 2)
    assert outcome.found == "it was settled without asking: B.signi.left"
    none = board('hand = ["Frost Scroll"]')
    passes(steps('A use card = "Frost Scroll"', nothing), board=none, cards=SCROLLS)


@pytest.mark.parametrize("paid", ['A use card = "Rain Scroll", pay = []', "A pay ener = []"])
def test_no_payment_does_not_answer_for_the_only_one(paid: str) -> None:
    used = [] if "use" in paid else ['A use card = "Rain Scroll"']
    outcome = ran(steps(*used, paid))
    assert (outcome.status, outcome.found) == ("fail", "it was settled without asking: Marsh Otter paid")


GLINT = board('hand = ["Glint Scroll"]\nener = ["Glint Scroll"]\ndeck = ["Field Mouse", "Glint Scroll"]')


@pytest.mark.parametrize(
    "use",
    [
        ('A use card = "Glint Scroll", pay = ["Glint Scroll"]',),
        ('A use card = "Glint Scroll"', 'A pay ener = ["Glint Scroll"]'),
        ('A use card = "Glint Scroll"',),
    ],
)
def test_a_forced_payment_does_not_pick_a_card_of_the_same_name(use: tuple[str, ...]) -> None:
    script = steps(*use, 'A choose what = "search", pick = ["Glint Scroll"]')
    passes(script, counts(hand=1), board=GLINT, cards=SCROLLS)


OFFER = board('hand = ["Offer Scroll", "Field Mouse"]\nener = ["Marsh Otter"]', ONE)
USE = 'A use card = "Offer Scroll"'
NO = 'A choose what = "may", answer = false'
PAY, TARGET = 'A pay ener = ["Marsh Otter"]', 'A target targets = ["B.signi.left"]'


@pytest.mark.parametrize(
    "rows",
    [
        (f'{USE}, pay = ["Marsh Otter"]', NO),
        (USE, PAY, NO),
        (PAY, USE, NO),
        (USE, TARGET, NO),
        (TARGET, USE, NO),
        (USE, 'A target targets = ["B.signi.right"], optional = true', NO),
        (USE, 'A pay ener = ["Field Mouse"], optional = true', NO),
    ],
)
def test_what_was_settled_does_not_agree_to_a_later_offer(rows: tuple[str, ...]) -> None:
    passes(steps(*rows), counts(hand=1), board=OFFER, cards=SCROLLS)


def test_a_discard_agrees_to_the_offer_that_leads_to_it() -> None:
    passes(steps(USE, 'A discard cards = ["Field Mouse"]'), counts(hand=2), board=OFFER, cards=SCROLLS)


def test_an_optional_target_may_stand_before_the_payment_that_opens_it() -> None:
    keeper = board('hand = ["Frost Keeper"]\nener = ["Marsh Otter", "Spark Owl"]', FIELD)
    frozen = '{ check = "flag", at = "B.signi.left", flag = "frozen", value = true },'
    play, target = 'A play card = "Frost Keeper", zone = "left"', f"{TARGET}, optional = true"
    passes(steps(play, target, PAY), frozen, board=keeper, cards=SCROLLS)
    passes(steps(play, target, NO), board=keeper, cards=SCROLLS)


@pytest.mark.parametrize("clauses", ["", ", clauses = []"])
def test_any_refusal_fits_where_no_clause_is_listed(clauses: str) -> None:
    full = f'A expect-refused action = {{ do = "play", card = "Marsh Otter", zone = "left" }}{clauses}'
    passes(steps(full))
    free = steps(full.replace('zone = "left"', 'zone = "right"'))
    outcome = ran(free)
    assert (outcome.status, outcome.expected) == ("fail", "'A play Marsh Otter zone right' is refused")
    passes(steps(f'A expect-refused action = {{ do = "move", from = "A.deck.top", to = "A.hand" }}{clauses}'))
    passes(steps(f'A expect-refused action = {{ do = "pass", in = "draw" }}{clauses}'), phase="draw")


CLASSIC = 'ruleset = "classic"'
ALONE = 'lrig = { center = ["Vela Three"] }\n'


@pytest.mark.parametrize(
    ("rows", "clause"),
    [
        (
            (
                'A use card = "Frost Scroll"',
                'A expect-refused action = { do = "target", targets = ["A.lrig.center"] }',
            ),
            "classic.spell.9",
        ),
        (
            ('A expect-refused action = { do = "use", source = "B.signi.left", ability = 1 }',),
            "classic.signi.6",
        ),
    ],
)
def test_a_refusal_of_the_classic_game_cites_its_own_guide(rows: tuple[str, ...], clause: str) -> None:
    rows = (*rows[:-1], f'{rows[-1]}, clauses = ["{clause}"]')
    frost = board(f'{ALONE}hand = ["Frost Scroll"]', ALONE + FIELD)
    script = steps(*rows, *(() if len(rows) == 1 else (TARGET,)))
    passes(script, board=frost, cards=MORE, more=CLASSIC)


def test_a_word_of_choose_that_is_none_is_told_with_all_there_are() -> None:
    case = case_of(paper(step('A choose what = "target", pick = "B.signi.left"')))
    (problem,) = case.problems
    assert "what is 'target' where" in problem.text
    assert [word for word in CHOICES if word not in problem.text] == []
