"""A PostgreSQL server that others follow: what the doctor says of both."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from referee.doctor import BROKEN, Deployment, Diagnosis, examine
from tests.cli.test_point_in_time import folder, restarted
from tests.doctor.test_doctor import kept
from tests.postgres import own_server, statement

__all__ = ["folder"]


def standby(url: str) -> list[Diagnosis]:
    return [one for one in examine(Deployment(url, url)) if one.check == "standby"]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_follows_is_told_and_who_is_waited_for_in_vain(folder: Path) -> None:
    server = own_server()
    url = kept(server.get_uri())
    assert standby(url) == []
    statement(url, "ALTER SYSTEM SET synchronous_standby_names = 'elsewhere'")
    statement(url, "SELECT pg_reload_conf()")
    until(lambda: [one.state for one in standby(url)] == [BROKEN])
    statement(url, "ALTER SYSTEM SET synchronous_standby_names = ''")
    statement(url, "SELECT pg_reload_conf()")

    base = folder / "base"
    tool = Path((server.pgdata / "postmaster.opts").read_text().split()[0]).with_name("pg_basebackup")
    subprocess.run([tool, "-d", url, "-D", base, "-R", "-c", "fast"], check=True, capture_output=True)
    (base / ".s.PGSQL.5432.lock").unlink()  # servers of the wheel have their socket among the data
    owner = server.pgdata.stat()
    for place in (base, *base.rglob("*")):
        os.chown(place, owner.st_uid, owner.st_gid)
    follower = restarted(base)
    try:
        until(lambda: len(standby(url)) > 1)
        one, rest = standby(url)
        assert (one.state, "KiB behind" in one.what) == ("good", True), one
        assert (rest.state, "none synchronous" in rest.what) == ("care", True), rest
        states = {one.check: one.state for one in examine(Deployment(follower.get_uri(), "there"))}
        assert states["writable"] == BROKEN
    finally:
        follower.cleanup()
        shutil.rmtree(base, ignore_errors=True)
