"""A PostgreSQL server that others follow: what the doctor says of both."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from events.errors import DatabaseAbsent, DatabaseReadOnly
from events.stores import open_log
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


def named_as_primary(follower: str, primary: str) -> None:
    """A standby is read and takes no writes; of several servers the primary one is found."""
    with closing(open_log(follower)) as log:
        assert log.matches(limit=1)
        with pytest.raises(DatabaseReadOnly, match="name the primary server, or all servers with commas"):
            log.open_match("m9", created=0, tags={})
    hosts = ",".join(parse_qs(urlsplit(one).query)["host"][0] for one in (follower, primary))
    name = urlsplit(primary).path
    with closing(open_log(f"postgresql://postgres@{name}?host={hosts}")) as log:
        assert log.where.endswith(hosts)
        assert log.matches(limit=1)
    with pytest.raises(DatabaseAbsent, match="no primary server answers"):
        open_log(f"{follower}&target_session_attrs=primary")


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
        named_as_primary(str(follower.get_uri()), url)
    finally:
        follower.cleanup()
        shutil.rmtree(base, ignore_errors=True)
