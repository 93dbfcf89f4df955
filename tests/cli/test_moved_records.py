"""A whole record moves between databases, older tables come along, and an upgrade says what it did."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events import record_copy
from events.errors import DatabaseError
from events.record_copy import copy_record
from events.registry.hooks import Hook
from events.stores import downgrade, open_log
from referee.service import open_desk
from referee.service.copies import copy_to
from referee.service.event.people import put_person
from referee.service.event.tokens import Pass, make_token
from referee.service.matches import log_names
from referee.service.proof.roots import hashes_of
from referee.service.records.removing import remove_match
from tests.cli.conftest import Shell
from tests.contracts.sample import Match, fed
from tests.postgres import fresh_database

FACTS = 4


@pytest.fixture
def record(tmp_path: Path) -> Shell:
    """A record with two matches whose commands come in turn, a branch, a person, a token, a removal."""
    shell = Shell(tmp_path / "record.sqlite3")
    for name in ("m1", "m2", "gone"):
        shell.good("open", name, "--seed", "3", "--first", "A")
    for name in ("m2", "m1", "m2", "m1"):
        shell.good("act", name, "1")
    shell.good("branch", "m1", "b1", "--by", "head-judge:bo")
    with closing(open_desk(shell.db)) as desk:
        put_person(desk, "p1", "Quilla", "quilla@example.org")
        make_token(desk, Pass("head-judge", "ann", "m1"))
        remove_match(desk, "gone", "a test", "organiser:kim")
        where = ("h1", "cup", "https://example.org", "s", "all", "plain")
        desk.registry.put_hook(Hook(*where, local=False, wait=1, created=1, by="kim", seq=0, calls=0))
    return shell


def told(url: str, facts: int) -> object:
    """Everything that a record says: logs with their hashes, the feed, people, tokens, hooks, removals."""
    with closing(open_desk(url)) as desk:
        feed = [(desk.log.public_id(match), row) for match, row in fed(desk.log, facts).rows]
        logs = {name: hashes_of(desk, name) for name in log_names(desk)}
        beside = desk.registry.people(), desk.registry.tokens(), desk.registry.hooks()
        return logs, feed, beside, desk.log.removed(), [desk.log.commands(n) for n in (1, 2, 3, 4)]


def test_a_record_goes_to_a_server_and_back_and_is_the_same(record: Shell, tmp_path: Path) -> None:
    server, back = fresh_database(), str(tmp_path / "back.sqlite3")
    done = record.json("db", "copy", server)
    again = Shell(server).json("db", "copy", back)
    names = ("logs", "facts", "people", "tokens", "hooks", "roots")
    assert [done[name] for name in names] == [again[name] for name in names]
    assert (done["logs"], done["people"], done["tokens"], done["hooks"]) == (4, 1, 1, 1)
    before = told(record.db, done["facts"])
    assert told(server, done["facts"]) == before
    assert told(back, done["facts"]) == before
    for url in (server, back):
        shell = Shell(url)
        assert shell.json("verify")["ok"]
        shell.good("act", "m1", "1")
        shell.good("open", "m9")


def test_a_copy_is_written_where_nothing_is_and_nowhere_else(record: Shell, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    record.good("db", "copy", str(other))
    refused = record("db", "copy", str(other))
    assert (refused.code, "holds a record already" in refused.err) == (2, True)
    assert "in memory" in record("db", "copy", "memory:").err


def test_a_copy_that_is_not_equal_is_not_kept(
    record: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = record_copy._write

    def less(log: Any, connection: Any, name: str, pages: Any, place: Any) -> Any:
        cut = ([row | {"actor": "nobody"} for row in page] for page in pages)
        return whole(log, connection, name, cut if name == "events" else pages, place)

    monkeypatch.setattr(record_copy, "_write", less)
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(DatabaseError, match=r"holds something else than was written \(events\)"):
        copy_to(record.db, str(target))
    assert not target.exists()
    monkeypatch.undo()
    assert copy_to(record.db, str(target)).copied.logs == 4


def test_the_feed_keeps_its_order_on_a_server_that_gave_out_few_numbers(tmp_path: Path) -> None:
    source, server = str(tmp_path / "many.sqlite3"), fresh_database()
    with closing(open_log(source)) as log:
        matches = [Match(log, name) for name in "abc"]
        for _ in range(20):
            for match in reversed(matches):
                match.append(1)
        feed = log.feed().rows
    copy_record(source, server, lambda _: None)
    with closing(open_log(server)) as log:
        assert fed(log, len(feed)).rows == feed
        Match(log, "d").append(1)
        assert fed(log, len(feed) + 1).rows[:-1] == feed


@pytest.mark.parametrize("tables", ["0004", "0010"])
def test_a_copy_with_older_tables_is_laid_down_upgraded_and_stays_as_it_is(
    record: Shell, tmp_path: Path, tables: str
) -> None:
    copy, again = tmp_path / "copy.sqlite3", Shell(tmp_path / "again.sqlite3")
    with closing(open_desk(record.db)) as desk:
        hashes = {name: hashes_of(desk, name) for name in log_names(desk)}
    record.good("db", "backup", str(copy))
    downgrade(str(copy), tables)
    done = again.json("db", "restore", str(copy))
    assert (done["before"], done["version"]) == (tables, Shell(record.db).json("db", "current")["version"])
    with closing(open_desk(again.db)) as desk:
        assert {name: hashes_of(desk, name) for name in hashes} == hashes
    assert Shell(copy).json("db", "current")["version"] == tables
    assert [one.name for one in tmp_path.glob(".again*")] == []


def test_an_upgrade_says_from_what_to_what_and_where_the_copy_lies(record: Shell, tmp_path: Path) -> None:
    copy = tmp_path / "before.sqlite3"
    downgrade(record.db, "0008")
    done = record.json("db", "upgrade", "--backup", str(copy))
    assert (done["before"], done["backup"]) == ("0008", str(copy))
    assert Shell(copy).json("db", "current")["version"] == "0008"
    assert "as before" in record.good("db", "upgrade")
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("SELECT count(*) FROM matches").fetchone() == (4,)
    assert "is there already" in record("db", "upgrade", "--backup", str(copy)).err
