"""A class has its name once, and the glossary says what the words of the code mean."""

from pathlib import Path

from tests.house.naming import SHARED, shared_names, unknown_words, unlisted
from tests.house.tree import ROOT, expect_none, plant

PAGE = "docs/glossary.md"


def page(*words: str) -> dict[str, str]:
    rows = "".join(f"| `{word}` | a thing |\n" for word in words)
    return {PAGE: f"| `Before` | of the game |\n## Words of the code\n{rows}"}


def test_no_class_name_stands_in_two_modules() -> None:
    expect_none(shared_names(ROOT))


def test_folders_and_classes_of_rooms_are_in_the_glossary() -> None:
    expect_none(unlisted(ROOT))


def test_the_words_of_the_code_exist() -> None:
    expect_none(unknown_words(ROOT))


def test_few_names_are_shared() -> None:
    assert len(SHARED) <= 5


def test_a_name_in_two_modules_is_found_wherever_it_stands(tmp_path: Path) -> None:
    inner = "def f():\n    class Line: ...\n"
    plant(tmp_path, {"cli/a.py": "class Line: ...\nclass Row: ...\n", "events/b.py": inner})
    plant(tmp_path, {"cli/c.py": "class BadKey: ...\n", "cli/d.py": "class BadKey: ...\n"})
    (found,) = shared_names(tmp_path)
    assert found.startswith("class Line stands in cli/a.py and events/b.py")


def test_a_folder_and_a_class_without_a_line_are_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/__init__.py": "__all__ = ['Door', 'Lock', 'f']\n", **page("Lock")})
    plant(tmp_path, {"cli/a.py": "class Door: ...\nclass Lock: ...\nclass Own: ...\n"})
    plant(tmp_path, {"events/kinds/a.py": "@fact('a.b')\nclass Kind: ...\n"})
    plant(tmp_path, {"events/kinds/__init__.py": "__all__ = ['Kind']\n"})
    said = "".join(
        f"{PAGE}: `{name}` is not under 'Words of the code'\n"
        for name in (
            "cli",
            "kinds",
            "Door",
        )
    )
    assert "\n".join(unlisted(tmp_path)) + "\n" == said


def test_a_word_that_nothing_is_called_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/a.py": "class DoorView: ...\n", **page("cli", "View", "Gate")})
    assert unknown_words(tmp_path) == [f"{PAGE}: `Gate` is no class and no folder"]
