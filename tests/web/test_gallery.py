"""The gallery: who only watches is answered in a process of its own, and told the same there."""

from __future__ import annotations

import asyncio
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count, pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI

from cli.common.records import incoming
from referee.beside import Zygote
from referee.http.door import WaitingLine
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.records.removing import bring_record
from referee.web import ServiceSettings, make_app
from referee.web.gallery.gallery import HERE, Gallery, LostError
from referee.web.gallery.pipe import Pipe
from referee.web.watcher import MEMORY
from tests.house.tree import ROOT
from tests.soak.crawling import REQUEST_ID
from tests.soak.served import served
from tests.web import alone

OWNER = "the-owner-of-this-service"
PATIENCE = 60.0
TOO_MANY = http.client.TOO_MANY_REQUESTS
DESKS = 4
"""At each of them a thread looks: read, watch, study, late."""
DEMO = "/v1/matches/demo"
PATHS = (
    f"{DEMO}?as=spectator",
    f"{DEMO}/log?limit=500&level=full",
    f"{DEMO}/view?seq=57",
    f"{DEMO}/replay.html?from=40&to=90",
    f"{DEMO}/why?seq=60",
    f"{DEMO}/diff?from=57&to=60",
    f"{DEMO}/record",
    f"{DEMO}/cloudevents?batch=true",
    f"{DEMO}/verify",
    f"{DEMO}/root?size=40",
    "/v1/matches/m1",
    "/v1/matches/m1/log",
    "/v1/matches?limit=1",
    "/v1/precedents?q=charge",
    "/m/demo?seq=57&level=full&why=1",
    "/m/demo/steps?from=40&to=50",
    "/",
    "/rulebook?q=guard",
    "/rulebook/glossary.guard.1",
    "/precedents?q=charge",
    "/v1/rulebook/clauses?q=refresh",
    # what cannot be
    f"{DEMO}/view?seq=57&as=A",
    f"{DEMO}/view?seq=99999",
    "/v1/matches/no-such-match",
    f"{DEMO}/log?limit=none",
    "/m/no-such-match",
    "/v1/tokens",
    "/v1/people",
    "/desk/demo",
)
"""What spectators ask for, and what they are refused."""
OWN = frozenset({"date", "x-request-id"})
"""Headers that each answer has of its own."""
ONLY_HERE = (
    "/enter",
    "/enter/none",
    "/healthz",
    "/metrics",
    "/readyz",
    "/version",
    "/v1/keys",
    "/v1/matches/m1/cosigned",
    "/v1/matches/m1/decision",
    "/m/m1/studies/none",
    "/m/m1/studies/none/leading",
)
"""What the service alone can say: it has the keys, the writer, and who signs in."""


class Hall(NamedTuple):
    """A service with a gallery, one without over the same record, and who comes to them."""

    app: FastAPI
    base: str
    plain: str
    handed: list[str]
    tokens: dict[str, str]

    @property
    def gallery(self) -> Gallery:
        found: Gallery = self.app.state.gallery
        return found

    def ask(self, path: str, who: str = "watcher", base: str = "") -> tuple[int, Any, bytes]:
        """Ask as somebody; give status, headers and body."""
        host = (base or self.base).removeprefix("http://")
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as line:
            headers = {"authorization": f"Bearer {self.tokens[who]}", "host": "x"} if who else {}
            line.request("GET", path, headers={"host": "x", **headers})
            answer = line.getresponse()
            rows = sorted((n.lower(), v) for n, v in answer.getheaders() if n.lower() not in OWN)
            return answer.status, rows, REQUEST_ID.sub(b"", answer.read())

    def opened(self) -> int:
        """Ask until somebody is answered in the gallery; give its process."""
        end, before = monotonic() + PATIENCE, len(self.handed)
        while len(self.handed) == before:
            assert monotonic() < end, "the gallery never opened"
            self.ask(DEMO)
            sleep(0.05)
        return self.gallery.pid


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    place = str(tmp_path_factory.mktemp("gallery") / "x.sqlite3")
    with closing(open_desk(place)) as desk:
        with incoming("shipped:demo") as stream:
            bring_record(desk, stream)
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        passes = {
            "watcher": Pass("spectator", "s1"),
            "late": Pass("spectator", "s2", delay=3600),
            "player": Pass("player", "p1", "m1", seat="A"),
        }
        tokens = {name: make_token(desk, one).token for name, one in passes.items()}
    settings = ServiceSettings(
        place, public=True, owner=OWNER, gallery=True, address="https://referee.example"
    )
    app, handed = make_app(settings), []
    inner = app.state.gallery.answer

    async def noted(pipe: Any, scope: Any, send: Any) -> None:
        handed.append(scope["path"])
        await inner(pipe, scope, send)

    app.state.gallery.answer = noted
    with served(settings, app) as base, served(settings._replace(gallery=False)) as plain:
        made = Hall(app, base, plain, handed, {**tokens, "owner": OWNER})
        made.opened()
        yield made
        pid = made.opened()
    assert not Path(f"/proc/{pid}").exists(), "the gallery outlived its service"


