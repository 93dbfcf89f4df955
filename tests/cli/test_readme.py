"""What the README tells people to type works as it is written."""

from __future__ import annotations

import shlex
from pathlib import Path

from tests.cli.conftest import Shell

README = Path(__file__).parents[2] / "README.md"
SLOW = ("bench", "demo", "simulate")


def typed(text: str) -> list[list[str]]:
    """Give the commands of the code blocks, without those that other tests run."""
    blocks = text.split("```")[1::2]
    lines = [line.removeprefix("$ ").split(" #")[0] for b in blocks for line in b.splitlines()]
    words = [shlex.split(line)[1:] for line in lines if line.startswith("referee ")]
    return [w for w in words if w and w[0] not in SLOW and not w[0].startswith("--")]


def test_commands_are_found_in_code_blocks_only() -> None:
    text = "referee no\n```console\n$ referee show m1  # the table\nreferee demo\n```\n"
    assert typed(text) == [["show", "m1"]]


def test_the_commands_of_the_readme_run_in_their_order(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "readme.sqlite3")
    for words in typed(README.read_text("utf-8")):
        told = shell(*words)
        assert told.code == 0, (words, told)
