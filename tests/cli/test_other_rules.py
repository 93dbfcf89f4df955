"""What other rules made is told with exit code 3, what these made and does not come out with 1."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from events.stores import open_log
from referee.service.program import rules_fingerprint
from tests.cli.conftest import Shell
from tests.service.conftest import play
from tests.service.forged import Change, forged, opened_under, rewritten, swapped, without

X = "0123456789abcdef"
UNKNOWN = "unknown rules (the record names none)"


def shell_at(place: Path, change: Change, rules: str, name: str = "m1") -> Shell:
    """A database with a match that was played to its end under some rules, and then forged."""
    desk = opened_under(rules)
    play(desk, "m1", 4000)
    with closing(open_log(str(place))) as log:
        forged(desk, change, rules, log, name)
    return Shell(place)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "forged.sqlite3"


@pytest.mark.parametrize(("change", "made"), [(swapped, f"rules {X}"), (without, UNKNOWN)])
def test_a_swapped_winner_by_other_rules_is_told_with_exit_code_three(
    place: Path, change: Change, made: str
) -> None:
    shell, judge = shell_at(place, change, X), rules_fingerprint()
    assert shell("verify", "m1").code == 0
    told = shell("audit", "m1")
    assert told.code == 3
    assert "≠ other-rules m1@" in told.out
    words = " ".join(told.out.split())
    differs = "match.ended comes out otherwise (winner); recorded: "
    assert f"made by {made}, judged by rules {judge}: {differs}" in words
    assert "nothing found" not in words
    assert shell("audit", "--all").code == 3
    again = shell("readjudicate", "m1")
    assert again.code == 3
    words = " ".join(again.out.split())
    row, last = map(json.loads, shell("readjudicate", "m1", "--json").out.splitlines())
    seq = row["parted"]["seq"]
    assert f"made by {made}, judged by rules {judge}: differs at seq {seq}, the record by " in words
    assert (row["rules"], row["by_other_rules"], row["ok"]) == (judge, True, False)
    assert row["parted"]["rules"] == ("" if change is without else X)
    assert row["parted"]["recorded_clauses"] == row["parted"]["clauses"] != []
    assert last["summary"]["verdicts"] == {"other result": 1}
    assert last["summary"]["by_other_rules"] == 1


def test_a_swapped_winner_by_these_rules_is_a_fault_and_the_worst_code_wins(place: Path) -> None:
    shell = shell_at(place, swapped, rules_fingerprint())
    quick = shell("audit", "m1", "--quick")
    assert quick.code == 0
    assert quick.out.startswith("○ 1 log")
    assert "nothing found; the game was not played again (--quick)" in quick.out
    for words in (["m1"], ["m1", "--rerun"]):
        told = shell("audit", *words)
        assert (told.code, "✗ other-outcome m1@" in told.out) == (1, True)
    assert shell("readjudicate", "m1").code == 1
    shell_at(place, without, X, "m2")
    assert [shell("readjudicate", *words).code for words in (["m2"], ["--all"])] == [3, 1]
    assert [shell("audit", *words).code for words in (["m2"], ["--all"])] == [3, 1]
    said = " ".join(shell("readjudicate", "--all").out.split())
    assert "2 matches 1 ✗ other result 1 ≠ by other rules" in said
    rows = [json.loads(line) for line in shell("audit", "--all", "--json").out.splitlines()]
    assert [row.get("severity") for row in rows[:-1]] == ["fault", "differs"]
    assert (rows[-1]["audit"]["played"], rows[-1]["audit"]["quick"]) == (2, False)


def test_a_record_with_a_winner_that_no_rules_give_is_a_fault(place: Path, tmp_path: Path) -> None:
    desk = opened_under(X)
    play(desk, "m1", 4000)
    with closing(open_log(str(place))) as log:
        rewritten(desk, "match.ended", '"winner":"', '"winner":"Z', log)
    shell = Shell(place)
    file = str(tmp_path / "forged.jsonl")
    shell.good("export", "m1", file)
    words = (["verify", "m1"], ["verify", file], ["audit", "m1"], ["readjudicate", "m1"])
    for told in (shell(*each) for each in words):
        assert told.code == 1, told
        assert "match.ended cannot be read: `winner` is " in " ".join((told.out + told.err).split())
    assert "other-rules" not in shell("audit", "m1").out
    told = Shell(tmp_path / "other.sqlite3")("import", file)
    assert (told.code, told.out) == (1, "")
    assert "match.ended cannot be read: `winner` is " in " ".join(told.err.split())


def test_what_this_program_made_is_exact(place: Path) -> None:
    shell = Shell(place)
    shell.good("simulate", "--games", "1", "--seed", "4")
    told = shell.good("audit", "sim-4-1")
    assert told.startswith("✓ 1 log")
    assert "1 match played again" in told
    shell.good("readjudicate", "--all")
