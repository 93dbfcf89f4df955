"""The desk in browsers: appeals, asking the head judge, clocks, rulings in few presses, links."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.court import Ruling
from referee.rulebook import clause
from referee.service import Desk, open_desk
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import (
    reserved_to,
    rewind_check,
)
from referee.service.court.punishing import penalties_at
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.seating import round_time
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, list_tokens, make_token
from referee.service.orders import appeals, calls, events, penalties, rounds
from referee.timeline import checkpoints
from referee.web.desk.check import POWER
from referee.web.drawing.qr import qr
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.trial import TRIAL
from tests.web.browser.conftest import PHONE, Look, Service, complaint, slowed

EVENT, BY = "fest", "organiser:orla"
RULED, CALLED, ASKED, FREE = (f"{EVENT}-1-{number}" for number in (1, 2, 3, 4))
"""Tables: one that was ruled on, two whose seat B calls, one at which nobody does."""
OVERTURNED: Final = ("appeal.decided", "penalty.withdrawn")
HAND: Final = Look(size=PHONE, touch=True)
SMALL: Final = (320, 390)
ROUTINE: Final = ("422", "403", "409")
"""A refusal is told on the page, and by the browser as a failure to load."""
WIDER: Final = "document.documentElement.scrollWidth - innerWidth"

Sit = Callable[..., Page]


@pytest.fixture(scope="session")
def hall(service: Service) -> Service:
    """An event with four tables: a ruling with a penalty at one, calls at two."""
    desk = open_desk(service.record)
    open_event(desk, EVENT, BY, policy=TRIAL)
    for person, role in (("ann", "floor-judge"), ("hugo", "head-judge")):
        given(events.appoint, desk, EVENT, BY, person, role)
    decks = deck_names() * 8
    for number in range(8):
        enter_person(desk, EVENT, f"f{number}", decks[number], BY)
    given(rounds.open_round, desk, EVENT, BY, 1, 50)
    for number in range(4):
        people = f"f{2 * number}", f"f{2 * number + 1}"
        seat_table(desk, EVENT, (1, number + 1), people, BY, seed=3)
    given(rounds.begin, desk, EVENT, BY, 1)
    for match in (RULED, CALLED, ASKED):
        play(desk, match, 30)
        given(calls.open_call, desk, match, "B", "Was it paid in full?")
        given(calls.claim, desk, match, "floor-judge:ann", "C1")
    ruled(desk)
    desk.close()
    return service


def ruled(desk: Desk) -> None:
    """Rule on the call of the first table, with a warning, and close it."""
    ruling = Ruling("Was it?", "It was.", ("glossary.attack.1",), call="C1")
    give_ruling(desk, RULED, ruling, "floor-judge:ann")
    given(penalties.give, desk, RULED, "floor-judge:ann", "G2", seat="A", ruling="R1", reason="late")
    given(calls.close, desk, RULED, "floor-judge:ann", "C1", "R1")


@pytest.fixture
def sit(hall: Service, looking: Callable[[Look], BrowserContext], faults: list[str]) -> Iterator[Sit]:
    """Open a page as an official who signed in; nothing but refusals may be complained about."""

    def opening(role: str, person: str, path: str, how: Look = HAND) -> Page:
        context = looking(how)
        cookie = {"name": "referee", "value": token(hall, role, person), "url": hall.address}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = slowed(context.new_page())
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(filter(_strange, complaint(one))))
        page.goto(hall.at(path))
        return page

    yield opening
    assert not faults


def _strange(text: str) -> bool:
    return not any(one in text for one in ROUTINE)


def token(hall: Service, role: str, person: str) -> str:
    desk = open_desk(hall.record)
    try:
        return make_token(desk, Pass(role, person, event=EVENT)).token
    finally:
        desk.close()


@pytest.fixture
def desk(hall: Service) -> Iterator[Desk]:
    """The record beside the service."""
    found = open_desk(hall.record)
    yield found
    found.close()


def test_an_appeal_comes_on_top_and_takes_the_penalty_with_it(sit: Sit, desk: Desk) -> None:
    head = sit("head-judge", "hugo", "desk")
    expect(head.locator("#calls article").first).to_contain_text("Was it paid in full?")
    before = waiting(head)
    given(appeals.file, desk, RULED, "A", "R1", "It was not in time.")
    first = head.locator("#calls article").first
    expect(first).to_contain_text("It was not in time.")
    expect(first.locator("[data-since]")).to_have_text(re.compile(r"^0:\d\d$"))
    assert waiting(head) == before + 1
    first.get_by_role("link", name="Hear and decide it").click()
    expect(head.locator("#penalties")).to_contain_text("P1")
    expect(head.locator("main")).to_contain_text("It was.")
    head.get_by_role("button", name="Open the hearing").click()
    place = head.locator("#inplace")
    expect(place).to_be_hidden()
    head.locator("[name=outcome][value=overturned]").check()
    expect(place).to_be_visible()
    head.get_by_label("Reasons").fill("The step was over.")
    head.get_by_label("Decision").fill("It came too late.")
    head.get_by_role("button", name="Decide the appeal").click()
    expect(head.locator(".refused")).to_contain_text("whether P1 is kept or withdrawn")
    assert appeals_at(desk, RULED, "judge")[0].pending
    head.locator("[name=P1][value=withdraw]").check()
    head.get_by_role("button", name="Decide the appeal").click()
    expect(head.locator(".earlier")).to_contain_text("superseded by R2")
    assert [p.stands for p in penalties_at(desk, RULED, "judge")] == ["withdrawn"]
    decided, gone = (f for f in desk.facts(RULED) if f.body.KIND in OVERTURNED)
    assert gone.cause == decided.seq
    head.get_by_text("Withdraw R2").first.click()
    head.locator("[name=reason]:visible").fill("It was the wrong table.")
    head.get_by_role("button", name="Withdraw R2").click()
    expect(head.get_by_text("Withdraw R2")).to_have_count(0)
    assert [r.stands for r in rulings_at(desk, RULED)] == ["stands", "withdrawn"]


def waiting(page: Page) -> int:
    """How many wait, as the title says."""
    found = re.match(r"\((\d+)\) ", page.title())
    return int(found[1]) if found else 0


def test_the_head_judge_is_asked_with_target_clauses_and_draft(sit: Sit, desk: Desk) -> None:
    ann = sit("floor-judge", "ann", f"desk/{ASKED}/rule")
    ann.locator("#found button").first.click()
    chosen = ann.locator(".chosen .clause").inner_text()
    ann.get_by_label("Decision, and why").fill("It goes back: one was unpaid.")
    to = for_the_head_judge(desk)
    ann.goto(ann.url.replace("/rule", f"/check?to={to}"))
    ann.get_by_role("button", name="Ask the head judge").click()
    handed = ann.locator(".handed-on")
    expect(handed).to_contain_text(f"Asks for a rewind to {to}")
    expect(handed).to_contain_text(chosen.removeprefix("§"))
    expect(handed).to_contain_text("one was unpaid")
    assert "referee " not in ann.locator("main").inner_text()
    head = sit("head-judge", "hugo", "desk?kind=escalated")
    head.get_by_role("button", name="Take C1").click()
    head.get_by_role("link", name="Rule on what is asked").click()
    expect(head.get_by_label("Decision, and why")).to_have_value("It goes back: one was unpaid.")
    expect(head.locator(".chosen .clause")).to_have_text(chosen)
    expect(head.get_by_label("Back to seq")).to_have_value(str(to))


def for_the_head_judge(desk: Desk) -> int:
    """Give a seq of the table to which the floor judge may not rewind."""
    for one in checkpoints(desk.reader(ASKED)):
        power = POWER[rewind_check(desk, ASKED, one.seq).grade] if one.seq else ""
        if power and reserved_to(desk, ASKED, power, "floor-judge:ann"):
            return one.seq
    pytest.fail("every rewind is the floor judge's own")


def test_clocks_run_by_the_time_of_the_service(hall: Service, desk: Desk, sit: Sit) -> None:
    page = sit("organiser", "orla", f"desk/event/{EVENT}")
    page.clock.install(time=desk.clock() / 1_000_000 + 4000)
    page.goto(hall.at(f"desk/{FREE}"))
    place = page.locator(".clockbox time")
    left = round_time(desk, EVENT, 1).left / 1_000_000
    assert abs(seconds(place.inner_text()) - left) < 20
    before = seconds(place.inner_text())
    page.clock.fast_forward(90_000)
    assert 90 <= before - seconds(place.inner_text()) < 100
    page.clock.fast_forward(3_600_000)
    expect(place).to_have_text(re.compile(r"^−\d+:\d\d$"))


def seconds(text: str) -> int:
    whole, rest = text.removeprefix("−").split(":")
    return 60 * int(whole) + int(rest)


@pytest.mark.parametrize("width", SMALL)
def test_an_officials_link_lands_on_a_desk_that_fits(
    hall: Service, looking: Callable[[Look], BrowserContext], width: int
) -> None:
    page = looking(Look(size={"width": width, "height": 700}, touch=True)).new_page()
    page.goto(hall.at(f"enter/{token(hall, 'head-judge', 'hugo')}"))
    page.wait_for_url("**/desk")
    for path in (
        "desk",
        f"desk/{CALLED}",
        f"desk/{CALLED}/check",
        f"desk/{CALLED}/rule",
        f"desk/{RULED}",
        f"desk/event/{EVENT}",
    ):
        page.goto(hall.at(path))
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate(WIDER) <= 0, path


def test_the_full_view_is_asked_for_in_place_for_the_call(sit: Sit, hall: Service) -> None:
    ann = sit("floor-judge", "ann", f"m/{ASKED}?seq=20&as=judge")
    told = ann.title() + ann.locator("body").inner_text()
    assert "403" not in told
    assert "Problem" not in told
    expect(ann.get_by_label("What is it opened for?")).to_have_value("call C1")
    ann.goto(hall.at(f"desk/{ASKED}"))
    expect(ann.get_by_label("Full view, for")).to_have_value("call C1")
    ann.get_by_role("button", name="Open it, recorded").click()
    expect(ann.locator("main")).to_contain_text("You have the full view of this match.")
    assert ann.url == hall.at(f"desk/{ASKED}")


def test_a_ruling_takes_three_presses_and_time_two(sit: Sit, desk: Desk) -> None:
    ann = sit("floor-judge", "ann", f"desk/{CALLED}")
    ann.locator("#time > summary").click()
    ann.get_by_role("button", name="3 minutes more").click()
    expect(ann.locator("#time")).to_contain_text("+3:00 given")
    ann.goto(ann.url + "/rule")
    at = ann.locator("#found button").first
    expect(at).to_contain_text(re.compile(r"at \d+"))
    field = ann.get_by_label("Search clauses")
    field.press_sequentially("lancer abilities")
    expect(ann.locator("#found mark").first).to_be_visible()
    assert {one.lower() for one in ann.locator("#found mark").all_inner_texts()} >= {"ability"}
    expect(field).to_be_focused()
    ann.get_by_label("Decision, and why").fill("It was paid.\nPlay on.")
    ann.locator("#found button", has_text="glossary.lancer.1").click()
    expect(ann.locator("#found mark")).to_have_count(0)
    ann.get_by_role("button", name="Record ruling").click()
    sure = ann.locator(".confirm")
    expect(sure).to_contain_text("It was paid.\nPlay on.")
    expect(sure).to_contain_text(clause("glossary.lancer.1").text)
    ann.get_by_role("button", name="Yes, record it").click()
    expect(ann.locator(".done")).to_contain_text(f"R1 is recorded at {CALLED}")
    assert "/desk?" in ann.url
    assert [r.clauses for r in rulings_at(desk, CALLED)] == [("glossary.lancer.1",)]


def test_a_ruling_is_made_without_a_script(sit: Sit, desk: Desk) -> None:
    hugo = sit("head-judge", "hugo", f"desk/{FREE}/rule", HAND._replace(script=False))
    hugo.get_by_label("Search clauses").fill("attack")
    hugo.get_by_role("button", name="Find").click()
    hugo.locator("#found button").first.click()
    hugo.get_by_label("Question").fill("May it?")
    hugo.get_by_label("Decision, and why").fill("It may.")
    hugo.get_by_role("button", name="Record ruling").click()
    hugo.get_by_role("button", name="Yes, record it").click()
    expect(hugo.locator(".done")).to_contain_text("R1 is recorded")
    assert [r.decision for r in rulings_at(desk, FREE)] == ["It may."]


def test_the_end_of_a_round_names_its_tables_and_is_taken_back(sit: Sit, desk: Desk) -> None:
    orla = sit("organiser", "orla", f"desk/event/{EVENT}")
    orla.get_by_role("button", name="End round 1").click()
    sure = orla.locator(".confirm")
    expect(sure).to_contain_text("4 tables still play")
    expect(sure.locator("[data-ends]").first).to_be_visible()
    assert not event_at(desk, EVENT).rounds[-1].ended
    orla.get_by_role("button", name="End it all the same").click()
    expect(orla.locator(".done")).to_contain_text("Round 1 ended")
    assert event_at(desk, EVENT).rounds[-1].ended
    orla.get_by_role("button", name="Take it back").click()
    expect(orla.get_by_role("button", name="End round 1")).to_be_visible()
    assert not event_at(desk, EVENT).rounds[-1].ended


def test_links_are_one_sheet_with_codes_that_are_copied(sit: Sit, desk: Desk) -> None:
    orla = sit("organiser", "orla", f"desk/event/{EVENT}")
    orla.context.grant_permissions(["clipboard-read", "clipboard-write"])
    orla.locator("#links > summary").click()
    orla.locator("#links [name=delay]").select_option("60")
    orla.get_by_role("button", name="Make the sheet").click()
    expect(orla.locator(".handed-link")).to_have_count(8 + 8 + 3 + 1)
    first = orla.locator(".handed-link").first
    address = first.locator("a").get_attribute("href") or ""
    assert str(first.locator("path").last.get_attribute("d")) in qr(address)
    first.get_by_role("button").click()
    expect(first.get_by_role("button")).to_have_text("Copied")
    assert orla.evaluate("navigator.clipboard.readText()") == address
    expect(orla.locator(".handed-link").last).to_contain_text("a minute later")
    assert [t.delay for t in list_tokens(desk) if t.role == "spectator" and t.event == EVENT] == [60]
    orla.emulate_media(media="print")
    expect(first.get_by_role("button")).to_be_hidden()
    expect(first.locator(".qr")).to_be_visible()
    assert orla.evaluate(WIDER) <= 0
