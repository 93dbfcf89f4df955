"""Steps become answers: in order, earlier or later than asked, or because there is no choice."""

from __future__ import annotations

import pytest

from tests.positions.paper import BOARD, line_of, paper, passes, ran
from tests.positions.words import FIELD, MORE, board, counts, steps

ENTERS = board('hand = ["Brook Heron", "Marsh Otter", "Field Mouse"]')
PLAY = 'A play card = "Brook Heron", zone = "left"'


@pytest.mark.parametrize(
    "answers",
    [
        ('A discard cards = ["Marsh Otter"]',),
        ('A choose what = "may", answer = true', 'A discard cards = ["Marsh Otter"]'),
        ('A choose what = "may", answer = true, pick = ["Marsh Otter"]',),
        ('A choose pick = ["A.hand:Marsh Otter"]',),
    ],
)
def test_an_offer_with_cards_is_taken_in_one_step_or_two(answers: tuple[str, ...]) -> None:
    passes(steps(PLAY, *answers), counts(hand=3, trash=1), board=ENTERS, cards=MORE)


@pytest.mark.parametrize("no", ["A discard decline = true", 'A choose what = "may", answer = false'])
def test_an_offer_is_declined(no: str) -> None:
    passes(steps(PLAY, no), counts(hand=2, trash=0), board=ENTERS, cards=MORE)


def test_an_answer_that_the_script_owes_is_told_with_what_was_asked() -> None:
    outcome = ran(steps(PLAY, "A pass"), counts(trash=0), board=ENTERS, cards=MORE)
    assert (outcome.status, outcome.found) == ("fail", "A is asked may")


PAID = board('hand = ["Toll Keeper"]\nener = ["Marsh Otter", "Marsh Otter", "Field Mouse"]')
TOLL = 'A play card = "Toll Keeper", zone = "left"'


@pytest.mark.parametrize(
    ("said", "sizes"),
    [
        ((TOLL, 'A pay ener = ["Marsh Otter"], what = "Toll Keeper"'), {"hand": 1, "ener": 2}),
        ((TOLL, 'A pay ener = ["Marsh Otter"], what = "Toll Keeper:1"'), {"hand": 1, "ener": 2}),
        ((f'{TOLL}, pay = ["Marsh Otter"]',), {"hand": 1, "ener": 2}),
        ((TOLL, "A pay decline = true"), {"hand": 0, "ener": 3}),
    ],
)
def test_a_cost_is_paid_or_declined(said: tuple[str, ...], sizes: dict[str, int]) -> None:
    passes(steps(*said), counts(**sizes), board=PAID, cards=MORE)


TWO = board('signi = { left = { card = "Dawn Lark" }, right = { card = "Dew Beetle" } }')


def test_waiting_abilities_are_ordered_by_the_name_of_their_source() -> None:
    look = '- expect checks = [{ check = "count", seat = "A", zone = "%s", value = 0 }]'
    for first, other in (("Dawn Lark", "ener"), ("Dew Beetle", "hand")):
        rows = (
            'A expect-decision kind = "order", options = ["Dawn Lark", "Dew Beetle:1"]',
            look % other,
            f'A order next = "{first}"',
        )
        end = counts(hand=1, ener=1)
        passes(steps("A pass", *rows), end, board=TWO, cards=MORE)


def test_the_ability_of_a_card_is_used_by_its_number() -> None:
    levers = board('ener = ["Marsh Otter"]\nsigni = { left = { card = "Twin Levers" } }')
    use = 'A use source = "A.signi.left", ability = '
    again = (
        'A expect-refused action = { do = "use", source = "A.signi.left", ability = 2 }, '
        'clauses = ["glossary.once-per-turn.1"]'
    )
    end = counts(hand=3, ener=0) + '{ check = "state", at = "A.signi.left", value = "down" },'
    passes(steps(f"{use}2", again, f"{use}1"), end, board=levers, cards=MORE)


