"""The commands of docs/judging.md run as they stand there, and the page names every word."""

from __future__ import annotations

from pathlib import Path

from referee.court.policy import GENERIC, ROLES, shipped
from referee.court.policy.records import ORDERS, SCOPES
from tests.cli.conftest import Shell
from tests.cli.pages import run_page
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/judging.md").read_text("utf-8")


def test_the_commands_of_the_page_run_in_their_order(fresh: Shell, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_bytes(shipped()[GENERIC])
    run_page(PAGE, fresh, 11)


def test_the_page_names_every_role_order_and_scope() -> None:
    for word in (*ROLES, *ORDERS, *SCOPES):
        assert f"`{word}`" in PAGE or f"`{word.removeprefix('rewind.')}`" in PAGE, word
