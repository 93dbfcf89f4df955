"""An official puts right beside the log what was recorded wrongly; with and without scripts, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.play.amending import Change, amend, entries_before
from referee.service.play.listings import choices_at
from tests.paper.desks import OPENING, enter
from tests.service.conftest import play
from tests.web.browser.conftest import PHONE, WIDE, Look, Service, complaint

LINES = ("c regent; grow ilvane first", "p scout left; n", ".3")
OTHER = "p scout right; n"
COVERED = """() => [...document.querySelectorAll(".held .knows")].map((tag) => {
  const range = document.createRange();
  range.selectNodeContents(tag.closest(".held").querySelector(".name"));
  return tag.getBoundingClientRect().bottom > range.getBoundingClientRect().top
    && tag.getBoundingClientRect().top < range.getBoundingClientRect().bottom;
})"""
"""Says of each card of a hand that the other seat knows whether its tag lies on its name."""
WIDER = "document.documentElement.scrollWidth - innerWidth"


def wrong(service: Service, match: str) -> tuple[int, str, str, str]:
    """A match with a charge that was recorded wrongly: its seq, its words, the right ones, a token."""
    desk = open_desk(service.record)
    open_match(desk, match, "ember-court", "tide-chorus", seed=4)
    play(desk, match, 40, seed=4)
    rows = entries_before(desk, match, "judge", desk.reader(match).head(), 100)
    one = next(row for row in reversed(rows) if " charge " in row.words)
    could = choices_at(desk, match, one.seq - 1).choices
    other = next(c.text for c in could if c.action.do == "charge" and not one.words.endswith(c.text))
    token = make_token(desk, Pass("head-judge", "hugo", match=match)).token
    desk.close()
    return one.seq, one.words, other, token


@pytest.mark.parametrize(("script", "size"), [(True, WIDE), (False, WIDE), (True, PHONE)])
def test_an_entry_is_amended_beside_the_log(
    service: Service,
    looking: Callable[[Look], BrowserContext],
    faults: list[str],
    *,
    script: bool,
    size: dict[str, int],
) -> None:
    match = f"amended-{'on' if script else 'off'}-{size['width']}"
    seq, words, other, token = wrong(service, match)
    context = looking(Look(size=size, script=script))
    context.add_cookies([{"name": "referee", "value": token, "url": service.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.extend(complaint(one)))
    page.goto(service.at(f"m/{match}?seq={seq}"))
    address = page.locator(f"a[href*='desk/{match}/amend?seq={seq}']").first.get_attribute("href")
    page.goto(service.at(str(address)))
    expect(page.locator("[aria-current=true]")).to_contain_text(words)
    page.get_by_label("Steps, parted by semicolons").fill("charge nobody at all")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("alert").filter(has_text="nobody at all")).to_be_visible()
    head = head_of(service, match)
    page.get_by_label("Steps, parted by semicolons").fill(other)
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#tried")).to_contain_text("Back to")
    assert head_of(service, match) == head
    if script:
        assert page.evaluate(WIDER) <= 0
    page.get_by_label("Reason").fill("another card was charged")
    page.get_by_role("button", name=f"Amend {seq}").click()
    expect(page).to_have_url(re.compile(rf"/m/{match}(\?.*)?$"))
    desk = open_desk(service.record)
    said = [row.words for row in entries_before(desk, match, "judge", desk.reader(match).head(), 100)]
    desk.close()
    assert any(one.endswith(other) for one in said)
    assert words not in said
    assert [one for one in faults if "422" not in one] == []


def head_of(service: Service, match: str) -> int:
    desk = open_desk(service.record)
    head = desk.reader(match).head()
    desk.close()
    return head


def at_paper(service: Service, match: str) -> str:
    """A paper match into which lines were entered; a token of whoever judges it."""
    desk = open_desk(service.record)
    open_match(desk, match, "ember-court", "tide-chorus", paper=True, date="2026-11-21")
    enter(desk, *OPENING, *LINES, match=match)
    token = make_token(desk, Pass("head-judge", "hugo", match=match)).token
    desk.close()
    return token


def inside(page: Page, selector: str) -> bool:
    """Whether an element is seen between the bars, without scrolling."""
    at = page.locator(selector).bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert at is not None
    assert dock is not None
    return at["y"] >= 0 and at["y"] + min(at["height"], 60) <= dock["y"]


@pytest.mark.parametrize("script", [True, False])
def test_on_a_phone_what_is_picked_is_written_and_tried_without_scrolling(
    service: Service, looking: Callable[[Look], BrowserContext], *, script: bool
) -> None:
    match = f"paper-{'on' if script else 'off'}"
    context = looking(Look(size=PHONE, script=script))
    context.add_cookies([{"name": "referee", "value": at_paper(service, match), "url": service.address}])
    page = context.new_page()
    page.goto(service.at(f"desk/{match}/amend"))
    rows = page.locator(".picks a")
    expect(rows.filter(has_text=LINES[1])).to_contain_text("turn 1")
    expect(rows.filter(has_text=LINES[1]).locator(".seat")).to_have_text("A")
    assert page.get_by_role("link", name="Check a rewind").get_attribute("class") == "btn"
    rows.filter(has_text=LINES[1]).click()
    expect(page.locator("#instead")).to_contain_text(LINES[1])
    assert inside(page, "#instead .acts")
    expect(page.get_by_role("button", name="Amend ")).to_have_count(0)
    others = page.locator("#others")
    assert others.locator(".picks a").count() == rows.count() >= 6  # picking one leaves the later ones there
    expect(others.locator("[aria-current=true]")).to_contain_text(LINES[1])
    page.get_by_role("button", name="Try it").click()
    told = page.get_by_role("alert").filter(has_text="Nothing is written yet")
    expect(told).to_contain_text("It was not done at all")
    assert inside(page, "#instead .acts")
    page.get_by_label("Steps, parted by semicolons").fill(OTHER)
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#tried")).to_contain_text("Back to")
    assert inside(page, "#tried > h2:first-child")
    assert page.locator("#tried h2").filter(has_text="Done again").count() == 1
    assert page.locator("#tried .btn").count() == 0
    expect(page.get_by_role("button", name="Amend ")).to_be_visible()
    page.goto(service.at(f"desk/{match}/amend"))
    page.get_by_role("link").filter(has_text=LINES[1]).click()
    page.get_by_role("button", name="It was not done at all").click()
    expect(page.locator("#tried")).to_contain_text("Nothing")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_bar_below_lies_on_the_edge_of_the_window(
    service: Service, looking: Callable[[Look], BrowserContext], size: dict[str, int]
) -> None:
    match = f"edge-{size['width']}"
    context = looking(Look(size=size))
    context.add_cookies([{"name": "referee", "value": at_paper(service, match), "url": service.address}])
    page = context.new_page()
    for where in ("amend", "check", "rule"):
        page.goto(service.at(f"desk/{match}/{where}"))
        at = page.locator(".dock").bounding_box()
        assert at is not None
        assert at["y"] + at["height"] == size["height"], where


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_who_knows_a_card_of_a_hand_does_not_stand_on_its_name(
    service: Service, looking: Callable[[Look], BrowserContext], size: dict[str, int]
) -> None:
    match = f"known-{size['width']}"
    seq, words, other, _ = wrong(service, match)
    desk = open_desk(service.record)
    amend(desk, match, Change(seq, other, "misread"), "head-judge:hugo")
    desk.close()
    page = looking(Look(size=size, owner=True)).new_page()
    page.goto(service.at(f"by/head-judge:hugo/m/{match}?as=judge"))
    covered = page.evaluate(COVERED)
    assert covered
    assert not any(covered)
    told = page.locator("#log").get_by_text(f"amended: {words.replace(' charge ', ' chose to charge ')}")
    expect(told.first).to_be_attached()
