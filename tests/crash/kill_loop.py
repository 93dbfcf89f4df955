"""Programs killed in the middle of appending, again and again: is every answer still true?

A child appends to several matches at once and says each answer into a pipe. The parent kills it
with SIGKILL at a random moment and looks at the log: every answered command must be there, whole,
no command by half, every hash in place. On PostgreSQL every tenth kill also hits a server process,
which makes the server recover from its own log.

    python -m tests.crash.kill_loop --kills 200 --db sqlite --seed 1
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple

import psycopg

from events.errors import DatabaseError
from events.log import Log
from events.stores import open_log
from referee.audit import verify_rows
from tests.contracts.sample import START, chained
from tests.postgres import fresh_database, statement

MATCHES = 4
SIZES = (1, 3, 1, 10, 2, 1, 6)
SERVER_EVERY = 10


class Counts(NamedTuple):
    """What was done, and what was found wrong (the last four are 0 when all is well)."""

    kills: int
    server_kills: int
    answered: int
    commands: int
    facts: int
    lost: int
    halves: int
    broken: int
    missed: int

    def sound(self) -> bool:
        return not (self.lost or self.halves or self.broken or self.missed)


def bounds(index: int) -> tuple[int, int]:
    """First and last seq of a match's command, counted from 0."""
    whole, rest = divmod(index, len(SIZES))
    first = whole * sum(SIZES) + sum(SIZES[:rest]) + 1
    return first, first + SIZES[rest] - 1


def commands_to(seq: int) -> int | None:
    """How many commands end at a seq, None when it lies inside of one."""
    whole, rest = divmod(seq, sum(SIZES))
    for done in range(len(SIZES)):
        if sum(SIZES[:done]) == rest:
            return whole * len(SIZES) + done
    return None


def play(log: Log, number: int, out: int) -> None:
    """Append to one match for ever, and say each answer; first repeat the last command."""
    from events.chain import Chain  # noqa: PLC0415 - beside its use in the child

    name = f"m{number}"
    ref, chain = log.match(name), Chain(name)
    seq, previous = log.head(ref.id)
    index = commands_to(seq) or 0
    if index:
        first, last = bounds(index - 1)
        rows = log.read(ref.id, first - 1, last)
        again = log.append(ref.id, rows, key=f"k{index - 1}", request=bytes(32))
        if not again.repeated:
            os.write(out, f"{number} -1\n".encode())
    while True:
        first, last = bounds(index)
        rows = chained(chain, previous or chain.genesis(), first, last - first + 1)
        log.append(ref.id, rows, key=f"k{index}", request=bytes(32))
        os.write(out, f"{number} {last}\n".encode())
        previous, index = rows[-1].hash, index + 1


def child(url: str, out: int) -> None:
    """The life of a program that will be killed; a lost server ends it too."""
    try:
        log = open_log(url)
        threads = [Thread(target=play, args=(log, n, out), daemon=True) for n in range(MATCHES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        os._exit(3)


def killed(url: str, chance: Random, *, server: bool) -> dict[int, list[int]]:
    """Start a program, kill it at a random moment; the answered seqs of each match.

    The seq is -1 where the last command of before was not known any more by its key.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        child(url, writing)
    os.close(writing)
    said = b""
    select.select([reading], [], [], 30)
    end = time.monotonic() + chance.random() * 0.05
    while (left := end - time.monotonic()) > 0:
        if select.select([reading], [], [], left)[0]:
            said += os.read(reading, 1 << 16)
    if server:
        kill_server_process(url)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while part := os.read(reading, 1 << 16):
        said += part
    os.close(reading)
    answered: dict[int, list[int]] = {number: [] for number in range(MATCHES)}
    for line in said.decode().splitlines():
        number, seq = line.split()
        answered[int(number)].append(int(seq))
    return answered


def kill_server_process(url: str) -> None:
    """SIGKILL to a server process that serves the log: the server restarts and recovers."""
    serving = statement(
        url,
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    if serving:
        os.kill(serving[0][0], signal.SIGKILL)


def reopened(url: str) -> Log:
    """The log, once the server has recovered."""
    end = time.monotonic() + 240
    while True:
        try:
            return open_log(url)
        except (DatabaseError, psycopg.Error):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def run(url: str, kills: int, seed: int) -> Counts:
    """Kill so many programs on a new log and count what was found."""
    chance = Random(seed)
    with closing(open_log(url)) as log:
        for number in range(MATCHES):
            log.open_match(f"m{number}", created=START, tags={})
    found = {"server": 0, "answered": 0, "lost": 0, "halves": 0}
    seen = dict.fromkeys(range(MATCHES), 0)
    for count in range(1, kills + 1):
        server = url.startswith("postgresql") and count % SERVER_EVERY == 0
        found["server"] += server
        answered = killed(url, chance, server=server)
        with closing(reopened(url)) as log:
            for number in range(MATCHES):
                head = log.head(log.match(f"m{number}").id).seq
                seqs = answered[number]
                found["answered"] += len(seqs)
                found["lost"] += head < max(seqs, default=0) or head < seen[number]
                found["lost"] += -1 in seqs
                found["halves"] += commands_to(head) is None
                seen[number] = head
    return _counted(url, kills, found)


def _counted(url: str, kills: int, found: dict[str, int]) -> Counts:
    broken = missed = commands = facts = 0
    with closing(reopened(url)) as log:
        fed: dict[int, list[object]] = {}
        cursor = ""
        while page := log.feed(cursor, 5000).rows:
            cursor = log.feed(cursor, 5000).cursor
            for match_id, row in page:
                fed.setdefault(match_id, []).append(row)
        for number in range(MATCHES):
            ref = log.match(f"m{number}")
            rows = log.read(ref.id)
            broken += not verify_rows(ref.public_id, rows).ok
            missed += fed.get(ref.id, []) != rows
            commands += commands_to(len(rows)) or 0
            facts += len(rows)
    return Counts(
        kills=kills,
        server_kills=found["server"],
        answered=found["answered"],
        commands=commands,
        facts=facts,
        lost=found["lost"],
        halves=found["halves"],
        broken=broken,
        missed=missed,
    )


def main() -> int:
    """Run the loop on a new database and print the counts; 1 when something was wrong."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--db", choices=("sqlite", "postgresql"), default="sqlite")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = fresh_database() if given.db == "postgresql" else str(Path(folder) / "record")
        counts = run(url, given.kills, given.seed)
    words = ", ".join(f"{n.replace('_', ' ')} {v}" for n, v in counts._asdict().items())
    sys.stdout.write(f"{given.db}, seed {given.seed}: {words}\n")
    return 0 if counts.sound() else 1


if __name__ == "__main__":
    sys.exit(main())
