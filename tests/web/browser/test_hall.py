"""A screen on the wall of a hall in a browser: it turns, it hears, it goes on without a service."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect

from evidence.bench.served import Served
from referee.court.policy import shipped
from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.orders import decided, entrants, pairings, rounds, sit
from tests.ordering import given
from tests.web.browser.conftest import PHONE, Look, Service

BY: Final = "organiser:orla"
NAMED: Final = shipped()["generic-1"] + b"\n[public]\nnames = true\n"
TELEVISION: Final = {"width": 1920, "height": 1080}
FIRST: Final = (
    "Ines",
    "Maximiliana-Alexandrina",
    "\u967d\u8475",
    "Bj\u00f6rn",
    "Chukwuemeka",
    "\u05d3\u05e0\u05d4",
)
LAST: Final = (
    "Maron", "Featherstonehaugh-Cholmondeley", "\u9577\u5b97\u6211\u90e8", "Okafor",
    "von Wittgenstein-Hohenfels",
    "\u52c5\u4f7f\u6cb3\u539f\u5c0f\u9ce5\u904a", "Ng",
)  # fmt: skip
CUT: Final = """() => {
  const found = [], within = document.querySelector(".sheets").getBoundingClientRect();
  for (const sheet of document.querySelectorAll(".sheet")) {
    for (const other of document.querySelectorAll(".sheet")) other.hidden = other !== sheet;
    for (const row of sheet.querySelectorAll("li")) {
      const at = row.getBoundingClientRect();
      const out = at.bottom > within.bottom + .5 || at.right > within.right + .5 || at.height < 20;
      const names = [...row.querySelectorAll(".who")];
      const cut = names.some((one) => one.scrollWidth > one.clientWidth + 1
        || one.scrollHeight > one.clientHeight + 2 || one.getBoundingClientRect().bottom > at.bottom + 1);
      if (out || cut) found.push(`${sheet.dataset.sheet}: ${row.textContent.trim()}`);
    }
  }
  return [document.querySelectorAll("li").length, found];
}"""
"""Counts rows, and names those that stand outside of the picture or whose names are not whole."""
SCROLLS: Final = """() => [document.scrollingElement.scrollWidth - innerWidth,
  document.scrollingElement.scrollHeight - innerHeight]"""


def begun(place: str, name: str, people: int) -> None:
    """An event whose first round is paired."""
    with closing(open_desk(place)) as desk:
        chance = random.Random(7)
        open_event(desk, name, BY, policy=NAMED, title="Harbour Open")
        for number in range(people):
            put_person(desk, f"{name}{number}", f"{chance.choice(FIRST)} {chance.choice(LAST)} {number}")
        listed = "id\n" + "\n".join(f"{name}{number}" for number in range(people))
        entrants.import_people(sit(desk, name, BY, {"key": None, "expect": None}), listed.encode())
        given(pairings.pair, desk, name, BY, 1)


def order(place: str, name: str, give: Callable[..., object], *words: object) -> None:
    with closing(open_desk(place)) as desk:
        given(give, desk, name, BY, *words)


def shown(page: Page) -> str:
    """The sheet that is on the wall; there is one."""
    seen = page.locator(".sheet:visible")
    expect(seen).to_have_count(1)
    return str(seen.get_attribute("data-sheet"))


def test_no_row_is_cut_on_a_television_with_400_people(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    begun(service.record, "crowd", 400)
    page = looking(Look(size=TELEVISION)).new_page()
    for screen, rows in (("pairings", 400), ("pairings?by=table", 200), ("standings", 400)):
        if screen == "standings":
            order(service.record, "crowd", rounds.begin, 1)
        page.goto(service.at(f"hall/crowd/{screen}"))
        page.locator("#which").filter(has_text="1 /").wait_for()
        counted, cut = page.evaluate(CUT)
        assert (counted, cut) == (rows, []), screen
        assert page.evaluate(SCROLLS) == [0, 0]
    for wide, high in ((1280, 720), (1024, 768), (3840, 2160)):
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate(CUT)[1] == [], wide
        assert page.evaluate(SCROLLS) == [0, 0]
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate(SCROLLS)[0] == 0


def test_no_row_is_cut_below_the_winner_of_a_cut(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    begun(service.record, "crowned", 60)
    steps: tuple[dict[str, Any], ...] = ({}, {"how": "elimination", "cut": 4}, {"how": "elimination"})
    for number, how in enumerate(steps, 1):
        with closing(open_desk(service.record)) as desk:
            if number > 1:
                given(pairings.pair, desk, "crowned", BY, number, **how)
            given(rounds.begin, desk, "crowned", BY, number)
            for table in event_at(desk, "crowned").tables_of(number):
                given(decided.result, desk, "crowned", BY, number, table.table, "A")
            given(rounds.end, desk, "crowned", BY, number)
    page = looking(Look(size=TELEVISION)).new_page()
    page.goto(service.at("hall/crowned"))
    expect(page.locator("#which")).to_have_text("1 / 3")
    expect(page.locator(".sheet:visible .lead")).to_contain_text("Winner:")
    assert page.evaluate(CUT) == [60, []]
    lead = page.locator(".sheet:visible .lead")
    assert lead.evaluate("(at) => at.scrollHeight - at.clientHeight") <= 2
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate(SCROLLS)[0] == 0


def test_it_turns_by_itself_is_held_and_hears_of_the_round_at_once(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    begun(service.record, "turning", 80)
    page = looking(Look(size=TELEVISION)).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(service.at("hall/turning?every=3"))
    expect(page.locator("#which")).to_have_text("1 / 3")
    expect(page.locator("#which")).to_have_text("2 / 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#which")).to_have_text("3 / 3")
    page.get_by_role("button", name="Hold this sheet").click()
    page.wait_for_timeout(3500)
    assert shown(page) == "pairings-3"
    page.get_by_role("button", name="Hold this sheet").click()
    order(service.record, "turning", rounds.begin, 1)
    expect(page.locator(".sheet:visible .huge [data-ends]")).to_be_visible(timeout=1500)
    assert shown(page) == "clock-1"
    with closing(open_desk(service.record)) as desk:
        for table in event_at(desk, "turning").tables:
            given(decided.result, desk, "turning", BY, 1, table.table, "A")
        given(rounds.end, desk, "turning", BY, 1)
    expect(page.locator(".sheet:visible")).to_have_attribute("data-sheet", "standings-1")
    assert errors == []


def test_without_scripts_the_browser_turns_the_sheets(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    begun(service.record, "plain", 80)
    page = looking(Look(size=TELEVISION, script=False)).new_page()
    page.goto(service.at("hall/plain?every=3"))
    for number in (1, 2, 3, 1):
        expect(page.locator(".sheet")).to_have_attribute("data-sheet", f"pairings-{number}")
    page.get_by_role("link", name="Before").click()
    expect(page.locator(".which")).to_have_text("3 / 3")


def test_it_shows_what_it_has_while_the_service_is_away_and_comes_back_alone(
    browser: Browser, tmp_path: Path
) -> None:
    place = str(tmp_path / "wall.sqlite3")
    begun(place, "wall", 80)
    page = browser.new_page(viewport=TELEVISION)  # type: ignore[arg-type]
    with Served(place) as first:
        page.goto(f"http://{first.host}:{first.port}/hall/wall?every=3")
        page.evaluate("window.before = 1")
        expect(page.locator("#which")).to_have_text("1 / 3")
    expect(page.locator("#state")).to_contain_text("No connection. Shown as of ")
    for number in (2, 3, 1):  # the sheets turn on, none of them is white
        expect(page.locator("#which")).to_have_text(f"{number} / 3")
        assert page.locator(".sheet:visible li").count() > 0
    with Served(place, more=("--port", str(first.port))):
        order(place, "wall", rounds.begin, 1)
        expect(page.locator("#state")).to_be_empty()
        expect(page.locator(".sheet:visible .huge")).to_be_visible()
        assert page.evaluate("window.before") == 1  # it was never loaded anew
    page.close()


def test_a_day_on_the_wall_fills_no_memory(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    begun(service.record, "daily", 40)
    order(service.record, "daily", rounds.begin, 1)
    page = looking(Look(size=TELEVISION)).new_page()
    page.goto(service.at("hall/daily?every=3"))
    held = page.context.new_cdp_session(page)
    held.send("Performance.enable")
    with closing(open_desk(service.record)) as desk:
        tables = [one.table for one in event_at(desk, "daily").tables]
        counts = []
        for number, table in enumerate(tables[:16]):
            given(decided.result, desk, "daily", BY, 1, table, "A")
            page.wait_for_timeout(60)
            for _ in range(20):
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            if number in {5, 15}:
                page.wait_for_timeout(600)
                held.send("HeapProfiler.collectGarbage")
                found = {one["name"]: one["value"] for one in held.send("Performance.getMetrics")["metrics"]}
                counts.append((found["Nodes"], found["JSEventListeners"]))
    assert counts[1][0] <= counts[0][0] * 1.2 + 200
    assert counts[1][1] <= counts[0][1] + 5
