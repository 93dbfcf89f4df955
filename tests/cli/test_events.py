"""Events as they are typed: bad orders, the queue and the clock of a round."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from referee.court.policy import GENERIC, shipped
from tests.cli.conftest import Shell

TABLE = "cup-1-4"


@pytest.fixture
def time(tmp_path: Path) -> Iterator[FrozenDateTimeFactory]:
    """Ten o'clock; drivers of databases are imported while the clock still runs."""
    Shell(tmp_path / "before.sqlite3").good("open", "m0", "--seed", "1")
    with freeze_time("2026-03-01T10:00:00") as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen


@pytest.fixture
def cup(tmp_path: Path, time: FrozenDateTimeFactory) -> Shell:
    """An event whose first round runs since ten o'clock, with one table."""
    assert time().hour == 10
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", "--by", "kim")
    for person in ("p1", "p2"):
        shell.good("event", "enter", person, "--deck", "ember-court", "--by", "kim")
    shell.good("event", "appoint", "ann", "floor-judge", "--by", "kim")
    shell.good("event", "round", "open", "1", "--by", "kim")
    shell.good("event", "seat", "1", "4", "p1", "p2", "--by", "kim")
    shell.good("event", "round", "begin", "1", "--by", "kim")
    return shell


def test_an_order_at_an_event_is_known_again_by_its_key(cup: Shell) -> None:
    words = ("event", "drop", "p2", "--by", "kim", "--key", "d-1")
    first, again = cup.json(*words), cup.json(*words)
    assert (
        first["done"]
        == again["done"]
        == "p2 has dropped; p2 sits at table 4 of round 1 still: its match goes on"
    )
    assert first["head"] == again["head"]
    assert (first["repeated"], again["repeated"]) == (False, True)


def test_an_event_is_listed_shown_and_read(cup: Shell) -> None:
    assert "cup" in cup.good("event", "list")
    assert "cup-1-4" in cup.good("matches")
    assert [m["name"] for m in cup.json("matches")] == [TABLE]
    shown = cup.json("event", "show", "cup")
    assert (shown["event"], shown["tables"][0]["people"]) == ("cup", ["p1", "p2"])
    assert [o["role"] for o in shown["offices"]] == ["organiser", "floor-judge"]
    assert "ann was appointed floor-judge" in cup.good("log", "cup", "--as", "spectator")
    assert "p1 was entered with the deck ember-court" in cup.good("log", "cup", "--by", "kim")
    assert "ember-court" not in cup.good("log", "cup", "--as", "spectator")
    assert cup("log", "cup").code == 1
    told = cup("show", "cup", "--as", "spectator")
    assert (told.code, cup.typed("event show cup") in told.err) == (2, True)
    assert "cup" in cup.good("verify")


def test_who_was_not_appointed_gets_no_for_an_answer(cup: Shell) -> None:
    cup.good("call", TABLE, "May it?", "--seat", "A")
    for by in ("zed", "head-judge:ann", "judge"):
        told = cup("call", "claim", TABLE, "C1", "--by", by)
        assert (told.code, "floor-judge:ann" in told.err) == (1, True), told
    assert "the order does not say which official gives it\n" in told.err
    told = cup("event", "round", "open", "2", "--by", "ann")
    assert (told.code, "may not order round.run" in told.err) == (1, True)
    left_out = cup("event", "round", "open", "2")
    assert (left_out.code, "--by" in left_out.err) == (2, True)
    assert "floor-judge:ann" in cup.good("call", "claim", TABLE, "C1", "--by", "ann")


def test_the_only_one_who_could_hear_an_appeal_is_not_released(cup: Shell) -> None:
    cup.good("event", "appoint", "bo", "head-judge", "--by", "kim")
    ruling = ("--decision", "No.", "--clause", "glossary.guard.1", "--by", "ann")
    cup.good("rule", TABLE, "May it?", *ruling)
    cup.good("appeal", "file", TABLE, "R1", "--seat", "A", "--grounds", "misread")
    told = cup("event", "release", "bo", "head-judge", "--by", "kim")
    assert (told.code, "nobody else could hear it" in told.err) == (2, True), told


def test_bad_orders_name_every_reason(cup: Shell) -> None:
    told = cup("event", "seat", "1", "4", "p1", "p9", "--by", "kim")
    assert told.code == 2
    for word in ("is taken by p1 and p2", "p1 sits at table 4", "'p9' is not entered"):
        assert word in told.err
    cup.good("event", "open", "second", "--by", "lu")
    both = cup("event", "calls")
    assert (both.code, "name one: cup, second" in both.err) == (2, True)
    assert "no event 'third'" in cup("event", "show", "third").err
    again = cup("event", "open", "cup", "--by", "kim")
    assert again.code == 2
    assert "cup" in again.err