@pytest.mark.parametrize("path", PATHS)
def test_a_watcher_is_told_there_what_the_service_itself_tells(hall: Hall, path: str) -> None:
    for who in ("watcher", "late", ""):
        before = len(hall.handed)
        there = hall.ask(path, who)
        assert len(hall.handed) == before + 1, "the gallery was not asked"
        assert there == hall.ask(path, who, hall.plain), who


def test_who_learns_later_learns_no_sooner_there(hall: Hall) -> None:
    now, late = (hall.ask("/v1/matches/m1/log", who) for who in ("watcher", "late"))
    assert now[0] == http.client.OK
    assert late[2] != now[2]


@pytest.mark.parametrize("who", ["player", "owner"])
def test_who_plays_or_runs_the_service_is_answered_by_the_service(hall: Hall, who: str) -> None:
    before = len(hall.handed)
    for path in ("/v1/matches/m1/log", "/v1/matches/m1/decision"):
        assert hall.ask(path, who)[0] == http.client.OK
    assert len(hall.handed) == before


def test_what_rests_on_more_than_the_record_is_answered_by_the_service(hall: Hall) -> None:
    before = len(hall.handed)
    for path in ONLY_HERE:
        assert hall.ask(path, "watcher")[0] < http.client.INTERNAL_SERVER_ERROR
    waiting = {path for path in HERE if path.endswith(("/stream", "/stream/desk"))}
    assert len(HERE) == len(ONLY_HERE) + len(waiting)
    assert len(hall.handed) == before


def test_a_gallery_that_was_killed_is_begun_anew(hall: Hall) -> None:
    pid = hall.opened()
    os.kill(pid, signal.SIGKILL)
    told = {hall.ask(DEMO)[0] for _ in range(3)}
    assert told <= {200, 503}
    assert hall.ask(DEMO)[0] == http.client.OK
    assert hall.gallery.pid not in {0, pid}
    assert hall.ask("/v1/matches/m1/decision", "player")[0] == http.client.OK


def test_a_gallery_whose_memory_is_spent_ends_and_is_begun_anew(hall: Hall) -> None:
    pid = hall.opened()
    resource.prlimit(pid, resource.RLIMIT_DATA, (1 << 20, MEMORY))
    told, asked = set[int](), count(1)
    end = monotonic() + PATIENCE
    try:
        while hall.gallery.pid == pid:
            assert monotonic() < end, f"it goes on without memory, and answers {told}"
            # another range each time: what it has at hand already needs no memory
            told.add(hall.ask(f"{DEMO}/replay.html?from={next(asked)}&to=199")[0])
            if TOO_MANY in told:
                sleep(0.5)  # who asks for so much waits, on a slow machine
    finally:
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))
    assert told <= {http.client.OK, http.client.SERVICE_UNAVAILABLE, TOO_MANY}
    assert hall.ask(DEMO)[0] == http.client.OK
    assert hall.opened() != pid


def stand(url: str) -> None:
    """Serve a record with a gallery, tell the number of its process, and wait."""
    settings = ServiceSettings(url, public=True, gallery=True)
    app = make_app(settings)
    with served(settings, app) as base:
        made = Hall(app, base, "", [], {})
        while not made.gallery.pid:
            made.ask("/v1/matches/m1", "")
            sleep(0.05)
        sys.stdout.write(f"{made.gallery.pid}\n")
        sys.stdout.flush()
        sleep(PATIENCE)


