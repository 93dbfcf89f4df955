"""The browser in which pages are tried, measured and photographed: Debian's Chromium.

Where its package chromium-headless-shell is installed, that is taken: the same engine without the
windows, menus and profiles of a browser, which nobody here looks at. It takes a third less CPU.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright

PACKAGES: Final = ("chromium-headless-shell", "chromium")
PLACES: Final = tuple(Path("/usr/bin") / name for name in PACKAGES)
CHROMIUM: Final = next((place for place in PLACES if place.exists()), PLACES[0])
ALONE: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--no-first-run",
)
"""It looks at this machine alone, and asks nobody else for anything."""
BEEN_HERE: Final = "try { localStorage.setItem('referee-tour', 'closed') } catch {}"
"""What a browser remembers of whoever closed the tour."""


def launched(playwright: Playwright) -> Browser:
    """A browser without a window; whoever launches it closes it."""
    return playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*ALONE])
