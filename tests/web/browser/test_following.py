"""A match that goes on while it is watched, and a network that goes away."""

import json
from collections.abc import Callable
from urllib.request import Request, urlopen

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Service
from tests.web.browser.watching import at

Open = Callable[..., Page]


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


def test_a_running_match_grows_and_the_reader_stays(open_page: Open, service: Service) -> None:
    page = open_page("m/live?seq=2")
    expect(page.locator("#live")).to_have_text("Live")
    before = head_of(page)
    head = acted(service)
    assert head > before
    expect(page.locator("#head")).to_have_text(str(head))
    at(page, 2)
    page.keyboard.press("End")
    at(page, head)


def test_without_a_network_the_page_says_so_and_goes_on(open_page: Open, faults: list[str]) -> None:
    page = open_page("m/live?seq=2")
    expect(page.locator("#live")).to_have_text("Live")
    page.keyboard.press("ArrowRight")
    at(page, 3)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#live")).to_contain_text("Offline, as of")
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    page.context.set_offline(False)
    expect(page.locator("#live")).to_have_text("Live")
    faults.clear()
