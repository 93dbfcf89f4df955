"""A match from two browsers to its end, and a dispute in it from a third."""

import os
import random
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from referee.service import Desk, open_desk
from referee.service.court.ruling import rulings_at
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.service.orders import calls, events, rounds
from referee.service.proof.verifying import verify_match
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.trial import TRIAL
from tests.web.browser.conftest import PATIENCE, PHONE, Look, Service, complaint, slowed

EVENT: Final = "cup"
TABLE: Final = "cup-1-1"
LATE: Final = "cup-1-2"
"""The table whose match is close to its end."""
QUESTION: Final = "May it attack once more?"
PRESSES: Final = int(os.environ.get("BROWSER_PRESSES", "16"))
"""Presses by chance, after which the seat that is asked concedes; `make soak` makes more."""
REFUSED: Final = 422
GUARD: Final = 400
"""Milliseconds for which a press does not answer the question that just came."""
HAND: Final = Look(size=PHONE, theme="dark", touch=True)

Sit = Callable[..., Page]


def near_its_end(desk: Desk) -> bool:
    """Whether a seat has hardly any Life Cloth left."""
    seen = view_at(desk, LATE, "judge")
    least = min(seen["seats"][seat]["life"]["count"] for seat in ("A", "B"))
    return bool(seen["turn"]["number"] > 2 and least <= 2)


@pytest.fixture(scope="session")
def hall(service: Service) -> Service:
    """An event with two tables: a match that runs, and one that is close to its end."""
    desk = open_desk(service.record)
    open_event(desk, EVENT, "organiser:orla", policy=TRIAL)
    for person, role in (("ann", "floor-judge"), ("hugo", "head-judge")):
        given(events.appoint, desk, EVENT, "organiser:orla", person, role)
    for person, deck in zip(("p1", "p2", "p3", "p4"), deck_names() * 2, strict=False):
        enter_person(desk, EVENT, person, deck, "organiser:orla")
    given(rounds.open_round, desk, EVENT, "organiser:orla", 1, 50)
    seat_table(desk, EVENT, (1, 1), ("p1", "p2"), "organiser:orla", seed=3)
    seat_table(desk, EVENT, (1, 2), ("p3", "p4"), "organiser:orla", seed=3)
    given(rounds.begin, desk, EVENT, "organiser:orla", 1)
    play(desk, TABLE, 60)
    chance = 0
    while not near_its_end(desk):
        chance += 1
        assert play(desk, LATE, 1, chance), "the match was over before its Life Cloth was"
    desk.close()
    return service


@pytest.fixture
def sit(hall: Service, looking: Callable[[Look], BrowserContext], faults: list[str]) -> Iterator[Sit]:
    """Open a page as somebody, signed in; at the end nothing may have been complained about."""

    def opening(asked: Pass, path: str, how: Look = Look()) -> Page:  # noqa: B008 - frozen
        desk = open_desk(hall.record)
        word = make_token(desk, asked).token
        desk.close()
        context = looking(how)
        cookie = {"name": "referee", "value": word, "url": hall.address}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = slowed(context.new_page())
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(t for t in complaint(one) if "422" not in t))
        page.goto(hall.at(path))
        return page

    yield opening
    assert not faults


def seated(sit: Sit, match: str, seat: str) -> Page:
    return sit(Pass("player", "", match, seat=seat), f"m/{match}/play")


def table(page: Page) -> Locator:
    return page.locator("#play")


def head(page: Page) -> str:
    return table(page).get_attribute("data-head") or ""


def press(page: Page, chance: random.Random) -> None:
    """Press one of the choices that the page offers, or choose a set of cards.

    Not every set that is put together may be chosen: the page then says why, and asks again.
    """
    before = head(page)
    items = page.locator("#answer .items label")
    if items.count():
        page.keyboard.press("Escape")
        least = int(page.locator("#answer .items").get_attribute("data-least") or 0)
        for number in sorted(chance.sample(range(items.count()), least)):
            items.nth(number).click()
        button = page.locator("[data-confirm]").first
    else:
        offered = page.locator("#answer .group .btn, [data-pass]:enabled")
        button = offered.nth(chance.randrange(offered.count()))
    with page.expect_response(lambda one: one.request.method == "POST") as told:
        button.click()
    if told.value.status == REFUSED:
        expect(page.locator(".refusal")).to_be_visible()
        page.reload()
    else:
        expect(table(page)).not_to_have_attribute("data-head", before)


