"""A database that nobody reaches for a while: what is answered, who stays, what acts once."""

from __future__ import annotations

import http.client
import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from threading import Thread
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from evidence.bench.served import Served
from tests.postgres import own_server

PATIENCE = 30.0


class Hall:
    """A service over a server of its own, which can go and come."""

    def __init__(self) -> None:
        self.server = own_server()
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE hall")
        self.service = Served(str(self.server.get_uri(database="hall")))
        opening = {"name": "m1", "seed": 3}
        assert self.send("POST", "/v1/matches", opening)[0] == http.client.CREATED

    def send(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Ask as the owner, with headers in place of theirs."""
        with closing(http.client.HTTPConnection(self.service.host, self.service.port, timeout=60)) as line:
            given = self.service.headers() | {"content-type": "application/json"} | headers
            line.request(method, path, None if body is None else json.dumps(body), given)
            answer = line.getresponse()
            said = answer.read()
            told = {name.lower(): value for name, value in answer.getheaders()}
        html = told.get("content-type", "").startswith("text/html")
        return answer.status, told, said.decode() if html else json.loads(said)

    def away(self) -> None:
        """End the server at once, and wait until an order says so."""
        place = self.server.pgdata / "postmaster.pid"
        os.kill(int(place.read_text("ascii").split()[0]), signal.SIGINT)
        self.until(lambda: not place.exists())
        self.until(lambda: self.send("GET", "/readyz")[0] == http.client.SERVICE_UNAVAILABLE)

    def back(self) -> None:
        self.server.start()
        self.until(lambda: self.send("GET", "/readyz")[0] == http.client.OK)

    @staticmethod
    def until(true: Any) -> None:
        end = monotonic() + PATIENCE
        while not true():
            assert monotonic() < end
            sleep(0.05)

    def order(self, key: str) -> dict[str, object]:
        """The first thing that may be done, under a key."""
        told = self.send("GET", "/v1/matches/m1/decision")[2]
        return {"choice": told["choices"][0]["number"], "key": key, "expect": told["seq"]}

    def act(self, body: dict[str, object]) -> tuple[int, dict[str, str], Any]:
        return self.send("POST", "/v1/matches/m1/actions", body)


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    made = Hall()
    try:
        yield made
    finally:
        made.service.__exit__()
        made.server.cleanup()


def test_an_order_waits_for_the_record_and_acts_once(hall: Hall) -> None:
    order = hall.order("k1")
    hall.away()
    status, headers, told = hall.act(order)
    assert (status, told["status"]) == (503, 503)
    assert told["code"] in {"database-absent", "database-lost"}
    assert int(headers["retry-after"]) >= 1
    assert headers["referee-record"] == "out-of-reach"
    assert hall.send("GET", "/healthz")[0] == http.client.OK
    hall.back()
    first, again = hall.act(order)[2], hall.act(order)[2]
    assert "first" in first, first
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert (first["first"], first["last"]) == (again["first"], again["last"])


@pytest.mark.parametrize("who", ["owner", "revoked", "never given", ""])
def test_no_look_is_answered_from_what_was_seen_before(hall: Hall, who: str) -> None:
    """Tokens cannot be looked up meanwhile, so one that was taken back would open the record again."""
    page, given = {"accept": "text/html"}, {"authorization": f"Bearer {who}"}
    if who == "revoked":
        made = hall.send("POST", "/v1/tokens", {"role": "spectator", "match": "m1"})[2]
        given = {"authorization": f"Bearer {made['token']}"}
        assert hall.send("GET", "/m/m1", **page | given)[0] == http.client.OK
        assert hall.send("DELETE", f"/v1/tokens/{made['id']}")[0] == http.client.OK
        hall.until(lambda: hall.send("GET", "/m/m1", **page | given)[0] == http.client.UNAUTHORIZED)
    elif who == "owner":
        given = {}
        assert hall.send("GET", "/m/m1", **page)[0] == http.client.OK
    hall.away()
    status, headers, told = hall.send("GET", "/m/m1", **page | given)
    if who:
        assert (status, headers["refresh"]) == (http.client.SERVICE_UNAVAILABLE, "3")
        assert "The record is out of reach; nothing is lost" in told
        assert "Start it" not in told
        status, headers, told = hall.send("GET", "/v1/matches/m1/decision", **given)
        assert (status, headers["referee-record"]) == (http.client.SERVICE_UNAVAILABLE, "out-of-reach")
        assert int(headers["retry-after"]) >= 1
    assert status != http.client.OK
    hall.back()
    assert hall.send("GET", "/v1/matches/m1/decision")[0] == http.client.OK


def test_who_follows_stays_and_hears_every_fact_once(hall: Hall) -> None:
    heard: list[str] = []

    def follow() -> None:
        for one in hall.service.stream("/v1/matches/m1/stream?after=0"):
            heard.extend([one.place] if one.name == "fact" else [])
        heard.append("cut")

    Thread(target=follow, daemon=True).start()
    last = hall.act(hall.order("k2"))[2]["last"]
    hall.until(lambda: heard and heard[-1] == str(last))
    hall.away()
    sleep(16.5)  # longer than after which a right is looked up again
    assert heard[-1] == str(last)
    hall.back()
    last = hall.act(hall.order("k3"))[2]["last"]
    hall.until(lambda: heard[-1] == str(last))
    assert heard == [str(seq) for seq in range(1, last + 1)]
