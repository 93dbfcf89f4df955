"""How often: requests and computing in a second, by token or, where none is known, by address.

Files that pages are drawn with are counted by themselves: who asked for too much reads so on a page that
has its styles, and one page that cost much to make never comes without them.
"""

from time import monotonic
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from referee.web.access.finding import Authenticator
from referee.web.access.layer import Layer
from referee.web.access.prefix import FILES
from referee.web.access.visitors import OWNER, TABLE
from referee.web.refusals import TooManyError
from referee.web.settings import ServiceSettings
from referee.web.turns import ASKER

PART: Final = 0.2
"""Seconds of computing in a second for which one visitor may ask, on average."""
BURST: Final = 10
"""So many seconds' worth of requests may come at once."""
MOST: Final = 20_000
"""Visitors whose requests are counted at once; those who waited longest are forgotten first."""
UNCOUNTED: Final = frozenset({OWNER, TABLE})
"""Whose requests are not counted: whoever runs the service, and their programs."""


class Buckets:
    """A bucket of requests for each visitor, which fills again while they wait.

    What an answer cost is taken out as well, when it is known: who asks for a little of each is
    limited by the number, who asks for much by its cost.
    """

    def __init__(self, rate: int) -> None:
        """Fill with so many requests a second; 0 is without end."""
        self._rate = rate
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str, now: float) -> None:
        """Take a request out; raises TooManyError where none is left. `now` counts seconds."""
        if not self._rate:
            return
        full = float(self._rate * BURST)
        left, before = self._left.pop(key, (full, now))
        left = min(full, left + (now - before) * self._rate)
        if len(self._left) >= MOST:
            del self._left[next(iter(self._left))]
        self._left[key] = (left - 1 if left >= 1 else left, now)
        if left < 1:
            raise TooManyError((1 - left) / self._rate)

    def charge(self, key: str, seconds: float) -> None:
        """Take out what a request cost beyond one; nobody is in debt for more than a full bucket.

        `seconds` are of computing.
        """
        if key in self._left:
            left, now = self._left[key]
            more = max(0.0, seconds / PART * self._rate - 1)
            self._left[key] = (max(left - more, -float(self._rate * BURST)), now)


class RateLimit(Layer):
    """Counts requests, and charges afterwards what they cost."""

    def __init__(self, app: ASGIApp, settings: ServiceSettings, finding: Authenticator) -> None:
        """Begin with full buckets."""
        super().__init__(app)
        self._finding, self._buckets = finding, Buckets(settings.rate)

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