def test_targets_of_one_use_are_not_those_of_the_next() -> None:
    spells = board('hand = ["Frost Scroll", "Frost Scroll"]', FIELD)
    use = 'A use card = "Frost Scroll"'
    flags = "".join(
        f'{{ check = "flag", at = "B.signi.{p}", flag = "frozen", value = true }},' for p in ("left", "right")
    )
    rows = (use, 'A target targets = ["B.signi.left"]', use, 'A target targets = "B.signi.right"')
    passes(steps(*rows), flags, board=spells, cards=MORE)


def test_a_single_target_may_be_said_and_need_not() -> None:
    one = board('hand = ["Frost Scroll"]', 'signi = { left = { card = "Field Mouse" } }')
    frozen = '{ check = "flag", at = "B.signi.left", flag = "frozen", value = true },'
    use = 'A use card = "Frost Scroll"'
    passes(steps(use), frozen, board=one, cards=MORE)
    passes(steps(use, 'A target targets = ["B.signi.left"]'), frozen, board=one, cards=MORE)


def test_up_to_two_targets_may_be_none_or_two() -> None:
    two = board('hand = ["Gust Scroll"]', FIELD)
    use = 'A use card = "Gust Scroll"'
    for said, left in (("[]", 2), ('["B.signi.left", "B.signi.right"]', 0)):
        end = counts("B", signi=left)
        passes(steps(use, f"A target targets = {said}"), end, board=two, cards=MORE)


def test_more_targets_than_are_asked_for_are_told() -> None:
    two = board('hand = ["Frost Scroll"]', FIELD)
    rows = ('A use card = "Frost Scroll"', 'A target targets = ["B.signi.left", "B.signi.right"]')
    outcome = ran(steps(*rows), board=two, cards=MORE)
    assert (outcome.status, outcome.check) == ("fail", "answer")
    refused = (
        'A expect-refused action = { do = "target", targets = ["B.signi.left", '
        '"B.signi.right"] }, clauses = ["glossary.target.2"]'
    )
    passes(steps(rows[0], refused), board=two, cards=MORE)


THORNS = board('hand = ["Thorn Scroll"]', 'hand = ["Field Mouse", "Marsh Otter"]')
KEPT = '{ check = "zone", seat = "B", zone = "hand", cards = ["Field Mouse"] },'


@pytest.mark.parametrize(
    "rows",
    [
        ('A use card = "Thorn Scroll"', 'B discard cards = ["Marsh Otter"]'),
        ('B discard cards = ["Marsh Otter"]', 'A use card = "Thorn Scroll"'),
        ('A use card = "Thorn Scroll"', "A pass", 'B discard cards = ["Marsh Otter"]'),
    ],
)
def test_an_answer_may_stand_earlier_or_later_than_its_question(rows: tuple[str, ...]) -> None:
    passes(steps(*rows), KEPT, board=THORNS, cards=MORE)


def test_what_is_alike_is_chosen_without_an_answer() -> None:
    alike = board('hand = ["Thorn Scroll"]', 'hand = ["Field Mouse", "Field Mouse"]')
    passes(steps('A use card = "Thorn Scroll"', "A pass"), KEPT, board=alike, cards=MORE)
    outcome = ran(steps('A use card = "Thorn Scroll"', "A pass"), KEPT, board=THORNS, cards=MORE)
    assert outcome.found == "B is asked pick 1 of: B.hand:Field Mouse, B.hand:Marsh Otter"


def test_an_answer_that_is_never_asked_for_is_told() -> None:
    outcome = ran(steps("A pass", 'B discard cards = ["Shield Crab"]'))
    assert (outcome.status, outcome.check) == ("fail", "answer")
    passes(steps("A pass", 'B discard cards = ["Shield Crab"], optional = true'))


def test_modes_are_chosen_by_number() -> None:
    fork = board('hand = ["Fork Scroll"]')
    passes(steps('A use card = "Fork Scroll", mode = [2]'), counts(hand=2), board=fork, cards=MORE)
    refused = (
        'A expect-refused action = { do = "use", card = "Fork Scroll", mode = [1, 2] }, '
        'clauses = ["glossary.mode.2"]'
    )
    passes(steps(refused), counts(hand=1), board=fork, cards=MORE)


