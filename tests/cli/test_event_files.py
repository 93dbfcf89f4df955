"""The report of an event, and the event as one file, as they are asked for at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

NAME = "Quilla Montefort"
CONTACT = "quilla@montefort.example"


@pytest.fixture
def cup(tmp_path: Path) -> Shell:
    """A small event: one match on record, a result that was corrected, people with names."""
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", "--by", "kim", "--date", "2026-03-01", "--title", "Spring Cup")
    shell.good("event", "appoint", "ann", "floor-judge", "--by", "kim")
    for person in ("p1", "p2", "p3", "p4"):
        deck = "ember-court" if person < "p3" else "tide-chorus"
        shell.good("event", "enter", person, "--deck", deck, "--by", "kim")
        shell.good("people", "add", person, "--name", f"{NAME} {person}", "--contact", CONTACT)
    shell.good("people", "add", "kim", "--name", f"{NAME} the organiser")
    shell.good("event", "pair", "1", "--by", "kim")
    shell.good("event", "round", "begin", "1", "--by", "kim")
    seats = shell.json("event", "show", "cup")["tables"]
    a, b = seats[0]["people"]
    shell.good("event", "seat", "1", "1", a, b, "--by", "kim")
    shell.good("call", "cup-1-1", "Who is first?", "--seat", "A")
    shell.good("call", "close", "cup-1-1", "C1", "--by", "ann")
    shell.good(
        "result", "cup-1-1", "--winner", "A", "--reason", "reported", "--reported", "both", "--by", "ann"
    )
    shell.good("event", "result", "1", "2", "--winner", "A", "--by", "kim")
    shell.good("event", "round", "end", "1", "--by", "kim")
    shell.good("event", "correct", "1", "2", "--winner", "B", "--reason", "read wrongly", "--by", "kim")
    shell.good("event", "close", "cup", "--by", "kim")
    return shell


def test_a_report_counts_what_stands_in_the_record(cup: Shell) -> None:
    told = cup.json("event", "report", "cup", "--by", "kim")
    report = told["report"]
    assert (report["tables"], report["decided"], report["recorded"]) == (2, 2, 1)
    assert report["court"]["whole"]["calls"] == 1
    assert report["lengths"]["turns"]["of"] == 0  # nobody took a turn
    assert [(one["before"], one["after"]) for one in report["corrections"]] == [("A", "B")]
    assert report["corrections"][0]["reason"] == "read wrongly"
    assert report["decks"]["counted"] == 2
    assert told["audit"]["faults"] == 0
    assert told["roots"]["root"] == cup.json("root", "cup")["root"]
    assert told["names"]["p1"] == f"{NAME} p1"


def test_names_reasons_and_lists_are_for_officials(cup: Shell, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    for told in (cup.good("event", "report", "cup"), json.dumps(cup.json("event", "report", "cup"))):
        assert "Quilla" not in told
        assert "read wrongly" not in told
    cup.good("event", "report", "cup", "--html", str(page))
    assert "Quilla" not in page.read_text("utf-8")
    own = tmp_path / "own.html"
    cup.good("event", "report", "cup", "--by", "kim", "--html", str(own))
    assert f"{NAME} p1" in own.read_text("utf-8")
    assert CONTACT not in own.read_text("utf-8")
    assert own.stat().st_mode & 0o077 == 0
    assert "read wrongly" in cup.good("event", "report", "cup", "--by", "kim")
    refused = cup("event", "report", "cup", "--by", "floor-judge:zoe")
    assert (refused.code, "zoe is no floor-judge" in refused.err) == (1, True)
    assert "is there already" in cup("event", "report", "cup", "--html", str(page)).err


def test_a_page_holds_what_people_wrote_and_runs_none_of_it(tmp_path: Path) -> None:
    shell, page = Shell(tmp_path / "odd.sqlite3"), tmp_path / "odd.html"
    title = "<script>alert(1)</script>\" 'x'"
    shell.good("event", "open", "odd", "--by", "kim", "--title", title)
    shell.good("event", "report", "odd", "--html", str(page))
    text = page.read_text("utf-8")
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "default-src &#39;none&#39;; style-src &#39;sha256-" in text


@pytest.mark.parametrize("viewer", ["judge", "spectator"])
def test_an_event_is_checked_where_no_database_is(cup: Shell, tmp_path: Path, viewer: str) -> None:
    file = tmp_path / "cup.zip"
    by = ("--by", "kim") if viewer == "judge" else ()
    made = cup.json("event", "pack", "cup", str(file), "--as", viewer, *by)
    assert (made["as"], made["matches"], made["bytes"]) == (viewer, 1, file.stat().st_size)
    assert bool(file.stat().st_mode & 0o077) == (viewer == "spectator")
    for name in tmp_path.glob("cup.sqlite3*"):
        name.unlink()
    elsewhere = Shell(tmp_path / "nowhere" / "none.sqlite3")
    told = elsewhere.good("event", "check", str(file), "--root", made["root"])
    assert "1 match" in told
    assert "unaltered" in told
    assert "its report and its page are what its logs come to" in told
    assert "no fault in 2 logs" in told
    assert not (tmp_path / "nowhere").exists()
    for part in (NAME, "Quilla", CONTACT):
        assert part.encode() not in file.read_bytes()


def test_what_was_changed_is_told_with_its_part(cup: Shell, tmp_path: Path) -> None:
    file = tmp_path / "cup.zip"
    cup.good("event", "pack", "cup", str(file), "--as", "spectator")
    data = file.read_bytes()
    file.write_bytes(data.replace(b'"winner":"B"', b'"winner":"A"', 1))
    told = cup("event", "check", str(file))
    assert (told.code, "event.jsonl" in told.out) == (1, True)
    assert cup("event", "check", str(file), "--json").code == 1


def test_what_cannot_be_packed_is_said(cup: Shell, tmp_path: Path) -> None:
    for words, said in (
        (("event", "pack", "cup", str(tmp_path / "a.zip"), "--as", "A"), "an event has no seat A"),
        (("event", "pack", "none", str(tmp_path / "a.zip")), "there is no event"),
        (("event", "pack", "cup-1-1", str(tmp_path / "a.zip")), "there is no event"),
        (("event", "report", "none"), "there is no event"),
    ):
        told = cup(*words)
        assert told.code != 0
        assert said in told.err, told
    assert not (tmp_path / "a.zip").exists()


def test_an_event_without_one_of_its_matches_is_not_packed(cup: Shell, tmp_path: Path) -> None:
    log, file = tmp_path / "log.jsonl", tmp_path / "b.zip"
    cup.good("export", "cup", str(log), "--public")
    other = Shell(tmp_path / "other.sqlite3")
    other.good("import", str(log))
    told = other("event", "pack", "cup", str(file), "--as", "spectator")
    assert told.code != 0
    assert "names match cup-1-1, which is not here" in told.err
    assert not file.exists()


def test_a_copy_that_was_brought_in_packs_to_the_same_bytes(cup: Shell, tmp_path: Path) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    cup.good("event", "pack", "cup", str(first), "--as", "spectator")
    other = Shell(tmp_path / "other.sqlite3")
    for log in ("cup", "cup-1-1"):
        cup.good("export", log, str(tmp_path / f"{log}.jsonl"), "--public")
        other.good("import", str(tmp_path / f"{log}.jsonl"))
    other.good("event", "pack", "cup", str(second), "--as", "spectator")
    assert first.read_bytes() == second.read_bytes()


def test_other_doors_say_what_such_a_file_is(cup: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "cup.zip")
    cup.good("event", "pack", "cup", file, "--as", "spectator")
    assert "check it by `event check`" in cup("bundle", "check", file).out
    assert "`event check`" in cup("verify", file).out
    assert "is here already" in cup.good("import", file)
