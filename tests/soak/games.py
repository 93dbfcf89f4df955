"""Many random games, every fact of each looked at; exit 1 when any of it is not as it must be.

    python -m tests.soak.games --games 2000 --seed 1 --ruleset classic
    python -m tests.soak.games --games 500 --seed 1 --mixed

Looked at: no legal answer is refused, every card lies in exactly one place after every fact, the
facts folded again give the state of the rules, the record is read as it was written, each viewer
sees what the state shows, every game ends. Which abilities of the shipped cards never came up is
named and is no fault: chance may not find a rare one, and each has a test. With --mixed half of
each deck are cards of the shipped positions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from referee.service.simulated.simulate import seeds
from tests.soak.watching import Seen, never, play, together

SHARE = 25
"""Games a worker plays before it reports."""
TOLD = 20
"""How many faults are printed."""
SAID = {"verb": "verbs that no game carried out", "question": "questions that nobody was asked"}


def run(games: int, seed: int, workers: int, *, ruleset: str = "diva", mixed: bool = False) -> Seen:
    """Play so many games of a seed, in so many processes."""
    names = list(seeds(seed, games))
    share_of = partial(play, ruleset=ruleset, mixed=mixed)
    shares = [names[i : i + SHARE] for i in range(0, len(names), SHARE)]
    if workers == 1:
        return together([share_of(share) for share in shares])
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return together(list(pool.map(share_of, shares)))


def _row(name: str, counts: Counter[str]) -> str:
    return f"{name:<12}" + ", ".join(f"{key} {n:,}" for key, n in counts.most_common())


def lines(seen: Seen, ruleset: str = "diva") -> Iterable[str]:
    """What was seen."""
    yield f"{seen.games:,} games, {seen.turns:,} turns, {seen.decisions:,} decisions"
    yield f"{seen.facts:,} facts, every card in one place after each"
    yield _row("won by", seen.winners)
    yield _row("decided by", seen.reasons)
    yield _row("asked", seen.asked)
    yield _row("facts", seen.kinds)
    yield _row("verbs", seen.verbs)
    yield f"{len(seen.used)} abilities used, the rarest:"
    yield from (f"{n:>8,}  {name}" for name, n in seen.used.most_common()[: -8 - 1 : -1])
    unused = never(seen, ruleset)
    for what, said in SAID.items():
        if unused[what]:
            yield f"{said}: {', '.join(unused[what])}"
    yield from (f"never used: {name}" for name in unused["ability"])
    yield from seen.faults[:TOLD]
    yield f"{len(seen.faults)} faults, {len(unused['ability'])} abilities never used"


def main() -> int:
    """Play the games that were asked for and print what was seen."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--ruleset", choices=("diva", "classic"), default="diva")
    asked.add_argument("--mixed", action="store_true")
    given = asked.parse_args()
    seen = run(given.games, given.seed, given.workers, ruleset=given.ruleset, mixed=given.mixed)
    sys.stdout.write("\n".join(lines(seen, given.ruleset)) + "\n")
    return 1 if seen.faults or seen.games != given.games else 0


if __name__ == "__main__":
    sys.exit(main())