def asked(a: Page, b: Page) -> Page | None:
    """The page whose seat is asked, which may be pressed; None where the match is over."""
    for _ in range(PATIENCE // 20):
        if head(a) == head(b):
            break
        a.wait_for_timeout(20)
    expect(table(b)).to_have_attribute("data-head", head(a))
    for page in (a, b):
        page.clock.run_for(GUARD)
        expect(page.locator("#play[data-fresh]")).to_have_count(0)
    return next((page for page in (a, b) if page.locator("#play.mine").count()), None)


def test_a_call_is_ruled_on_a_phone_and_appealed(sit: Sit) -> None:
    a, b = seated(sit, TABLE, "A"), seated(sit, TABLE, "B")
    queue = sit(Pass("floor-judge", "ann", event=EVENT), "desk", HAND)
    expect(queue.locator("#calls")).to_contain_text("No open calls.")
    b.get_by_text("Call a judge").first.click()
    b.get_by_label("Question").fill(QUESTION)
    b.get_by_role("button", name="Call a judge").click()
    expect(a.locator("#play")).to_contain_text("B called a judge")
    expect(queue.locator("#calls")).to_contain_text(QUESTION)
    ruled(queue)
    for page in (a, b):
        expect(page.locator(".lately")).to_contain_text("It may not.")
        expect(page.locator("#play")).not_to_contain_text("The clock stands.")
    a.get_by_text("Appeal a ruling").click()
    a.get_by_label("Grounds").fill("It stood up before.")
    a.get_by_role("button", name="Appeal").click()
    expect(b.locator(".lately")).to_contain_text("appeal")
    head_judge = sit(Pass("head-judge", "hugo", event=EVENT), f"desk/{TABLE}", HAND)
    head_judge.get_by_role("link", name="Hear and decide it").click()
    head_judge.get_by_role("button", name="Open the hearing").click()
    head_judge.get_by_label("Uphold R1").check()
    head_judge.get_by_label("Reasons").fill("It was down the whole time.")
    head_judge.get_by_role("button", name="Decide the appeal").click()
    expect(head_judge.locator("h1")).to_contain_text("Table 1")
    for page in (a, b):
        expect(page.locator(".lately")).to_contain_text("upheld")


def ruled(judge: Page) -> None:
    """Take the call, read it, check a rewind, and rule with penalty and time, on a phone."""
    judge.get_by_role("button", name="Take C1").click()
    expect(judge.locator(".ask")).to_contain_text("Claimed by you")
    expect(judge.locator(".ask")).to_contain_text(QUESTION)
    expect(judge.locator("[role=timer]")).to_contain_text(":")
    judge.get_by_role("link", name="Check a rewind").click()
    expect(judge.locator(".gauge")).to_be_visible()
    judge.get_by_role("link", name="Leave as is").click()
    judge.get_by_label("Search clauses").fill("attack once")
    judge.get_by_role("button", name="Find").click()
    judge.locator("#found button").first.click()
    expect(judge.locator(".chosen .clause")).to_have_count(1)
    judge.get_by_label("Decision, and why").fill("It may not.")
    judge.get_by_label("Infraction").select_option(index=1)
    judge.locator("#penalty label", has_text="A p1").click()
    expect(judge.locator(".arith")).to_be_visible()
    for _ in range(3):
        judge.get_by_role("button", name="More").click()
    judge.reload()
    expect(judge.get_by_label("Decision, and why")).to_have_value("It may not.")
    expect(judge.locator(".chosen .clause")).to_have_count(1)
    expect(judge.get_by_label("Minutes")).to_have_value("3")
    judge.get_by_role("button", name="Record ruling").click()
    expect(judge.locator(".confirm")).to_contain_text("+3:00?")
    judge.get_by_role("button", name="Yes, record it").click()
    to_its_table(judge)
    expect(judge.locator("main")).to_contain_text("Nobody calls at this table.")
    expect(judge.locator(".earlier")).to_contain_text("It may not.")
    assert judge.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def to_its_table(judge: Page) -> None:
    """Go on from the queue, which says what is recorded, to the table it was recorded at."""
    done = judge.locator(".done")
    expect(done).to_contain_text(f"is recorded at {TABLE}")
    done.get_by_role("link", name="To that table").click()


def test_what_is_typed_while_the_desk_looks_up_is_kept(sit: Sit) -> None:
    seated(sit, TABLE, "A")
    judge = sit(Pass("floor-judge", "ann", event=EVENT), f"desk/{TABLE}/rule", HAND)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    judge.route("**/rule", hold)
    judge.get_by_label("Infraction").select_option(index=1)
    while not held:
        judge.wait_for_timeout(20)
    judge.get_by_label("Decision, and why").fill("It may not.")
    assert len(held) == 1
    held[0].continue_()
    expect(judge.locator("#penalty label", has_text="A p1")).to_be_visible()
    judge.wait_for_timeout(500)
    expect(judge.get_by_label("Decision, and why")).to_have_value("It may not.")


def test_two_browsers_play_a_match_to_its_end(sit: Sit, hall: Service) -> None:
    a, b = seated(sit, LATE, "A"), seated(sit, LATE, "B")
    for page in (a, b):
        page.clock.install()
        page.reload()
    chance = random.Random(7)
    pressed = 0
    while (due := asked(a, b)) is not None and pressed < PRESSES:
        press(due, chance)
        pressed += 1
    if due is not None:
        due.get_by_text("Concede", exact=True).click()
        due.get_by_role("button", name="Concede the match").click()
    for one in (a, b):
        expect(one.locator(".asks")).to_contain_text("The match is over")
        expect(one.locator("fieldset.group, fieldset.items")).to_have_count(0)
    assert pressed > 10
    desk = open_desk(hall.record, readonly=True)
    assert view_at(desk, LATE, "spectator")["winner"]
    assert verify_match(desk, LATE) is not None
    desk.close()


def drafted(sit: Sit) -> Page:
    """Open the form of a ruling on a phone, with a clause and a decision in it."""
    judge = sit(Pass("floor-judge", "ann", event=EVENT), f"desk/{TABLE}/rule", HAND)
    judge.get_by_label("Search clauses").fill("attack once")
    judge.get_by_role("button", name="Find").click()
    judge.locator("#found button").first.click()
    expect(judge.locator(".chosen .clause")).to_have_count(1)
    judge.get_by_label("Question").fill(QUESTION)
    judge.get_by_label("Decision, and why").fill("It may, once.")
    return judge


def decisions(hall: Service) -> list[str]:
    desk = open_desk(hall.record, readonly=True)
    try:
        return [one.decision for one in rulings_at(desk, TABLE, "judge")]
    finally:
        desk.close()


def test_a_ruling_without_a_connection_waits_and_is_recorded_once(
    sit: Sit, hall: Service, faults: list[str]
) -> None:
    before = decisions(hall)
    judge = drafted(sit)
    unsent, badge = judge.locator("#unsent"), judge.locator("#reach")
    judge.context.set_offline(True)
    judge.get_by_role("button", name="Record ruling").click()
    expect(unsent).to_contain_text("Will be sent when connected")
    expect(badge).to_contain_text("Offline, as of")
    judge.context.set_offline(False)
    expect(judge.locator(".confirm")).to_contain_text("Record:")
    expect(unsent).to_be_hidden()
    expect(badge).to_be_hidden()
    judge.context.set_offline(True)
    judge.get_by_role("button", name="Yes, record it").click()
    expect(unsent).to_contain_text("Nothing is recorded yet.")
    assert decisions(hall) == before
    judge.context.set_offline(False)
    to_its_table(judge)
    expect(judge.locator(".earlier")).to_contain_text("It may, once.")
    assert decisions(hall) == [*before, "It may, once."]
    faults[:] = [one for one in faults if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_ruling_that_the_match_overtook_is_written_again(
    sit: Sit, hall: Service, faults: list[str]
) -> None:
    before = decisions(hall)
    judge = drafted(sit)
    judge.get_by_role("button", name="Record ruling").click()
    expect(judge.locator(".confirm")).to_be_visible()
    desk = open_desk(hall.record)
    wrote = desk.reader(TABLE).head()
    given(calls.note, desk, TABLE, "floor-judge:ann", "a judge notes something meanwhile", point=None)
    play(desk, TABLE, 1)
    head = desk.reader(TABLE).head()
    desk.close()
    judge.get_by_role("button", name="Yes, record it").click()
    told = judge.locator(".refused")
    expect(told).to_contain_text(f"The match went on to {head}. You wrote against {wrote}.")
    seen = told.get_by_role("link", name="Show what happened")
    expect(seen).to_have_attribute("href", f"/m/{TABLE}?seq={wrote + 1}")
    assert decisions(hall) == before
    told.get_by_role("link", name="Write again").click()
    expect(judge.get_by_label("Decision, and why")).to_have_value("It may, once.")
    judge.get_by_role("button", name="Record ruling").click()
    judge.get_by_role("button", name="Yes, record it").click()
    to_its_table(judge)
    expect(judge.locator(".earlier")).to_contain_text("It may, once.")
    assert decisions(hall) == [*before, "It may, once."]
    faults[:] = [one for one in faults if "409" not in one]
