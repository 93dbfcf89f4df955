"""Positions as they are written elsewhere: ordinary ways to say things, read as meant."""

from __future__ import annotations

import pytest

from referee.positions import run_case
from tests.positions.paper import BOARD, case_of, paper, passes, ran
from tests.positions.words import MORE, counts, steps

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
def test_a_cut_in_is_awaited_behind_the_target_that_was_the_only_one(answer: str, mouse: int) -> None:
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
        run_case(case_of(paper(steps("A pass"), rows).replace("turn_number = 5", "turn_number = 1")))
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


OPTIONS = '''
[cards."Either Moth"]
type = "SIGNI"
level = 1
power = 1000
text = "[Enter]: Draw a card or [Ener Charge 1]."
[cards."Return Moth"]
type = "SIGNI"
level = 1
power = 1000
text = "[Enter]: Add target SIGNI from your trash to your hand or put it onto your field."
[cards."Ripe Seed"]
type = "SIGNI"
level = 1
power = 1000
life_burst = """
Choose one -
(1) Draw a card.
(2) [Ener Charge 1]."""
[cards."Bare Seed"]
type = "SIGNI"
level = 1
power = 1000
'''


def with_hand(card: str, more: str = "") -> str:
    return BOARD.replace('"Rain Scroll"]', f'"{card}"]{more}')


def test_what_there_is_to_choose_from_is_not_taken_for_cards_that_are_alike() -> None:
    """The numbers 1 and 2 are also ids of cards."""
    alike = with_hand("Either Moth").replace('hand = ["Marsh Otter", ', 'hand = ["Either Moth", ')
    played = 'A play card = "Either Moth", zone = "right"'
    drawn = counts(hand=2)
    outcome = ran(steps(played, "A pass"), drawn, board=alike, cards=OPTIONS)
    assert (outcome.status, outcome.found) == ("fail", "A is asked modes 1 of: 1, 2")
    for said in ('choose pick = ["2"]', 'choose what = "zone", pick = "ener"'):
        passes(steps(played, f"A {said}"), counts(ener=2, hand=1), board=alike, cards=OPTIONS)


@pytest.mark.parametrize(
    ("said", "otters"),
    [
        ('choose pick = ["1"]', 1),
        ('choose what = "zone", pick = "hand"', 1),
        ('choose what = "zone", zone = "hand"', 1),
        ('choose what = "zone", pick = "left"', 0),
        ('choose pick = "A.trash:Marsh Otter", zone = "A.signi.left"', 0),
    ],
)
def test_hand_or_field_is_answered_by_the_zone(said: str, otters: int) -> None:
    there = with_hand("Return Moth", '\ntrash = ["Marsh Otter"]').replace(
        '{ left = { card = "Field Mouse" }, center = { card = "Field Mouse", frozen = true } }',
        "{}",
    )
    passes(
        steps('A play card = "Return Moth", zone = "right"', f"A {said}"),
        counts(hand=1 + otters, signi=2 - otters, trash=0),
        board=there,
        cards=OPTIONS,
    )


def crushed(card: str) -> str:
    ours = BOARD.replace("frozen = true", "").replace(', center = { card = "Field Mouse",  }', "")
    a, b = ours.split("[case.board.B]")
    b = b.replace('life = ["Field Mouse", ', f'life = ["{card}", ').replace("left = {", "center = {", 2)
    return f"{a}[case.board.B]{b}"


def test_the_mode_of_a_life_burst_may_be_said_with_it() -> None:
    passes(
        steps('A attack from = "A.signi.left"', "B burst activate = true, mode = [2]"),
        counts("B", hand=1, ener=2),
        phase="attack.signi",
        board=crushed("Ripe Seed"),
        cards=OPTIONS,
    )


@pytest.mark.parametrize(
    ("step", "clause"),
    [
        ('burst", card = "Bare Seed", activate = true', "start.crush.3"),
        ('discard", cards = ["Shield Crab"]', "faq.hand.4"),
        ('mulligan", cards = []', "start.setup.9"),
    ],
)
def test_an_answer_that_nobody_asks_for_is_refused_by_the_rule_that_does_not_ask(
    step: str, clause: str
) -> None:
    refused = f'B expect-refused action = {{ do = "{step} }}, clauses = ["{clause}"]'
    attack = 'A attack from = "A.signi.left"'
    passes(steps(attack, refused), phase="attack.signi", board=crushed("Bare Seed"), cards=OPTIONS)


def test_an_answer_that_is_asked_for_is_not_refused_for_that() -> None:
    answer = '{ do = "burst", card = "Ripe Seed", activate = true }, clauses = ["start.crush.3"]'
    outcome = ran(
        steps('A attack from = "A.signi.left"', f"B expect-refused action = {answer}"),
        phase="attack.signi",
        board=crushed("Ripe Seed"),
        cards=OPTIONS,
    )
    assert (outcome.status, outcome.found) == ("fail", "it is legal")


def test_what_triggers_of_itself_is_not_declined() -> None:
    lark = BOARD.replace('left = { card = "Field Mouse" }, c', 'left = { card = "Dawn Lark" }, c')
    no = '{ do = "choose", what = "may", answer = false }, clauses = ["glossary.auto.2"]'
    passes(steps(f"A expect-refused action = {no}"), phase="attack.pre", board=lark, cards=MORE)
    outcome = ran(steps(f"A expect-refused action = {no}"), phase="attack.pre", cards=MORE)
    assert outcome.status == "fail"


@pytest.mark.parametrize(
    ("rest", "life"),
    [
        (("A pass", 'A attack from = "A.lrig.center"', "B guard decline = true"), 0),
        (('A pass in = "attack.signi"', 'A attack from = "A.lrig.center"'), 0),
        (("A pass",), 1),
        (("A pass", "A pass"), 1),
    ],
)
def test_a_pass_may_belong_to_a_step_that_is_over_by_itself(rest: tuple[str, ...], life: int) -> None:
    """With its last SIGNI down a seat is not asked again in the SIGNI attack step."""
    alone = crushed("Bare Seed").replace('hand = ["Shield Crab"]', "")
    passes(
        steps('A attack from = "A.signi.left"', *rest),
        f'{{ check = "count", seat = "B", zone = "life", value = {life} }},',
        phase="attack.signi",
        board=alone,
        cards=OPTIONS,
    )
