"""Paper matches at the terminal, and the demonstration of a dispute at one."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Shell


def test_the_demonstration_of_a_paper_match_goes_from_the_opening_to_the_ruling(
    tmp_path: Path,
) -> None:
    shell = Shell(tmp_path / "demo.sqlite3")
    told = shell.good("demo", "--paper")
    assert "B Life Cloth: 5 by m1-a, 6 by m1-b" in told
    assert "✓ m1: " in told
    (ruling,) = shell.json("ruling", "list", "m1")["rulings"]
    assert ruling["decision"] == "It was guarded."
    assert shell.json("claims", "m1")["claims"] == []


def test_a_file_is_entered_line_by_line_and_stops_at_the_first_fault(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "file.sqlite3")
    shell.good("open", "m1", "--paper", "ember-court", "tide-chorus")
    lines = tmp_path / "lines.txt"
    lines.write_text("# laid out\nbrannoch + ilvane + teyra\n\nsinne + maro\n1\n", "utf-8")
    done = shell("enter", "m1", "--from", str(lines))
    assert done.code == 1
    assert "1 line was entered into m1, then line 4 could not be" in done.out
    assert "3 must be chosen" in done.err
    assert shell.json("show", "m1")["view"]["decision"]["seat"] == "B"


def test_an_entry_is_given_as_json_and_names_what_it_lacks(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "json.sqlite3")
    shell.good("open", "m1", "--paper", "ember-court", "tide-chorus")
    entered = shell.json("enter", "m1", "1")
    assert entered["decision"]["seat"] == "B"
    assert entered["facts"][-1]["kind"] == "entry.made"
    done = shell("enter", "m1", "1")
    assert done.code == 2
    assert "who won the dice" in done.err
    assert shell("enter", "m1").code == 2
    assert "nothing was typed" in shell("enter", "m1").err
    assert shell("enter", "m1", "1", "--by", "auditor:kim").code == 1


def test_the_same_key_takes_one_entry_back(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "slip.sqlite3")
    shell.good("open", "m1", "--paper", "ember-court", "tide-chorus")
    for line in ("brannoch + ilvane + teyra", "1 = A"):
        shell.good("enter", "m1", *line.split())
    slipped = shell.json("enter", "m1", "undo", "--key", "s1")
    assert (slipped["repeated"], slipped["decision"]["seat"]) == (False, "B")
    assert shell.json("enter", "m1", "undo", "--key", "s1") == slipped | {"repeated": True}
    assert "✓ taken back: brannoch + ilvane + teyra (to m1@" in shell.good("enter", "m1", "undo")
    assert shell.json("show", "m1")["view"]["decision"]["seat"] == "A"


def test_both_decks_stand_behind_the_match_or_in_options(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "decks.sqlite3")
    assert shell("open", "m1", "ember-court").code == 2
    assert shell("open", "m1", "ember-court", "tide-chorus", "--deck-a", "moth-cabaret").code == 2
    shell.good("open", "m1", "ember-court", "tide-chorus", "--seed", "1")
    assert shell("enter", "m1", "1").code == 2
    assert "deals the cards" in shell("enter", "m1", "1").err


def test_every_view_of_a_paper_match_is_drawn(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "views.sqlite3")
    shell.good("open", "m1", "--paper", "ember-court", "tide-chorus")
    shell.good("enter", "m1", "--from", "shipped:paper")
    for viewer in ("A", "B", "spectator", "judge"):
        assert "None" not in shell.good("show", "m1", "--as", viewer)
        assert "None" not in shell.good("log", "m1", "--as", viewer, "--level", "full")
    for seat in ("A", "B"):
        assert "unknown card" in shell.good("knows", "m1", "--as", seat)
    shell.good("export", "m1", str(tmp_path / "m1.jsonl"))
    other = Shell(tmp_path / "other.sqlite3")
    other.good("import", str(tmp_path / "m1.jsonl"))
    assert other.json("show", "m1", "--as", "judge") == shell.json("show", "m1", "--as", "judge")
    assert "consistent with itself" in other.good("verify", "m1")


def test_a_rewind_of_a_paper_match_lets_seen_cards_be_mixed_by_hand(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "back.sqlite3")
    shell.good("open", "m1", "--paper", "ember-court", "tide-chorus")
    shell.good("enter", "m1", "--from", "shipped:paper")
    check = shell.good("rewind", "m1@turn3", "--dry-run", "--all")
    assert "to go back at random (1)" in check
    assert "was told" not in check
    shell.good("rewind", "m1@turn3", "--reason", "a card was drawn too many", "--by", "head-judge:bo")
    assert "the 7 cards of B's Life Cloth were mixed by hand" in shell.good("log", "m1")
    shell.good("enter", "m1", "c bramble; grow ilvane kindled; pay regent")
