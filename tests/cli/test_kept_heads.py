"""The commands tell what the heads beside a database say, and what was kept falsely of a table."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.log import Log
from events.stores import open_log
from referee.fold import FOLD_ID
from referee.service import open_desk
from referee.service.store.reader import encode_keyframe
from tests.cli.conftest import Shell
from tests.soak.forging import exchanged


@pytest.fixture
def two(fresh: Shell) -> Shell:
    fresh.good("import", "shipped:demo")
    fresh.good("open", "m1", "--seed", "1")
    return fresh


def test_heads_that_hold_are_counted(two: Shell) -> None:
    assert "✓ heads: 2 logs are as page.heads has kept them" in two.good("verify")
    told = two.json("verify")["heads"]
    assert (told["kept"], told["missing"], told["gone"]) == (2, False, [])


def test_a_match_that_was_taken_away_fails_the_verification(two: Shell) -> None:
    with closing(sqlite3.connect(two.db)) as base, base:
        triggers = "select name from sqlite_master where type = 'trigger'"
        for (name,) in base.execute(triggers).fetchall():
            base.execute(f"drop trigger {name}")
        base.execute("delete from events where match_id = 2")
        base.execute("delete from commands where match_id = 2")
        base.execute("delete from matches where id = 2")
    told = two("verify")
    assert told.code == 1
    assert "✗ m1: it is not there; it had" in told.out
    audited = two("audit", "--all")
    assert audited.code == 1
    assert "missing-log m1" in audited.out


def test_a_file_that_is_gone_is_told(two: Shell) -> None:
    Path(two.db).with_suffix(".heads").unlink()
    assert "page.heads is not there: a whole match" in two.good("verify")


def kept(log: Log) -> list[int]:
    return [seq for seq, _ in log.keyframes(1, FOLD_ID)]


def test_a_false_state_is_dropped_by_rebuilding(two: Shell) -> None:
    with closing(open_log(two.db)) as log:
        state = _state(two)
        log.put_keyframe(1, 700, FOLD_ID, exchanged(state))
        assert kept(log) == [700]
    told = two("audit", "demo")
    assert told.code == 1
    assert "false-state demo@700" in told.out
    assert two.json("db", "rebuild")["false_states"] == ["demo"]
    assert "nothing found" in two.good("audit", "demo")


def _state(two: Shell) -> bytes:
    """The bytes of what a desk would keep of the table at seq 700."""
    with closing(open_desk(two.db)) as desk:
        reader = desk.reader("demo")
        before = [one for one in reader.rewinds() if one[0] <= 700]
        return encode_keyframe(desk.state("demo", 700), before)


def test_heads_that_cannot_be_kept_are_told_and_the_match_goes_on(two: Shell) -> None:
    place = Path(two.db).with_suffix(".heads")
    place.unlink()
    place.mkdir()
    told = two("open", "m2", "--seed", "2")
    assert told.code == 0, told
    assert "match m2 is open" in told.out
    assert "heads are not kept in page.heads: is a directory" in told.err
    assert two("log", "m2").err == ""
