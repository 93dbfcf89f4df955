"""The report of an event in a browser: to be read in the light and in the dark, on a phone and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.running import open_event
from referee.service.orders import corrections, decided, events, pairings, rounds
from tests.ordering import given
from tests.web.browser.conftest import PHONE, WIDE, Look

CONTRAST: Final = (Path(__file__).parent / "contrast.js").read_text("utf-8")
KIM = "organiser:kim"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a report of which there is something to tell, at a service of its own."""
    record = str(tmp_path_factory.mktemp("told") / "told.sqlite3")
    with closing(open_desk(record)) as desk:
        open_event(desk, "told", KIM)
        for person, deck in (("p1", "ember-court"), ("p2", "tide-chorus"), ("p3", "ember-court")):
            given(events.enter, desk, "told", KIM, person, deck)
        given(pairings.pair, desk, "told", KIM, 1)
        given(rounds.begin, desk, "told", KIM, 1)
        given(decided.result, desk, "told", KIM, 1, 1, "A")
        given(corrections.correct, desk, "told", KIM, 1, 1, "B", "the slip")
        given(rounds.end, desk, "told", KIM, 1)
    with Served(record) as service:
        yield f"http://{service.host}:{service.port}/event/told/report"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_is_read_without_a_script(
    looking: Callable[[Look], BrowserContext], told: str, size: dict[str, int], theme: str
) -> None:
    page, found = looking(Look(size=size, theme=theme)).new_page(), list[str]()
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda one: found.append(one.text))
    page.goto(told)
    assert page.locator("h1").inner_text() == "told"
    assert page.locator("script").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "700"
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert found == []


def test_on_paper_it_is_black_on_white_and_has_no_links(
    looking: Callable[[Look], BrowserContext], told: str
) -> None:
    page = looking(Look(theme="dark")).new_page()
    page.goto(told)
    assert page.locator("nav").is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator("nav").is_visible()
    ink = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
    assert ink == "rgb(25, 28, 34)"
