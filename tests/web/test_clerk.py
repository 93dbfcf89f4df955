"""The clerk: whatever happens at a desk, whoever asked is answered, and the desk goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import partial
from threading import Event
from typing import Any

import pytest

from events.registry.precedents import PrecedentSearch
from referee.service import Acted, ActionRequest, Desk, DeskError, Ruling, open_desk
from referee.service.court.precedents import precedents_taken_in
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import deck_names, open_match
from referee.service.play.listings import choices_at
from referee.service.proof.verifying import verify_match
from referee.web import ServiceSettings
from referee.web.clerk import Clerk
from referee.web.refusals import ProblemError
from tests.web.alone import run


def at_work(url: str, work: Callable[[Clerk], Coroutine[Any, Any, None]]) -> None:
    """Run a test with an open clerk."""

    async def day() -> None:
        clerk = Clerk(ServiceSettings(url))
        clerk.open()
        try:
            await asyncio.wait_for(work(clerk), 60)
        finally:
            await asyncio.to_thread(clerk.close)

    run(day())


def head(desk: Desk, match: str = "m1") -> int:
    return desk.reader(match).head()


def first_choice(desk: Desk) -> ActionRequest:
    asked = choices_at(desk, "m1")
    return ActionRequest("m1", asked.seat, asked.choices[0].action)


def last_seq(_: Desk, done: Acted) -> int:
    return done.last


def test_what_goes_wrong_at_a_desk_is_told_and_the_desk_goes_on(url: str) -> None:
    def empty(_: Desk) -> Any:
        return next(iter(()))

    def broken(_: Desk) -> Any:
        message = "broken"
        raise ZeroDivisionError(message)

    async def work(clerk: Clerk) -> None:
        begun = await clerk.read(head)
        for ask in (clerk.read, clerk.study, clerk.write, clerk.bring, clerk.now):
            with pytest.raises(RuntimeError, match="not there"):
                await ask(empty)
            with pytest.raises(ZeroDivisionError):
                await ask(broken)
            assert await ask(head) == begun

    at_work(url, work)


def test_an_order_that_cannot_be_worded_or_told_is_a_fault_of_that_request_alone(url: str) -> None:
    def no_order(_: Desk) -> ActionRequest:
        raise StopIteration

    def no_answer(_: Desk, done: Acted) -> Any:
        return done.facts[10**6]

    async def work(clerk: Clerk) -> None:
        begun = await clerk.read(head)
        with pytest.raises(RuntimeError, match="not there"):
            await clerk.act(no_order, last_seq)
        assert await clerk.read(head) == begun
        with pytest.raises(IndexError):
            await clerk.act(first_choice, no_answer)
        written = await clerk.read(head)
        assert written > begun
        assert await clerk.act(first_choice, last_seq) == await clerk.read(head) > written

    at_work(url, work)


def test_of_actions_that_wait_together_a_broken_one_takes_no_other_along(url: str) -> None:
    with closing(open_desk(url)) as desk:
        for name in ("m2", "m3"):
            open_match(desk, name, *deck_names()[:2], seed=2)

    def of(name: str) -> Callable[[Desk], ActionRequest]:
        return lambda desk: first_choice(desk)._replace(match=name, seat=choices_at(desk, name).seat)

    def broken(_: Desk) -> ActionRequest:
        raise StopIteration

    async def work(clerk: Clerk) -> None:
        free = Event()
        held = asyncio.ensure_future(clerk.write(lambda _: free.wait(60)))
        orders = [of("m2"), broken, of("m1"), of("none"), of("m3")]
        rows = [asyncio.ensure_future(clerk.act(one, last_seq)) for one in orders]
        await asyncio.sleep(0)
        free.set()
        found = await asyncio.gather(held, *rows, return_exceptions=True)
        seqs = [one if isinstance(one, int) else type(one).__name__ for one in found[1:]]
        assert seqs[1:4:2] == ["RuntimeError", "UnknownMatch"]
        for name, seq in (("m2", seqs[0]), ("m1", seqs[2]), ("m3", seqs[4])):
            assert seq == await clerk.read(partial(head, match=name))

    at_work(url, work)


def test_a_caller_who_goes_away_holds_up_nobody_and_the_action_is_kept(url: str) -> None:
    async def work(clerk: Clerk) -> None:
        begun = await clerk.read(head)
        free = Event()
        held = asyncio.ensure_future(clerk.write(lambda _: free.wait(60)))
        gone = asyncio.ensure_future(clerk.act(first_choice, last_seq))
        looks = asyncio.ensure_future(clerk.write(head))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        free.set()
        await held
        assert await looks > begun
        assert gone.cancelled()

    at_work(url, work)


def test_what_was_asked_before_the_end_is_carried_out_and_nothing_after_it(url: str) -> None:
    async def work(clerk: Clerk) -> None:
        begun = await clerk.read(head)
        free = Event()
        held = asyncio.ensure_future(clerk.write(lambda _: free.wait(60)))
        asked = asyncio.ensure_future(clerk.act(first_choice, last_seq))
        await asyncio.sleep(0)
        ending = asyncio.ensure_future(asyncio.to_thread(clerk.close))
        await asyncio.sleep(0.1)
        for ask in (clerk.read, clerk.write):
            with pytest.raises(ProblemError) as refused:
                await ask(head)
            assert refused.value.code == "stopping"
        with pytest.raises(ProblemError):
            await clerk.act(first_choice, last_seq)
        free.set()
        await held
        assert await asked > begun
        await ending

    at_work(url, work)
    with closing(open_desk(url, readonly=True)) as desk:
        assert verify_match(desk, "m1").ok


def test_a_clerk_who_is_closed_refuses_even_what_a_desk_would(url: str) -> None:
    async def work(clerk: Clerk) -> None:
        await asyncio.to_thread(clerk.close)
        with pytest.raises(DeskError, match="stopping"):
            await clerk.now(head)

    at_work(url, work)


def test_what_was_ruled_since_is_taken_in_before_a_search(url: str) -> None:
    guard = PrecedentSearch((("clause", "glossary.guard.1"),))

    def found(desk: Desk) -> int:
        return precedents_taken_in(desk, guard).total

    async def work(clerk: Clerk) -> None:
        ruling = Ruling("May it?", "No.", ("glossary.guard.1",))
        await clerk.write(lambda desk: give_ruling(desk, "m1", ruling, "head-judge:bo"))
        assert await clerk.read(found) == 0
        assert await clerk.search(found) == 1
        assert await clerk.read(found) == 1

    at_work(url, work)
