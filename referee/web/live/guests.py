"""The guests: tokens with which somebody follows, asked once for all of their streams.

A stream lasts, and a token may end meanwhile: it is taken back, runs out, or is one of an official
who is released. All that follow are looked up together, by the look that finds what was written, so
that a stream costs nothing while nothing happens.
"""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from referee.service import DeskError
from referee.service.event.tokens import OWNER

EVERY: Final = 0.2
"""Seconds after which it is asked again which tokens still open something, at least."""
LASTING: Final = frozenset({"", OWNER})
"""Ids of who came without a token, and of whoever started the service: they end with it."""


class Guest:
    """One token with which somebody follows: whom to wake when it ends, and why it ended."""

    def __init__(self) -> None:
        """Follow nothing yet."""
        self.wakes: set[asyncio.Event] = set()
        self.fault: DeskError | None = None

    def require(self) -> None:
        """Raise DeskError where the token has ended."""
        if self.fault is not None:
            raise self.fault


class Guests:
    """All who follow with a token, by its id."""

    def __init__(self) -> None:
        """Nobody follows yet."""
        self._of: dict[str, Guest] = {}
        self._next = 0.0

    @contextmanager
    def seated(self, token: str, wake: asyncio.Event) -> Iterator[Guest]:
        """Let somebody follow with a token, by its id; `wake` is set when it ends."""
        guest = Guest() if token in LASTING else self._of.setdefault(token, Guest())
        guest.wakes.add(wake)
        try:
            yield guest
        finally:
            guest.wakes.discard(wake)
            if not guest.wakes and self._of.get(token) is guest:
                del self._of[token]

    def due(self, now: float) -> tuple[str, ...]:
        """Name the tokens that are to be looked up now; `now` counts seconds of the loop."""
        if now < self._next:
            return ()
        self._next = now + EVERY
        return tuple(self._of)

    def tell(self, ended: Mapping[str, DeskError]) -> None:
        """Let those go whose token has ended; whoever comes back with it is asked at the gate."""
        for token, fault in ended.items():
            guest = self._of.pop(token, None)
            if guest is not None:
                guest.fault = fault
                for wake in guest.wakes:
                    wake.set()
