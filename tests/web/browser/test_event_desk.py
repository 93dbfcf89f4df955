"""The desk of an event in a browser: it goes on by itself, takes lists, hands out links, corrects by name."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names, put_person
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import decided, events, own, pairings, rounds
from tests.ordering import given
from tests.web.browser.conftest import PHONE, WIDE, Look, Service, complaint

KIM, BO = "organiser:kim", "floor-judge:bo"
NAMES = ("Ada Berg", "Bo Lind", "Cy Moe", "Di Poe")
LONG = "Maximiliana von und zu Hohenschillingsfürst-Waldenburg"
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def desk(service: Service) -> Iterator[Desk]:
    with closing(open_desk(service.record)) as found:
        yield found


def event_of(desk: Desk, name: str, names: tuple[str, ...] = NAMES) -> list[str]:
    """An event with people; their ids."""
    open_event(desk, name, KIM)
    given(events.appoint, desk, name, KIM, "bo", "floor-judge")
    people = [f"{name}{number}" for number in range(len(names))]
    for person, called in zip(people, names, strict=True):
        put_person(desk, person, called)
        given(events.enter, desk, name, KIM, person)
    return people


def signed_in(
    looking: Callable[[Look], BrowserContext], service: Service, desk: Desk, as_: Pass, look: Look
) -> Page:
    """A page of an official of an event."""
    context = looking(look)
    token = make_token(desk, as_).token
    context.add_cookies([{"name": "referee", "value": token, "url": service.address}])
    return context.new_page()


def told(page: Page, faults: list[str]) -> Page:
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.extend(complaint(one)))
    return page


def test_an_event_goes_on_by_itself_and_what_is_being_written_stays(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext], faults: list[str]
) -> None:
    event_of(desk, "alive")
    page = told(signed_in(looking, service, desk, Pass("organiser", "kim", event="alive"), Look()), faults)
    page.goto(service.at("desk/event/alive"))
    page.get_by_text("Enter or drop somebody").click()
    field = page.locator("#people form [name=name]").first
    field.fill("Half a na")
    given(pairings.pair, desk, "alive", KIM, 1)
    expect(page.locator("#tables li[data-table]")).to_have_count(2)
    expect(page.locator("h2", has_text="Round 1")).to_be_visible()
    expect(field).to_have_value("Half a na")
    given(rounds.begin, desk, "alive", KIM, 1)
    one, other = event_at(desk, "alive").tables_of(1)
    for person in one.people:
        given(own.report, desk, "alive", f"player:{person}", 1, one.table, "A")
    expect(page.locator("#tables .badge", has_text="won")).to_have_count(1)
    given(own.call, desk, "alive", f"player:{other.people[0]}", 1, other.table, question="May I look?")
    expect(page.locator("#calls")).to_contain_text("May I look?")
    expect(page.locator("#calls")).to_contain_text("A judge answers it")
    assert faults == []


def test_a_judge_sees_calls_and_tables_come_and_both_accounts_by_name(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext], faults: list[str]
) -> None:
    event_of(desk, "called", (*NAMES[:3], LONG))
    look = Look(size=PHONE, touch=True)
    page = told(signed_in(looking, service, desk, Pass("floor-judge", "bo", event="called"), look), faults)
    page.goto(service.at("desk?event=called"))
    expect(page.locator("main")).to_contain_text("No table is seated yet")
    given(pairings.pair, desk, "called", KIM, 1)
    expect(page.locator("#part-tables .tables li")).to_have_count(2)
    given(rounds.begin, desk, "called", KIM, 1)
    table = event_at(desk, "called").tables_of(1)[0]
    names = people_names(desk)
    for seat, person in zip("AB", table.people, strict=True):
        given(own.report, desk, "called", f"player:{person}", 1, table.table, seat)
    call = page.locator("#calls article")
    expect(call).to_contain_text(f"{names[table.people[0]]} says: {names[table.people[0]]} won")
    call.get_by_role("link", name="Answer").click()
    expect(page.get_by_role("button", name="A judge was there")).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    assert faults == []


@pytest.mark.parametrize("script", [True, False])
def test_a_list_is_brought_in_and_every_person_gets_a_link_to_their_own_page(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext], tmp_path: Path, *, script: bool
) -> None:
    name = "listed" if script else "unlisted"
    open_event(desk, name, KIM)
    pass_ = Pass("organiser", "kim", event=name)
    page = signed_in(looking, service, desk, pass_, Look(size=WIDE, script=script))
    page.goto(service.at(f"desk/event/{name}"))
    page.get_by_text("Bring in a file").click()
    form = page.locator("form[action$=import]")
    form.locator("textarea").fill(f"id,name,table\n{name}1,Ada,\n{name}1,Bo,x\n")
    form.get_by_role("button", name="Bring it in at once").click()
    refusal = page.locator(".refused")
    expect(refusal).to_contain_text(f"{name}1 stands in row 2 already")
    expect(refusal).to_contain_text("is no number of a table")
    assert event_at(desk, name).entrants == ()
    expect(form.locator("textarea")).to_have_value(f"id,name,table\n{name}1,Ada,\n{name}1,Bo,x")
    file = tmp_path / "list.csv"
    file.write_bytes(f"id;name;table\n{name}1;Zoë;\n{name}2;Bo;12\n".encode("utf-16"))
    form.locator("textarea").fill("")
    form.locator("[name=file]").set_input_files(str(file))
    form.get_by_role("button", name="Show what it says").click()
    expect(page.locator("#understood")).to_contain_text("Read as CSV in utf-16")
    expect(page.locator("#understood + p")).to_contain_text("id is id, name is name, table is table")
    assert event_at(desk, name).entrants == ()
    page.locator("form[action$=import]").get_by_role("button", name="Bring it in").click()
    expect(page.locator(".done")).to_contain_text("2 people entered")
    expect(page.locator("#people")).to_contain_text("Zoë")
    expect(page.locator("#people")).to_contain_text("needs table 12")
    page.get_by_text("Hand out links").click()
    page.get_by_role("button", name="Make the sheet").click()
    address = page.locator(".handed-link", has_text="Zoë").locator("a").get_attribute("href")
    assert address is not None
    player = looking(Look(size=PHONE, script=script)).new_page()
    player.goto(address)
    player.get_by_role("button", name="Sign in on this device").click()
    expect(player.locator("h1")).to_contain_text("Zoë")
    assert player.url == service.at(f"own/{name}")


def test_a_result_is_corrected_by_name_and_a_person_who_left_comes_back(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext], faults: list[str]
) -> None:
    people = event_of(desk, "mended")
    given(pairings.pair, desk, "mended", KIM, 1)
    given(rounds.begin, desk, "mended", KIM, 1)
    for number in (1, 2):
        given(decided.result, desk, "mended", KIM, 1, number, "A")
    given(events.drop, desk, "mended", KIM, people[0], "went home")
    page = told(signed_in(looking, service, desk, Pass("organiser", "kim", event="mended"), Look()), faults)
    page.goto(service.at("desk/event/mended"))
    page.get_by_text("Correct a result").click()
    form = page.locator("form", has=page.locator("[name=place]"))
    names, table = people_names(desk), event_at(desk, "mended").tables_of(1)[1]
    lost, won = names[table.people[1]], names[table.people[0]]
    form.locator("[name=place]").select_option("1-2")
    form.locator("[name=winner]").select_option(label=f"{won} won")
    form.locator("[name=reason]").fill("read wrongly")
    form.get_by_role("button", name="See what it changes").click()
    expect(page.locator(".refused")).to_contain_text("has this result")
    with page.expect_response(lambda answer: answer.request.resource_type == "fetch"):
        given(events.appoint, desk, "mended", KIM, "sam", "scorekeeper")
    page.wait_for_timeout(300)
    expect(form.locator("[name=reason]")).to_have_value("read wrongly")
    form.locator("[name=winner]").select_option(label=f"{lost} won")
    form.get_by_role("button", name="See what it changes").click()
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text(f"Written: {won} won. Then: {lost} won")
    asked.get_by_role("button", name="Correct it").click()
    expect(page.locator(".done")).to_contain_text(f"table 2: {lost} won")
    page.get_by_text("Enter or drop somebody").click()
    page.get_by_role("button", name="Let them play on").click()
    expect(page.locator(".done")).to_contain_text("Ada Berg was entered")
    assert people[0] in event_at(desk, "mended").playing()
    assert [one for one in faults if "422" not in one] == []


def test_a_cut_offers_no_draw_and_says_who_won_it(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext], faults: list[str]
) -> None:
    event_of(desk, "cut")
    for number in (1, 2):
        given(pairings.pair, desk, "cut", KIM, number)
        given(rounds.begin, desk, "cut", KIM, number)
        for table in (1, 2):
            given(decided.result, desk, "cut", KIM, number, table, "A")
        given(rounds.end, desk, "cut", KIM, number)
    page = told(signed_in(looking, service, desk, Pass("organiser", "kim", event="cut"), Look()), faults)
    page.goto(service.at("desk/event/cut"))
    page.get_by_text("Pair it another way").click()
    ways = page.locator("[name=way]")
    assert ways.locator("option").all_inner_texts() == [
        "choose", "Swiss", "by standing: 1 against 2", "everybody against everybody", "a cut to 4"
    ]  # fmt: skip
    ways.select_option("elimination:4")
    page.get_by_role("button", name="Pair it so").click()
    expect(page.locator("h2", has_text="Semi-finals")).to_be_visible()
    page.get_by_role("button", name="Begin the semi-finals").click()
    expect(page.locator(".ends button")).to_have_count(4)
    for left in (2, 0):
        page.locator(".ends button").first.click()
        expect(page.locator(".ends button")).to_have_count(left)
    page.get_by_role("button", name="End the semi-finals").click()
    page.get_by_role("button", name="Pair the final").click()
    page.get_by_role("button", name="Begin the final").click()
    page.locator(".ends button").first.click()
    expect(page.locator(".nextstep")).to_contain_text("won the cut")
    assert faults == []


def test_an_event_leads_on_from_its_card_for_everybody(
    service: Service, desk: Desk, looking: Callable[[Look], BrowserContext]
) -> None:
    event_of(desk, "doors")
    given(own.registration, desk, "doors", KIM, places=16)
    given(pairings.pair, desk, "doors", KIM, 1)
    page = looking(Look(size=PHONE)).new_page()
    page.goto(service.at("?event=doors"))
    expect(page.locator("h1")).to_have_text("doors")
    ways = page.locator(".doors a")
    assert ways.all_inner_texts() == ["Enter yourself", "Hall screen", "Pairings", "Standings"]
    assert page.evaluate(WIDER) <= 0
    for number in range(4):
        page.goto(service.at("?event=doors"))
        ways.nth(number).click()
        expect(page.locator("h1, .head h2").first).to_be_visible()
        assert "/hall/" in page.url or "/join/" in page.url
    page = signed_in(looking, service, desk, Pass("organiser", "kim", event="doors"), Look())
    page.goto(service.at("m/doors"))
    page.get_by_role("link", name="To the event").click()
    page.get_by_role("link", name="Run the event").click()
    expect(page.locator(".nextstep")).to_be_visible()


def test_names_without_blanks_leave_a_phone_its_width(
    service: Service, looking: Callable[[Look], BrowserContext], desk: Desk
) -> None:
    event_of(desk, "long", tuple(letter * 80 for letter in "WXQM"))
    given(pairings.pair, desk, "long", KIM, 1)
    page = signed_in(looking, service, desk, Pass("organiser", "kim", event="long"), Look(size=PHONE))
    for path in ("desk/event/long", "desk"):
        page.goto(service.at(path))
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert page.evaluate(WIDER) <= 0, path
