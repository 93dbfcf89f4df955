"""Connection limits: in total, of an address, and the seconds allowed for a head and a body.

What is bounded here comes before any request is known: bytes of a head, the time that a head and
a body may take, connections of one address and of all. A line that waits for nothing makes room for
a new one; one that is being answered is never cut for another.
"""

import asyncio
import resource
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from itertools import chain
from typing import Final, NamedTuple, Protocol

from referee.http.door import WaitingLine

HEAD: Final = 64 * 1024
"""Bytes of a request line and its headers, at most; of what stands between parts of a body too."""
LEAST: Final = 16 * 1024
"""Bytes of a body that have to come in each second, counted over the time for which it may be quiet."""
IDLE: Final = 5
"""Seconds for which a line is kept after an answer."""
QUEUED: Final = 16
"""Requests that may be sent on a line before the first of them is answered."""
OWN_FILES: Final = 128
"""Files that the process needs besides its lines: the record, spools, listeners."""
FEWEST: Final = 16
MOST: Final = 10_000
"""Lines at once, however many files the process may open."""
SPARE: Final = 16
"""One line in so many is kept for those who bring a token, while all others are busy."""
READ: Final = 8
"""Requests that are read in a round of the loop, of lines on which nobody plays or judges."""
LOOKS: Final = 4
"""How often it is looked in the time that a head may take."""


class HeldConnection(Protocol):
    """A connection as it is looked after: whose it is, and whether somebody known talks on it."""

    address: str
    known: bool

    def look(self, now: float) -> None:
        """End it if it took too long; `now` counts seconds of the loop."""

    def leave(self) -> None:
        """Hang up at once, for another one's sake."""


class ConnectionLimits(NamedTuple):
    """What the connections of a program that listens are held to.

    Seconds of a head, seconds over which the speed of a body is measured, connections of an address
    (0 is without end), and connections in all.
    """

    head: float
    body: float
    each: int
    most: int


def count_openable(most: int = MOST) -> int:
    """Count the connections that the process may open, `most` at most; the system is asked."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    open_files = most if files == resource.RLIM_INFINITY else files - OWN_FILES
    return max(FEWEST, min(most, open_files))


class Connections:
    """All connections of a program that listens."""

    def __init__(self, bounds: ConnectionLimits, proxies: Sequence[str] = ()) -> None:
        """Hold none yet; `proxies` are addresses and networks that speak for many."""
        self.bounds = bounds
        self._near = _nearness(proxies)
        self._all: dict[HeldConnection, None] = {}
        self._idle: dict[HeldConnection, None] = {}
        self._reading: dict[HeldConnection, None] = {}
        self._of: dict[str, dict[HeldConnection, None]] = {}
        self._looking = False
        self.door = WaitingLine(READ)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._all)

    def take(self, line: HeldConnection) -> bool:
        """Take a new line in, and let the one go that waited longest where there is no room.

        False says that there is none: every line is being answered.
        """
        each = self.bounds.each
        same = self._of.setdefault(line.address, {})
        full = each and len(same) >= each and not self._near(line.address)
        if full and not self._let_go(same):
            return False
        if len(self._all) >= self.bounds.most and not self._let_go(self._all):
            return False
        self._all[line] = self._idle[line] = None
        self._of.setdefault(line.address, {})[line] = None
        self._look_soon()
        return True

    def drop(self, line: HeldConnection) -> None:
        """Forget a line that is over."""
        self._all.pop(line, None)
        self._idle.pop(line, None)
        self._reading.pop(line, None)
        same = self._of.get(line.address, {})
        same.pop(line, None)
        if not same:
            self._of.pop(line.address, None)

    def read_body(self, line: HeldConnection) -> None:
        """Note that nothing is answered on a connection, and that a body is on its way."""
        self._idle.pop(line, None)
        if line in self._all:
            self._reading[line] = None

    def busy(self, line: HeldConnection) -> None:
        """A line asked for something, and is answered now."""
        self._idle.pop(line, None)
        self._reading.pop(line, None)

    def idle(self, line: HeldConnection) -> None:
        """A line was answered, and waits."""
        self._reading.pop(line, None)
        if line in self._all:
            self._idle[line] = None

    def crowded(self) -> bool:
        """Whether the lines that are left are kept for those who bring a token."""
        most = self.bounds.most
        answered = len(self._all) - len(self._idle) - len(self._reading)
        return answered > most - max(1, most // SPARE)

    def _let_go(self, among: dict[HeldConnection, None]) -> bool:
        """End the line that waited longest; False where none waits.

        Strangers who ask for nothing go first, then strangers whose body is still on its way: a
        body that comes slowly keeps nobody out.
        """
        waiting = [one for one in self._idle if one in among]
        slow = (one for one in self._reading if one in among and not one.known)
        strangers = chain((one for one in waiting if not one.known), slow)
        found = next(strangers, next(iter(waiting), None))
        if found is None:
            return False
        self.drop(found)
        found.leave()
        return True

    def _look_soon(self) -> None:
        if not self._looking:
            self._looking = True
            pause = min(1.0, self.bounds.head / LOOKS, self.bounds.body / LOOKS)
            asyncio.get_running_loop().call_later(pause, self._look)

    def _look(self) -> None:
        """Look at every line, as long as there are any."""
        self._looking = False
        now = asyncio.get_running_loop().time()
        for line in tuple(self._all):
            line.look(now)
        if self._all:
            self._look_soon()


def _nearness(proxies: Sequence[str]) -> Callable[[str], bool]:
    """Make what tells whether an address is this machine or a trusted proxy: many come by it."""
    networks = [ip_network(one) for one in proxies]

    def near(address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return True
        return found.is_loopback or any(found in one for one in networks)

    return near
