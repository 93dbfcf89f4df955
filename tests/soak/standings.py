"""Standings of random events, held against a second count; corrections, late and at once.

    python -m tests.soak.standings --events 10000 --seed 1

Each event is counted by every scoring of the tests. Of each a result is corrected after everything else was
written, which has to come to the same as if it had been right at once.
"""

from __future__ import annotations

import sys
from random import Random

from msgspec.structs import replace

from referee.tournament import standings
from tests.soak.pooled import walked
from tests.tournament.brute import counted, random_event
from tests.tournament.test_standings import SCORINGS


def walk(seed: int) -> int:
    """Count one event by one scoring twice, and correct it; how many tables it had."""
    people, outcomes = random_event(seed)
    scoring, chance = SCORINGS[seed % len(SCORINGS)], Random(seed)
    told = standings(outcomes, people, scoring)
    found = [(one.person, [number.value for number in one.numbers]) for one in told]
    assert found == counted(people, outcomes, scoring), seed
    tables = [one for one in outcomes if not one.bye]
    if tables:
        wrong = chance.choice(tables)
        right = replace(wrong, winner=chance.choice(("A", "B", "draw", "double-loss")), games=(1, 1, 0))
        later = [right if one is wrong else one for one in outcomes]
        chance.shuffle(later)
        at_once = [one for one in outcomes if one is not wrong] + [right]
        assert standings(later, people, scoring) == standings(at_once, people, scoring), seed
    return len(tables)


def main() -> int:
    """Count and correct."""
    rows = walked(__doc__, walk, "events", 10_000)
    sys.stdout.write(
        f"{len(rows)} events with {sum(rows)} tables: standings as counted a second time, "
        "and a correction made later as one made at once\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
