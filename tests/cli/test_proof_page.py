"""The page about proofs shows what its commands print, roots included."""

from __future__ import annotations

from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT


def test_the_commands_of_the_page_print_what_it_shows(fresh: Shell) -> None:
    page = (ROOT / "docs" / "proof.md").read_text("utf-8")
    fresh.good("import", "shipped:demo")
    for root in (
        fresh.json("root", "demo")["root"],
        fresh.json("root", "demo", "--size", "500")["root"],
    ):
        assert root in page, (
            f"the shipped match is another one; its root in docs/proof.md is {root}"
        )
    run_page(page, fresh, 14)
