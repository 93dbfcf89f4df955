"""The demonstration and the simulation, as a user starts them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.hostile import run

ROOT = re.compile(r"\d+:[A-Za-z0-9+/]{43}=")
"""A root, which another time gives otherwise."""


def test_the_demonstration_types_commands_that_work_as_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run(["demo", "--db", str(tmp_path / "demo.sqlite3")])
    assert (told.code, told.err) == (0, "")
    typed = [x[2:] for x in told.out.splitlines() if x.startswith("$ referee ")]
    assert len(typed) >= 10
    monkeypatch.setenv("REFEREE_DB", str(tmp_path / "again.sqlite3"))
    for line in typed:
        printed = run(shlex.split(line)[1:]).out
        assert ROOT.sub("ROOT", printed.strip()) in ROOT.sub("ROOT", told.out), line


def test_the_demonstration_does_the_whole_job(tmp_path: Path) -> None:
    told = run(["demo", "--db", str(tmp_path / "demo.sqlite3")]).out
    for sign in (
        "as A sees it",
        "as B sees it",
        "what the clauses say",
        "learned since",
        "↶ undone by",
        "ruling R1",
        "facts, consistent with itself",
        "Where to look next",
    ):
        assert sign in told
    begin = re.search(r"begin at /m/demo\?seq=(\d+), in turn \d+: (.+)", told)
    assert begin is not None, "the demonstration names no moment to begin with"
    back = re.search(r"the match was rewound to (\d+)", told)
    assert back is not None
    assert int(begin[1]) <= int(back[1]), "what it begins with was undone"


def test_the_demonstration_in_json_lists_its_steps(tmp_path: Path) -> None:
    told = run(["demo", "--json", "--db", str(tmp_path / "demo.sqlite3")])
    steps = json.loads(told.out)["steps"]
    assert [s["exit"] for s in steps] == [0] * len(steps)


def test_the_same_seed_gives_the_same_matches_in_memory_and_in_a_database(tmp_path: Path) -> None:
    words = ["simulate", "--games", "2", "--seed", "5", "--json"]
    here = json.loads(run(words).out)
    there = json.loads(run([*words, "--db", str(tmp_path / "s.sqlite3")]).out)
    timed = {"seconds", "games_per_second"}
    assert {k: v for k, v in here.items() if k not in timed} == {
        k: v for k, v in there.items() if k not in timed
    }
    assert here["games"] == 2
    shell = Shell(tmp_path / "s.sqlite3")
    assert [m["name"] for m in shell.json("matches")] == ["sim-5-1", "sim-5-2"]
    assert shell.json("verify")["ok"]


def test_no_bar_is_drawn_on_a_pipe() -> None:
    told = run(["simulate", "--games", "2"])
    assert (told.code, told.err) == (0, "")
    assert "games a second" in told.out


def test_coverage_names_what_a_few_games_never_use() -> None:
    told = run(["simulate", "--games", "1", "--coverage"])
    assert told.code == 1
    assert "never used" in told.out
    assert "cannot come up" in told.out
    rows = json.loads(run(["simulate", "--games", "1", "--coverage", "--json"]).out)["coverage"]
    assert rows["facts"]["used"]["match.opened"] == 1
    assert "swap" in rows["verbs"]["never"]
    assert run(["simulate", "--coverage", "--db", "sqlite://"]).code == 2
