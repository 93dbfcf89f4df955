"""Kills, full disks, clients that were away, bits that turn over: what was answered stays true."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from events.errors import Conflict, DatabaseFull, LogError
from events.sqlite_log import SqliteLog
from events.stores import open_log
from referee.audit import verify_log
from tests.contracts.sample import Match
from tests.crash.kill_loop import commands_to, run
from tests.postgres import fresh_database, statement

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "record") if request.param == "sqlite" else fresh_database()


def test_killed_programs_lose_nothing_that_was_answered(url: str) -> None:
    counts = run(url, 10, seed=7)
    assert counts.sound(), counts
    assert counts.answered > 0
    assert counts.commands >= counts.answered


def test_the_kill_loop_knows_where_commands_end() -> None:
    ends = [seq for seq in range(49) if commands_to(seq) is not None]
    assert ends == [0, 1, 4, 5, 15, 17, 18, 24, 25, 28, 29, 39, 41, 42, 48]
    assert [commands_to(seq) for seq in ends] == list(range(15))


def fill(match: Match) -> None:
    """Append until something gives."""
    while True:
        match.append(40)


def test_a_full_database_takes_nothing_and_goes_on_after(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "r"))) as log:
        assert isinstance(log, SqliteLog)
        match = Match(log, "m1")
        match.append(5)
        writer = log._writer.connection
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count={pages + 2}")
        with pytest.raises(DatabaseFull, match="no room"):
            fill(match)
        seq = match.seq
        assert log.head(match.ref.id) == (seq, match.hash)
        stuck = match.command(40)
        assert isinstance(log.append_many([stuck])[0], DatabaseFull)
        writer.execute("PRAGMA max_page_count=1000000")
        match.append(40)
        assert verify_log(log, "m1", match.ref.id, seq + 40).ok


FILLER = """
import resource, signal, sys
from contextlib import closing
from events.errors import DatabaseFull
from events.stores import open_log
from tests.contracts.sample import Match
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with closing(open_log(sys.argv[1])) as log:
    match = Match(log, "m1")
    match.append(5)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    try:
        while True:
            match.append(20)
    except DatabaseFull as full:
        print(match.seq, full)
"""


def test_a_disk_without_room(tmp_path: Path) -> None:
    path = str(tmp_path / "r")
    done = subprocess.run(
        [sys.executable, "-c", FILLER, path],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    answered = int(done.stdout.split()[0])
    assert answered > 5
    with closing(open_log(path)) as log:
        ref = log.match("m1")
        head = log.head(ref.id).seq
        assert head >= answered
        assert (head - 5) % 20 == 0
        assert verify_log(log, "m1", ref.id, head).ok
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 400_000
    assert signal.getsignal(signal.SIGXFSZ) is not None


def test_a_client_that_was_away_cannot_write_over_the_others(url: str) -> None:
    with closing(open_log(url)) as here, closing(open_log(url)) as there:
        match = Match(here, "m1")
        match.append(3)
        away = match.command(2, key="away")
        match.append(4)
        with pytest.raises(Conflict) as refused:
            there.append(away.match_id, away.rows, key="away", request=away.request)
        assert refused.value.current == 7
        match.log = there
        match.append(1)
        match.log = here
        match.append(2)
        assert verify_log(there, "m1", match.ref.id, 10).ok


@pytest.mark.parametrize("seed", range(6))
def test_a_bit_turned_in_the_file_is_named_or_refused(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "r"
    with closing(open_log(str(path))) as log:
        match = Match(log, "m1")
        rows = match.append(40)
    chance = Random(seed)
    sound = path.read_bytes()
    for row in chance.sample(rows, 8):
        column = chance.choice([row.open, row.hash, row.hidden or row.open])
        place = sound.index(column) + chance.randrange(len(column))
        spoiled = bytearray(sound)
        spoiled[place] ^= 1 << chance.randrange(8)
        path.write_bytes(spoiled)
        with closing(open_log(str(path), readonly=True)) as log:
            verdict = verify_log(log, "m1", log.match("m1").id, 40)
        assert (verdict.ok, verdict.first_bad) == (False, row.seq)


@pytest.mark.parametrize("seed", range(4))
def test_a_file_spoiled_anywhere_never_passes_for_another(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "r"
    with closing(open_log(str(path))) as log:
        match = Match(log, "m1")
        rows = match.append(120)
    chance = Random(seed)
    sound = path.read_bytes()
    for _ in range(40):
        spoiled = bytearray(sound)
        place = chance.randrange(len(sound))
        spoiled[place] ^= 1 << chance.randrange(8)
        path.write_bytes(spoiled)
        try:
            with closing(open_log(str(path), readonly=True)) as log:
                read = log.read(log.match("m1").id)
                verdict = verify_log(log, "m1", log.match("m1").id, 120)
        except LogError:
            continue
        assert verdict.ok == (read == rows), f"byte {place}"


def test_a_changed_row_on_a_server_is_named() -> None:
    url = fresh_database()
    with closing(open_log(url)) as log:
        match = Match(log, "m1")
        match.append(30)
        statement(url, "ALTER TABLE events DISABLE TRIGGER ALL")
        statement(url, "UPDATE events SET open = set_bit(open, 21, 1 - get_bit(open, 21)) WHERE seq = 17")
        assert verify_log(log, "m1", match.ref.id, 30).first_bad == 17
        statement(url, "DELETE FROM events WHERE seq = 9")
        assert verify_log(log, "m1", match.ref.id, 30).first_bad == 9
        statement(url, "DELETE FROM events WHERE seq >= 9")
        assert verify_log(log, "m1", match.ref.id, 30).first_bad == 9


def test_the_sample_file_is_one_database(tmp_path: Path) -> None:
    with closing(open_log(str(tmp_path / "r"))) as log:
        Match(log, "m1").append(1)
    with closing(sqlite3.connect(tmp_path / "r")) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
