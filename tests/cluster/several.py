"""How much more two services do than one over the same database, and how soon who follows hears.

Programs play at one service, then at two, in turn for several rounds; the figures are medians. What
the processors do meanwhile is told too: on a machine whose cores are busy with one service, the
database and the programs, a second service has nothing left to work with. With `--share` each service
has that much of one processor and no more (a control group of the kernel), as on machines of their
own; then the services are what there is too little of, and not the machine.

    python -m tests.cluster.several --rounds 5 --seconds 8 --players 8 [--share 0.3]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

from evidence.bench.served import Served
from tests.cluster import people
from tests.cluster.people import Player
from tests.postgres import fresh_database

HEARINGS: Final = 40


GROUPS: Final = Path("/sys/fs/cgroup/cpu")
PERIOD: Final = 20_000
"""Microseconds in which a share is counted."""


@contextmanager
def held_to(service: Served, share: float) -> Iterator[None]:
    """Let a service and what it began have a share of one processor; all of it for 0."""
    if not share:
        yield
        return
    group = GROUPS / f"referee-{service.process.pid}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD), "ascii")
        (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD * share)), "ascii")
        for one in _family(service.process.pid):
            (group / "cgroup.procs").write_text(str(one), "ascii")
        yield
    finally:
        for left in (group / "cgroup.procs").read_text("ascii").split():
            (GROUPS / "cgroup.procs").write_text(left, "ascii")
        group.rmdir()


def _family(root: int) -> list[int]:
    """A process and all that it began, as far as they run."""
    parents = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            row = place.read_text("ascii").rpartition(")")[2].split()
            parents[int(place.parent.name)] = int(row[1])
    found = [root]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def played(services: Sequence[Served], players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Actions answered in a second, and how busy the processors were (1 is all of them)."""
    over = Event()
    programs = [Player(n, lambda n=n: services[n % len(services)], seed, over, 0.0) for n in range(players)]  # type: ignore[misc]
    for one in programs:
        one.number += 1000 * seed
        one.start()
    sleep(1.5)
    before, begun = sum(len(one.answered) for one in programs), monotonic()
    clock = _processors()
    sleep(seconds)
    busy, idle = (now - then for now, then in zip(_processors(), clock, strict=True))
    done, took = sum(len(one.answered) for one in programs) - before, monotonic() - begun
    over.set()
    for one in programs:
        one.join()
    faults = [one.fault for one in programs if one.fault]
    if faults:
        raise RuntimeError(faults[0])
    return done / took, busy / (busy + idle)


def _processors() -> tuple[int, int]:
    """How long all processors were busy and idle so far, in ticks."""
    row = Path("/proc/stat").read_text("ascii").split("\n")[0].split()[1:]
    idle = int(row[3]) + int(row[4])
    return sum(map(int, row[:8])) - idle, idle


def heard(here: Served, there: Served) -> list[float]:
    """Milliseconds from the answer to an action at one service until a follower of the other hears."""
    match, moments = "heard", dict[int, float]()
    status, told = people.sent(here, "POST", "/v1/matches", {"name": match, "seed": 5})
    if status != 201:
        raise RuntimeError(told)

    def follow() -> None:
        for event in there.stream(f"/v1/matches/{match}/stream?after=0"):
            if event.name == "fact":
                moments[int(event.place)] = monotonic()

    Thread(target=follow, daemon=True).start()
    gaps: list[float] = []
    for number in range(HEARINGS):
        body = {"choice": 1, "key": f"h{number}", "most": 4}
        _, answer = people.sent(here, "POST", f"/v1/matches/{match}/actions", body)
        at = monotonic()
        if "last" not in answer:
            break
        while answer["last"] not in moments:
            sleep(0.0005)
        gaps.append(max(0.0, 1000 * (moments[answer["last"]] - at)))
        sleep(0.05)
    return gaps


def main() -> int:
    """Measure, and print the ratio and what the processors did."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--seconds", type=float, default=8.0)
    asked.add_argument("--players", type=int, default=8)
    asked.add_argument("--share", type=float, default=0.0, help="of one processor, for each service")
    given = asked.parse_args()
    rows: dict[str, list[tuple[float, float]]] = {"one service": [], "two services": []}
    with ExitStack() as ends:
        url = fresh_database()
        both = [ends.enter_context(Served(url)) for _ in range(2)]
        for one in both:
            ends.enter_context(held_to(one, given.share))
        for number in range(given.rounds):
            for name, some in (("one service", both[:1]), ("two services", both)):
                seed = 2 * number + len(some)
                rows[name].append(played(some, given.players, given.seconds, seed))
        gaps = sorted(heard(*both))
    for name, found in rows.items():
        rate, busy = median(r for r, _ in found), median(b for _, b in found)
        sys.stdout.write(f"{name:<13} {rate:7.0f} actions a second, processors {busy:.0%} busy\n")
    ratios = [two[0] / one[0] for one, two in zip(*rows.values(), strict=True)]
    sys.stdout.write(f"ratio {median(ratios):.2f} on {os.cpu_count()} processors\n")
    sys.stdout.write(
        f"a follower at the other service hears after {median(gaps):.1f} ms, at most {gaps[-1]:.1f} ms\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
