"""Branches as people meet them: what one looks like, how one is opened, and two that step along."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from tests.web.browser.conftest import PHONE, Look, Service
from tests.web.browser.watching import at

Open = Callable[..., Page]
OWN: Final = Look(owner=True)
BARE: Final = Look(owner=True, script=False)
MATCH, OFF, TRIED = "forked", "forked.B1", "tried"
MARKED: Final = """() => ["one-", "other-"].map((side) =>
  [...document.querySelectorAll(`[data-side='${side}'] [data-part].diff`)]
    .map((one) => one.dataset.part))"""


class Forked(NamedTuple):
    """A match with a branch: where it left, and the heads of both."""

    point: int
    heads: tuple[int, int]


def _play(desk: Desk, match: str, answers: int, way: int) -> None:
    for _ in range(answers):
        found = choices_at(desk, match)
        act(desk, match, found.seat, found.choices[way].action)


@pytest.fixture(scope="session")
def forked(service: Service) -> Forked:
    """A service with a running match that has a branch, and one off which branches are tried."""
    desk = open_desk(service.record)
    for name in (MATCH, TRIED):
        open_match(desk, name, *deck_names()[:2], first="A", seed=4)
        _play(desk, name, 8, -1)
    point = desk.reader(MATCH).head()
    open_branch(desk, MATCH, point, OFF, purpose="A charges first", by="floor-judge:cy")
    _play(desk, MATCH, 6, -1)
    _play(desk, OFF, 6, 0)
    heads = (desk.reader(MATCH).head(), desk.reader(OFF).head())
    desk.close()
    return Forked(point, heads)


def test_a_branch_says_what_it_is_on_its_page_and_on_the_first_screen(
    open_page: Open, forked: Forked
) -> None:
    page, title = open_page(f"m/{OFF}?as=judge", OWN), f"What if, from {forked.point}"
    assert title in page.title()
    expect(page.locator("header.top .badge.branch")).to_have_text(title)
    line = page.locator(".branchline")
    expect(line).to_contain_text(f"{title}“A charges first” by floor judge cy")
    expect(line.get_by_role("link", name=MATCH, exact=True)).to_be_visible()
    page.locator("[data-sight=spectator]").click()
    expect(page.locator("[data-sight=spectator]")).to_have_attribute("aria-checked", "true")
    expect(line).to_contain_text(title)
    expect(line).not_to_contain_text("charges")
    line.get_by_role("link", name="Compare").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.goto(page.url.partition("/m/")[0] + "/")
    row = page.locator(f"ol[aria-label='Branches of {MATCH}'] li")
    expect(row).to_contain_text(f"{title}{OFF}“A charges first” by floor judge cy")
    expect(row.get_by_role("link", name="Compare")).to_have_attribute(
        "href", re.compile(f"/m/{MATCH}/compare\\?with={OFF}")
    )


@pytest.mark.usefixtures("forked")
def test_whoever_may_not_know_of_a_branch_is_told_of_none(open_page: Open) -> None:
    page = open_page("")
    expect(page.locator(f"a[href='/m/{MATCH}']")).to_have_count(1)
    expect(page.locator("body")).not_to_contain_text(OFF)
    page.goto(f"{page.url}m/{MATCH}")
    at(page, int(page.locator("#head").inner_text()))
    expect(page.locator("[data-do=whatif]")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("#note")).to_contain_text("after the match")
    page.goto(page.url.partition("?")[0] + "/branch")
    expect(page.locator(".whatif")).to_contain_text("You are told of none here.")
    expect(page.locator("form.leave, .offs")).to_have_count(0)


@pytest.mark.parametrize("look", [OWN, BARE], ids=["in place", "without a script"])
def test_a_branch_is_opened_where_one_looks(open_page: Open, forked: Forked, look: Look) -> None:
    amid = forked.point - 1
    page, why = open_page(f"m/{TRIED}?as=judge&seq={amid}", look), f"tried, {look.script}"
    if look.script:
        at(page, amid)
        page.keyboard.press("i")
        expect(page.locator("#whatif")).to_be_visible()
        expect(page.locator("[name=purpose]")).to_be_focused()
    else:
        page.locator(".controls [data-do=whatif]").click()
    form = page.locator("form.leave")
    expect(form).to_contain_text(f"At {amid} nobody is asked. The branch goes on from")
    left = form.locator("[name=seq]").get_attribute("value") or ""
    assert int(left) < amid
    form.locator("[name=purpose]").fill(why)
    form.get_by_role("button", name="Open the branch").click()
    expect(page.locator(".branchline")).to_contain_text(f"What if, from {left}“{why}”")
    assert re.search(rf"/m/{TRIED}\.B\d\?", page.url)


def _seqs(page: Page) -> list[int]:
    return [int(one) for one in page.locator(".compare .caption .seq").all_inner_texts()]


def test_both_boards_step_together_from_where_they_part(open_page: Open, forked: Forked) -> None:
    page = open_page(f"m/{MATCH}?as=judge", OWN)
    page.locator(".controls [data-do=whatif]").click()
    page.locator("#whatif").get_by_role("link", name=f"Compare with {OFF}").click()
    number = page.locator("#stepno")
    expect(number).to_have_text("1")
    page.wait_for_load_state()
    assert _seqs(page) == [forked.point, forked.point]
    expect(page.locator("[data-part=between]")).to_contain_text("The tables are alike.")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_text("2")
    assert all(seq > forked.point for seq in _seqs(page))
    page.keyboard.press("End")
    expect(page.locator("[data-do=next]")).to_have_attribute("aria-disabled", "true")
    assert _seqs(page) == [*forked.heads]
    one, other = page.evaluate(MARKED)
    assert one == other != []
    expect(page.locator("[data-part=between]")).not_to_contain_text("The tables are alike.")
    expect(page.locator(".after [aria-current=step]")).to_have_count(2)
    page.locator("[data-side='other-'] .after a").first.click()
    expect(number).not_to_have_text(number.inner_text() if number.inner_text() != "2" else "")
    step = number.inner_text()
    page.reload()
    expect(number).to_have_text(step)


def test_a_comparison_is_stepped_without_a_script_and_fits_a_phone(open_page: Open, forked: Forked) -> None:
    page = open_page(f"m/{MATCH}/compare?with={OFF}&as=judge", BARE._replace(size=PHONE))
    page.locator(".controls [data-do=next]").click()
    expect(page.locator("#stepno")).to_have_text("2")
    assert all(seq > forked.point for seq in _seqs(page))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
