"""The door: of those who come in a crowd, a few are let in for each round of the loop.

To read a request takes a part of a millisecond, whoever it is from, and to hear it another. Where
hundreds come at once, the loop takes in between them whatever else came, and who plays or judges
goes past them.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial


class WaitingLine:
    """Those who wait, in the order in which they came; known to the loop alone."""

    def __init__(self, each: int) -> None:
        """Let so many in for each round of the loop."""
        self._each = each
        self._row: deque[Callable[[], None]] = deque()

    def wait(self, enter: Callable[[], None]) -> None:
        """Call somebody in when it is their turn."""
        if not self._row:
            asyncio.get_running_loop().call_soon(self._let_in)
        self._row.append(enter)

    async def turn(self) -> None:
        """Wait for one's turn."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wait(partial(_let_go_on, waiting))
        await waiting

    def _let_in(self) -> None:
        try:
            for _ in range(min(self._each, len(self._row))):
                self._row.popleft()()
        finally:
            if self._row:
                asyncio.get_running_loop().call_soon(self._let_in)


def _let_go_on(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
