"""Inside a room doors open downhill as well: its folders do not import each other in a circle."""

from pathlib import Path

import pytest

from tests.house.doors import DOORS
from tests.house.inside import circles, unplaced, upward, wrong_subrooms
from tests.house.subrooms import SUBROOMS
from tests.house.tree import ROOT, expect_none, plant

ROOM = "referee.effects"
FOLDER = "referee/effects"
PACKAGES = {f"{FOLDER}/{name}__init__.py": "" for name in ("", "board/", "deeds/", "read/", "verbs/")}


def test_no_folders_of_a_room_import_each_other_in_a_circle() -> None:
    expect_none(circles(ROOT))


def test_every_import_inside_a_room_follows_its_order() -> None:
    expect_none(wrong_subrooms(ROOT))


def test_the_order_of_a_room_names_what_lies_in_it() -> None:
    expect_none(unplaced(ROOT))


def test_no_row_of_an_order_opens_a_door_upward() -> None:
    expect_none(upward())


def test_what_is_said_of_the_inside_is_said_of_rooms() -> None:
    assert [room for room in SUBROOMS if room not in DOORS] == []


@pytest.mark.parametrize(
    "back",
    [
        "from referee.effects.board import Board",
        "from referee.effects import board",
        "from ..board.board import Board",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import referee.effects.board",
        "def late():\n    from referee.effects.board import Board",
    ],
)
def test_a_circle_of_folders_is_found(tmp_path: Path, back: str) -> None:
    root = plant(
        tmp_path,
        {
            **PACKAGES,
            f"{FOLDER}/board/board.py": "from referee.effects.deeds.heard import Heard",
            f"{FOLDER}/deeds/heard.py": back,
            f"{FOLDER}/verbs/flow.py": "from referee.effects.board.board import Board",
        },
    )
    (finding,) = circles(root)
    assert finding.startswith(f"{ROOM}: board, deeds import each other:\n")
    assert f"{FOLDER}/board/board.py:1 imports {ROOM}.deeds.heard" in finding
    assert f"{FOLDER}/deeds/heard.py:{back.count(chr(10)) + 1} imports {ROOM}.board" in finding
    assert "verbs" not in finding


def test_a_long_circle_and_a_module_beside_the_folders_are_found(tmp_path: Path) -> None:
    root = plant(
        tmp_path,
        {
            **PACKAGES,
            f"{FOLDER}/board/a.py": "import referee.effects.run",
            f"{FOLDER}/run.py": "import referee.effects.deeds",
            f"{FOLDER}/deeds/b.py": "import referee.effects.board",
            f"{FOLDER}/read/c.py": "import referee.effects.verbs",
        },
    )
    (finding,) = circles(root)
    assert "board, deeds, run import each other" in finding
    assert finding.count(" imports ") == 3


def test_a_room_that_imports_through_its_package_is_found(tmp_path: Path) -> None:
    sources = {
        f"{FOLDER}/__init__.py": "from referee.effects.run import Run",
        f"{FOLDER}/run.py": "from referee.effects import Board",
    }
    (finding,) = circles(plant(tmp_path, sources))
    assert "__init__, run import each other" in finding


def test_modules_of_one_folder_may_import_each_other(tmp_path: Path) -> None:
    sources = {
        **PACKAGES,
        f"{FOLDER}/board/a.py": "import referee.effects.board.b",
        f"{FOLDER}/board/b.py": "import referee.effects.board.a",
    }
    root = plant(tmp_path, sources)
    assert circles(root) == wrong_subrooms(root) == []


def test_an_import_against_the_order_is_found(tmp_path: Path) -> None:
    table = {ROOM: {"board": "", "deeds": "board"}}
    sources = {
        **PACKAGES,
        f"{FOLDER}/board/a.py": "\nimport referee.effects.deeds",
        f"{FOLDER}/deeds/b.py": "import referee.effects.board",
    }
    root = plant(tmp_path, sources)
    assert wrong_subrooms(root, table) == [
        f"{FOLDER}/board/a.py:2 imports {ROOM}.deeds; {ROOM}.board may import nothing of its room",
    ]
    assert unplaced(root, table) == [
        f"{ROOM}.read: SUBROOMS has no row for it",
        f"{ROOM}.verbs: SUBROOMS has no row for it",
    ]
    assert unplaced(root, {ROOM: {"board": "", "gone": "", "deeds": "", "read": "", "verbs": ""}}) == [
        f"{ROOM}.gone: is not there",
    ]
    assert upward({ROOM: {"board": "deeds", "deeds": "board"}}) == [
        f"{ROOM}.board: deeds does not stand above it in SUBROOMS",
    ]
