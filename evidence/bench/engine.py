"""How fast are matches played, read and looked at? Measured, never asserted.

Reading is compared with what any program must do to read the same rows: fetch them and parse
them as JSON. Seeking is compared with folding from the beginning, playing with a fixed loop of
plain Python in the same run, since rates alone say as much about the machine.

    python -m evidence.bench
"""

from __future__ import annotations

import gc
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from pydantic_core import from_json

from events.kinds import Fact
from events.parts import bodies
from events.stores import open_log
from evidence.bench.both import RecordFollower
from evidence.bench.classic import plain_classic
from evidence.bench.rounds import Measured, Variant, interleaved
from referee.fold import FOLD_ID, fold
from referee.service.simulated.simulate import Simulator, seeds
from referee.service.store.rows import to_facts, to_rows
from referee.state import Settings, new_match
from referee.timeline import state_at

GAMES: Final = 12
SHORT, LONG = 2_000, 20_000
BARE, LOADED, FOLDED = "fetch and parse JSON", "load and validate facts", "fold facts"
NEAR, FAR, WHOLE = f"seek in {SHORT}", f"seek in {LONG}", f"fold from 1 in {SHORT}"
SEEKS: Final = 40
MICRO: Final = 1e6
VIEWERS: Final = ("A", "B", "spectator")
DECODING, FOLD_US, SEEK, SEEK_LONG = 2.5, 2.0, 15.0, 1.3
IN_MEMORY, IN_FULL, CLASSIC, BYTES = 60.0, 40.0, 90.0, 350.0


def _middle(values: list[float]) -> tuple[float, float, float]:
    return median(values), min(values), max(values)


def _loop() -> float:
    """Run a fixed piece of plain Python; give its seconds."""
    began, kept, total = process_time(), {}, 0
    for i in range(100_000):
        kept[i & 63] = (total, i)
        total += len(kept)
    return process_time() - began


# Playing.


def _rate(simulator: Simulator, *, full: bool) -> Callable[[], float]:
    def once() -> float:
        began = process_time()
        for seed in seeds("bench", GAMES):
            watch: Any = RecordFollower().watch if full else None
            simulator.play(seed, watch)
        return GAMES / (process_time() - began)

    return once


def _promised(name: str, values: list[float], least: float, loop: float) -> Measured:
    middle, low, high = _middle(values)
    ratio = 1 / middle / loop
    return Measured(name, "games/s", middle, low, high, ratio, f">= {least:.0f} a core", middle >= least)


def playing(simulator: Simulator, *, rounds: int) -> list[Measured]:
    """Play whole matches in memory, and with views for three viewers and the chained record.

    The ratio is seconds a game to seconds of the fixed loop.
    """
    memory, full = "play in memory", "play with 3 views and record"
    plain = "play the plain classic game in memory"
    variants: list[Variant] = [
        ("loop", _loop),
        (memory, _rate(simulator, full=False)),
        (full, _rate(simulator, full=True)),
        (plain, _rate(plain_classic(), full=False)),
    ]
    found = interleaved(variants, rounds)
    loop, low, high = _middle(found["loop"])
    ms = 1000
    return [
        Measured("fixed loop of plain Python", "ms", loop * ms, low * ms, high * ms),
        _promised(memory, found[memory], IN_MEMORY, loop),
        _promised(full, found[full], IN_FULL, loop),
        _promised(plain, found[plain], CLASSIC, loop),
    ]


# Reading and seeking.


def long_match(simulator: Simulator, facts: int) -> list[Fact]:
    """Play one match in which nobody attacks, so that it goes on for so many facts."""
    from referee.rules import Accepted, Action, Table, begin, decide
    from referee.service.chance import Dice
    from referee.service.simulated.simulate import answer

    source = random.Random("long")  # noqa: S311 - the same match each time
    dice = Dice(source)
    row: list[Fact] = []
    step = begin(simulator.opening, simulator.library, at=0, chance=dice)
    while len(row) < facts:
        row += step.facts
        table = Table(step.state, simulator.library, step.board)
        action = answer(table, source)
        if action.do == "attack":
            action = Action(action.seat, "pass")
        made = decide(step.state, action, simulator.library, head=row[-1].seq, at=0, chance=dice)
        if not isinstance(made, Accepted):
            raise TypeError(made.text)
        step = made
    return row[:facts]


class Stored:
    """A match of so many facts in a SQLite file, with keyframes as the desk writes them."""

    def __init__(self, folder: Path, facts: list[Fact]) -> None:
        """Write the facts and their keyframes."""
        from events.chain import Chain
        from referee.service.chance import seeded_entropy
        from referee.service.store.reader import StoreReader

        self.path, name = folder / f"match-{len(facts)}.sqlite3", f"bench-{len(facts)}"
        self.log = open_log(str(self.path))
        ref = self.log.open_match(name, created=0, tags={})
        chain = Chain(name)
        self.id, self.facts = ref.id, facts
        self.rows = to_rows(chain, chain.genesis(), facts, seeded_entropy("bench"))
        self.log.append(ref.id, self.rows, key="all", request=bytes(32))
        self._keyframes()
        self.reader = StoreReader(self.log, ref.id)
        self.points = [f.seq for f in facts if f.body.KIND == "decision.asked"]

    def _keyframes(self) -> None:
        from referee.service.store.reader import KEYFRAME_EVERY, encode_keyframe
        from referee.timeline import ListReader, states

        reader = ListReader(self.facts)
        asked = [f.seq for f in self.facts if f.body.KIND == "decision.asked"]
        kept, last = [], 0
        for seq in asked:
            if seq - last >= KEYFRAME_EVERY:
                kept.append(seq)
                last = seq
        found = states(reader, kept)
        rewinds = reader.rewinds()
        for seq in kept:
            data = encode_keyframe(found[seq], [r for r in rewinds if r[0] <= seq])
            self.log.put_keyframe(self.id, seq, FOLD_ID, data)

    def bytes_per_fact(self) -> float:
        """The size of the file, keyframes included, for each fact."""
        self.log.close()
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.path.stat().st_size / len(self.facts)


