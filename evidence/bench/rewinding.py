"""What does the check of a rewind cost beside loading the match once? Measured, never asserted.

A full load fetches and validates all facts and folds them from the first, without keyframes. The
check goes back to the first main phase, so that nearly the whole match is taken back; then again in
a log that was rewound many times before, where what was seen in every stretch counts.

    python -m evidence.bench --rewind
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from events.kinds import Fact, MatchRewound
from events.values import changed
from evidence.bench.engine import SHORT, Stored, long_match
from evidence.bench.rounds import Measured, compared, interleaved, plain
from referee.fold import fold
from referee.service import Desk
from referee.service.court.judging import rewind_check
from referee.service.simulated.simulate import Simulator
from referee.service.store.reader import StoreReader
from referee.state import Settings, new_match

LIMIT: Final = 5.0
BACKS: Final = 10
MS: Final = 1000.0
LOAD, FAR, NEAR, OFTEN = (
    f"load all of {SHORT} facts",
    "check a rewind to turn 1",
    "check a rewind by one question",
    f"the first after {BACKS} rewinds",
)


def _load(stored: Stored) -> Callable[[], float]:
    empty = new_match(Settings("", "", ""))

    def once() -> float:
        began = perf_counter()
        reader = StoreReader(stored.log, stored.id)
        fold(empty, reader.facts(0, reader.head()))
        return (perf_counter() - began) * MS

    return once


def _check(stored: Stored, to: int) -> Callable[[], float]:
    desk, name = Desk(stored.log), f"bench-{len(stored.facts)}"

    def once() -> float:
        began = perf_counter()
        rewind_check(desk, name, to)
        return (perf_counter() - began) * MS

    return once


def _rewound(facts: list[Fact]) -> list[Fact]:
    """Take a match back at regular seqs by a few questions each, and let it go on as it did."""
    source = random.Random("rewound")  # noqa: S311 - the same match each time
    row: list[Fact] = []
    ends = {len(facts) * n // (BACKS + 1) for n in range(1, BACKS + 1)}
    at: dict[int, int] = {}
    for place, fact in enumerate(facts, 1):
        row.append(changed(fact, seq=len(row) + 1, cause=0))
        at[place] = len(row)
        if place in ends:
            asked = [f.seq for f in facts[:place] if f.body.KIND == "decision.asked"]
            to = source.choice(asked[-20:])
            row.append(changed(fact, seq=len(row) + 1, cause=0, body=MatchRewound(at[to])))
            for again in range(to, place):
                row.append(changed(facts[again], seq=len(row) + 1, cause=0))
                at[again + 1] = len(row)
    return row[:SHORT]


def _stored(folder: Path, facts: list[Fact], simulator: Simulator) -> Stored:
    """Store a match with the cards that it is played by, which the check reads."""
    folder.mkdir()
    stored = Stored(folder, facts)
    stored.log.put_blob("catalog", simulator.library.catalog.dump())
    return stored


def rewinding(simulator: Simulator, folder: Path, *, rounds: int) -> list[Measured]:
    """Check rewinds in a match of 2,000 facts, beside loading it once."""
    facts = long_match(simulator, SHORT)
    stored = _stored(folder / "once", facts, simulator)
    often = _stored(folder / "often", _rewound(facts), simulator)
    first = next(f.seq for f in facts if _asks_main(f.body))
    variants: list[tuple[str, Callable[[], float]]] = [
        (LOAD, _load(stored)),
        (FAR, _check(stored, first)),
        (NEAR, _check(stored, stored.points[-2])),
        (OFTEN, _check(often, first)),
    ]
    found = interleaved(variants, rounds)
    for one in (stored, often):
        one.log.close()
    rows = [compared(found, name=n, bare=LOAD, limit=LIMIT, unit="ms") for n, _ in variants[1:]]
    return [plain(found, LOAD, "ms"), *rows]


def _asks_main(body: Any) -> bool:
    return bool(body.KIND == "decision.asked" and body.kind == "main")
