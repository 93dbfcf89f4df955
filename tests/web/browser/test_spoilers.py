"""Charts that tell the value at the seq, and a review that tells nothing of what comes later."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.web.browser.watching import at, frame

Open = Callable[..., Page]
HERE: Final = 345
TOLD: Final = 340
"""The last row of the log up to HERE at its usual detail."""


def values(page: Page) -> list[str]:
    return page.locator("#graphs [data-value]").all_inner_texts()


def wide(page: Page, name: str) -> float:
    return float((page.locator(f"#scrub .wide-only [data-{name}]").get_attribute("width") or "")[:-1])


def test_charts_tell_the_value_at_the_seq_and_nothing_later(open_page: Open) -> None:
    page = open_page("m/demo?seq=380")
    page.locator("#log[data-whole]").wait_for(state="attached")
    counted = page.locator("[data-part=near-life] .where").inner_text()
    assert values(page)[0] == re.sub(r"\D", "", counted)
    lines = page.locator("#graphs path.a")
    drawn = lines.first.get_attribute("d") or ""
    band = page.locator("#graphs [data-band]").first
    end = float(band.get_attribute("x") or 0) + float(band.get_attribute("width") or 0)
    assert max(map(float, re.findall(r"H([\d.]+)", drawn))) <= end + 0.1
    page.keyboard.press("Shift+ArrowLeft")
    at(page, 376)
    before = values(page)
    page.keyboard.press("ArrowLeft")
    at(page, 375)
    assert values(page)[2] != before[2], "A discards a card at 376"
    page.locator("[data-do=whole]").click()
    assert len(lines.first.get_attribute("d") or "") > len(drawn)


def test_a_page_without_its_script_tells_the_same_values(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    page.locator("#log[data-whole]").wait_for(state="attached")
    told = values(page)
    page.keyboard.press("ArrowRight")
    at(page, HERE + 1)
    page.keyboard.press("ArrowLeft")
    at(page, HERE)
    assert values(page) == told


def test_a_spoiler_free_review_hides_length_result_and_what_comes_later(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}&spoilers=off")
    head = frame(page)["head"]
    page.locator("#log[data-whole]").wait_for(state="attached")
    at(page, HERE)
    expect(page.locator("#head")).to_be_hidden()
    expect(page.locator("#log [data-seq='349']")).to_be_hidden()
    assert page.locator("#log [data-seq]:visible").last.get_attribute("data-seq") == str(TOLD)
    expect(page.locator("#log .undone summary")).to_be_hidden()
    expect(page.locator("[data-do=whole]")).to_be_hidden()
    assert int(page.locator("#range").get_attribute("max") or 0) < head - 300
    assert wide(page, "known") < 100 < wide(page, "track")
    assert str(head) not in (page.locator("#range").get_attribute("aria-valuetext") or "")
    assert str(head) not in page.locator(".stage").inner_text()
    assert str(head) not in page.locator(".top").inner_text()
    page.keyboard.press("ArrowRight")
    at(page, HERE + 1)
    page.wait_for_url("**spoilers=off**")
    page.keyboard.press("Shift+ArrowRight")
    at(page, 349)
    expect(page.locator("#log [data-seq='349']")).to_be_visible()


def test_the_switch_is_remembered_and_a_match_then_begins_at_its_first_fact(
    open_page: Open,
) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    page.keyboard.press("v")
    expect(page.locator(".controls [data-do=veil]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#head")).to_be_hidden()
    page.goto(page.url.partition("?")[0])
    at(page, 1)
    expect(page.locator("#head")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.locator("#head")).to_be_visible()
    page.reload()
    expect(page.locator("#head")).to_be_visible()
