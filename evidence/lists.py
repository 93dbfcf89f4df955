"""What a list of matches costs as a database grows.

Question: does any list cost more because there are more matches?

    python -m evidence.lists [--quick]

A few matches are opened, played and copied by rows under other names, 1,000 to an event, until there
are 100, 10,000 and 100,000 (`--quick`: 100 and 10,000). A real service answers each address; printed is
the CPU that it took an answer, in milliseconds, and how often the bare query of SQLite would go into the
API's page: the names of the 50 newest matches, asked for in the same run. The command line is started
anew each time, so its own start is in its figures.
"""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cli.common.frame import door_of
from evidence.bench.served import COMMAND, HERE, Served
from evidence.program import OneCommand
from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import open_match

SIZES: Final = (100, 10_000, 100_000)
REAL: Final = 10
"""Matches that are opened; the others are copies of them."""
ROUNDS: Final = 20
REST: Final = 0.05
"""Seconds of CPU in a second that a service takes at most while nobody asks."""
ADDRESSES: Final = (
    "/v1/matches?limit=50",
    "/v1/matches?limit=50&order=newest",
    "/v1/matches?limit=50&person=p7",
    "/v1/matches?limit=50&event=ev0",
    "/v1/matches?limit=50&ruleset=classic",
    "/",
    "/?q=guard",
    "/?q=ev0",
    "/?event=ev0",
    "/desk",
)
COMMANDS: Final = (
    ("matches",),
    ("matches", "--limit", "5"),
    ("matches", "--event", "ev0"),
    ("matches", "--person", "p7"),
    ("matches", "--ruleset", "classic"),
)
_COPIES: Final = (
    """INSERT INTO matches (id, public_id, created, tags, event)
    SELECT n, 'm' || n, created + n, replace(tags, 'ev0', 'ev' || (n / 1000)), 'ev' || (n / 1000)
    FROM copies JOIN matches ON matches.id = source""",
    """INSERT INTO listings SELECT n, n, 'p' || (n % 997), 'p' || (n % 991), ruleset, started, ended, waits,
    'm' || n || ' ev' || (n / 1000) || ' p' || (n % 997) || ' p' || (n % 991) || ' diva 9.0.0', data, 0
    FROM copies JOIN listings ON match_id = source""",
    """INSERT INTO events SELECT n, seq, kind, v, at, actor, cause, open, hidden, hash
    FROM copies JOIN events ON match_id = source""",
    """INSERT INTO commands (match_id, key, first_seq, last_seq, request_hash)
    SELECT n, key, first_seq, last_seq, request_hash FROM copies JOIN commands ON match_id = source""",
)


def make_matches(path: Path, count: int) -> None:
    """Make a database with so many matches, most of them copies by rows."""
    with closing(open_desk(str(path))) as desk:
        open_event(desk, "cup", "kim")
        put_person(desk, "p7", "Gwen Guard", "")
        for number in range(REAL):
            people = (f"p{number}", f"p{number + 1}")
            open_match(desk, f"first{number}", seed=number, event="ev0", people=people)
    with closing(sqlite3.connect(path)) as db, db:
        (last,) = db.execute("SELECT max(id) FROM matches").fetchone()
        db.execute("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY, source INTEGER)")
        rows = ((last + 1 + n, 2 + n % REAL) for n in range(count - REAL))
        db.executemany("INSERT INTO copies VALUES (?, ?)", rows)
        for order in _COPIES:
            db.execute(order)
        db.execute("ANALYZE")


def measure_service(path: Path) -> Iterator[tuple[str, float]]:
    """CPU milliseconds of the service for one answer of each address, connection and all."""
    with Served(str(path)) as served:
        _wait_for_rest(served)
        for address in ADDRESSES:
            for _ in range(2):
                _require_answer(served, address)
            before = served.seconds()
            for _ in range(ROUNDS):
                _require_answer(served, address)
            yield address, (served.seconds() - before) / ROUNDS * 1000


def _wait_for_rest(served: Served) -> None:
    """Wait until a service has done what it does at its start, beside its answers."""
    before = -1.0
    while served.seconds() - before > REST:
        before = served.seconds()
        time.sleep(1)


def _require_answer(served: Served, address: str) -> None:
    status, body = served.get(address)
    if status != HTTPStatus.OK:
        raise RuntimeError(f"{address}: {status} {body[:200]!r}")


def measure_commands(path: Path) -> Iterator[tuple[str, float]]:
    """CPU milliseconds of one start of each command."""
    for words in COMMANDS:
        program = [sys.executable, "-P", "-c", COMMAND, "--db", str(path), *words]
        times = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            env = {**os.environ, "PYTHONPATH": str(HERE)}
            subprocess.run(program, check=True, capture_output=True, env=env)  # noqa: S603 - words of ours
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        yield f"referee {' '.join(words)}", min(times) * 1000


def measure_bare(path: Path) -> float:
    """CPU milliseconds of the bare query for the names of the 50 newest matches."""
    with closing(sqlite3.connect(path)) as db:
        before = time.process_time()
        for _ in range(1000):
            db.execute("SELECT public_id, created, tags FROM matches ORDER BY id DESC LIMIT 50").fetchall()
        return time.process_time() - before


def lists(
    context: typer.Context,
    *,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out 100,000 matches.")] = False,
) -> None:
    """Measure what lists cost at 100, 10,000 and 100,000 matches."""
    door = door_of(context)
    sizes = SIZES[: 2 if quick else 3]
    found: dict[str, list[float]] = {}
    bare: list[float] = []
    parts: tuple[Callable[[Path], Any], ...] = (measure_service, measure_commands)
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="referee-lists-", dir=".") as folder:
            path = Path(folder) / "record.sqlite3"
            make_matches(path, size)
            bare.append(measure_bare(path))
            for part in parts:
                for name, cost in part(path):
                    found.setdefault(name, []).append(cost)
    door.line(f"{'matches':42}" + "".join(f"{size:>12,}" for size in sizes) + f"{'x bare':>10}")
    for name, costs in found.items():
        row = "".join(f"{cost:12.1f}" for cost in costs)
        door.line(f"{name:42}{row}{costs[-1] / bare[-1]:10.0f}")
    door.line(f"{'the bare query':42}" + "".join(f"{cost:12.3f}" for cost in bare))


LISTS: Final = OneCommand("evidence.lists", "--quick", lists)

if __name__ == "__main__":
    LISTS.main()
