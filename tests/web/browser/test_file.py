"""A replay opened from a disk in a browser that has no network."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import PATIENCE, PHONE, RUN, WIDE, Service, complaint, slowed
from tests.web.browser.test_viewer import TABS, drawn
from tests.web.browser.watching import at

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def file(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("file") / "replay.html"
    words = ("export", "demo@200", str(place), "--html", "--as", "A")
    subprocess.run([*RUN, service.record, *words], check=True, capture_output=True)
    return place


@pytest.fixture
def opened(browser: Browser, file: Path, faults: list[str]) -> Iterator[Open]:
    """Open the file; at the end nothing was complained about and nothing asked for."""
    contexts = []

    def opening(query: str = "", size: dict[str, int] = WIDE) -> Page:
        context = browser.new_context(viewport=size, offline=True, reduced_motion="reduce")  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = slowed(context.new_page())
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(complaint(one)))
        page.on("request", lambda one: faults.extend(_elsewhere(one.url, file)))
        page.goto(f"{file.as_uri()}{query}")
        page.locator("#log[data-whole]").wait_for()
        return page

    yield opening
    for context in contexts:
        context.close()
    assert not faults


def _elsewhere(url: str, file: Path) -> list[str]:
    return [] if url.partition("?")[0] == file.as_uri() else [f"asked for {url}"]


def test_a_stretch_is_stepped_from_its_first_seq_to_its_last(
    browser: Browser, service: Service, tmp_path: Path, faults: list[str]
) -> None:
    place = tmp_path / "part.html"
    words = ("export", "demo", str(place), "--html", "--as", "A", "--from", "t3", "--to", "212")
    subprocess.run([*RUN, service.record, *words], check=True, capture_output=True)
    page = browser.new_context(offline=True).new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(place.as_uri())
    page.locator("#log[data-whole]").wait_for()
    first = int(page.locator("#caption .seq").inner_text())
    page.keyboard.press("End")
    at(page, 212)
    page.keyboard.press("[")
    page.keyboard.press("Home")
    at(page, first)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    at(page, first + 1)
    page.keyboard.press("g")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text(f"This replay begins at seq {first}.")
    at(page, first)
    page.context.close()
    assert not faults


def test_it_steps_and_jumps_by_keys_and_buttons(opened: Open) -> None:
    page = opened()
    at(page, 200)
    for key, seq in (
        ("ArrowRight", 201),
        ("l", 202),
        ("ArrowLeft", 201),
        ("End", 732),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        at(page, seq)
    page.locator("[data-do=nextTurn]").click()
    expect(page.locator("#caption .seq")).not_to_have_text("1")
    page.locator("#seqfield").fill("t5")
    page.keyboard.press("Enter")
    at(page, 309)
    page.locator("#log [data-seq='274'] a").first.click()
    at(page, 274)


def test_it_shows_what_the_service_shows(opened: Open, open_page: Open) -> None:
    page = opened("?seq=301")
    at(page, 301)
    desk = page.locator(".board .card[data-id]").count()
    assert desk > 4
    theirs = open_page("m/demo?seq=301&as=spectator")
    mine, other = (
        TABS.sub("", one.locator("[data-part=far-signi-left]").inner_html()) for one in (page, theirs)
    )
    assert mine == other
    assert drawn(page) != drawn(theirs)
    assert page.locator("#sight").count() == 0
    assert page.locator("#live").is_hidden()


def test_it_says_why_and_leads_to_the_causes(opened: Open) -> None:
    page = opened("?seq=303")
    page.keyboard.press("w")
    expect(page.locator("#why h2")).to_have_text("Why 303")
    expect(page.locator("#why .source")).to_contain_text("takes the first turn")
    assert page.locator("#why a[href*=rulebook]").count() == 0
    page.keyboard.press("d")
    expect(page.locator("#why [data-do=effects]")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("u")
    page.locator("#why .tree a").first.click()
    at(page, 295)
    expect(page.locator("#why h2")).to_have_text("Why 295")
    page.keyboard.press("Escape")
    expect(page.locator("#viewer")).not_to_have_class(re.compile("whyopen"))


def test_a_card_opens_its_sheet_and_the_log_is_sifted(opened: Open) -> None:
    page = opened("?seq=303")
    page.locator(".board [data-name='Rime Whelp']").first.click()
    expect(page.locator("#sheet h2")).to_contain_text("Rime Whelp")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.locator("#filter").fill("rime whelp")
    hits = page.locator("#log [data-seq]:visible")
    expect(hits.first).to_contain_text("Rime Whelp")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.locator("#log[data-whole=full]").wait_for()
    assert page.locator("#log [data-seq]").count() > 700
    page.keyboard.press("f")
    expect(page.locator("#note")).to_have_text("This replay holds one side of the table.")
    page.keyboard.press("b")
    expect(page.locator("#note")).to_have_text("This replay holds one sight.")


def test_on_a_phone_it_has_one_column(opened: Open) -> None:
    page = opened("?seq=303", PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator("[data-do=next]").click()
    at(page, 304)


def test_a_browser_that_cannot_unpack_it_says_so(browser: Browser, file: Path) -> None:
    page = browser.new_page(offline=True)
    page.add_init_script("delete window.DecompressionStream")
    page.goto(file.as_uri())
    expect(page.locator("#old")).to_contain_text("too old to unpack the replay")
    at(page, 200)
    page.close()
