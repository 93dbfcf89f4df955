"""Lines are counted as they can be played, at a terminal and by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import app
from referee.positions import Case, PositionError, cases_of, divide, perft, read_text, shipped_cases
from referee.positions.shelf import case_named
from referee.rules import Refusal
from referee.rules.refusal import Reason
from referee.service.simulated.simulate import RefusedAnswerError
from tests.positions.paper import paper

Capture = pytest.CaptureFixture[str]
GUARD = "glossary.guard.once"


def shipped(name: str) -> Case:
    (case,) = [c for c in shipped_cases() if c.row.id == name]
    return case


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    code = app.run(["perft", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_shipped_position_is_found_by_its_id_without_reading_the_others() -> None:
    every = shipped_cases()
    assert [case_named(one.row.id) for one in every[::9]] == list(every[::9])
    assert case_named("no-such-position") is None


def test_each_answer_counts_the_answers_to_it() -> None:
    one, two = divide(shipped(GUARD), 1), divide(shipped(GUARD), 2)
    assert set(one.values()) == {1}
    assert list(two) == list(one) == ["A attack Vela, Restless (center)", "A pass"]
    assert two["A attack Vela, Restless (center)"] == 2, "the guard card, or no guard"


def test_a_line_that_ends_the_match_is_counted_once() -> None:
    case = shipped("glossary.assassin.wins-past-a-full-field")
    counts = [divide(case, depth) for depth in (1, 2, 3)]
    assert [lines["A attack Night Stoat (center)"] for lines in counts] == [1, 1, 1]
    assert counts[2]["A pass"] > 1


def test_a_check_of_decks_has_no_line() -> None:
    decks = next(c for c in cases_of("glossary.main-deck.1") if c.row.phase == "deck-check")
    with pytest.raises(PositionError, match="a check of decks has no board"):
        divide(decks, 1)


def test_an_answer_that_is_listed_and_refused_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("closed", (Reason("closed", "not today", ()),))
    monkeypatch.setattr(perft, "decide", lambda *_, **__: refusal)
    with pytest.raises(RefusedAnswerError, match="is listed as legal and refused: not today"):
        divide(shipped(GUARD), 2)


def test_the_count_of_a_shipped_case_is_printed(capsys: Capture) -> None:
    code, out, err = run(capsys, GUARD, "--depth", "2", "--divide")
    assert (code, err) == (0, "")
    assert [row.split(maxsplit=1) for row in out.splitlines()] == [
        ["7", f"{GUARD}, 2 deep"],
        ["2", "A attack Vela, Restless (center)"],
        ["5", "A pass"],
    ]


def test_the_cases_of_a_file_are_counted(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "one.toml"
    path.write_text(paper(), "utf-8")
    (case,) = read_text(paper(), "one.toml")
    code, out, _ = run(capsys, str(path), "--depth", "3", "--json")
    assert code == 0
    (told,) = json.loads(out)["cases"]
    assert told == {"case": "paper.case", "depth": 3, "lines": dict(divide(case, 3))}


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("no toml at all [", 1, "no TOML that can be read"),
        (paper(more="nonsense = 1"), 2, "nonsense"),
    ],
)
def test_a_file_that_cannot_be_played_is_told(
    text: str, code: int, said: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, "utf-8")
    ended, out, err = run(capsys, str(path))
    assert (ended, out) == (code, "")
    assert said in err


def test_a_name_that_is_nothing_leads_to_the_nearest(capsys: Capture) -> None:
    code, _, err = run(capsys, "glossary.guard.onec")
    assert code == 2
    assert GUARD in err
