"""What tests of a page wait for: never a time, always what somebody before the screen would see."""

import json
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

PAINTED: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
})"""
ROVED: Final = "document.querySelectorAll('.board .card[tabindex=\"-1\"]').length > 3"


def at(page: Page, seq: int) -> None:
    """Wait until a seq is shown."""
    expect(page.locator("#caption .seq")).to_have_text(str(seq))


def frame(page: Page) -> dict[str, Any]:
    """What a page was told of its match."""
    told: dict[str, Any] = json.loads(page.locator("#frame").text_content() or "")
    return told


def painted(page: Page) -> None:
    """Wait until what was drawn is painted, and what is put off until then is done."""
    page.evaluate(PAINTED)


def whole(page: Page) -> None:
    """Wait until the log is whole and the order of tabs is written: a page that rests."""
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.wait_for_function(ROVED)
    painted(page)


def rest_on(page: Page, card: Locator) -> None:
    """Let the mouse rest on a card, coming from elsewhere."""
    card.wait_for()
    painted(page)
    page.mouse.move(2, 2)
    card.hover()


def glance_at(page: Page, card: Locator) -> None:
    """Let the mouse rest on a card until its glance shows; a board drawn anew begins it anew."""
    for _ in range(5):
        rest_on(page, card)
        with suppress(PlaywrightTimeout):
            page.locator("#glance").wait_for(state="visible", timeout=3000)
            return
    expect(page.locator("#glance")).to_be_visible()
