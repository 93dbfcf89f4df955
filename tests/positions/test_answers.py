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


WAITS = board('hand = ["Frost Scroll"]', FIELD)
UNFROZEN = '{ check = "flag", at = "B.signi.left", flag = "frozen", value = false },'
NO_PLAY = (
    '{ check = "legal", seat = "A", action = { do = "retire", signi = ["A.signi.left"] }, value = false },'
)
MINE = board('hand = ["Frost Scroll"]\n' + FIELD, FIELD)


@pytest.mark.parametrize(("check", "table"), [(UNFROZEN, WAITS), (NO_PLAY, MINE)], ids=["flag", "legal"])
def test_a_negative_check_does_not_hold_because_a_question_waits(check: str, table: str) -> None:
    """The target that nobody names is asked for: the effect is half done until one is taken."""
    use = 'A use card = "Frost Scroll"'
    outcome = ran(steps(use), check, board=table, cards=MORE)
    assert outcome.status == "fail"
    assert outcome.open == ("A is asked targets 1 of: B.signi.left, B.signi.right",)
    middle = f'{{ seat = "-", do = "expect", checks = [{check.removesuffix(",")}] }},'
    assert ran(steps(use) + middle, board=table, cards=MORE).status == "fail"


def test_a_burst_that_nobody_answers_is_not_passed_over() -> None:
    owls = board(FIELD, 'life = ["Spark Owl"]')
    attack = 'A attack from = "A.signi.left"'
    outcome = ran(steps(attack), counts("B", hand=0), board=owls, cards=MORE, phase="attack.signi")
    assert (outcome.status, outcome.open) == ("fail", ("B is asked burst 0 to 1 of: B.check_zone:Spark Owl",))


@pytest.mark.parametrize("decision", ["check", "step", "checks"])
def test_checks_hold_while_the_question_that_they_name_waits(decision: str) -> None:
    use, asked = 'A use card = "Frost Scroll"', '{ check = "decision", seat = "A", kind = "targets" },'
    script = steps(use)
    if decision == "step":
        script += steps('A expect-decision kind = "targets"')
    if decision == "checks":
        script += f'{{ seat = "-", do = "expect", checks = [{asked.removesuffix(",")}] }},'
    passes(script, (asked if decision == "check" else "") + UNFROZEN, board=WAITS, cards=MORE)


def test_checks_hold_while_a_menu_or_a_guard_waits() -> None:
    attack = 'A attack from = "A.lrig.center"'
    passes(steps(attack), counts("B", life=2, hand=1), phase="attack.lrig")
    passes(steps("A pass"), counts("B", life=2))


def test_checks_in_the_middle_hold_while_a_later_step_answers() -> None:
    use, target = 'A use card = "Frost Scroll"', 'A target targets = ["B.signi.left"]'
    middle = f'{{ seat = "-", do = "expect", checks = [{UNFROZEN.removesuffix(",")}] }},'
    passes(steps(use) + middle + steps(target), board=WAITS, cards=MORE)
