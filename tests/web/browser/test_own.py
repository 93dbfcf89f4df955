"""Two people enter themselves on their phones, report the same and otherwise; with and without scripts."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.orders import own, pairings, rounds
from tests.ordering import given
from tests.web.browser.conftest import PHONE, Look, Service, complaint

KIM = "organiser:kim"
WIDER = "document.documentElement.scrollWidth - innerWidth"


def entered(page: Page, service: Service, event: str, name: str) -> str:
    """Enter by the form; the id that the page tells."""
    page.goto(service.at(f"join/{event}"))
    page.get_by_label("Your name").fill(name)
    page.locator("main form button").click()
    expect(page.locator("h1")).to_contain_text(name)
    assert urlsplit(page.url).path.endswith(f"/own/{event}")
    return page.locator("h1 .label").inner_text()


@pytest.mark.parametrize("script", [True, False])
def test_two_phones_report_a_result(
    service: Service, looking: Callable[[Look], BrowserContext], faults: list[str], *, script: bool
) -> None:
    event = "own-on" if script else "own-off"
    desk = open_desk(service.record)
    open_event(desk, event, KIM)
    given(own.registration, desk, event, KIM, places=2)
    pages = {}
    for name in ("Ada Berg", "Bo Lind"):
        page = looking(Look(size=PHONE, touch=True, script=script)).new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(complaint(one)))
        pages[entered(page, service, event, name)] = page
    third = looking(Look(size=PHONE, script=script)).new_page()
    entered(third, service, event, "Cy Moe")
    expect(third.locator("main")).to_contain_text("You wait for a place")
    given(pairings.pair, desk, event, KIM, 1)
    given(rounds.begin, desk, event, KIM, 1)
    a, b = event_at(desk, event).tables_of(1)[0].people
    for person in (a, b):
        if not script:
            pages[person].reload()
        expect(pages[person].locator("main")).to_contain_text("Table 1")
        if script:
            assert pages[person].evaluate(WIDER) <= 0
    pages[a].get_by_role("button", name="I won").click()
    expect(pages[a].locator("main")).to_contain_text("You reported")
    if not script:
        pages[b].reload()
    expect(pages[b].locator("main")).to_contain_text("reports")
    pages[b].get_by_role("button", name="I won").click()
    expect(pages[b].locator("main")).to_contain_text("say different things")
    assert [one.person for one in event_at(desk, event).calls] == [""]
    pages[b].get_by_role("button", name="I lost").click()
    expect(pages[b].locator("main")).to_contain_text("You lost")
    ended = event_at(desk, event).ended(1, 1)
    assert ended is not None
    assert (ended.winner, ended.source) == ("A", "players")
    desk.close()
    assert [one for one in faults if "422" not in one] == []


def test_a_list_that_is_not_legal_is_told_with_its_clauses(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    desk = open_desk(service.record)
    open_event(desk, "own-list", KIM)
    page = looking(Look(size=PHONE)).new_page()
    page.goto(service.at("join/own-list"))
    expect(page.locator("main")).to_contain_text("Registration is closed")
    given(own.registration, desk, "own-list", KIM)
    page.reload()
    page.get_by_label("Your name").fill("Ada Berg")
    page.get_by_label("Deck list, now or later").fill("LRIG Deck\n1 Nothing\nMain Deck\n4 Kiln Tender")
    page.get_by_role("button", name="Take part").click()
    told = page.get_by_role("alert").first
    expect(told).to_contain_text("This list is not legal")
    expect(told.locator(".clause").first).to_be_visible()
    assert page.get_by_label("Your name").input_value() == "Ada Berg"
    assert event_at(desk, "own-list").entrants == ()
    desk.close()
