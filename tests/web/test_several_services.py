"""Two services over one database: any of them takes any request, and who follows hears of both."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from fastapi.testclient import TestClient

from events.stores import open_hints, tells_others
from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.web import ServiceSettings, make_app
from tests.postgres import fresh_database

PATIENCE = 20.0
TOO_MANY = 429


def _nothing(*_: str) -> None:
    """Hear nothing of it."""


def test_a_hint_reaches_the_others_and_not_who_gave_it() -> None:
    url = fresh_database()
    own: SimpleQueue[str] = SimpleQueue()
    heard: SimpleQueue[str] = SimpleQueue()
    one = open_hints(url, lambda: own.put(""), own.put)
    other = open_hints(url, lambda: heard.put(""), heard.put)
    assert one is not None
    assert other is not None
    try:
        for queue in (heard, own):
            assert queue.get(timeout=PATIENCE) == ""  # both listen by now
        end = monotonic() + PATIENCE
        while heard.empty():  # its sender may not be connected yet
            assert monotonic() < end
            one.tell()
            sleep(0.2)
        one.tell_taken('{"somebody": 3}')
        while not (got := heard.get(timeout=PATIENCE)):
            pass
        assert got == '{"somebody": 3}'
        assert own.empty()
    finally:
        one.close()
        other.close()


def test_nobody_is_told_where_nobody_listens(tmp_path: object) -> None:
    for url in (f"{tmp_path}/record.sqlite3", "memory:", f"{fresh_database()}&pooler=transaction"):
        assert not tells_others(url)
        assert open_hints(url, _nothing, _nothing) is None


def test_what_a_visitor_takes_at_one_service_counts_at_the_other() -> None:
    url = fresh_database()
    settings = ServiceSettings(url, owner="mine", rate=2, public=True)
    with TestClient(make_app(settings)) as one, TestClient(make_app(settings)) as other:
        end = monotonic() + PATIENCE
        while other.get("/v1/matches").status_code != TOO_MANY:
            # one look each half second is what the rate allows who takes nothing elsewhere
            assert monotonic() < end
            for _ in range(30):
                one.get("/v1/matches")
            sleep(0.5)


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
