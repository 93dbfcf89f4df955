"""`cards import` and what it brings: what is printed, the exit code, the report, the match."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from tests.cli.conftest import Shell

HOUND: dict[str, Any] = {
    "name": "Cinder Hound",
    "type": "SIGNI",
    "colors": ["red"],
    "level": 1,
    "power": 2000,
    "text": "[Enter]: Draw a card.",
}
ODD = {"name": "Odd Rite", "type": "SPELL", "colors": ["red"], "text": "Invite the moon."}


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "sheet.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in (HOUND, ODD)), "utf-8")
    return str(path)


@pytest.fixture
def db(tmp_path: Path) -> list[str]:
    return ["--db", str(tmp_path / "log")]


def test_what_is_new_then_as_it_was(sheet: str, db: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*db, "cards", "import", sheet]) == 0
    told = capsys.readouterr().out
    assert "2 rows: 2 new, 0 changed, 0 as they were\n" in told
    assert "1 of 2 cards read whole; 1 line of 1 stated by players or a judge" in told
    assert "    1 Invite the moon." in told
    assert run([*db, "cards", "import", sheet]) == 0
    assert "2 rows: 0 new, 0 changed, 2 as they were\n" in capsys.readouterr().out


def test_a_refused_row_is_told_with_its_place_and_the_code_is_one(
    sheet: str, db: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path(sheet).open("a", encoding="utf-8") as out:
        out.write('{"name": "Cut", "type": "SIGNI", "level": 1\n')
    report = tmp_path / "report.txt"
    assert run([*db, "cards", "import", sheet, "--report", str(report)]) == 1
    told = capsys.readouterr().out
    assert "line 3, column 44: the JSON breaks off" in told
    assert "3 rows: 2 new, 0 changed, 0 as they were, 1 refused" in told
    written = report.read_text("utf-8")
    column = json.dumps(ODD).index("Invite") + 1
    assert f"2:{column}: Odd Rite: " in written
    assert "    Invite the moon.\n" in written
    assert run([*db, "cards", "import", sheet, "--report", str(report)]) == 2
    assert report.read_text("utf-8") == written


def test_a_value_holds_all_of_it(sheet: str, db: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*db, "cards", "import", sheet, "--dry-run", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["new"], value["written"]) == (["Cinder Hound", "Odd Rite"], False)
    assert value["stops"] == [{"words": "Invite the moon.", "cards": 1}]
    assert not Path(db[1]).exists()
    run([*db, "cards", "import", sheet])
    capsys.readouterr()
    assert run([*db, "cards", "list", "--like", "HOUND cinder", "--json"]) == 0
    [card] = json.loads(capsys.readouterr().out)["cards"]
    assert (card["name"], [v["import_id"] for v in card["versions"]]) == ("Cinder Hound", [1])


def test_a_deck_with_imported_cards_is_checked_shown_and_played(
    sheet: str, db: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*db, "cards", "import", sheet])
    run(["deck", "show", "ember-court"])
    listed = capsys.readouterr().out.rpartition("next: ")[2].partition("LRIG Deck")[2]
    lines = ("LRIG Deck" + listed).splitlines()
    first = lines.index("Main Deck") + 1
    lines[first] = lines[first].split(" ")[0] + " Cinder Hound"
    deck = tmp_path / "mine.txt"
    deck.write_text("\n".join(lines) + "\n", "utf-8")
    assert run([*db, "deck", "show", str(deck)]) == 0
    assert "Cinder Hound" in capsys.readouterr().out
    assert run([*db, "deck", "check", str(deck)]) in {0, 1}
    assert "no card is named" not in capsys.readouterr().out
    assert run(["--db", "memory:", "deck", "check", str(deck)]) == 1
    assert "no card is named 'Cinder Hound'" in capsys.readouterr().err
    assert run([*db, "open", "m1", "--deck-a", str(deck), "--seed", "1"]) == 0
    assert run([*db, "show", "m1"]) == 0
    assert run([*db, "cards", "show", "cinder", "hound"]) == 0
    assert "from sheet.jsonl" in capsys.readouterr().out


def test_an_empty_file_takes_nothing(
    tmp_path: Path, db: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_bytes(b"")
    assert run([*db, "cards", "import", str(empty)]) == 1
    told = capsys.readouterr().err
    assert "the file is empty" in told
    assert "line 1, column 1" in told


OTHERS = {
    "house.toml": ('[policy]\nname = "ours"\n', "a policy", "referee policy check FILE"),
    "own.toml": ('[[card]]\nname = "Field Mouse"\n', "cards with programs", "cards check FILE"),
    "cases.toml": ('[cards."Field Mouse"]\n', "positions", "referee position run FILE"),
    "odd.toml": ("[tool.ruff]\n", "settings in TOML", "give a file of cards"),
    "deck.txt": ("LRIG Deck\n1 Ilvane, Cold Wick\n", "a deck list", "referee deck check FILE"),
    "rows.txt": ("4 Field Mouse\n", "a deck list", "referee deck check FILE"),
    "m1.jsonl": (
        f'{{"blobs":["{"x" * 70_000}"]}}\n{{"actor":"rules","at":1}}\n',
        "the record of a match",
        "referee import FILE",
    ),
    "list.json": ('[{"name": "Field Mouse"}]\n', "a list", "one JSON object a line"),
    "letter.txt": ("Dear judge\n", "no file of cards", "JSON Lines"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_file_is_told_for_what_it_is_and_who_reads_it(
    shell: Shell, tmp_path: Path, name: str
) -> None:
    text, what, use = OTHERS[name]
    path = tmp_path / name
    path.write_text(text, "utf-8")
    done = shell("cards", "import", str(path))
    assert done.code == 1
    words = " ".join(done.err.split()).replace(f" --db {shell.db}", "")
    assert what in words
    assert use in words
    assert "CSV whose head has name and type" in words


def test_the_deck_lists_that_there_are_are_listed(shell: Shell) -> None:
    shipped = shell.good("deck", "list")
    assert "ember-court          diva     40 cards, LRIG deck 12   shipped" in shipped
    assert "registered" not in shipped
    shell.good("event", "open", "cup", "--by", "organiser:kim")
    shell.good("event", "enter", "p1", "--deck", "ember-court", "--by", "kim")
    rows = shell.json("deck", "list", "--ruleset", "diva")["decks"]
    assert {row["ruleset"] for row in rows} == {"diva"}
    assert rows[-1] == {
        "name": "ember-court",
        "ruleset": "diva",
        "cards": 40,
        "lrig_cards": 12,
        "event": "cup",
        "person": "p1",
    }
