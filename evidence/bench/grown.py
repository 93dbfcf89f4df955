"""What does a decision, a look or a page of the feed cost once a database holds a season? PostgreSQL.

Two schemas of one server, each with the same few matches, kept states and rulings; one of them is
filled with the same matches under other ids until it holds as many facts as are asked for. Both
then do the same work in turns, and medians are compared.

    python -m evidence.bench.grown --facts 50000000 [--db postgresql://...]
"""

from __future__ import annotations

import argparse
import random
import sys
from contextlib import closing
from functools import partial
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import psycopg

from events.chain import Chain
from events.log import Log
from events.registry.opened import registry_of
from events.registry.precedents import PrecedentSearch
from events.stores import open_log
from evidence.bench.engine import simulator_of_shipped
from evidence.bench.log import scratch, server_of
from evidence.bench.precedents import made
from evidence.bench.rounds import Measured, Player, Variant, compared, interleaved, line, per_fact, plain
from referee.fold import FOLD_ID
from referee.service.chance import seeded_entropy
from referee.service.simulated.simulate import seeds
from referee.service.store.reader import KEYFRAME_EVERY, StoreReader, encode_keyframe
from referee.service.store.rows import to_rows
from referee.timeline import state_at

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.kinds import Fact
    from referee.rules import Table
    from referee.service.simulated.simulate import Simulator
    from referee.state import Match

MATCHES: Final = 16
"""Matches of play that both hold, and that are told again."""
RULINGS: Final = 10_000
AT_ONCE: Final = 20
"""How often all of them are told again in one transaction."""
LIMIT: Final = 1.3
PAGE: Final = 1000
SEEKS, PAGES, POLLS, COMMANDS = 40, 10, 100, 200
SOUGHT: Final = PrecedentSearch((("clause", "topic-7.3"), ("phase", "main")))

_TOLD: Final = """
CREATE TEMP TABLE told_events AS SELECT * FROM events;
CREATE TEMP TABLE told_commands AS SELECT * FROM commands;
CREATE TEMP TABLE told_keyframes AS SELECT * FROM keyframes;
ANALYZE told_events, told_commands, told_keyframes
"""
_AGAIN: Final = """
WITH again AS (
    INSERT INTO matches (public_id, created, tags)
    SELECT 'again-' || m.id || '-' || n, m.created, m.tags
    FROM matches m, generate_series({first}, {last}) n WHERE m.id <= {matches}
    ORDER BY n, m.id RETURNING id, split_part(public_id, '-', 2)::bigint AS old
), facts AS (
    INSERT INTO events
    SELECT again.id, e.seq, e.kind, e.v, e.at, e.actor, e.cause, e.open, e.hidden, e.hash
    FROM again JOIN told_events e ON e.match_id = again.old ORDER BY again.id, e.seq
), kept AS (
    INSERT INTO keyframes
    SELECT again.id, k.fold_id, k.seq, k.data FROM again JOIN told_keyframes k ON k.match_id = again.old
)
INSERT INTO commands (match_id, key, first_seq, last_seq, request_hash)
SELECT again.id, c.key, c.first_seq, c.last_seq, c.request_hash
FROM again JOIN told_commands c ON c.match_id = again.old ORDER BY again.id, c.first_seq
"""
_SIZE: Final = """
SELECT sum(pg_total_relation_size(relid)) FROM (
    SELECT '{table}'::regclass AS relid UNION SELECT relid FROM pg_partition_tree('{table}')
) parts
"""


def _played(log: Log, simulator: Simulator, seed: int | str) -> int:
    """Play a match into a log as a desk does: commands, and a state every so many facts."""
    name = f"grown-{seed}"
    ref, chain = log.open_match(name, created=0, tags={"event": "season"}), Chain(name)
    entropy, link, kept = seeded_entropy(seed), chain.genesis(), 0

    def watch(facts: Sequence[Fact], state: Match, _: Table) -> None:
        nonlocal link, kept
        rows = to_rows(chain, link, facts, entropy)
        link = rows[-1].hash
        log.append(ref.id, rows, key=f"{rows[0].seq:016x}", request=sha256(link).digest())
        if rows[-1].seq - kept >= KEYFRAME_EVERY:
            kept = rows[-1].seq
            log.put_keyframe(ref.id, kept, FOLD_ID, encode_keyframe(state, []))

    simulator.play(seed, watch)
    return ref.id


def _ready(url: str) -> Log:
    """A log with some matches of play and some rulings."""
    log, simulator = open_log(url), simulator_of_shipped()
    for seed in seeds("grown", MATCHES):
        _played(log, simulator, seed)
    rulings = list(made(RULINGS))
    registry_of(log).put_precedents(sorted({one.match for one in rulings}), rulings)
    return log


