"""How a browser is opened on the owner's address, so that nobody else on the machine reads it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import mkstemp
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url={address}">
<title>Referee</title>
<p><a href="{address}">To the referee</a></p>
"""


class WayIn:
    """An address that is one's own, and the page that leads to it.

    The command line of a browser is read by whoever may list processes; so it names a page that
    its user alone may read, and that leads on to the address.
    """

    def __init__(self, address: str) -> None:
        """Know the address; no page leads there yet."""
        self._address = address
        self._page: Path | None = None

    def show(self) -> None:
        """Open a browser, without waiting for it: some stay until they are closed."""
        import webbrowser

        handle, name = mkstemp(prefix="referee-", suffix=".html")
        self._page = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(PAGE.format(address=escape(self._address)))
        Thread(target=webbrowser.open, args=(self._page.as_uri(),), daemon=True).start()

    def shut(self) -> None:
        """Take the page away."""
        if self._page is not None:
            self._page.unlink(missing_ok=True)


@contextmanager
def way_in(address: str) -> Iterator[WayIn]:
    """The way in to an address; its page is gone at the end of the block."""
    way = WayIn(address)
    try:
        yield way
    finally:
        way.shut()
