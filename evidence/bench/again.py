"""How fast are recorded matches judged again, beside playing as many in memory?"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

from events.chain import Chain
from events.log import Row
from evidence.bench.rounds import Measured, interleaved
from referee.rerun import rerun
from referee.service.chance import seeded_entropy
from referee.service.simulated.simulate import Simulator, seeds
from referee.service.store.rows import to_facts, to_rows

GAMES: Final = 12
LEAST: Final = 0.5
PLAY, AGAIN = "play in memory, random players", "judge again from stored rows"


def _stored(simulator: Simulator) -> list[list[Row]]:
    """The rows of some matches, as a log has them."""
    found = []
    for seed in seeds("bench", GAMES):
        chain = Chain(f"bench-{seed}")
        facts = simulator.play(seed).facts
        found.append(to_rows(chain, chain.genesis(), facts, seeded_entropy(seed)))
    return found


def _timed(work: Callable[[], None]) -> Callable[[], float]:
    """Give games a second of one core."""

    def once() -> float:
        began = process_time()
        work()
        return GAMES / (process_time() - began)

    return once


def judging(simulator: Simulator, *, rounds: int) -> list[Measured]:
    """Judge matches again, reading and validating their rows, beside playing as many.

    The ratio is games a second to games a second. Raises AssertionError where one comes out
    otherwise: then there is nothing to measure.
    """
    stored = _stored(simulator)

    def play() -> None:
        for seed in seeds("bench", GAMES):
            simulator.play(seed)

    def again() -> None:
        for rows in stored:
            found = rerun("bench", to_facts(rows), simulator.library)
            if not found.ok:
                message = f"a match that was just played comes out otherwise: {found}"
                raise AssertionError(message)

    found = interleaved([(PLAY, _timed(play)), (AGAIN, _timed(again))], rounds)
    ratio = median(a / p for a, p in zip(found[AGAIN], found[PLAY], strict=True))
    target = f">= {LEAST:.2f}x"
    return [
        Measured(PLAY, "games/s", median(found[PLAY]), min(found[PLAY]), max(found[PLAY])),
        Measured(
            AGAIN,
            "games/s",
            median(found[AGAIN]),
            min(found[AGAIN]),
            max(found[AGAIN]),
            ratio,
            target,
            ratio >= LEAST,
        ),
    ]
