"""Two services beside each other, of this state and of an older one: play and pages over HTTP.

Both run at once, each over a record that its own state opened, and are asked in turns by the same
program in the same words. What a service takes is told by the clock and by its own CPU, on which
other work tells less.

    python -m evidence.bench --against PATH --serve
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Final

from pydantic_core import from_json

from evidence.bench.against import MEASURE, NoPlayError, Promise, beside, require_checkout
from evidence.bench.rounds import Measured
from evidence.bench.served import HERE, Served
from evidence.bench.serving import MS, TABLES, Played, asking, play

AHEAD: Final = 8
"""Matches that one connection could end in a round, at most: so many more are opened."""
STEPS: Final = 120
"""Answers that are given at the match whose pages are looked at."""
PAGES: Final = 60
PROMISES: Final = (
    Promise("p50", "a decision over HTTP, p50", "ms", 0.9),
    Promise("cpu", "a decision over HTTP, CPU of the service", "ms", 0.9),
    Promise("many", f"{TABLES} matches at once, time a decision", "ms", 1 / 1.15),
    Promise("many_cpu", f"{TABLES} matches at once, CPU a decision", "ms", 1 / 1.15),
    Promise("page", "a page of a seq, p50", "ms", 1.0),
    Promise("page_cpu", "a page of a seq, CPU of the service", "ms", 1.0),
)


def _opened(tree: Path, db: str, number: int) -> list[str]:
    """Let a state open matches in a record of its own; raises NoPlayError."""
    command = [sys.executable, "-P", str(MEASURE), "open", db, str(number)]
    around = {**os.environ, "PYTHONPATH": str(tree.resolve())}
    ran = subprocess.run(  # noqa: S603 - this Python, and a file of this folder
        command, cwd=tree, env=around, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        last = ran.stderr.strip().rpartition("\n")[2]
        message = f"no match can be opened in {tree}: {last}"
        raise NoPlayError(message)
    return ran.stdout.split()


class _Side:
    """One state: its service, the matches that are still to be played, and what was measured."""

    def __init__(self, tree: Path, folder: Path, name: str, number: int) -> None:
        db = str((folder / f"{name}.sqlite3").resolve())
        looked, *rest = _opened(tree, db, number)
        self.looked, self.names, self.source = looked, iter(rest), random.Random(1)  # noqa: S311
        self.served = Served(db, tree=tree)
        self.found: list[dict[str, float]] = []
        self.last = self._acted()

    def _acted(self) -> int:
        """Play the match that is looked at for a while; the seq at which it is then."""
        at = from_json(self.served.get(f"/v1/matches/{self.looked}/decision")[1])
        for number in range(STEPS):
            if not at["choices"]:
                break
            choice = self.source.randrange(len(at["choices"])) + 1
            body = {"choice": choice, "key": f"k{number}", "expect": at["seq"]}
            path = f"/v1/matches/{self.looked}/actions"
            at = from_json(self.served.send("POST", path, body)[1])
        return int(at["seq"])

    def _play(self, tables: int, seconds: float) -> Played:
        return play(self.served, list(islice(self.names, tables + AHEAD)), tables, seconds)

    def round(self, seconds: float) -> None:
        """Play one match, many, and ask for pages."""
        one, many = self._play(1, seconds), self._play(TABLES, seconds)
        with asking(self.served) as line:
            used = self.served.seconds()
            paths = [
                f"/m/{self.looked}?as=spectator&seq={self.source.randint(1, self.last)}" for _ in range(PAGES)
            ]
            took = median(line.ask(path) for path in paths)
            used = self.served.seconds() - used
        self.found.append(
            {
                "p50": one["p50"],
                "cpu": MS / one["core"],
                "many": MS / many["rate"],
                "many_cpu": MS / many["core"],
                "page": took,
                "page_cpu": used * MS / PAGES,
            }
        )


def facing(tree: Path, folder: Path, *, rounds: int, seconds: float) -> list[Measured]:
    """Compare a service of this state with one of another checkout.

    Raises NoPlayError where the other one plays nothing.
    """
    require_checkout(tree)
    number = 1 + (rounds + 1) * (1 + TABLES + 2 * AHEAD)
    sides: list[_Side] = []
    try:
        for name, root in (("then", tree), ("now", HERE)):
            sides.append(_Side(root, folder, name, number))
        for turn in range(rounds + 1):
            for side in sides[:: -1 if turn % 2 else 1]:
                side.round(seconds)
    finally:
        for side in sides:
            side.served.end()
    then, now = (side.found[1:] for side in sides)  # the first round warms a service up
    return [row for one in PROMISES for row in beside(one, then, now)]
