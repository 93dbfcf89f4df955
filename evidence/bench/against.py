"""How fast is this state beside an older one of the project? Measured, never asserted.

Two states of one program cannot be loaded at once, so each round is a process of its own. They take
turns, in reverse order every other round, and do the same with the same decks and seeds. All is
counted in CPU, so that other work on the machine tells little.

    python -m evidence.bench --against PATH
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from pydantic_core import from_json

from evidence.bench.rounds import Measured

HERE: Final = Path(__file__).parents[2]
MEASURE: Final = Path(__file__).with_name("both.py")
"""What each process does: words that both states know, so nothing newer than the older one."""


class Promise(NamedTuple):
    """What is measured: its name in `both.py`, in words, its unit, and how much it may take."""

    key: str
    words: str
    unit: str
    limit: float


PROMISES: Final = (
    Promise("play", "play in memory", "us/dec", 1 / 1.3),
    Promise("full", "play with 3 views and record", "us/dec", 1 / 1.4),
    Promise("load", "load and validate facts", "us/fact", 1 / 2.5),
    Promise("seek", "seek at random", "us", 1 / 1.5),
    Promise("act", "act at a desk with a file", "us/dec", 1.0),
    Promise("listed", "referee matches", "ms", 0.5),
    Promise("imported", "import referee.service", "ms", 0.5),
)


class NoPlayError(Exception):
    """No match can be played with what lies in a folder; says what Python said."""


def require_checkout(tree: Path) -> None:
    """Raise NoPlayError for a folder that is no checkout of this project."""
    if not (tree / "referee" / "service").is_dir():
        message = f"no match can be played in {tree}: it has no referee/service"
        raise NoPlayError(message)


def _measured(tree: Path, games: int) -> Callable[[], dict[str, float]]:
    def once() -> dict[str, float]:
        command = [sys.executable, "-P", str(MEASURE), str(games)]
        around = {**os.environ, "PYTHONPATH": str(tree.resolve())}
        ran = subprocess.run(  # noqa: S603 - this Python, and the file beside this one
            command, cwd=tree, env=around, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            last = ran.stderr.strip().rpartition("\n")[2]
            message = f"no match can be played in {tree}: {last}"
            raise NoPlayError(message)
        found: dict[str, float] = from_json(ran.stdout)
        return found

    return once


def against(tree: Path, *, rounds: int, games: int) -> list[Measured]:
    """Compare play, reading and a command with a checkout of another state, in CPU.

    Raises NoPlayError.
    """
    require_checkout(tree)
    sides = (_measured(tree, games), _measured(HERE, games))
    found: tuple[list[dict[str, float]], list[dict[str, float]]] = ([], [])
    for number in range(rounds):
        for side in (0, 1) if number % 2 else (1, 0):
            found[side].append(sides[side]())
    return [row for one in PROMISES for row in beside(one, *found)]


def beside(
    one: Promise, then: list[dict[str, float]], now: list[dict[str, float]]
) -> tuple[Measured, Measured]:
    """What both states took, each as a row: the second with the ratio and what is promised."""
    before, after = ([row[one.key] for row in rows] for rows in (then, now))
    ratio = median(after) / median(before)
    return (
        Measured(f"{one.words}, the other", one.unit, median(before), min(before), max(before)),
        Measured(
            f"{one.words}, this state",
            one.unit,
            median(after),
            min(after),
            max(after),
            ratio,
            f"<= {one.limit:.2f}x",
            ratio <= one.limit,
        ),
    )
