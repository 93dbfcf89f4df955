"""The page about proofs shows what its commands print, roots included."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT


def test_the_commands_of_the_page_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "page.sqlite3")
    page = (ROOT / "docs" / "proof.md").read_text("utf-8")
    shell.good("import", "shipped:demo")
    for root in (
        shell.json("root", "demo")["root"],
        shell.json("root", "demo", "--size", "500")["root"],
    ):
        assert root in page, (
            f"the shipped match is another one; its root in docs/proof.md is {root}"
        )
    run_page(page, shell, 14)
