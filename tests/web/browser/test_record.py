"""The panel of the record, and a bar and plates that hold whatever stands in them."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from referee.service import open_desk
from referee.service.court.watching import open_full_view
from referee.service.event.people import put_person
from referee.service.event.starting import deck_names, open_match
from tests.web.browser.conftest import PHONE, WIDE, Look, Service
from tests.web.browser.watching import at, frame, painted, whole

Open = Callable[..., Page]
LONG: Final = "Maximiliane-Theodora von Hohenstaufen-Wittelsbach zu Salm-X."
WIDTHS: Final = (360, 390, 720, 800, 1024, 1280)
OUTSIDE: Final = """() => [...document.querySelectorAll('header.top > *, header.top .seg a')]
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.outerHTML.slice(0, 80))"""
OVER: Final = """(all) => { const [one, ...others] = all.map((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return [top, bottom]; });
  return others.some(([top, bottom]) => one[1] > top + 1 && one[0] < bottom - 1); }"""


@pytest.fixture(scope="session")
def named(service: Service) -> Service:
    """A service with a match of people whose names are long, or written otherwise."""
    desk = open_desk(service.record)
    put_person(desk, "long", LONG)
    put_person(desk, "kana", "佐々木 花子")
    open_match(desk, "named", *deck_names()[:2], first="A", seed=2, people=("long", "kana"))
    open_full_view(desk, "named", desk.reader("named").head(), "a look at it")
    desk.close()
    return service


@pytest.mark.parametrize("look", [Look(), Look(size=PHONE, touch=True)], ids=["wide", "phone"])
def test_the_badge_opens_the_record_and_escape_closes_it_alone(open_page: Open, look: Look) -> None:
    page = open_page("m/demo?seq=300&why=1", look)
    whole(page)
    badge, panel = page.locator("#integrity button.badge"), page.locator("#integrity-panel")
    if look.touch:
        page.locator("#why [data-do=why]").tap()
    badge.click()
    expect(panel).to_be_visible()
    expect(panel).to_contain_text(f"Hash of {frame(page)['head']}")
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= look.size["width"]
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("main.whyopen")).to_have_count(0 if look.touch else 1)
    at(page, 300)


def test_the_record_opens_without_a_script(open_page: Open) -> None:
    page = open_page("m/demo?seq=300", Look(script=False))
    page.locator("#integrity button.badge").click()
    expect(page.locator("#integrity-panel")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.usefixtures("named")
def test_everything_in_the_bar_is_on_the_screen(open_page: Open, width: int) -> None:
    look = Look(size={"width": width, "height": 800}, owner=True, touch=width < 720)
    page = open_page("m/named?as=judge", look)
    expect(page.locator("#live")).to_have_text("Live")
    painted(page)
    assert page.evaluate(OUTSIDE) == []
    expect(page.locator(".recorded")).to_contain_text("ecorded")
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("#live")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("height", [720, 800, 860, 900])
@pytest.mark.usefixtures("named")
def test_rows_of_a_wide_board_do_not_lie_over_each_other(open_page: Open, height: int) -> None:
    size = {"width": 1440, "height": height}
    for path in ("m/named", "m/demo?seq=720"):
        page = open_page(path, Look(size=size))
        painted(page)
        first = "[data-part=far-plate]"
        assert not page.evaluate(OVER, [first, ".phases", "[data-part=far-ener]"])
        for half, beyond in (("far", ".phases"), ("near", ".caption")):
            hand = f"[data-part={half}-hand]"
            lrigs = f".half.{half} .lrigs"
            assert not page.evaluate(OVER, [hand, lrigs, beyond]), (path, half)


@pytest.mark.usefixtures("named")
def test_a_long_name_is_cut_where_it_stands_and_whole_in_the_log(open_page: Open) -> None:
    page = open_page("m/named")
    plate = page.locator("[data-part=near-plate] .person")
    expect(plate).to_have_text(LONG)
    box, room = plate.bounding_box(), page.locator("[data-part=near-plate]").bounding_box()
    assert box is not None
    assert room is not None
    assert box["x"] + box["width"] <= room["x"] + room["width"] + 1


def test_escape_closes_the_list_of_a_pile_and_leaves_the_reasons(open_page: Open) -> None:
    page = open_page("m/demo?seq=720&why=1")
    whole(page)
    page.locator("[data-part=near-piles] button").first.click()
    shown = page.locator(".boardbox :popover-open")
    expect(shown).to_have_count(1)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(page.locator("main.whyopen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("main.whyopen")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, {"width": 760, "height": 600}, WIDE])
def test_a_caption_has_two_lines_at_most(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("m/demo?seq=1", Look(size=size, owner=True, touch=size == PHONE))
    ruling = frame(page)["rulings"][0][0]
    for seq in (ruling, ruling + 1):
        page = open_page(f"m/demo?seq={seq}", Look(size=size, owner=True, touch=size == PHONE))
        at(page, seq)
        box, told = (page.locator(one).bounding_box() for one in ("#caption", "#caption .told"))
        assert box is not None
        assert told is not None
        assert box["height"] < 64
        assert told["width"] > 80
        assert box["y"] + box["height"] < size["height"]
