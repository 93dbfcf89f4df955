"""Desks at which the record is looked at as it was some time ago."""

from typing import Final

from referee.service import Desk, open_desk

SPANS: Final = 8
"""Different delays for which a desk is kept open."""


class LateDesks:
    """Desks at which the record is looked at as it was some time ago."""

    def __init__(self, url: str) -> None:
        """Open none yet."""
        self._url = url
        self._open: dict[int, Desk] = {}

    def desk(self, delay: int) -> Desk:
        """The desk of so many seconds ago; the one that was asked for first makes room."""
        if delay not in self._open:
            while len(self._open) >= SPANS:
                self._open.pop(next(iter(self._open))).close()
            self._open[delay] = open_desk(self._url, readonly=True, delay=delay)
        return self._open[delay]

    def close(self) -> None:
        """Leave all of them."""
        for desk in self._open.values():
            desk.close()
