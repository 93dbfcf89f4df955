"""What goes on at the event of a match, told to those who follow the match."""

from collections import deque

from referee.web.live import frames

CLOCK = frames.event("clock", {})
"""The event went on: a round began or ended, time was called, somebody was appointed."""


class RoundNotices:
    """Says when somebody hears that the log of the event went on: at once, or by their delay."""

    def __init__(self, turns: int, delay: float) -> None:
        """Begin after so many turns of that log; `delay` is in seconds."""
        self._turns, self._delay = turns, delay
        self._due: deque[float] = deque()

    def heard(self, turns: int, now: float) -> bytes:
        """What is told now, after so many turns; nothing where there is nothing."""
        if turns != self._turns:
            self._turns = turns
            self._due.append(now + self._delay)
        told = b""
        while self._due and self._due[0] <= now:
            self._due.popleft()
            told = CLOCK
        return told
