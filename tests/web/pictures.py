"""Pictures of the screens: `python -m tests.web.pictures`; then look at what git shows.

A service runs over a record of its own, a real Chromium opens the screens, and small pictures go
to docs/pictures. The same code gives the same pictures: names, seeds and clocks are fixed.
"""

from __future__ import annotations

import argparse
import base64
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from referee.service import open_desk
from referee.service.court.watching import open_full_view
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings
from referee.web.replay import replay
from tests.house.tree import ROOT
from tests.soak.served import served
from tests.web import pictured as at
from tests.web import pictured_hall as wall
from tests.web.chromium import BEEN_HERE, launched

FOLDER: Final = ROOT / "docs" / "pictures"
WIDE, NARROW, PHONE = (1440, 900), (1080, 760), (390, 844)
TELEVISION, PAPER = (1280, 720), (900, 620)
OWNER: Final = "the-owner-of-the-pictures"
NOBODY: Final = ""
FEWER: Final = (Path(__file__).parent / "fewer.js").read_text("utf-8")
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

COLOURS: Final = 64
Deed = Callable[[Page], None]


class Shot(NamedTuple):
    """A picture: its name, the screen, how it is looked at, and what is done before."""

    name: str
    path: str
    size: tuple[int, int] = WIDE
    theme: str = "light"
    word: str = OWNER
    deed: Deed | None = None


def _pressed(place: str) -> Deed:
    def deed(page: Page) -> None:
        page.locator(place).first.click()
        page.wait_for_timeout(400)

    return deed


def _offline(page: Page) -> None:
    """Take the network away; what is held goes on being shown."""
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(400)


def shots(points: at.Points, judge: str, file: str) -> tuple[Shot, ...]:
    """Every picture; `judge` is the token of the floor judge.

    `file` is the address of a replay file on the disk.
    """
    table, call = f"m/{at.TABLE}?seq={points.crush}", f"desk/{at.TABLE}"
    why = f"m/{at.TABLE}?seq={points.effect}&as=A&why=1"
    sheet = "[data-part=near-signi-center] .card"
    typed = _typed
    return (
        Shot("home", "", NARROW),
        Shot("tour", f"{table}&as=A#tour", NARROW),
        Shot("board", f"{table}&as=A"),
        Shot("board-dark", f"{table}&as=judge", theme="dark", word=judge),
        Shot("board-phone", f"{table}&as=A", PHONE),
        Shot("stage", f"m/{at.TABLE}?stage=1", (1280, 720), word=NOBODY),
        Shot("why", why, theme="dark"),
        Shot("sheet", f"{table}&as=A", NARROW, deed=_pressed(sheet)),
        Shot("crowded", f"m/{at.CROWDED}?as=A"),
        Shot("classic", f"m/{at.OLD}?as=A"),
        Shot("unknown", f"m/{at.PAPER}?as=A"),
        Shot("play", f"m/{at.PLAYED}/play?seat=A"),
        Shot(
            "compare",
            f"m/{at.APPEALED}/compare?with={at.APPEALED}.B2&as=judge&step=last",
            word=judge,
        ),
        Shot("queue", "desk", PHONE, word=judge),
        Shot("call", call, PHONE, word=judge),
        Shot("check", f"{call}/check?to={points.waits}", PHONE, word=judge),
        Shot("ruling", f"{call}/rule?clauses=glossary.lancer.3", PHONE, "dark", judge, typed),
        Shot("clause", "rulebook/glossary.lancer.3"),
        Shot("replay", file, NARROW),
        Shot("offline", f"{table}&as=A", NARROW, deed=_offline),
        Shot("refused", f"{table}&as=B", NARROW, word=NOBODY),
        Shot("empty", "desk?kind=escalated", PHONE, word=judge),
    )


def of_hall() -> tuple[Shot, ...]:
    """The pictures of an event on the wall, on its organiser's phone and on paper."""
    own = f"by/{wall.BY}/desk/event/{wall.WALL}"
    return (
        Shot("event", own, PHONE),
        Shot("hall", f"hall/{wall.WALL}/pairings", TELEVISION, word=NOBODY),
        Shot("hall-clock", f"hall/{wall.WALL}/clock", TELEVISION, word=NOBODY),
        Shot("slips", f"{own}/print/slips", PAPER),
    )