def test_a_wrong_payment_is_refused_and_nothing_is_paid() -> None:
    two = board('hand = ["Rain Scroll"]\nener = ["Marsh Otter", "Field Mouse"]')
    refused = (
        'A expect-refused action = { do = "use", card = "Rain Scroll", pay = '
        '["Field Mouse"] }, clauses = ["glossary.cost.3"]'
    )
    passes(steps(refused), counts(hand=1, ener=2, check_zone=0), board=two, cards=MORE)


def test_what_is_legal_is_not_refused() -> None:
    refused = (
        'A expect-refused action = { do = "play", card = "Marsh Otter", zone = "right" }, '
        'clauses = ["glossary.main-phase.2"]'
    )
    outcome = ran(steps(refused))
    assert (outcome.status, outcome.check, outcome.found) == ("fail", "refused", "it is legal")


def test_a_refusal_by_another_clause_is_told() -> None:
    refused = (
        'A expect-refused action = { do = "play", card = "Marsh Otter", zone = "left" }, '
        'clauses = ["glossary.refresh.1"]'
    )
    outcome = ran(steps(refused))
    assert outcome.check == "refused"
    assert "glossary.signi-zone.4" in outcome.found


def test_a_move_by_hand_is_always_refused() -> None:
    moved = (
        'A expect-refused action = { do = "move", from = "A.deck.top", to = "A.hand" }, '
        'clauses = ["glossary.main-deck.5"]'
    )
    passes(steps(moved))
    assert ran(steps('A move from = "A.deck.top", to = "A.hand"')).status == "fail"


BURSTS = board(FIELD, 'life = ["Spark Owl", "Spark Owl"]')
ATTACKS = ('A attack from = "A.signi.left"', 'A attack from = "A.signi.right"')
YES, NO = "B burst activate = true", 'B burst card = "Spark Owl", activate = false'


@pytest.mark.parametrize("rows", [(ATTACKS[0], YES, ATTACKS[1], NO), (*ATTACKS, YES, NO)])
def test_bursts_are_answered_where_they_come_or_after(rows: tuple[str, ...]) -> None:
    end = counts("B", hand=1, ener=2, life=0)
    passes(steps(*rows), end, board=BURSTS, cards=MORE, phase="attack.signi")


def test_a_run_that_goes_on_by_itself_is_read_at_the_moment_of_the_step() -> None:
    alone = board('signi = { left = { card = "Field Mouse" } }\nlrig_states = { center = "down" }')
    here = '{ check = "phase", turn = "A", phase = "attack.signi", turn_number = 5 },'
    end = here + counts("B", hand=0) + '{ check = "decision", seat = "B", kind = "ener-charge" },'
    passes(steps(ATTACKS[0]), end, board=alone, phase="attack.signi")
    passes(steps(ATTACKS[0], '- advance to = "ener"'), counts("B", hand=2), board=alone, phase="attack.signi")


def test_a_pass_of_a_step_that_is_over_is_skipped() -> None:
    rows = [
        f'{s} pass in = "{p}"'
        for s, p in (
            ("A", "main"),
            ("A", "attack.pre"),
            ("B", "attack.defense"),
            ("A", "attack.signi"),
            ("A", "attack.lrig"),
        )
    ]
    end = '{ check = "phase", turn = "B", phase = "ener", turn_number = 6 },'
    down = BOARD.replace("coins = 1", 'lrig_states = { center = "down" }')
    passes(steps(*rows, '- advance to = "ener"'), end, board=down)


def test_a_phase_that_cannot_be_passed_to_is_told() -> None:
    outcome = ran(steps('- advance to = "setup.mulligan"'))
    assert outcome.status == "fail"
    assert outcome.check == "phase"


