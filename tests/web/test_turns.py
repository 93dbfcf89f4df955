"""Turns: visitors are heard in their shares, whoever asked first; who hung up costs nothing.

Nothing here measures time: a desk is held, others ask, and it is looked who is heard when.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from referee.service import Desk, open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings
from referee.web.access import limits
from referee.web.access.limits import BURST, PART, Buckets
from referee.web.clerk import Clerk
from referee.web.refusals import ProblemError, TooManyError
from referee.web.turns import (
    ASKER,
    EACH,
    ELSE,
    FIRST,
    LEAST,
    MOST,
    OWN,
    Crowd,
    GoneError,
    Requester,
    Ticket,
    Turns,
    still_wanted,
)
from tests.soak.served import served
from tests.web.test_clerk import at_work, head


def of(key: str, share: int = ELSE) -> Requester:
    return Requester(key, share)


async def asking(asker: Requester, ask: Callable[..., Awaitable[Any]], work: Callable[..., Any]) -> Any:
    """Ask for somebody, in a context of their own."""
    ASKER.set(asker)
    return await ask(work)


async def held(ask: Callable[..., Awaitable[Any]], free: Event) -> asyncio.Task[Any]:
    """Hold a desk until it is let free; it is held when this returns."""
    busy = Event()

    def work(_: Desk) -> None:
        busy.set()
        free.wait(60)

    task = asyncio.create_task(asking(of("holder"), ask, work))
    await asyncio.to_thread(busy.wait, 60)
    return task


@pytest.mark.parametrize("seed", range(5))
def test_who_asks_for_one_thing_is_not_heard_after_those_who_ask_for_many(url: str, seed: int) -> None:
    order: list[str] = []

    def noting(key: str) -> Callable[[Desk], None]:
        return lambda _: order.append(key)

    async def work(clerk: Clerk) -> None:
        free = Event()
        holding = await held(clerk.study, free)
        crowd = [f"s{n}" for n in range(20) for _ in range(10)]
        Random(seed).shuffle(crowd)
        rows = [
            asyncio.create_task(asking(of(key, share), clerk.study, noting(key)))
            for key, share in (*((key, ELSE) for key in crowd), ("late", ELSE), ("player", FIRST))
        ]
        await asyncio.sleep(0.05)
        free.set()
        await asyncio.gather(holding, *rows)

    at_work(url, work)
    assert len(order) == 202
    assert order.index("late") <= 21
    assert order.index("player") <= 21
    for key in ("s0", "s7", "s19"):
        assert order.index(key) <= 21, f"{key} was passed over"


def test_who_took_much_is_heard_after_who_took_little_and_a_weight_counts() -> None:
    turns, loop = Turns(), asyncio.new_event_loop()
    rows = {"heavy": of("heavy"), "light": of("light"), "player": of("player", FIRST)}
    for _ in range(8):
        for asker in rows.values():
            turns.put(Ticket(None, loop.create_future(), asker))
    heard = []
    while turns:
        asker = turns.next().asker
        turns.charge(asker, 0.08 if asker.key == "heavy" else 0.01)
        heard.append(asker.key)
    loop.close()
    assert heard[:3] == ["heavy", "light", "player"]
    assert heard.index("heavy", 1) > max(n for n, key in enumerate(heard[:12]) if key == "player")
    assert heard[-7:] == ["heavy"] * 7
    assert rows["heavy"].spent == pytest.approx(0.64)


def test_who_was_away_gains_nothing_by_it() -> None:
    turns, loop = Turns(), asyncio.new_event_loop()
    busy, back = of("busy"), of("back")
    for _ in range(3):
        turns.put(Ticket(None, loop.create_future(), busy))
        turns.charge(turns.next().asker, 1)
    for asker in (busy, back, back, back):
        turns.put(Ticket(None, loop.create_future(), asker))
    heard = []
    while turns:
        heard.append(turns.next().asker)
        turns.charge(heard[-1], 1)
    loop.close()
    assert [one.key for one in heard].index("busy") <= 2


def test_a_player_does_not_wait_for_who_only_watches(url: str) -> None:
    async def work(clerk: Clerk) -> None:
        free = Event()
        for ask in (clerk.read, clerk.study):
            holding = await held(ask, free)
            found = asking(of("player", FIRST), clerk.read, head)
            assert await asyncio.wait_for(asyncio.create_task(found), 30)
            assert await clerk.now(head)
            free.set()
            await holding
            free.clear()

    at_work(url, work)


def test_the_look_of_who_hung_up_is_never_begun(url: str) -> None:
    gone = Event()
    begun: list[Desk] = []
    asker = Requester("gone", ELSE, gone.is_set)

    async def work(clerk: Clerk) -> None:
        free = Event()
        holding = await held(clerk.read, free)
        row = asyncio.create_task(asking(asker, clerk.read, begun.append))
        other = asyncio.create_task(asking(of("here"), clerk.read, head))
        cut = asyncio.create_task(asking(of("cut"), clerk.read, begun.append))
        await asyncio.sleep(0.05)
        gone.set()
        cut.cancel()
        await asyncio.sleep(0)
        free.set()
        with pytest.raises(GoneError):
            await row
        assert await other
        await holding

    at_work(url, work)
    assert not begun


def test_long_work_ends_at_its_next_step_when_nobody_waits(url: str) -> None:
    gone = Event()
    steps: list[int] = []

    def work_of(_: Desk) -> None:
        for step in range(100):
            still_wanted()
            steps.append(step)
            if step == 3:
                gone.set()

    async def work(clerk: Clerk) -> None:
        with pytest.raises(GoneError):
            await asking(Requester("gone", ELSE, gone.is_set), clerk.study, work_of)
        assert await asking(of("next"), clerk.study, head)

    at_work(url, work)
    assert steps == [0, 1, 2, 3]


def test_long_work_pauses_for_a_look(url: str) -> None:
    looked = Event()

    def long(_: Desk) -> bool:
        end = monotonic() + 30
        while not looked.is_set() and monotonic() < end:
            still_wanted()
        return looked.is_set()

    async def work(clerk: Clerk) -> None:
        study = asyncio.create_task(asking(of("one"), clerk.study, long))
        await asyncio.sleep(0.05)
        await asking(of("two"), clerk.read, lambda _: looked.set())
        assert await study

    at_work(url, work)


def test_how_many_may_wait_is_bounded_for_each_and_for_all() -> None:
    crowd = Crowd()
    for _ in range(EACH):
        crowd.enter(of("one"))
    with pytest.raises(TooManyError) as refused:
        crowd.enter(of("one"))
    assert refused.value.wait == 1
    crowd.leave(of("one"))
    crowd.enter(of("one"))
    for number in range(MOST - EACH):
        crowd.enter(of(f"v{number}"))
    with pytest.raises(ProblemError, match="too many people") as full:
        crowd.enter(of("another"))
    assert full.value.code == "busy"
    crowd.enter(of("player", FIRST))
    crowd.enter(OWN)


def test_what_an_answer_cost_is_taken_out_of_the_bucket() -> None:
    buckets = Buckets(10)
    buckets.take("a", 0)
    buckets.charge("a", LEAST)
    buckets.charge("a", PART * BURST * 0.9)
    for _ in range(9):
        buckets.take("a", 0)
    buckets.take("a", 0)
    with pytest.raises(TooManyError):
        buckets.take("a", 0)
    buckets.charge("a", 3600)
    with pytest.raises(TooManyError) as refused:
        buckets.take("a", 0)
    assert refused.value.wait <= BURST + 1
    buckets.take("b", 0)


def test_what_was_taken_elsewhere_is_taken_out_here_as_well() -> None:
    here, there = Buckets(10, shared=True), Buckets(10, shared=True)
    for _ in range(40):
        here.take("a", 0)
    here.charge("a", PART * 5.6)
    (words,) = here.told()
    assert not here.told()
    assert "a" not in json.loads(words)
    there.hear(words, 0)
    for _ in range(5):
        there.take("a", 0)
    with pytest.raises(TooManyError):
        there.take("a", 0)
    there.take("b", 0)
    assert [*json.loads(*there.told()).values()] == [5, 1]


@pytest.mark.parametrize("words", ["", "[]", "7", "{", '{"a": 1}', '{"a": [1]}'])
def test_words_of_another_service_that_say_nothing_are_passed_over(words: str) -> None:
    buckets = Buckets(1, shared=True)
    buckets.hear(words, 0)
    for _ in range(BURST):
        buckets.take("a", 0)
    with pytest.raises(TooManyError):
        buckets.take("a", 0)


@pytest.mark.parametrize(
    ("figure", "taken"),
    [
        *((one, 0) for one in ("NaN", "Infinity", "-5", "1e6", "1e999", "0", f"1{'0' * 400}")),
        *((one, 0) for one in ('"5"', "true", "null", "[5]")),
        ("5", 5),
        ("10", 10),
    ],
)
def test_figures_of_whoever_may_connect_take_a_full_bucket_at_most(figure: str, taken: int) -> None:
    buckets = Buckets(1, shared=True)
    buckets.take("a", 0)
    (name,) = json.loads(*buckets.told())
    for _ in range(3 if taken == BURST else 1):
        buckets.hear(f'{{"{name}": {figure}}}', 1)
    for _ in range(BURST - taken):
        buckets.take("a", 1)
    with pytest.raises(TooManyError) as refused:
        buckets.take("a", 1)
    assert refused.value.wait == 1, "nobody is in debt by what is only said"


def test_names_of_whoever_may_connect_displace_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNTOLD", 4)
    buckets = Buckets(1, shared=True)
    for _ in range(BURST):
        buckets.take("a", 0)
    buckets.hear(json.dumps({f"{number:016x}": 1 for number in range(20)}), 0)
    with pytest.raises(TooManyError):
        buckets.take("a", 0)


def test_no_message_of_what_was_taken_is_longer_than_a_hint_may_be() -> None:
    buckets = Buckets(10, shared=True)
    for number in range(1000):
        buckets.take(f"visitor {number}", 0)
        buckets.charge(f"visitor {number}", 1234.5678)
    told = buckets.told()
    assert sum(len(json.loads(words)) for words in told) == 1000
    assert max(map(len, told)) < 8000


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> tuple[Event, list[bool]]:
    """What lets replays go on, and each that was begun."""
    free = Event()
    begun: list[bool] = []

    def slow(*_: Any, **__: Any) -> Any:
        begun.append(free.wait(60))
        raise GoneError

    monkeypatch.setattr("referee.web.replay.resource.replay", slow)
    return free, begun


def test_who_asks_for_too_much_and_hangs_up_gets_429_and_costs_nothing(
    url: str, caplog: pytest.LogCaptureFixture, asked_for: tuple[Event, list[bool]]
) -> None:
    free, begun = asked_for
    with closing(open_desk(url)) as desk:
        player = make_token(desk, Pass("player", "p1", "m1", seat="A")).token
    ask = b"GET /v1/matches/m1/replay.html HTTP/1.1\r\nhost: x\r\n\r\n"
    mine = f"GET /v1/matches/m1/decision HTTP/1.1\r\nauthorization: Bearer {player}\r\n\r\n"
    caplog.set_level(logging.INFO, "referee.web")
    with served(ServiceSettings(url, public=True)) as base, ExitStack() as stack:
        where = ("127.0.0.1", int(base.rpartition(":")[2]))
        for _ in range(EACH + 3):
            line = stack.enter_context(socket.create_connection(where, timeout=20))
            line.sendall(ask)
            sleep(0.005)
        assert line.recv(99).startswith(b"HTTP/1.1 429")
        seat = stack.enter_context(socket.create_connection(where, timeout=20))
        seat.sendall(mine.encode())
        assert seat.recv(99).startswith(b"HTTP/1.1 200")
        stack.close()
        sleep(0.2)
        free.set()
    rows = [json.loads(one.message) for one in caplog.records if one.name == "referee.web"]
    found = [row["status"] for row in rows if row["path"].endswith("replay.html")]
    assert sorted(set(found)) == [429, 499]
    assert len(found) == EACH + 3
    assert len(begun) == 1
    assert not [one for one in caplog.records if one.exc_info]