def test_the_queue_says_where_who_and_for_how_long(cup: Shell, time: FrozenDateTimeFactory) -> None:
    assert "no call waits at cup" in cup.good("event", "calls")
    cup.good("call", TABLE, "May it?", "--seat", "B")
    time.tick(timedelta(minutes=3, seconds=5))
    first, second = cup.good("event", "calls").splitlines()
    assert first.split() == ["⚑", "table", "4", "3:05", "nobody", "has", "it"]
    assert second.strip() == f"round 1  {TABLE} C1, seat B at 4: May it?"
    cup.good("call", "claim", TABLE, "C1", "--by", "ann")
    (row,) = cup.json("event", "calls", "--taken")["calls"]
    assert (row["call"]["taken_by"], row["waited"]) == ("floor-judge:ann", 185_000_000)
    assert cup.json("event", "calls", "--escalated", "--pending")["calls"] == []


def test_the_clock_of_a_round_and_of_a_table(cup: Shell, time: FrozenDateTimeFactory) -> None:
    time.tick(timedelta(minutes=40))
    cup.good("extend", TABLE, "2m", "--reason", "a spill", "--by", "ann")
    lines = cup.good("event", "clock").splitlines()
    assert lines[0] == "round 1  10:00 of 50 minutes"
    assert lines[2].split() == "table 4 p1 - p2 12:00 left (2:00 given)".split()
    assert "12:00 left  (2:00 given)" in cup.good("show", TABLE, "--as", "spectator")
    assert cup("event", "round", "time", "1", "--by", "kim").code == 2
    time.tick(timedelta(minutes=13))
    assert "time is up since 1:00" in cup.good("event", "clock", "1")
    cup.good("event", "round", "time", "1", "--by", "kim")
    assert "time: this turn, then 3 more" in cup.good("show", TABLE, "--as", "spectator")
    found = cup.json("event", "clock")
    assert (found["left"], found["tables"][0]["clock"]["stands"]) == (
        -180_000_000,
        "turn in progress",
    )
    assert cup.json("show", TABLE, "--as", "A")["clock"]["turns"] == 3
    assert cup.json("show", f"{TABLE}@2", "--as", "A")["clock"] is None


def test_a_key_again_adds_nothing_and_a_stale_seq_is_refused(cup: Shell) -> None:
    order = ("note", TABLE, "a spill", "--by", "ann", "--key", "k1")
    first = cup.json(*order)
    again = cup.json(*order)
    assert (first["repeated"], again["repeated"], again["head"]) == (False, True, first["head"])
    other = cup("note", TABLE, "another", "--by", "ann", "--key", "k1")
    assert (other.code, "k1" in other.err) == (2, True)
    stale = cup("extend", TABLE, "1m", "--reason", "x", "--by", "ann", "--expect", "2")
    assert (stale.code, "was made for seq 2" in stale.err) == (2, True)
    cup.good("checkpoint", TABLE, "here", "--by", "organiser:kim", "--key", "k2")
    assert cup.json("checkpoint", f"{TABLE}@here", "--all")["checkpoints"]
    event = ("event", "drop", "p2", "--by", "kim", "--key", "k3")
    assert cup.good(*event) == cup.good(*event)


def test_another_policy_is_adopted_and_a_bad_one_is_not(cup: Shell, tmp_path: Path) -> None:
    ours, bad = tmp_path / "ours.toml", tmp_path / "bad.toml"
    ours.write_bytes(shipped()[GENERIC].replace(b'name = "generic"', b'name = "ours"'))
    bad.write_bytes(shipped()[GENERIC].replace(b"minutes = 50", b"minutes = -1"))
    told = cup("event", "policy", str(bad), "--by", "kim")
    assert (told.code, "minutes is -1" in told.err) == (1, True)
    assert "policy ours, edition 1, holds" in cup.good("event", "policy", str(ours), "--by", "kim")
    assert "ours, edition 1" in cup.good("event", "show")


def test_people_are_named_and_forgotten(cup: Shell) -> None:
    assert cup.good("people", "list") == "nobody yet\n"
    cup.good("people", "add", "p1", "--name", "Kim Lee", "--contact", "kim@example.org")
    assert "Kim Lee" in cup.good("people", "show", "p1")
    cup.good("people", "erase", "p1")
    (left,) = cup.json("people", "list")["people"]
    assert left == {"id": "p1", "name": "", "contact": "", "erased": True, "fixed": 0, "fault": ""}
    assert cup("people", "show", "p2").code == 2
    assert cup("people", "erase", "p2").code == 2


def test_the_calls_of_an_event_name_the_appeals_that_wait(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", "--by", "kim")
    for person in ("p1", "p2"):
        shell.good("event", "enter", person, "--by", "kim")
    for person in ("hugo", "bo"):
        shell.good("event", "appoint", person, "head-judge", "--by", "kim")
    shell.good("event", "pair", "1", "--by", "kim")
    shell.good("event", "round", "begin", "1", "--by", "kim")
    shell.good("event", "penalty", "p1", "T1", "--reason", "late", "--by", "hugo")
    shell.good("event", "appeal", "P1", "--grounds", "no", "--by", "player:p1")
    for words in (("event", "calls"), ("event", "next")):
        assert "cup/A1 (table 1 of round 1)" in shell.good(*words)
    told = shell("event", "correct", "1", "1", "--winner", "A", "--by", "kim")
    assert "--reason 'the slip was read wrongly'" in told.err
