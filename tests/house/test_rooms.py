"""The tables of rooms in ARCHITECTURE.md say what the doors and the rooms say."""

from pathlib import Path

import pytest

from tests.house.rooms import question, stale, unasked, written
from tests.house.subrooms import SUBROOMS
from tests.house.tree import ROOT, expect_none, plant

TREE = {
    "ARCHITECTURE.md": "# House\n\n<!-- rooms -->\nold\n<!-- end -->\n\nEnd.\n",
    "referee/sight/__init__.py": '"""Sight.\n\nQuestion: who sees\nit? May import: a.\n"""\n',
    "referee/state/__init__.py": '"""State."""\n',
    "events/errors.py": "",
}


def test_the_tables_of_rooms_are_those_of_the_doors() -> None:
    expect_none(stale(ROOT))


def test_every_room_of_the_tables_says_its_question() -> None:
    expect_none(unasked(ROOT))


def test_a_table_is_written_between_its_marks(tmp_path: Path) -> None:
    page = written(plant(tmp_path, TREE))
    assert page.startswith("# House\n\n<!-- rooms -->\n| room | the question it answers | may")
    opened = "`state`, `events.codec`, `events.kinds`, words of the record"
    assert f"\n| `referee.sight` | who sees it? | {opened} |\n" in page
    assert "old" not in page
    assert "events.errors" not in page
    assert page.endswith("<!-- end -->\n\nEnd.\n")


def test_a_missing_and_an_old_table_are_found(tmp_path: Path) -> None:
    root = plant(tmp_path, TREE)
    assert stale(root) == [
        *(f"ARCHITECTURE.md: has no table <!-- inside {room} -->" for room in sorted(SUBROOMS)),
        "ARCHITECTURE.md: its tables are old; write them with python -m tests.house.rooms",
    ]
    assert unasked(root) == [
        "referee/state/__init__.py: its docstring has no sentence Question: ...?",
    ]


@pytest.mark.parametrize(
    ("docstring", "asked"),
    [
        ("A room.\n\nQuestion: who may\n    see it?\nMay import: b.", "who may see it?"),
        ("Question: how is `a?b` read? Never else?", "how is `a?b` read?"),
        ("Does the record hold?", None),
    ],
)
def test_a_question_is_read_from_a_docstring(docstring: str, asked: str | None) -> None:
    assert question(docstring) == asked
