"""The commands of docs/exchange.md run as they stand there."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/exchange.md").read_text("utf-8")


def test_the_commands_of_the_page_run_in_their_order(fresh: Shell, tmp_path: Path) -> None:
    run_page(PAGE, fresh, 4)
    shown = (tmp_path / "demo.wxn").read_text("utf-8").splitlines()
    example = PAGE.split("```\n[Wixoss")[1].split("```")[0].splitlines()[1:]
    for line in example:
        begin = line.removesuffix("...").rstrip()[:60]
        assert any(row.startswith(begin) for row in shown), line
