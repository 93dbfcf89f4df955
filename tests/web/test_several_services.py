"""Two services over one database: any of them takes any request, and who follows hears of both."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from events.stores import open_hints
from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from tests.postgres import fresh_database

PATIENCE = 20.0


def test_a_hint_reaches_the_others_and_not_who_gave_it() -> None:
    url, heard, own = fresh_database(), Event(), Event()
    one, other = open_hints(url, own.set), open_hints(url, heard.set)
    assert one is not None
    assert other is not None
    try:
        for event in (heard, own):
            assert event.wait(PATIENCE)  # both listen by now
            event.clear()
        end = monotonic() + PATIENCE
        while not heard.wait(0.2):  # its sender may not be connected yet
            assert monotonic() < end
            one.tell()
        own.clear()
        one.tell()
        assert not own.wait(0.5)
    finally:
        one.close()
        other.close()


def test_nobody_is_told_where_nobody_listens(tmp_path: object) -> None:
    assert open_hints(f"{tmp_path}/record.sqlite3", Event().set) is None
    assert open_hints("memory:", Event().set) is None
    assert open_hints(f"{fresh_database()}&pooler=transaction", Event().set) is None


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_done_at_one_is_heard_at_the_other_once_and_in_order(kind: str, tmp_path: Path) -> None:
    url = fresh_database() if kind == "postgresql" else str(tmp_path / "record.sqlite3")
    desk = open_desk(url)
    open_match(desk, "m1", *deck_names()[:2], seed=7)
    desk.close()
    heard: list[int] = []
    with Served(url) as one, Served(url) as other:

        def follow() -> None:
            stream = other.stream("/v1/matches/m1/stream?after=0")
            heard.extend(int(e.place) for e in stream if e.name == "fact")

        Thread(target=follow, daemon=True).start()
        last = 0
        for number in range(40):
            service = (one, other)[number % 2]
            status, _ = service.send(
                "POST", "/v1/matches/m1/actions", {"choice": 1, "key": f"k{number}", "most": 4}
            )
            assert status == 200
        desk = open_desk(url, readonly=True)
        last = desk.reader("m1").head()
        desk.close()
        end = monotonic() + PATIENCE
        while len(heard) < last:
            assert monotonic() < end
            sleep(0.02)
    assert heard == list(range(1, last + 1))


def _children(process: int) -> set[int]:
    told = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return {int(word) for word in told.stdout.split()}


def test_workers_are_begun_anew_and_nobody_is_refused_meanwhile() -> None:
    url, over, wrong = fresh_database(), Event(), []
    with Served(url, more=("--workers", "2")) as service:
        began = service.process.pid

        def ask() -> None:
            while not over.is_set():
                try:
                    status = service.get("/v1/matches")[0]
                except (OSError, http.client.HTTPException) as error:
                    status = -1
                    wrong.append(repr(error))
                if status != http.client.OK:
                    wrong.append(str(status))

        end = monotonic() + PATIENCE
        while len(first := _children(began)) != 2:
            assert monotonic() < end
            sleep(0.05)
        asking = Thread(target=ask, daemon=True)
        asking.start()
        os.kill(began, signal.SIGHUP)
        while _children(began) & first or len(_children(began)) != 2:
            assert monotonic() < end
            sleep(0.05)
        over.set()
        asking.join(PATIENCE)
        assert wrong == []
        second = _children(began)
        os.kill(min(second), signal.SIGKILL)
        while len(_children(began) - {min(second)}) != 2:
            assert monotonic() < end + PATIENCE
            sleep(0.05)
        assert service.get("/v1/matches")[0] == http.client.OK
        service.end()
        assert service.process.returncode == 0
        assert _children(began) == set()


def test_workers_end_with_whoever_began_them() -> None:
    with Served(fresh_database(), more=("--workers", "2")) as service:
        end = monotonic() + PATIENCE
        while len(workers := _children(service.process.pid)) != 2:
            assert monotonic() < end
            sleep(0.05)
        service.end(signal.SIGKILL)
        while any(Path(f"/proc/{one}").exists() for one in workers):
            assert monotonic() < end
            sleep(0.05)
