"""What a real service gives over HTTP, with SQLite on disk: play, streams, and any seq of a match.

The service, the programs that play, and those that follow are processes of their own; all share
the cores of this machine. So decisions are counted against the processor time of the service too.

    python -m evidence.bench --serve
"""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from os import getloadavg
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Final, NamedTuple

from evidence.bench.engine import SHORT, Stored, long_match
from evidence.bench.rounds import Measured
from evidence.bench.served import HERE, Served
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.simulated.simulate import Simulator

TABLES: Final = 50
FOLLOWERS: Final = 200
SOCKET_RATE, SOCKET_MS = 740.0, 1.0
"""What the socket server of the existing simulator does with one match, storing nothing."""
LATE_MS, LOOK_MS = 250.0, 3.0
PACE: Final = 0.1
"""Seconds between two actions of the match that is followed: faster than people play."""
MOST_PLAYED: Final = 10
"""Matches that a service could end in a second, at most: so many are opened before."""
NAMES: Final = count(1)
STRETCH: Final = 25
MS: Final = 1000.0
Played = dict[str, float]


def matches_of(db: str, number: int) -> list[str]:
    """Open matches between shipped decks; give their names."""
    desk = open_desk(db)
    names = [f"bench-{next(NAMES)}" for _ in range(number)]
    for seed, name in enumerate(names):
        open_match(desk, name, *deck_names()[:2], seed=seed)
    desk.close()
    return names


