"""Copies of a record: while others write, never over a file, and laid down again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from referee.service import open_desk
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from tests.cli.conftest import Shell
from tests.postgres import fresh_database


@pytest.fixture
def record(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path / "record.sqlite3")
    shell.good("open", "m1", "--seed", "3", "--first", "A")
    return shell


def test_a_copy_is_whole_while_others_write(record: Shell, tmp_path: Path) -> None:
    over, began = Event(), Event()

    def play() -> None:
        with closing(open_desk(record.db)) as desk:
            while not over.is_set() and (asked := choices_at(desk, "m1")).choices:
                act(desk, "m1", asked.seat, asked.choices[0].action)
                began.set()

    player = Thread(target=play)
    player.start()
    try:
        assert began.wait(60)
        heads = []
        for number in range(5):
            copy = tmp_path / f"copy{number}.sqlite3"
            record.good("db", "backup", str(copy))
            assert Shell(copy).json("verify")["ok"]
            with closing(sqlite3.connect(copy)) as base:
                heads.append(base.execute("SELECT max(seq) FROM events").fetchone()[0])
    finally:
        over.set()
        player.join()
    assert heads == sorted(heads)
    assert heads[-1] > heads[0]


def test_a_copy_is_its_users_alone_and_leaves_nothing_beside(record: Shell, tmp_path: Path) -> None:
    told = record.json("db", "backup", str(tmp_path / "copy"))
    assert (told["matches"], told["facts"]) == (1, 4)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy"]


def test_nothing_is_written_over(record: Shell, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert record("db", "backup", str(there)).code == 1
    record.good("db", "backup", str(tmp_path / "copy"))
    assert record("db", "restore", str(tmp_path / "copy")).code == 1
    assert there.read_text() == "mine"


def test_a_leftover_beside_the_place_would_be_played_in_and_is_refused(record: Shell, tmp_path: Path) -> None:
    record.good("db", "backup", str(tmp_path / "copy"))
    (tmp_path / "new.sqlite3-wal").write_bytes(b"old")
    told = Shell(tmp_path / "new.sqlite3")("db", "restore", str(tmp_path / "copy"))
    assert (told.code, "new.sqlite3-wal is there already" in told.err) == (1, True)


def test_a_record_comes_back_as_it_was(record: Shell, tmp_path: Path) -> None:
    record.good("act", "m1", "1")
    whole = record.good("export", "m1")
    record.good("db", "backup", str(tmp_path / "copy"))
    back = Shell(tmp_path / "back.sqlite3")
    back.good("db", "restore", str(tmp_path / "copy"))
    assert back.good("export", "m1") == whole
    back.good("act", "m1", "1")


@pytest.mark.parametrize("what", ["a page of facts", "the list of free pages, which no count meets"])
def test_a_damaged_copy_is_not_laid_down(record: Shell, tmp_path: Path, what: str) -> None:
    copy = tmp_path / "copy"
    record.good("db", "backup", str(copy))
    data = bytearray(copy.read_bytes())
    with closing(sqlite3.connect(copy)) as base:
        page = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()[0]
        size = base.execute("PRAGMA page_size").fetchone()[0]
    if what == "a page of facts":
        data[(page - 1) * size : (page - 1) * size + 64] = b"\xff" * 64
    else:
        data[36:40] = (7).to_bytes(4, "big")
    copy.write_bytes(data)
    told = Shell(tmp_path / "back.sqlite3")("db", "restore", str(copy))
    assert (told.code, "damaged" in told.err) == (1, True), told
    assert not (tmp_path / "back.sqlite3").exists()


def test_what_is_no_copy_is_refused_in_words(record: Shell, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("a text")
    assert "is not a database" in Shell(tmp_path / "back.sqlite3")("db", "restore", str(other)).err
    assert record("db", "backup", str(tmp_path / "no" / "where")).code == 1
    told = Shell(fresh_database())("db", "backup", str(tmp_path / "copy"))
    assert "pg_basebackup" in told.err
