"""A log that tells how long its commits take."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, cast

from events.errors import LogError
from events.listings import Listing
from events.log import Appended, Command, Log, Row

Committed = Callable[[float, int], None]
"""Hears of a commit: how many seconds it took, and how many commands it held."""


def timed_log(log: Log, told: Committed) -> Log:
    """The same log; `told` hears of each commit, in the thread that waited for it."""
    return cast("Log", TimedLog(log, told))


class TimedLog:
    """Passes all on, and looks at the clock around what is added."""

    def __init__(self, log: Log, told: Committed) -> None:
        """Stand before a log."""
        self._log, self._told = log, told

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(
        self,
        match_id: int,
        rows: Sequence[Row],
        *,
        key: str,
        request: bytes,
        listing: Listing | None = None,
    ) -> Appended:
        """See ``Log.append``."""
        begun = monotonic()
        done = self._log.append(match_id, rows, key=key, request=request, listing=listing)
        self._told(monotonic() - begun, 1)
        return done

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``."""
        begun = monotonic()
        done = self._log.append_many(commands)
        written = sum(isinstance(one, Appended) for one in done)
        if written:
            self._told(monotonic() - begun, written)
        return done
