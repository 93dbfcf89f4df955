"""A paper match at the prompt: how a test types there, and what it looks at."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tests.cli.conftest import Shell

ENTER, UP, TAB, LEFT, DROP, END = "\r", "\x1b[A", "\t", "\x1b[D", "\x03", "\x04"
RIGHT, BACK = "\x1b[C", "\x7f"
LAID = "brannoch + ilvane + teyra"
OPENING = (LAID, "sinne + maro + oust = A; y; k; k")
MAIN = (*OPENING, "c regent; g ilvane first")
PLAYED = (*MAIN, "p scout left; n", ".", "c rime; g maro first", "p tidebell l")


def opened(folder: Path) -> Shell:
    """Open a paper match m1 in a database of its own."""
    made = Shell(folder / "prompt.sqlite3")
    made.good("open", "m1", "--paper", "ember-court", "tide-chorus", "--date", "2026-11-21")
    return made


def typed(shell: Shell, *lines: str) -> str:
    """Type at the prompt of m1, each line with Enter; give what was printed above it."""

    def sit() -> str:
        with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
            keys.send_text("".join(line + ENTER for line in (*lines, *["quit"] * 4)))
            return shell.good("enter", "m1", "--by", "scorekeeper:sam")

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop in this one
        return thread.submit(sit).result()


def view(shell: Shell) -> dict[str, Any]:
    found: dict[str, Any] = shell.json("show", "m1", "--as", "judge")["view"]
    return found


def entered(shell: Shell) -> list[str]:
    """The lines that were entered into m1."""
    rows = shell.json("log", "m1", "--as", "judge", "--level", "full")["facts"]
    return [row["body"]["words"] for row in rows if row["kind"] == "entry.made"]


def waits(shell: Shell) -> tuple[str, str]:
    """What m1 waits for, and of whom."""
    decision = view(shell)["decision"]
    return decision["kind"], decision["seat"]


def seq_of(shell: Shell, line: str) -> int:
    """The seq of the first outcome of an entry."""
    rows = shell.json("log", "m1", "--as", "judge", "--level", "full")["facts"]
    found = [row["body"]["first"] for row in rows if row["body"].get("words") == line]
    return int(found[-1]) + 1
