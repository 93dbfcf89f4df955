"""Who follows a match gets every fact once and in order, whatever happens to the service."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import closing
from random import Random
from threading import Thread
from typing import Any

import pytest
from pydantic_core import from_json, to_json

from cli.bench.served import Heard, Served
from events.errors import UnknownMatch
from referee.service import Desk, DeskError, open_desk
from referee.service.telling import story
from referee.web import Settings
from referee.web.clerk import Clerk
from referee.web.live import hub as hubs
from referee.web.live.frames import BEAT
from referee.web.live.hub import Hub
from tests.postgres import fresh_database

EYES = ("A", "B", "spectator")


def play(desk: Desk, match: str, decisions: int, seed: int = 1) -> None:
    """Answer so many questions of a match by chance, as somebody at the command line would."""
    chance = Random(seed)
    for _ in range(decisions):
        asked = desk.choices(match)
        if not asked.choices:
            return
        desk.act(match, asked.seat, chance.choice(asked.choices).action)


def head_of(url: str, match: str = "m1") -> int:
    with closing(open_desk(url, readonly=True)) as desk:
        return desk.reader(match).head()


def projected(url: str, eyes: str, match: str = "m1") -> list[Any]:
    """Give what the log says to somebody, as JSON has it."""
    with closing(open_desk(url, readonly=True)) as desk:
        return [from_json(to_json(fact)) for fact in desk.projected(match, eyes)]


# The hub alone.


def hubbed(url: str, work: Callable[[Hub, Clerk], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a hub over a record."""

    async def day() -> None:
        clerk = Clerk(Settings(url, public=True))
        hub = Hub(clerk)
        clerk.open()
        clerk.on_written = hub.nudge
        try:
            await asyncio.wait_for(work(hub, clerk), 60)
        finally:
            hub.close()
            clerk.close()

    asyncio.run(day())


def events_of(data: bytes) -> list[Heard]:
    """Read the events of a part of a stream."""
    found = []
    for block in data.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in fields:
            found.append(Heard(fields["event"], fields.get("id", ""), from_json(fields["data"])))
    return found


async def facts_to(stream: AsyncIterator[bytes], seq: int) -> list[Heard]:
    """Hear a stream until the fact of a seq."""
    heard: list[Heard] = []
    async for some in stream:
        heard += events_of(some)
        if heard and heard[-1].name == "fact" and heard[-1].data["seq"] >= seq:
            break
    return heard


def seqs(heard: list[Heard]) -> list[int]:
    return [int(one.place) for one in heard if one.name == "fact"]


async def whole() -> int:
    return 10**9


def test_what_others_write_is_told_to_everybody_once(url: str) -> None:
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        begun = desk.reader("m1").head()
        ahead = [facts_to(hub.follow("m1", eyes, 0, whole), begun + 60) for eyes in EYES]
        late = facts_to(hub.follow("m1", "A", None, whole), begun + 60)
        tasks = [asyncio.ensure_future(one) for one in (*ahead, late)]
        await asyncio.sleep(0.3)
        await asyncio.to_thread(play, desk, "m1", 40)
        heard = await asyncio.gather(*tasks)
        for row in heard[:3]:
            assert seqs(row) == list(range(1, len(seqs(row)) + 1))
        assert seqs(heard[3])[0] == begun + 1
        for eyes, row in zip(EYES, heard, strict=False):
            told = [one.data for one in row if one.name == "fact"]
            log = projected(url, eyes)[: len(told)]
            assert [{k: one[k] for k in fact} for fact, one in zip(log, told, strict=True)] == log

    hubbed(url, work)
    desk.close()


def test_the_events_say_words_turn_and_what_is_asked(url: str) -> None:
    desk = open_desk(url)
    play(desk, "m1", 30)
    head = desk.reader("m1").head()
    lines = {line.seq: line for line in story(desk, "m1", "A")}

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        heard = await facts_to(hub.follow("m1", "A", 0, whole), head)
        for one in heard:
            if one.name == "fact":
                line = lines.get(one.data["seq"])
                assert one.data["words"] == (None if line is None else line.words)
                assert line is None or (one.data["turn"], one.data["phase"]) == (
                    list(line.turn),
                    line.phase,
                )
        waits = [one.data for one in heard if one.name == "waiting"]
        assert waits[-1]["decision"]["seat"] == desk.choices("m1").seat
        assert all(("items" in w["decision"]) == (w["decision"]["seat"] == "A") for w in waits)

    hubbed(url, work)
    desk.close()


def test_a_slow_follower_holds_up_nobody_and_misses_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "KEPT", 2)
    monkeypatch.setattr(hubs, "PAGE", 20)
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        slow = hub.follow("m1", "A", 0, whole)
        heard = events_of(await anext(slow))
        quick = asyncio.ensure_future(facts_to(hub.follow("m1", "B", 0, whole), 150))
        await asyncio.to_thread(play, desk, "m1", 60)
        assert seqs(await quick)[-1] >= 150
        assert len(hub._pages) <= 2
        heard += await facts_to(slow, 150)
        assert seqs(heard) == list(range(1, len(seqs(heard)) + 1))

    hubbed(url, work)
    desk.close()


