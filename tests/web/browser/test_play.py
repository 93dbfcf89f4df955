"""A seat plays in its browser: by keys, by hand, in haste, without a network, reading its cards."""

import json
import random
import re
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.service import open_desk
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token, revoke_token
from referee.service.looking import view_at
from referee.service.orders import rounds
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests.ordering import enter_person, given, seat_table
from tests.trial import TRIAL
from tests.web.browser.conftest import PHONE, Look, Service
from tests.web.browser.watching import rest_on

Open = Callable[..., Page]
OWNER: Final = Look(owner=True)
TOUCH: Final = Look(owner=True, size=PHONE, touch=True)
FRESH, HANDS, READ = "by-keys", "by-hand", "by-touch"
"""The matches of these tests: one just opened, two in the main phase of A."""
EVENT, TIMED = "timed", "timed-1-1"

TWICE: Final = """() => new Promise((done) => {
  const main = document.getElementById("play");
  const press = (what) => document.querySelector(`#play ${what}`).click();
  new MutationObserver((_, own) => {
    if (document.getElementById("play") === main) return;
    own.disconnect();
    setTimeout(() => done(press("[data-pass]")));
  }).observe(document.body, { childList: true });
  press('[data-key="1"]');
})"""
"""Presses the first answer, and Pass right after another table is shown."""


@pytest.fixture(scope="session", autouse=True)
def tables(service: Service) -> Service:
    """Matches of their own beside the others: see their names."""
    with closing(open_desk(service.record)) as desk:
        for name in (FRESH, HANDS, READ):
            open_match(desk, name, *deck_names()[:2], first="A", seed=5)
        for name in (HANDS, READ):
            chance = random.Random(3)
            while (table := desk.table(name)).decision is not None and (table.decision.kind != "main"):
                act(desk, name, table.seat, answer(table, chance))
    return service


def own(service: Service, match: str, seat: str = "A") -> dict[str, Any]:
    """What lies before a seat, as it sees it."""
    with closing(open_desk(service.record, readonly=True)) as desk:
        found: dict[str, Any] = view_at(desk, match, seat)["seats"][seat]
        return found


def other_answers(service: Service, match: str, word: str = "") -> None:
    """Let whoever is asked give the first answer, as a program does."""
    held = {"authorization": f"Bearer {word or service.owner}", "content-type": "application/json"}
    address = service.at(f"v1/matches/{match}/actions")
    call = Request(address, json.dumps({"choice": 1}).encode(), held)  # noqa: S310 - as below
    with urlopen(call):  # noqa: S310 - the service of this test
        pass


def asked(page: Page, kind: str) -> None:
    """Wait until a question of a kind is asked, and no longer than a moment ago."""
    expect(page.locator("#play")).to_have_attribute("data-kind", kind)
    expect(page.locator("#play[data-fresh]")).to_have_count(0)


def places(page: Page) -> list[str]:
    """The place that each thing of an order has, "" for none."""
    rows = page.locator("#answer .items label")
    return [row.get_attribute("data-place") or "" for row in rows.all()]


def test_a_turn_by_keys_alone(open_page: Open, tables: Service) -> None:
    page = open_page(f"m/{FRESH}/play?seat=A", OWNER)
    sent = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    asked(page, "lrigs")
    names = page.locator("#answer .items label span").all_inner_texts()
    assert places(page) == ["1", "2", "3"]
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.keyboard.press("1")
    assert places(page) == ["2", "", "1"]
    page.keyboard.press("Escape")
    assert places(page) == ["", "", ""]
    for key in ("2", "3", "1"):
        page.keyboard.press(key)
    assert places(page) == ["3", "1", "2"]
    page.keyboard.press("Enter")
    expect(page.locator(".whose")).to_have_text("Your opponent is choosing")
    wanted = [names[place].partition("\n")[0] for place in (1, 2, 0)]
    assert [slot["name"] for slot in own(tables, FRESH)["lrig"]] == wanted

    call = page.locator("#call summary")
    call.focus()
    other_answers(tables, FRESH)
    asked(page, "mulligan")
    expect(call).to_be_focused()
    page.keyboard.press("p")
    expect(page.locator(".whose")).to_have_text("Your opponent is choosing")
    other_answers(tables, FRESH)
    asked(page, "ener-charge")

    before = len(sent)
    page.evaluate(TWICE)
    asked(page, "grow")
    assert len(sent) == before + 1, "a press meant for the question before answered the next"
    assert len(own(tables, FRESH)["ener"]) == 1
    page.keyboard.press("p")
    asked(page, "main")
    assert page.evaluate("document.getElementById('play').contains(document.activeElement)")


def zone(page: Page, name: str) -> Locator:
    return page.locator(f".table [data-zone='{name}']")


