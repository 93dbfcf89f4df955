"""Programs killed at steps of archiving and restoring: nothing is lost, and it ends by itself.

Here at a share of the steps; ARCHIVE_STEP=1, as in `make soak`, kills them at each step on a file.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from events import parquet
from events.archived import ArchiveUnreadable
from events.parquet import digest
from events.postgres_log import PostgresLog
from events.sql_archive import SqlArchive
from events.sqlite_log import SqliteLog
from referee.service import Desk, DeskError, open_desk
from referee.service.event.starting import open_match
from referee.service.proof.verifying import verify_match
from referee.service.records import archiving
from referee.service.records.archives import check_archives
from referee.service.records.archiving import (
    archive_matches,
    archived_of,
    of_event,
    packed_of,
    restore_matches,
)
from tests.postgres import fresh_database
from tests.soak.archive import EVENT, Played, fill, played

STEPS: tuple[tuple[Any, str], ...] = (
    (parquet, "write"),
    (parquet, "read_sound"),
    (os, "fsync"),
    (Path, "replace"),
    (SqlArchive, "put_away"),
    (SqlArchive, "_put_away"),
    (SqlArchive, "bring_back"),
    (SqlArchive, "_stored"),
    (SqliteLog, "writing"),
    (PostgresLog, "writing"),
)
"""Before and after calls of these a program is killed."""
STEP = int(os.environ.get("ARCHIVE_STEP", "4"))
"""Of how many steps one is tried on a file, on a server one of four times as many."""


@cache
def games() -> list[Played]:
    return played(2, 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with three finished matches, and one that is not over."""
    address = str(tmp_path / "record") if request.param == "sqlite" else fresh_database()
    with closing(open_desk(address)) as desk:
        open_match(desk, "running", "ember-court", "tide-chorus", event=EVENT)
        fill(desk.log, games(), 3)
    return address


def die_at(step: int) -> None:
    """From now on, be killed at the step of this number."""
    left = iter(range(step + 1))

    def tick() -> None:
        if next(left, None) == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def ticking(whole: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            tick()
            done = whole(*given, **named)
            tick()
            return done

        return called

    for owner, name in STEPS:
        setattr(owner, name, ticking(getattr(owner, name)))


def survived(url: str, step: int, work: Callable[[Desk], object]) -> bool:
    """Do something in a program of its own that is killed at a step; whether it came to its end."""
    child = os.fork()
    if child == 0:
        code = 3
        try:
            with closing(open_desk(url)) as desk:
                die_at(step)
                work(desk)
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.waitstatus_to_exitcode(status) == 0
    return True


def known(desk: Desk) -> dict[str, bytes]:
    """What is stored of each finished match, wherever it lies."""
    refs = [desk.log.match(f"{EVENT}-{number}") for number in (1, 2, 3)]
    return {ref.public_id: digest(packed_of(desk, ref)) for ref in refs}


def steps(url: str) -> Iterator[int]:
    """The steps at which a program is killed, until one lies behind its end."""
    return count(0, STEP * (4 if url.startswith("postgresql") else 1))


def away(desk: Desk) -> int:
    return len(desk.log.archived())


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Files of two matches, each of which leaves the tables by itself."""
    monkeypatch.setattr(archiving, "IN_FILE", 2)
    monkeypatch.setattr(archiving, "AT_ONCE", 1)
    yield
    parquet.read_once.cache_clear()


def archive_all(desk: Desk, folder: Path) -> None:
    archive_matches(desk, of_event(desk, EVENT), folder, EVENT)


def restore_all(desk: Desk) -> None:
    if away(desk):
        restore_matches(desk, archived_of(desk, EVENT))


def test_archiving_that_was_killed_loses_nothing_and_is_ended_by_the_same_command(
    url: str, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    with closing(open_desk(url)) as desk:
        before = known(desk)
    for step in steps(url):
        ended = survived(url, step, lambda desk: archive_all(desk, folder))
        with closing(open_desk(url)) as desk:
            assert known(desk) == before, f"step {step}"
            archive_all(desk, folder)
            assert {one.public_id: one.digest for one in desk.log.archived()} == before
            assert not [one.fault for one in check_archives(desk) if one.fault]
            assert not [*folder.glob(f"*{archiving.PART}")]
            if ended:
                assert all(verify_match(desk, name).ok for name in before)
                break
            restore_all(desk)
    assert step > 20


def test_restoring_that_was_killed_loses_nothing_and_is_ended_by_the_same_command(
    url: str, tmp_path: Path
) -> None:
    with closing(open_desk(url)) as desk:
        before = known(desk)
        archive_all(desk, tmp_path)
    for step in steps(url):
        ended = survived(url, step, restore_all)
        with closing(open_desk(url)) as desk:
            assert known(desk) == before, f"step {step}"
            restore_all(desk)
            assert known(desk) == before, f"step {step}"
            if ended:
                assert all(verify_match(desk, name).ok for name in before)
                break
            archive_all(desk, tmp_path)
    assert step > 10


def test_a_half_finished_file_is_taken_away(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    half = folder / f"{EVENT}{archiving.PART}"
    half.write_bytes(b"PAR1 and no more")
    with closing(open_desk(url)) as desk:
        told = archive_matches(desk, of_event(desk, EVENT), folder, EVENT)
        assert (told.matches, told.left) == (3, [("running", "it is not over")])
    assert not half.exists()


def test_a_folder_that_cannot_be_used_is_told_and_nothing_is_moved(url: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with closing(open_desk(url)) as desk:
        refs = of_event(desk, EVENT)
        with pytest.raises(DeskError, match="cannot be used"):
            archive_matches(desk, refs, tmp_path / "file", EVENT)
        with (
            archiving._held(tmp_path / "held"),
            pytest.raises(DeskError, match="another program archives into"),
        ):
            archive_matches(desk, refs, tmp_path / "held", EVENT)
        assert away(desk) == 0


def test_a_match_that_does_not_verify_stays(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_desk(url)) as desk:
        whole = verify_match

        def spoiled(at: Desk, match: str) -> Any:
            found = whole(at, match)
            return found if match != f"{EVENT}-2" else replace(found, ok=False, reason="the hash is another")

        monkeypatch.setattr(archiving, "verify_match", spoiled)
        told = archive_matches(desk, of_event(desk, EVENT), tmp_path / "archive", EVENT)
        assert (f"{EVENT}-2", "it does not verify: the hash is another") in told.left
        assert [one.public_id for one in desk.log.archived()] == [f"{EVENT}-1", f"{EVENT}-3"]


def test_a_file_that_reads_otherwise_is_not_gone_by(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = parquet.write

    def careless(path: Path, matches: Any) -> None:
        rows = list(matches)
        rows[0].rows[3] = rows[0].rows[3]._replace(actor="somebody")
        written(path, rows)

    monkeypatch.setattr(parquet, "write", careless)
    with closing(open_desk(url)) as desk:
        before = known(desk)
        with pytest.raises(ArchiveUnreadable):
            archive_matches(desk, of_event(desk, EVENT), tmp_path / "archive", EVENT)
        assert away(desk) == 0
        assert known(desk) == before
        assert not [*(tmp_path / "archive").glob("*.parquet")]
