"""What a request costs in Python calls of our own code, which no other program on the machine can change.

Question: how many of our own functions does a request call?

    python -m evidence.calls [--played 60]

A service over a record on disk runs in this process. Each operation is asked several times over HTTP when
everything is warm, and all threads are counted from the request to its answer; the median is printed.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import median_low
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

import uvicorn

from referee.service import open_desk
from referee.service.event.starting import open_match
from referee.web import ServiceSettings, make_app
from referee.web.serving import config_of

TREE: Final = Path(__file__).parents[1]
OURS: Final = tuple(str(TREE / name) for name in ("events", "referee", "cli"))
OWNER: Final = "the-owner-of-this-service"
MATCH: Final = "/v1/matches/m1"
CUP: Final = "/v1/events/cup"
BY: Final = {"by": "organiser:kim"}
PLAYED: Final = 6
"""Decisions that are answered before anything is counted."""
PEOPLE: Final = 4
BACK: Final = 3
"""Decisions that a ruling takes back."""
REST: Final = 0.1
"""Seconds in which the threads of a service finish what follows a command."""


class Cost(NamedTuple):
    """What an operation costs: calls, the functions that are called, and the files they are in."""

    name: str
    calls: int
    functions: int
    files: int


class CallCounter:
    """Counts calls of our functions in every thread that is started inside `installed`."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self._calls: deque[CodeType] = deque()
        self._is_ours: dict[CodeType, bool] = {}
        self._is_counting = False

    def _hear(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not self._is_counting:
            return
        code = frame.f_code
        ours = self._is_ours.get(code)
        if ours is None:
            ours = self._is_ours[code] = code.co_filename.startswith(OURS)
        if ours:
            self._calls.append(code)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Listen in threads that are started from now on."""
        threading.setprofile(self._hear)
        try:
            yield
        finally:
            threading.setprofile(None)

    def count(self, work: Callable[[], object]) -> list[CodeType]:
        """The functions that are called while some work is done, each as often as it is called."""
        self._calls.clear()
        self._is_counting = True
        try:
            work()
        finally:
            self._is_counting = False
        return list(self._calls)


class Client:
    """Asks the service on one connection, with every right."""

    def __init__(self, port: int) -> None:
        """Connect."""
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._chance = random.Random(5)  # noqa: S311 - the same answers each time
        self.close = self._connection.close

    def ask(self, method: str, path: str, body: Any = None, *, status: int = 0) -> Any:
        """Ask once; raises RuntimeError for an answer that is not good, or not of that status."""
        said = None if body is None else json.dumps(body)
        headers = {"authorization": f"Bearer {OWNER}", "content-type": "application/json"}
        self._connection.request(method, path, said, headers)
        answer = self._connection.getresponse()
        told = answer.read()
        if not (answer.status == status if status else answer.status // 100 == 2):  # noqa: PLR2004
            raise RuntimeError(f"{method} {path}: {answer.status} {told.decode()}")
        return told

    def post(self, path: str, body: Any, *, status: int = 0) -> Any:
        """Post something in JSON."""
        return self.ask("POST", path, body, status=status)

    def decision(self) -> dict[str, Any]:
        """What the match asks."""
        found: dict[str, Any] = json.loads(self.ask("GET", f"{MATCH}/decision"))
        return found

    def act(self) -> None:
        """Answer what is asked, by chance."""
        self.post(f"{MATCH}/actions", self.answer())

    def answer(self) -> dict[str, Any]:
        """An answer to what is asked, by chance."""
        asked = self.decision()
        return {"choice": self._chance.randrange(len(asked["choices"])) + 1, "expect": asked["seq"]}


@contextmanager
def service(db: str) -> Iterator[int]:
    """Serve a record from a thread of this process until the block is left; give the port."""
    app = make_app(ServiceSettings(db, public=True, owner=OWNER))
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port = line.getsockname()[1]
        server = uvicorn.Server(config_of(app, "127.0.0.1", port))
        thread = threading.Thread(target=partial(server.run, [line]), name="service", daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield port
        finally:
            server.should_exit = True
            thread.join()


def _prepare(client: Client, played: int) -> list[int]:
    """Play a match and hold an event of three rounds; give the seqs at which the match asked something."""
    client.post("/v1/events", {"name": "cup", "by": "kim", "date": "2026-11-22"})
    for number in range(1, PEOPLE + 1):
        client.post(f"{CUP}/people", {"person": f"p-{number}"} | BY)
    for number in (1, 2, 3):
        client.post(f"{CUP}/rounds/{number}/pair", BY)
        client.post(f"{CUP}/rounds/{number}/begin", BY)
        for table in range(1, PEOPLE // 2 + 1):
            client.post(f"{CUP}/rounds/{number}/tables/{table}/result", {"winner": "A"} | BY)
        client.post(f"{CUP}/rounds/{number}/end", BY)
    points = []
    for _ in range(played):
        points.append(client.decision()["seq"])
        client.act()
    return points


class CountedOperation(NamedTuple):
    """One row of the table: what is done before it, uncounted, and what is asked."""

    name: str
    before: Callable[[Client], object]
    ask: Callable[[Client, Any], object]


WINNERS: Final = cycle("BA")


def _correct(client: Client, winner: str) -> None:
    said = {"winner": winner, "reason": "the slip was read wrongly"} | BY
    client.post(f"{CUP}/rounds/1/tables/1/correct", said)


def _rule(client: Client, to: int) -> None:
    said = {"question": "Was it drawn?", "decision": "It was not.", "clauses": ["glossary.guard.1"],
            "remedy": "rewind", "to": str(to), "by": "head-judge:bo"}  # fmt: skip
    client.post(f"{MATCH}/rulings", said)


def _play_on(client: Client) -> int:
    """Answer some decisions; the seq before them."""
    seqs = []
    for _ in range(BACK):
        seqs.append(client.decision()["seq"])
        client.act()
    return int(seqs[0])


def _get(path: str) -> Callable[[Client, Any], object]:
    return lambda client, _: client.ask("GET", path)


def _nothing(_: Client) -> None:
    """Prepare nothing."""


def _operations(points: list[int]) -> list[CountedOperation]:
    acted, refused, middle = Client.act, {"choice": 100_000}, points[len(points) // 2]
    return [
        CountedOperation("GET version", _nothing, _get("/version")),
        CountedOperation("GET decision after a write", acted, _get(f"{MATCH}/decision")),
        CountedOperation("GET decision again", _nothing, _get(f"{MATCH}/decision")),
        CountedOperation("GET view after a write", acted, _get(f"{MATCH}/view?as=judge")),
        CountedOperation("GET view again", _nothing, _get(f"{MATCH}/view?as=judge")),
        CountedOperation("GET view of a seq", _nothing, _get(f"{MATCH}/view?as=judge&seq={middle}")),
        CountedOperation("page after a write", acted, _get("/m/m1")),
        CountedOperation("GET log after a write", acted, _get(f"{MATCH}/log?as=judge")),
        CountedOperation("POST action, refused", _nothing,
                  lambda client, _: client.post(f"{MATCH}/actions", refused, status=400)),
        CountedOperation("POST action, with its answer", Client.answer,
                  lambda client, said: client.post(f"{MATCH}/actions", said)),
        CountedOperation("POST ruling with a rewind", _play_on, _rule),
        CountedOperation("GET decision after a rewind", lambda client: _rule(client, _play_on(client)),
                  _get(f"{MATCH}/decision")),
        CountedOperation("GET check of a rewind", _play_on,
                  lambda client, to: client.ask("GET", f"{MATCH}/rewind-check?to={to}")),
        CountedOperation("POST correction of a result", lambda _: next(WINNERS), _correct),
        CountedOperation("GET standings after a correction", lambda client: _correct(client, next(WINNERS)),
                  _get(f"{CUP}/standings")),
    ]  # fmt: skip


def measured(folder: Path, times: int = 5, played: int = PLAYED, names: Sequence[str] = ("",)) -> list[Cost]:
    """Ask for each operation several times; give the median of each.

    Args:
        folder: Where the record is made.
        times: How often each is counted, after one time to warm up.
        played: Decisions that are answered before anything is counted.
        names: Operations that are counted, each by its name or a part of it.
    """
    db, counter = str(folder / "calls.sqlite3"), CallCounter()
    desk = open_desk(db)
    open_match(desk, "m1", seed=5)
    desk.close()
    costs = []
    with counter.installed(), service(db) as port, closing(Client(port)) as client:
        for one in _operations(_prepare(client, played)):
            if not any(name in one.name for name in names):
                continue
            rows = []
            for _ in range(times + 1):
                given = one.before(client)
                time.sleep(REST)
                rows.append(counter.count(partial(one.ask, client, given)))
            rows = sorted(rows[1:], key=len)
            row = rows[median_low(range(len(rows)))]
            files = {code.co_filename for code in row}
            costs.append(Cost(one.name, len(row), len(set(row)), len(files)))
    return costs


def main() -> None:
    """Print a line for each operation."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--played", type=int, default=PLAYED, help="decisions that are answered before")
    asked.add_argument("--only", default="", help="words in the names of the operations")
    given = asked.parse_args()
    with TemporaryDirectory(prefix="calls-") as folder:
        rows = measured(Path(folder), played=given.played, names=[given.only])
    lines = [f"{'operation':34}{'calls':>8}{'functions':>11}{'files':>7}"]
    lines += [f"{one.name:34}{one.calls:8}{one.functions:11}{one.files:7}" for one in rows]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
