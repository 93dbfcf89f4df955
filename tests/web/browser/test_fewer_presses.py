"""What a script spares a hand: attacks that go on, sets that are full, a yes with its target."""

import json
import random
from collections.abc import Callable
from contextlib import closing
from typing import Final
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.play.asking import choice_led_to, question_at
from referee.service.simulated.simulate import answer
from tests.web.browser.conftest import Look, Service
from tests.web.browser.test_play import asked
from tests.web.recording import recorded

Open = Callable[..., Page]
OWNER: Final = Look(owner=True)
ATTACKS, PAYS, LEADS = "all-attack", "pays-two", "yes-and-whom"
SEED, TURN = 26, 4
"""A match in which B chooses a target before it attacks in the fourth turn."""


def to_the_attack(desk: Desk) -> None:
    """Play a match to where B ends its main phase."""
    open_match(desk, ATTACKS, *deck_names()[:2], first="A", seed=SEED)
    for move in recorded(SEED, TURN).moves:
        if move.turn == TURN and move.kind == "main" and move.action.do == "pass":
            return
        act(desk, ATTACKS, move.action.seat, move.action, onward="AB")


def by_chance(desk: Desk, match: str, wanted: Callable[[], bool]) -> None:
    """Play a match by chance until something holds."""
    open_match(desk, match, *deck_names()[:2], first="A", seed=5)
    chance = random.Random(3)
    while not wanted():
        table = desk.table(match)
        act(desk, match, table.seat, answer(table, chance))


@pytest.fixture(scope="session")
def tables(service: Service) -> Service:
    """Matches of their own, each before what a script spares."""
    with closing(open_desk(service.record)) as desk:

        def pays() -> bool:
            found = question_at(desk, PAYS)
            return found is not None and (found.kind, found.least) == ("pay", 2)

        def leads() -> bool:
            return choice_led_to(desk, LEADS, onward=True, pays=False) is not None

        to_the_attack(desk)
        by_chance(desk, PAYS, pays)
        by_chance(desk, LEADS, leads)
    return service


def seat_of(service: Service, match: str) -> str:
    with closing(open_desk(service.record, readonly=True)) as desk:
        return desk.table(match).seat


def other_passes(service: Service, match: str) -> None:
    """Let whoever is asked pass, as a program does."""
    with closing(open_desk(service.record, readonly=True)) as desk:
        found = question_at(desk, match)
    assert found is not None
    held = {"authorization": f"Bearer {service.owner}", "content-type": "application/json"}
    address = service.at(f"v1/matches/{match}/actions")
    call = Request(address, json.dumps({"choice": found.passing}).encode(), held)  # noqa: S310
    with urlopen(call):  # noqa: S310 - the service of this test
        pass


def test_the_key_a_attacks_with_all_and_goes_on_after_what_is_asked(open_page: Open, tables: Service) -> None:
    page = open_page(f"m/{ATTACKS}/play?seat=B", OWNER)
    asked(page, "main")
    page.keyboard.press("a")
    asked(page, "targets")
    expect(page.locator("[data-going]")).to_contain_text("Going on until all have attacked")
    page.keyboard.press("1")
    expect(page.locator("#play")).to_have_attribute("data-mine", "0")
    other_passes(tables, ATTACKS)
    attacks = page.locator(".lately li", has_text="B attacked with")
    expect(attacks.nth(1)).to_be_visible()


def test_the_last_of_so_many_sends_them_and_what_is_taken_out_at_once_is_not_sent(
    open_page: Open, tables: Service
) -> None:
    page = open_page(f"m/{PAYS}/play?seat={seat_of(tables, PAYS)}", OWNER)
    asked(page, "pay")
    ease = page.get_by_role("button", name="Pay for me")
    expect(ease).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    boxes = page.locator("#answer .items input[type=checkbox]")
    values = [boxes.nth(place).get_attribute("value") or "" for place in (0, 2)]
    with page.expect_request(lambda one: one.method == "POST") as sent:
        for key in "1223":
            page.keyboard.press(key)
    assert parse_qs(sent.value.post_data or "")["item"] == values
    expect(page.locator("#play")).not_to_have_attribute("data-kind", "pay")
    ease.click()
    expect(ease).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(ease).to_have_attribute("aria-pressed", "true")


def test_a_yes_is_pressed_together_with_its_target(open_page: Open, tables: Service) -> None:
    page = open_page(f"m/{LEADS}/play?seat={seat_of(tables, LEADS)}", OWNER)
    expect(page.locator("#play[data-fresh]")).to_have_count(0)
    together = page.locator("#answer [name=then]").first
    with page.expect_request(lambda one: one.method == "POST") as sent:
        page.keyboard.press("3")
    assert "then" in parse_qs(sent.value.post_data or "")
    expect(together).to_have_count(0)
    with closing(open_desk(tables.record, readonly=True)) as desk:
        done = [f.body.do for f in desk.facts(LEADS) if f.body.KIND == "action.taken"]
    assert done[-2:] == ["yes", "pick"]
