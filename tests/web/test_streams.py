"""Streams of a running service, whatever happens to it."""

from __future__ import annotations

import signal
import socket
import time
from contextlib import closing, suppress
from threading import Thread
from typing import Any

import pytest
from pydantic_core import from_json

from evidence.bench.served import Served, ServedEvent
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.orders import calls
from referee.service.records.following import feed_tip
from tests.ordering import given
from tests.postgres import fresh_database
from tests.web.following import EYES, head_of, play, projected, seqs


class Listener(Thread):
    """Somebody who follows a match and comes back whenever the connection breaks."""

    def __init__(self, place: list[Served], eyes: str, until: int) -> None:
        super().__init__(daemon=True)
        self.place, self.eyes, self.until = place, eyes, until
        self.heard: list[ServedEvent] = []
        self.begun = 0

    def run(self) -> None:
        while self.last < self.until:
            path = f"/v1/matches/m1/stream?as={self.eyes}&after=0"
            with suppress(RuntimeError):
                self.begun += 1
                for one in self.place[0].stream(path, str(self.last) if self.last else ""):
                    self.heard.append(one)
                    if self.last >= self.until:
                        return
            time.sleep(0.05)  # whoever comes back at once, again and again, takes the new one's CPU

    @property
    def last(self) -> int:
        return max((int(one.place) for one in self.heard[-5:] if one.place), default=0)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_clients_that_come_back_after_a_restart_miss_and_double_nothing(
    url: str, how: signal.Signals
) -> None:
    until = 220
    with Served(url) as first:
        place = [first]
        listeners = [Listener(place, eyes, until) for eyes in EYES]
        for one in listeners:
            one.start()
        desk = open_desk(url)
        play(desk, "m1", 25)
        first.end(how)
        play(desk, "m1", 10, seed=2)
        with Served(url) as second:
            place[0] = second
            play(desk, "m1", 60, seed=3)
            for one in listeners:
                one.join(60)
                assert not one.is_alive()
    desk.close()
    for one in listeners:
        assert one.begun > 1
        assert seqs(one.heard) == list(range(1, one.last + 1))
        told = [e.data for e in one.heard if e.name == "fact"]
        log = projected(url, one.eyes)[: len(told)]
        assert [{k: e[k] for k in fact} for fact, e in zip(log, told, strict=True)] == log


def test_a_service_that_is_told_to_stop_lets_its_followers_go(url: str) -> None:
    with Served(url) as service:
        streams = [service.stream("/v1/matches/m1/stream?after=0") for _ in range(3)]
        assert all(next(one).name in {"fact", "waiting"} for one in streams)
        service.end()
        for one in streams:
            assert all(event.name in {"fact", "waiting"} for event in one)


def test_a_client_that_never_reads_stops_nobody(url: str) -> None:
    with Served(url) as service, socket.create_connection((service.host, service.port)) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        request = f"GET /v1/matches/m1/stream?after=0 HTTP/1.1\r\nhost: {service.host}\r\n\r\n"
        deaf.sendall(request.encode())
        desk = open_desk(url)
        play(desk, "m1", 60)
        head = desk.reader("m1").head()
        told = []
        for event in service.stream("/v1/matches/m1/stream?after=0"):
            told += [int(event.place)] if event.name == "fact" else []
            if event.place == str(head):
                break
        desk.close()
    assert told == list(range(1, head + 1))


def test_calls_are_told_to_judges_from_where_they_left_off(url: str) -> None:
    with Served(url) as service, closing(open_desk(url)) as desk:
        tip = feed_tip(desk)
        given(calls.open_call, desk, "m1", "A", "is this legal")
        first = next(service.stream("/v1/stream/desk", tip))
        assert (first.name, first.data["call"]["kind"]) == ("call", "call.opened")
        assert (first.data["match"], first.data["call"]["body"]["seat"]) == ("m1", "A")
        play(desk, "m1", 3)
        given(calls.close, desk, "m1", "judge", "C1", "")
        again = next(service.stream("/v1/stream/desk", first.place))
        assert again.data["call"]["kind"] == "call.closed"
        lost = next(service.stream("/v1/stream/desk", "nonsense"))
        assert lost.name == "lost"


def test_calls_are_for_officials(client: Any) -> None:
    assert client.get("/v1/stream/desk").json()["code"] == "no-token"


def test_a_stream_begins_where_the_log_has_something(client: Any) -> None:
    answer = client.get("/v1/matches/m1/stream", params={"after": 99})
    assert (answer.status_code, answer.json()["code"]) == (404, "out-of-range")


def test_a_service_over_postgresql_streams_and_acts() -> None:
    url = fresh_database()
    with closing(open_desk(url)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1)
    with Served(url) as service:
        stream = service.stream("/v1/matches/m1/stream?as=spectator")
        answered: list[ServedEvent] = []
        hearing = Thread(target=lambda: answered.extend([next(stream)]), daemon=True)
        hearing.start()
        acted = 0
        while hearing.is_alive():
            status, told = service.send("POST", "/v1/matches/m1/actions", {"choice": 1})
            assert status == 200, told
            acted += 1
            hearing.join(0.3)
        assert answered[0].name in {"fact", "waiting"}
        assert head_of(url) == from_json(told)["last"]
        assert acted >= 1
