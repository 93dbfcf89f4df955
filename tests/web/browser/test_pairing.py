"""An organiser runs rounds by presses: paired, begun, written, ended, corrected; with and without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.standing import standings_at
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import events
from tests.ordering import given
from tests.web.browser.conftest import PHONE, Look, Service, complaint

PEOPLE = ("Ines Maron", "Teo Lindqvist", "Mina Okafor", "Jonas Weiss", "Aiko Tanaka")
WIDER = "document.documentElement.scrollWidth - innerWidth"


def begun(service: Service, name: str) -> str:
    """An event with five people; the token of its organiser."""
    desk = open_desk(service.record)
    open_event(desk, name, "organiser:orla")
    for number, called in enumerate(PEOPLE):
        put_person(desk, f"{name}{number}", called)
        given(events.enter, desk, name, "organiser:orla", f"{name}{number}")
    made = make_token(desk, Pass("organiser", "orla", event=name)).token
    desk.close()
    return made


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def corrected(page: Page, service: Service, name: str) -> None:
    """Correct a result: what it changes is shown first, and nothing is written until it is ordered."""
    desk = open_desk(service.record)
    first, second = (one.person for one in standings_at(desk, name).rows if one.lost)
    head = desk.reader(name).head()
    page.get_by_text("Correct a result").first.click()
    form = page.locator("form", has=page.get_by_role("button", name="See what it changes"))
    form.locator("[name=winner]").select_option("B")
    form.locator("[name=reason]").fill("the slip was read wrongly")
    form.get_by_role("button", name="See what it changes").click()
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text("0 to 3 points")
    expect(asked).to_contain_text("stand as they are played")
    assert desk.reader(name).head() == head
    asked.get_by_role("button", name="Correct it").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert sum(bool(one.corrected) for one in event_at(desk, name).decided) == 1
    lost = {one.person for one in standings_at(desk, name).rows if one.lost}
    assert len(lost & {first, second}) == 1
    desk.close()


@pytest.mark.parametrize("script", [True, False])
def test_a_round_is_paired_played_and_corrected_by_presses(
    service: Service, looking: Callable[[Look], BrowserContext], faults: list[str], *, script: bool
) -> None:
    name = "pressed" if script else "plainly"
    word = begun(service, name)
    context = looking(Look(size=PHONE, touch=True, script=script))
    context.add_cookies([{"name": "referee", "value": word, "url": service.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.extend(complaint(one)))
    page.goto(service.at(f"desk/event/{name}"))
    press(page, "Pair round 1")
    expect(page.locator("main")).to_contain_text("has a bye")
    assert page.locator(".tables a[href$='desk/']").count() == 0
    press(page, "Begin round 1")
    for left in (1, 0):
        page.locator(".ends button").first.click()
        expect(page.locator(".ends")).to_have_count(left)
    press(page, "End round 1")
    press(page, "Pair round 2")
    expect(page.locator("h2", has_text="Round 2")).to_be_visible()
    corrected(page, service, name)
    if script:
        assert page.evaluate(WIDER) <= 0
    assert faults == []
