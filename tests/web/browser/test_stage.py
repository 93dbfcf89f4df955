"""The view for a stream: one picture without controls, that moves by itself."""

from collections.abc import Callable
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls, rounds
from referee.service.table.starting import deck_names, open_match
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.web.browser.conftest import Look, Service

Open = Callable[..., Page]
MATCH: Final = "streamed"
CUP, BY = "stage-cup", "organiser:orla"
SIZES: Final = ((1280, 720), (1920, 1080), (2560, 1440))
ROOM: Final = """() => {
  const root = document.scrollingElement, canvas = document.querySelector(".canvas");
  const { left, top, right, bottom } = canvas.getBoundingClientRect();
  const within = canvas.querySelectorAll(".signi .card, .plate, .pilecol, .caption, .turnno");
  return [
    [root.scrollWidth, root.scrollHeight, left, top, right, bottom].map(Math.round),
    [...within].map((one) => one.getBoundingClientRect()).filter((one) => one.width
      && (one.left < left || one.right > right + .5 || one.bottom > bottom + .5)).length,
    document.querySelector(".plate .person").getBoundingClientRect().height,
  ];
}"""
"""What scrolls, where the picture stands, how much is cut, and how tall a name is."""
PRESSED: Final = """() => [...document.querySelectorAll("a[href], button, input, [tabindex]")]
  .filter((one) => one.checkVisibility() && !one.closest("[inert]")).length"""


@pytest.fixture(scope="session")
def streamed(service: Service) -> Service:
    """A service with a running match that only these tests look at."""
    with closing(open_desk(service.record)) as desk:
        open_match(desk, MATCH, *deck_names()[:2], first="A", seed=5)
        play(desk, MATCH, 40)
    return service


def _moved(service: Service) -> int:
    """Let the match go on; gives its head."""
    with closing(open_desk(service.record)) as desk:
        play(desk, MATCH, 2)
        return desk.reader(MATCH).head()


@pytest.mark.usefixtures("streamed")
def test_it_is_one_picture_in_every_window_and_nothing_on_it_is_pressed(open_page: Open) -> None:
    page = open_page(f"m/{MATCH}?stage=1")
    tall = 0.0
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        room, cut, name = page.evaluate(ROOM)
        assert room == [width, height, 0, 0, width, height]
        assert cut == 0
        assert name > tall * 1.2
        tall = name
    assert page.evaluate(PRESSED) == 0
    expect(page.locator(".caption .latest, .caption .told").first).to_be_visible()
    expect(page.locator(".plate .person").first).to_be_visible()
    expect(page.locator("#live")).to_be_hidden()


def test_it_follows_by_itself_and_so_does_a_delayed_one(
    looking: Callable[[Look], BrowserContext], streamed: Service
) -> None:
    with closing(open_desk(streamed.record)) as desk:
        word = make_token(desk, Pass("spectator", match=MATCH, delay=1)).token
    pages = []
    for path in (f"m/{MATCH}?stage=1", f"l/{word}/m/{MATCH}?stage=1"):
        page = looking(Look()).new_page()
        while page.locator("#live").count() == 0:  # who learns later finds a new match later
            page.goto(streamed.at(path))
        page.locator("#live.on").wait_for(state="attached")
        pages.append(page)
    assert pages[1].locator("#live").text_content() == "Live, 1 s delayed"
    head = _moved(streamed)
    for page in pages:
        expect(page.locator("#caption .seq")).to_have_text(str(head))


def test_the_clock_of_a_new_round_comes_at_once_and_the_desk_is_no_action(
    open_page: Open, service: Service
) -> None:
    table = f"{CUP}-1-1"
    with closing(open_desk(service.record)) as desk:
        open_event(desk, CUP, BY)
        for person, deck in zip(("s1", "s2"), deck_names(), strict=False):
            enter_person(desk, CUP, person, deck, BY)
        given(rounds.open_round, desk, CUP, BY, 1, 50)
        seat_table(desk, CUP, (1, 1), ("s1", "s2"), BY)
        play(desk, table, 20)
        head = desk.reader(table).head()
        given(calls.note, desk, table, BY, "A long look.", point=3)
    page = open_page(f"m/{table}?stage=1")
    page.locator("#live.on").wait_for(state="attached")
    seq = page.locator("#caption .seq")
    expect(seq).to_have_text(str(head))
    expect(page.locator("#clock")).to_be_empty()
    with closing(open_desk(service.record)) as desk:
        given(rounds.begin, desk, CUP, BY, 1)
    expect(page.locator("#clock [data-ends]")).to_contain_text(":")
    with closing(open_desk(service.record)) as desk:
        given(calls.open_call, desk, table, "B", "May they?")
    expect(page.locator("#clock")).to_contain_text("stands")
    expect(seq).to_have_text(str(head))
    expect(page.locator("#caption")).not_to_contain_text("judge")


def test_hands_are_shown_to_those_who_may_see_them_and_the_menu_leads_here(
    open_page: Open, streamed: Service
) -> None:
    own = "[data-part=near-hand] [data-name], [data-part=far-hand] [data-name]"
    watching = open_page(f"m/{MATCH}?stage=1")
    assert watching.locator(own).count() == 0
    watching.goto(streamed.at(f"m/{MATCH}?stage=1&as=spectator&seq=3"))
    assert watching.locator("#caption .seq").text_content() == "3"
    page = open_page(f"m/{MATCH}?as=A", Look(owner=True))
    page.locator("[data-do=menu]").click()
    page.get_by_role("link", name="Stream with both hands").click()
    for hand in ("near", "far"):
        expect(page.locator(f"[data-part={hand}-hand] [data-name]").first).to_be_attached()
    page.goto(streamed.at(f"m/{MATCH}?as=A"))
    page.locator("[data-do=menu]").click()
    page.get_by_role("link", name="View for a stream").click()
    expect(page.locator(".stand [data-part=near-hand] [data-name]").first).to_be_attached()
    assert page.locator("[data-part=far-hand] [data-name]").count() == 0
