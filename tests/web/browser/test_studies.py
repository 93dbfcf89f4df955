"""A study that leads others: they go along with their own eyes, and may step away."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final
from urllib.parse import urlparse

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from tests.web.browser.conftest import PHONE, USUAL, Look, Service, complaint
from tests.web.browser.watching import at

MATCH: Final = "led"
Lead = Callable[[], Page]
Open = Callable[..., Page]


@pytest.fixture(scope="session")
def studied(service: Service) -> Service:
    """A match of its own, that is played a little."""
    with closing(open_desk(service.record)) as desk:
        open_match(desk, MATCH, *deck_names()[:2], first="A", seed=1)
    return service


@pytest.fixture
def lead(studied: Service, looking: Callable[[Look], BrowserContext], faults: list[str]) -> Iterator[Lead]:
    """Begin a study as a judge who came by a link."""

    def leading() -> Page:
        with closing(open_desk(studied.record)) as desk:
            word = make_token(desk, Pass("floor-judge", "kemi", MATCH)).token
        page = looking(USUAL).new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(complaint(one)))
        page.goto(studied.at(f"l/{word}/m/{MATCH}?seq=2&as=spectator"))
        page.locator("#log[data-whole]").wait_for(state="attached")
        expect(page.locator(".controls [data-do=study]")).to_be_attached()
        page.keyboard.press("e")
        expect(page.locator("#study")).to_contain_text("You lead a study")
        return page

    yield leading
    assert not faults


def link_of(page: Page) -> str:
    """The address that those who follow are given, without its first slash."""
    link = page.locator("#study a").get_attribute("href") or ""
    return urlparse(link).path.lstrip("/")


def test_who_follows_goes_where_it_is_led_and_steps_away_and_back(lead: Lead, open_page: Open) -> None:
    leader = lead()
    link = link_of(leader)
    assert "/l/" not in f"/{link}", "the link bears no token"
    page = open_page(link, Look(size=PHONE))
    line = page.locator("#study")
    at(page, 2)
    expect(line).to_contain_text("Following floor judge kemi")
    expect(leader.locator("#study")).to_contain_text("1 follows")
    page.wait_for_url("**as=spectator**")
    leader.keyboard.press("ArrowRight")
    at(page, 3)
    leader.keyboard.press("w")
    expect(page.locator("#why .node.here")).to_be_visible()
    leader.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    expect(line).to_contain_text("1 behind, follow")
    leader.keyboard.press("End")
    expect(line).to_contain_text("2 behind, follow")
    at(page, 2)
    line.get_by_role("button", name="behind, follow").click()
    at(page, 4)
    expect(line).to_contain_text("Following")
    line.get_by_role("button", name="Stop following").click()
    expect(line).to_be_hidden()
    page.wait_for_url(lambda url: "study=" not in url)


def test_a_study_ends_with_whoever_leads_it(lead: Lead, open_page: Open) -> None:
    leader = lead()
    page = open_page(link_of(leader))
    expect(page.locator("#study")).to_contain_text("Following")
    leader.reload()
    expect(leader.locator("#study")).to_contain_text("1 follows")
    leader.locator("#study").get_by_text("End it").click()
    expect(page.locator("#note")).to_have_text("The study of floor judge kemi has ended.")
    expect(page.locator("#study")).to_be_hidden()
    at(page, 2)
    expect(leader.locator("#study")).to_be_hidden()


def test_nobody_leads_who_only_watches_and_without_a_script_the_link_leads_there(
    lead: Lead, open_page: Open, studied: Service
) -> None:
    leader = lead()
    leader.keyboard.press("ArrowRight")
    at(leader, 3)
    page = open_page(link_of(leader))
    at(page, 3)
    expect(page.locator(".controls [data-do=study]")).to_have_count(0)
    with closing(open_desk(studied.record)) as desk:
        only_watches = make_token(desk, Pass("spectator", match=MATCH)).token
        plays = make_token(desk, Pass("player", match=MATCH, seat="A")).token
    for word, leads in ((only_watches, 0), (plays, 1)):
        signed = open_page(f"l/{word}/m/{MATCH}?seq=2&as=spectator")
        expect(signed.locator(".controls [data-do=study]")).to_have_count(leads)
    plain = open_page(link_of(leader), Look(script=False))
    plain.wait_for_url(re.compile(r"seq=3&study="))
    expect(plain.locator("#caption .seq")).to_have_text("3")