def _program(name: str, *words: object) -> subprocess.Popen[str]:
    """Start a program of this room; its lines are read, and it is told by lines."""
    command = [sys.executable, "-P", "-m", f"evidence.bench.{name}", *map(str, words)]
    return subprocess.Popen(  # noqa: S603 - this Python and the words above
        command, env={"PYTHONPATH": str(HERE)}, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip


def _told(program: subprocess.Popen[str], said: str = "") -> dict[str, float]:
    """What a program found out; raises RuntimeError where it failed."""
    out, _ = program.communicate(said, timeout=300)
    if program.returncode:
        message = "a program that plays or follows came to no end"
        raise RuntimeError(message)
    found: dict[str, float] = json.loads(out)
    return found


# Play.


def play(served: Served, matches: list[str], tables: int, seconds: float) -> Played:
    """Let so many matches be played at once for some seconds, each by a connection of its own."""
    used = served.seconds()
    played = _told(_program("players", served.host, served.port, served.owner, seconds, tables, *matches))
    played["server"] = served.seconds() - used
    played["core"] = played["decisions"] / played["server"]
    return played


def _playing(folder: Path, *, rounds: int, seconds: float) -> list[Measured]:
    db = str(folder / "played.sqlite3")
    kinds: dict[int, list[Played]] = {1: [], TABLES: []}
    ahead = int(seconds * MOST_PLAYED)
    names = iter(matches_of(db, (rounds + 1) * sum(tables + ahead for tables in kinds)))
    with Served(db) as served:
        for turn in range(rounds + 1):
            for tables in list(kinds)[:: -1 if turn % 2 else 1]:
                some = list(islice(names, tables + ahead))
                played = play(served, some, tables, seconds)
                if turn:  # the first round warms the service up
                    kinds[tables].append(played)
        served.end()
    one, many = kinds[1], kinds[TABLES]
    told = f">= {SOCKET_RATE:.0f}"
    return [
        _row("one match at once", "dec/s", one, "rate"),
        _row("  from sent to answered, p50", "ms", one, "p50", f"<= {SOCKET_MS:.0f} ms",
             held=lambda ms: ms <= SOCKET_MS),
        _row("  the same, p99", "ms", one, "p99"),
        _row(f"{TABLES} matches at once", "dec/s", many, "rate", told,
             held=lambda n: n >= SOCKET_RATE),
        _row("  a second of the server's CPU", "dec", many, "core", told,
             held=lambda n: n >= SOCKET_RATE),
        _row("  from sent to answered, p50", "ms", many, "p50"),
        _row("  the same, p99", "ms", many, "p99"),
    ]  # fmt: skip


def _row(
    name: str,
    unit: str,
    found: list[Played],
    field: str,
    target: str = "",
    *,
    held: Callable[[float], bool] | None = None,
) -> Measured:
    values = [one[field] for one in found]
    middle = median(values)
    ratio = middle / SOCKET_RATE if unit.startswith("dec") and target else None
    return Measured(
        name, unit, middle, min(values), max(values), ratio, target,
        None if held is None else held(middle),
    )  # fmt: skip


# Streams.


def _followed(served: Served, match: str, actions: int) -> Played:
    """Play a match at a pace while many follow it."""
    at = json.loads(served.get(f"/v1/matches/{match}/decision")[1])
    words = (served.host, served.port, served.owner, match, at["seq"], FOLLOWERS)
    program = _program("followers", *words)
    if program.stdout is None or program.stdout.readline() != "listening\n":
        program.kill()
        message = "nobody could follow a match"
        raise RuntimeError(message)
    chance, used = random.Random(match), served.seconds()  # noqa: S311 - the same each time
    for number in range(actions):
        if not at["choices"]:
            break
        began = perf_counter()
        choice = chance.randrange(len(at["choices"])) + 1
        body = {"choice": choice, "key": f"k{number}", "expect": at["seq"]}
        at = json.loads(served.send("POST", f"/v1/matches/{match}/actions", body)[1])
        sleep(max(0.0, PACE - (perf_counter() - began)))
    heard = _told(program, f"{at['seq']}\n")
    heard["lost"] = heard["missed"] + heard["doubled"]
    heard["server"] = served.seconds() - used
    return heard


def _following(folder: Path, *, rounds: int, actions: int) -> list[Measured]:
    db = str(folder / "followed.sqlite3")
    names = matches_of(db, rounds + 1)
    with Served(db) as served:
        found = [_followed(served, name, actions) for name in names][1:]
        served.end()
    return [
        _row(f"facts heard by {FOLLOWERS} followers", "facts", found, "heard"),
        _row("  missed or doubled", "facts", found, "lost", "0", held=lambda n: n == 0),
        _row("  from commit to heard, p50", "ms", found, "p50"),
        _row("  the same, p99", "ms", found, "p99", f"<= {LATE_MS:.0f} ms",
             held=lambda ms: ms <= LATE_MS),
    ]  # fmt: skip


# Any seq.


class _Line:
    """One connection that is kept, and asks with as little work as can be."""

    def __init__(self, served: Served) -> None:
        self._socket = socket.create_connection((served.host, served.port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._head = (
            f" HTTP/1.1\r\nhost: {served.host}:{served.port}\r\nauthorization: Bearer {served.owner}\r\n\r\n"
        )

    def ask(self, path: str) -> float:
        """The milliseconds until an answer was here; raises RuntimeError for a refusal."""
        request = f"GET {path}{self._head}".encode()
        began = perf_counter()
        self._socket.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._socket.recv(1 << 20)
        head, _, body = data.partition(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        left = size - len(body)
        while left > 0:
            left -= len(self._socket.recv(1 << 20))
        took = (perf_counter() - began) * MS
        if b" 200 " not in head[:16]:
            raise RuntimeError(head.decode())
        return took

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


class _Look(NamedTuple):
    """One kind of look at a seq: what it is called, its address, whether it is promised."""

    name: str
    path: Callable[[int], str]
    promised: bool = False


def _looks(match: str) -> list[_Look]:
    def steps(seq: int) -> str:
        first = (seq - 1) // STRETCH * STRETCH + 1
        return f"/m/{match}/steps?as=spectator&from={first}&to={first + STRETCH - 1}"

    return [
        _Look("page of a seq", lambda seq: f"/m/{match}?as=spectator&seq={seq}", promised=True),
        _Look("view of a seq", lambda seq: f"/v1/matches/{match}/view?as=A&seq={seq}",
              promised=True),
        _Look(f"{STRETCH} steps", steps),
    ]  # fmt: skip


@contextmanager
def asking(served: Served) -> Iterator[_Line]:
    """A connection to a service that is kept as long as it is asked."""
    line = _Line(served)
    try:
        yield line
    finally:
        line.close()


def _looking(folder: Path, simulator: Simulator, *, rounds: int, asked: int) -> list[Measured]:
    """Ask for seqs of a long match in random order, each once, so that no answer is at hand."""
    stored = Stored(folder, long_match(simulator, SHORT))
    stored.log.put_blob("catalog", simulator.library.catalog.dump())
    stored.log.close()
    looks = _looks(f"bench-{SHORT}")
    found: dict[str, list[Played]] = {look.name: [] for look in looks}
    source = random.Random("looks")  # noqa: S311 - the same seqs each time
    with Served(str(stored.path)) as served, asking(served) as line:
        for turn in range(rounds + 1):
            for look in looks[:: -1 if turn % 2 else 1]:
                seqs = source.sample(range(1, SHORT + 1), asked)
                used = served.seconds()
                took = sorted(line.ask(look.path(seq)) for seq in seqs)
                used = (served.seconds() - used) * MS / asked
                middle = {"p50": took[asked // 2], "p99": took[asked * 99 // 100], "cpu": used}
                if turn:  # the first round reads the match
                    found[look.name].append(middle)
        served.end()
    return [row for look in looks for row in _looked(look, found[look.name])]


def _looked(look: _Look, found: list[Played]) -> list[Measured]:
    target = f"<= {LOOK_MS:.0f} ms" if look.promised else ""
    held: Callable[[float], bool] | None = (lambda ms: ms <= LOOK_MS) if look.promised else None
    return [
        _row(f"{look.name}, median", "ms", found, "p50", target, held=held),
        _row("  the same, p99", "ms", found, "p99"),
        _row("  the service's CPU for one", "ms", found, "cpu"),
    ]


def serving(simulator: Simulator, folder: Path, *, quick: bool) -> list[Measured]:
    """Measure a service that plays, streams and shows; the last row is the load of the machine."""
    rounds, seconds, actions, asked = (1, 2.0, 30, 60) if quick else (5, 6.0, 100, 200)
    rows = _playing(folder, rounds=rounds, seconds=seconds)
    rows += _following(folder, rounds=rounds, actions=actions)
    rows += _looking(folder, simulator, rounds=rounds, asked=asked)
    one, five, _ = getloadavg()
    return [
        *rows,
        Measured("load of the machine, 1 minute", "", one, min(one, five), max(one, five)),
    ]


__all__ = ["MS", "TABLES", "Played", "asking", "matches_of", "play", "serving"]
