"""A first visit: a moment that explains itself, whose service it is, and a tour closed for ever."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.needed import lacking
from tests.web.browser.conftest import PHONE, Look, Service
from tests.web.browser.test_access import AXE, FOUND, WHOLE
from tests.web.browser.watching import at, frame, whole

Open = Callable[..., Page]
NEW: Final = Look(first=True)
STEPS: Final = 5
APART: Final = """() => {
  const box = document.querySelector("#tour").getBoundingClientRect();
  const lit = document.querySelector(".toured").getBoundingClientRect();
  return lit.width > 0 && (box.right <= lit.left || lit.right <= box.left
    || box.bottom <= lit.top || lit.bottom <= box.top);
}"""
"""Whether what a step speaks of is to be seen, and the step does not lie over it."""
INSIDE: Final = "document.querySelector('#tour').contains(document.activeElement)"


def test_home_tells_what_it_is_and_leads_to_a_moment_that_explains_itself(
    open_page: Open, service: Service
) -> None:
    page = open_page("")
    expect(page.get_by_role("heading", level=1)).to_have_text("A referee that keeps every move")
    expect(page.get_by_text("This is a service without a name.")).to_be_visible()
    row = page.locator("li", has=page.locator('a[href$="/m/demo"]'))
    assert row.locator(".pips .on").count() == 4, "A has one Life Cloth, B three"
    expect(row.locator(".life").first).to_contain_text("1 Life Cloth left")
    expect(row).to_contain_text("1 ruling")
    expect(row.locator("time")).to_have_text(re.compile(r"(month|year)s? ago2026-05-09 11:05 UTC"))
    begin = page.locator("[data-begin]")
    said = page.locator(".begin .result").inner_text()
    assert "m/demo?seq=" in service.begin, "the record told it when the service began"
    begin.click()
    whole(page)
    told = frame(page)
    assert not any(first <= told["at"] <= last for first, last, _ in told["undone"])
    told_there = re.sub(r" \([^()]*#\d+\)", "", page.locator("#caption").inner_text())
    assert said.rstrip(".") in told_there, "which stay a card is stands in the caption alone"
    expect(page.locator(".board .actor")).to_be_visible()
    for side in "AB":
        card = page.locator(f'.board .card[aria-label*="power"][aria-label*="{side}-"]')
        expect(card.first).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator("#why .clause").first).to_be_visible()
    page.goto(service.at("m/demo"))
    at(page, frame(page)["head"])


def test_a_first_visit_is_shown_round_once_and_whoever_closes_it_may_ask_again(
    open_page: Open, service: Service
) -> None:
    page = open_page("m/demo?seq=345", NEW)
    whole(page)
    tour, on = page.locator("#tour"), page.locator("[data-do=tourNext]")
    expect(tour).to_be_visible()
    expect(on).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(page, 346)
    for step in range(1, STEPS + 1):
        expect(tour).to_contain_text(f"{step} of {STEPS}")
        assert page.evaluate(APART), f"step {step}"
        page.keyboard.press("Enter")
    expect(tour).to_be_hidden()
    assert page.locator(".toured").count() == 0
    page.reload()
    whole(page)
    expect(tour).to_be_hidden()
    theme = page.locator(".top [data-do=theme]")
    theme.focus()
    page.keyboard.press("?")
    page.locator("#keys").get_by_role("button", name="Take the tour").click()
    expect(on).to_be_focused()
    assert tour.locator("[aria-live]").count() == 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate(INSIDE), "nobody is held in it"
    on.focus()
    page.keyboard.press("Escape")
    expect(tour).to_be_hidden()
    expect(theme).to_be_focused()
    page.goto(service.at("m/demo?seq=345&stage=1#tour"))
    expect(page.locator(".stand .board")).to_be_visible()
    expect(tour).to_be_hidden()


def test_on_a_phone_no_step_of_the_tour_lies_over_what_it_speaks_of(open_page: Open) -> None:
    page = open_page("m/demo?seq=345", Look(size=PHONE, touch=True, theme="dark", first=True))
    whole(page)
    if not AXE.exists():
        lacking("there is no axe-core: npm install --no-save axe-core")
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(FOUND, WHOLE) == []
    for step in range(2, STEPS + 1):
        page.locator("[data-do=tourNext]").tap()
        assert page.evaluate(APART), f"step {step}"
    page.get_by_role("button", name="Close the tour for good").tap()
    page.locator("[data-do=menu]").tap()
    page.locator("#menu").get_by_role("button", name="Take the tour").tap()
    expect(page.locator("#tour")).to_contain_text("1 of 5")


@pytest.mark.parametrize("script", [True, False])
def test_without_scripts_the_same_five_sentences_stand_on_the_first_screen(
    open_page: Open, service: Service, *, script: bool
) -> None:
    page = open_page("m/demo?seq=345", Look(first=True, script=script))
    told = page.locator("#tour li p:last-child").all_text_contents()
    assert len(told) == STEPS
    if script:
        page.goto(service.at("#tour"))
    else:
        page.get_by_role("link", name="How to read a match").click()
    expect(page.locator("#tour")).to_be_visible()
    assert page.locator("#tour li p").all_inner_texts() == told
