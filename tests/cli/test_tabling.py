"""Facts written as tables by the command: of a match, of a stretch, of all that can be read."""

from __future__ import annotations

import csv
import io
import json
import stat
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from tests.cli.conftest import Shell
from tests.cli.test_unreadable import spoilt


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    found = Shell(tmp_path_factory.mktemp("tables") / "m.sqlite3")
    for seed, name in enumerate(("m1", "m2")):
        found.good("open", name, "--seed", str(seed), "--first", "A")
        for _ in range(4):
            found.good("act", name, "1")
    spoilt(found, "odd", kind="moon.risen")
    return found


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_all_matches_are_written_but_those_that_cannot_be_read(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "all.parquet"
    told = shell.json("facts", "--all", "--parquet", str(file))
    table = parquet.read_table(file)
    assert (told["matches"], told["facts"], told["as"]) == (2, table.num_rows, "judge")
    assert [one["match"] for one in told["unread"]] == ["odd"]
    assert set(table["match"].to_pylist()) == {"m1", "m2"}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "odd cannot be read: " in shell.good("facts", "--all", "--csv", str(tmp_path / "a.csv"))
    assert shell("facts", "odd", "--csv", "-").code != 0


def test_several_matches_and_stretches_are_written_in_the_order_in_which_they_are_named(
    shell: Shell,
) -> None:
    told = rows(shell.good("facts", "m2@3..5", "m1", "--csv", "-"))
    assert [(one["match"], one["seq"]) for one in told[:4]] == [
        ("m2", "3"),
        ("m2", "4"),
        ("m2", "5"),
        ("m1", "1"),
    ]
    assert len(told) - 3 == shell.json("show", "m1")["view"]["seq"]


def test_a_row_holds_what_its_viewer_may_read(shell: Shell) -> None:
    for viewer in ("A", "B", "spectator", "judge"):
        told = rows(shell.good("facts", "m1", "--csv", "-", "--as", viewer))
        facts = shell.json("log", "m1", "--as", viewer, "--level", "full")["facts"]
        assert [json.loads(one["body"]) for one in told] == [fact["body"] for fact in facts]


def test_a_turn_that_was_begun_again_holds_its_own_facts_alone(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "again.sqlite3")
    shell.good("open", "m1", "--seed", "0", "--first", "A")
    while (now := shell.json("show", "m1")["view"])["turn"]["number"] < 2:
        shell.good("act", "m1", str(len(shell.json("legal", "m1")["choices"])))
    turn = shell.json("log", "m1@turn1", "--level", "full")["facts"]
    within = next(fact["seq"] for fact in turn if fact["kind"] == "decision.asked")
    shell.good("rewind", f"m1@{within}", "--by", "head-judge:ann", "--reason", "a test")
    seqs = [int(one["seq"]) for one in rows(shell.good("facts", "m1@turn1", "--csv", "-"))]
    told = shell.json("log", "m1@turn1", "--level", "full")["facts"]
    assert seqs == [fact["seq"] for fact in told]
    assert now["seq"] not in seqs


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("m1", "no form is named"),
        ("m1 --csv a --arrow b", "two forms at once"),
        ("--csv a", "no match is named"),
        ("m1 --all --csv a", "matches and --all together"),
        ("m9 --csv a", "no match m9"),
        ("m1@turn99 --csv a", "turn99"),
    ],
)
def test_what_does_not_go_together_is_refused_and_leaves_no_file(
    words: str, said: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = shell("facts", *words.split())
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_stays_as_it_is(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "there.csv"
    file.write_text("mine", "utf-8")
    told = shell("facts", "m1", "--csv", str(file))
    assert "is there already" in told.err
    assert file.read_text("utf-8") == "mine"


def test_without_pyarrow_the_command_says_what_to_install(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = shell("facts", "m1", "--parquet", str(tmp_path / "a.parquet"))
    assert told.code == 2
    assert "pip install 'wixoss-referee[data]'" in told.err
    assert not (tmp_path / "a.parquet").exists()
