"""Positions are run at a terminal: what failed and where, a summary, JSON, and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import app
from referee.positions import shipped_cases
from referee.rulebook import unplayable
from tests.positions.paper import line_of, paper

Capture = pytest.CaptureFixture[str]
SOUND = '{ check = "coins", seat = "A", value = 1 },'
WRONG = '{ check = "coins", seat = "A", value = 2 },'


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    code = app.run(list(words))
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "sound.toml").write_text(paper(expect=SOUND), "utf-8")
    (tmp_path / "deep" / "wrong.toml").write_text(paper(expect=WRONG), "utf-8")
    return tmp_path


def test_positions_that_hold_are_counted(folder: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, "position", "run", str(folder / "sound.toml"))
    assert (code, err) == (0, "")
    assert out.splitlines() == [f"{'tests':<24}{1:>5} of 1", "1 case: 1 passed, 0 failed"]


def test_a_failure_says_where_what_and_when(folder: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "position", "run", str(folder))
    path = folder / "deep" / "wrong.toml"
    line = line_of(path.read_text("utf-8"), WRONG)
    assert code == 1
    rows = [row.strip() for row in out.splitlines()]
    assert rows[:4] == [
        "✗ paper.case fails",
        f"{path}:{line}",
        "expected: coins 2",
        "found: 1",
    ]
    assert rows[-1] == "2 cases: 1 passed, 1 failed"


def test_the_same_is_json(folder: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "position", "run", str(folder), "--json")
    told = json.loads(out)
    assert (code, told["total"], told["passed"], told["failed"]) == (1, 2, 1, 1)
    assert told["systems"]["tests"]["failed"] == 1
    (failed,) = [c for c in told["cases"] if c["status"] == "fail"]
    assert (failed["check"], failed["expected"], failed["found"]) == ("coins", 2, 1)
    assert failed["seq"] > 0


def test_several_files_at_a_time_give_the_same(folder: Path, capsys: Capture) -> None:
    one = run(capsys, "position", "run", str(folder), "--json")
    assert run(capsys, "position", "run", str(folder), "--json", "--jobs", "2") == one


def test_a_disputed_case_is_counted_apart(tmp_path: Path, capsys: Capture) -> None:
    more = 'disputed = true\nreading = "how coins are counted"'
    (tmp_path / "open.toml").write_text(paper(expect=WRONG, more=more), "utf-8")
    code, out, _ = run(capsys, "position", "run", str(tmp_path))
    assert code == 0
    assert "paper.case fails (disputed)" in out
    assert "1 case: 0 passed, 0 failed; disputed: 0 of 1 passed" in out


def test_what_cannot_be_played_ends_with_two(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(paper(expect=SOUND).replace("coins = 1", "coin = 1"), "utf-8")
    code, out, _ = run(capsys, "position", "run", str(path))
    assert code == 2
    assert f"{path}:" in out
    assert "unknown key 'coin'; did you mean 'coins'?" in out


@pytest.mark.parametrize("words", [["no-such-folder"], ["--only", "no-such-case"]], ids=["folder", "case"])
def test_nothing_to_run_is_wrong_use(words: list[str], capsys: Capture) -> None:
    code, _, err = run(capsys, "position", "run", *words)
    assert code == 2
    assert "try:" in err


@pytest.mark.parametrize("width", [80, 140])
def test_a_clause_is_played_for_a_reader(
    width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    code, out, err = run(capsys, "rulebook", "play", "glossary.limit.2")
    assert (code, err) == (0, "")
    rows = out.splitlines()
    assert max(len(row) for row in rows) <= min(width, 96)
    before = next(i for i, row in enumerate(rows) if row.startswith("before"))
    after = next(i for i, row in enumerate(rows) if row.startswith("after"))
    told = "\n".join(rows[before:after])
    assert "A played Field Mouse into the right zone" in told
    assert "glossary.main-phase.2" in told
    assert "refused" in told
    assert "SIGNI levels 5 of 6" in told
    assert "SIGNI levels 6 of 6" in "\n".join(rows[after:])


def test_a_setup_is_played_from_empty_lrig_zones_to_lrigs_face_down(capsys: Capture) -> None:
    told = run(capsys, "rulebook", "play", "start.setup.13")[1]
    assert "no left assist · no center · no right assist" in told
    told = run(capsys, "rulebook", "play", "glossary.mulligan.2")[1]
    assert "L0 Vela Zero ░ face down" in told


def test_a_played_clause_is_also_json(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rulebook", "play", "glossary.limit.2", "--json")
    (case, *_) = json.loads(out)["cases"]
    assert (code, case["status"]) == (0, "pass")
    assert case["facts"]
    assert case["before"]["seats"]["A"]["signi"][2] is None
    assert case["after"]["seats"]["A"]["signi"][2]["name"]
    assert case["refused"][0]["clauses"][0] == "glossary.limit.2"


def test_a_deck_clause_is_played_by_its_lists(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rulebook", "play", "glossary.main-deck.4")
    assert code == 0
    assert "deck five of a name: not legal  glossary.main-deck.4" in out


def test_a_clause_without_a_position_says_why(capsys: Capture) -> None:
    shown = {c for case in shipped_cases() for c in case.row.clauses}
    clause = next(c for c in unplayable() if c not in shown)
    code, _, err = run(capsys, "rulebook", "play", clause)
    assert code == 2
    assert unplayable()[clause] in err.replace("\n", " ")


def test_an_unknown_clause_names_the_nearest(capsys: Capture) -> None:
    code, _, err = run(capsys, "rulebook", "play", "glossary.limit.22")
    assert code == 2
    assert "did you mean glossary.limit.1: A LRIG shows its limit" in err
