"""The hub: who follows a match gets every fact once and in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from events.bounds import BOUNDS
from events.errors import UnknownMatch
from referee.service import DeskError, open_desk
from referee.service.orders import points
from referee.service.play.listings import choices_at
from referee.service.telling import story
from referee.web import ServiceSettings
from referee.web.access.visitors import Visitor
from referee.web.clerk import Clerk
from referee.web.live import hub as hubs
from referee.web.live.frames import BEAT
from referee.web.live.hub import Hub
from tests.ordering import given
from tests.web.alone import run
from tests.web.following import EYES, events_of, facts_to, play, projected, seqs

WHO = Visitor("table")
"""Whoever follows without a token that could end."""

# The hub alone.


def hubbed(url: str, work: Callable[[Hub, Clerk], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a hub over a record."""

    async def day() -> None:
        clerk = Clerk(ServiceSettings(url, public=True))
        hub = Hub(clerk)
        clerk.open()
        clerk.on_written = hub.nudge
        try:
            await asyncio.wait_for(work(hub, clerk), 60)
        finally:
            hub.close()
            clerk.close()

    run(day())


async def whole() -> int:
    return 10**9


def test_what_others_write_is_told_to_everybody_once(url: str) -> None:
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        begun = desk.reader("m1").head()
        ahead = [facts_to(hub.follow("m1", eyes, 0, whole, WHO), begun + 60) for eyes in EYES]
        late = facts_to(hub.follow("m1", "A", None, whole, WHO), begun + 60)
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
        heard = await facts_to(hub.follow("m1", "A", 0, whole, WHO), head)
        for one in heard:
            if one.name == "fact":
                line = lines.get(one.data["seq"])
                assert one.data["words"] == (None if line is None else line.words)
                assert line is None or (one.data["turn"], one.data["phase"]) == (
                    list(line.turn),
                    line.phase,
                )
        waits = [one.data for one in heard if one.name == "waiting"]
        assert waits[-1]["decision"]["seat"] == choices_at(desk, "m1").seat
        assert all(("items" in w["decision"]) == (w["decision"]["seat"] == "A") for w in waits)

    hubbed(url, work)
    desk.close()


def test_a_slow_follower_holds_up_nobody_and_misses_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = "referee.web.live.hub:Hub._pages"
    monkeypatch.setitem(BOUNDS, place, BOUNDS[place]._replace(limit=60_000))
    monkeypatch.setattr(hubs, "PAGE", 20)
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        slow = hub.follow("m1", "A", 0, whole, WHO)
        heard = events_of(await anext(slow))
        quick = asyncio.ensure_future(facts_to(hub.follow("m1", "B", 0, whole, WHO), 150))
        await asyncio.to_thread(play, desk, "m1", 60)
        assert seqs(await quick)[-1] >= 150
        assert hub._pages.currsize <= hub._pages.maxsize
        heard += await facts_to(slow, 150)
        assert seqs(heard) == list(range(1, len(seqs(heard)) + 1))

    hubbed(url, work)
    desk.close()


def test_a_rewind_is_a_fact_like_others_and_the_match_goes_on_from_there(url: str) -> None:
    desk = open_desk(url)
    play(desk, "m1", 20)
    back = [c.seq for c in desk.checkpoints("m1")][1] if hasattr(desk, "checkpoints") else 9

    async def work(hub: Hub, clerk: Clerk) -> None:
        stream = hub.follow("m1", "spectator", None, whole, WHO)
        head = desk.reader("m1").head()
        hearing = asyncio.ensure_future(facts_to(stream, head + 3))
        await asyncio.sleep(0.2)
        await clerk.write(
            lambda own: given(points.rewind, own, "m1", "judge", back, "the wrong card was taken")
        )
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
        stream = hub.follow("m1", "A", 0, known, WHO._replace(delay=60))
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
        stream = hub.follow("m1", "A", None, known, WHO)
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
            await anext(hub.follow("nobody", "A", 0, whole, WHO))
        assert seqs(events_of(await anext(hub.follow("m1", "A", 0, whole, WHO))))[0] == 1

    hubbed(url, work)


def test_whoever_waits_for_a_decision_is_answered_when_something_happened(url: str) -> None:
    desk = open_desk(url)

    async def work(hub: Hub, clerk: Clerk) -> None:
        assert clerk is not None
        head = desk.reader("m1").head()
        waiting = asyncio.ensure_future(hub.moved("m1", head, 50, WHO))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await asyncio.to_thread(play, desk, "m1", 1)
        await waiting
        await hub.moved("m1", head, 50, WHO)

    hubbed(url, work)
    desk.close()
