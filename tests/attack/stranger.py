"""Can one stranger put a service or its witness out? Everything that needs no right, all at once.

A service of at most 1 GiB and a witness are started in processes of their own. A player asks for
their decision twenty times a second, first alone, then while one stranger sends, as the one address
that a proxy tells: distinct long addresses with and without a token, uploads and heads that never
end, and people who enter an event; the witness is sent half heads and one without an end. It tells
what the service held before, in the middle, at its end and at most, and what the player waited.
The stranger's process has a lower priority: it would not run on the service's processors.

    python -m tests.attack.stranger --seconds 300 --seed 1

Exit 1 at a finding.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.running import open_event
from referee.service.orders import own
from referee.service.proof.witnesses import ask_all
from tests.attack.memory import held, watched
from tests.attack.starve import BOUND_MB, BOUND_MS, Times, asked, prepared
from tests.ordering import given
from tests.web import alone
from tests.witness.houses import House, houses, rooted, tree

PROGRAM: Final = (
    "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)); "
    "from cli.app import main; main()"
)
"""`referee serve` with 1 GiB, and so each process that it begins."""
STRANGER: Final = "203.0.113.7"
OTHER: Final = "203.0.113.99"
"""Two addresses for documents (RFC 5737), as a proxy tells them: the stranger's, and another person's."""
NEAR: Final = ("127.0.0.2", 0)
"""From where a witness is asked, which has no proxy."""
CUP: Final = "cup"
PLACES: Final = 64
ENTRIES: Final = 1_000
UPLOADS: Final = 20
HALVES: Final = 200
WITNESS_HALVES: Final = 600
UPLOAD: Final = 56 << 20
LONGEST: Final = 60_000
"""Bytes of an address: a head may have 64 KiB."""
PIECE: Final = b"x" * (1 << 16)
GROWN_MB: Final = 48
"""What the second half of the time may add to memory: what is bounded is full by then."""
SPOOLED_MB: Final = 64
"""What one stranger may have of the disk."""
WITNESS_MB: Final = 64
"""What a witness may take more than before."""
ELSEWHERE: Final = 15
"""The niceness of the stranger's process."""
FAULTS: Final = frozenset({500, 502})
ADDRESSES: Final = ("/enter", "/join/cup", "/hall/cup", "/v1/openapi.json", "/", "/m/demo", "/v1/none")
"""What anybody may look at, whatever is asked of it."""
STRICT: Final = ("/v1/keys", "/v1/matches/demo/root")
"""What refuses an unknown part of a query: here the header `Accept` is long."""

STRICTLY: Final = 0.5
"""The part of long heads that is long in its `Accept`."""

Told = Counter[str]


class Target(NamedTuple):
    """Where a service and a witness are, the token of a spectator, and for how long to attack."""

    service: tuple[str, int]
    witness: tuple[str, int]
    token: str
    seconds: float
    seed: int


class Found(NamedTuple):
    """What was measured: megabytes, the player's times, and what came of others.

    `told` counts what the stranger was answered. `player` is None where the service stopped
    answering the player, `alive` says whether it still runs. `joins` is what another person was
    answered who enters, and `cosigned` how many of how many checkpoints the witness cosigned.
    """

    start: int
    middle: int
    end: int
    peak: int
    spooled: int
    witness: int
    alone: Times | None
    player: Times | None
    alive: bool
    joins: str
    cosigned: tuple[int, int]
    told: dict[str, int]


def findings(found: Found) -> list[str]:
    """Say what one stranger should not have been able to do."""
    seen, of = found.cosigned
    faults = {name: n for name, n in found.told.items() if name[-3:].isdigit() and int(name[-3:]) in FAULTS}
    rows = {
        "the service ended": not found.alive,
        "a player was not answered": found.player is None,
        f"a player waited more than {BOUND_MS:.0f} ms": found.player and found.player.p99 > BOUND_MS,
        f"the service held more than {BOUND_MB} MB": found.peak > BOUND_MB,
        f"memory grew by {found.end - found.middle} MB in the second half": (
            found.end - found.middle > GROWN_MB
        ),
        f"{found.spooled} MB of uploads without a right were on the disk": found.spooled > SPOOLED_MB,
        f"another person who entered was answered: {found.joins}": found.joins != "entered",
        f"the witness cosigned {seen} of {of} checkpoints": seen < of,
        f"the witness grew by {found.witness} MB": found.witness > WITNESS_MB,
        f"faults were answered: {faults}": faults,
    }
    return [words for words, wrong in rows.items() if wrong]


