"""Each command that a page of docs names is one that can be typed: its words and options exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pathlib import Path

import pytest

from tests.cli.test_help import COMMANDS
from tests.cli.test_help import ROOT as ROOT_COMMAND
from tests.house.tree import ROOT

DOCS = sorted((ROOT / "docs").glob("*.md"))
STARTS = r"(?:referee|python -m|pytest)"
SAID = re.compile(rf"^(?: {{4}})?({STARTS} .*)$|`({STARTS} [^`]+)`", re.MULTILINE)


def commands() -> Iterator[list[str]]:
    """The commands of all pages as words."""
    for page in DOCS:
        for match in SAID.finditer(page.read_text("utf-8")):
            words = shlex.split(match[1] or match[2], comments=True)
            if words[:2] == ["referee", "--db"]:
                del words[1:3]
            yield words


NAMED = [words for words in commands() if words[1:]]


@pytest.mark.parametrize("words", NAMED, ids=" ".join)
def test_a_command_of_a_page_exists(words: list[str]) -> None:
    options = {w.partition("=")[0] for w in words if w.startswith("--")}
    if words[0] == "referee" and words[1].startswith("-"):
        assert words[1] in {o for p in ROOT_COMMAND.params for o in p.opts}
    elif words[0] == "referee":
        known = max((c for c in COMMANDS if (*c,) == (*words[1 : 1 + len(c)],)), key=len)
        taken = {o for p in COMMANDS[known].params for o in (*p.opts, *p.secondary_opts)}
        assert options - taken - {"--json", "--db"} == set()
    elif words[0] == "pytest":
        assert Path(ROOT / words[1]).is_file()
    else:
        named = import_module(words[2])
        packed = hasattr(named, "__path__") and options
        source = getsource(import_module(f"{words[2]}.__main__") if packed else named)
        assert [o for o in options if f'"{o}"' not in source] == []


def test_the_pages_name_commands() -> None:
    assert {"referee", "python", "pytest"} == {words[0] for words in NAMED}
    assert len(NAMED) > 12
