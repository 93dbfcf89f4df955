"""Pages to print: each is one sheet of paper, of A4 and of Letter, and no row of it is cut."""

import re
from collections.abc import Callable
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.orders import events, pairings, rounds
from tests.ordering import given
from tests.web.browser.conftest import Look, Service
from tests.web.browser.test_hall import BY, begun, order

FAULTS: Final = """() => [...document.querySelectorAll(".page")].flatMap((page, number) => {
  const bounds = page.getBoundingClientRect(), foot = page.querySelector("footer").getBoundingClientRect();
  const rows = [...page.querySelectorAll("tr, .slip")].map((one) => one.getBoundingClientRect().bottom);
  const cut = [...page.querySelectorAll("td, .slip b")].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
  const tall = [...page.querySelectorAll(".pairings tbody tr:not(:has(.longest, .least))")].filter(
    (row) => row.getBoundingClientRect().height > bounds.height / 258 * 6);
  return [
    tall.map((row) => `page ${number + 1}: counted as one row, but is higher: ${row.textContent}`),
    foot.bottom > bounds.bottom + 1 ? `page ${number + 1}: its foot is off the paper` : [],
    Math.max(0, ...rows) > foot.top + 1 ? `page ${number + 1}: a row lies on its foot` : [],
    cut.map((one) => `page ${number + 1}: ${one.textContent}`),
  ].flat();
})"""
PAPERS: Final = {"a4": (595, 842), "letter": (612, 792)}
PAGE: Final = re.compile(rb"/Type\s*/Page\b")
BOX: Final = re.compile(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]")


@pytest.fixture(scope="module")
def printed(service: Service) -> Service:
    """A service with an event of 400 people with long names in its first round."""
    begun(service.record, "printed", 400)
    order(service.record, "printed", rounds.begin, 1)
    return service


@pytest.mark.parametrize(
    ("what", "most"),
    [("pairings", 9), ("pairings?by=table", 5), ("slips", 40), ("standings", 12), ("decks", 400)],
)
def test_each_page_is_one_sheet_of_paper(
    looking: Callable[[Look], BrowserContext], printed: Service, what: str, most: int
) -> None:
    page = looking(Look(owner=True)).new_page()
    for paper, (wide, high) in PAPERS.items():
        sign = "&" if "?" in what else "?"
        page.goto(printed.at(f"by/{BY}/desk/event/printed/print/{what}{sign}paper={paper}"))
        count = page.locator(".page").count()
        # Lots say who sits beside whom, and a row holds as much as its longest name needs.
        assert most - what.startswith("pairings") <= count <= most
        assert page.evaluate(FAULTS) == [], paper
        made = page.pdf(prefer_css_page_size=True)
        assert len(PAGE.findall(made)) == count, paper
        for found in BOX.findall(made):
            assert (round(float(found[0])), round(float(found[1]))) == (wide, high)


SEEN: Final = """() => [...document.querySelectorAll("*")].flatMap((one) => {
  const style = getComputedStyle(one);
  const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  if (!own || !one.checkVisibility()) return [];
  return style.color === "rgb(0, 0, 0)" ? [] : [`${one.className}: ${style.color}`];
})"""
"""Names what is printed otherwise than in black."""
SMALL: Final = """() => Object.fromEntries([...document.querySelectorAll(".slip .who b")].map((one) => [
  one.firstChild.textContent.trim(), parseFloat(getComputedStyle(one).fontSize) * 72 / 96]))"""
"""The size in points in which each name of a slip is set."""
NAMES: Final = (
    "Noa Ng", "José Müller-Größe",
    "Maximiliana von Hohenlohe-Waldenburg-Schillingsfürst",
    "Raj \u201cThe Wall\u201d Iyer-Krishnamurthy the Third of Long Names",
)  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("what", ["pairings", "slips", "standings", "decks"])
def test_each_page_is_black_on_white_whatever_the_screen_is(
    looking: Callable[[Look], BrowserContext], printed: Service, what: str, theme: str
) -> None:
    page = looking(Look(owner=True, theme=theme)).new_page()
    page.goto(printed.at(f"by/{BY}/desk/event/printed/print/{what}?round=1"))
    page.emulate_media(media="print", color_scheme=theme)  # type: ignore[arg-type]
    assert page.evaluate(SEEN) == []


def test_a_wall_that_is_printed_is_dark_on_white(
    looking: Callable[[Look], BrowserContext], printed: Service
) -> None:
    page = looking(Look(theme="dark")).new_page()
    page.goto(printed.at("hall/printed/standings"))
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.querySelector('.wall .who')).color") == "rgb(0, 0, 0)"


def test_a_slip_says_what_its_boxes_are_for_and_sets_long_names_large(
    looking: Callable[[Look], BrowserContext], service: Service
) -> None:
    with closing(open_desk(service.record)) as desk:
        open_event(desk, "slipped", BY, names=False)
        for number, name in enumerate(NAMES):
            put_person(desk, f"s{number}", name)
            given(events.enter, desk, "slipped", BY, f"s{number}")
        given(pairings.pair, desk, "slipped", BY, 1)
    page = looking(Look(owner=True)).new_page()
    page.goto(service.at(f"by/{BY}/desk/event/slipped/print/slips"))
    assert page.evaluate(FAULTS) == []
    sizes = page.evaluate(SMALL)
    assert {*sizes} == {*NAMES}
    assert min(sizes.values()) >= 12
    assert page.locator(".slip").first.inner_text().count("games won") == 2
    assert page.locator(".slip small").all_inner_texts().count("s2") == 1  # they stand by it in the hall
