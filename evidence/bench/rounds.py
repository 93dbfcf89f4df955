"""Rounds that compare a store with the bare database: the clients, the turns, the medians."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from threading import Barrier, Thread
from time import perf_counter
from typing import Final

from msgspec import Struct

from events.chain import Chain
from events.log import Command, Log, Row

PAYLOAD: Final = b'{"card":17,"from":"hand","to":"signi"}'.ljust(164)
REQUEST: Final = bytes(32)
MATCHES: Final = 64
NUMBERS: Final = count(1)
"""Numbers for matches and files, each used once in a run."""

_START: Final = 1_780_000_000_000_000


class Measured(Struct, frozen=True):
    """One variant: its median of the rounds, their spread, and what is promised of it.

    ``value`` is in ``unit``; ``ratio`` is to the bare variant of the same run, None for the bare
    one itself; ``target`` says the promise and ``holds`` whether it was kept.
    """

    name: str
    unit: str
    value: float
    low: float
    high: float
    ratio: float | None = None
    target: str = ""
    holds: bool | None = None


Variant = tuple[str, Callable[[], float]]


def interleaved(variants: list[Variant], rounds: int) -> dict[str, list[float]]:
    """All rounds of all variants, taken in turn, the order reversed every other round."""
    found: dict[str, list[float]] = {name: [] for name, _ in variants}
    for turn in range(rounds + 1):
        for name, once in variants[:: -1 if turn % 2 else 1]:
            value = once()
            if turn:  # the first round warms up caches and plans
                found[name].append(value)
    return found


def compared(
    found: dict[str, list[float]], *, name: str, bare: str, limit: float, unit: str = "us/fact"
) -> Measured:
    """A variant against the bare one, which it may exceed ``limit`` times at most."""
    ratio = median(found[name]) / median(found[bare])
    values = found[name]
    target = f"<= {limit:.2f}x"
    return Measured(name, unit, median(values), min(values), max(values), ratio, target, ratio <= limit)


def plain(found: dict[str, list[float]], name: str, unit: str = "us/fact") -> Measured:
    """The bare variant itself."""
    return Measured(name, unit, median(found[name]), min(found[name]), max(found[name]))


def line(m: Measured) -> str:
    """A measured row as one line of a table."""
    ratio = f"{m.ratio:6.2f}x" if m.ratio is not None else " " * 7
    verdict = "" if m.holds is None else ("  holds" if m.holds else "  MISSED")
    spread = f"{m.low:.1f}-{m.high:.1f}"
    return f"{m.name:<32}{m.value:>10.1f} {m.unit:<8}{spread:>18} {ratio}  {m.target:<9}{verdict}"


class Player:
    """One match and the client that plays it."""

    def __init__(self, log: Log) -> None:
        name = f"bench-{next(NUMBERS)}"
        self.log, self.chain = log, Chain(name)
        self.id = log.open_match(name, created=_START, tags={}).id
        self.seq, self.hash = 0, self.chain.genesis()

    def command(self, size: int) -> Command:
        """The next facts, hashed, under a key of their own."""
        rows = []
        for _ in range(size):
            self.seq += 1
            at = _START + self.seq
            self.hash = self.chain.link(
                self.hash,
                seq=self.seq,
                kind="card.moved",
                v=1,
                at=at,
                actor="A",
                cause=0,
                open=PAYLOAD,
                hidden=None,
            )
            row = Row(self.seq, "card.moved", 1, at, "A", 0, PAYLOAD, None, self.hash)
            rows.append(row)
        return Command(self.id, rows, f"key-{self.seq:08}", REQUEST)

    def append(self, size: int) -> None:
        """Send the next facts and wait for the answer."""
        match_id, rows, key, request, _ = self.command(size)
        self.log.append(match_id, rows, key=key, request=request)


def per_fact(work: Callable[[], object], facts: int) -> float:
    """Microseconds a fact that a piece of work takes."""
    begun = perf_counter()
    work()
    return (perf_counter() - begun) / facts * 1e6


def play(log: Log, size: int, times: int) -> None:
    """One match whose client sends commands of so many facts, one after the other."""
    player = Player(log)
    for _ in range(times):
        player.append(size)


def batches(log: Log, times: int) -> float:
    """64 matches whose commands arrive together, as from one event loop."""
    players = [Player(log) for _ in range(MATCHES)]

    def work() -> None:
        for _ in range(times):
            log.append_many([player.command(1) for player in players])

    return per_fact(work, times * MATCHES)


def threads_of(log: Log, times: int, writers: int = MATCHES) -> float:
    """As many threads, each with its match, each waiting for its answers."""
    players = [Player(log) for _ in range(writers)]

    def write(player: Player) -> None:
        start.wait()
        for _ in range(times):
            player.append(1)

    start = Barrier(writers + 1)
    threads = [Thread(target=write, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    start.wait()

    return per_fact(lambda: join(threads), times * writers)


def join(threads: list[Thread]) -> None:
    """Wait for all of them."""
    for thread in threads:
        thread.join()


def new_path(folder: Path) -> str:
    """A file in the folder that no round has used."""
    return str(folder / f"log-{next(NUMBERS)}")