def test_a_rewind_is_a_fact_like_others_and_the_match_goes_on_from_there(url: str) -> None:
    desk = open_desk(url)
    play(desk, "m1", 20)
    back = [c.seq for c in desk.checkpoints("m1")][1] if hasattr(desk, "checkpoints") else 9

    async def work(hub: Hub, clerk: Clerk) -> None:
        stream = hub.follow("m1", "spectator", None, whole)
        head = desk.reader("m1").head()
        hearing = asyncio.ensure_future(facts_to(stream, head + 3))
        await asyncio.sleep(0.2)
        await clerk.write(lambda own: own.rewind("m1", back, "the wrong card was taken"))
        await asyncio.to_thread(play, desk, "m1", 5)
        heard = await hearing
        assert heard[-1].name == "fact"
        kinds = [one.data["kind"] for one in heard if one.name == "fact"]
        assert kinds[0] == "match.rewound"
        asked = [one.data for one in heard if one.name == "waiting"]
        assert asked[0]["seq"] == head + 1

    hubbed(url, work)
    desk.close()


def test_who_learns_later_is_told_no_more_than_they_may_know(url: str) -> None:
    desk = open_desk(url)
    play(desk, "m1", 20)
    may = [10]

    async def known() -> int:
        return may[0]

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        stream = hub.follow("m1", "A", 0, known, delay=60)
        first = events_of(await anext(stream))
        assert seqs(first) == list(range(1, 11))
        may[0] = 14
        assert seqs(await facts_to(stream, 14)) == [11, 12, 13, 14]

    hubbed(url, work)
    desk.close()


def test_who_may_not_look_any_more_is_let_go(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BEAT_EVERY", 0.05)
    allowed = [True]

    async def known() -> int:
        if not allowed[0]:
            raise DeskError("bad-token", "this token opens nothing")
        return 10**9

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        stream = hub.follow("m1", "A", None, known)
        assert await anext(stream) == BEAT
        allowed[0] = False
        with pytest.raises(DeskError):
            await facts_to(stream, 10**9)
        assert not hub._channels

    hubbed(url, work)


def test_a_match_that_cannot_be_read_ends_its_stream_alone(url: str) -> None:
    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        with pytest.raises(UnknownMatch):
            await anext(hub.follow("nobody", "A", 0, whole))
        assert seqs(events_of(await anext(hub.follow("m1", "A", 0, whole))))[0] == 1

    hubbed(url, work)


def test_whoever_waits_for_a_decision_is_answered_when_something_happened(url: str) -> None:
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        head = desk.reader("m1").head()
        waiting = asyncio.ensure_future(hub.moved("m1", head, 50))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await asyncio.to_thread(play, desk, "m1", 1)
        await waiting
        await hub.moved("m1", head, 50)

    hubbed(url, work)
    desk.close()


# The hub behind a service.


class Listener(Thread):
    """Somebody who follows a match and comes back whenever the connection breaks."""

    def __init__(self, place: list[Served], eyes: str, until: int) -> None:
        super().__init__(daemon=True)
        self.place, self.eyes, self.until = place, eyes, until
        self.heard: list[Heard] = []
        self.begun = 0

    def run(self) -> None:
        while self.last < self.until:
            path = f"/v1/matches/m1/stream?as={self.eyes}&after=0"
            try:
                self.begun += 1
                for one in self.place[0].stream(path, str(self.last) if self.last else ""):
                    self.heard.append(one)
                    if self.last >= self.until:
                        return
            except RuntimeError:
                continue

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
        for event in service.stream("/v1/matches/m1/stream?after=0"):
            if event.place == str(head):
                break
        desk.close()


def test_calls_are_told_to_judges_from_where_they_left_off(url: str) -> None:
    with Served(url) as service, closing(open_desk(url)) as desk:
        tip = desk.tip()
        desk.call("m1", "A", "is this legal")
        first = next(service.stream("/v1/stream/desk", tip))
        assert (first.name, first.data["call"]["kind"]) == ("call", "call.opened")
        assert (first.data["match"], first.data["call"]["body"]["seat"]) == ("m1", "A")
        play(desk, "m1", 3)
        desk.close_call("m1", "C1", "", "judge")
        again = next(service.stream("/v1/stream/desk", first.place))
        assert again.data["call"]["kind"] == "call.closed"
        lost = next(service.stream("/v1/stream/desk", "nonsense"))
        assert lost.name == "lost"


def test_calls_are_for_officials(client: Any) -> None:
    assert client.get("/v1/stream/desk").json()["code"] == "no-right"


def test_a_stream_begins_where_the_log_has_something(client: Any) -> None:
    answer = client.get("/v1/matches/m1/stream", params={"after": 99})
    assert (answer.status_code, answer.json()["code"]) == (404, "out-of-range")


def test_a_service_over_postgresql_streams_and_acts() -> None:
    url = fresh_database()
    with closing(open_desk(url)) as desk:
        desk.open("m1", *desk.decks()[:2], seed=1)
    with Served(url) as service:
        stream = service.stream("/v1/matches/m1/stream?as=spectator")
        answered: list[Heard] = []
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
