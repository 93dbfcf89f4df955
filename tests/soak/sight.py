"""Many pairs of tables that look alike to a viewer, played on side by side; exit 1 at a leak.

    python -m tests.soak.sight --walks 20000 --seed 1

Every kind of question is met as often. A leak is told with all that is needed to see it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from tests.games import game
from tests.properties.side_by_side import WATCHERS, walk
from tests.properties.tables import points

TOLD = 20


def run(walks: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Walk so many times; give the commands played by kind of first question, and the leaks."""
    chance = Random(seed)
    rows = sorted(points().items())
    played: Counter[str] = Counter()
    leaks = []
    for _ in range(walks):
        kind, found = chance.choice(rows)
        match, seq = chance.choice(found)
        viewer, number = chance.choice(WATCHERS), chance.randrange(10**9)
        leak, commands = walk(game(match)[1][seq], viewer, number)
        played[kind] += commands
        if leak:
            leaks.append(f"seed {match}, seq {seq}, viewer {viewer}, chance {number}: {leak}")
    return played, leaks


def main() -> int:
    """Walk as often as was asked for and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--walks", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    played, leaks = run(given.walks, given.seed)
    told = ", ".join(f"{kind} {count:,}" for kind, count in played.most_common())
    lines = [f"{given.walks:,} walks, {sum(played.values()):,} commands at two tables: {told}"]
    lines += [*leaks[:TOLD], f"{len(leaks)} leaks"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
