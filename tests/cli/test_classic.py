"""The classic game at the command line: decks, opening, a board of one LRIG, words of its own."""

import json
from pathlib import Path

from tests.cli.hostile import Told, run


def at(db: Path, *words: str) -> Told:
    return run(["--db", str(db), *words])


def test_decks_are_named_and_checked_by_ruleset(tmp_path: Path) -> None:
    assert run(["deck", "show", "--ruleset", "classic"]).out.split() == [
        "bone-orchard",
        "glass-vigil",
    ]
    listed = run(["deck", "show", "glass-vigil", "--ruleset", "classic"]).out
    file = tmp_path / "vigil.txt"
    file.write_text(listed)
    assert run(["deck", "check", str(file), "--ruleset", "classic"]).code == 0
    told = run(["deck", "check", str(file), "--json"])
    assert told.code == 1
    clauses = {c for f in json.loads(told.out)["faults"] for c in f["clauses"]}
    assert not any(c.startswith("classic.") for c in clauses)


def test_a_card_shows_its_limiting_condition() -> None:
    told = run(["cards", "show", "Break the Image"])
    assert "limited to Orra" in told.out


def test_a_classic_match_is_opened_and_looked_at(tmp_path: Path) -> None:
    db = tmp_path / "old.sqlite3"
    opened = at(
        db,
        "open",
        "m1",
        "--ruleset",
        "classic",
        "--seed",
        "3",
        "--first",
        "A",
        "--date",
        "2014-09-01",
        "--reading",
        "refresh_timing=at-zero",
    )
    assert opened.code == 0
    assert "A is choosing a level 0 LRIG" in opened.out
    for words in (["1"], ["1"], ["pick", "nothing"], ["pick", "nothing"]):
        assert at(db, "act", "m1", *words).code == 0
    board = at(db, "show", "m1").out
    assert "turn 1 of A" in board
    assert "assist" not in board
    assert board.count("╰ LRIG ") == 2
    assert max(len(row) for row in board.splitlines()) <= 80
    header = json.loads(at(db, "show", "m1", "--json").out)
    assert "classic" in json.dumps(header)


def test_the_steps_and_words_of_a_classic_match(tmp_path: Path) -> None:
    db = tmp_path / "old.sqlite3"
    assert at(db, "simulate", "--ruleset", "classic", "--games", "1", "--seed", "4").code == 0
    log = at(db, "log", "sim-4-1", "--level", "full", "--clauses").out
    assert "ARTS use step" in log
    assert "was banished" in log
    assert "vanish" not in log
    assert "classic." in log
    assert "glossary." not in log
    assert "guard step" not in log
    asked = next(line for line in log.splitlines() if "ARTS use step" in line)
    assert asked.strip()


def test_simulated_matches_read_as_they_are_told(tmp_path: Path) -> None:
    db = tmp_path / "old.sqlite3"
    words = ("simulate", "--ruleset", "classic", "--games", "1", "--seed", "4")
    assert at(db, *words, "--reading", "level_above_lrig=stays").code == 0
    assert '["level_above_lrig","stays"]' in at(db, "export", "sim-4-1").out
    assert run([*words, "--reading", "level_above_lrig=stays"]).code == 0
    assert "does not come up in diva" in run(["simulate", "--reading", "level_above_lrig=stays"]).err


def test_a_reading_is_written_with_its_value(tmp_path: Path) -> None:
    told = at(tmp_path / "old.sqlite3", "open", "--reading", "refresh_timing")
    assert told.code == 2
    assert "write NAME=VALUE" in told.err
    told = at(tmp_path / "old.sqlite3", "open", "--reading", "refresh_timing=at-zero")
    assert told.code == 2
    assert "does not come up in diva" in told.err
