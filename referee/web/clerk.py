"""The clerk: brings requests to six desks, each in a thread of its own.

One desk writes, so that commands come one after the other and what has queued up is committed
together. One reads, so that nobody who looks waits for a commit; at one those look who only watch,
so that nobody who plays or judges waits for them. One studies: what takes long (an audit, an
export, a whole event played again) keeps nobody from a look at a board. One brings in what is new:
cards, and matches that were played elsewhere. And who learns later looks at a desk that knows only
what is old enough for them.

Orders are carried out in the order in which they came, whatever became of who gave them. Looks are
taken in turn by visitor (`turns.py`), and those that nobody waits for any more are left out.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from contextvars import ContextVar
from queue import SimpleQueue
from threading import Lock, Thread
from time import thread_time
from typing import Any, Final, NamedTuple, TypeVar

from events.errors import DatabaseError
from referee.service import Acted, ActionRequest, Desk, open_desk
from referee.service.court.precedents import take_in_rulings
from referee.service.play.acting import act_many
from referee.service.proof.signing import note_heads
from referee.service.store.cache import SnapshotCache
from referee.web.late_desks import LateDesks
from referee.web.metered import Meter
from referee.web.noted import note
from referee.web.refusals import ProblemError
from referee.web.settings import ServiceSettings
from referee.web.turns import (
    ASKER,
    FIRST,
    OWN,
    Crowd,
    GoneError,
    Requester,
    Ticket,
    Turns,
    working,
)

T = TypeVar("T")
Work = Callable[[Any], Any]
GROUP: Final = 64
"""Actions that are committed together, at most."""
TOLD: Final = 8
"""Answers that are made before the first of them is sent on."""
DELAY: ContextVar[int] = ContextVar("DELAY", default=0)
"""How many seconds after a fact whoever asks in this context learns of it."""
WRITING: Final = ("write", "bring")
DESKS: Final = (*WRITING, "read", "watch", "study", "late")
PATIENCE: Final = 2.0
"""How many seconds the end of the service waits for those who only look."""


class _AskedAction(NamedTuple):
    """An action that is asked for, and what its caller is told of it.

    Both are worked out at the desk: `order` says what to carry out, or raises why not, and `tell`
    what came of it, before anybody else looks.
    """

    order: Callable[[Desk], ActionRequest]
    tell: Callable[[Desk, Acted], Any]


Answer = tuple["asyncio.Future[Any]", Any]
Answers = list[Answer]


class _Counter(Thread):
    """One desk in one thread, or those of who learns later, and who is told what came of work."""

    def __init__(
        self,
        name: str,
        desk: Desk | LateDesks,
        loop: asyncio.AbstractEventLoop,
        settle: Callable[..., None],
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._desk, self._loop, self._settle = desk, loop, settle
        self.queue: SimpleQueue[Ticket | None] = SimpleQueue()

    def run(self) -> None:
        """Serve until None comes; whatever was asked before is answered first."""
        try:
            while (answers := self._next()) is not None:
                for some in _parted(answers):
                    self._loop.call_soon_threadsafe(self._settle, some)
        finally:
            if isinstance(self._desk, Desk) and self.name in WRITING:
                note_heads(self._desk)
            self._desk.close()

    def _next(self) -> "Iterator[Answer] | None":
        """Answer what comes next; None when the day is over."""
        raise NotImplementedError


class _Orders(_Counter):
    """A desk at which orders are carried out, one after the other as they came."""

    def _next(self) -> "Iterator[Answer] | None":
        """Take what has queued up: one piece of work, or actions."""
        first = self.queue.get()
        if first is None:
            return None
        tickets = [first]
        while isinstance(tickets[-1].work, _AskedAction) and len(tickets) < GROUP:
            if self.queue.empty():
                break
            one = self.queue.get()
            if one is None:
                self.queue.put(None)
                break
            tickets.append(one)
        return _answered(self._desk, tickets)


class _Looks(_Counter):
    """A desk at which visitors look in turn."""

    def __init__(self, *given: Any, alone: "Lock | None" = None) -> None:
        super().__init__(*given)
        self._turns, self._over, self._alone = Turns(), False, alone

    def _next(self) -> "Iterator[Answer] | None":
        """Take the look whose turn it is."""
        while not self._over and not (self._turns and self.queue.empty()):
            ticket = self.queue.get()
            if ticket is None:
                self._over = True
            else:
                self._turns.put(ticket)
        return self._looked(self._turns.next()) if self._turns else None

    def _looked(self, ticket: Ticket) -> "Iterator[Answer]":
        if ticket.over():
            yield ticket.waiting, GoneError()
            return
        with working(ticket.asker, self._alone):
            begun = thread_time()
            found = _tried(ticket.work, self._desk)
        self._turns.charge(ticket.asker, thread_time() - begun)
        yield ticket.waiting, found


def _answered(desk: Any, tickets: list[Ticket]) -> Iterator[Answer]:
    """Carry out requests in their order; a failure is an answer too."""
    asked = [t.work for t in tickets if isinstance(t.work, _AskedAction)]
    if asked:
        with desk.one_look():
            orders = [_tried(one.order, desk) for one in asked]
            acted = iter(act_many(desk, [order for order in orders if isinstance(order, ActionRequest)]))
            for ticket, one, order in zip(tickets, asked, orders, strict=False):
                done = next(acted) if isinstance(order, ActionRequest) else order
                told = _tried(one.tell, desk, done) if isinstance(done, Acted) else done
                yield ticket.waiting, told
    for ticket in tickets:
        if not isinstance(ticket.work, _AskedAction):
            yield ticket.waiting, _tried(ticket.work, desk)


def _parted(answers: Iterator[Answer]) -> Iterator[Answers]:
    row: Answers = []
    for answer in answers:
        row.append(answer)
        if len(row) == TOLD:
            yield row
            row = []
    if row:
        yield row


def _tried(work: Callable[..., Any], *given: Any) -> Any:
    try:
        return work(*given)
    except StopIteration as error:
        return RuntimeError(f"something is not there: {error.value!r}")
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        return error


def _settle(answers: Answers) -> None:
    for waiting, answer in answers:
        if waiting.done():
            continue
        if isinstance(answer, BaseException):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)


class Clerk:
    """Takes requests to the desks and waits for their answers."""

    def __init__(self, settings: ServiceSettings) -> None:
        """Know where the desks will stand."""
        self._settings = settings
        self.meter = Meter()
        self.waiting: Counter[str] = Counter(dict.fromkeys(DESKS, 0))
        self._counters: dict[str, _Counter] = {}
        self._closed = False
        self._crowd = Crowd()
        self._cache = SnapshotCache()
        self.unkept = ""
        """Why the last head was not kept beside the record; "" where it was."""
        self.spans: Callable[[str], AbstractContextManager[object]] = lambda _: nullcontext()
        self.on_written: Callable[[], None] = lambda: None
        self.on_signed: Callable[[str], None] = lambda _: None
        self.take_in: Callable[[], Awaitable[None]] = self._take_in

    def open(self, *, writes: bool = True) -> None:
        """Open the desks, or those that look alone; the running loop is told. Raises LogError."""
        loop = asyncio.get_running_loop()
        for name in WRITING if writes else ():
            self._counters[name] = _Orders(name, self._desk(writes=True), loop, self._written)
        self._counters["read"] = _Looks("read", self._desk(writes=False), loop, _settle)
        alone, late = Lock(), LateDesks(self._settings.url)
        for name in ("watch", "study"):
            desk = self._desk(writes=False)
            self._counters[name] = _Looks(name, desk, loop, _settle, alone=alone)
        self._counters["late"] = _Looks("late", late, loop, _settle, alone=alone)
        for counter in self._counters.values():
            counter.start()

    def _desk(self, *, writes: bool) -> Desk:
        told = self.meter.committed if writes else None
        desk = open_desk(self._settings.url, readonly=not writes, on_commit=told, cache=self._cache)
        if writes:
            desk.sign_with(self._settings.sign, self.on_signed)
            desk.heads.on_unkept = self._unkept
        return desk

    def _unkept(self, said: str) -> None:
        self.unkept = said
        note({"heads": said or "heads are kept again"})

    def _written(self, answers: Answers) -> None:
        _settle(answers)
        self.on_written()

    def close(self) -> None:
        """Answer everything that was asked, then close the desks; nothing more is taken.

        What is ordered is always carried out; a long study is left behind after a moment.
        """
        self._closed = True
        for counter in self._counters.values():
            counter.queue.put(None)
        for name, counter in self._counters.items():
            counter.join(None if name in WRITING else PATIENCE)

    async def _ask(self, desk: str, work: Work | _AskedAction, asker: Requester = OWN) -> Any:
        if self._closed:
            message = "the service is stopping and takes no more requests"
            raise ProblemError("stopping", message, instead="ask again in a moment")
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._counters[desk].queue.put(Ticket(work, waiting, asker))
        self.waiting[desk] += 1
        try:
            with self.spans(f"desk {desk}"):
                return await waiting
        finally:
            self.waiting[desk] -= 1

    async def _take_turn(self, desk: str, work: Work, asker: Requester) -> Any:
        """Wait for a look; raises ProblemError where too many wait, GoneError for who hung up."""
        self._crowd.enter(asker)
        try:
            return await self._ask(desk, work, asker)
        finally:
            self._crowd.leave(asker)

    async def read(self, work: Callable[[Desk], T]) -> T:
        """Look at something that is quickly found; raises what the desk raises."""
        return await self._look("read" if ASKER.get().share >= FIRST else "watch", work)

    async def _look(self, desk: str, work: Callable[[Desk], T]) -> T:
        """Let somebody look at the desk where they see no more than they may know by now."""
        found: T
        asker = ASKER.get()
        if delay := DELAY.get():
            found = await self._take_turn("late", lambda desks: work(desks.desk(delay)), asker)
        else:
            found = await self._take_turn(desk, work, asker)
        return found

    async def now(self, work: Callable[[Desk], T]) -> T:
        """Look at the record as it is, for all who follow; what is found is not one's to know."""
        found: T = await self._take_turn("read", work, OWN)
        return found

    async def find(self, work: Callable[[Desk], T]) -> T:
        """Find out who asks, before it is known what they may see.

        It is found for all who come with the same token, so it is wanted whoever hangs up.
        """
        asker = ASKER.get()
        found: T = await self._take_turn("read", work, Requester(asker.key, asker.share))
        return found

    async def study(self, work: Callable[[Desk], T]) -> T:
        """Look at something that takes long."""
        return await self._look("study", work)

    async def search(self, work: Callable[[Desk], T]) -> T:
        """Look at something for which rulings of all matches are searched.

        What was ruled since is first taken in where one writes; the search itself only looks, so
        that nobody who orders waits for it. Where the database takes nothing at the moment, what
        was taken in before is searched.
        """
        with suppress(DatabaseError):
            await self.take_in()
        return await self.read(work)

    async def _take_in(self) -> None:
        await self._ask("write", take_in_rulings)

    async def write(self, work: Callable[[Desk], T]) -> T:
        """Order something that is written as one command."""
        done: T = await self._ask("write", work)
        return done

    async def bring(self, work: Callable[[Desk], T]) -> T:
        """Bring something in that takes long to read and was not here before: cards, a record.

        It has a desk of its own, so that nobody who plays waits for it.
        """
        brought: T = await self._ask("bring", work)
        return brought

    async def act(self, order: Callable[[Desk], ActionRequest], tell: Callable[[Desk, Acted], T]) -> T:
        """Carry out an action; with others that wait it is committed at once."""
        done: T = await self._ask("write", _AskedAction(order, tell))
        self.meter.decided()
        return done