def test_powers_of_earlier_in_the_turn_last_until_its_end() -> None:
    strong = board('signi = { left = { card = "Field Mouse", power_until_end_of_turn = -500 } }')
    power = '{ check = "power", at = "A.signi.left", value = %s },'
    passes(expect=power % 1500, board=strong)
    passes(steps('- advance to = "draw"'), power % 2000, board=strong)


def test_a_classic_turn_has_its_own_steps() -> None:
    alone = board('lrig = { center = ["Vela Three"] }\n' + FIELD, 'lrig = { center = ["Vela Three"] }')
    rows = (
        '- expect checks = [{ check = "decision", seat = "A", kind = "attack-window" }]',
        "A pass",
        "B pass",
        *ATTACKS,
    )
    passes(steps(*rows), counts("B", life=0), board=alone, phase="attack.arts", more='ruleset = "classic"')


def test_an_answer_that_is_not_legal_is_told_at_its_own_step() -> None:
    two = board('hand = ["Frost Scroll"]', FIELD)
    rows = steps('A use card = "Frost Scroll"', 'A target targets = ["A.lrig.left"]', "A pass")
    outcome = ran(rows, board=two, cards=MORE)
    assert (outcome.status, outcome.check) == ("fail", "legal")
    assert outcome.line == line_of(paper(rows, board=two, cards=MORE), '{ seat = "A", do = "target"')
    assert outcome.found == "A is asked targets 1 of: B.signi.left, B.signi.right"


def test_an_action_that_is_not_legal_is_told_with_what_is() -> None:
    outcome = ran(steps('A play card = "Marsh Otter", zone = "left"'))
    assert (outcome.check, outcome.expected) == (
        "legal",
        "'A play Marsh Otter zone left' is legal",
    )
    assert outcome.found.startswith("it is refused: ")
    assert "glossary.signi-zone.4" in outcome.found
    assert "A is asked main; legal: play Marsh Otter right" in outcome.found


def _unskipped(phase: str, clause: str) -> str:
    action = f'action = {{ do = "pass", in = "{phase}" }}, clauses = ["{clause}"]'
    return steps(f"A expect-refused {action}")


def test_what_a_phase_does_by_itself_speaks_against_skipping_it() -> None:
    passes(_unskipped("draw", "faq.draw.1"), phase="draw")
    plain = 'A expect-refused action = { do = "pass" }, clauses = ["faq.draw.1"]'
    passes(steps(plain), phase="draw")


@pytest.mark.parametrize(
    ("phase", "clause", "found"),
    [
        ("draw", "glossary.guard.1", "the phase went by with glossary.draw-phase.2"),
        ("grow", "glossary.grow.1", "phase grow has not begun"),
        ("ener", "glossary.ener-phase.1", "it is legal"),
    ],
)
def test_a_phase_that_can_be_left_or_says_something_else_is_told(phase: str, clause: str, found: str) -> None:
    outcome = ran(_unskipped(phase, clause), phase="draw")
    assert (outcome.status, outcome.found) == ("fail", found)


def test_an_attack_of_the_lrig_gives_up_the_signi_attacks_that_are_left() -> None:
    late = 'action = { do = "attack", from = "A.signi.left" }, clauses = ["faq.attack.5"]'
    script = steps('A attack from = "A.lrig.center"', f"A expect-refused {late}")
    passes(
        script,
        '{ check = "state", at = "A.signi.left", value = "up" },',
        phase="attack.signi",
        board=board(FIELD),
    )


def test_an_upped_lrig_does_not_attack_in_a_guard_step_that_is_laid() -> None:
    guard = 'B guard card = "Shield Crab"'
    refused = 'action = { do = "guard", card = "Shield Crab" }, clauses = ["glossary.guard-step.2"]'
    passes(steps(f"B expect-refused {refused}"), phase="attack.guard")
    down = BOARD.replace("coins = 1", 'lrig_states = { center = "down" }')
    passes(steps(guard), counts("B", life=2, trash=1), phase="attack.guard", board=down)
