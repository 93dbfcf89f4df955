"""Archives at the command line: moved, looked at, checked, brought back, and told what is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from events.parquet import read_once
from tests.cli.conftest import Shell
from tests.cli.hostile import Told


@pytest.fixture
def cup(fresh: Shell) -> Shell:
    """An event of two finished matches; the working folder is empty but for its database."""
    fresh.good("simulate", "--games", "2", "--seed", "3")
    read_once.cache_clear()
    return fresh


def refused(told: Told, *words: str) -> None:
    """A refusal is one sentence with what to do, exit 1, and no fault of the program."""
    assert told.code == 1, told
    said = " ".join(told.err.split())
    assert "fault in this program" not in said
    assert [word for word in words if word not in said] == [], said


def test_what_is_archived_is_told_as_before(cup: Shell) -> None:
    looks = (
        ("matches",),
        ("verify", "sim-3-1"),
        ("log", "sim-3-1"),
        ("show", "sim-3-2@turn4", "--as", "A"),
        ("export", "sim-3-1", "-"),
        ("root", "sim-3-1"),
        ("prove", "sim-3-1@57", "-"),
        ("facts", "--all", "--csv", "-"),
        ("audit", "--all"),
        ("matches", "--holds", "Cogling"),
    )
    before = [cup.good(*words) for words in looks]
    assert cup.json("archive", "event", "simulation", "--to", "away")["matches"] == 2
    assert [cup.good(*words) for words in looks] == before
    assert "restored 2 matches" in cup.good("restore", "--event", "simulation")
    assert [cup.good(*words) for words in looks] == before


def test_matches_of_an_archive_are_judged_again(cup: Shell) -> None:
    cup.good("archive", "match", "sim-3-2", "--to", "away")
    (first, _) = map(json.loads, cup.good("readjudicate", "--archive", "away", "--json").splitlines())
    assert (first["match"], first["verdict"]) == ("sim-3-2", "exact")
    refused(cup("readjudicate", "--archive", "."), "no match of this database lies in", "archive list")
    twice = cup("readjudicate", "--archive", "away", "--all")
    assert twice.code == 2
    assert "named twice" in twice.err


def test_a_record_of_an_archived_match_is_known(cup: Shell) -> None:
    record = cup.good("export", "sim-3-1", "-")
    Path("sim.jsonl").write_text(record, "utf-8")
    cup.good("archive", "match", "sim-3-1", "--to", "away")
    cup.good("import", "sim.jsonl")
    assert cup.good("export", "sim-3-1", "-") == record


def test_what_is_wrong_with_files_is_told_and_mended(cup: Shell) -> None:
    cup.good("archive", "event", "simulation", "--to", "away")
    (file,) = Path("away").glob("*.parquet")
    sound = file.read_bytes()
    for place in (20, len(sound) // 2, len(sound) - 30):
        file.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
        refused(Told(cup("archive", "check").code, "", cup("archive", "check").out), "bytes")
    file.write_bytes(sound[: len(sound) // 2])
    refused(cup("show", "sim-3-1"), "bytes were changed", "put back a copy", "archive check")
    refused(cup("restore", "sim-3-1"), "bytes were changed")
    file.unlink()
    refused(cup("show", "sim-3-1"), "which is not there", "put it back", "archive moved FOLDER")
    refused(cup("stats", "first"), "cannot be read", "archive check")
    assert "○" not in cup.good("matches")
    file.write_bytes(sound)
    assert "✓" in cup.good("archive", "check")
    assert cup.json("archive", "check")["archives"][0]["fault"] == ""


def test_what_cannot_be_done_is_refused_with_what_can(cup: Shell) -> None:
    cup.good("open", "m1", "--seed", "4")
    told = cup.json("archive", "match", "m1", "sim-3-1", "--to", "away")
    assert (told["matches"], told["left"]) == (1, [["m1", "it is not over"]])
    refused(cup("restore", "m1"), "m1 is not archived", "referee --db", "archive list")
    refused(cup("restore", "--event", "nothing"), "no match of nothing is archived")
    refused(cup("archive", "moved", "nowhere"), "no archive of this database lies in nowhere")
    Path("file").write_text("no folder", "utf-8")
    refused(cup("archive", "match", "sim-3-2", "--to", "file"), "file cannot be used", "may be written")
    assert cup("archive", "match", "nobody", "--to", "away").code != 0
    assert cup("archive", "event", "nobody", "--to", "away").code != 0
    assert cup("archive", "before", "tomorrow", "--to", "away").code != 0
    assert cup("restore").code != 0
    assert cup("restore", "sim-3-1", "--event", "simulation").code != 0
    assert "did you mean" in cup("stats", "deck").err
    assert "1 match" in cup.good("restore", "sim-3-1")


def test_without_pyarrow_it_is_said_what_to_install(cup: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    cup.good("archive", "match", "sim-3-1", "--to", "away")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for told in (cup("archive", "match", "sim-3-2", "--to", "away"), cup("show", "sim-3-1")):
        assert told.code != 0
        assert "pip install 'wixoss-referee[scale]'" in " ".join(told.err.split())
    assert not [*Path("away").glob("*.part")]


def test_matches_before_a_day(cup: Shell) -> None:
    assert cup.json("archive", "before", "2001-01-01", "--to", "away")["matches"] == 0
    assert cup.json("archive", "before", "2999-01-01", "--to", "away")["matches"] == 2
    assert "nothing is archived" not in cup.good("archive", "list")
