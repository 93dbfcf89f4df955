"""How an event is run to its end, as it is typed: lists, names, results, rounds that still play."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from freezegun.api import FrozenDateTimeFactory

from referee.court.policy import GENERIC, shipped
from tests.cli.conftest import Shell
from tests.cli.test_events import time  # noqa: F401 - a fixture
from tests.cli.test_forms import Terminal

TABLE = "cup-1-4"


@pytest.fixture
def cup(tmp_path: Path, time: FrozenDateTimeFactory) -> Shell:  # noqa: F811
    """A round without extra turns that runs since ten o'clock: one table, one free pair."""
    assert time().hour == 10
    shell, ours = Shell(tmp_path / "cup.sqlite3"), tmp_path / "ours.toml"
    ours.write_bytes(shipped()[GENERIC].replace(b"extra_turns = 3", b"extra_turns = 0"))
    shell.good("event", "open", "cup", "--by", "kim", "--policy", str(ours))
    lists = ("ember-court", "tide-chorus", "ember-court", "tide-chorus")
    for person, deck in zip(("p1", "p2", "p10", "p9"), lists, strict=True):
        shell.good("event", "enter", person, "--deck", deck, "--by", "kim")
    shell.good("event", "appoint", "ann", "floor-judge", "--by", "kim")
    shell.good("event", "round", "open", "1", "--minutes", "1", "--by", "kim")
    shell.good("event", "seat", "1", "4", "p1", "p2", "--by", "kim")
    return shell


def begin(cup: Shell) -> None:
    cup.good("event", "round", "begin", "1", "--by", "kim")


def run_out(cup: Shell, time: FrozenDateTimeFactory) -> None:  # noqa: F811
    """Let the minute pass, call time and end the turn that was played."""
    begin(cup)
    time.tick(timedelta(seconds=84))
    assert cup.good("event", "clock").splitlines()[0] == (
        "round 1  time is up since 0:24, a round of 1 minute"
    )
    cup.good("event", "round", "time", "1", "--by", "kim")
    time.tick(timedelta(seconds=1))
    while "time is over" not in cup.good("show", TABLE, "--as", "A"):
        cup.good("act", TABLE, "1")


def test_a_paper_match_of_an_event_has_the_registered_lists(cup: Shell) -> None:
    place = ("--event", "cup", "--round", "1", "--table", "5", "--person-a", "p10")
    words = ("open", "s5", "--paper", *place, "--person-b", "p9")
    told = cup(*words, "--deck-a", "tide-chorus")
    assert told.code == 2
    assert "p10 registered ember-court: " in told.err
    assert "registered in the main deck" in told.err
    assert "name no deck for p10" in told.err
    cup.good(*words, "--deck-b", "tide-chorus")
    log = cup.good("log", "s5", "--as", "spectator", "--level", "full")
    assert "ember-court" in log
    assert "tide-chorus" in log
    cup.good("event", "seat", "1", "5", "p10", "p9", "--match", "s5", "--by", "kim")
    assert "no fault" in cup.good("audit", "cup") or cup("audit", "cup").code == 0


def test_a_table_is_seated_on_paper(cup: Shell) -> None:
    told = cup.good("event", "seat", "1", "5", "p10", "p9", "--paper", "--by", "kim")
    assert f"next: {cup.typed('enter cup-1-5 --by scorekeeper:NAME')}" in told
    assert cup.json("show", "cup-1-5", "--as", "A")["view"]["settings"]["deal"] == "paper"


