"""The report of an event in a browser: to be read in the light and in the dark, on a phone and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext

from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.orders import corrections, decided, events, own, pairings, rounds
from tests.ordering import given
from tests.web.browser.conftest import PHONE, WIDE, Look, Service

CONTRAST: Final = (Path(__file__).parent / "contrast.js").read_text("utf-8")
KIM = "organiser:kim"
LATE: Any = {"level": "warning", "reason": "39 cards"}
LONG: Final = "Maximiliana von Hohenlohe-Waldenburg-Schillingsfürst"
BROKEN: Final = """() => [...document.querySelectorAll("td.who")].flatMap((cell) => {
  const text = cell.firstChild, found = [], range = document.createRange();
  for (const word of text.data.matchAll(/[^\\s-]+/g)) {
    range.setStart(text, word.index), range.setEnd(text, word.index + word[0].length);
    if (range.getClientRects().length > 1) found.push(word[0]);
  }
  return found;
})"""
"""Names the words of the standings that stand on two lines."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a report of which there is something to tell, at a service of its own."""
    record = str(tmp_path_factory.mktemp("told") / "told.sqlite3")
    with closing(open_desk(record)) as desk:
        open_event(desk, "told", KIM)
        for person, deck in (("p1", "ember-court"), ("p2", "tide-chorus"), ("p3", "ember-court")):
            given(events.enter, desk, "told", KIM, person, deck)
        given(events.appoint, desk, "told", KIM, "bo", "head-judge")
        given(pairings.pair, desk, "told", KIM, 1)
        given(rounds.begin, desk, "told", KIM, 1)
        sat = event_at(desk, "told").tables_of(1)[0].people
        (gone,) = {"p1", "p2", "p3"} - {*sat}
        given(decided.result, desk, "told", KIM, 1, 1, "A")
        given(corrections.correct, desk, "told", KIM, 1, 1, "B", "the slip")
        given(rounds.end, desk, "told", KIM, 1)
        given(corrections.sat, desk, "told", KIM, 1, *sat, "they sat the other way round")
        given(corrections.left, desk, "told", KIM, gone, 1, "went home after it")
        given(corrections.penalty, desk, "told", "head-judge:bo", sat[0], "T3", 1, **LATE)
    with Served(record) as service:
        yield f"http://{service.host}:{service.port}/event/told/report"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_it_is_read_without_a_script(
    looking: Callable[[Look], BrowserContext], told: str, size: dict[str, int], theme: str
) -> None:
    page, found = looking(Look(size=size, theme=theme)).new_page(), list[str]()
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda one: found.append(one.text))
    page.goto(told)
    assert page.locator("h1").inner_text() == "told"
    assert page.locator("script").count() == 0
    parts = page.locator("section", has_text="Other corrections").locator("td.long").all_inner_texts()
    seats, left, penalty = parts[-3:]
    assert seats.endswith("sat at each other's place in round 1")
    assert left.endswith(" left after round 1")
    assert penalty.endswith(": warning for T3, for round 1")
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "700"
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert found == []


def test_on_paper_it_is_black_on_white_and_has_no_links(
    looking: Callable[[Look], BrowserContext], told: str
) -> None:
    page = looking(Look(theme="dark")).new_page()
    page.goto(told)
    assert page.locator("nav").is_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator("nav").is_visible()
    ink = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
    assert ink == "rgb(0, 0, 0)"


def test_names_stand_first_and_whole_and_calls_of_all_tables_are_counted(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    with closing(open_desk(service.record)) as desk:
        open_event(desk, "counted", KIM, title="Counted")
        for person in ("c1", "c2", "c3"):
            put_person(desk, person, LONG if person == "c1" else "")
            given(events.enter, desk, "counted", KIM, person)
        given(events.appoint, desk, "counted", KIM, "ann", "floor-judge")
        given(events.drop, desk, "counted", KIM, "c3")
        given(pairings.pair, desk, "counted", KIM, 1)
        given(rounds.begin, desk, "counted", KIM, 1)
        given(own.call, desk, "counted", "player:c1", 1, 1, question="May they do that?")
        given(own.answer, desk, "counted", "floor-judge:ann", "T1")
        given(decided.result, desk, "counted", KIM, 1, 1, "A")
        given(rounds.end, desk, "counted", KIM, 1)
    page = looking(Look(size=PHONE, owner=True)).new_page()
    page.goto(service.at("by/organiser:kim/event/counted/report"))
    figures = page.locator(".figures").inner_text().split()
    assert [figures[figures.index(word) - 1] for word in ("people", "calls")] == ["2", "1"]
    assert "Left before round 1: c3" in page.locator("main").inner_text()
    assert "alls at 1 table, no table is on record" in page.locator("main").inner_text()
    assert "ann, floor judge" in page.locator("section", has_text="Calls and rulings").inner_text()
    named = page.locator("td.who", has_text=LONG)
    assert " ".join(named.inner_text().split()) == f"{LONG} c1"
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
