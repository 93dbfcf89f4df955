"""What twenty seeded games cost, in counts that no machine and no load can change."""

from __future__ import annotations

import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any, Final

from events.kinds import DecisionAsked
from referee.effects.board import Board
from referee.effects.verbs import OPS
from referee.rules import PROCEDURES
from referee.service.simulated.simulate import Game, seeds
from tests.games import simulator

GAMES: Final = 20
SEED: Final = 1
MARGIN: Final = 10
"""Percent by which a figure may pass what is pinned."""
SHAPE: Final = ("facts", "decisions")
"""Figures of the games themselves; all others are costs, which may always fall."""


def _verbs() -> set[CodeType]:
    """The code of every verb of the machine, those of the rule procedures included."""
    verbs: set[Any] = set(OPS.values())
    verbs |= {line[0] for code in PROCEDURES.values() for line in code.steps}
    return {op.__code__ for op in verbs}


def _profiled(names: list[str]) -> tuple[list[Game], Counter[CodeType]]:
    """Play games and count the calls of each Python function."""
    calls: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, arg: object) -> None:
        del arg
        if event == "call":
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        games = [simulator().play(name) for name in names]
    finally:
        sys.setprofile(before)
    return games, calls


def measured() -> dict[str, int]:
    """Play the games, warm, and give the totals."""
    names = list(seeds(SEED, GAMES))
    for name in names:
        simulator().play(name)
    games, calls = _profiled(names)
    asked = [f.body for g in games for f in g.facts if isinstance(f.body, DecisionAsked)]
    verbs = _verbs()
    return {
        "games": GAMES,
        "facts": sum(len(g.facts) for g in games),
        "decisions": sum(g.decisions for g in games),
        "board rebuilds": calls[Board.__init__.__code__],
        "verbs": sum(n for code, n in calls.items() if code in verbs),
        "frames parked": sum(len(body.frames) for body in asked),
        "function calls": sum(calls.values()),
    }


def passed(now: dict[str, int], pinned: dict[str, int]) -> list[str]:
    """Name every figure that passes what is pinned by more than the margin."""
    found = []
    for name, value in pinned.items():
        percent = 100 * (now[name] - value) / value
        if percent > MARGIN or (name in SHAPE and percent < -MARGIN):
            each = now[name] / now["decisions"], value / pinned["decisions"]
            found.append(
                f"{name}: {now[name]}, pinned {value} ({percent:+.0f} %); "
                f"a decision {each[0]:.2f}, pinned {each[1]:.2f}"
            )
    return found