def _fetch(stored: Stored) -> Callable[[], float]:
    connection = sqlite3.connect(stored.path)
    query = (
        "SELECT open, seq, kind, v, at, actor, cause, hidden, hash FROM events"
        " WHERE match_id = ? ORDER BY seq"
    )

    def once() -> float:
        began = perf_counter()
        for opened, *_, hidden, _ in connection.execute(query, (stored.id,)).fetchall():
            from_json(opened)
            for body in () if hidden is None else bodies(hidden) or ():
                from_json(body)
        return (perf_counter() - began) / len(stored.facts) * MICRO

    return once


def _decode(stored: Stored) -> Callable[[], float]:
    def once() -> float:
        began = perf_counter()
        to_facts(stored.log.read(stored.id))
        return (perf_counter() - began) / len(stored.facts) * MICRO

    return once


def _fold(matches: list[list[Fact]]) -> Callable[[], float]:
    empty = new_match(Settings("", "", ""))
    count = sum(len(facts) for facts in matches)

    def once() -> float:
        began = perf_counter()
        for facts in matches:
            fold(empty, facts)
        return (perf_counter() - began) / count * MICRO

    return once


def _seek(stored: Stored, *, keyframes: bool) -> Callable[[], float]:
    source = random.Random("seek")  # noqa: S311 - the same points each time
    points = [source.randint(1, len(stored.facts)) for _ in range(SEEKS)]

    class UncachedReader:
        """The same reader without keyframes: every state is folded from the beginning."""

        facts, head = stored.reader.facts, stored.reader.head
        rewinds = stored.reader.rewinds

        def keyframe(self, seq: int) -> None:
            """Give no keyframe."""
            del seq

    reader: Any = stored.reader if keyframes else UncachedReader()

    def once() -> float:
        began = perf_counter()
        for point in points:
            state_at(reader, point)
        return (perf_counter() - began) / SEEKS * MICRO

    return once


def _row(
    name: str,
    unit: str,
    values: list[float],
    *,
    ratio: float | None = None,
    target: str = "",
    holds: bool | None = None,
) -> Measured:
    middle, low, high = _middle(values)
    return Measured(name, unit, middle, low, high, ratio, target, holds)


def reading(simulator: Simulator, folder: Path, *, rounds: int) -> list[Measured]:
    """Load, fold and seek in matches of 2,000 and 20,000 facts; size of the file per fact."""
    short = Stored(folder, long_match(simulator, SHORT))
    long = Stored(folder, long_match(simulator, LONG))
    gc.freeze()  # what was built to be measured is not to be searched for garbage meanwhile
    found = interleaved(
        [
            (BARE, _fetch(short)),
            (LOADED, _decode(short)),
            (FOLDED, _fold([simulator.play(seed).facts for seed in seeds("fold", GAMES)])),
            (NEAR, _seek(short, keyframes=True)),
            (FAR, _seek(long, keyframes=True)),
            (WHOLE, _seek(short, keyframes=False)),
        ],
        rounds,
    )
    size = short.bytes_per_fact()
    long.log.close()
    gc.unfreeze()
    return [*_told(found), _size(size)]


def _size(size: float) -> Measured:
    target = f"<= {BYTES:.0f} B"
    return _row("file size", "B/fact", [size], target=target, holds=size <= BYTES)


def _told(found: dict[str, list[float]]) -> list[Measured]:
    """The lines of the table, each ratio to the bare variant that it is promised against."""
    middle = {name: median(values) for name, values in found.items()}
    share, gain = middle[LOADED] / middle[BARE], middle[WHOLE] / middle[NEAR]
    longer, fold_us = middle[FAR] / middle[NEAR], middle[FOLDED]
    rows: list[tuple[str, str, float | None, str, bool | None]] = [
        (BARE, "us/fact", None, "", None),
        (LOADED, "us/fact", share, f"<= {DECODING:.2f}x", share <= DECODING),
        (FOLDED, "us/fact", None, f"<= {FOLD_US:.0f} us", fold_us <= FOLD_US),
        (WHOLE, "us", None, "", None),
        (NEAR, "us", gain, f">= {SEEK:.0f}x faster", gain >= SEEK),
        (FAR, "us", longer, f"<= {SEEK_LONG:.2f}x of {SHORT}", longer <= SEEK_LONG),
    ]
    return [
        _row(name, unit, found[name], ratio=ratio, target=target, holds=holds)
        for name, unit, ratio, target, holds in rows
    ]


def simulator_of_shipped() -> Simulator:
    """A simulator of two shipped decks, the same since the first figures."""
    from events.kinds import MatchOpened
    from referee.cards import shipped, shipped_decks

    catalog, decks = shipped(), shipped_decks()
    header = MatchOpened("diva", "9.0.0", catalog.digest, "2026-01-01")
    return Simulator(catalog, (decks["ember-court"], decks["tide-chorus"]), header)


__all__ = ["playing", "reading", "simulator_of_shipped"]
