"""What is imported is declared, ends somewhere, and is installed as it is locked."""

import re
import shutil
from pathlib import Path

from tests.house.dependencies import LOCKS, distribution_of, endless, undeclared, unlocked
from tests.house.tree import ROOT, expect_none, plant

HASHED = " \\\n    --hash=sha256:" + "0" * 64 + "\n"


def copied(folder: Path) -> Path:
    """Copy what is looked at, to spoil it."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / LOCKS, folder / LOCKS)
    return folder


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_each_distribution_that_is_imported_is_declared() -> None:
    expect_none(undeclared(ROOT))


def test_each_dependency_ends_before_a_release_that_may_break() -> None:
    expect_none(endless(ROOT))


def test_the_lists_have_every_dependency_with_hashes_and_nothing_else() -> None:
    expect_none(unlocked(ROOT))


def test_everything_is_installed_from_the_lists() -> None:
    rows = (ROOT / "Makefile").read_text("utf-8"), (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    installs = [line for text in rows for line in re.findall(r"(?:install\b|\$\(INSTALL\)).*", text)]
    installs = [line for line in installs if not line.startswith(("install --quiet", "install -d"))]
    assert len(installs) > 6
    for line in installs:
        listed = re.search(r"(?:-r|--requirement) \S*(\w+)\.txt", line)
        assert listed or "--no-deps" in line or "'uv>=" in line, line


def test_a_module_in_a_shared_folder_is_found_by_its_own_name() -> None:
    assert distribution_of("opentelemetry.trace") == "opentelemetry-api"
    assert distribution_of("opentelemetry.sdk.trace") == "opentelemetry-sdk"
    assert distribution_of("json.decoder") == distribution_of("referee.web") == ""


def test_an_import_that_is_not_declared_is_found(tmp_path: Path) -> None:
    plant(copied(tmp_path), {"cli/a.py": "import markupsafe\nimport rich.text\n"})
    assert undeclared(tmp_path) == []
    spoil(tmp_path / "pyproject.toml", '    "markupsafe>=3,<4",\n', "")
    assert undeclared(tmp_path) == [
        "cli/a.py: imports markupsafe, and pyproject.toml does not declare markupsafe"
    ]


def test_a_range_without_an_end_is_found(tmp_path: Path) -> None:
    spoil(copied(tmp_path) / "pyproject.toml", "jinja2>=3.1,<4", "jinja2>=3.1")
    spoil(tmp_path / "pyproject.toml", ",<0.30", ",<1")
    assert [re.sub(r"before .*", "", row) for row in endless(tmp_path)] == [
        "pyproject.toml: typer<1,>=0.28 has no upper end ",
        "pyproject.toml: jinja2>=3.1 has no upper end ",
    ]


def test_what_is_not_locked_is_found(tmp_path: Path) -> None:
    folder = copied(tmp_path) / LOCKS
    spoil(tmp_path / "pyproject.toml", '"segno>=1.6,<2"', '"segno>=99", "another>=1"')
    with (folder / "build.txt").open("a", encoding="utf-8") as out:
        out.write("--extra-index-url https://example.org/simple\nloose==1\n")
    with (folder / "run.txt").open("a", encoding="utf-8") as out:
        out.write("attrs==1" + HASHED)
    found = "\n".join(unlocked(tmp_path))
    for name in ("run", "extras", "dev"):
        assert re.search(rf"{name}.txt: segno>=99 is not met by 1\.\d", found)
        assert f"{name}.txt: another>=1 is not met by any line" in found
    assert "run.txt: attrs is another version than in requirements/dev.txt" in found
    assert "is neither a version nor a hash: --extra-index-url https://example.org/simple" in found
    assert re.search(r"build\.txt:\d+: has no hash", found)
    assert "generator.txt" not in found