def strike(target: Target, out: Queue[dict[str, int]]) -> None:
    """Do everything at once until the time is over; give what was answered, counted."""
    os.nice(ELSEWHERE)

    async def everything() -> Told:
        told, chance, end = Told(), Random(target.seed), monotonic() + target.seconds
        ways: list[Callable[[], Awaitable[None]]] = [
            *[lambda: _long_addresses(target, "", chance, told)] * 4,
            *[lambda: _long_addresses(target, target.token, chance, told)] * 2,
            lambda: _entries(target, chance, told),
            lambda: _endless_head(target, told),
            *[lambda: _upload(target, told)] * UPLOADS,
            *[lambda: _half_head(target.service, told, "half head")] * HALVES,
            *[lambda: _half_head(target.witness, told, "witness half head")] * WITNESS_HALVES,
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(target.seconds):
                await asyncio.gather(*(_again(way, end, told) for way in ways))
        return told

    out.put(dict(alone.run(everything())))


async def _again(way: Callable[[], Awaitable[None]], end: float, told: Told) -> None:
    while monotonic() < end:
        try:
            await way()
        except (OSError, EOFError, ValueError):
            told["hung up"] += 1
            await asyncio.sleep(0.5)


@contextmanager
def _opened(writer: asyncio.StreamWriter) -> Iterator[None]:
    try:
        yield
    finally:
        writer.transport.abort()


def _head(method: str, path: str, *more: str, token: str = "") -> bytes:
    rows = [f"{method} {path} HTTP/1.1", "host: localhost", f"x-forwarded-for: {STRANGER}", *more]
    rows += [f"authorization: Bearer {token}"] if token else []
    return "\r\n".join((*rows, "", "")).encode()


async def _answer(reader: asyncio.StreamReader, told: Told, what: str) -> int:
    """Read a whole answer; count it, and wait as long as it says."""
    head = await reader.readuntil(b"\r\n\r\n")
    rows = dict(row.lower().split(b": ", 1) for row in head.split(b"\r\n")[1:-2])
    if size := rows.get(b"content-length"):
        await reader.readexactly(int(size))
    else:
        while await reader.read(1 << 16):
            pass
    status = int(head[9:12])
    told[f"{what} {status}"] += 1
    if b"retry-after" in rows:
        await asyncio.sleep(min(0.5, float(rows[b"retry-after"])))
    return status


async def _long_addresses(target: Target, token: str, chance: Random, told: Told) -> None:
    reader, writer = await asyncio.open_connection(*target.service)
    with _opened(writer):
        while True:
            long = f"{chance.getrandbits(64)}" + "x" * chance.randint(LONGEST // 2, LONGEST)
            path, accept = f"{chance.choice(ADDRESSES)}?{long}", "text/html"
            if chance.random() < STRICTLY:
                path, accept = chance.choice(STRICT), f"*/*, x/{long}"
            writer.write(_head("GET", path, f"accept: {accept}", token=token))
            await _answer(reader, told, "long address" if not token else "long address with a token")


async def _entries(target: Target, chance: Random, told: Told) -> None:
    """Enter person after person; after so many of them, wait until all is over."""
    reader, writer = await asyncio.open_connection(*target.service)
    with _opened(writer):
        while sum(n for name, n in told.items() if name.startswith("entry")) < ENTRIES:
            name = f"{chance.getrandbits(64):x}"
            said = json.dumps({"name": name, "key": name, "contact": "x" * 80}).encode()
            rows = ("content-type: application/json", f"content-length: {len(said)}")
            writer.write(_head("POST", f"/v1/events/{CUP}/join", *rows) + said)
            await _answer(reader, told, "entry")
    await asyncio.sleep(target.seconds)


async def _upload(target: Target, told: Told) -> None:
    reader, writer = await asyncio.open_connection(*target.service)
    with _opened(writer):
        writer.write(_head("POST", "/v1/verify", f"content-length: {UPLOAD + (1 << 20)}"))
        sending = asyncio.create_task(_send_without_end(writer))
        try:
            await _answer(reader, told, "upload")
        finally:
            sending.cancel()


async def _send_without_end(writer: asyncio.StreamWriter) -> None:
    """Send nearly all of a file, and then just so much that the service goes on waiting."""
    with suppress(OSError):
        for _ in range(UPLOAD // len(PIECE)):
            writer.write(PIECE)
            await writer.drain()
        while True:
            writer.write(PIECE[:1024])
            await asyncio.sleep(20)


async def _half_head(place: tuple[str, int], told: Told, what: str) -> None:
    near = NEAR if what.startswith("witness") else None
    reader, writer = await asyncio.open_connection(*place, local_addr=near)
    with _opened(writer):
        told[what] += 1
        writer.write(f"POST / HTTP/1.1\r\nx-forwarded-for: {STRANGER}\r\nx: ".encode())
        await reader.read()


async def _endless_head(target: Target, told: Told) -> None:
    reader, writer = await asyncio.open_connection(*target.witness, local_addr=NEAR)
    with _opened(writer):
        told["witness endless head"] += 1
        writer.write(b"POST / HTTP/1.1\r\nx: ")
        while not reader.at_eof():
            writer.write(PIECE)
            await writer.drain()
            await asyncio.sleep(0.02)


def _prepared(db: str) -> tuple[str, str]:
    """Make the record of starve and an event that anybody may enter; a player's token, a spectator's."""
    player, (spectator,) = prepared(db, 1)
    with closing(open_desk(db)) as desk:
        open_event(desk, CUP, "kim")
        given(own.registration, desk, CUP, "organiser:kim", places=PLACES)
    return player, spectator


def _joined(service: Served) -> str:
    """Enter as another person; tell what came of it."""
    try:
        with closing(http.client.HTTPConnection(service.host, service.port, timeout=30)) as line:
            said = json.dumps({"name": "Ada Berg", "key": "ada"})
            rows = {"x-forwarded-for": OTHER, "content-type": "application/json"}
            line.request("POST", f"/v1/events/{CUP}/join", said, rows)
            answer = line.getresponse()
            told = json.loads(answer.read())
            if answer.status != http.client.OK:
                return str(answer.status)
            return "no place" if told["waits"] else "entered"
    except OSError as gone:
        return type(gone).__name__


@contextmanager
def _cosigning(house: House) -> Iterator[list[bool]]:
    """Ask a witness for the next checkpoint of a match every two seconds; tell which it cosigned."""
    seen: list[bool] = []
    over = Event()

    def ask() -> None:
        while not over.wait(2):
            size = len(seen) + 1
            seen.append(bool(ask_all((house.at,), rooted(tree(size)))[0].lines))

    asking = Thread(target=ask, name="cosigning", daemon=True)
    asking.start()
    try:
        yield seen
    finally:
        over.set()
        asking.join()


def _times(service: Served, player: str, seconds: float) -> Times | None:
    try:
        return asked(service.host, service.port, player, seconds)
    except (OSError, RuntimeError, http.client.HTTPException):
        return None


def measured(seconds: float, seed: int) -> Found:
    """Attack for so many seconds, and measure a player meanwhile."""
    spawn = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, houses(Path(folder), "north") as (house,):
        db = str(Path(folder) / "x.sqlite3")
        player, spectator = _prepared(db)
        more = ("--trusted-proxies", "127.0.0.1")
        with Served(db, PROGRAM, more=more) as service, watched(service) as most, watched(house) as other:
            before = _times(service, player, min(5.0, seconds))
            start, begun = held(service) >> 20, held(house) >> 20
            at = urlsplit(house.at.url)
            target = Target(
                (service.host, service.port), (str(at.hostname), at.port or 0), spectator, seconds, seed
            )
            out = spawn.Queue()
            stranger = spawn.Process(target=strike, args=(target, out))
            stranger.start()
            with _cosigning(house) as cosigned:
                first = _times(service, player, seconds / 2)
                middle = held(service) >> 20
                second = _times(service, player, seconds / 2)
                told = out.get(timeout=seconds + 60)
            stranger.join()
            return Found(
                start,
                middle,
                held(service) >> 20,
                most.megabytes,
                most.spooled,
                other.megabytes - begun,
                before,
                _worse(first, second),
                service.process.poll() is None,
                _joined(service),
                (sum(cosigned), len(cosigned)),
                told,
            )


def _worse(first: Times | None, second: Times | None) -> Times | None:
    """Give the half in which the player waited longer; None where one has no answer."""
    return max(first, second, key=lambda one: one.p99) if first and second else None


def table(found: Found) -> list[str]:
    """Lay out what was measured, line by line."""
    seen, of = found.cosigned
    memory = f"{found.start} MB before, {found.middle} in the middle, {found.end} at the end"
    return [
        "a player's decision        p50 ms   p99 ms   worst   asked",
        *(
            f"{name:<24}{row.p50:>9.1f}{row.p99:>9.1f}{row.worst:>8.0f}{row.asked:>8}"
            if row
            else f"{name:<24} was not answered"
            for name, row in (("alone", found.alone), ("the worse half", found.player))
        ),
        f"memory: {memory}, {found.peak} at most",
        f"uploads on the disk: {found.spooled} MB at most",
        f"the witness cosigned {seen} of {of} checkpoints and grew by {found.witness} MB",
        f"another person who enters the event: {found.joins}",
        *(f"the stranger, {name}: {number}" for name, number in sorted(found.told.items())),
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Print what was measured and found; 1 says that something was found."""
    reader = argparse.ArgumentParser(prog="python -m tests.attack.stranger")
    reader.add_argument("--seconds", type=float, default=300)
    reader.add_argument("--seed", type=int, default=1)
    wish = reader.parse_args(argv)
    found = measured(wish.seconds, wish.seed)
    wrong = findings(found)
    sys.stdout.write("\n".join([*table(found), f"{len(wrong)} findings", *wrong]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