def test_a_match_says_that_its_time_is_over_and_an_official_records_it(
    cup: Shell,
    time: FrozenDateTimeFactory,  # noqa: F811
) -> None:
    run_out(cup, time)
    over, how = "time is over: both players lose", cup.typed(f"result {TABLE} --winner double-loss")
    for told in (cup.good("show", TABLE, "--as", "A"), cup.good("legal", TABLE)):
        assert over in told
        assert how in " ".join(told.split())
    assert over in cup.good("act", TABLE, "1")
    assert over in cup.good("event", "clock")
    assert cup.json("show", TABLE, "--as", "A")["clock"]["due"] == "double-loss"
    assert "has no result yet" in cup.good("result", TABLE)
    wrong = cup("result", TABLE, "--winner", "A", "--by", "ann")
    assert (wrong.code, "when time is over, both players lose" in wrong.err) == (2, True)
    told = cup.good("result", TABLE, "--winner", "double-loss", "--by", "ann", "--key", "r1")
    assert told == f"⚑ {TABLE}: both lose, by time, recorded by floor-judge:ann\n"
    again = cup.json("result", TABLE, "--winner", "double-loss", "--by", "ann", "--key", "r1")
    assert (again["repeated"], again["result"]["how"]) == (True, "time")
    assert "both lose, by time" in cup.good("event", "clock")
    assert "both lose, by time" in cup.good("event", "show")
    (row,) = cup.json("event", "clock")["tables"]
    assert (row["result"]["winner"], row["result"]["confirmed"]) == (
        "double-loss",
        "floor-judge:ann",
    )
    log = cup.good("log", TABLE, "--as", "spectator")
    assert "the result was recorded: both seats lost by time (policy generic-1)" in log
    assert cup("act", TABLE, "1").code != 0
    cup.good("event", "round", "end", "1", "--by", "kim")
    cup.good("event", "close", "--by", "kim")
    assert cup("audit", "cup").code == 0


def test_a_round_that_still_plays_is_ended_anyway_and_reopened(
    cup: Shell,
    time: FrozenDateTimeFactory,  # noqa: F811
) -> None:
    begin(cup)
    time.tick(timedelta(seconds=20))
    told = cup("event", "round", "end", "1", "--by", "kim")
    assert told.code == 2
    assert "table 4 (p1 - p2, 0:40 left) still plays in round 1" in told.err
    assert "--anyway" in told.err
    cup.good("event", "round", "end", "1", "--anyway", "--by", "kim")
    assert cup("event", "close", "--by", "kim").code == 2
    cup.good("event", "close", "--anyway", "--by", "kim")
    reopening = ("event", "round", "reopen", "1", "--event", "cup", "--reason", "too early")
    again = cup(*reopening, "--by", "kim")
    assert (again.code, "the event is closed" in again.err) == (2, True)
    no_reason = cup("event", "reopen", "cup", "--by", "kim")
    assert (no_reason.code, "--reason" in no_reason.err) == (2, True)
    cup.good("event", "reopen", "cup", "--reason", "a table plays", "--by", "kim")
    time.tick(timedelta(minutes=9))
    cup.good("event", "round", "reopen", "1", "--reason", "too early", "--by", "kim")
    assert cup.good("event", "clock").splitlines()[0] == "round 1  0:40 of 1 minute"
    assert "round 1 was reopened: too early" in cup.good("log", "cup", "--by", "kim")
    assert "the event was reopened" in cup.good("log", "cup", "--as", "spectator")


def test_at_a_terminal_it_is_asked_whether_to_end_a_round_that_plays(cup: Shell) -> None:
    begin(cup)
    for answer, code in (("no", 2), ("yes", 0)):
        terminal = Terminal("--db", cup.db, "event", "round", "end", "1", "--by", "kim")
        terminal.until("still plays in round 1")
        terminal.until("anyway:")
        terminal.types(answer)
        terminal.until("round 1 is ended" if answer == "yes" else "wait for them")
        assert terminal.ends() == code


