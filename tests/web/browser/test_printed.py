"""Pages to print: each is one sheet of paper, of A4 and of Letter, and no row of it is cut."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

from referee.service.orders import rounds
from tests.web.browser.conftest import Look, Service
from tests.web.browser.test_hall import BY, begun, order

FAULTS: Final = """() => [...document.querySelectorAll(".page")].flatMap((page, number) => {
  const bounds = page.getBoundingClientRect(), foot = page.querySelector("footer").getBoundingClientRect();
  const rows = [...page.querySelectorAll("tr, .slip")].map((one) => one.getBoundingClientRect().bottom);
  const cut = [...page.querySelectorAll("td, .slip b")].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
  return [
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
    ("what", "count"),
    [("pairings", 5), ("pairings?by=table", 3), ("slips", 40), ("standings", 12), ("decks", 400)],
)
def test_each_page_is_one_sheet_of_paper(
    looking: Callable[[Look], BrowserContext], printed: Service, what: str, count: int
) -> None:
    page = looking(Look(owner=True)).new_page()
    for paper, (wide, high) in PAPERS.items():
        sign = "&" if "?" in what else "?"
        page.goto(printed.at(f"by/{BY}/desk/event/printed/print/{what}{sign}paper={paper}"))
        assert page.locator(".page").count() == count
        assert page.evaluate(FAULTS) == [], paper
        made = page.pdf(prefer_css_page_size=True)
        assert len(PAGE.findall(made)) == count, paper
        for found in BOX.findall(made):
            assert (round(float(found[0])), round(float(found[1]))) == (wide, high)
