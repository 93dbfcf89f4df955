"""The commands about card text: what a card's lines mean, how much of a file is read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Shell

WISP = """
[[card]]
name = "Reed Wisp"
type = "SIGNI"
colors = ["green"]
level = 1
power = 2000
classes = ["Marsh"]
text = ["[Enter]: [Ener Charge 1].", "Sings when it rains."]
[[card]]
name = "Reed Song"
type = "SPELL"
colors = ["green"]
cost = { green = 1 }
text = ["Draw two cards."]
life_burst = "Sings when it rains."
[[card]]
name = "Bare Reed"
type = "SIGNI"
colors = ["green"]
level = 1
power = 3000
classes = ["Marsh"]
"""


def card_file(folder: Path) -> str:
    path = folder / "reeds.toml"
    path.write_text(WISP, "utf-8")
    return str(path)


def test_a_card_is_shown_with_what_its_lines_mean(played: Shell) -> None:
    told = played.good("cards", "show", "Kiln", "Tender", "--program")
    assert told.count("[Action] {Down}: [Ener Charge 1].") == 2
    assert "cost ((turn (named self) down))" in told
    assert "cost" not in played.good("cards", "show", "Kiln", "Tender")


def test_the_json_of_a_card_holds_its_programs_and_their_print(played: Shell) -> None:
    card = played.json("cards", "show", "Kiln", "Tender")
    first, second = card["abilities"]
    assert first["printed"] == card["text"][0]
    assert second["program"][:2] == ["ability", "action"]
    assert second["line"] == 2


def test_programs_are_printed_in_the_words_of_the_ruleset(played: Shell) -> None:
    card = ("cards", "show", "Cinderling", "Scout", "--program")
    assert "Vanish target SIGNI" in played.good(*card).partition("\n\n")[2]
    assert "Banish target SIGNI" in played.good(*card, "--ruleset", "classic")


def test_the_cards_of_a_file_are_shown(played: Shell, tmp_path: Path) -> None:
    told = played.good("cards", "show", card_file(tmp_path), "--program")
    assert "Reed Wisp" in told
    assert "(move (end you deck top 2) (place you hand) draw)" in told


def test_a_file_is_checked_by_what_is_read_of_it(played: Shell, tmp_path: Path) -> None:
    told = played("cards", "check", card_file(tmp_path), "--quick")
    assert told.code == 1
    rows = told.out.splitlines()
    assert rows[0] == "cards with text, by type"
    assert rows[1].split()[:5] == ["SIGNI", "1", "recognised", "0", "0.0"]
    whole = next(row for row in rows if row.startswith("all cards"))
    assert whole.split()[:5] == ["all", "cards", "3", "recognised", "1"]
    stop = next(i for i, row in enumerate(rows) if row.endswith("Sings when it rains."))
    assert rows[stop].split(maxsplit=1)[0] == "2"
    assert rows[stop + 1].strip() == "Reed Wisp, line 2, column 1: not read"


def survey(played: Shell, source: str, *more: str) -> Any:
    return json.loads(played("cards", "check", source, "--json", *more).out)


ROWS: list[dict[str, Any]] = [
    {
        "id": "RDi-P01-001",
        "name": "Reed Wisp",
        "type": "SIGNI",
        "colors": ["green"],
        "level": 1,
        "power": 3000,
        "text": "[Enter]: [Ener Charge 1].\n[Const]: [Lancer]",
    },
    {
        "id": "RDi-P02-001",
        "name": "Reed Song",
        "type": "SPELL",
        "cost": {"green": 1},
        "colors": ["green"],
        "text": "Draw two cards.",
        "life_burst": "Sing.",
    },
]


def test_a_file_of_json_lines_is_counted_by_type_set_and_kind(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "reeds.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), "utf-8")
    made = survey(played, str(path), "--quick")
    read = {"cards": 1, "recognised": 1, "round_trips": 1, "behaves": -1}
    unread = {"cards": 1, "recognised": 0, "round_trips": 0, "behaves": -1}
    assert made["types"] == [["SIGNI", read], ["SPELL", unread]]
    assert made["sets"] == [["RDi-P01", read], ["RDi-P02", unread]]
    assert [kind for kind, _ in made["kinds"]] == ["burst", "enter", "keyword", "use"]
    (stop,) = made["stops"]
    assert (stop["words"], stop["cards"], stop["declined"]["line"]) == ("Sing.", 1, 2)
    packed = tmp_path / "reeds.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert survey(played, str(packed), "--quick") == made


def test_cards_are_played_and_their_words_changed(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "reeds.csv"
    head = "id,name,type,colors,level,power,text,cost"
    row = 'RDi-P01-002,Reed Drum,SIGNI,green; red,2,5000,"[Enter] {Down}: Draw two cards.",'
    path.write_text(f"{head}\n{row}\n", "utf-8")
    made = survey(played, str(path))
    assert made["all"] == {"cards": 1, "recognised": 1, "round_trips": 1, "behaves": 1}
    assert made["boards"]["whole"] == 1
    assert made["boards"]["faults"] == []
    assert made["words"]["mutants"] > 10
    assert made["words"]["unnoticed"] == []


def test_a_card_is_shown_with_the_clauses_its_keywords_rest_on(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "reeds.jsonl"
    path.write_text(json.dumps(ROWS[0]), "utf-8")
    card = played.json("cards", "show", str(path))
    assert card["rests_on"]["Lancer"][:2] == ["glossary.lancer.1", "glossary.lancer.2"]
    assert set(card["rests_on"]) == {"[Enter]", "Ener Charge", "[Constant]", "Lancer"}
    assert "glossary.lancer.2" in played.good("cards", "show", str(path), "--program")


def test_a_file_that_is_no_card_file_is_told_so(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "note.toml"
    path.write_text("card = 3 4", "utf-8")
    told = played("cards", "check", str(path))
    assert told.code == 1
    assert "docs/cards.md" in told.err


def test_one_line_is_read_without_a_card(played: Shell) -> None:
    line = "[Enter]: Vanish target SIGNI on your opponent's field with power 5000 or less."
    told = played("cards", "read-line", line)
    assert told.code == 0
    assert " ".join(told.out.split()).startswith(f"✓ enter {line} enter body (seq")
    banished = played("cards", "read-line", line, "--ruleset", "classic", "--type", "signi")
    assert "Banish target SIGNI" in banished.out


def test_one_line_that_is_not_read_says_where_it_stopped(played: Shell) -> None:
    told = played("cards", "read-line", "[Enter]: Draw two SIGNI cards.", "--type", "SIGNI")
    assert told.code == 1
    assert told.out.splitlines() == [
        "✗ column 19: not read",
        "  read up to    [Enter]: Draw two",
        "  stopped at    SIGNI cards.",
        "  could follow  cards",
    ]
    made = json.loads(played("cards", "read-line", "Repeat this effect.", "--type", "SPELL", "--json").out)
    assert (made["read"], made["abilities"]) == (False, [])
    assert made["stops"][0]["why"].startswith("read, and not carried out: ")
    burst = played("cards", "read-line", "Draw a card.", "--burst")
    assert (burst.code, burst.out.split()[:2]) == (0, ["✓", "burst"])


@pytest.mark.parametrize("words", [("",), ("Draw a card.", "--type", "SIGN")])
def test_no_line_and_no_type_are_wrong_use(played: Shell, words: tuple[str, ...]) -> None:
    told = played("cards", "read-line", *words)
    assert told.code == 2
    assert "try:" in told.err


def test_a_line_that_nobody_carries_out_is_shown_as_stated(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "again.jsonl"
    path.write_text('{"name": "Again", "type": "SPELL", "text": "Repeat this effect."}\n', "utf-8")
    told = played.good("cards", "show", str(path), "--program")
    assert "its outcome is stated" in told
