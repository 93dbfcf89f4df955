"""A position that cannot be: told with file and line, what was found and what fits instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.positions import PositionError, read_file, read_text, run_case, run_file
from tests.positions.paper import BOARD, case_of, line_of, paper

GOES_ON = '{ seat = "A", do = "pass" },'

BOARDS = {
    "unknown zone": ("coins = 1\n", 'hnad = ["Field Mouse"]\n', "did you mean 'hand'?"),
    "unknown card": (
        '"Marsh Otter", "Rain Scroll"',
        '"Marsh Oter"',
        "did you mean 'Marsh Otter'?",
    ),
    "a card in two places": ("coins = 1", 'lrig_deck = ["Vela Three"]', "lrig.center"),
    "SIGNI in the LRIG deck": (
        "coins = 1",
        'lrig_deck = ["Field Mouse"]',
        "white-backed",
    ),
    "LRIG in hand": (
        '"Marsh Otter", "Rain Scroll"]',
        '"Vela Zero", "Rain Scroll"]',
        "cards of the main deck",
    ),
    "a spell on the field": (
        'left = { card = "Field Mouse" }, center',
        'left = { card = "Rain Scroll" }, center',
        "no SIGNI",
    ),
    "too many coins": ("coins = 1", "coins = 6", "0 to 5"),
    "coins of words": ("coins = 1", 'coins = "one"', "a number is wanted"),
    "a state that is none": (
        "frozen = true",
        'state = "sleeping"',
        "one of up, down is wanted",
    ),
    "a virus twice": ('viruses = ["left"]', 'viruses = ["left", "left"]', "one [Virus]"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_cannot_be_is_told_by_line(name: str) -> None:
    before, after, wanted = BOARDS[name]
    text = paper(board=BOARD.replace(before, after, 1))
    outcome = run_case(case_of(text))
    assert outcome.status == "bad"
    assert outcome.line == line_of(text, after.strip())
    assert outcome.file == "paper.toml"
    assert wanted in outcome.text


def test_levels_above_the_limit_are_refused_unless_the_case_allows_them() -> None:
    high = BOARD.replace(
        'left = { card = "Field Mouse" }, center = { card = "Field Mouse", frozen = true }',
        'left = { card = "Marsh Otter" }, center = { card = "Marsh Otter" },'
        ' right = { card = "Marsh Otter" }',
        1,
    ).replace("limit = 6", "limit = 5")
    text = paper(board=high).replace("limit = 6", "limit = 5")
    outcome = run_case(case_of(text))
    assert (outcome.status, outcome.text[:17]) == ("bad", "levels of 6 on th")
    allowed = text.replace('system = "tests"', 'system = "tests"\nover_limit = true')
    assert run_case(case_of(allowed)).status == "pass"
    about = text.replace('clauses = ["glossary.attack.3"]', 'clauses = ["glossary.limit.3"]')
    assert run_case(case_of(about)).status == "pass"


STEPS = {
    "unknown step": ('{ seat = "A", do = "atack" },', "there is no step 'atack'; did you mean"),
    "unknown key": ('{ seat = "A", do = "pass", from = "x" },', "pass has no key 'from'"),
    "missing key": ('{ seat = "A", do = "play", card = "Marsh Otter" },', "play needs 'zone'"),
    "no place": ('{ seat = "A", do = "attack", from = "A.signi.middle" },', "a place ("),
    "no seat": ('{ seat = "C", do = "pass" },', "A, B or - is wanted"),
    "no phase": ('{ seat = "A", do = "advance", to = "attack" },', "or another of setup.lrigs"),
    "no kind": ('{ seat = "A", do = "expect-decision", kind = "block" },', "one of mulligan"),
    "unknown check": (
        '{ seat = "-", do = "expect", checks = [{ check = "cuont" }] },',
        "there is no check 'cuont'; did you mean 'count'?",
    ),
    "unknown action": (
        '{ seat = "A", do = "expect-refused", action = { do = "fly" }, clauses = [] },',
        "there is no step 'fly'",
    ),
    "unknown card": ('{ seat = "A", do = "use", card = "Rain Scrol" },', "no card is named"),
    "no value": (
        '{ seat = "-", do = "expect", checks = [{ check = "coins", seat = "A", value = [] }] },',
        "a number is wanted",
    ),
    "a guard by nobody": ('{ seat = "B", do = "guard" },', "needs 'card', or decline = true"),
    "a guard and none": (
        '{ seat = "B", do = "guard", card = "Shield Crab", decline = true },',
        "not both",
    ),
    "nothing to charge": ('{ seat = "A", do = "charge" },', "needs 'card', or 'signi'"),
    "nothing chosen": ('{ seat = "A", do = "choose" },', "needs one of pick, answer, zone"),
    "checks as a table": (
        '{ seat = "-", do = "expect", checks = { check = "winner", value = "A" } },',
        "a list of tables is wanted",
    ),
    "an action that looks": (
        '{ do = "expect-refused", action = { do = "advance", to = "end" }, clauses = [] },',
        "advance is no action that can be tried",
    ),
    "an action of the other seat": (
        '{ seat = "A", do = "expect-refused", clauses = [], action = { do = "pass", seat = "B" }},',
        "of seat A, as its step says, not of 'B'",
    ),
    "options as a text": (
        '{ seat = "A", do = "expect-decision", kind = "main", options = "Marsh Otter" },',
        "a list of names and places",
    ),
    "no colour": (
        '{ seat = "A", do = "use", card = "Rain Scroll", pay_as = { "Marsh Otter" = "pink" } },',
        "one of white, red, blue",
    ),
    "an unknown name that stands for a colour": (
        '{ seat = "A", do = "use", card = "Rain Scroll", pay_as = { "Marsh Oter" = "red" } },',
        "did you mean 'Marsh Otter'?",
    ),
    **{
        f"a check of {said}": (f'{{ seat = "-", do = "expect", checks = [{{ {row} }}] }},', wanted)
        for said, row, wanted in (
            ("no size", 'check = "counts", seat = "A"', "counts needs one of hand, deck"),
            ("no zone", 'check = "field", seat = "A"', "field needs one of left, center, right"),
            ("no phase", 'check = "phase"', "phase needs one of turn, phase, turn_number"),
            ("no clause", 'check = "cites", clauses = []', "at least one text"),
            ("a word", 'check = "count", seat = "A", zone = "hand", value = "1"', "a number"),
            ("a truth", 'check = "count", seat = "A", zone = "hand", value = true', "a number"),
            ("no seat", 'check = "winner", value = "C"', "one of A, B, none"),
            ("no state", 'check = "state", at = "A.signi.left", value = "upp"', "'up', or another"),
            ("a hand", 'check = "state", at = "A.hand", value = "up"', "a place of the field"),
            ("a LRIG's power", 'check = "power", at = "A.lrig.left", value = 1', "SEAT.signi.left"),
            ("a number", 'check = "visible_to", what = "A.hand", viewer = "A", value = 1', "true"),
            ("places", 'check = "viruses", seat = "A", zones = ["A.signi.left"]', "left, center"),
        )
    },
}


@pytest.mark.parametrize("name", STEPS)
def test_a_step_that_is_none_is_told_by_line(name: str) -> None:
    step, wanted = STEPS[name]
    text = paper(f"{GOES_ON}\n{step}")
    outcome = run_case(case_of(text))
    assert outcome.status == "bad"
    assert outcome.line == line_of(text, step)
    assert wanted in outcome.text


FILES = {
    "no TOML": ("[[case]\n", 1, "no TOML that can be read"),
    "unknown table": ("[[cases]]\nid = 'x'\n", 1, "did you mean 'case'?"),
    "no case": ("[cards]\n", 1, "no [[case]]"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_none_is_told(name: str) -> None:
    text, line, wanted = FILES[name]
    with pytest.raises(PositionError) as told:
        read_text(text, "paper.toml")
    assert told.value.problems[0].line == line
    assert wanted in str(told.value)


def test_a_file_in_another_encoding_is_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_bytes(paper().replace("It is a test.", "Füchse").encode("latin-1"))
    with pytest.raises(PositionError) as told:
        read_file(path, "old.toml")
    assert "byte 0xfc is no UTF-8; save the file as UTF-8" in str(told.value)
    assert told.value.problems[0].line == line_of(paper(), "why =")


def test_a_key_of_a_case_that_is_none_is_told_with_the_nearest() -> None:
    text = paper(more="turn_nmber = 4")
    outcome = run_case(case_of(text))
    assert (outcome.status, outcome.line) == ("bad", line_of(text, "turn_nmber"))
    assert "did you mean 'turn_number'?" in outcome.text


def test_a_text_that_cannot_be_read_is_told_with_line_and_column() -> None:
    text = paper().replace("Draw two cards.", "Draw two cardz.")
    outcome = run_case(case_of(text))
    assert outcome.status == "bad"
    assert outcome.line == line_of(text, '[cards."Rain Scroll"]')
    assert "line 1 of the text cannot be read: column" in outcome.text


def test_a_bad_card_spoils_only_the_cases_that_use_it(tmp_path: Path) -> None:
    whole = paper().replace("Draw two cards.", "Draw two cardz.")
    other = paper().partition("[[case]]")[2].replace("paper.case", "paper.other")
    other = "[[case]]" + other.replace(', "Rain Scroll"', "")
    path = tmp_path / "two.toml"
    path.write_text(whole + "\n" + other, "utf-8")
    assert [o.status for o in run_file(path)] == ["bad", "pass"]
    (one,) = run_file(path, only=next(o.id for o in run_file(path) if o.status == "pass"))
    assert one.status == "pass"


def test_an_unknown_reading_or_edition_is_told_by_line() -> None:
    for more, wanted in (
        ('edition = "99.0.0"', "no edition '99.0.0'"),
        ('readings = { soul = "one" }', "no reading 'soul'"),
    ):
        text = paper(more=more)
        outcome = run_case(case_of(text))
        assert outcome.status == "bad"
        assert outcome.line == line_of(text, more)
        assert wanted in outcome.text


def test_a_disputed_case_says_what_it_rests_on() -> None:
    outcome = run_case(case_of(paper(more="disputed = true")))
    assert outcome.status == "bad"
    assert "'reading'" in outcome.text


@pytest.mark.parametrize("where", ["PlayedPosition.__init__", "CaseScript.play"])
def test_a_fault_of_the_referee_fails_its_case_and_not_the_run(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        message = "the table fell over"
        raise KeyError(message)

    monkeypatch.setattr(f"referee.positions.run.{where}", broken)
    outcome = run_case(case_of(paper()))
    assert (outcome.status, outcome.check) == ("fail", "fault")
    assert "KeyError: 'the table fell over' (test_bad_input.py, line" in str(outcome.found)
