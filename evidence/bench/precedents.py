"""What does a search over many rulings cost, on SQLite and on PostgreSQL?"""

from __future__ import annotations

import random
from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from events.registry.opened import registry_of
from events.registry.precedents import Precedent, PrecedentSearch
from events.stores import open_log
from evidence.bench.rounds import Measured, Variant, interleaved, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from events.log import Log
    from events.registry.contract import Registry

RULINGS: Final = 100_000
AT_ONCE: Final = 2_000
MILLISECONDS: Final = 50.0
"""What a search may take."""
WORDS: Final = (
    "guard attack vanish charge crush grow trash hand deck life cloth ener zone frozen down up "
    "may does must again twice before after both seats power level missed trigger order chosen "
    "target shown drawn looked extra card signi lrig piece spell burst refresh step phase turn"
).split()
SOUGHT: Final = (
    ("a clause", PrecedentSearch((("clause", "topic-7.3"),))),
    ("a card", PrecedentSearch((("card", "Card 141"),))),
    ("an infraction", PrecedentSearch((("infraction", "G2"),))),
    ("a phase", PrecedentSearch((("phase", "main"),))),
    ("an event", PrecedentSearch((("event", "event 12"),))),
    ("what stands", PrecedentSearch((("stands", "stands"),))),
    ("a common word", PrecedentSearch((), "guard")),
    ("a rare word", PrecedentSearch((), "word4711")),
    ("three words", PrecedentSearch((), "guard missed trigger")),
    ("a clause and a phase", PrecedentSearch((("clause", "topic-7.3"), ("phase", "main")))),
    ("a word and an event", PrecedentSearch((("event", "event 12"),), "guard")),
    ("nothing that there is", PrecedentSearch((("card", "nobody"), ("phase", "main")))),
)


def made(count: int = RULINGS) -> Iterator[Precedent]:
    """Make rulings: over 2,000 clauses, 1,400 cards, 500 events, five years."""
    chance = random.Random(7)  # noqa: S311 - figures must be repeatable
    for number in range(count):
        words = " ".join(chance.choices(WORDS, k=18)) + f" word{number % 20_000}"
        remedy = chance.choice(("none", "none", "rewind", "partial-fix", "state-edit"))
        stands = chance.choices(("stands", "superseded", "withdrawn"), (94, 4, 2))[0]
        clause = f"topic-{int(chance.paretovariate(0.6)) % 400}.{chance.randrange(5)}"
        infraction = chance.choice(("", "", "G1", "G2", "T1"))
        marks = (
            ("clause", clause),
            ("card", f"Card {chance.randrange(1400)}"),
            ("card", f"Card {chance.randrange(1400)}"),
            ("remedy", remedy),
            ("stands", stands),
            ("phase", chance.choice(("main", "attack.signi", "attack.lrig", "ener", "grow"))),
            ("event", f"event {number // 200}"),
            ("edition", "9.0.0"),
            ("ruleset", "diva"),
            ("judge", f"floor-judge:j{chance.randrange(60)}"),
            *((("infraction", infraction),) if infraction else ()),
        )
        yield Precedent(
            f"m{number // 3}",
            f"R{number % 3 + 1}",
            100,
            1_700_000_000_000_000 + number * 10**6,
            "floor-judge:j1",
            words[:60],
            words[60:],
            remedy,
            infraction,
            stands,
            f"{clause} {infraction}".strip(),
            remedy,
            marks,
            words,
        )


def filled(registry: Registry) -> None:
    """Put the rulings into a registry, as projecting them would."""
    batch: list[Precedent] = []
    for one in made():
        batch.append(one)
        if len(batch) == AT_ONCE:
            registry.put_precedents(sorted({r.match for r in batch}), batch)
            batch = []


def precedents(url: str, *, rounds: int = 9) -> list[Measured]:
    """Searches over 100,000 rulings in one database, each against the least that a query costs."""
    log = open_log(url)
    try:
        filled(registry_of(log))
        return _timed(log, rounds)
    finally:
        log.close()


def _timed(log: Log, rounds: int) -> list[Measured]:
    store = log.where.partition(":")[0] if "://" in log.where else "SQLite"
    registry = registry_of(log)
    bare = f"{store}: one row by its key"
    variants: list[Variant] = [(bare, partial(_once, lambda: log.finding("none", "none")))]
    variants += [
        (f"{name}", partial(_once, partial(registry.search_precedents, sought))) for name, sought in SOUGHT
    ]
    found = interleaved(variants, rounds)
    ratio = median(found[bare])
    rows = [plain(found, bare, "ms")]
    for name, _ in SOUGHT:
        one = plain(found, name, "ms")
        rows.append(
            replace(
                one,
                name=f"precedents, {name}",
                ratio=one.value / ratio,
                target=f"<= {MILLISECONDS:.0f} ms",
                holds=one.value <= MILLISECONDS,
            )
        )
    return rows


def _once(work: Callable[[], object]) -> float:
    """Milliseconds that a piece of work takes."""
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1e3
