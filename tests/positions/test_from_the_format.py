"""Positions written by the description of the format alone, and scripts that have to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.positions import Case, read_file, read_text, run_case
from tests.positions.paper import BOARD, case_of, paper, passes, ran
from tests.positions.words import MORE, board, counts, steps

HERE = Path(__file__).with_name("elsewhere")
CASES = {
    case.row.id: case
    for path in sorted(HERE.glob("*.toml"))
    if path.stem != "wrong"
    for case in read_file(path, path.name)
}
WRONG = {case.row.id: case for case in read_file(HERE / "wrong.toml", "wrong.toml")}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_the_format_says_is_played(case: Case) -> None:
    outcome = run_case(case)
    assert outcome.status == "pass", outcome


FAILS = {
    "forced-target-otherwise": ("answer", 2),
    "forced-zone-otherwise": ("answer", 2),
    "forced-pay-otherwise": ("answer", 1),
    "forced-pay-step-otherwise": ("answer", 2),
    "forced-discard-otherwise": ("answer", 2),
    "forced-search-otherwise": ("legal", 2),
    "order-otherwise": ("answer", 2),
    "never-guard": ("answer", 1),
    "never-burst": ("answer", 2),
    "never-mode": ("answer", 1),
    "never-bet": ("answer", 1),
    "never-discard": ("answer", 1),
    "never-exceed": ("answer", 1),
    "never-discard-later": ("answer", 1),
    "wrong-on": ("answer", 1),
    "wrong-on-forced": ("answer", 1),
    "wrong-condition": ("answer", 1),
    "grow-wrong-place": ("legal", 1),
    "unsaid-differs": ("answer", 1),
    "pass-other": ("legal", 1),
    "pass-none": ("legal", 3),
    "use-out-of-time": ("legal", 1),
    "cut-in-none": ("legal", 1),
    "decision-seat": ("decision", 1),
    "decision-kind": ("decision", 1),
    "decision-options": ("options", 1),
    "decision-min": ("min", 2),
    "decision-count": ("count", 2),
    "decision-check": ("decision", 0),
    "pay-twice": ("answer", 1),
    "refused-legal": ("refused", 1),
    "advance-past": ("phase", 1),
    "looked-none": ("visible_to", 0),
    "visible-none": ("visible_to", 0),
    "state-none": ("state", 0),
    "power-none": ("power", 0),
    "mulligan-main": ("answer", 1),
    "ability-0": ("legal", 1),
    "after-end": ("legal", 2),
}
"""Which check fails of each script that is wrong, and at which step."""


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_a_script_that_is_wrong_fails_at_its_step(case: Case) -> None:
    outcome = run_case(case)
    found = (outcome.status, outcome.check, outcome.step)
    assert found == ("fail", *FAILS[case.row.id.removeprefix("wrong.")]), outcome


def test_what_is_never_asked_is_told_with_what_was_asked_instead() -> None:
    outcome = run_case(WRONG["wrong.never-guard"])
    assert outcome.expected == "B is asked for 'guard Gate Toad'"
    assert outcome.found == "it never was; A is asked main; legal: pass"


TWO = board(
    'hand = ["Frost Scroll"]',
    'signi = { left = { card = "Field Mouse" }, right = { card = "Field Mouse" } }',
)
FROST = steps('A use card = "Frost Scroll"')


def test_a_question_left_open_is_compared_in_all_its_ways() -> None:
    """Either mouse may be frozen where nobody looks which; who looks has to say which."""
    passes(FROST, counts("B", signi=2), board=TWO, cards=MORE)
    for position in ("left", "right"):
        flag = f'{{ check = "flag", at = "B.signi.{position}", flag = "frozen", value = true }},'
        outcome = ran(FROST, flag, board=TWO, cards=MORE)
        assert (outcome.status, outcome.check) == ("fail", "answer")
        assert outcome.found == "A is asked targets 1 of: B.signi.left, B.signi.right"


def test_a_fault_behind_a_question_left_open_is_told_itself() -> None:
    outcome = ran(FROST, counts("B", signi=1), board=TWO, cards=MORE)
    assert (outcome.check, outcome.expected) == ("counts", {"signi": 1})


def test_a_case_with_the_id_of_another_is_told_by_both_lines() -> None:
    one = paper()
    text = one + "\n[[case]]" + one.partition("[[case]]")[2]
    first, second = read_text(text, "paper.toml")
    assert run_case(first).status == "pass"
    outcome = run_case(second)
    before, line = (n for n, row in enumerate(text.splitlines(), 1) if row == 'id = "paper.case"')
    assert (outcome.status, outcome.line) == ("bad", line)
    assert f"stands on line {before} too" in outcome.text


def test_a_phase_of_the_other_ruleset_is_told() -> None:
    for ruleset, phase in (("diva", "attack.arts"), ("classic", "attack.pre")):
        outcome = run_case(case_of(paper(phase=phase, more=f'ruleset = "{ruleset}"')))
        assert outcome.status == "bad"
        assert f"no turn of {ruleset} has a phase '{phase}'; there is setup.lrigs" in outcome.text


def test_the_key_of_a_table_is_told_by_the_keys_of_that_table() -> None:
    text = paper(board=BOARD.replace("left = { card", "middle = { card", 1))
    assert "there is left, center, right" in run_case(case_of(text)).text
