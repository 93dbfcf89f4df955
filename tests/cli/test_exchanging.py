"""A match goes out as a notation, as events, as a schema, and comes back from its notation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell


def test_a_notation_comes_back_into_another_database(played: Shell, tmp_path: Path) -> None:
    text = played.good("export", "m1", "--whole")
    file = tmp_path / "m1.wxn"
    file.write_text(text, "utf-8")
    other = Shell(tmp_path / "other.sqlite3")
    assert "consistent with itself, moves and hashes" in other.good("import", str(file))
    assert other.good("export", "m1") == played.good("export", "m1")
    assert other.good("export", "m1", "--whole") == text


def test_a_reading_is_played_again_beside_the_match(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "m1.wxn"
    shell.good("export", "m1", str(file), "--notation")
    told = shell.good("import", str(file), "--name", "again")
    assert "played again from its moves" in told
    assert shell.good("log", "again") == shell.good("log", "m1")
    refused = shell("import", str(file))
    assert refused.code == 2
    assert "m1" in refused.err


def test_an_altered_notation_writes_nothing(shell: Shell, tmp_path: Path) -> None:
    text = shell.good("export", "m1", "--notation")
    file = tmp_path / "m1.wxn"
    file.write_text(text.replace("drew", "dropped", 1), "utf-8")
    refused = shell("import", str(file), "--name", "again")
    assert refused.code == 1
    assert "this line was altered" in refused.err
    assert "where: line " in refused.err
    assert [m["name"] for m in shell.json("matches")] == ["m1"]


def test_the_public_whole_is_taken_in_sealed(played: Shell, tmp_path: Path) -> None:
    file = tmp_path / "public.wxn"
    file.write_text(played.good("export", "m1", "--whole", "--public"), "utf-8")
    other = Shell(tmp_path / "other.sqlite3")
    assert "consistent with itself, by its hashes" in other.good("import", str(file))
    assert other.good("export", "m1") == played.good("export", "m1", "--public")
    assert other.good("root", "m1") == played.good("root", "m1")


def test_events_respect_whose_eyes_they_are_for(played: Shell) -> None:
    lines = played.good("export", "m1", "--cloudevents", "--as", "spectator").splitlines()
    batch = json.loads(played.good("export", "m1", "--cloudevents", "--batch", "--as", "spectator"))
    assert [json.loads(line) for line in lines] == batch
    drawn = [e["data"]["body"] for e in batch if e["type"].startswith("wixoss-referee.cards.moved")]
    assert all("names" not in body for body in drawn if body["label"] == "draw")


def test_the_schema_is_printed_without_a_match(played: Shell) -> None:
    assert "turn.began" in json.loads(played.good("export", "--schema"))["$defs"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "no match is named"),
        (("m1", "--schema"), "the schema is that of every match"),
        (("m1", "--notation", "--cloudevents"), "two forms at once"),
        (("m1", "--marks"), "--marks without --notation"),
        (("m1", "--batch"), "--batch without --cloudevents"),
        (("m1", "--as", "A"), "--as without a form that is read by people"),
        (("m1", "--notation", "--public"), "this form has no hashes"),
        (("m9", "--notation"), "m9"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    played: Shell, words: tuple[str, ...], told: str
) -> None:
    refused = played("export", *words)
    assert refused.code == 2
    assert told in refused.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("[", "this line says no tag"),
        ('[Event "x"]\n', "this is no notation of a match"),
        ('[WixossNotation "9"]\n', "use a newer program"),
        ('[WixossNotation "1"]\n[Level "full"]\n\n0. setup\n', "it cannot be played again"),
    ],
)
def test_what_is_no_notation_is_refused(shell: Shell, given: str, told: str) -> None:
    refused = shell("import", "-", given=given)
    assert refused.code == 1
    assert told in refused.err + "".join(refused.err.split("\n"))


def test_a_record_keeps_its_name(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "m1.jsonl"
    file.write_text(shell.good("export", "m1"), "utf-8")
    refused = shell("import", str(file), "--name", "other")
    assert "a record has its own name" in refused.err


def test_a_paper_match_comes_back_with_what_nobody_knows(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "paper.sqlite3")
    shell.good("open", "p1", "--paper", "ember-court", "tide-chorus", "--date", "2026-11-21")
    for words in (
        "brannoch + ilvane + teyra",
        "sinne + maro + oust = A; yes",
        "mulligan x2; mulligan nothing",
        "c regent; grow ilvane first",
    ):
        shell.good("enter", "p1", words, "--by", "scorekeeper:sam")
    reading, whole = tmp_path / "reading.wxn", tmp_path / "whole.wxn"
    shell.good("export", "p1", str(reading), "--notation")
    shell.good("export", "p1", str(whole), "--whole")
    assert "entered" not in reading.read_text("utf-8").split("\n%")[0]
    shell.good("import", str(reading), "--name", "p2")
    assert shell.good("log", "p2") == shell.good("log", "p1")
    other = Shell(tmp_path / "other.sqlite3")
    other.good("import", str(whole))
    assert other.good("export", "p1") == shell.good("export", "p1")
