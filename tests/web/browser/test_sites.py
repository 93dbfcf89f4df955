"""Whether a browser tells the service who is signed in, when another site sends it there."""

from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token, revoke_token
from tests.web.browser.conftest import Look, Service

ELSEWHERE = "http://elsewhere.example/"
LINK = '<!doctype html><a href="{link}">a prize</a>'
FORM = """<!doctype html><form method="post" action="{link}"><input name="token" value="{word}">
<button>a prize</button></form>"""


def lured(page: Page, markup: str) -> None:
    """Press what a page of another site shows."""
    page.route(ELSEWHERE, lambda route: route.fulfill(body=markup, content_type="text/html"))
    page.goto(ELSEWHERE)
    page.get_by_text("a prize").click()


def test_another_site_replaces_nobody_who_is_signed_in(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    with closing(open_desk(service.record)) as desk:
        judge = make_token(desk, Pass("head-judge", "ann", match="live")).token
        other = make_token(desk, Pass("spectator", "mallory", match="live")).token
    context = looking(Look())
    page = context.new_page()
    lured(page, LINK.format(link=service.at(f"enter/{judge}")))
    page.wait_for_url("**/desk/live")

    page = context.new_page()
    lured(page, FORM.format(link=service.at("enter"), word=other))
    expect(page.get_by_role("heading", name="this was not sent from a page")).to_be_visible()

    page = context.new_page()
    lured(page, LINK.format(link=service.at(f"enter/{other}")))
    expect(page.get_by_role("heading", name="You are head-judge:ann here")).to_be_visible()
    page.goto(service.at("enter"))
    expect(page.get_by_role("heading", name="head-judge:ann")).to_be_visible()

    page.goto(service.at(f"enter/{other}"))
    page.get_by_role("button", name="Go on as spectator:mallory").click()
    page.wait_for_url("**/m/live")
    page.goto(service.at("enter"))
    expect(page.get_by_role("heading", name="spectator:mallory")).to_be_visible()


def test_every_page_that_follows_says_in_one_sentence_that_its_link_has_ended(
    service: Service, looking: Callable[[Look], BrowserContext]
) -> None:
    context = looking(Look())
    seat, judge = Pass("player", "p-1", "live", seat="A"), Pass("head-judge", "ann", match="live")
    for asked, path in ((seat, "m/live"), (seat, "m/live/play"), (judge, "desk")):
        with closing(open_desk(service.record)) as desk:
            made = make_token(desk, asked)
            page = context.new_page()
            with page.expect_response(lambda one: "/stream" in one.url):
                page.goto(service.at(f"l/{made.token}/{path}"))
            revoke_token(desk, made.known.id)
        expect(page.locator("#closed")).to_have_text(
            "Your link has ended: this token was revoked; ask for a new one, from whoever gave it to you."
        )
        page.close()
