"""Two browsers give their shares by themselves, play on, and check what fell on their devices."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.commit.throwing import shares_of
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_action
from tests.web.browser.conftest import Look, Service, complaint

MATCH = "rated"


def seated(service: Service, looking: Callable[[Look], BrowserContext], seat: str) -> Page:
    desk = open_desk(service.record)
    word = make_token(desk, Pass("player", "", MATCH, seat=seat)).token
    desk.close()
    context = looking(Look())
    cookie = {"name": "referee", "value": word, "url": service.address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.extend(complaint(one)))
    page.goto(service.at(f"m/{MATCH}/play"))
    return page


faults: list[str] = []


def test_two_devices_share_the_chance_of_a_match_and_check_it(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    desk = open_desk(service.record)
    open_match(desk, MATCH, *deck_names()[:2], chance="shared")
    a = seated(service, looking, "A")
    expect(a.locator("#share")).to_contain_text("kept on this device")
    expect(a.locator(".asks h2")).to_contain_text("is choosing: commit")
    b = seated(service, looking, "B")
    expect(a.locator(".asks h2")).to_contain_text("Put your LRIGs in order")
    expect(b.locator(".asks h2")).to_contain_text("is choosing: put the LRIGs")
    told = shares_of(desk, MATCH).shares
    for page, seat in ((a, "A"), (b, "B")):
        kept = page.evaluate(f"localStorage.getItem('referee-share-{MATCH}-{seat}')")
        assert kept == told[seat]
    for _ in range(6):
        choices = choices_at(desk, MATCH)
        act(desk, MATCH, choices.seat, parse_action(desk, MATCH, choices.seat, ["1"]))
    expect(a.locator("[data-checked]")).to_have_text("")
    act(desk, MATCH, "B", parse_action(desk, MATCH, "B", ["concede"]))
    count = len(shares_of(desk, MATCH).draws)
    for page in (a, b):
        line = f"✓ checked on this device: {count} results follow from the three shares"
        expect(page.locator("[data-checked]")).to_have_text(line)
    assert count >= 2
    a.route("**/chance", lambda route: route.fulfill(json=_bent(route.fetch().json())))
    a.reload()
    expect(a.locator("[data-checked]")).to_contain_text("✗ draw 2 at")
    desk.close()
    assert not faults


def _bent(found: dict[str, list[dict[str, list[int]]]]) -> object:
    """Turn the result of the second draw round."""
    found["draws"][1]["result"].reverse()
    return found
