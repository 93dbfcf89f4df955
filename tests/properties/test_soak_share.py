"""A share of the long evidence in every run: fifteen random games, every fact looked at."""

from __future__ import annotations

from tests.soak.games import run
from tests.soak.watching import never


def test_fifteen_games_end_without_a_fault() -> None:
    seen = run(15, 1, 1)
    assert not seen.faults
    assert seen.games == 15
    assert len(never(seen)["ability"]) <= 20