def runs(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_service_that_is_killed_leaves_no_gallery_behind(url: str) -> None:
    words = [sys.executable, "-c", f"from tests.web.test_gallery import stand; stand({url!r})"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT) as service:
        try:
            assert service.stdout is not None
            pid = int(service.stdout.readline())
            assert runs(pid)
        finally:
            service.kill()
    end = monotonic() + PATIENCE
    while runs(pid):
        assert monotonic() < end, "the gallery outlived its service"
        sleep(0.05)


def test_its_memory_is_bounded_and_it_gives_way_to_the_service(hall: Hall) -> None:
    pid = hall.opened()
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="ascii")
    assert f"Max data size {MEMORY} {MEMORY} bytes" in " ".join(limits.split())
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_long_answer_takes_no_thread_of_its_own(hall: Hall) -> None:
    """The stack of each counts against the bound of its memory: forty of them ended it."""
    pid = hall.opened()
    for path in (f"{DEMO}/record", f"{DEMO}/replay.html?from=40&to=90", "/by/a/api", "/by/b/api"):
        assert hall.ask(path)[0] == http.client.OK
    assert len([*Path(f"/proc/{pid}/task").iterdir()]) == 1 + DESKS


def test_who_hangs_up_leaves_nothing_behind(hall: Hall) -> None:
    hall.opened()
    host, _, port = hall.base.removeprefix("http://").partition(":")
    said = f"GET {DEMO}/replay.html?from=1&to=199 HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    for _ in range(20):
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(said)
    end = monotonic() + PATIENCE
    while hall.gallery.asking:
        assert monotonic() < end, f"{hall.gallery.asking} requests of nobody are still there"
        sleep(0.02)
    assert hall.ask(DEMO)[0] == http.client.OK


def test_nobody_begins_it_where_nobody_watches(url: str) -> None:
    settings = ServiceSettings(url, owner=OWNER, gallery=True)
    app = make_app(settings)
    with served(settings, app) as base:
        made = Hall(app, base, "", [], {"owner": OWNER})
        assert made.ask("/v1/matches/m1", "owner")[0] == http.client.OK
        assert not app.state.gallery.begun


def test_who_asks_a_gallery_that_has_just_ended_is_told_so() -> None:
    async def asked() -> None:
        gallery = Gallery(ServiceSettings("unused"), lambda: asyncio.sleep(0), Zygote())
        ended = Pipe(lambda *_: None, lambda: None)
        scope: dict[str, Any] = {"query_string": b"", "headers": [], "visitor": ()}
        await asyncio.wait_for(gallery.answer(ended, scope, lambda _: asyncio.sleep(0)), 2)

    with pytest.raises(LostError):
        alone.run(asked())


def test_a_crowd_is_let_in_a_few_in_each_round_and_in_its_order() -> None:
    entered: list[int] = []
    rounds: list[int] = []

    def count() -> None:
        rounds.append(len(entered))
        if len(entered) < 20:
            asyncio.get_running_loop().call_soon(count)

    async def crowd() -> None:
        door = WaitingLine(4)
        asyncio.get_running_loop().call_soon(count)

        async def one(number: int) -> None:
            await door.turn()
            entered.append(number)

        await asyncio.gather(*(one(number) for number in range(20)))

    alone.run(crowd())
    assert entered == list(range(20))
    steps = [after - before for before, after in pairwise(rounds)]
    assert max(steps) <= 4, rounds


def test_who_gave_up_at_the_door_holds_nobody_up() -> None:
    async def crowd() -> list[str]:
        door, entered = WaitingLine(1), list[str]()

        async def one(name: str) -> None:
            await door.turn()
            entered.append(name)

        rows = [asyncio.create_task(one(name)) for name in ("a", "b", "c")]
        await asyncio.sleep(0)
        rows[1].cancel()
        await asyncio.gather(*rows, return_exceptions=True)
        return entered

    assert alone.run(crowd()) == ["a", "c"]
