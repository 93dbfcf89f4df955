"""Two people enter themselves on their phones, report the same and otherwise; with and without scripts."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.court.policy import GENERIC, shipped
from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, join
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
    page.get_by_label("Deck list").fill("LRIG Deck\n1 Ilvane, Cold Wick\nMain Deck\n4 Kiln Tender")
    page.get_by_role("button", name="Take part").click()
    told = page.get_by_role("alert").first
    expect(told).to_contain_text("This list is not legal")
    expect(told.locator(".clause").first).to_be_visible()
    assert page.get_by_label("Your name").input_value() == "Ada Berg"
    assert event_at(desk, "own-list").entrants == ()
    desk.close()


def test_a_refusal_and_what_was_typed_stay_while_the_event_goes_on(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    """The page used to fetch itself again over the refusal of a list, within a moment."""
    desk, event, typed = (
        open_desk(service.record),
        "own-kept",
        "LRIG Deck\n1 Ilvane, Cold Wick\nMain Deck\n5 Kiln Tender",
    )
    open_event(desk, event, KIM)
    given(own.registration, desk, event, KIM, places=3)
    page = looking(Look(size=PHONE, touch=True)).new_page()
    person = entered(page, service, event, "Ada Berg")
    page.locator("#list textarea").fill(typed)
    page.get_by_role("button", name="Check the list").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("This list is not legal")
    for name in ("Bo Lind", "Cy Moe"):
        join(desk, event, Newcomer(name))
    given(pairings.pair, desk, event, KIM, 1)
    expect(page.locator("#now")).to_contain_text("Bye" if person in byes(desk, event) else "Table 1")
    expect(page.locator("#news")).to_be_visible()
    expect(told).to_contain_text("This list is not legal")
    assert page.locator("#list textarea").input_value() == typed
    assert page.evaluate(WIDER) <= 0
    page.get_by_role("link", name="To your list").click()
    expect(page.locator("#list textarea")).to_be_focused()
    assert page.locator("#list textarea").input_value() == typed
    page.get_by_role("link", name="Look again").click()
    expect(told).to_have_count(0)
    expect(page.locator("#news")).to_be_hidden()
    desk.close()


def byes(desk: Desk, event: str) -> tuple[str, ...]:
    paired = event_at(desk, event).pairing(1)
    assert paired is not None
    return paired.byes


def test_a_name_that_is_entered_is_asked_about_on_a_phone(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    desk, event = open_desk(service.record), "own-twice"
    open_event(desk, event, KIM, policy=shipped()[GENERIC] + b"\n[public]\nnames = true\n")
    given(own.registration, desk, event, KIM)
    join(desk, event, Newcomer("Ole Ødegård"))
    page = looking(Look(size=PHONE)).new_page()
    page.goto(service.at(f"join/{event}"))
    page.get_by_label("Your name").fill("ole ødegård")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("alert")).to_contain_text("Ole Ødegård is entered already")
    page.get_by_role("button", name="Enter a second person of this name").click()
    expect(page.locator("h1")).to_contain_text("ole ødegård")
    assert len(event_at(desk, event).entrants) == 2
    desk.close()
