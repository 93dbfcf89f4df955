"""What goes along with a match, one press each, and names from right to left on a board."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.starting import deck_names, open_match
from tests.web.browser.conftest import PHONE, Look, Service
from tests.web.browser.watching import at

Open = Callable[..., Page]
MATCH, PERSON, NAME = "right-to-left", "n-1", "\u05d3\u05e0\u05d4 (1)"


@pytest.fixture(scope="session")
def named(service: Service) -> Service:
    """A match of its own, of which seat A has a name from right to left."""
    desk = open_desk(service.record)
    put_person(desk, PERSON, NAME)
    open_match(desk, MATCH, *deck_names()[:2], first="A", seed=5, people=(PERSON, "n-2"))
    desk.close()
    return service


def loaded(page: Page) -> None:
    """Wait until the log is whole."""
    page.locator("#log[data-whole]").wait_for(state="attached")


def files(page: Page) -> dict[str, str]:
    """Where the ways of the menu lead, by their words."""
    found = page.locator("#thismatch a")
    return {one.inner_text().strip(): one.get_attribute("href") or "" for one in found.all()}


def test_rulings_proof_bundle_and_replay_are_a_press_away_at_the_seq_that_is_shown(
    open_page: Open,
) -> None:
    page = open_page("m/demo?seq=300&as=A", Look(owner=True))
    loaded(page)
    page.keyboard.press("ArrowRight")
    at(page, 301)
    page.wait_for_url("**seq=301**")
    page.get_by_role("button", name="This match").click()
    expect(page.locator("#thismatch")).to_be_visible()
    ways = files(page)
    assert list(ways) == ["Rulings", "Amend this entry", "Proof of this fact", "Case bundle", "Replay file"]
    assert ways["Proof of this fact"].endswith("/proofs/301")
    assert parse_qs(urlsplit(ways["Case bundle"]).query)["at"] == ["301"]
    assert parse_qs(urlsplit(ways["Replay file"]).query) == {"as": ["A"], "seq": ["301"]}
    with page.expect_download() as got:
        page.get_by_role("link", name="Proof of this fact").click()
    assert got.value.suggested_filename == "demo.proof.json"
    assert json.loads(got.value.path().read_text())["fact"][0] == 301
    with page.expect_download() as got:
        page.get_by_role("link", name="Replay file").click()
    assert "<title>Seq 301 " in got.value.path().read_text("utf-8")
    page.get_by_role("link", name="Rulings", exact=True).click()
    ruled = page.locator("article")
    expect(ruled).to_have_count(1)
    expect(ruled.get_by_role("heading")).to_have_text("R1")
    expect(ruled).to_contain_text("It is taken back.")
    assert ruled.locator("a.clause").all_inner_texts() == ["glossary.attack.1", "glossary.attack.2"]
    expect(page.get_by_role("link", name="To the match")).to_have_attribute(
        "href", re.compile(r"as=A&seq=301$")
    )
    ruled.get_by_role("link", name=re.compile("^at ")).click()
    at(page, int(re.sub(r"\D", "", page.url.partition("seq=")[2].partition("&")[0])))


def test_they_open_without_a_script_and_from_the_menu_of_a_phone(open_page: Open) -> None:
    page = open_page("m/demo?seq=300", Look(script=False))
    page.get_by_role("button", name="This match").click()
    assert len(files(page)) == 4
    page.get_by_role("link", name="Rulings", exact=True).click()
    expect(page.locator("article .lead")).to_have_text("Its words are for the table and its judges.")
    phone = open_page("m/demo?seq=300", Look(size=PHONE, touch=True))
    loaded(phone)
    phone.get_by_role("button", name="Menu").click()
    for name in ("Rulings", "Proof of this fact", "Case bundle", "Replay file"):
        expect(phone.get_by_role("link", name=name, exact=True)).to_be_visible()


@pytest.mark.usefixtures("named")
def test_a_name_from_right_to_left_keeps_its_figures_at_its_side(open_page: Open) -> None:
    page = open_page(f"m/{MATCH}?as=spectator")
    loaded(page)
    held = page.locator(".plate bdi, .person bdi").filter(has_text=NAME).first
    expect(held).to_have_css("unicode-bidi", "isolate")
    assert f"\u2068{NAME}\u2069" in page.title()


def test_an_event_gets_its_id_by_its_title(open_page: Open) -> None:
    page = open_page("open/event", Look(owner=True))
    page.get_by_label("Title, as").fill("Names Cup 2026")
    expect(page.get_by_label("Its id in")).to_have_attribute("placeholder", "names-cup-2026")
    page.get_by_label("organiser").fill("orla")
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Names Cup 2026")
    assert page.url.endswith("/desk/event/names-cup-2026")
