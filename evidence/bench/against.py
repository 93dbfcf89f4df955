"""How fast are matches played beside an older state of the project? Measured, never asserted.

Two states of one program cannot be loaded at once, so each round is a process of its own. They take
turns, in reverse order every other round, and play the same decks by the same seeds.

    python -m evidence.bench --against PATH
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from evidence.bench.rounds import Measured, interleaved

HERE: Final = Path(__file__).parents[2]
NOW, THEN = "play in memory, this state", "play in memory, the other"
LIMIT: Final = 1.3
PLAY: Final = """
import sys
from time import process_time
from events.kinds import MatchOpened
from referee.cards import shipped, shipped_decks
from referee.service.simulated.simulate import Simulator, seeds

catalog, decks, decisions = shipped(), shipped_decks(), 0
header = MatchOpened("diva", "9.0.0", catalog.digest, "2026-01-01")
table = Simulator(catalog, (decks["ember-court"], decks["tide-chorus"]), header)
table.play("warm")
began = process_time()
for seed in seeds("bench", int(sys.argv[1])):
    decisions += table.play(seed).decisions
print((process_time() - began) / decisions * 1e6)
"""
"""What each process does: words that both states know, so nothing newer than the older one."""


class NoPlayError(Exception):
    """No match can be played with what lies in a folder; says what Python said."""


def _played(tree: Path, games: int) -> Callable[[], float]:
    def once() -> float:
        command = [sys.executable, "-P", "-c", PLAY, str(games)]
        around = {**os.environ, "PYTHONPATH": str(tree.resolve())}
        ran = subprocess.run(  # noqa: S603 - this Python, and the text above
            command, cwd=tree, env=around, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            last = ran.stderr.strip().rpartition("\n")[2]
            message = f"no match can be played in {tree}: {last}"
            raise NoPlayError(message)
        return float(ran.stdout)

    return once


def against(tree: Path, *, rounds: int, games: int) -> list[Measured]:
    """Compare play in memory with a checkout of another state, in microseconds a decision.

    Raises NoPlayError.
    """
    if not (tree / "referee" / "service").is_dir():
        message = f"no match can be played in {tree}: it has no referee/service"
        raise NoPlayError(message)
    variants = [(THEN, _played(tree, games)), (NOW, _played(HERE, games))]
    found = interleaved(variants, rounds)
    then, now = (median(found[name]) for name in (THEN, NOW))
    ratio, unit = now / then, "us/dec"
    return [
        Measured(THEN, unit, then, min(found[THEN]), max(found[THEN])),
        Measured(
            NOW, unit, now, min(found[NOW]), max(found[NOW]), ratio, f"<= {LIMIT:.2f}x",
            ratio <= LIMIT,
        ),
    ]  # fmt: skip
