"""Workshops that hand their worker on: a test process starts one, not one for each service."""

from __future__ import annotations

import subprocess
from multiprocessing.connection import Connection
from typing import Final

from referee.bounded import Workshop

IDLE: Final[list[tuple[subprocess.Popen[bytes], Connection]]] = []
"""Workers whose workshop was closed, each with its pipe."""


class HandedOn(Workshop):
    """A workshop that takes over an idle worker, and leaves its own idle when it closes.

    A worker forgets each file when it is done with it, so who gave the last one changes nothing.
    """

    def _opened(self) -> Connection:
        if self._worker is None and not self._closed and IDLE:
            self._worker, self._pipe = IDLE.pop()
        return super()._opened()

    def close(self) -> None:
        if self._worker is not None and self._pipe is not None and not self._turn.locked():
            IDLE.append((self._worker, self._pipe))
            self._worker = self._pipe = None
        super().close()


def ended() -> None:
    """End the workers that nobody needs any more."""
    while IDLE:
        last = Workshop()
        last._worker, last._pipe = IDLE.pop()
        last.close()
