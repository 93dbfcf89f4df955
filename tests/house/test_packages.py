"""Every room says what it is, every file of it is shipped, and the documents are there."""

from pathlib import Path

from tests.house.packages import (
    DOCUMENTS,
    cardless,
    undocumented,
    unfinished_migrations,
    unrecorded_version,
    unshipped,
    wheel_files,
)
from tests.house.tree import ROOT, expect_none, plant

CARD = '"""What is it?\n\nMay import: nothing. Public names: none.\n"""\n'


def test_every_room_has_its_card() -> None:
    expect_none(cardless(ROOT))


def test_everything_is_shipped() -> None:
    expect_none(unshipped(ROOT))


def test_the_wheel_is_the_program_with_its_types_and_nothing_beside_it() -> None:
    shipped = wheel_files(ROOT)
    assert {"referee/py.typed", "events/py.typed", "cli/shipped/demo.jsonl"} <= shipped
    assert {path.split("/")[0] for path in shipped} == {"cli", "events", "migrations", "referee"}
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_every_migration_goes_up_and_down() -> None:
    expect_none(unfinished_migrations(ROOT))


def test_the_documents_are_there() -> None:
    expect_none(undocumented(ROOT))


def test_the_changelog_speaks_of_this_version() -> None:
    expect_none(unrecorded_version(ROOT))


def project(root: Path, packages: str = '"cli"', version: str = "0.1.0") -> None:
    (root / "pyproject.toml").write_text(
        f'[project]\nname = "made-up"\nversion = "{version}"\n'
        f"[tool.hatch.build.targets.wheel]\npackages = [{packages}]\n",
        "utf-8",
    )


def test_a_card_is_looked_for_in_every_package(tmp_path: Path) -> None:
    plant(
        tmp_path,
        {"cli/__init__.py": CARD, "referee/state/__init__.py": "", "migrations/versions/a.py": ""},
    )
    assert cardless(tmp_path) == [
        "referee/state/__init__.py: its docstring lacks its question (a sentence with ?)",
        "referee/state/__init__.py: its docstring lacks what it may import (May import: ...)",
        "referee/state/__init__.py: its docstring lacks its public names (Public names: ...)",
    ]


def test_the_folder_of_revisions_needs_no_card(tmp_path: Path) -> None:
    assert cardless(plant(tmp_path, {"migrations/versions/__init__.py": ""})) == []


def test_a_package_that_is_not_shipped_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/__init__.py": CARD, "events/__init__.py": CARD})
    project(tmp_path)
    assert unshipped(tmp_path) == ["events/__init__.py: no wheel ships it"]


def test_a_wheel_with_more_than_the_program_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/__init__.py": CARD, "evidence/__init__.py": CARD})
    project(tmp_path, packages='"cli", "evidence"')
    assert unshipped(tmp_path) == ["evidence/__init__.py: is no part of the program"]


def test_a_module_outside_every_package_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/__init__.py": CARD, "cli/inner/a.py": ""})
    project(tmp_path)
    assert unshipped(tmp_path) == [
        "cli/inner/a.py: its folder is no package; give it an __init__.py",
    ]


def test_a_data_file_that_would_not_be_installed_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/__init__.py": CARD, "cli/shipped/demo.jsonl": "{}"})
    project(tmp_path)
    assert unshipped(tmp_path) == []
    with (tmp_path / "pyproject.toml").open("a", encoding="utf-8") as out:
        out.write('exclude = ["*.jsonl"]\n')
    assert unshipped(tmp_path) == ["cli/shipped/demo.jsonl: no wheel ships it"]


def test_a_migration_without_a_way_back_is_found(tmp_path: Path) -> None:
    source = "revision: str = '1'\ndown_revision = None\ndef upgrade() -> None: ...\n"
    plant(tmp_path, {"migrations/versions/v1.py": source, "migrations/versions/__init__.py": ""})
    assert unfinished_migrations(tmp_path) == [
        "migrations/versions/v1.py: a migration needs downgrade",
    ]


def test_a_missing_or_empty_document_is_found(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("\n", "utf-8")
    found = undocumented(tmp_path)
    assert found[0] == "README.md: is empty"
    assert found[1:] == [f"{name}: is missing" for name in DOCUMENTS[1:]]


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in DOCUMENTS:
        (tmp_path / name).write_text("text", "utf-8")
    text = "[a](docs/glossary.md#seat) [b](https://example.org) [c](#here) [d](docs/gone.md)"
    (tmp_path / "README.md").write_text(text, "utf-8")
    assert undocumented(tmp_path) == ["README.md: links to docs/gone.md, which is not there"]


def test_a_changelog_that_is_behind_is_found(tmp_path: Path) -> None:
    project(tmp_path, version="0.2.0")
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 0.1.0, unreleased\n", "utf-8")
    assert unrecorded_version(tmp_path) == [
        "CHANGELOG.md: begins with 0.1.0,; pyproject.toml says 0.2.0",
    ]
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 0.2.0 (unreleased)\n", "utf-8")
    assert unrecorded_version(tmp_path) == []
