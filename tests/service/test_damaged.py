"""Whatever is written into any column of a log: an audit finds it, and goes on with the others."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from events.errors import LogError
from referee.court import Ruling
from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.court.precedents import take_in_rulings
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.proof.signing import told_heads
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_base, audit_log, to_audit
from tests.service.conftest import play

LOGS = ["m1", "m2", "try"]
OWN = {
    "matches": {"created", "event"},
    "commands": {"position", "key", "request_hash"},
    "keyframes": {"match_id", "fold_id"},
    "blobs": {"kind", "hash"},
}
"""Columns that nothing is compared with: words of their own, names under which nothing lies, and the
event by which lists find a match."""
SPARE = {"keyframes": {"seq", "data"}}
"""What counts as absent where it cannot be read or was not sealed here."""
ODD: list[Any] = [None, -1, 2**62, 0.5, "x", "", b"x" * 32]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a match that was ruled on, a branch of it, and another match."""
    folder = tmp_path_factory.mktemp("damaged")
    with closing(open_desk(str(folder / "base.sqlite3"))) as desk:
        open_match(desk, "m1", seed=5)
        play(desk, "m1", 14)
        give_ruling(desk, "m1", Ruling("May it?", "Yes.", ("glossary.guard.1",)), by="head-judge:bo")
        asked = [one.seq for one in desk.facts("m1") if one.body.KIND == "decision.asked"]
        open_branch(desk, "m1", asked[3], "try", by="head-judge:bo")
        play(desk, "try", 12)
        open_match(desk, "m2", seed=6)
        play(desk, "m2", 4)
        take_in_rulings(desk)
        assert {name: found(desk, name) for name in LOGS} == dict.fromkeys(LOGS, ())
    return folder


def found(desk: Desk, name: str) -> tuple[str, ...]:
    """The codes of what an audit of one log finds, and that verify does not hold."""
    codes = [one.code for one in audit_log(desk, name).findings]
    verdict = verify_match(desk, name)
    return (*codes, *(["verify"] if not verdict.ok or verdict.reason else []))


def all_found(file: str) -> list[str]:
    """All that is found in a file: each log that is there is audited."""
    codes = list[str]()
    with closing(open_desk(file)) as desk:
        there = to_audit(desk)
        for name in there:
            try:
                codes += found(desk, name)
            except LogError as error:
                codes.append(str(error))
        codes += [one.code for one in audit_base(desk).findings]
        told = told_heads(desk)
        assert told is not None
        return [*codes, *(one.name for one in told.gone), *(set(LOGS) - set(there))]


def damages(file: str, table: str) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Give for each column of a table an order that damages it, in a row chosen by chance."""
    chance = Random(table)
    with closing(sqlite3.connect(file)) as base:
        columns = base.execute(f"pragma table_info({table})").fetchall()
        key = [one[1] for one in columns if one[5]]
        rows = base.execute(f"select {', '.join(key)} from {table}").fetchall()  # noqa: S608
    own = " and ".join(f"{one} is ?" for one in key)
    for _, column, *_ in columns:
        for value in chance.sample(ODD, 2):
            order = f"update {table} set {column} = ? where {own}"  # noqa: S608 - names of tables
            yield column, order, (value, *chance.choice(rows))


def copied(made: Path, tmp_path: Path) -> str:
    for one in made.iterdir():
        shutil.copy(one, tmp_path)
    return str(tmp_path / "base.sqlite3")


def damaged(file: str, order: str, values: tuple[Any, ...]) -> bool:
    """Damage a file behind the log's back; False where the database itself refuses it."""
    with closing(sqlite3.connect(file)) as base, base:
        names = base.execute("select name from sqlite_master where type = 'trigger'").fetchall()
        for (name,) in names:
            base.execute(f"drop trigger {name}")
        read = order.replace("update ", "select 1 from ").partition(" set ")[0]
        own = order.partition(" where ")[2]
        column = order.partition(" set ")[2].partition(" =")[0]
        same = f"{read} where {own} and {column} is ? and typeof({column}) = typeof(?)"
        if base.execute(same, (*values[1:], values[0], values[0])).fetchone():
            return False
        try:
            return base.execute(order, values).rowcount == 1
        except sqlite3.Error:
            return False


@pytest.mark.parametrize("table", ["matches", "events", "commands", "keyframes", "blobs", "rulings"])
def test_every_column_is_held_to_the_facts_whatever_lies_there(
    made: Path, tmp_path: Path, table: str
) -> None:
    silent, done = set[str](), 0
    for column, order, values in damages(str(made / "base.sqlite3"), table):
        file = copied(made, tmp_path)
        if damaged(file, order, values):
            done += 1
            if not all_found(file):
                silent.add(column)
    assert done > 1
    assert silent <= OWN.get(table, set()) | SPARE.get(table, set())


def test_a_fact_that_is_gone_from_the_middle_is_told_by_the_kept_heads(made: Path, tmp_path: Path) -> None:
    file = copied(made, tmp_path)
    order = "update events set match_id = ? where match_id is ? and seq is ?"
    assert damaged(file, order, (9, 1, 7))
    with closing(open_desk(file)) as desk:
        told = told_heads(desk)
        assert told is not None
        assert [one.name for one in told.gone] == ["m1"]
        assert told.gone[0].what.startswith("1 of its facts is missing; it had")


@pytest.mark.parametrize("seq", [3.5, -1, "x"])
def test_a_state_at_no_seq_is_passed_over_by_who_looks(made: Path, tmp_path: Path, seq: object) -> None:
    file = copied(made, tmp_path)
    with closing(open_desk(file)) as desk:
        true = [desk.state("m1", at) for at in range(1, 60, 7)]
    order = "update keyframes set seq = ? where match_id = ? and seq = (select min(seq) from keyframes where match_id = 1)"  # noqa: E501
    with closing(sqlite3.connect(file)) as base, base:
        assert base.execute(order, (seq, 1)).rowcount == 1
    with closing(open_desk(file)) as desk:
        assert [desk.state("m1", at) for at in range(1, 60, 7)] == true
        assert audit_log(desk, "m1").findings == ()
