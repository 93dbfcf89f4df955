"""Whether the screens can be used by everybody: names, roles, order, focus, contrast, zoom."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.service import open_desk
from referee.service.court.branching import open_branch
from referee.service.court.watching import open_full_view
from referee.service.event.running import open_event
from referee.service.orders import events, rounds
from referee.web.pages.files import HERE
from tests.house.tree import ROOT
from tests.needed import lacking
from tests.ordering import given
from tests.web.browser.conftest import PHONE, WIDE, Look, Service, complaint
from tests.web.browser.watching import whole

Open = Callable[..., Page]
HERE_TOO: Final = Path(__file__).parent
SCREENS: Final = ("", "m/demo?seq=300", "m/demo?seq=720&why=1", "m/live?seq=1")
OWN: Final = (
    "",
    "open",
    "open/event",
    "rulebook",
    "desk",
    "desk/live",
    "desk/live/check",
    "desk/live/rule",
    "m/live/play?seat=A",
    "desk/event/fair",
    "by/organiser:orla/desk/event/fair",
    "hall/fair",
    "hall/fair/clock",
    "hall/fair/standings?sheet=1",
    "by/organiser:orla/desk/event/fair/print/decks",
    "m/live/compare?as=judge",
    "m/live/branch?as=judge",
    "m/live.B1?as=judge",
    "enter",
    "rulebook/glossary.lancer.3",
    "m/live/play",
    "precedents",
    "precedents?clause=glossary.attack.1",
    "cards",
    "m/demo/rulings?one=R1&with=demo/R1",
    "m/demo/rulings",
)
"""Screens of whoever runs the service, who judges and plays there."""
LOOKS: Final = (Look(), Look(size=PHONE, touch=True, theme="dark"))

EVERY: Final = (*dict.fromkeys(SCREENS + OWN), "m/demo?stage=1", "nothing", "api")
AXE: Final = ROOT / "node_modules" / "axe-core" / "axe.min.js"
"""Checks of others than us, for whoever installs them: npm install --no-save axe-core."""
UNFIT: Final = ("label-content-name-mismatch",)
"""A card is called by its name, with which what is said of it begins, and shows a level as well."""
WHOLE: Final = {"rules": {name: {"enabled": False} for name in UNFIT}}
INK: Final = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The checks whose answer hangs on colours; the others were made in the light."""
MISSING: Final = re.compile(r"/nothing: Failed to load resource: .* 404")
"""What a browser says of the screen that tells that there is nothing."""
FOUND: Final = """(checks) => axe.run({ resultTypes: ["violations"], ...checks })
  .then((all) => all.violations.flatMap(
    (one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 140)}`)))"""

THINNED: Final = """(step) => document.querySelectorAll("article.operation")
  .forEach((one, i) => { if (i % step) one.remove(); })"""
"""Leaves one operation of so many on the page of the API; they are written by one template."""
STEP: Final = int(os.environ.get("OPERATIONS_STEP", "9"))
"""Of how many operations axe looks at one: `make soak` looks at each, our own checks always do.

With it, `make soak` lets axe look at every screen in both widths and in both themes. Otherwise it
looks at a screen whole in one of the widths, and in the other at its ink in the dark.
"""

FAULTS: Final = (HERE_TOO / "faults.js").read_text("utf-8")

CONTRAST: Final = (HERE_TOO / "contrast.js").read_text("utf-8")


@pytest.mark.parametrize("look", LOOKS, ids=["wide, light", "phone, dark"])
def test_screens_have_names_roles_order_and_contrast(open_page: Open, service: Service, look: Look) -> None:
    page = open_page("", look)
    for screen in SCREENS:
        page.goto(service.at(screen))
        if screen:
            page.locator("#log[data-whole]").wait_for(state="attached")
        assert page.evaluate(FAULTS) == [], screen
        assert page.evaluate(CONTRAST) == [], screen
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{screen} is {wide} wider than its window"


@pytest.fixture(scope="session")
def fair(service: Service) -> Service:
    """A service with an event that somebody else opened, and a branch of its running match."""
    desk = open_desk(service.record)
    open_event(desk, "fair", "organiser:orla")
    given(events.enter, desk, "fair", "organiser:orla", "p1", "ember-court")
    given(rounds.open_round, desk, "fair", "organiser:orla", 1, 50)
    open_full_view(desk, "live", desk.reader("live").head(), "a look at each screen")
    open_branch(desk, "live", purpose="what if")
    desk.close()
    return service


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_screens_of_judges_and_seats_have_them_too_and_others_find_nothing(
    looking: Callable[[Look], BrowserContext], fair: Service, size: dict[str, int]
) -> None:
    """One page load a width: what is neither ink nor ground is looked at in the light alone."""
    if not AXE.exists():
        lacking("there is no axe-core: npm install --no-save axe-core")
    context = looking(Look(size=size, owner=True, touch=size == PHONE))
    context.add_init_script(path=AXE)
    page, found = context.new_page(), []
    page.on("pageerror", lambda error: found.append(f"{page.url}: {error}"))
    page.on("console", lambda one: found.extend(f"{page.url}: {a}" for a in complaint(one)))
    for number, screen in enumerate(EVERY):
        in_full = (number % 2 == 0) == (size == WIDE)
        page.emulate_media(color_scheme="light")
        page.goto(fair.at(screen))
        found += _own(page, screen)
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        found += [f"{screen}, dark: {one}" for one in page.evaluate(CONTRAST)]
        page.evaluate(THINNED, STEP)
        if STEP == 1 or not in_full:
            found += [f"{screen}, dark: {one}" for one in page.evaluate(FOUND, INK)]
        page.emulate_media(color_scheme="light")
        if STEP == 1 or in_full:
            found += [f"{screen}: {one}" for one in page.evaluate(FOUND, WHOLE)]
    assert [one for one in found if not MISSING.search(one)] == []


