"""Notes with marks: written in place at a seq, shown as a sign with a word, stepped between."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls
from tests.ordering import given
from tests.web.browser.conftest import PHONE, USUAL, Look, Service, complaint
from tests.web.browser.watching import at, frame

MATCH: Final = "remarked"
ANN: Final = "floor-judge:ann"
Sit = Callable[..., Page]


@pytest.fixture(scope="session")
def remarked(service: Service) -> Service:
    """A match of its own with two marked notes and one without a mark."""
    with closing(open_desk(service.record)) as desk:
        open_match(desk, MATCH, *deck_names()[:2], first="A", seed=1)
        given(calls.note, desk, MATCH, ANN, "The shuffle was cut late.", "doubtful", 3)
        given(calls.note, desk, MATCH, ANN, "Water was spilled.", point=2)
        given(calls.note, desk, MATCH, ANN, "", "good", 6)
    return service


@pytest.fixture
def sit(remarked: Service, looking: Callable[[Look], BrowserContext], faults: list[str]) -> Iterator[Sit]:
    """Open the match as somebody with a token of their own."""

    def opening(role: str, path: str, seat: str = "", how: Look = USUAL) -> Page:
        held = Pass(role, match=MATCH, seat=seat, person="" if seat else "kim")
        with closing(open_desk(remarked.record)) as desk:
            word = make_token(desk, held).token
        page = looking(how).new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(complaint(one)))
        page.goto(remarked.at(f"l/{word}/m/{MATCH}{path}"))
        return page

    yield opening
    assert not faults


def here(page: Page) -> str:
    """What the notes about the seq that is shown say."""
    return " | ".join(page.locator("#notes li:visible").all_inner_texts())


def test_an_official_writes_a_marked_note_in_place_and_steps_to_it(sit: Sit) -> None:
    page = sit("floor-judge", "?seq=3&as=spectator")
    page.locator("#log[data-whole]").wait_for(state="attached")
    assert re.sub(r"\s+", " ", here(page)) == "doubtful The shuffle was cut late. ann, floor judge"
    head = frame(page)["head"]
    page.keyboard.press("ArrowRight")
    at(page, 4)
    assert not here(page)
    page.keyboard.press("m")
    page.keyboard.type("It was played from the wrong zone.")
    page.get_by_label("wrong", exact=True).check()
    page.get_by_role("button", name="Write the note").click()
    expect(page.locator("#notes li:visible")).to_contain_text("wrong")
    assert "wrong zone. kim, floor judge" in re.sub(r"\s+", " ", here(page))
    expect(page.locator("#head")).to_have_text(str(head + 1))
    expect(page.locator("#log [data-seq='3'] .mark.doubtful")).to_have_text("doubtful")
    expect(page.locator("#log [data-seq='3'] .mark.wrong")).to_have_text("wrong at 4")
    sign = page.locator("#scrub .wide-only .m a[aria-label*='Note: wrong at 4']")
    expect(sign.locator("use")).to_have_attribute("href", "#i-close")
    page.locator("#noted [data-do=nextMark]").click()
    at(page, 6)
    assert "good" in here(page)
    expect(page.locator("#noted [data-do=nextMark]")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("<")
    at(page, 4)
    page.keyboard.press("<")
    at(page, 3)
    page.keyboard.press(">")
    at(page, 4)


def test_a_seat_reads_notes_and_a_spectator_learns_nothing_of_them(sit: Sit) -> None:
    seat = sit("player", "?seq=3", seat="A")
    expect(seat.locator("#notes li:visible")).to_contain_text("doubtful")
    expect(seat.locator("#writes")).to_have_count(0)
    spectator = sit("spectator", "?seq=3", how=Look(size=PHONE))
    spectator.locator("#log[data-whole]").wait_for(state="attached")
    text = spectator.content()
    assert "cut late" not in text
    assert "Note: doubtful" not in text
    assert frame(spectator)["marked"] == []
    expect(spectator.locator("#noted")).to_be_hidden()
    expect(spectator.locator("#log .mark")).to_have_count(0)


def sent_twice(route: Route) -> None:
    """Send what is sent once more, as a press on a slow line does."""
    route.fetch(max_redirects=0)
    route.continue_()


def test_without_scripts_the_form_writes_and_comes_back_to_the_seq(sit: Sit) -> None:
    page = sit("floor-judge", "?seq=2&as=spectator", how=Look(script=False))
    expect(page.locator("#notes li:visible")).to_contain_text("Water was spilled.")
    page.locator("#writes summary").click()
    page.get_by_label("good", exact=True).check()
    page.route("**/notes", sent_twice)
    page.get_by_role("button", name="Write the note").click()
    page.wait_for_url(re.compile(r"seq=2#noted$"))
    expect(page.locator("#notes li:visible")).to_have_count(2)
    expect(page.locator("#notes li:visible").last).to_contain_text("good")
    page.locator("#noted [data-do=nextMark]").click()
    page.wait_for_url(re.compile(r"seq=3$"))
