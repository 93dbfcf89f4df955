"""A match that goes on while it is watched, and a network that goes away."""

import json
import re
from collections.abc import Callable
from contextlib import closing
from time import time_ns
from typing import Final
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page, expect

from events.stores import open_log
from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from tests.service.conftest import play
from tests.web.browser.conftest import Look, Service
from tests.web.browser.watching import at

Open = Callable[..., Page]
LEFT: Final = "left-standing"


def head_of(page: Page) -> int:
    return int(page.locator("#head").inner_text())


def acted(service: Service) -> int:
    """Do what may be done first at the running match, as a program does; gives the new head."""
    base = service.at("v1/matches/live")
    held = {"authorization": f"Bearer {service.owner}", "content-type": "application/json"}
    body = {"choice": 1}
    asked = json.dumps(body).encode()
    call = Request(f"{base}/actions", asked, held)  # noqa: S310 - the service of this test
    with urlopen(call) as answer:  # noqa: S310 - the service of this test
        return int(json.load(answer)["last"])


def test_at_the_head_the_board_moves_with_the_match(open_page: Open, service: Service) -> None:
    page = open_page("m/live")
    expect(page.locator("#live")).to_have_text("Live")
    before = head_of(page)
    at(page, before)
    head = acted(service)
    assert head > before
    at(page, head)
    assert head_of(page) == head
    page.wait_for_url(f"**seq={head}**")


def test_whoever_stepped_back_stays_and_is_told_how_far(open_page: Open, service: Service) -> None:
    acted(service)
    page = open_page("m/live?seq=2")
    before = head_of(page)
    expect(page.locator("#live")).to_have_text(f"{before - 2} behind, follow")
    head = acted(service)
    assert head > before
    expect(page.locator("#head")).to_have_text(str(head))
    at(page, 2)
    expect(page.locator("#live")).to_have_text(f"{head - 2} behind, follow")
    page.locator("#live").click()
    at(page, head)
    expect(page.locator("#live")).to_have_text("Live")
    at(page, acted(service))


def test_at_a_match_that_stands_nobody_is_behind_until_it_goes_on(open_page: Open, service: Service) -> None:
    with closing(open_log(service.record)) as log:
        desk = Desk(log, clock=lambda: time_ns() // 1000 - 3600 * 1_000_000)
        open_match(desk, LEFT, *deck_names()[:2], first="A", seed=1)
    page = open_page(f"m/{LEFT}")
    expect(page.locator("#live")).to_have_text("Live")
    head = head_of(page)
    page.keyboard.press("ArrowLeft")
    at(page, head - 1)
    expect(page.locator("#live")).to_be_hidden()
    with closing(open_desk(service.record)) as desk:
        play(desk, LEFT, 1)
        head = desk.reader(LEFT).head()
    expect(page.locator("#live")).to_have_text(re.compile(r"behind, follow$"))
    page.locator("#live").click()
    at(page, head)


def test_a_delayed_view_says_by_how_much(looking: Callable[[Look], BrowserContext], service: Service) -> None:
    with closing(open_desk(service.record)) as desk:
        word = make_token(desk, Pass("spectator", match="live", delay=1)).token
    page = looking(Look()).new_page()
    page.goto(service.at(f"l/{word}/m/live"))
    expect(page.locator("#live")).to_have_text("Live, 1 s delayed")


def test_without_a_network_the_page_says_so_and_goes_on(
    open_page: Open, faults: list[str], service: Service
) -> None:
    acted(service)  # in a long run the match may have stood so long that nobody is behind
    page = open_page("m/live?seq=2")
    expect(page.locator("#live")).to_contain_text("behind, follow")
    page.keyboard.press("ArrowRight")
    at(page, 3)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#live")).to_contain_text("Offline, as of")
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    page.context.set_offline(False)
    expect(page.locator("#live")).to_contain_text("behind, follow")
    faults.clear()
