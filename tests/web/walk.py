"""An event of eight by hand in a browser, from opening to the winner: `python -m tests.web.walk`.

An organiser, a judge and four phones press what they see; nothing is ordered in another way. The test of
it walks alone, this program takes the small pictures of docs/event-walk.md on the way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from referee.cards import shipped_decks
from referee.web import ServiceSettings
from tests.ordering import written
from tests.soak.served import served
from tests.web.chromium import BEEN_HERE, launched
from tests.web.pictures import FOLDER, smaller

TITLE, NAME = "Harbour Open", "harbour-open"
PHONES: Final = ("Ada Berg", "Bo Lind", "Cy Moe", "Di Poe")
LISTED: Final = ("Eve Roe", "Finn Aas", "Gus Lee", "Hana Sato")
DECK: Final = written(next(iter(shipped_decks("diva").values())))
PHONE: Final = {"width": 390, "height": 700}
DESK: Final = {"width": 1120, "height": 760}
WALL: Final = {"width": 1280, "height": 720}
OWNER: Final = "the-owner-of-the-walk"
SHOTS: Final = ("list", "paired", "phone", "call", "hall", "correction", "winner", "report")
"""The pictures on the way."""
Shot = Callable[[str, Page], None]


class Stage(NamedTuple):
    """Where it is walked: a browser, a service with its owner's token, and what is done with each picture."""

    browser: Browser
    base: str
    owner: str
    shot: Shot

    def page(self, size: Mapping[str, int], token: str = "") -> Page:
        """A page of somebody of their own."""
        phone = size == PHONE
        context: BrowserContext = self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale="en-GB",
            timezone_id="UTC",
        )
        context.set_default_timeout(20_000)
        context.add_init_script(BEEN_HERE)
        if token:
            context.add_cookies([{"name": "referee", "value": token, "url": self.base}])
        return context.new_page()


