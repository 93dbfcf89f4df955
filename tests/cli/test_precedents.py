"""The search of rulings at the command line: the page as it stands, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/precedent.md").read_text("utf-8")


@pytest.fixture
def ruled(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path / "page.sqlite3")
    run_page(PAGE, shell)
    return shell


def test_the_page_runs_and_the_json_counts(ruled: Shell) -> None:
    found = ruled.json("precedent", "guard")
    assert [(one["match"], one["same"], one["otherwise"]) for one in found["rulings"]] == [
        ("m2", 1, 1),
        ("m1", 1, 1),
    ]
    assert found["rulings"][0]["marks"]["clause"] == ["glossary.guard.1"]
    assert (found["total"], found["more"]) == (2, False)


def test_nothing_found_and_nothing_sought(ruled: Shell) -> None:
    assert ruled.good("precedent", "nonsense") == "no ruling like that\n"
    told = ruled("precedent")
    assert (told.code, "nothing is searched for" in told.err) == (2, True)
