"""Positions as they are written elsewhere: ordinary ways to say things, read as meant."""

from __future__ import annotations

import pytest

from referee.positions import run_case
from tests.positions.paper import BOARD, case_of, paper, passes
from tests.positions.words import steps

CUT_IN = '''
[cards."Sable Hush"]
type = "ASSIST LRIG"
colors = ["white"]
level = 1
lrig_types = ["Sable"]
use_timing = ["spell cut-in"]
text = "[Enter]: All SIGNI on your field gain [Shadow] until end of turn."
[cards."Burning Page"]
type = "SPELL"
colors = ["red"]
text = "Vanish target SIGNI on your opponent's field with power 8000 or less."
[cards."Far Sight"]
type = "SPELL"
colors = ["white"]
text = """
Look at the top three cards of your deck. Add a card from among them to your hand \\
and put the rest on the bottom of your deck in any order."""
'''
ANSWERED = BOARD.replace('"Rain Scroll"', '"Burning Page"').replace(
    'hand = ["Shield Crab"]', 'hand = ["Shield Crab"]\nlrig_deck = ["Sable Hush"]'
)
USED = ('A use card = "Burning Page"', 'A target targets = ["B.signi.left"]')


@pytest.mark.parametrize(
    ("answer", "mouse"),
    [('B cut-in card = "Sable Hush", position = "right"', 1), ("B pass", 0)],
)
def test_a_cut_in_is_awaited_behind_the_target_that_was_the_only_one(
    answer: str, mouse: int
) -> None:
    passes(
        steps(*USED, answer),
        f'{{ check = "count", seat = "B", zone = "signi", value = {mouse} }},',
        board=ANSWERED,
        cards=CUT_IN,
    )


def test_both_seats_can_count_the_cards_that_one_looks_at() -> None:
    seen = 'check = "visible_count", what = "A.looked", value = 3, viewer'
    rows = ", ".join(f'{{ {seen} = "{viewer}" }}' for viewer in "AB")
    middle = f'{{ seat = "-", do = "expect", checks = [ {rows} ] }},'
    rest = steps('A choose what = "search", pick = ["Marsh Otter"]')
    passes(
        steps('A use card = "Far Sight"') + middle + rest,
        board=BOARD.replace('"Rain Scroll"', '"Far Sight"'),
        cards=CUT_IN,
    )


def test_checks_that_name_what_is_asked_by_now_are_all_read_there() -> None:
    asked = '{ check = "decision", seat = "B", kind = "ener-charge" },'
    drawn = '{ check = "count", seat = "B", zone = "hand", value = 3 },'
    first, second = (
        run_case(
            case_of(paper(steps("A pass"), rows).replace("turn_number = 5", "turn_number = 1"))
        )
        for rows in (drawn, asked + drawn)
    )
    assert (first.status, first.found) == ("fail", 1)
    assert second.status == "pass"


@pytest.mark.parametrize(
    "said", ["{ soul_max = 1 }", '{ soul_max = "1" }', '{ "soul.max" = 1 }', "{ soul.max = 1 }"]
)
def test_a_reading_is_named_and_valued_as_the_rulebook_speaks_of_it(said: str) -> None:
    passes(more=f"readings = {said}")


@pytest.mark.parametrize(("said", "number"), [("attached", 0), ("lrig_stack", 4)])
def test_the_sums_of_counts_can_be_counted_each_for_itself(said: str, number: int) -> None:
    passes(expect=f'{{ check = "count", seat = "A", zone = "{said}", value = {number} }},')
