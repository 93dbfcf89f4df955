"""The hub: everybody who follows a match gets every fact once and in order.

Facts are read once for a match, told and encoded once for each viewer, and shared by all who look
with the same eyes. They are kept in pages; a follower has no queue of its own but only the seq up
to which it has been told, so that one who is slow holds up nobody, and reads on from its seq.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Final, NamedTuple

from events.bounds import BoundedCache
from events.errors import DatabaseError, LogError
from referee.service import Desk, DeskError
from referee.service.event.placing import belonging
from referee.service.event.tokens import ended_tokens
from referee.service.records.following import moved_since, steps_after
from referee.web.access.visitors import WATCHING, Visitor
from referee.web.clerk import Clerk
from referee.web.live.frames import BEAT, of_step, out_of_reach
from referee.web.live.guests import Guest, Guests
from referee.web.live.rounds import RoundNotices

PAGE: Final = 100
"""Facts of a page."""
LOOK: Final = 0.2
"""Seconds after which it is looked what other programs wrote."""
SECOND: Final = 1.0
BEAT_EVERY: Final = 15.0
"""Seconds after which a connection is tried by a comment, and rights are looked up again."""
PAUSE: Final = 0.01
"""Seconds between two looks, at least: what is written meanwhile is told together."""
Frames = dict[str, list[bytes]]
"""Facts as bytes, by viewer."""
Known = Callable[[], Awaitable[int]]
"""Says up to which seq somebody may know a match at this moment."""


class _HubLook(NamedTuple):
    """What a look found of one match: the last seq now, and what is new for each viewer."""

    head: int
    frames: Frames


class _Found(NamedTuple):
    """What a look found: of matches that are followed, logs that went on, and tokens that ended."""

    read: dict[str, "_HubLook | Exception"]
    names: set[str]
    cursor: str
    ended: dict[str, DeskError]


class HubFollower(NamedTuple):
    """Somebody who follows a match: what wakes them, and the token with which they came."""

    channel: "Channel"
    wake: asyncio.Event
    guest: Guest


class Channel:
    """One match that somebody follows; `event` is that which it belongs to.

    `turns` counts how often the log of the event went on: officials may have come or gone.
    """

    def __init__(self, match: str, head: int, event: str) -> None:
        """Begin at a seq; nobody follows yet."""
        self.match, self.head, self.event = match, head, event
        self.turns = 0
        self.viewers: dict[str, int] = {}
        self.fault: Exception | None = None
        self.wakes: set[asyncio.Event] = set()

    def wake(self) -> None:
        """Let everybody see what there is."""
        for one in self.wakes:
            one.set()


class Hub:
    """Looks at what was written, and tells those who follow."""

    def __init__(self, clerk: Clerk) -> None:
        """Know the clerk, who says when something was written here."""
        self._clerk = clerk
        self._channels: dict[str, Channel] = {}
        self._pages = BoundedCache[tuple[str, str, int], list[bytes]]("referee.web.live.hub:Hub._pages")
        self._loading: dict[tuple[str, str, int], asyncio.Task[list[bytes]]] = {}
        self._cursor: str | None = None
        self._nudged = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None
        self._desks: set[asyncio.Event] = set()
        self._guests = Guests()
        self.on_ended: Callable[[], None] = lambda: None
        self.on_told: Callable[[float], None] = lambda _: None
        self._since = 0.0
        self.closed = False

    def nudge(self) -> None:
        """Say that something was written here."""
        self._since = self._since or monotonic()
        self._nudged.set()

    @property
    def followers(self) -> int:
        """How many follow a match or the desks."""
        return len(self._desks) + sum(len(one.wakes) for one in self._channels.values())

    def close(self) -> None:
        """Let everybody who follows go."""
        self.closed = True
        if self._watch is not None:
            self._watch.cancel()
        for one in self._desks.union(*(c.wakes for c in self._channels.values())):
            one.set()

    # Those who follow.

    async def follow(
        self, match: str, viewer: str, after: int | None, known: Known, who: Visitor
    ) -> AsyncIterator[bytes]:
        """The events of a match after a seq, or from now on, as they come.

        `known` says up to which seq this visitor may know the match, and raises where they may not
        look any more; it is asked now and then, when the log of the event of who does more than
        watch goes on, and all the time where somebody learns facts later. Ends when the hub closes;
        raises DeskError for a token that has ended, and what makes a match unreadable.
        """
        delay = who.delay
        with await self._seat(match, viewer, who.token) as (channel, wake, guest):
            clock = asyncio.get_running_loop().time
            rounds, turns = RoundNotices(channel.turns, delay), channel.turns
            until, due = await known(), clock() + BEAT_EVERY
            at = min(until, channel.head) if after is None else after
            while not self.closed:
                wake.clear()
                guest.require()
                stale = turns != channel.turns and who.role not in WATCHING
                try:
                    if delay or stale or clock() >= due:
                        turns, until, due = channel.turns, await known(), clock() + BEAT_EVERY
                    last = min(until, channel.head) if delay else channel.head
                    while at < last and guest.fault is None and not self.closed:
                        frames = await self._frames(channel, viewer, at, last)
                        at += len(frames)
                        yield b"".join(frames)
                except DatabaseError:
                    yield await out_of_reach()
                    continue
                if channel.fault is not None:
                    raise channel.fault
                if told := rounds.heard(channel.turns, clock()):
                    yield told
                if not await self.heard(wake, SECOND if delay else BEAT_EVERY):
                    yield BEAT

    async def heard(self, wake: asyncio.Event, seconds: float) -> bool:
        """Wait for something to be told, so many seconds at most; say whether it came."""
        try:
            async with asyncio.timeout(seconds):
                await wake.wait()
        except TimeoutError:
            return False
        return True

    async def moved(self, match: str, after: int, seconds: float, who: Visitor) -> None:
        """Wait until a match goes beyond a seq, so many seconds at most.

        Raises DeskError for a token that ends meanwhile.
        """
        end = asyncio.get_running_loop().time() + seconds
        with await self._seat(match, "", who.token) as (channel, wake, guest):
            while channel.head <= after and not self.closed:
                wake.clear()
                guest.require()
                if not await self.heard(wake, end - asyncio.get_running_loop().time()):
                    return

    @contextmanager
    def any_moved(self, token: str) -> Iterator[tuple[asyncio.Event, Guest]]:
        """What is set whenever any log went on, when a token ends, and when the hub closes."""
        wake = asyncio.Event()
        self._desks.add(wake)
        self._begin()
        try:
            with self._guests.seated(token, wake) as guest:
                yield wake, guest
        finally:
            self._desks.discard(wake)

    async def _seat(self, match: str, viewer: str, token: str) -> AbstractContextManager[HubFollower]:
        """A place among those who follow a match."""
        if self._cursor is None:
            _, self._cursor = await self._clerk.now(lambda desk: moved_since(desk, ""))
        if match not in self._channels:
            head, event = await self._clerk.now(
                lambda desk: (desk.reader(match).head(), belonging(desk, match).event)
            )
            self._channels.setdefault(match, Channel(match, head, event))
        return self._seated(match, viewer, token)

    @contextmanager
    def _seated(self, match: str, viewer: str, token: str) -> Iterator[HubFollower]:
        channel, wake = self._channels[match], asyncio.Event()
        channel.wakes.add(wake)
        channel.viewers[viewer] = channel.viewers.get(viewer, 0) + 1
        self._begin()
        try:
            with self._guests.seated(token, wake) as guest:
                yield HubFollower(channel, wake, guest)
        finally:
            channel.wakes.discard(wake)
            channel.viewers[viewer] -= 1
            if not channel.viewers[viewer]:
                del channel.viewers[viewer]
            if not channel.wakes:
                del self._channels[match]

    # Pages.

    async def _frames(self, channel: Channel, viewer: str, after: int, until: int) -> list[bytes]:
        """The next facts after a seq, at least one, from one page."""
        number = after // PAGE
        key, begin = (channel.match, viewer, number), number * PAGE
        end = min(until, begin + PAGE)
        page = self._pages.get(key, [])
        while begin + len(page) < end:
            if key not in self._loading:
                self._loading[key] = asyncio.create_task(self._load(key, begin, channel.head))
            page = await asyncio.shield(self._loading[key])
        return page[after - begin : end - begin]

    async def _load(self, key: tuple[str, str, int], begin: int, head: int) -> list[bytes]:
        """Read what a page lacks, up to the head of the match or the end of the page."""
        match, viewer, _ = key
        first, last = begin + len(self._pages.get(key, [])), min(head, begin + PAGE)

        def work(desk: Desk) -> list[bytes]:
            _, steps = steps_after(desk, match, (viewer,), first, last)
            return [of_step(step) for step in steps[viewer]]

        try:
            return self._keep(key, begin, first, await self._clerk.now(work))
        finally:
            del self._loading[key]

    def _keep(self, key: tuple[str, str, int], begin: int, first: int, frames: list[bytes]) -> list[bytes]:
        """Add facts after a seq to a page that ends there, and return the page."""
        page = self._pages.get(key, [])
        if begin + len(page) == first:
            self._pages[key] = page = [*page, *frames]
        return page

    # Looking.

    def _begin(self) -> None:
        if (self._watch is None or self._watch.done()) and not self.closed:
            self._watch = asyncio.create_task(self._watched())

    async def _watched(self) -> None:
        """Look for as long as somebody follows."""
        while self._channels or self._desks:
            await self.heard(self._nudged, LOOK)
            self._nudged.clear()
            try:
                await self._look()
            except (LogError, DeskError):
                continue
            except Exception as error:
                for channel in self._channels.values():
                    channel.fault = error
                    channel.wake()
                raise
            finally:
                await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        """Read what was written since the last look, and tell it."""
        followed = {name: (c, c.head, tuple(c.viewers)) for name, c in self._channels.items()}
        since, (begun, self._since) = self._cursor or "", (self._since, 0.0)
        tokens = self._guests.due(asyncio.get_running_loop().time())

        def work(desk: Desk) -> _Found:
            names, cursor = moved_since(desk, since)
            some = names & followed.keys()
            read = {name: _read(desk, name, *followed[name][1:]) for name in some}
            return _Found(read, names, cursor, ended_tokens(desk, tokens))

        found = await self._clerk.now(work)
        self._cursor = found.cursor
        if found.ended:
            self.on_ended()
            self._guests.tell(found.ended)
        for name, read in found.read.items():
            channel = self._channels.get(name)
            if channel is not None and channel is followed[name][0]:
                self._told(channel, read)
        for channel in self._channels.values():
            if channel.event in found.names:
                channel.turns += 1
                channel.wake()
        for one in self._desks if found.names else ():
            one.set()
        if begun and found.names:
            self.on_told(monotonic() - begun)

    def _told(self, channel: Channel, read: _HubLook | Exception) -> None:
        if isinstance(read, Exception):
            channel.fault = read
        else:
            for viewer, frames in read.frames.items():
                self._spread(channel, viewer, frames)
            channel.head = read.head
        channel.wake()

    def _spread(self, channel: Channel, viewer: str, frames: list[bytes]) -> None:
        """Put new facts on the pages that they belong to, where those are at hand."""
        at = channel.head
        while frames:
            number = at // PAGE
            key, begin = (channel.match, viewer, number), number * PAGE
            some, frames = frames[: begin + PAGE - at], frames[begin + PAGE - at :]
            if key in self._pages or at == begin:
                self._keep(key, begin, at, some)
            at += len(some)


def _read(desk: Desk, match: str, after: int, viewers: tuple[str, ...]) -> _HubLook | Exception:
    """Read a match on, and of an event how far it is; raises DatabaseError, which says nothing of one."""
    eyes = [viewer for viewer in viewers if viewer]
    try:
        head, steps = steps_after(desk, match, eyes, after) if eyes else (desk.reader(match).head(), {})
    except DatabaseError:
        raise
    except (DeskError, LogError, LookupError, ValueError) as error:
        return error
    return _HubLook(head, {v: [of_step(step) for step in row] for v, row in steps.items()})
