"""The commands about card text: what a card's lines mean, how much of a file is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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
    told = played("cards", "check", card_file(tmp_path))
    assert told.code == 1
    rows = told.out.splitlines()
    assert rows[0].split()[:7] == ["SIGNI", "1", "with", "text", "recognised", "0", "0.0"]
    assert rows[2].startswith("all ")
    assert rows[3].split(maxsplit=1) == ["2", "Sings when it rains."]
    assert rows[4].strip() == "Reed Wisp, line 2, column 1: not read"


def survey(played: Shell, source: str) -> Any:
    return json.loads(played("cards", "check", source, "--json").out)


def test_a_file_of_json_lines_is_checked_the_same(played: Shell, tmp_path: Path) -> None:
    made = survey(played, card_file(tmp_path))
    assert made["all"] == {"cards": 2, "recognised": 0, "round_trips": 0}
    path = tmp_path / "reeds.jsonl"
    rows: list[dict[str, Any]] = [
        {"name": "Reed Wisp", "type": "SIGNI", "text": "[Enter]: [Ener Charge 1].\n[Lancer]"},
        {"name": "Reed Song", "type": "SPELL", "text": "Draw two cards.", "life_burst": "Sing."},
    ]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    made = survey(played, str(path))
    assert made["types"] == [
        ["SIGNI", {"cards": 1, "recognised": 1, "round_trips": 1}],
        ["SPELL", {"cards": 1, "recognised": 0, "round_trips": 0}],
    ]
    (stop,) = made["stops"]
    assert (stop["words"], stop["cards"], stop["declined"]["line"]) == ("Sing.", 1, 2)


def test_a_file_that_is_no_card_file_is_told_so(played: Shell, tmp_path: Path) -> None:
    path = tmp_path / "note.toml"
    path.write_text("card = 3 4", "utf-8")
    told = played("cards", "check", str(path))
    assert told.code not in {0, 1}
    assert "docs/cards.md" in told.err
