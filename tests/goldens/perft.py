"""How many answers are legal, and how many to those: counts that a change of rules moves."""

from __future__ import annotations

from itertools import islice
from typing import Final, TypedDict

from referee.rules import legal
from referee.state import Match, fingerprint
from tests.games import game
from tests.properties.tables import answered, table, waiting

SEEDS: Final = range(6)
MOST: Final = 400
WIDE: Final = 40
"""Positions with more answers than this are counted one answer deep."""
DICE: Final = "perft"
A_KIND: Final = 2
"""How many positions of each kind of decision are counted."""


class Position(TypedDict):
    """A position of a seeded game and its counts; two is 0 where it was not counted."""

    seed: int
    seq: int
    kind: str
    state: str
    one: int
    two: int


def _count(state: Match) -> int:
    return 0 if state.decision is None else sum(1 for _ in islice(legal(table(state)), MOST))


def counted(seed: int, seq: int) -> Position:
    """Count the answers of a position, and the answers to each of them under the same dice."""
    state = game(seed)[1][seq]
    actions = list(islice(legal(table(state)), MOST))
    deep = actions if len(actions) <= WIDE else []
    assert state.decision is not None
    return {
        "seed": seed,
        "seq": seq,
        "kind": state.decision.kind,
        "state": fingerprint(state),
        "one": len(actions),
        "two": sum(_count(answered(state, action, DICE).state) for action in deep),
    }


def chosen() -> list[Position]:
    """Choose positions: of each kind of decision the first, and the first of another game."""
    found: dict[str, list[tuple[int, int]]] = {}
    for seed in SEEDS:
        met: set[str] = set()
        for seq in waiting(seed):
            decision = game(seed)[1][seq].decision
            if decision is None or decision.kind in met:
                continue
            met.add(decision.kind)
            rows = found.setdefault(decision.kind, [])
            if len(rows) < A_KIND:
                rows.append((seed, seq))
    return [counted(*point) for kind in sorted(found) for point in found[kind]]
