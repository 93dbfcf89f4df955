"""Lists of people and tables of events as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

BY = ("--by", "kim")
GOOD = "id;name;deck;fee\np1;Ada;ember-court;5\np2;Bo;tide-chorus;5\n;Cy;;\n"


@pytest.fixture
def cup(tmp_path: Path) -> Shell:
    """An event with three people of a list, two of whom have played."""
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", *BY)
    shell.good("event", "import", "-", *BY, given=GOOD)
    return shell


@pytest.fixture
def played(cup: Shell) -> Shell:
    """The event after a table of a round was written."""
    cup.good("event", "pair", "1", *BY)
    cup.good("event", "round", "begin", "1", *BY)
    rows = cup.json("event", "export", "pairings")["rows"]
    (table,) = [row for row in rows if row["table"]]
    winner = table["person_a"]
    cup.good("event", "result", "1", str(table["table"]), "--winner", winner, "--games", "1-0", *BY)
    return cup


def test_a_list_is_brought_in_from_a_file_and_again(cup: Shell, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text(GOOD + "p4;Di;;\n", "utf-16")
    told = cup.good("event", "import", str(file), *BY)
    assert told.splitlines() == [
        "⚑ 1 person entered, 3 entered before and left as they are  cup@6",
        "  read as  CSV, utf-16",
        "  entered  p4",
        "  not taken  fee",
    ]
    again = cup.json("event", "import", str(file), *BY)
    assert (again["entered"], again["already"], again["ignored"]) == ([], 4, ["fee"])


def test_every_fault_is_a_line_and_nothing_is_written(cup: Shell, tmp_path: Path) -> None:
    head = cup.json("event", "show")["seq"]
    file = tmp_path / "people.csv"
    file.write_text("id,name\np1,Eve\np 7,Fy\np8,Gus\n", "utf-8")
    told = cup("event", "import", str(file), *BY)
    assert (told.code, told.out) == (1, "")
    lines = told.err.splitlines()
    assert lines[0] == "refused: row 2: p1 is Ada, not Eve (give another id)"
    assert lines[1].startswith("refused: row 3: 'p 7' is no id of a person (")
    assert lines[2:] == ["where: cup@5", "try: mend the list and bring it again; nobody was entered"]
    assert cup.json("event", "show")["seq"] == head
    assert "Gus" not in cup.good("people", "list")
    file.write_bytes(b"<!DOCTYPE x><x/>")
    told = cup("event", "import", str(file), *BY)
    assert (told.code, "cup, the list, line 1" in told.err) == (1, True)
    assert cup("event", "import", str(tmp_path / "nowhere"), *BY).code == 2


def test_results_and_standings_go_out(played: Shell) -> None:
    (row, bye) = played.json("event", "export", "results")["rows"]
    assert (bye["winner"], bye["person_b"], bye["table"]) == ("bye", None, None)
    assert (row["winner"], row["games_a"], row["games_b"]) == (row["person_a"], 1, 0)
    told = played.good("event", "export", "results", "--round", "1")
    assert told.splitlines()[0].endswith("winner,games_a,games_b,games_drawn,source,cut")
    (first, *_) = json.loads(played.good("event", "export", "standings", "--format", "limitless"))
    assert first["record"] == {"wins": 1, "losses": 0, "ties": 0}
    best = played.json("event", "export", "standings", "--format", "topdeck")["standings"][0]
    assert (best["standing"], best["winRate"]) == (1, 1.0)
    byes = [row for row in played.json("event", "export", "pairings")["rows"] if row["table"] is None]
    assert len(byes) == 1
    assert (byes[0]["person_b"], byes[0]["match"]) == (None, None)


def test_lists_go_out_to_an_official_alone(cup: Shell) -> None:
    assert "Main Deck" not in cup.good("event", "export", "people")
    assert "Main Deck" in cup.good("event", "export", "people", *BY)
    assert cup("event", "export", "people", "--by", "p1").code == 1
    assert cup("event", "export", "people", "--by", "player:p1").code == 1


def test_a_form_that_a_table_has_not_is_refused(cup: Shell) -> None:
    told = cup("event", "export", "people", "--format", "limitless")
    assert (told.code, "limitless has no form of people" in told.err) == (2, True)
    assert cup("event", "export", "seats").code == 2


def test_the_people_of_one_event_are_brought_in_at_another(cup: Shell, tmp_path: Path) -> None:
    table = cup.good("event", "export", "people", "cup", *BY)
    other = Shell(tmp_path / "other.sqlite3")
    other.good("event", "open", "second", *BY)
    other.good("event", "import", "-", *BY, given=table)
    assert other.good("event", "export", "people", *BY) == table