def test_names_stand_beside_ids_for_whom_they_are(cup: Shell) -> None:
    for person, name in (("p10", "Lu Ba"), ("p1", "Ines Maron"), ("p2", "Ben"), ("ann", "Ann Oh")):
        cup.good("people", "add", person, "--name", name)
    assert [one["id"] for one in cup.json("people", "list")["people"]] == ["ann", "p1", "p2", "p10"]
    cup.good("call", TABLE, "May it?", "--seat", "A")
    cup.good("call", "claim", TABLE, "C1", "--by", "ann")
    shown = cup.good("event", "show")
    assert "p1 (Ines Maron), p2 (Ben), p9, p10 (Lu Ba)" in shown
    assert "ann (Ann Oh)" in shown
    for told in (shown, cup.good("event", "clock"), cup.good("matches")):
        assert "p1 (Ines Maron) - p2 (Ben)" in told
    calls = cup.good("event", "calls")
    assert "floor-judge:ann (Ann Oh)" in calls
    assert "seat A (p1 (Ines Maron))" in calls
    assert cup.json("event", "calls")["names"]["p1"] == "Ines Maron"
    assert "at the table A p1 (Ines Maron), B p2 (Ben)" in cup.good("show", TABLE, "--by", "ann")
    public = cup.good("show", TABLE, "--as", "spectator")
    assert "at the table A p1 (Ines Maron), B p2 (Ben)" in public, "the event shows names to everybody"
    assert cup.json("show", TABLE, "--as", "A")["names"] == {"p1": "Ines Maron", "p2": "Ben"}
    assert "Ines" not in cup.good("log", "cup", "--by", "kim")


def test_an_id_that_stands_for_somebody_is_overwritten_only_on_purpose(cup: Shell) -> None:
    first = ("people", "add", "p1", "--name", "Ines", "--contact", "i@example.org")
    cup.good(*first)
    cup.good(*first)
    told = cup("people", "add", "p1", "--name", "Ben")
    assert (told.code, "p1 is Ines, i@example.org already" in told.err) == (2, True)
    cup.good("people", "add", "p1", "--name", "Ben", "--replace")
    assert cup.json("people", "show", "p1")["name"] == "Ben"
    cup.good("people", "erase", "p1")
    cup.good("people", "add", "p1", "--name", "Ines")


def test_lists_are_drawn_only_where_they_are_asked_for(cup: Shell) -> None:
    main = cup.json("event", "show")["entrants"][0]["main"]
    assert len(main) == 40
    card, count = main[0], main.count(main[0])
    assert card not in cup.good("event", "show")
    assert f"{count} {card}" in cup.good("event", "show", "--lists")


def test_with_two_events_open_it_is_said_how_one_is_named(cup: Shell) -> None:
    cup.good("event", "open", "second", "--by", "lu")
    for words, said in (
        (("event", "clock"), "name one: --event cup, --event second"),
        (("event", "show"), "name one: cup, second"),
        (("event", "drop", "p1", "--by", "kim"), "name one: --event cup, --event second"),
        (("event", "close", "--by", "kim"), "name one: cup, second"),
    ):
        told = cup(*words)
        assert (told.code, "2 events are open" in told.err, said in told.err) == (2, True, True)


def test_a_paper_table_is_told_that_its_time_is_over(
    cup: Shell,
    time: FrozenDateTimeFactory,  # noqa: F811
    tmp_path: Path,
) -> None:
    cup.good("event", "appoint", "sam", "scorekeeper", "--by", "kim")
    cup.good("event", "seat", "1", "5", "p10", "p9", "--paper", "--by", "kim")
    begin(cup)
    entering = ("enter", "cup-1-5", "--by", "scorekeeper:sam")
    for line in ("brannoch + ilvane + teyra", "sinne + maro + oust = A; y; k; k"):
        assert "time is over" not in cup.good(*entering, line)
    time.tick(timedelta(seconds=84))
    cup.good("event", "round", "time", "1", "--by", "kim")
    time.tick(timedelta(seconds=1))
    lines = tmp_path / "turn.txt"
    lines.write_text(".9\n", "utf-8")
    over = "time is over: both players lose"
    told = cup.good(*entering, "--from", str(lines))
    assert over in told
    assert "line 1: turn 1 ended after" in told
    assert over in cup.good(*entering, given="quit\n")
    undone = cup.good(*entering, given="undo\n")
    assert undone.count(over) == 1
    assert over in cup.good(*entering, ".9")
