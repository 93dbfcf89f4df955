"""Stepping as hands do it: over outcomes, by arrows after a press, by wheel, swipe and knob."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, Look
from tests.web.browser.watching import at, frame

Open = Callable[..., Page]
HERE: Final = 321
"""A chooses to play a card; 322 is the card on the table."""
PRESSED: Final = """(key) => document.body.dispatchEvent(new KeyboardEvent("keydown",
  { key, ctrlKey: true, altKey: true, bubbles: true, cancelable: true }))"""


def told(page: Page) -> str:
    return page.locator("#caption [data-said]").inner_text()


def test_shift_and_arrow_stop_where_the_result_lies_on_the_table(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    assert "chose to play" in told(page)
    page.keyboard.press("Shift+ArrowRight")
    at(page, 322)
    assert told(page).startswith("A played Bramble Warden")
    expect(page.locator("[data-part=near-signi-left]")).to_contain_text("Bramble Warden")
    expect(page.locator("#log [aria-current=step]")).to_have_attribute("data-seq", "322")
    said = []
    for _ in range(6):
        before = page.locator("#caption .seq").inner_text()
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("#caption .seq")).not_to_have_text(before)
        said.append(told(page))
    assert not [words for words in said if "chose" in words or "passed" in words], said


def test_arrows_step_after_a_press_anywhere(open_page: Open) -> None:
    page = open_page("m/demo?seq=322")
    page.locator("#log [data-seq='318'] a").click()
    at(page, 318)
    page.keyboard.press("ArrowRight")
    at(page, 319)
    page.locator("[data-part=near-lrig-center] button.card").click()
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    at(page, 320)
    page.locator("[data-level=full]").click()
    page.keyboard.press("ArrowLeft")
    at(page, 319)


def test_after_tab_the_arrows_move_in_the_log(open_page: Open) -> None:
    page = open_page("m/demo?seq=322")
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.locator("#log").focus()
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.href") != first
    at(page, 322)


@pytest.mark.parametrize(("key", "way"), [("[", -1), ("]", 1)])
def test_signs_that_need_altgr_are_keys_too(open_page: Open, key: str, way: int) -> None:
    page = open_page("m/demo?seq=322")
    turns = [seq for _, _, seq in frame(page)["turns"]]
    page.evaluate(PRESSED, key)
    at(page, min(t for t in turns if t > 322) if way > 0 else max(t for t in turns if t < 322))


def test_letters_with_ctrl_and_alt_are_left_to_the_browser(open_page: Open) -> None:
    page = open_page("m/demo?seq=322")
    assert page.evaluate(PRESSED, "l")
    assert page.evaluate(PRESSED, "ArrowRight")
    at(page, 322)


def test_the_wheel_steps_over_the_board(open_page: Open) -> None:
    page = open_page("m/demo?seq=322")
    page.locator("[data-part=midline]").hover()
    page.mouse.wheel(0, 100)
    at(page, 323)
    page.mouse.wheel(0, -100)
    at(page, 322)


def test_a_swipe_steps_on_a_phone(open_page: Open) -> None:
    page = open_page("m/demo?seq=322", Look(size=PHONE, touch=True))
    box = page.locator("[data-part=near-signi-center]").bounding_box()
    assert box is not None
    held = page.context.new_cdp_session(page)
    for x in ((320, 200), (80, 200)):
        begin, end = ({"x": one, "y": box["y"] + 20} for one in x)
        held.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [begin]})
        held.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [end]})
        held.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if x[0] > x[1]:
            at(page, 323)
    at(page, 322)


def test_knob_caption_and_seq_go_together_while_the_mouse_drags(open_page: Open) -> None:
    page = open_page("m/demo?seq=565")
    page.locator("#log[data-whole]").wait_for(state="attached")
    moved = page.evaluate("""() => {
      const range = document.getElementById("range");
      const knob = () => document.querySelector("[data-knob]").getAttribute("x");
      const before = knob();
      range.value = 322;
      range.dispatchEvent(new Event("input", { bubbles: true }));
      return [before !== knob(), document.querySelector("#caption .seq").textContent,
        document.getElementById("seqfield").value,
        document.querySelector("#caption [data-said]").textContent,
        document.querySelectorAll("#caption .gonebadge").length];
    }""")
    assert moved[:3] == [True, "322", "322"]
    assert moved[3].startswith("A played Bramble Warden")
    assert moved[4] == 0
    at(page, 322)
