"""The page about the window: its commands run, and its pictures are there, small, and all shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT
from tests.web.pictured import Points
from tests.web.pictures import FOLDER, shots

PAGE = (ROOT / "docs/window.md").read_text("utf-8")
SHOWN = set(re.findall(r"!\[[^\]]+\]\(pictures/([a-z-]+)\.png\)", PAGE))


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "page.sqlite3")
    run_page(PAGE, shell, 6)
    assert "<html" in (tmp_path / "demo.html").read_text("utf-8")[:200]


def test_every_picture_is_taken_and_shown() -> None:
    taken = {one.name for one in shots(Points(1, 1, 1), "", "")}
    assert taken == SHOWN == {path.stem for path in FOLDER.iterdir()}


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert max(sizes.values()) < 100_000
    assert sum(sizes.values()) < 1_200_000