def _own(page: Page, screen: str) -> list[str]:
    """What our own checks find on a screen, and by how much it is wider than its window."""
    found = [f"{screen}: {one}" for one in page.evaluate(FAULTS) + page.evaluate(CONTRAST)]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*found, f"{screen} is {wide} wider than its window"] if wide > 0 else found


@pytest.mark.parametrize("look", LOOKS, ids=["wide, light", "phone, dark"])
def test_the_page_of_the_api_has_them_and_a_way_back_on_a_phone(
    open_page: Open, service: Service, look: Look
) -> None:
    page = open_page("", look)
    page.goto(service.at("api#post-v1-matches-match-rulings"), timeout=120_000)
    assert page.evaluate(FAULTS) == []
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    operation = page.locator("#post-v1-matches-match-rulings")
    expect(operation.locator("h3")).to_be_in_viewport()
    operation.locator("details.sample > summary").click()
    expect(operation.locator("details.sample pre")).to_contain_text('"ruling": {')
    back = page.get_by_role("link", name="Operations", exact=True)
    if look.touch:
        expect(back).to_be_in_viewport()
        back.click()
        expect(page.locator("#operations")).to_be_in_viewport()
    else:
        expect(back).to_be_hidden()


REGIONS: Final = ("header.top", "nav.phases", ".board", ".caption", ".transport", "#log")
WHERE: Final = "(all) => all.findIndex((one) => document.activeElement.closest(one))"


def test_tab_goes_from_region_to_region(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    whole(page)
    passed = []
    for _ in range(60):
        page.keyboard.press("Tab")
        passed.append(page.evaluate(WHERE, REGIONS))
    order = [one for i, one in enumerate(passed) if one >= 0 and one not in passed[:i]]
    assert order == list(range(len(REGIONS)))
    assert passed.count(REGIONS.index(".board")) == 1
    assert passed.count(REGIONS.index("#log")) == 2


def test_arrows_move_on_the_board_by_where_cards_lie(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    whole(page)
    page.locator("[data-part=near-lrig-center] button.card").focus()
    page.keyboard.press("ArrowUp")
    place = page.evaluate("document.activeElement.closest('[data-part]').dataset.part")
    assert place.startswith("near-signi")
    page.wait_for_url("**seq=400**")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_visible()


def test_the_focus_is_always_seen(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    whole(page)
    for _ in range(25):
        page.keyboard.press("Tab")
        width = page.evaluate(
            "(() => { const s = getComputedStyle(document.activeElement);"
            " return s.outlineStyle === 'none' ? 0 : parseFloat(s.outlineWidth); })()"
        )
        drawn = page.evaluate(
            "(() => { const one = document.activeElement;"
            " if (!one.matches('#range, svg a')) return 0;"
            " const drawn = one.querySelector('.hit') ?? document.querySelector('.scale .rail');"
            " return parseFloat(getComputedStyle(drawn).strokeWidth); })()"
        )
        assert max(width, drawn) >= 2, page.evaluate("document.activeElement.outerHTML")


@pytest.mark.parametrize("size", [(720, 450), (512, 384)])
def test_twice_as_large_all_is_still_reached(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("m/demo?seq=300", Look(size={"width": size[0], "height": size[1]}))
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator("[data-do=next]").click()
    expect(page.locator("#caption .seq")).to_have_text("301")


def test_tokens_keep_their_contrast_on_every_ground() -> None:
    css = (HERE / "static" / "css" / "tokens.css").read_text("utf-8")
    rows = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css)
    low = []
    for theme in (1, 2):
        tokens = {row[0]: row[theme] for row in rows}
        low += [
            f"{pair} {got:.2f}"
            for *pair, least in _pairs(tokens)
            if (got := _ratio(*(tokens[one] for one in pair))) < least
        ]
    assert not low


HUES: Final = ("white", "red", "blue", "green", "black", "none")
SIGNALS: Final = ("accent", "ok", "court", "bad", "ice")


def _pairs(tokens: dict[str, str]) -> list[tuple[str, str, float]]:
    words = ("text", "text-2", "text-3", *SIGNALS, *HUES)
    pairs = [(one, ground, 4.5) for one in words for ground in ("surface", "bg", "sunken")]
    pairs += [(one, f"{one}-bg", 4.5) for one in (*SIGNALS, *HUES)]
    pairs += [(one, f"{hue}-bg", 4.5) for one in ("text", "text-3") for hue in HUES[:5]]
    pairs += [("on-accent", "accent", 4.5), ("edge", "surface", 3.0), ("edge", "bg", 3.0)]
    assert set(tokens) >= {name for one, ground, _ in pairs for name in (one, ground)}
    return pairs


def _light(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ratio(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
