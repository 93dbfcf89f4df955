"""An official puts right beside the log what was recorded wrongly; with and without scripts, on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from referee.service import open_desk
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.play.amending import entries_before
from referee.service.play.listings import choices_at
from tests.service.conftest import play
from tests.web.browser.conftest import PHONE, WIDE, Look, Service, complaint

WIDER = "document.documentElement.scrollWidth - innerWidth"


def wrong(service: Service, match: str) -> tuple[int, str, str, str]:
    """A match with a charge that was recorded wrongly: its seq, its words, the right ones, a token."""
    desk = open_desk(service.record)
    open_match(desk, match, "ember-court", "tide-chorus", seed=4)
    play(desk, match, 40, seed=4)
    rows = entries_before(desk, match, "judge", desk.reader(match).head(), 100)
    one = next(row for row in reversed(rows) if " charge " in row.words)
    could = choices_at(desk, match, one.seq - 1).choices
    other = next(c.text for c in could if c.action.do == "charge" and not one.words.endswith(c.text))
    token = make_token(desk, Pass("head-judge", "hugo", match=match)).token
    desk.close()
    return one.seq, one.words, other, token


@pytest.mark.parametrize(("script", "size"), [(True, WIDE), (False, WIDE), (True, PHONE)])
def test_an_entry_is_amended_beside_the_log(
    service: Service,
    looking: Callable[[Look], BrowserContext],
    faults: list[str],
    *,
    script: bool,
    size: dict[str, int],
) -> None:
    match = f"amended-{'on' if script else 'off'}-{size['width']}"
    seq, words, other, token = wrong(service, match)
    context = looking(Look(size=size, script=script))
    context.add_cookies([{"name": "referee", "value": token, "url": service.address}])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda one: faults.extend(complaint(one)))
    page.goto(service.at(f"m/{match}?seq={seq}"))
    address = page.locator(f"a[href*='desk/{match}/amend?seq={seq}']").first.get_attribute("href")
    page.goto(service.at(str(address)))
    expect(page.locator("[aria-current=true]")).to_contain_text(words)
    page.get_by_label("Steps, parted by semicolons").fill("charge nobody at all")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("alert").filter(has_text="nobody at all")).to_be_visible()
    head = head_of(service, match)
    page.get_by_label("Steps, parted by semicolons").fill(other)
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#tried")).to_contain_text("Back to")
    assert head_of(service, match) == head
    if script:
        assert page.evaluate(WIDER) <= 0
    page.get_by_label("Reason").fill("another card was charged")
    page.get_by_role("button", name=f"Amend {seq}").click()
    expect(page).to_have_url(re.compile(rf"/m/{match}(\?.*)?$"))
    desk = open_desk(service.record)
    said = [row.words for row in entries_before(desk, match, "judge", desk.reader(match).head(), 100)]
    desk.close()
    assert any(one.endswith(other) for one in said)
    assert words not in said
    assert [one for one in faults if "422" not in one] == []


def head_of(service: Service, match: str) -> int:
    desk = open_desk(service.record)
    head = desk.reader(match).head()
    desk.close()
    return head
