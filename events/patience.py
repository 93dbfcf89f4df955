"""How long is a lock waited for that another program holds? One span for all who write.

Writers come one after the other. Were each to wait as long as the first, six orders behind a
forgotten transaction would wait six times as long. So the first waits for a span; while its answer
still holds, those behind it try once and are told at once, until somebody gets through.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

SPAN: Final = 5.0
"""Seconds for which a lock is waited for."""


class Patience:
    """What the writers of one log know of a lock that stands in their way."""

    def __init__(self) -> None:
        """Know of none."""
        self._failed = 0.0

    def left(self) -> float:
        """The seconds for which the next try may wait: a whole span, or 0 behind a known lock.

        A lock that nobody met for a span is forgotten.
        """
        return 0.0 if self._failed and monotonic() - self._failed < SPAN else SPAN

    def failed(self) -> None:
        """A try met the lock until its time was over."""
        self._failed = monotonic()

    def through(self) -> None:
        """A try got through."""
        self._failed = 0.0
