"""The page on commands runs as it stands."""

from __future__ import annotations

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/commands.md").read_text("utf-8")


def test_the_commands_of_the_page_run_in_their_order(fresh: Shell) -> None:
    run_page(PAGE, fresh, 9)