def test_a_card_is_read_drawn_to_its_zone_and_kept_without_a_network(
    open_page: Open, faults: list[str]
) -> None:
    page = open_page(f"m/{HANDS}/play?seat=A", OWNER)
    asked(page, "main")
    card = page.locator(".table .hand .offered[data-id]").first
    name = card.get_attribute("data-name") or card.inner_text().splitlines()[0]
    rest_on(page, card)
    expect(page.locator("#glance")).to_be_visible()
    expect(page.locator("#glance")).to_contain_text(name)
    expect(page.locator("#play.holding")).to_have_count(0)

    card.hover()
    page.mouse.down()
    zone(page, "A-signi-1").hover()
    expect(zone(page, "A-signi-1")).to_contain_class("open")
    page.mouse.up()
    expect(zone(page, "A-signi-1")).to_contain_text(name)
    asked(page, "main")

    head = page.locator("#play").get_attribute("data-head") or ""
    page.context.set_offline(True)
    page.keyboard.press("p")
    told = page.get_by_text("No connection: your answer is kept and sent when it is back.")
    expect(told).to_be_visible()
    expect(page.locator("#play")).to_have_attribute("data-head", head)
    page.context.set_offline(False)
    expect(page.locator("#play")).not_to_have_attribute("data-kind", "main")
    expect(told).to_have_count(0)
    faults.clear()


def test_a_long_press_reads_a_card_and_chooses_nothing(open_page: Open) -> None:
    page = open_page(f"m/{READ}/play?seat=A", TOUCH)
    asked(page, "main")
    card = page.locator(".table .hand .offered[data-id]").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator("#sheet[open]")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.keyboard.press("Escape")
    expect(page.locator("#sheet[open]")).to_have_count(0)
    expect(page.locator("#play.holding")).to_have_count(0)
    card.tap()
    expect(page.locator("#play.holding")).to_have_count(1)


def test_a_link_that_ended_says_what_to_do_and_loses_nothing(
    open_page: Open, tables: Service, faults: list[str]
) -> None:
    with closing(open_desk(tables.record)) as desk:
        made = make_token(desk, Pass("player", "", READ, seat="A"))
        page = open_page(f"l/{made.token}/m/{READ}/play", Look(size=PHONE))
        asked(page, "main")
        page.locator("#call summary").click()
        page.get_by_label("Question").fill("May it attack?")
        head = desk.reader(READ).head()
        revoke_token(desk, made.known.id)
        expect(page.locator("#closed")).to_contain_text("Your link has ended")
        page.get_by_role("button", name="Call a judge").click()
        told = page.locator(".refused")
        expect(told).to_be_in_viewport(ratio=1)
        expect(told).to_contain_text("Ask for a new one, from whoever gave it to you")
        expect(told).to_contain_text("Nothing was done, and what you typed stays here.")
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(page.get_by_label("Question")).to_have_value("May it attack?")
        page.keyboard.press("Tab")
        page.keyboard.press("p")
        expect(told).to_have_count(1)
        assert desk.reader(READ).head() == head
    faults.clear()


HEARD: Final = """() => {
  window.heard = { tones: 0, buzzes: 0 };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    window.heard.tones += 1;
    return start.apply(this, given);
  };
  navigator.vibrate = () => (window.heard.buzzes += 1);
}"""
"""Counts what a device sounds and shakes."""


def test_the_clock_runs_and_a_seat_is_called_by_a_sound_that_it_wants(
    open_page: Open, tables: Service
) -> None:
    with closing(open_desk(tables.record)) as desk:
        open_event(desk, EVENT, "organiser:orla", policy=TRIAL)
        for person, deck in zip(("p1", "p2"), deck_names(), strict=False):
            enter_person(desk, EVENT, person, deck, "organiser:orla")
        given(rounds.open_round, desk, EVENT, "organiser:orla", 1, 50)
        seat_table(desk, EVENT, (1, 1), ("p1", "p2"), "organiser:orla", seed=3)
        given(rounds.begin, desk, EVENT, "organiser:orla", 1)
        first = desk.table(TIMED).seat
        words = {s: make_token(desk, Pass("player", "", TIMED, seat=s)).token for s in ("A", "B")}
    page = open_page(f"l/{words['B' if first == 'A' else 'A']}/m/{TIMED}/play")
    page.evaluate(HEARD)
    clock = page.locator(".clock [aria-hidden=true]")
    before = clock.inner_text()
    assert before.startswith(("49:", "50:"))
    expect(clock).not_to_have_text(before)
    sound = page.get_by_role("button", name="Sound for my decisions")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    told = page.evaluate("window.heard")
    other_answers(tables, TIMED, words[first])
    expect(page).to_have_title(re.compile("^Your decision"))
    assert page.evaluate("window.heard") == {name: count + 1 for name, count in told.items()}
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