def _fill(url: str, facts: int) -> int:
    """Tell the matches again until there are so many facts, and let the server tidy up.

    They lie in the order of the feed, as what is written in turn does.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET synchronous_commit = off")
        each = _one(connection, "SELECT count(*) FROM events")
        connection.execute(_TOLD.encode())
        begun, turns = perf_counter(), -(-facts // each)
        for first in range(1, turns + 1, AT_ONCE):
            last = min(first + AT_ONCE - 1, turns)
            connection.execute(_AGAIN.format(first=first, last=last, matches=MATCHES).encode())
            if first % (50 * AT_ONCE) == 1:
                sys.stderr.write(f"{last * each:,} facts, {perf_counter() - begun:.0f} s\n")
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")
        sizes = {
            name: _one(connection, _SIZE.format(table=name)) for name in ("events", "commands", "keyframes")
        }
        said = ", ".join(f"{name} {size / 1e9:.1f} GB" for name, size in sizes.items())
        sys.stdout.write(f"{(turns + 1) * each:,} facts in {(turns + 1) * MATCHES:,} matches: {said}\n")
        return turns * MATCHES


def _one(connection: psycopg.Connection[Any], sql: str) -> int:
    found = connection.execute(sql.encode()).fetchone()
    return int(found[0]) if found else 0


class Work:
    """What both databases are asked to do."""

    def __init__(self, log: Log, matches: int) -> None:
        """Ask a log with so many matches of play."""
        self.log, self._matches = log, matches
        self._source = random.Random(1)  # noqa: S311 - figures must be repeatable
        self._cursors: list[str] = []
        self._player = Player(log)

    def _match(self) -> int:
        return self._source.randrange(self._matches) + 1

    def append(self, size: int) -> float:
        """Microseconds a command of so many facts, in a match that grows."""
        return _each(lambda: self._player.append(size), COMMANDS)

    def opened(self) -> float:
        """Microseconds a match that is begun, its first command included."""
        return _each(lambda: Player(self.log).append(1), COMMANDS // 4)

    def seek(self) -> float:
        """Microseconds for the state of any match at any seq."""

        def once() -> None:
            reader = StoreReader(self.log, self._match())
            state_at(reader, self._source.randint(1, reader.head()))

        return _each(once, SEEKS)

    def page(self) -> float:
        """Microseconds for a page of the feed after any command."""
        cursors = iter([self._cursor() for _ in range(PAGES)])
        return _each(lambda: self.log.feed(next(cursors), PAGE), PAGES)

    def _cursor(self) -> str:
        """A cursor after some command of some match."""
        epoch = self.log.tip().partition(".")[0]
        own = self._match()
        found: Any = self.log
        rows = found.rows(
            "SELECT position::text, last_seq FROM commands WHERE match_id = %(match)s LIMIT 1", {"match": own}
        )
        return f"{epoch}.{rows[0][0]}.{own}.{rows[0][1]}"

    def poll(self) -> float:
        """Microseconds for a look whether there is anything new."""
        cursor = self.log.tip()
        return _each(lambda: self.log.feed(cursor, PAGE), POLLS)

    def precedents(self) -> float:
        """Microseconds for a search of rulings."""
        registry = registry_of(self.log)
        return _each(lambda: registry.search_precedents(SOUGHT), PAGES)


def _each(work: Callable[[], object], times: int) -> float:
    """Microseconds that a piece of work takes."""

    def all_of_it() -> None:
        for _ in range(times):
            work()

    return per_fact(all_of_it, times)


def grown(small: Work, large: Work, *, rounds: int) -> list[Measured]:
    """Each piece of work in the filled database beside the one with a few matches."""
    works: list[tuple[str, Callable[[Work], float]]] = [
        ("a command of 1 fact", partial(Work.append, size=1)),
        ("a command of 8 facts", partial(Work.append, size=8)),
        ("a match begun", Work.opened),
        ("a state at a random seq", Work.seek),
        ("a page of the feed", Work.page),
        ("a look for what is new", Work.poll),
        ("a search of precedents", Work.precedents),
    ]
    rows: list[Measured] = []
    for name, work in works:
        both: list[Variant] = [(f"{name}, few", partial(work, small)), (name, partial(work, large))]
        found = interleaved(both, rounds)
        rows += [
            plain(found, f"{name}, few", "us"),
            compared(found, name=name, bare=f"{name}, few", limit=LIMIT, unit="us"),
        ]
    return rows


def main() -> int:
    """Fill, measure and print; 1 when a promise was not kept."""
    asked = argparse.ArgumentParser(description="What a database costs that has grown.")
    asked.add_argument("--facts", type=int, default=50_000_000)
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--db", default="", help="a PostgreSQL database to measure on")
    given = asked.parse_args()
    with server_of(given.db) as url:
        if not url:
            sys.stdout.write("PostgreSQL: not measured; name a database with --db\n")
            return 1
        with (
            scratch(url) as few,
            scratch(url) as many,
            closing(_ready(few)) as small,
            closing(_ready(many)) as large,
        ):
            matches = _fill(many, given.facts)
            rows = grown(Work(small, MATCHES), Work(large, matches), rounds=given.rounds)
    sys.stdout.write("\n".join(line(row) for row in rows) + "\n")
    return 0 if all(row.holds is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
