"""Matches that are taken out: copies and tests, with a reason, and nothing of this house."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell

WHY = ("--reason", "imported by mistake", "--by", "organiser:kim")


@pytest.fixture
def copy(fresh: Shell) -> Shell:
    fresh.good("import", "shipped:demo")
    return fresh


def refused(shell: Shell, *words: str) -> str:
    """Remove what may not be removed; give what was said."""
    told = shell("match", "remove", *words, *WHY)
    assert told.code != 0
    assert "fault in this program" not in told.err
    return told.err


def test_an_imported_match_is_removed_and_comes_back_with_its_record(copy: Shell) -> None:
    before = copy.good("log", "demo")
    told = copy.good("match", "remove", "demo", *WHY)
    assert "removed demo: 726 facts" in told
    assert "by organiser:kim: imported by mistake" in " ".join(told.split())
    assert "no match yet" in copy.good("matches")
    shown = copy("show", "demo")
    assert shown.code != 0
    assert "demo was removed by organiser:kim: imported by mistake" in shown.err
    assert "import its record again" in shown.err
    copy.good("import", "shipped:demo")
    assert copy.good("log", "demo") == before
    assert copy.json("audit", "--all")["removed"] == []


def test_audit_and_verify_of_everything_name_what_was_removed(copy: Shell) -> None:
    copy.good("match", "remove", "demo", *WHY)
    copy.good("open", "m1", "--seed", "1")
    for words in (("audit", "--all"), ("verify",)):
        assert "removed demo: 726 facts" in copy.good(*words)
        (one,) = copy.json(*words)["removed"]
        assert (one["match"], one["by"], one["facts"]) == ("demo", "organiser:kim", 726)
        assert one["reason"] == "imported by mistake"
    assert "removed" not in copy.good("verify", "m1")


def test_a_sealed_copy_is_removed(copy: Shell, tmp_path: Path) -> None:
    copy.good("export", "demo", "public.jsonl", "--public")
    other = Shell(tmp_path / "other.sqlite3")
    other.good("import", "public.jsonl")
    other.good("match", "remove", "demo", *WHY)
    assert "no match yet" in other.good("matches")
    other.good("import", "public.jsonl")
    assert "sealed copy" in other.good("show", "demo")


def test_a_test_match_is_removed_and_its_name_is_not_free(fresh: Shell) -> None:
    fresh.good("open", "m1", "--seed", "1")
    fresh.good("match", "remove", "m1", "--reason", "a test")
    told = fresh("open", "m1", "--seed", "2")
    assert told.code != 0
    assert "m1 was removed" in told.err
    assert "open another under another id" in told.err
    fresh.good("open", "m2", "--seed", "2")


def test_a_record_of_this_house_is_kept(fresh: Shell) -> None:
    fresh.good("open", "m1")
    told = refused(fresh, "m1")
    assert "m1 is a record of this house" in told
    assert "what was imported and did not go on here" in told
    fresh.good("show", "m1")


def test_a_copy_that_went_on_here_is_kept(copy: Shell) -> None:
    copy.good("note", "demo", "looked at again")
    assert "demo is a record of this house" in refused(copy, "demo")


def test_branches_are_removed_first(fresh: Shell) -> None:
    fresh.good("open", "m1", "--seed", "1")
    fresh.good("branch", "m1", "what-if")
    assert "branches of m1 are there: what-if" in refused(fresh, "m1")
    fresh.good("match", "remove", "what-if", *WHY)
    fresh.good("match", "remove", "m1", *WHY)


def test_a_match_of_an_event_is_kept_and_the_event_named(fresh: Shell) -> None:
    fresh.good("event", "open", "cup", "--by", "kim", "--date", "2026-03-01")
    for person, deck in (("p7", "ember-court"), ("p8", "tide-chorus")):
        fresh.good("event", "enter", person, "--event", "cup", "--deck", deck, "--by", "kim")
    fresh.good("event", "round", "open", "1", "--by", "kim")
    fresh.good("event", "seat", "1", "12", "p7", "p8", "--by", "kim")
    assert "event cup names cup-1-12 in its log" in refused(fresh, "cup-1-12")
    assert "cup is an event and no match" in refused(fresh, "cup")


def test_what_is_not_there_and_no_reason_are_refused_in_a_sentence(copy: Shell) -> None:
    assert "did you mean demo" in refused(copy, "dmo")
    told = copy("match", "remove", "demo", "--reason", "  ")
    assert "without a reason" in told.err
    assert told.code != 0
    copy.good("show", "demo")


def test_a_removal_that_an_import_lifts_is_kept_with_when_and_by_whom(copy: Shell) -> None:
    assert copy.good("match", "removed") == "nothing was removed\n"
    copy.good("match", "remove", "demo", *WHY)
    (stands,) = copy.json("match", "removed")["removed"]
    assert (stands["lifted"], stands["lifted_by"]) == (None, None)
    copy.good("import", "shipped:demo", "--by", "organiser:lea")
    (over,) = copy.json("match", "removed")["removed"]
    assert over["lifted"] > over["at"] == stands["at"]
    assert (over["by"], over["lifted_by"]) == ("organiser:kim", "organiser:lea")
    told = " ".join(copy.good("match", "removed").split())
    assert "by organiser:kim: imported by mistake; lifted on " in told
    assert "by organiser:lea, who imported it again" in told
    copy.good("match", "remove", "demo", *WHY)
    assert [bool(one["lifted"]) for one in copy.json("match", "removed")["removed"]] == [
        True,
        False,
    ]


def test_one_of_anything_is_said_in_the_singular(fresh: Shell) -> None:
    fresh.good("open", "m1", "--seed", "1")
    assert "1 log, 4 facts, 1 match played again, 0 orders asked again" in fresh.good("audit", "m1")
    fresh.good("call", "m1", "Why?", "--seat", "A")
    rule = ("--decision", "So.", "--clause", "glossary.guard.1", "--by", "head-judge:bo")
    fresh.good("rule", "m1", "--call", "C1", *rule)
    assert "rulings of 1 match can be searched" in fresh.good("db", "rebuild")
