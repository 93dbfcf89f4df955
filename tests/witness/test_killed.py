"""A witness that is killed again and again under requests remembers all that it answered."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Event, Thread

from events.proofs import Tree
from referee.service.proof.witnesses import NamedWitness as At
from referee.service.proof.witnesses import ask
from referee.witness import WitnessMemory
from tests.witness.houses import rooted, start, tree

ROUNDS = 6
LONG = 4_000
HISTORIES = tuple(tree(LONG, name) for name in ("one", "two"))


def _press(at: At, round_of: int, which: int, stop: Event, told: list[tuple[int, int, int]]) -> None:
    """Show a witness one history, longer each time, and note what it cosigned."""
    history: Tree = HISTORIES[which]
    for step in range(1, LONG // ROUNDS):
        size = round_of * (LONG // ROUNDS) + step
        if stop.is_set():
            return
        logs = [ask(at, rooted(history, f"log{log}", size=size)) for log in (0, 1)]
        told += [(log, which, size) for log, one in enumerate(logs) if one.lines]


def test_killed_under_concurrent_requests_it_never_goes_back(tmp_path: Path) -> None:
    chance = Random(1)
    told: list[tuple[int, int, int]] = []
    for round_of in range(ROUNDS):
        house, stop = start(tmp_path, "north"), Event()
        threads = [Thread(target=_press, args=(house.at, round_of, which, stop, told)) for which in (0, 1, 0)]
        before = len(told)
        for thread in threads:
            thread.start()
        end = time.monotonic() + 20
        while len(told) < before + 6 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.1))
        house.kill()
        stop.set()
        for thread in threads:
            thread.join()
        memory = WitnessMemory(house.state)
        for log in (0, 1):
            cosigned = [(which, size) for one, which, size in told if one == log]
            last = memory.last(f"wixoss-referee/log{log}")
            assert cosigned, (round_of, log)
            assert last is not None
            assert last.size >= max(size for _, size in cosigned)
            whose = {which for which, _ in cosigned}
            assert len(whose) == 1, "both histories were cosigned"
            assert last.root == HISTORIES[whose.pop()].root(last.size)
        memory.close()
    assert len(told) >= ROUNDS * 6
