"""What the pages tell people to type, and that it prints what they show."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from tests.cli.conftest import Shell

SLOW = ("bench", "demo", "simulate")


class Typed(NamedTuple):
    """A command of a code block, and the lines that the block shows under it."""

    words: list[str]
    shown: list[str]


def typed(text: str) -> list[Typed]:
    """Give the commands of the console blocks, without those that other tests run."""
    found: list[Typed] = []
    for block in text.split("```console")[1:]:
        for line in block.split("```")[0].splitlines():
            if line.startswith("$ referee "):
                found.append(Typed(shlex.split(line[2:], comments=True)[1:], []))
            elif found and line.strip() not in {"", "..."}:
                found[-1].shown.append(line.rstrip())
    return [one for one in found if one.words[0] not in SLOW]


def run_page(page: str, shell: Shell, least: int = 1) -> Shell:
    """Type the commands of a page in their order: each prints every line that stands under it."""
    commands = typed(page)
    assert len(commands) >= least
    for one in commands:
        printed = shell.good(*one.words).splitlines()
        assert [line for line in one.shown if line not in printed] == [], (one.words, printed)
    return shell
