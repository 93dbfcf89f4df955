"""How much at once: requests and computing in a second, bytes of a body, headers of a request."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from referee.web.lines import HEAD
from referee.web.problems import ProblemError, TooManyError
from referee.web.settings import Settings

PART: Final = 0.2
"""Seconds of computing in a second for which one visitor may ask, on average."""
BURST: Final = 10
"""So many seconds' worth of requests may come at once."""
MOST: Final = 20_000
"""Visitors whose requests are counted at once; those who waited longest are forgotten first."""
HEADERS: Final = 100
"""Headers of a request, at most."""


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


UPLOADS: Final = ("/v1/cards/imports", "/v1/records", "/v1/verify", "/v1/bundles/", "/v1/reviews/")
"""Where files are taken in."""


def longest(settings: Settings, path: str) -> int:
    """Give how long a body may be at an address."""
    return settings.upload if path.startswith(UPLOADS) else settings.body


def require_size(headers: list[tuple[bytes, bytes]], most: int) -> None:
    """Raise ProblemError for a body that is announced as too long, and for too much of a head."""
    if len(headers) > HEADERS:
        message = f"more than {HEADERS} headers"
        raise ProblemError("too-many-headers", message, instead="send fewer")
    if sum(len(name) + len(value) for name, value in headers) > HEAD:
        raise ProblemError("too-large-head", f"headers of more than {HEAD} bytes")
    told = next((value for name, value in headers if name == b"content-length"), b"0")
    if not told.isdigit() or int(told) > most:
        raise ProblemError("too-large", _too_large(most), instead="send less at once")


def counted(receive: Receive, most: int) -> Receive:
    """Give a body that is refused when it grows too long, whatever was announced."""
    read = 0

    async def next_part() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HTTPException(413, _too_large(most))
        return message

    return next_part


def _too_large(most: int) -> str:
    return f"the body is longer than {most} bytes"
