"""The same commands on both databases, and databases that cannot be used."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

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


def test_a_record_goes_from_sqlite_to_postgresql_byte_for_byte(
    world: World, tmp_path: Path
) -> None:
    record = tmp_path / "m1.jsonl"
    record.write_bytes(world.record)
    there = Shell(fresh_database())
    there.good("import", str(record))
    assert there.good("export", "m1").encode() == world.record


def damaged(path: Path, sql: str) -> Shell:
    """Give a database that somebody changed past the referee."""
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
        assert "secret" not in told.err
