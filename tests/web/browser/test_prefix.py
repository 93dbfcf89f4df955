"""The screens below a prefix: a step, a decision and the stream that follows, all of them there."""

from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.play.listings import choices_at
from referee.web import ServiceSettings
from tests.service.conftest import play
from tests.soak.served import served
from tests.web.browser.conftest import Look, Service

PREFIX = "/clubs/referee"
OWNER = "the-owner-below-a-prefix"
WATCHED, PLAYED = "m1", "m2"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service below a prefix, as a proxy that passes it on leads to it."""
    record = str(tmp_path_factory.mktemp("below") / "matches.sqlite3")
    with closing(open_desk(record)) as desk:
        for match in (WATCHED, PLAYED):
            open_match(desk, match, *deck_names()[:2], first="A", seed=1)
            play(desk, match, 30)
    with served(ServiceSettings(record, public=True, owner=OWNER, prefix=PREFIX)) as base:
        yield Service(f"{base}{PREFIX}/", OWNER, record)


@pytest.fixture
def page(looking: Callable[[Look], BrowserContext], below: Service) -> Iterator[Page]:
    """A page of the owner; at the end nothing was asked outside the prefix, nothing went wrong."""
    context, strays = looking(Look()), list[str]()
    context.add_cookies([{"name": "referee", "value": OWNER, "url": below.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: strays.append(str(error)))

    def asked(url: str, status: int) -> None:
        place = urlsplit(url)
        if place.scheme.startswith("http") and not place.path.startswith(f"{PREFIX}/"):
            strays.append(f"{url} is outside the prefix")
        if status >= 400:
            strays.append(f"{url} was answered with {status}")

    page.on("response", lambda answer: asked(answer.url, answer.status))
    yield page
    assert not strays


def head(below: Service, match: str) -> int:
    with closing(open_desk(below.record, readonly=True)) as desk:
        return desk.reader(match).head()


def test_the_viewer_steps_and_follows(page: Page, below: Service) -> None:
    page.goto(below.at("m/m1?seq=5"))
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{PREFIX}/m/m1?seq=6**")
    page.goto(below.at(f"m/m1?seq={head(below, WATCHED)}"))
    page.locator("#log[data-whole]").wait_for(state="attached")
    rows = page.locator("#log [data-seq]")
    last = rows.last.get_attribute("data-seq")
    with closing(open_desk(below.record)) as desk:
        play(desk, "m1", 6, 3)
    expect(rows.last).not_to_have_attribute("data-seq", last or "")


def test_a_seat_decides_and_the_desk_opens(page: Page, below: Service) -> None:
    with closing(open_desk(below.record, readonly=True)) as desk:
        seat = choices_at(desk, PLAYED).seat
    before = head(below, PLAYED)
    page.goto(below.at(f"m/{PLAYED}/play?seat={seat}"))
    page.get_by_text("Type an action").click()
    page.get_by_label("Action in words").fill("concede")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("The match is over").first).to_be_visible()
    assert head(below, PLAYED) > before
    page.goto(below.at(f"desk/{PLAYED}"))
    expect(page.get_by_role("banner")).to_be_visible()
    page.goto(below.at("desk"))
    expect(page.get_by_role("banner")).to_be_visible()
