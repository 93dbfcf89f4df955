"""Orders at events as they are typed: which event is meant, words left out, denied, from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.court.policy import GENERIC, shipped
from tests.cli.conftest import Shell
from tests.cli.test_forms import Terminal

OURS = shipped()[GENERIC].replace(b'name = "generic"', b'name = "ours"').decode()
BY = ("--by", "kim")


@pytest.fixture
def cup(tmp_path: Path) -> Shell:
    """An event with two players, of whom nobody is seated."""
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", *BY)
    for person in ("p1", "p2"):
        shell.good("event", "enter", person, "--deck", "ember-court", *BY)
    return shell


def test_minutes_that_are_left_out_are_those_of_the_policy(cup: Shell) -> None:
    assert "round 1 is open, 50 minutes" in cup.good("event", "round", "open", "1", *BY)
    told = cup.good("event", "round", "open", "2", "--minutes", "0", *BY)
    assert "round 2 is open, without an end" in told
    assert cup("event", "round", "open", "0", *BY).code == 2


def test_a_table_is_featured_and_no_longer(cup: Shell) -> None:
    cup.good("event", "round", "open", "1", *BY)
    assert "round 1, table 4: p1 against p2" in cup.good("event", "seat", "1", "4", "p1", "p2", *BY)
    assert cup.json("event", "feature", "1", "4", *BY)["done"] == "table 4 of round 1 is featured"
    told = cup.good("event", "feature", "1", "4", "--no", *BY)
    assert "table 4 of round 1 is featured no longer" in told


def test_an_event_is_named_by_an_option_where_other_words_stand(cup: Shell) -> None:
    cup.good("event", "open", "second", "--by", "lu")
    told = cup.good("event", "drop", "p1", "--reason", "ill", "--event", "cup", *BY)
    assert "p1 has dropped  cup@" in told
    assert "second@" in cup.good("event", "close", "second", "--by", "lu")
    assert cup("event", "close", "--event", "cup", *BY).code == 2


def test_a_policy_is_read_from_standard_input(cup: Shell) -> None:
    told = cup.good("event", "policy", "-", *BY, given=OURS)
    assert "policy ours, edition 1, holds" in told
    assert cup("event", "policy", "nowhere.toml", *BY).code == 2


def test_all_that_is_missing_is_named_at_once_or_asked(cup: Shell) -> None:
    cup.good("event", "close", "cup", "--anyway", *BY)
    told = cup("event", "reopen", "cup")
    assert (told.code, "--reason, --by are missing" in told.err) == (2, True)
    terminal = Terminal("--db", cup.db, "event", "reopen", "cup")
    terminal.until("reason:")
    terminal.types("too early")
    terminal.until("by:")
    terminal.types("kim")
    terminal.until("the event is open again")
    assert terminal.ends() == 0


BY_NAME = (
    "enter NAME", "drop NAME", "disqualify NAME --reason late", "appoint NAME floor-judge",
    "release NAME floor-judge", "seat 1 3 p1 NAME", "seat 1 3 NAME p1", "swap 1 p1 NAME --reason late",
    "sat 1 p1 NAME --reason late", "part NAME bye --round 1 --reason late", "left NAME --after 0 --reason x",
    "penalty NAME T1 --round 1 --level warning --reason late", "enter p9 --round 1 --against NAME",
    "differs --person NAME --after 0", "differs 1 --person p1 --other NAME", "standings --why NAME",
)  # fmt: skip
"""Commands of an event that take a person."""


def test_a_name_where_an_id_is_wanted_is_answered_with_the_id(cup: Shell) -> None:
    cup.good("people", "add", "p2", "--name", "Bruno Weiß")
    cup.good("event", "pair", "1", *BY)
    for words in BY_NAME:
        by = () if words.startswith(("differs", "standings")) else BY
        told = cup("event", *(word.replace("NAME", "bruno weiß") for word in words.split()), *by)
        assert (told.code, told.err.splitlines()[0]) == (2, "error: bruno weiß is p2"), told
        assert "try: give the id" in told.err


def test_ids_that_differ_only_in_capital_letters_are_not_entered(cup: Shell) -> None:
    told = cup("event", "enter", "P1", *BY)
    assert (told.code, "P1 and p1 differ only in capital letters" in told.err) == (2, True)
    told = cup("event", "import", "-", *BY, given="id\nk1\nK1\n")
    assert (told.code, "K1 and k1 differ only in capital letters" in told.err) == (2, True)
    cup.good("event", "drop", "p1", *BY)
    cup.good("event", "enter", "p1", *BY)


def test_byes_and_drops_stand_in_what_is_printed_of_a_round(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", *BY)
    for person in ("p1", "p2", "p3", "p4"):
        shell.good("event", "enter", person, *BY)
    shell.good("event", "part", "p4", "loss", "--round", "1", "--reason", "late", *BY)
    shell.good("event", "pair", "1", *BY)
    (bye,) = shell.json("event", "show")["pairings"][0]["byes"]
    shell.good("event", "round", "begin", "1", *BY)
    for words in (("event", "clock"), ("event", "show")):
        told = shell.good(*words)
        assert f"bye        {bye}\n" in told
        assert "missed     p4 (counts as lost)\n" in told
        rows = [
            (one["round"], one["person"], one["kind"], one["loss"])
            for one in shell.json(*words)["without_table"]
        ]
        assert sorted(rows) == sorted([(1, bye, "bye", False), (1, "p4", "missed", True)])
    shell.good("event", "drop", "p4", *BY)
    assert "4 people, 1 dropped, 1 round, 1 table" in shell.good("event", "list")
    told = shell.good("event", "standings")
    assert "cup during round 1" in told
    assert [line.split()[1] for line in told.splitlines() if line.endswith("dropped")] == ["p4"]
    told = " ".join(shell.good("event", "standings", "--why", "p4").split())
    assert "game wins 33/100 = 33.00 %, the floor, game points won of those possible, from" in told
    assert "round 1 missed, 0 of 3: 0" in told
    assert "opponents' match wins 33/100 = 33.00 %, the floor, since there was no opponent yet" in told
    shell.good("event", "result", "1", "1", "--winner", "A", *BY)
    shell.good("event", "round", "end", "1", *BY)
    assert "cup after round 1" in shell.good("event", "standings")
    shell.good("event", "pair", "2", *BY)
    shell.good("event", "round", "begin", "2", *BY)
    assert "rounds 1 and 2 count as lost" in shell.good("event", "enter", "p9", "--missed", "loss", *BY)
    told = shell.good("event", "part", bye, "missed", "--round", "1", "--reason", "late", *BY)
    assert "round 2 keeps its pairings" in told


def test_where_no_event_is_the_database_is_named(tmp_path: Path) -> None:
    other = Shell(tmp_path / "other.sqlite3")
    other.good("open", "m1")
    told = other("event", "standings")
    assert f"no event is in {other.db}" in told.err
    assert "try: name its database with --db or REFEREE_DB, or open one" in told.err


def test_an_option_that_is_left_out_leaves_what_stands_and_an_empty_one_removes_it(cup: Shell) -> None:
    cup.good("event", "registration", "--places", "40", "--waiting", "7", "--code", "KILN-4821", *BY)
    done = cup.json("event", "registration", "--places", "42", *BY)["done"]
    assert done == "registration is open: 42 places, 7 may wait, with a code"
    done = cup.json("event", "registration", "--code", "", "--places", "0", *BY)["done"]
    assert done == "registration is open; removed: the bound of places, the code"
    rows = {"code": "   ", "waiting": "5001", "places": "100001", "until": "9999-12-31T23:59"}
    for name, word in rows.items():
        assert cup("event", "registration", f"--{name}", word, *BY).code in {1, 2}
