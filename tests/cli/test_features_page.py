"""The page of features names commands that there are, and nothing is both there and missing."""

from __future__ import annotations

import re

from tests.cli.test_help import COMMANDS
from tests.house.tree import ROOT

PAGE = (ROOT / "docs/features.md").read_text("utf-8")
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
