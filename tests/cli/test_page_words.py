"""Pages name every word of what they list, and commands that there are."""

from __future__ import annotations

import re

from referee.court.policy import ROLES
from referee.court.policy.records import EFFECTS, ORDERS, SCOPES
from tests.cli.pages import pages
from tests.cli.test_help import COMMANDS

PAGES = pages()
PAGE = PAGES["docs/features.md"]
ROWS = [line.strip("| \n").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")][1:]
PATHS = {" ".join(path) for path in COMMANDS} | {path[0] for path in COMMANDS}


def test_each_row_says_how_or_what_is_missing() -> None:
    assert len(ROWS) > 60
    for group, what, here, how in ROWS:
        assert group
        assert what
        assert here in {"yes", "partly", "no"}, what
        assert how, what


def test_every_command_of_the_page_is_there() -> None:
    named = set(re.findall(r"`referee ([a-z ]+)`", PAGE))
    assert len(named) > 30
    assert named - PATHS == set()


def test_the_page_on_judging_names_every_role_order_and_scope() -> None:
    for word in (*ROLES, *ORDERS, *SCOPES):
        told = {f"`{word}`", f"`{word.removeprefix('rewind.')}`"}
        assert any(one in PAGES["docs/judging.md"] for one in told), word


def test_the_page_on_penalties_names_every_effect() -> None:
    assert all(f"`{effect}`" in PAGES["docs/penalties.md"] for effect in EFFECTS)
