"""Positions are run at a terminal: what failed and where, a summary, JSON, and exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli import app
from referee.positions import shipped_cases
from referee.rulebook import unplayable
from tests.house.tree import ROOT
from tests.positions.paper import line_of, paper
from tests.positions.words import FIELD, MORE, board, counts, steps

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


FROST = board('hand = ["Frost Scroll"]', FIELD)
USED = 'A use card = "Frost Scroll"'
FROZEN = '{ check = "flag", at = "B.signi.left", flag = "frozen", value = true },'


def _shown(tmp_path: Path, script: str, expect: str, table: str = FROST) -> str:
    path = tmp_path / "shown.toml"
    path.write_text(paper(script, expect, board=table, cards=MORE), "utf-8")
    return str(path)


def test_a_position_of_ones_own_is_shown_with_its_questions_and_answers(
    tmp_path: Path, capsys: Capture
) -> None:
    path = _shown(tmp_path, steps(USED, 'A target targets = ["B.signi.left"]'), FROZEN)
    code, out, err = run(capsys, "position", "show", path)
    assert (code, err) == (0, "")
    text = Path(path).read_text("utf-8")
    told = " ".join(out.split())
    for step, part in ((1, 'do = "use"'), (2, 'do = "target"')):
        assert f"answered by step {step}, line {line_of(text, part)}" in told
    assert "A is asked targets 1 of: B.signi.left, B.signi.right:" in told
    assert "A used Frost Scroll" in told
    assert "✓ all that the position expects holds" in told


def test_several_files_and_folders_are_shown_and_a_bad_one_among_them_is_told(
    tmp_path: Path, capsys: Capture
) -> None:
    used = steps(USED, 'A target targets = ["B.signi.left"]')
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        _shown(tmp_path / name, used, FROZEN)
    code, out, err = run(capsys, "position", "show", str(tmp_path))
    assert (code, err, out.count("all that the position expects holds")) == (0, "", 2)
    (tmp_path / "bad.toml").write_text("nothing = 1", "utf-8")
    both = (str(tmp_path / "bad.toml"), str(tmp_path / "two" / "shown.toml"))
    code, out, _ = run(capsys, "position", "show", *both)
    assert (code, out.count("all that the position expects holds")) == (2, 1)
    assert f"{tmp_path / 'bad.toml'}:" in out
    code, out, _ = run(capsys, "position", "show", *both, "--json")
    assert (code, len(json.loads(out)["shown"])) == (2, 1)
    empty = tmp_path / "empty"
    empty.mkdir()
    code, _, err = run(capsys, "position", "show", str(empty))
    assert "no position file lies in" in err


def test_what_was_settled_and_refused_is_shown_where_it_happened(tmp_path: Path, capsys: Capture) -> None:
    one = board('hand = ["Frost Scroll"]', 'signi = { left = { card = "Field Mouse" } }')
    full = 'A expect-refused action = { do = "attack", from = "A.lrig.center" }'
    target = 'A target targets = ["B.signi.left"]'
    out = run(capsys, "position", "show", _shown(tmp_path, steps(full, USED, target), FROZEN, one))[1]
    told = " ".join(out.split())
    assert "refused A attack A.lrig.center: " in told
    assert told.index("refused A attack") < told.index("A used Frost Scroll")
    assert "A is asked targets 1 of: B.signi.left: the only choice, and not asked; step 3, line" in told


def test_a_failing_position_is_shown_at_its_failure(tmp_path: Path, capsys: Capture) -> None:
    code, out, _ = run(capsys, "position", "show", _shown(tmp_path, steps(USED), counts("B", life=1)))
    told = " ".join(out.split())
    assert code == 1
    assert "no step answers it; the first option is taken" in told
    assert "at the failure turn 5 of A" in told
    assert "expected: counts {'life': 1}; found: {'life': 2}" in told
    assert '{ check = "counts", seat = "B", life = 1 },' in told


def test_a_shown_position_is_also_json(tmp_path: Path, capsys: Capture) -> None:
    path = _shown(tmp_path, steps(USED), counts("B", life=2))
    code, out, _ = run(capsys, "position", "show", path, "--json")
    told = json.loads(out)
    (case,) = told["shown"]
    assert (code, told["passed"], case["status"]) == (0, 1, "pass")
    rows = [(one["kind"], one["how"], one["step"]) for one in case["questions"]]
    assert rows == [("main", "step", 1), ("targets", "open", None)]
    assert told["cases"][0]["open"] == ["A is asked targets 1 of: B.signi.left, B.signi.right"]


def test_what_the_page_shows_of_a_position_is_what_is_shown(tmp_path: Path, capsys: Capture) -> None:
    page = (ROOT / "docs" / "positions.md").read_text("utf-8")
    (example,) = re.findall(r"<<'EOF'\n(.*?)^EOF$", page, re.DOTALL | re.MULTILINE)
    (shown,) = re.findall(r"\$ referee position show my-positions/spell.toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "spell.toml").write_text(example, "utf-8")
    out = run(capsys, "position", "show", str(tmp_path / "spell.toml"))[1]
    rows = [row for row in shown.splitlines() if row != "..."]
    assert [row for row in rows if row not in out.splitlines()] == []


def test_a_file_that_cannot_be_shown_is_told_by_its_line(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("case = 1\n", "utf-8")
    code, out, _ = run(capsys, "position", "show", str(bad))
    assert code == 2
    assert f"{bad}:1" in out
    code, _, err = run(capsys, "position", "show", _shown(tmp_path, "", ""), "--only", "no-such-case")
    assert (code, "no case has 'no-such-case' in its id" in err) == (2, True)
