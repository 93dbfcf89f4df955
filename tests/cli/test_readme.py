"""What the README tells people to type works as it is written, and prints what is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.pages import Typed, run_page, typed

README = Path(__file__).parents[2] / "README.md"


def test_commands_are_found_in_console_blocks_only() -> None:
    text = (
        "$ referee no\n```console\n$ referee show m1  # the table\nm1@3\n...\n$ referee demo\n```\n"
    )
    assert typed(text) == [Typed(["show", "m1"], ["m1@3"])]


def test_the_commands_of_the_readme_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "readme.sqlite3")
    run_page(README.read_text("utf-8"), shell)
