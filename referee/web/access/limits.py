"""How often: requests and computing in a second, by token or, where none is known, by address.

Files that pages are drawn with are counted by themselves: who asked for too much reads so on a page that
has its styles, and one page that cost much to make never comes without them.
"""

import json
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from events.bounds import BoundedCache
from events.given import FaultyFileError, json_of
from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.prefix import FILES
from referee.web.access.visitors import OWNER, TABLE
from referee.web.refusals import TooManyError
from referee.web.turns import ASKER

PART: Final = 0.2
"""Seconds of computing in a second for which one visitor may ask, on average."""
BURST: Final = 10
"""So many seconds' worth of requests may come at once."""
UNTOLD: Final = 20_000
"""Visitors of whom other services are not told yet, at most: where nobody can be told, no more are noted."""
AT_ONCE: Final = 250
"""Visitors of whom one message tells, so that it is never longer than a hint may be."""
NAME: Final = 16
"""Letters of the short name of a visitor."""
MANY: Final = "more requests than are heard in this time"
UNCOUNTED: Final = frozenset({OWNER, TABLE})
"""Whose requests are not counted: whoever runs the service, and their programs."""


class Buckets:
    """A bucket of requests for each visitor, which fills again while they wait.

    What an answer cost is taken out as well, when it is known: who asks for a little of each is
    limited by the number, who asks for much by its cost. Services over one database tell one
    another what was taken, by short names of the visitors.
    """

    def __init__(self, rate: float, *, full: float = 0, words: str = MANY, shared: bool = False) -> None:
        """Fill with so many requests a second; 0 is without end. `shared` ones are told of.

        `full` is how many may come at once, 0 for those of `BURST` seconds; `words` say what is too much.
        """
        self._rate, self._shared = rate, shared
        self._words = words
        self._full = float(full or rate * BURST)
        self._left = BoundedCache[str, tuple[float, float]]("referee.web.access.limits:Buckets._left")
        self._untold: dict[str, float] = {}

    def take(self, key: str, now: float) -> None:
        """Take a request out; raises TooManyError where none is left. `now` counts seconds."""
        if not self._rate:
            return
        name = _name(key)
        left = self._filled(name, now)
        self._put(name, left - 1 if left >= 1 else left, now)
        if left < 1:
            raise TooManyError((1 - left) / self._rate, self._words)
        self._note(name, 1)

    def _filled(self, name: str, now: float) -> float:
        left, before = self._left.pop(name, (self._full, now))
        return min(self._full, left + (now - before) * self._rate)

    def _put(self, name: str, left: float, now: float) -> None:
        """Keep what is left; nobody is in debt for more than a full bucket."""
        self._left[name] = (max(left, -self._full), now)

    def give_back(self, key: str, now: float) -> None:
        """Put a request back that is not to count."""
        name = _name(key)
        self._put(name, self._filled(name, now) + 1, now)

    def charge(self, key: str, seconds: float) -> None:
        """Take out what a request cost beyond one. `seconds` are of computing."""
        name, more = _name(key), max(0.0, seconds / PART * self._rate - 1)
        if more and name in self._left:
            left, now = self._left.pop(name)
            self._put(name, left - more, now)
            self._note(name, more)

    def _note(self, name: str, much: float) -> None:
        if self._shared and (name in self._untold or len(self._untold) < UNTOLD):
            self._untold[name] = self._untold.get(name, 0) + much

    def told(self) -> list[str]:
        """What was taken since this was asked last, in messages for other services."""
        taken, self._untold = [*self._untold.items()], {}
        return [
            json.dumps(
                {name: round(min(much, self._full), 1) for name, much in taken[first : first + AT_ONCE]}
            )
            for first in range(0, len(taken), AT_ONCE)
        ]

    def hear(self, words: str, now: float | None = None) -> None:
        """Take out what was taken at another service; words that are none are passed over.

        Whoever may connect to the database can say such words. So a figure is more than 0 and at
        most a full bucket, nobody is in debt by them, and no name of theirs displaces another.
        """
        moment = monotonic() if now is None else now
        with suppress(FaultyFileError, AttributeError):
            for name, much in json_of(words).items():
                known = name in self._left or len(self._left) < UNTOLD
                if known and len(name) == NAME and type(much) in {int, float} and 0 < much <= self._full:
                    left = self._filled(name, moment)
                    self._put(name, min(left, max(0.0, left - much)), moment)


def _name(key: str) -> str:
    """A short name of a visitor, the same at each service."""
    return blake2b(key.encode(errors="replace"), digest_size=NAME // 2).hexdigest()


class RateLimit(Layer):
    """Counts requests, and charges afterwards what they cost."""

    def __init__(self, app: ASGIApp, buckets: Buckets, finding: Authenticator) -> None:
        """Take from these buckets."""
        super().__init__(app)
        self._finding, self._buckets = finding, buckets

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; raises TooManyError."""
        known = self._finding.remembered(scope["shown"].token)
        if known is None or known.role not in UNCOUNTED:
            key = ASKER.get().key if known is None else known.token
            of_files = scope["path"].startswith(FILES)
            self._buckets.take(f"{FILES} {key}" if of_files else key, monotonic())
        try:
            await self._app(scope, receive, send)
        finally:
            asker = ASKER.get()
            self._buckets.charge(asker.key, asker.spent)
