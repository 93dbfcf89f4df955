"""The clerk: brings requests to five desks, each in a thread of its own.

One desk writes, so that commands come one after the other and what has queued up is committed
together. One reads, so that nobody who looks waits for a commit. One studies: what takes long
(an audit, an export, a whole event played again) keeps nobody from a look at a board. One brings
in what is new: cards, and matches that were played elsewhere. And who learns later looks at a
desk that knows only what is old enough for them.
"""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from referee.service import Acted, Desk, Order, open_desk
from referee.web.settings import Settings

T = TypeVar("T")
Work = Callable[[Any], Any]
GROUP: Final = 64
"""Commands that are carried out before their callers are answered, at most."""
DELAY: ContextVar[int] = ContextVar("DELAY", default=0)
"""How many seconds after a fact whoever asks in this context learns of it."""
SPANS: Final = 8
"""Different delays for which a desk is kept open."""


class _Ticket(NamedTuple):
    """One request at a desk and the one who waits for it."""

    work: Work | Order
    waiting: "asyncio.Future[Any]"


class LateDesks:
    """Desks at which the record is looked at as it was some time ago."""

    def __init__(self, url: str) -> None:
        """Open none yet."""
        self._url = url
        self._open: dict[int, Desk] = {}

    def desk(self, delay: int) -> Desk:
        """Give the desk of so many seconds ago; the one that was asked for first makes room."""
        if delay not in self._open:
            while len(self._open) >= SPANS:
                self._open.pop(next(iter(self._open))).close()
            self._open[delay] = open_desk(self._url, readonly=True, delay=delay)
        return self._open[delay]

    def close(self) -> None:
        """Leave all of them."""
        for desk in self._open.values():
            desk.close()


class _Counter(Thread):
    """One desk, or those of who learns later, in one thread."""

    def __init__(
        self, name: str, open_: Callable[[], Desk | LateDesks], loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._open, self._loop = open_, loop
        self.queue: SimpleQueue[_Ticket | None] = SimpleQueue()

    def run(self) -> None:
        """Serve until None comes; whatever was asked before is answered first."""
        desk = self._open()
        try:
            while (tickets := self._next()) is not None:
                answers = _answered(desk, tickets)
                self._loop.call_soon_threadsafe(_settle, tickets, answers)
        finally:
            desk.close()

    def _next(self) -> list[_Ticket] | None:
        """Give what has queued up, None when the day is over."""
        first = self.queue.get()
        if first is None:
            return None
        tickets = [first]
        while isinstance(first.work, Order) and len(tickets) < GROUP and not self.queue.empty():
            one = self.queue.get()
            if one is None:
                self.queue.put(None)
                break
            tickets.append(one)
            if not isinstance(one.work, Order):
                break
        return tickets


def _answered(desk: Any, tickets: list[_Ticket]) -> list[Any]:
    """Carry out requests in their order; a failure is an answer too."""
    orders = [t.work for t in tickets if isinstance(t.work, Order)]
    answers = _acted(desk, orders) if orders else []
    return answers + [_tried(t.work, desk) for t in tickets if not isinstance(t.work, Order)]


def _tried(work: Work, desk: Any) -> Any:
    try:
        return work(desk)
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        return error


def _acted(desk: Desk, orders: list[Order]) -> list[Any]:
    try:
        return list(desk.act_many(orders))
    except Exception as error:  # noqa: BLE001 - told to those who asked
        return [error] * len(orders)


def _settle(tickets: list[_Ticket], answers: list[Any]) -> None:
    for ticket, answer in zip(tickets, answers, strict=True):
        if ticket.waiting.done():
            continue
        if isinstance(answer, BaseException):
            ticket.waiting.set_exception(answer)
        else:
            ticket.waiting.set_result(answer)


class Clerk:
    """Takes requests to the desks and waits for their answers."""

    def __init__(self, settings: Settings) -> None:
        """Know where the desks will stand."""
        self._settings = settings
        self._counters: dict[str, _Counter] = {}
        self.on_written: Callable[[], None] = lambda: None

    def open(self) -> None:
        """Open the desks; the loop that is running now is answered."""
        loop = asyncio.get_running_loop()
        for name, writes in (
            ("write", True), ("bring", True), ("read", False), ("study", False),
        ):  # fmt: skip
            self._begin(_Counter(name, partial(self._desk, writes=writes), loop))
        self._begin(_Counter("late", partial(LateDesks, self._settings.url), loop))

    def _begin(self, counter: "_Counter") -> None:
        self._counters[counter.name] = counter
        counter.start()

    def _desk(self, *, writes: bool) -> Desk:
        desk = open_desk(self._settings.url, readonly=not writes)
        if writes:
            desk.sign_with(self._settings.sign)
        return desk

    def close(self) -> None:
        """Answer everything that was asked, then close the desks."""
        for counter in self._counters.values():
            counter.queue.put(None)
        for counter in self._counters.values():
            counter.join()

    async def _ask(self, desk: str, work: Work | Order) -> Any:
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._counters[desk].queue.put(_Ticket(work, waiting))
        return await waiting

    async def read(self, work: Callable[[Desk], T]) -> T:
        """Look at something that is quickly found; raises what the desk raises."""
        return await self._look("read", work)

    async def _look(self, desk: str, work: Callable[[Desk], T]) -> T:
        """Let somebody look at the desk where they see no more than they may know by now."""
        found: T
        if delay := DELAY.get():
            found = await self._ask("late", lambda desks: work(desks.desk(delay)))
        else:
            found = await self._ask(desk, work)
        return found

    async def study(self, work: Callable[[Desk], T]) -> T:
        """Look at something that takes long."""
        return await self._look("study", work)

    async def write(self, work: Callable[[Desk], T]) -> T:
        """Order something that is written as one command."""
        done: T = await self._ask("write", work)
        self.on_written()
        return done

    async def bring(self, work: Callable[[Desk], T]) -> T:
        """Bring something in that takes long to read and was not here before: cards, a record.

        It has a desk of its own, so that nobody who plays waits for it.
        """
        brought: T = await self._ask("bring", work)
        self.on_written()
        return brought

    async def act(self, order: Order) -> Acted:
        """Carry out an action; with others that wait it is committed at once."""
        done: Acted = await self._ask("write", order)
        self.on_written()
        return done
