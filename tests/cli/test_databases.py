"""The same commands on both databases, and databases that cannot be used."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events import sqlite_engine
from tests.cli.conftest import Shell
from tests.cli.hostile import World
from tests.postgres import fresh_database


def played_through(shell: Shell) -> None:
    """Open, play, look, rewind, rule, prove: what a judge does at a table."""
    shell.good("open", "m1", "--seed", "3", "--first", "A")
    for _ in range(8):
        shell.good("act", "m1", "1")
    listed = shell.json("checkpoint", "m1")["checkpoints"]
    point = listed[-3]["seq"]
    table = shell.json("show", f"m1@{point}")["view"]["seats"]
    assert shell.json("rewind", f"m1@{point}", "--dry-run")["check"]["to"] == point
    words = ("--question", "Which turn?", "--decision", "The first.", "--clause")
    shell.good("rule", "m1", *words, "glossary.turn.1", "--remedy", "rewind", "--to", str(point))
    assert shell.json("show", "m1")["view"]["seats"] == table
    assert shell.json("verify", "m1")["ok"]
    assert "ruling R1" in shell.good("log", "m1")


def test_a_table_is_judged_on_sqlite(tmp_path: Path) -> None:
    played_through(Shell(tmp_path / "own.sqlite3"))


def test_a_table_is_judged_on_postgresql() -> None:
    played_through(Shell(fresh_database()))


def test_a_record_goes_from_sqlite_to_postgresql_byte_for_byte(world: World, tmp_path: Path) -> None:
    record = tmp_path / "m1.jsonl"
    record.write_bytes(world.record)
    there = Shell(fresh_database())
    there.good("import", str(record))
    assert there.good("export", "m1").encode() == world.record


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "--all"),
        ("matches",),
        ("verify",),
        ("show", "m1"),
        ("token", "list"),
        ("precedent", "guard"),
        ("act", "m1", "1"),
        ("db", "rebuild"),
    ],
)
def test_an_empty_file_is_told_as_one_without_a_record(tmp_path: Path, words: tuple[str, ...]) -> None:
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    told = Shell(empty)(*words)
    assert told.code == 1
    assert "empty.sqlite3 holds no record yet" in told.err
    assert "try: name one that does or let one be made: referee --db" in told.err
    with closing(sqlite3.connect(empty)) as base:
        assert base.execute("select count(*) from sqlite_master").fetchone() == (0,)


def damaged(path: Path, sql: str) -> Shell:
    """A database that somebody changed past the referee."""
    shell = Shell(path)
    shell.good("open", "m1", "--seed", "3")
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql)
        db.commit()
    return shell


@pytest.mark.parametrize("words", [("matches",), ("show", "m1"), ("act", "m1", "1")])
@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE alembic_version SET version_num = 'from-the-future'", "from-the-future"),
        ("DROP TABLE alembic_version", "another program"),
    ],
)
def test_tables_of_another_version_are_refused_in_words(
    tmp_path: Path, sql: str, said: str, words: tuple[str, ...]
) -> None:
    told = damaged(tmp_path / "other.sqlite3", sql)(*words)
    assert told.code == 2
    assert said in told.err
    assert "try:" in told.err


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("these are notes, long enough to be looked at as a database\n" * 100)
    before = text.read_bytes()
    for words in (("matches",), ("open", "m1"), ("act", "m1", "1"), ("db", "current")):
        told = Shell(text)(*words)
        assert told.code == 2
        assert str(text) in told.err
    assert text.read_bytes() == before


def test_a_server_that_is_not_there_is_named() -> None:
    for words in (("matches",), ("db", "current"), ("act", "m1", "1"), ("db", "upgrade")):
        told = Shell("postgresql://nobody:secret@127.0.0.1:1/none")(*words)
        assert told.code == 1
        assert "127.0.0.1" in told.err
        assert "try: start it or check the address" in told.err
        assert "referee open" not in told.err
        assert "secret" not in told.err


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the file for writing, as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_database_that_is_held_is_told_and_the_same_command_goes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = ("PRAGMA busy_timeout=50", *sqlite_engine._PRAGMAS[1:])
    monkeypatch.setattr(sqlite_engine, "_PRAGMAS", short)
    shell = Shell(tmp_path / "m.sqlite3")
    shell.good("open", "m1", "--seed", "3", "--first", "A")
    with held(tmp_path / "m.sqlite3"):
        told = shell("act", "m1", "1")
        assert told.code == 1
        assert "held by another program" in told.err
        assert "try: end it or try again" in told.err
        shell.good("show", "m1")
    shell.good("act", "m1", "1")


def test_a_database_that_is_not_there_is_told(tmp_path: Path) -> None:
    told = Shell(tmp_path / "none.sqlite3")("act", "m1", "1")
    assert told.code == 1
    assert "no database at" in told.err
    assert "or begin with: referee" in told.err
    assert not list(tmp_path.iterdir())


FULL = """
import resource, signal, sys
from cli.app import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
sys.exit(main())
"""


def test_a_database_without_room_is_told_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    shell = Shell(path)
    shell.good("open", "m1", "--seed", "3", "--first", "A")
    size = path.stat().st_size // 4
    command = [sys.executable, "-c", FULL, str(size), "--db", str(path), "import", "shipped:demo"]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 1, told.stderr
    assert "no room left" in told.stderr
    assert "try: " in told.stderr
    shell.good("verify", "m1")


def test_what_holds_hidden_parts_is_for_its_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        shell = Shell(tmp_path / "m.sqlite3")
        shell.good("open", "m1", "--seed", "3", "--first", "A")
        whole, public = str(tmp_path / "whole.jsonl"), str(tmp_path / "public.jsonl")
        shell.good("export", "m1", whole)
        shell.good("export", "m1", public, "--public")
        shell.good("keys", "new", "kim", "--key", str(tmp_path / "own.key"))
        shell.good("bundle", "make", "m1@1..4", "--case", "c", "--out", str(tmp_path / "case.zip"))
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert modes.pop("public.jsonl") == 0o666
    assert set(modes.values()) == {0o600}, modes
    assert {"m.sqlite3", "whole.jsonl", "own.key", "case.zip"} <= modes.keys()


def test_an_old_database_that_others_may_read_is_warned_of(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "m.sqlite3")
    shell.good("open", "m1", "--seed", "3")
    assert shell("db", "current").err == ""
    (tmp_path / "m.sqlite3").chmod(0o644)
    for words in (("current",), ("upgrade",), ("rebuild",)):
        told = shell("db", *words)
        assert told.code == 0
        assert told.err.count("may read") == 1
        assert f"chmod 600 {tmp_path / 'm.sqlite3'}" in told.err
    assert (tmp_path / "m.sqlite3").stat().st_mode & 0o777 == 0o644
    assert shell("matches").err == ""
