"""Windows of every size: a large one is filled, a narrow one cuts nothing off."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Look, Service
from tests.web.browser.watching import painted

Open = Callable[..., Page]
OWNER: Final = Look(owner=True)
LARGE: Final = ((1440, 900), (1920, 1080), (2560, 1440))
NARROW: Final = ((320, 640), (375, 667), (640, 450))
"""Two phones, and 1280 at twice its size."""
TABLE: Final = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const name = box(".near .plate .person"), board = box(".board");
  const around = document.querySelector(".boardbox").parentElement.getBoundingClientRect();
  const columns = [".ener", ".signi", ".stackcol", ".pilecol"].map((one) => box(`.near ${one}`));
  return {
    name: name.height, columns: columns.map((one) => one.width / board.width),
    wide: board.width / around.width, tall: board.height / around.height,
  };
}"""
"""How tall a name is, what share of the board its columns have, and of its place the board."""
OVER: Final = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (one) => one
    && (/auto|scroll|hidden/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().right > wide + 5 && !scrolls(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
"""What reaches beyond the window and can not be scrolled to; a stack of cards has its shadow."""


def _sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    painted(page)


def test_a_large_window_has_a_large_table_and_no_empty_columns(open_page: Open, service: Service) -> None:
    page = open_page("m/demo?seq=300", OWNER)
    for path, least in (("m/demo?seq=300", 0.75), ("m/live/play?seat=A", 0.95)):
        page.goto(service.at(path))
        name = 0.0
        for size in LARGE:
            _sized(page, size)
            told = page.evaluate(TABLE)
            assert told["name"] > name * 1.15, (path, size)
            assert told["wide"] > 0.95, (path, size)
            assert told["tall"] > least, (path, size)
            assert max(told["columns"]) == told["columns"][1], (path, size)
            assert max(told["columns"][0], *told["columns"][2:]) < 0.2, (path, size)
            name = told["name"]
    page.goto(service.at("desk/live/rule"))
    _sized(page, LARGE[1])
    edges = "[...document.querySelectorAll('.block')].map((one) => one.getBoundingClientRect())"
    left, right = page.evaluate(
        f"[Math.min(...{edges}.map((o) => o.left)), Math.max(...{edges}.map((o) => o.right))]"
    )
    assert right - left > 1400


def test_a_narrow_window_cuts_nothing_off_and_shows_board_and_log(open_page: Open, service: Service) -> None:
    page = open_page("", OWNER)
    for path in ("", "m/live?seq=3", "m/demo?seq=300", "m/live/play?seat=A", "desk", "desk/live"):
        page.goto(service.at(path))
        for size in NARROW:
            _sized(page, size)
            assert page.evaluate(OVER) == [], (path, size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], (path, size)
    page.goto(service.at("m/demo?seq=300"))
    for size in NARROW:
        _sized(page, size)
        expect(page.locator(".board")).to_be_visible()
        line = page.locator("#log [aria-current=step]")
        line.scroll_into_view_if_needed()
        expect(line).to_be_in_viewport(ratio=0.9)
        seen = line.evaluate(
            """(one) => { const box = one.getBoundingClientRect();
              const top = document.elementFromPoint(box.left + 60, box.top + box.height / 2);
              return one.contains(top); }"""
        )
        assert seen, size
        page.locator("[data-do=next]").scroll_into_view_if_needed()
        expect(page.locator("[data-do=next]")).to_be_in_viewport(ratio=0.9)
