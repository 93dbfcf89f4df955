"""The commands of docs/penalties.md run as they stand there and print what the page shows."""

from __future__ import annotations

from referee.court.policy.records import EFFECTS
from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/penalties.md").read_text("utf-8")


def test_the_commands_of_the_page_run_in_their_order(fresh: Shell) -> None:
    run_page(PAGE, fresh, 13)


def test_the_page_names_every_effect() -> None:
    assert all(f"`{effect}`" in PAGE for effect in EFFECTS)
