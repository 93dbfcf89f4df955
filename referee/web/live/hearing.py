"""What services over the same database tell one another: that one wrote, and what visitors took there."""

import asyncio
from collections.abc import Callable
from typing import Final

from referee.service import open_hints
from referee.web.access.limits import Buckets
from referee.web.live.hub import Hub

EVERY: Final = 1.0
"""Seconds after which the others learn what visitors took here."""


class Hearing:
    """Lets the hub look when another service wrote, and takes from buckets what was taken there."""

    def __init__(self, url: str, hub: Hub, buckets: Buckets, news: Callable[[], None]) -> None:
        """Listen from now on, in the running loop; `news` hears of everything that is written, at once."""
        self._loop = asyncio.get_running_loop()
        self._hub, self._buckets, self._news = hub, buckets, news
        self._hints = open_hints(
            url, lambda: self._heard(self._nudge), lambda words: self._heard(buckets.hear, words)
        )
        self._due: asyncio.TimerHandle | None = None
        if self._hints is not None:
            self._tell()

    def _heard(self, work: Callable[..., object], *words: str) -> None:
        """Do in the loop what another service gave reason for."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *words)

    def _nudge(self) -> None:
        self._hub.nudge()
        self._news()

    def _tell(self) -> None:
        """Tell the others what was taken since they were told, now and again and again."""
        for words in self._buckets.told():
            if self._hints is not None:
                self._hints.tell_taken(words)
        self._due = self._loop.call_later(EVERY, self._tell)

    def written(self) -> None:
        """Hear that something was written here."""
        self._nudge()
        if self._hints is not None:
            self._hints.tell()

    def close(self) -> None:
        """Tell and hear nothing any more."""
        if self._due is not None:
            self._due.cancel()
        if self._hints is not None:
            self._hints.close()
