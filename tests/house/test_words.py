"""No file speaks of unfinished work or of one machine, and every clause it names exists."""

from pathlib import Path

import pytest

from tests.house.tree import ROOT, expect_none, plant
from tests.house.words import machine_paths, unfinished, unknown_clauses

SLASH = chr(47)


def test_nothing_is_left_to_be_done() -> None:
    expect_none(unfinished(ROOT))


def test_no_path_of_a_machine_is_written_down() -> None:
    expect_none(machine_paths(ROOT))


def test_every_clause_that_is_named_exists() -> None:
    expect_none(unknown_clauses(ROOT))


@pytest.mark.parametrize("word", ["TO" + "DO", "FIX" + "ME", "X" * 3])
def test_a_word_of_unfinished_work_is_found(tmp_path: Path, word: str) -> None:
    plant(tmp_path, {"cli/a.py": f"x = 1  # {word}: later\n", "cli/b.py": f"NOT{word} = 1\n"})
    (found,) = unfinished(tmp_path)
    assert found.startswith(f"cli/a.py:1: {word}")


@pytest.mark.parametrize("place", ["home/ana/x", "root", "tmp/x", "work/main", "Users/ana"])
def test_a_path_of_a_machine_is_found(tmp_path: Path, place: str) -> None:
    plant(tmp_path, {"cli/a.py": f"\nOPEN = '{SLASH}{place}'\n"})
    (found,) = machine_paths(tmp_path)
    assert found.startswith(f"cli/a.py:2: {SLASH}{place.split(SLASH, maxsplit=1)[0]} is a path")


@pytest.mark.parametrize("line", ["a/root/b", "https://x.org/home", "games/work", "/workers", "~/tmp"])
def test_a_part_of_another_word_is_no_path_of_a_machine(tmp_path: Path, line: str) -> None:
    assert machine_paths(plant(tmp_path, {"cli/a.py": line})) == []


def test_a_file_that_is_no_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\xff" + f"{SLASH}tmp".encode())
    assert machine_paths(tmp_path) == []


def test_a_clause_that_no_document_has_is_found_with_the_nearest(tmp_path: Path) -> None:
    plant(tmp_path, {"referee/a.py": "A = ('glossary.refresh.5', 'glossary.refresh.99')\n"})
    (found,) = unknown_clauses(tmp_path)
    assert found.startswith("referee/a.py:1: no clause 'glossary.refresh.99'")
    assert "nearest: glossary.refresh" in found


def test_clauses_are_looked_for_in_data_and_comments_too(tmp_path: Path) -> None:
    plant(tmp_path, {"events/a.py": "# faq.deck-out.999\n"})
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "demo.jsonl").write_text('{"clauses":["start.setup.0"]}\n', "utf-8")
    assert len(unknown_clauses(tmp_path)) == 2


def test_what_only_looks_like_a_clause_is_none(tmp_path: Path) -> None:
    plant(tmp_path, {"referee/a.py": "x = start.at.f(1), 'glossary.updates', 'restart.setup.99'\n"})
    assert unknown_clauses(tmp_path) == []
