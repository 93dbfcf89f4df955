"""The commands of docs/penalties.md run as they stand there and print what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.court.policy.records import EFFECTS
from tests.cli.conftest import Shell
from tests.cli.test_readme import typed
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/penalties.md").read_text("utf-8")


def test_the_commands_of_the_page_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "page.sqlite3")
    commands = typed(PAGE)
    assert len(commands) > 12
    for one in commands:
        printed = [line.strip() for line in shell.good(*one.words).splitlines()]
        assert all(line.strip() in printed for line in one.shown), (one.words, printed)


def test_the_page_names_every_effect() -> None:
    assert all(f"`{effect}`" in PAGE for effect in EFFECTS)
