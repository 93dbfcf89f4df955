"""Turns: who is heard next at a desk. Not who came first, but who has taken least of its time.

Every visitor has a share (their token, else their address). What a look cost is counted against
whoever asked, divided by the weight of their share; who has the least on their account is next. So
one who asks for a thousand things waits for all of them, and whoever asks for one is heard after
what is under way. Who has hung up is passed over.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock, local
from time import sleep
from typing import Any, Final, NamedTuple

from starlette.requests import ClientDisconnect

from referee.web.refusals import ProblemError, TooManyError

FIRST: Final = 8
"""Weight of who plays, judges or runs the service; they have a desk of their own to look at."""
ELSE: Final = 1
"""Weight of who watches."""
EACH: Final = 64
"""Looks of one visitor that may wait, for each unit of their weight."""
MOST: Final = 2000
"""Looks of those who watch that may wait in all."""
LEAST: Final = 0.0001
"""Seconds that a look counts for, at least."""
LONGEST: Final = 0.2
"""Seconds for which one desk waits for another that works for long, at most."""
PAUSE: Final = 0.0005
"""Seconds for which long work pauses between two steps."""
REMEMBERED: Final = 10_000
"""Accounts that are kept, at most.

Of more, those who have nothing to make up for are forgotten, else all who do not wait.
"""


class GoneError(Exception):
    """Whoever asked has hung up; nobody hears the answer."""


GONE = (ClientDisconnect, GoneError)
"""What ends a request whose client did not wait for an answer."""


class Requester:
    """Who makes a request: whose share it is, whether they still listen, and what it cost so far.

    `spent` counts seconds of computing; `served` says that a desk works for them at this moment.
    """

    __slots__ = ("gone", "key", "served", "share", "spent")

    def __init__(self, key: str, share: int, gone: Callable[[], bool] = lambda: False) -> None:
        """Have spent nothing yet."""
        self.key, self.share, self.gone = key, share, gone
        self.spent, self.served = 0.0, False


OWN: Final = Requester("the service", FIRST)
"""The service itself, for all who follow."""
ASKER: ContextVar[Requester] = ContextVar("ASKER", default=OWN)
"""Who asks in this context."""
_HERE: Final = local()


@contextmanager
def working(asker: Requester, alone: Lock | None) -> Iterator[None]:
    """Work for somebody in this thread.

    Desks that share `alone` work one at a time, so that two never hold up the loop together; but
    who waits for it goes on after a moment, however long the other takes.
    """
    _HERE.asker, _HERE.alone, asker.served = asker, alone, True
    _HERE.taken = alone is not None and alone.acquire(timeout=LONGEST)
    try:
        yield
    finally:
        asker.served = False
        _let_others()


def _let_others() -> None:
    if _HERE.taken:
        _HERE.taken = False
        _HERE.alone.release()


def still_wanted() -> None:
    """Pause in the middle of long work, and let others on who wait.

    Raises GoneError where nobody waits for what comes of it any more.
    """
    if getattr(_HERE, "asker", OWN).gone():
        raise GoneError
    if getattr(_HERE, "taken", False):
        _let_others()
        sleep(PAUSE)
        _HERE.taken = _HERE.alone.acquire(timeout=LONGEST)


class Ticket(NamedTuple):
    """One request at a desk, the one who waits for it, and for whom."""

    work: Any
    waiting: asyncio.Future[Any]
    asker: Requester

    def over(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.waiting.done() or self.asker.gone()


class Turns:
    """Who waits at one desk; known to its thread alone."""

    def __init__(self) -> None:
        """Nobody waits, and nobody has spent anything."""
        self._rows: dict[str, deque[Ticket]] = {}
        self._spent: dict[str, float] = {}
        self._floor = 0.0

    def __bool__(self) -> bool:
        """Whether anybody waits."""
        return bool(self._rows)

    def put(self, ticket: Ticket) -> None:
        """Let somebody wait; who was away gains nothing by it."""
        key = ticket.asker.key
        if key not in self._rows:
            self._rows[key] = deque()
            self._spent[key] = max(self._spent.get(key, 0.0), self._floor)
        self._rows[key].append(ticket)

    def next(self) -> Ticket:
        """Who is next: the first request of the visitor who has spent least."""
        key = min(self._rows, key=self._spent.__getitem__)
        row = self._rows[key]
        ticket = row.popleft()
        self._floor = max(self._floor, self._spent[key])
        if not row:
            del self._rows[key]
        return ticket

    def charge(self, asker: Requester, seconds: float) -> None:
        """Count what a look cost."""
        asker.spent += seconds
        self._spent[asker.key] += max(seconds, LEAST) / asker.share
        if len(self._spent) > REMEMBERED:
            floor, rows = self._floor, self._rows
            self._spent = {k: v for k, v in self._spent.items() if v > floor or k in rows}
        if len(self._spent) > REMEMBERED:  # where each came once, all of them have spent a little
            self._spent = {k: v for k, v in self._spent.items() if k in rows}


class Crowd:
    """How many looks wait at all desks, by whose they are; known to the loop alone."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._of: Counter[str] = Counter()
        self._watching = 0

    def enter(self, asker: Requester) -> None:
        """Count one more; raises ProblemError where too many wait already."""
        if self._of[asker.key] >= EACH * asker.share and asker is not OWN:
            raise TooManyError(1, "more requests than are answered wait already")
        if asker.share < FIRST:
            if self._watching >= MOST:
                message = "too many people look at the record at this moment"
                raise ProblemError("busy", message, instead="ask again in a moment")
            self._watching += 1
        self._of[asker.key] += 1

    def leave(self, asker: Requester) -> None:
        """Count one less."""
        self._of[asker.key] -= 1
        self._watching -= asker.share < FIRST
        if not self._of[asker.key]:
            del self._of[asker.key]