class Walk:
    """The people of an event on their way through it."""

    def __init__(self, stage: Stage) -> None:
        """Everybody has a device; nobody has done anything."""
        self.stage = stage
        self.desk = stage.page(DESK, stage.owner)
        self.judge = stage.page(PHONE)
        self.wall = stage.page(WALL)
        self.phones = {name: stage.page(PHONE) for name in PHONES}

    def whole(self) -> str:
        """Walk from the opening to the report; who won."""
        self.opened()
        self.entered()
        self.first_round()
        self.round(2)
        self.corrected()
        winner = self.cut()
        for page in (self.desk, self.judge, self.wall, *self.phones.values()):
            page.context.close()
        return winner

    def opened(self) -> None:
        """Open the event, appoint a judge and let people enter themselves."""
        desk = self.desk
        desk.goto(f"{self.stage.base}/open/event")
        desk.get_by_label("Title, as Spring Open 2026").fill(TITLE)
        desk.get_by_label("Id of its organiser").fill("kim")
        desk.get_by_role("button", name="Open the event").click()
        expect(desk.locator("h1")).to_contain_text(TITLE)
        desk.goto(f"{self.stage.base}/by/organiser:kim/desk/event/{NAME}")
        desk.get_by_text("Appoint or release").click()
        form = desk.locator("form", has=desk.get_by_role("button", name="Appoint"))
        form.locator("[name=person]").fill("ann")
        form.locator("[name=role]").select_option("floor-judge")
        form.get_by_role("button", name="Appoint").click()
        expect(desk.locator(".done")).to_contain_text("Ann was appointed floor-judge")
        desk.get_by_text("Let an official sign in").click()
        desk.get_by_role("button", name="ann, floor judge").click()
        address = desk.locator(".handed-link a").get_attribute("href")
        self.judge.goto(str(address))
        self.judge.locator("main button, main a.btn").first.click()
        desk.get_by_role("link", name="Back to the event").click()
        desk.get_by_text("Open it", exact=True).click()
        desk.get_by_role("button", name="Open registration").click()
        expect(desk.locator("#registration")).to_contain_text("People enter themselves at")

    def entered(self) -> None:
        """Four come by the link, one with a list that is not legal at first; four stand on a list."""
        for name, page in self.phones.items():
            page.goto(f"{self.stage.base}/join/{NAME}")
            page.get_by_label("Your name").fill(name)
            if name == PHONES[0]:
                page.get_by_label("Deck list").fill(
                    "LRIG Deck\n1 Ilvane, Cold Wick\nMain Deck\n4 Kiln Tender"
                )
                page.get_by_role("button", name="Take part").click()
                expect(page.get_by_role("alert").first).to_contain_text("not legal")
                self.stage.shot("list", page)
            page.get_by_label("Deck list").fill(DECK)
            page.get_by_role("button", name="Take part").click()
            expect(page.locator("[data-read-list]")).to_contain_text("Main Deck (40)")
            page.get_by_role("button", name="Take part with this list").click()
            expect(page.locator("h1")).to_contain_text(name)
        expect(self.desk.locator("#people")).to_contain_text(PHONES[-1])
        self.desk.get_by_text("Bring in a file").click()
        form = self.desk.locator("form[action$=import]")
        rows = [f"p-{number},{name}," for number, name in enumerate(LISTED, 11)]
        form.locator("textarea").fill("\n".join(("id,name,table", *rows[:3], rows[3] + "2")))
        form.get_by_role("button", name="Bring it in at once").click()
        expect(self.desk.locator(".done")).to_contain_text("4 people entered")

    def pressed(self, *words: str) -> None:
        """Press buttons of the desk, one after the other."""
        for one in words:
            self.desk.get_by_role("button", name=one, exact=True).first.click()

    def first_round(self) -> None:
        """Two phones agree, two differ until a judge comes, the desk writes the rest."""
        self.pressed("Pair round 1")
        expect(self.desk.locator("#tables li[data-table]")).to_have_count(4)
        self.stage.shot("paired", self.desk)
        self.wall.goto(f"{self.stage.base}/hall/{NAME}/pairings")
        self.pressed("Begin round 1")
        first, *others = self._alone(1)
        page = self.phones[first]
        expect(page.locator("main")).to_contain_text("Table")
        self.stage.shot("phone", page)
        page.get_by_role("button", name="I won").click()
        expect(page.locator("main")).to_contain_text("You reported")
        page.get_by_role("button", name="Call a judge").first.click()
        self.judge.goto(f"{self.stage.base}/desk?event={NAME}")
        call = self.judge.locator("#calls article").first
        expect(call).to_be_visible()
        self.stage.shot("call", self.judge)
        call.get_by_role("link", name="Answer").click()
        self.judge.get_by_label("What came of it").fill("they had the score wrong by a point")
        self.judge.get_by_role("button", name="A judge was there").click()
        expect(self.judge.get_by_role("button", name="A judge was there")).to_have_count(0)
        self.results()
        self.pressed("End round 1")
        assert len(others) < len(PHONES)

    def _alone(self, number: int) -> list[str]:
        """Who of the phones sits at a table of a round, as the desk tells it."""
        told = self.desk.locator("#tables").inner_text()
        assert self.desk.locator("h2", has_text=f"Round {number}").count() == 1
        return [name for name in PHONES if name in told]

    def results(self) -> None:
        """Let the desk write every result that is missing: who is named first won."""
        ends = self.desk.locator(".ends")
        for left in range(ends.count() - 1, -1, -1):
            ends.first.locator("button").first.click()
            expect(ends).to_have_count(left)

    def round(self, number: int) -> None:
        """Play a round at the desk."""
        self.pressed(f"Pair round {number}", f"Begin round {number}")
        expect(self.desk.locator(".ends")).to_have_count(4)
        self.results()
        self.pressed(f"End round {number}")

    def corrected(self) -> None:
        """Two rounds later a slip of the first one was read wrongly: tried, then ordered."""
        desk = self.desk
        self.pressed("Pair round 3", "Begin round 3")
        expect(desk.locator(".ends")).to_have_count(4)
        self.wall.goto(f"{self.stage.base}/hall/{NAME}/pairings")
        expect(self.wall.locator("main")).to_contain_text("3")
        self.stage.shot("hall", self.wall)
        desk.get_by_text("Correct a result").click()
        form = desk.locator("form", has=desk.locator("[name=place]"))
        form.locator("[name=place]").select_option("1-4")
        form.locator("[name=winner]").select_option("B")
        form.locator("[name=reason]").fill("the slip was read wrongly")
        form.get_by_role("button", name="See what it changes").click()
        asked = desk.get_by_role("alertdialog")
        expect(asked).to_contain_text("stand as they are played")
        asked.scroll_into_view_if_needed()
        self.stage.shot("correction", desk)
        asked.get_by_role("button", name="Correct it").click()
        expect(desk.locator(".done")).to_contain_text("orrected")
        self.results()
        self.pressed("End round 3")

    def cut(self) -> str:
        """Cut to four, play it, close the event and read its report; who won."""
        desk = self.desk
        desk.get_by_text("Pair it another way").click()
        desk.locator("[name=way]").select_option("elimination:4")
        self.pressed("Pair it so", "Begin the semi-finals")
        expect(desk.locator(".ends button")).to_have_count(4)
        self.results()
        self.pressed("End the semi-finals", "Pair the final", "Begin the final")
        expect(desk.locator(".ends button")).to_have_count(2)
        self.results()
        self.pressed("End the final")
        winner = desk.locator(".nextstep .lead").inner_text().removesuffix(" won the cut.")
        self.stage.shot("winner", desk)
        desk.get_by_role("button", name="Close the event").click()
        desk.get_by_role("button", name="Close it", exact=True).click()
        expect(desk.locator(".done")).to_contain_text("closed")
        desk.goto(f"{self.stage.base}/event/{NAME}/report")
        expect(desk.locator("body")).to_contain_text(winner)
        self.stage.shot("report", desk)
        return winner


def main() -> None:
    """Walk, and take the pictures."""
    with TemporaryDirectory() as room, sync_playwright() as playwright:
        browser = launched(playwright)

        def shot(name: str, page: Page) -> None:
            page.wait_for_timeout(400)
            assert name in SHOTS, name
            packed = smaller(browser, page.screenshot())
            (FOLDER / f"walk-{name}.png").write_bytes(packed)
            sys.stdout.write(f"walk-{name}: {len(packed) // 1000} kB\n")

        settings = ServiceSettings(str(Path(room) / "walk.sqlite3"), public=True, owner=OWNER)
        with served(settings) as base:
            winner = Walk(Stage(browser, base, OWNER, shot)).whole()
        sys.stdout.write(f"{winner} won\n")
        browser.close()


if __name__ == "__main__":
    main()
