"""What other services over the same database write, as soon as they say so."""

import asyncio

from referee.service import open_hints
from referee.web.live.hub import Hub


class Hearing:
    """Tells other services that something was written here, and lets the hub look when they did."""

    def __init__(self, url: str, hub: Hub) -> None:
        """Listen from now on, in the running loop."""
        loop = asyncio.get_running_loop()
        self._hub = hub

        def heard() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hub.nudge)

        self._hints = open_hints(url, heard)

    def written(self) -> None:
        """Hear that something was written here."""
        self._hub.nudge()
        if self._hints is not None:
            self._hints.tell()

    def close(self) -> None:
        """Tell and hear nothing any more."""
        if self._hints is not None:
            self._hints.close()
