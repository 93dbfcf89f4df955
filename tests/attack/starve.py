"""Can spectators starve a player? How long a player's `decision` takes, idle and under attack.

A service is started in a process of its own over the shipped match and one at play. A player asks
for their decision twenty times a second, first alone, then while spectators, each with a token of
their own, ask for what costs most as often as they can and mostly hang up at once: long logs,
replays of ever other stretches, views, reasons, connections that say nothing.

    python -m tests.attack.starve --seconds 20 --spectators 20 --rate 60
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

from cli.common.records import incoming
from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.records.removing import bring_record
from tests.attack.memory import processes, watched
from tests.web import alone

BOUND_MS: Final = 100.0
"""How long a decision may take while others do their worst, for 99 of 100."""
BOUND_MB: Final = 400
EACH: Final = 0.05
"""Seconds between two questions of the player."""
OVER: Final = "demo"
PLAYED: Final = "m1"
FACTS: Final = 200
"""Facts of the shipped match that stretches are cut of."""
PATIENCE: Final = 120.0


class Times(NamedTuple):
    """How long the answers to a player took, in milliseconds."""

    p50: float
    p99: float
    worst: float
    asked: int


class Place(NamedTuple):
    """Where a service is, the tokens of its spectators, how often each asks, and until when."""

    host: str
    port: int
    tokens: tuple[str, ...]
    rate: float
    seconds: float
    seed: int


def paths(chance: Random) -> Iterator[str]:
    """Name what costs most, over and over, and ever something else of it."""
    at = f"/v1/matches/{OVER}"
    for kind in cycle(("log", "replay", "view", "log", "why", "page", "replay", "diff")):
        first = chance.randint(1, FACTS // 2)
        last = chance.randint(first, FACTS)
        yield {
            "log": f"{at}/log?limit=500&level=full",
            "replay": f"{at}/replay.html?from={first}&to={last}",
            "view": f"{at}/view?seq={last}",
            "why": f"{at}/why?seq={last}",
            "page": f"/m/{OVER}?seq={last}&level=full&why=1",
            "diff": f"{at}/diff?from={first}&to={last}",
        }[kind]


async def one_asks(place: Place, token: str, seed: int, told: Counter[str]) -> None:
    """Ask as one spectator until the time is over; two of three times without an answer."""
    chance, end = Random(seed), monotonic() + place.seconds
    pending: set[asyncio.Task[None]] = set()
    due = monotonic()
    for number, path in enumerate(paths(chance)):
        if monotonic() > end:
            break
        due = max(due + 1 / place.rate, monotonic() - 1)
        await asyncio.sleep(max(0.0, due - monotonic()))
        task = asyncio.create_task(_ask(place, token, path, told, wait=number % 3 == 0))
        pending.add(task)
        task.add_done_callback(pending.discard)
    for task in pending:
        task.cancel()


async def _ask(place: Place, token: str, path: str, told: Counter[str], *, wait: bool) -> None:
    try:
        reader, writer = await asyncio.open_connection(place.host, place.port)
        said = f"GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\r\n"
        writer.write(said.encode())
        if wait:
            head = await reader.readline()
            told[head[9:12].decode() or "none"] += 1
        else:
            await asyncio.sleep(0.01)
            told["hung up"] += 1
        writer.transport.abort()
    except OSError:
        told["refused"] += 1


def strike(place: Place, out: Queue[dict[str, int]]) -> None:
    """Let all spectators of a place ask; what they were answered is counted."""

    async def all_ask() -> Counter[str]:
        told: Counter[str] = Counter()
        rows = (one_asks(place, t, place.seed + n, told) for n, t in enumerate(place.tokens))
        await asyncio.gather(*rows)
        return told

    out.put(dict(alone.run(all_ask())))


def asked(host: str, port: int, token: str, seconds: float) -> Times:
    """Ask for a decision again and again, as a browser does on one connection."""
    took: list[float] = []
    end = monotonic() + seconds
    with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE)) as line:
        while monotonic() < end:
            begun = monotonic()
            path = f"/v1/matches/{PLAYED}/decision"
            line.request("GET", path, headers={"authorization": f"Bearer {token}"})
            answer = line.getresponse()
            answer.read()
            took.append((monotonic() - begun) * 1000)
            if answer.status != http.client.OK:
                message = f"a player's decision was answered by {answer.status}"
                raise RuntimeError(message)
            sleep(max(0.0, EACH - (monotonic() - begun)))
    parts = quantiles(took, n=100, method="inclusive")
    return Times(parts[49], parts[98], max(took), len(took))


def prepared(db: str, spectators: int) -> tuple[str, tuple[str, ...]]:
    """Make a record with a match that is over and one at play; give the tokens of all."""
    with closing(open_desk(db)) as desk:
        with incoming("shipped:demo") as stream:
            bring_record(desk, stream)
        open_match(desk, PLAYED, *deck_names()[:2], seed=1)
        player = make_token(desk, Pass("player", "p1", PLAYED, seat="A")).token
        rows = [make_token(desk, Pass("spectator", f"s{n}")).token for n in range(spectators)]
    return player, tuple(rows)


def seconds_of(service: Served) -> float:
    """How many seconds of processors the processes of a service used."""
    ticks = 0
    for one in processes(service):
        fields = (one / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _watched(service: Served, token: str) -> None:
    """Look as a spectator once, so that everything is open at which they look."""
    with closing(http.client.HTTPConnection(service.host, service.port, timeout=PATIENCE)) as line:
        line.request("GET", f"/v1/matches/{OVER}", headers={"authorization": f"Bearer {token}"})
        line.getresponse().read()


def measured(seconds: float, spectators: int, rate: float, seed: int) -> tuple[Times, Times, Any]:
    """Measure a player alone and under attack; give both, and what else is worth telling."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "x.sqlite3")
        player, tokens = prepared(db, spectators)
        with Served(db) as service, watched(service) as most:
            _watched(service, tokens[0])
            asked(service.host, service.port, player, 1)
            idle = asked(service.host, service.port, player, min(seconds, 5))
            place = Place(service.host, service.port, tokens, rate, seconds + 2, seed)
            spawn = get_context("spawn")
            out = spawn.Queue()
            attackers = spawn.Process(target=strike, args=(place, out))
            attackers.start()
            sleep(2)
            begun = seconds_of(service)
            under = asked(service.host, service.port, player, seconds)
            told = out.get(timeout=PATIENCE)
            attackers.join(PATIENCE)
            used = seconds_of(service) - begun
            return idle, under, {"answers": told, "cpu": used, "mb": most.megabytes}


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table; 1 says that a bound was missed."""
    reader = argparse.ArgumentParser(prog="python -m tests.attack.starve")
    reader.add_argument("--seconds", type=float, default=20)
    reader.add_argument("--spectators", type=int, default=20)
    reader.add_argument("--rate", type=float, default=60, help="requests a second of each")
    reader.add_argument("--seed", type=int, default=1)
    wish = reader.parse_args(argv)
    idle, under, more = measured(wish.seconds, wish.spectators, wish.rate, wish.seed)
    struck = more["answers"].get("200", 0) > 0
    good = struck and under.p99 <= BOUND_MS and more["mb"] <= BOUND_MB
    rows = [
        "a player's decision        p50 ms   p99 ms   worst   asked",
        *(
            f"{name:<24}{row.p50:>9.1f}{row.p99:>9.1f}{row.worst:>8.0f}{row.asked:>8}"
            for name, row in (("alone", idle), (f"{wish.spectators} spectators", under))
        ),
        f"the spectators were answered {more['answers']}",
        f"the service used {more['cpu']:.1f} s of processors and at most {more['mb']} MB",
        "within bounds"
        if good
        else f"MISSED: p99 <= {BOUND_MS:.0f} ms, <= {BOUND_MB} MB"
        if struck
        else "MISSED: no spectator was given anything, so nobody was in the way",
    ]
    sys.stdout.write("\n".join(rows) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