def _typed(page: Page) -> None:
    """Type a search for a clause, and wait for what it finds."""
    page.locator("input[name=q]").fill("lancer abil")
    page.get_by_role("button", name="Find").click()
    page.wait_for_timeout(600)
    page.locator(".hitlist button", has_text="glossary.lancer.3").click()
    page.wait_for_timeout(600)


@contextmanager
def clocks(pace: at.Pace) -> Iterator[None]:
    """Let the clocks of the service stand."""
    with (
        patch("referee.service.opened.system_clock", pace),
        patch("referee.web.noted.system_clock", pace),
        patch("referee.web.pages.homely.system_clock", pace),
    ):
        yield


def _context(browser: Browser, shot: Shot, base: str, now: float) -> BrowserContext:
    phone = shot.size == PHONE
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        timezone_id="UTC",
    )
    context.clock.set_fixed_time(now)
    context.add_init_script(BEEN_HERE)
    if shot.word:
        context.add_cookies([{"name": "referee", "value": shot.word, "url": base}])
    return context


def taken(browser: Browser, shot: Shot, base: str, now: float) -> bytes:
    """Open a screen and give its picture as a PNG."""
    context = _context(browser, shot, base, now)
    try:
        page = context.new_page()
        page.goto(shot.path if "://" in shot.path else f"{base}/{shot.path}")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(900)
        if shot.deed is not None:
            shot.deed(page)
        return page.screenshot()
    finally:
        context.close()


def _address(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def smaller(browser: Browser, png: bytes) -> bytes:
    """A picture with few colours, as a PNG with a palette."""
    page = browser.new_page()
    try:
        told = page.evaluate(FEWER, [_address(png), COLOURS])
    finally:
        page.close()
    head = struct.pack(">IIBBBBB", told["width"], told["height"], 8, 3, 0, 0, 0)
    rows = zlib.compress(base64.b64decode(told["rows"]), 9)
    parts = ((b"IHDR", head), (b"PLTE", bytes(told["palette"])), (b"IDAT", rows), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(*one) for one in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def _prepared(place: str, folder: Path, point: int) -> tuple[str, str]:
    """Make the word of the floor judge, their full view, and a replay file."""
    desk = open_desk(place)
    judge = make_token(desk, Pass("floor-judge", "adeyemi", event=at.EVENT)).token
    for match in (at.TABLE, at.APPEALED):
        head = desk.reader(match).head()
        open_full_view(desk, match, head, "a call at the table", at.FLOOR)
    file = folder / "replay.html"
    file.write_text(replay(desk, at.TABLE, "A", seq=str(point)).text, "utf-8")
    desk.close()
    return judge, file.as_uri()


def main() -> None:
    """Take the pictures, all or those that are named."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", help="those to take; else all")
    asked.add_argument("--whole", type=Path, help="a folder for the pictures in all their colours")
    wanted = asked.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as room, sync_playwright() as playwright:
        browser, folder = launched(playwright), Path(room)
        place, hall = str(folder / "pictures.sqlite3"), str(folder / "hall.sqlite3")
        if not wanted.names or {*wanted.names} - {one.name for one in of_hall()}:
            pace, points = at.recorded(place)
            with clocks(pace), served(ServiceSettings(place, public=True, owner=OWNER)) as base:
                judge, file = _prepared(place, folder, points.crush)
                _take(browser, shots(points, judge, file), wanted, base, pace)
        if not wanted.names or {*wanted.names} & {one.name for one in of_hall()}:
            pace = wall.hung(hall)
            with clocks(pace), served(ServiceSettings(hall, public=True, owner=OWNER)) as base:
                _take(browser, of_hall(), wanted, base, pace)
        browser.close()


def _take(
    browser: Browser, some: tuple[Shot, ...], wanted: argparse.Namespace, base: str, pace: at.Pace
) -> None:
    """Take the pictures that are wanted of a service, and keep them small."""
    for shot in some:
        if wanted.names and shot.name not in wanted.names:
            continue
        png = taken(browser, shot, base, pace() / at.SECOND)
        if wanted.whole:
            wanted.whole.mkdir(parents=True, exist_ok=True)
            (wanted.whole / f"{shot.name}.png").write_bytes(png)
        packed = smaller(browser, png)
        (FOLDER / f"{shot.name}.png").write_bytes(packed)
        sys.stdout.write(f"{shot.name}: {len(packed) // 1000} kB\n")


if __name__ == "__main__":
    main()
