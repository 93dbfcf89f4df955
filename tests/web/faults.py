"""Databases that fail under a service, for real: held, full, read only, taken away, stopped."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import psycopg
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app

OWNER: Final = {"authorization": "Bearer mine"}
WRITING: Final = ("write", "bring")


class Served(NamedTuple):
    """A service over a database with a match, and the token of its table."""

    client: TestClient
    url: str
    headers: dict[str, str]

    def logs(self) -> list[Any]:
        """The logs of the desks that write."""
        counters = self.client.app.state.clerk._counters  # type: ignore[attr-defined]
        return [counters[name]._desk.log for name in WRITING]

    def order(self, headers: dict[str, str] | None = None) -> Any:
        """The answer to an order of somebody, of the table's program where nobody is named."""
        headers = headers or self.headers
        return self.client.post("/v1/matches/m1/actions", json={"choice": 1}, headers=headers)

    def ordered_until(self, statuses: set[int], headers: dict[str, str]) -> Any:
        """The answer to as many orders as it takes: a full database still has room in its pages."""
        answers = (self.order(headers) for _ in range(300))
        return next(answer for answer in answers if answer.status_code in statuses)


@contextmanager
def served(url: str) -> Iterator[Served]:
    """Serve a database in which a match goes on."""
    desk = open_desk(url)
    open_match(desk, "m1", *deck_names()[:2], seed=1)
    token = make_token(desk, Pass("table", match="m1")).token
    desk.close()
    headers = {"authorization": f"Bearer {token}"}
    with TestClient(make_app(ServiceSettings(url, public=True, owner="mine", rate=0))) as client:
        yield Served(client, url, headers)


@contextmanager
def held(house: Served) -> Iterator[None]:
    """Hold the database for writing, as another program does."""
    if house.url.startswith("postgresql"):
        with psycopg.connect(house.url) as server:
            server.execute("LOCK TABLE commands, events, findings IN EXCLUSIVE MODE")
            yield
            server.rollback()
        return
    with closing(sqlite3.connect(house.url, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(house: Served) -> Iterator[None]:
    """Leave no room for another page."""
    writers = [log._writer.connection for log in house.logs()]
    pages = writers[0].execute("PRAGMA page_count").fetchone()[0]
    for one in writers:
        one.execute(f"PRAGMA max_page_count={pages}")
    yield
    for one in writers:
        one.execute("PRAGMA max_page_count=1000000")


@contextmanager
def readonly(house: Served) -> Iterator[None]:
    """Let nobody write any more."""
    writers = [log._writer.connection for log in house.logs()]
    for one in writers:
        one.execute("PRAGMA query_only=ON")
    yield
    for one in writers:
        one.execute("PRAGMA query_only=OFF")


@contextmanager
def taken_away(house: Served) -> Iterator[None]:
    """Take the file away while the service runs, and put it back."""
    with ExitStack() as back:
        for path in Path(house.url).parent.glob(f"{Path(house.url).name}*"):
            aside = path.with_name(f"aside-{path.name}")
            shutil.move(path, aside)
            back.callback(shutil.move, aside, path)
        yield


@contextmanager
def damaged(house: Served) -> Iterator[None]:
    """Overwrite the pages of the file with noise, below the first."""
    path = Path(house.url)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    held = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(bytes((7 * n) % 251 for n in range(len(held) - 4096)))
    yield


Fault = Callable[[Served], Any]
FAULTS: Final[dict[str, tuple[Fault, int, str]]] = {
    "held": (held, 503, "database-locked"),
    "full": (full, 507, "database-full"),
    "read only": (readonly, 503, "database-read-only"),
    "taken away": (taken_away, 503, "database-absent"),
}
"""What goes wrong with a file, with the status and the code that an order is answered with."""
