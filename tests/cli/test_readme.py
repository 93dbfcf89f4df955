"""What the README tells people to type works as it is written, and prints what is shown."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import Shell

README = Path(__file__).parents[2] / "README.md"
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


def test_commands_are_found_in_console_blocks_only() -> None:
    text = (
        "$ referee no\n```console\n$ referee show m1  # the table\nm1@3\n...\n$ referee demo\n```\n"
    )
    assert typed(text) == [Typed(["show", "m1"], ["m1@3"])]


def test_the_commands_of_the_readme_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path / "readme.sqlite3")
    commands = typed(README.read_text("utf-8"))
    assert commands
    for one in commands:
        printed = shell.good(*one.words).splitlines()
        for line in one.shown:
            assert line in printed, (one.words, printed)
