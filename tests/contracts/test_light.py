"""What a record in a file does not need is not imported for it, and costs it nothing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from events import sqlite_engine
from events.log import Log
from events.queries import compiled
from events.registry.opened import registry_of
from events.registry.people import Person
from events.sqlite_log import SqliteLog
from events.sqlite_pool import KEPT, SqlitePool
from events.statements import listing
from events.stores import open_log
from tests.contracts.sample import Match

HEAVY = ("sqlalchemy", "psycopg", "alembic", "cryptography", "pydantic", "asyncio")
USED = """
import sys
from events.registry.opened import registry_of
from events.registry.people import Person
from events.stores import open_log
log = open_log(sys.argv[1], create=False)
match = log.match("m1")
log.matches({"round": "1"}), log.matches(), registry_of(log).people()
log.read(match.id), log.head(match.id)
log.keyframes(match.id, "fold"), log.keyframe(match.id, 9, "fold"), log.finding("kind", "key")
log.close()
print([name for name in %r if name in sys.modules])
"""


def said(code: str, *arguments: str) -> str:
    """What a program of its own prints."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_file_is_read_without_what_only_others_need(tmp_path: Path) -> None:
    path = str(tmp_path / "log")
    with closing(open_log(path)) as log:
        match = Match(log, "m1")
        log.append_many([match.command(3)])
    assert said(USED % (HEAVY,), path).strip() == "[]"


def test_the_service_is_imported_without_databases() -> None:
    names = ("sqlalchemy", "psycopg", "alembic", "pydantic")
    code = f"import sys, referee.service; print([n for n in {names} if n in sys.modules])"
    assert said(code).strip() == "[]"


def test_the_stored_statements_are_those_that_core_says() -> None:
    kept = Path(sqlite_engine.__file__).with_name("sqlite.sql").read_text("utf-8")
    assert kept == listing(compiled("sqlite")), "python -m events.queries > events/sqlite.sql"


def test_matches_with_a_tag_are_found_beyond_the_first_page(
    stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.sql_log.PAGE", 4)
    with closing(open_log(stored)) as log:
        for number in range(7):
            log.open_match(f"m{number}", created=number, tags={"odd": str(number % 2)})
        assert _names(log, {"odd": "1"}) == ["m1", "m3", "m5"]
        assert _names(log, {"odd": "0"}, limit=3) == ["m0", "m2", "m4"]
        assert _names(log, {}, limit=5) == ["m0", "m1", "m2", "m3", "m4"]
        assert _names(log, {}, limit=0) == []


def _names(log: Log, tags: dict[str, str], limit: int = 1000) -> list[str]:
    return [one.match.public_id for one in log.matches(tags, limit=limit)]


def test_a_pool_lends_again_and_keeps_a_few() -> None:
    made: list[sqlite3.Connection] = []

    def connect() -> sqlite3.Connection:
        made.append(sqlite3.connect(":memory:"))
        return made[-1]

    pool = SqlitePool(connect)
    first = pool.take()
    pool.give(first)
    assert pool.take() is first
    others = [pool.take() for _ in range(KEPT + 2)]
    for one in (first, *others):
        pool.give(one)
    assert sum(map(_is_open, made)) == KEPT
    pool.close()
    assert not any(map(_is_open, made))


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return False
    return True


def test_a_forked_process_reads_with_connections_of_its_own(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "log")) as log:
        lent = log._pool.take()
        log._pool.give(lent)
        child = os.fork()
        if not child:
            os._exit(log._pool.take() is lent)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_core_first_meets_the_writer_between_two_groups(tmp_path: Path) -> None:
    """Core commits on a connection that is new to it: no append may be under way there."""
    SqliteLog(tmp_path / "log").close()
    with closing(SqliteLog(tmp_path / "log")) as log:
        waiting = Thread(target=registry_of(log).put_people, args=([Person("p1", "Ada", "", erased=False)],))
        with log._writer.alone() as connection:
            connection.execute("INSERT INTO people VALUES ('p2', 'Bo', '', 0, 0)")
            waiting.start()
            waiting.join(0.2)
            assert waiting.is_alive()
        waiting.join()
        assert [one.id for one in registry_of(log).people()] == ["p1", "p2"]
