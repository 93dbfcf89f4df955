"""What only a database can do wrong: addresses, locks, versions, what may not be changed."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from events import stores
from events.errors import (
    BadAddress,
    BadCommand,
    DatabaseAbsent,
    DatabaseLocked,
    DatabaseReadOnly,
    LogError,
    NotADatabase,
)
from events.log import Appended
from events.migrate import REVISION
from events.registry.opened import registry_of
from events.registry.people import Person
from events.sqlite_engine import told
from events.sqlite_log import SqliteLog
from events.stores import open_log
from tests.contracts.sample import Match, chained, fed
from tests.postgres import statement


def change(url: str, sql: str) -> None:
    """Run a statement past the log, as an administrator could."""
    if url.startswith("postgresql"):
        statement(url, sql)
        return
    with closing(sqlite3.connect(url)) as connection, connection:
        connection.execute(sql)


def test_what_was_answered_is_there_after_closing(stored: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1")
        rows = match.append(3)
        log.put_keyframe(match.ref.id, 2, "f", b"state")
        cursor = fed(log, 2, limit=2).cursor
    with closing(open_log(stored, create=False)) as log:
        assert log.match("m1") == match.ref
        assert log.read(match.ref.id) == rows
        assert log.keyframe(match.ref.id, 3, "f") == (2, b"state")
        assert fed(log, 1, cursor).rows == [(match.ref.id, rows[2])]
        match.log = log
        match.append(1)


@pytest.mark.parametrize("sql", ["UPDATE events SET kind = 'x'", "DELETE FROM events"])
def test_facts_can_neither_be_changed_nor_removed(stored: str, sql: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1")
        rows = match.append(3)
        with pytest.raises(Exception, match="never changed or removed"):
            change(stored, sql)
        if stored.startswith("postgresql"):
            with pytest.raises(Exception, match="never changed or removed"):
                change(stored, "TRUNCATE events")
        assert log.read(match.ref.id) == rows


def test_a_keyframe_that_cannot_be_read_is_not_found(stored: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1").ref.id
        for seq in (10, 20, 30):
            log.put_keyframe(match, seq, "f", b"state %d" % seq)
        change(stored, "UPDATE keyframes SET data = '\\x00' WHERE seq >= 20")
        assert log.keyframe(match, 99, "f") == (10, b"state 10")
        log.put_keyframe(match, 20, "f", b"again")
        assert log.keyframe(match, 99, "f") == (20, b"again")
        change(stored, "UPDATE keyframes SET data = ''")
        assert log.keyframe(match, 99, "f") is None


def test_a_log_opened_for_reading_takes_nothing(stored: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1")
        rows = match.append(3)
    with closing(open_log(stored, readonly=True)) as log:
        assert log.read(match.ref.id) == rows
        assert fed(log, 3).rows == [(match.ref.id, row) for row in rows]
        match.log = log
        with pytest.raises(DatabaseReadOnly, match="can only be read"):
            match.append(1)
        with pytest.raises(DatabaseReadOnly):
            log.put_keyframe(1, 1, "f", b"")
        with pytest.raises(DatabaseReadOnly):
            registry_of(log).put_people([Person("p", "n", "c", erased=False)])
        with pytest.raises(DatabaseReadOnly):
            log.open_match("m2", created=1, tags={})


def test_the_reason_stays_with_each_answer_of_a_refused_group(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "r"))) as log:
        match = Match(log, "m1")
        row = match.rows(1)[0]._replace(open=object())  # type: ignore[arg-type]
        with pytest.raises(BadCommand, match="cannot be stored"):
            log.append(match.ref.id, [row], key="k", request=b"r" * 32)
        good = match.command(2)
        bad = good._replace(rows=[row], key="bad")
        answers = log.append_many([bad, good])
        assert isinstance(answers[0], BadCommand)
        assert answers[1] == Appended(1, 2)


def test_another_program_that_holds_the_file(tmp_path: Path) -> None:
    path = tmp_path / "r"
    with closing(open_log(str(path))) as log, closing(sqlite3.connect(path)) as other:
        assert isinstance(log, SqliteLog)
        match = Match(log, "m1")
        other.execute("BEGIN IMMEDIATE")
        log._writer.connection.execute("PRAGMA busy_timeout=20")
        with pytest.raises(DatabaseLocked, match="held by another program"):
            match.append(1)
        other.rollback()
        match.append(1)


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "http://x", "::://", "postgresql:"])
def test_addresses_of_no_log(url: str) -> None:
    if "://" in url:
        with pytest.raises(BadAddress, match="use memory:"):
            open_log(url)


@pytest.mark.parametrize("told", [open_log, stores.current, stores.upgrade])
def test_no_message_tells_the_password_of_an_address(told: Callable[[str], object]) -> None:
    for url in ("postgresql://u:secret@127.0.0.1:1/x", "mysql://u:secret@127.0.0.1/x"):
        with pytest.raises(LogError) as refused:
            told(url)
        assert "127.0.0.1" in str(refused.value)
        assert "secret" not in str(refused.value)


@pytest.mark.parametrize("url", ["mysql://u:secret@h/x", "postgresql://u:secret@127.0.0.1:1/x"])
def test_what_everybody_is_told_names_no_address(url: str, tmp_path: Path) -> None:
    for place in (url, str(tmp_path / "none"), str(tmp_path / "no" / "record"), str(tmp_path)):
        with pytest.raises(LogError) as refused:
            stores.current(place)
        said = refused.value.public
        assert not any(word in said for word in ("127.0.0.1", "secret", "pytest", "u:", ":1"))
        assert "; " in said


def test_a_new_file_is_for_its_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "record.sqlite3"
        with closing(open_log(str(path))) as log:
            Match(log, "m1").append(3)
            modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
            assert modes == dict.fromkeys(
                ["record.sqlite3", "record.sqlite3-wal", "record.sqlite3-shm"], 0o600
            )
        path.chmod(0o640)
        with closing(open_log(str(path))) as log:
            Match(log, "m2").append(3)
        assert path.stat().st_mode & 0o777 == 0o640
        stores.upgrade(str(tmp_path / "other"))
        assert (tmp_path / "other").stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_file_that_was_taken_away_is_not_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite3"
    with closing(open_log(str(path))) as log:
        match = Match(log, "m1")
        match.append(2)
        path.rename(tmp_path / "aside")
        with pytest.raises(DatabaseAbsent, match="taken away"):
            match.append(1)
        with pytest.raises(DatabaseAbsent, match="taken away"), ThreadPoolExecutor(4) as pool:
            list(pool.map(log.match, ["m1"] * 20))
        assert not path.exists()
        (tmp_path / "aside").rename(path)
        match.append(1)


def test_files_that_are_no_log(tmp_path: Path) -> None:
    text = tmp_path / "deck.txt"
    text.write_text("4 Some card\n" * 400)
    before = text.read_bytes()
    with pytest.raises(NotADatabase, match="is not a database"):
        open_log(str(text))
    assert text.read_bytes() == before
    with pytest.raises(NotADatabase, match="folder"):
        open_log(str(tmp_path))
    with pytest.raises(DatabaseAbsent, match="no place"):
        open_log(str(tmp_path / "no" / "record"))
    with pytest.raises(DatabaseAbsent, match="no record"):
        open_log(str(tmp_path / "none"), create=False)
    with pytest.raises(DatabaseAbsent, match="no record"):
        stores.current(str(tmp_path / "none"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["deck.txt"]


@pytest.mark.parametrize("options", [{"readonly": True}, {"create": False}])
def test_who_may_not_make_tables_is_told_that_there_are_none(stored: str, options: dict[str, bool]) -> None:
    if not stored.startswith("postgresql"):
        Path(stored).touch()
    with pytest.raises(DatabaseAbsent, match="holds no record yet; name one that does"):
        open_log(stored, **options)
    with pytest.raises(DatabaseAbsent, match="holds no record yet"):
        open_log(stored, **options)


def test_a_folder_that_may_only_be_read_is_told_as_that() -> None:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DIRECTORY
    said = told(error, "record.sqlite3")
    assert isinstance(said, DatabaseReadOnly)
    assert str(said).startswith("record.sqlite3 lies in a folder that may only be read")


def test_a_database_of_another_program(stored: str) -> None:
    change(stored, "CREATE TABLE songs (title text)")
    with pytest.raises(NotADatabase, match="songs"):
        open_log(stored)
    with pytest.raises(NotADatabase, match="songs"):
        stores.upgrade(stored)


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    with pytest.raises(DatabaseAbsent, match="no server answers") as refused:
        open_log(f"postgresql://u:secret@/x?host={tmp_path}")
    assert "secret" not in str(refused.value)


def test_a_database_that_the_server_does_not_have(postgresql: str) -> None:
    with pytest.raises(DatabaseAbsent, match="does not exist"):
        open_log(postgresql.replace("/record", "/nowhere", 1))


def test_an_erased_person_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "r"
    with closing(open_log(str(path))) as log:
        registry_of(log).put_people([Person("p1", "Quetzalina Vex", "quetz@example.org", erased=False)])
        registry_of(log).put_people([Person("p2", "Ben", "", erased=False)])
        registry_of(log).erase_person("p1")
        held = b"".join(p.read_bytes() for p in tmp_path.iterdir())
        assert b"Quetzalina" not in held
        assert b"quetz@" not in held


def test_a_broken_connection_is_mended_by_the_key(postgresql: str) -> None:
    url = postgresql
    with closing(open_log(url)) as log:
        match = Match(log, "m1")
        with ThreadPoolExecutor(6) as pool:
            for other in [Match(log, f"x{n}") for n in range(6)]:
                pool.submit(other.append)
        match.append(1)
        statement(
            url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        match.append(2)
        assert log.head(match.ref.id).seq == 3


def test_a_restored_dump_begins_its_feed_anew(postgresql: str) -> None:
    url = postgresql
    with closing(open_log(url)) as log:
        match = Match(log, "m1")
        rows = match.append(2) + match.append(1)
        cursor = fed(log, 3).cursor
    statement(url, "UPDATE origin SET server = 'another:1'")
    statement(url, "UPDATE commands SET position = '999999999'::xid8")
    with closing(open_log(url)) as log:
        with pytest.raises(LogError, match="start again"):
            log.feed(cursor)
        assert [row for _, row in fed(log, 3).rows] == rows
        match.log = log
        more = match.append(2)
        cursor = fed(log, 3, limit=3).cursor
        assert [row for _, row in fed(log, 2, cursor).rows] == more


WRITER = """
import sys
from contextlib import closing
from events.errors import Conflict
from events.stores import open_log
from events.migrate import REVISION
from tests.contracts.sample import chained
from events.chain import Chain
from events.registry.people import Person
with closing(open_log(sys.argv[1])) as log:
    ref = log.match("m1")
    chain, written = Chain("m1"), 0
    while written < 25:
        seq, last = log.head(ref.id)
        rows = chained(chain, last or chain.genesis(), seq + 1, 2)
        try:
            log.append(ref.id, rows, key=f"{sys.argv[2]}-{written}", request=bytes(32))
            written += 1
        except Conflict:
            pass
"""


def test_two_programs_on_one_database(stored: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1")
        programs = [
            subprocess.Popen([sys.executable, "-c", WRITER, stored, name], env=environment())
            for name in ("one", "two")
        ]
        assert [program.wait(60) for program in programs] == [0, 0]
        rows = log.read(match.ref.id)
        assert len(rows) == 100
        assert match.chain.holds(match.chain.genesis(), rows)
        assert [row for _, row in fed(log, 100).rows] == rows


def test_two_programs_make_one_database(tmp_path: Path) -> None:
    path = str(tmp_path / "r")
    code = "import sys; from events.stores import open_log; open_log(sys.argv[1]).close()"
    programs = [subprocess.Popen([sys.executable, "-c", code, path], env=environment()) for _ in range(3)]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    assert stores.current(path) == REVISION


def environment() -> dict[str, str]:
    """The environment in which this project's folders can be imported."""
    return os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}


def test_rows_of_the_sample_are_what_they_seem() -> None:
    with closing(open_log("memory:")) as log:
        match = Match(log, "m1")
        assert chained(match.chain, match.hash, 1, 15)[14].hidden is not None
