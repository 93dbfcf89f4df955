"""One service and one browser for all tests of a run: the record is that of the demonstration."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from tests.needed import lacking
from tests.web.chromium import BEEN_HERE, CHROMIUM, PACKAGES, launched

WIDE: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
RUN: Final = (sys.executable, "-c", "from cli.app import main; main()", "--db")
SLOWER: Final = int(os.environ.get("BROWSER_SLOWER", "1"))
"""How many times slower scripts run: BROWSER_SLOWER=8 pytest tests/web/browser finds haste."""
PATIENCE: Final = 20_000
"""Milliseconds after which what a test waits for will not come."""


class Service(NamedTuple):
    """A service that runs: its address, the token of whoever started it, and where to begin."""

    address: str
    owner: str
    record: str
    begin: str = ""

    def at(self, path: str) -> str:
        return self.address + path.lstrip("/")


class Look(NamedTuple):
    """How a page is looked at; on a `first` visit nobody closed the tour yet."""

    size: dict[str, int] = WIDE
    script: bool = True
    owner: bool = False
    theme: str = "light"
    touch: bool = False
    first: bool = False


USUAL: Final = Look()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    place = str(tmp_path_factory.mktemp("browser") / "matches.sqlite3")
    env = {**os.environ, "PYTHONPATH": "."}
    subprocess.run([*RUN, place, "demo"], check=True, capture_output=True, env=env)
    desk = open_desk(place)
    open_match(desk, "live", *deck_names()[:2], first="A", seed=1)
    desk.close()
    words = [*RUN, place, "serve", "--public", "--port", "0", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            yield _started(process, place)
        finally:
            process.terminate()


def _started(process: subprocess.Popen[str], record: str) -> Service:
    """Wait until the service answers; gives what it said of itself."""
    assert process.stdout is not None
    told: dict[str, Any] = {}
    text = ""
    for line in process.stdout:
        text += line
        try:
            told = json.loads(text)
        except ValueError:
            continue
        break
    _wait(told["address"])
    return Service(told["address"], told["owner"], record, *told["begin"])


def _wait(address: str) -> None:
    found = re.search(r"//([^:/]+):(\d+)", address)
    assert found is not None
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex((found[1], int(found[2]))) == 0:
                return
        time.sleep(0.05)
    pytest.fail(f"nothing answers at {address}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        lacking(f"there is no browser at {CHROMIUM}: install the Debian package {PACKAGES[0]}")
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        found = launched(playwright)
        yield found
        found.close()


@pytest.fixture
def looking(browser: Browser, service: Service) -> Iterator[Callable[[Look], BrowserContext]]:
    """Open a browser of somebody's own: its size, theme, script and token."""
    opened: list[BrowserContext] = []

    def look(how: Look) -> BrowserContext:
        context = browser.new_context(
            viewport=how.size,  # type: ignore[arg-type]
            java_script_enabled=how.script,
            color_scheme=how.theme,  # type: ignore[arg-type]
            has_touch=how.touch,
            is_mobile=how.touch,
            reduced_motion="reduce",
        )
        if not how.first:
            context.add_init_script(BEEN_HERE)
        context.set_default_timeout(PATIENCE)
        if how.owner:
            cookie = {"name": "referee", "value": service.owner, "url": service.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        opened.append(context)
        return context

    yield look
    for context in opened:
        context.close()


def slowed(page: Page) -> Page:
    """Let the scripts of a page run slower, as on a loaded machine, where a run asks for it."""
    if SLOWER > 1:
        held = page.context.new_cdp_session(page)
        held.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def complaint(told: ConsoleMessage) -> list[str]:
    """What a browser complained about; a stream that breaks off is told on the page."""
    streamed = told.location["url"].partition("?")[0].endswith("/stream")
    return [told.text] if told.type == "error" and not streamed else []


@pytest.fixture
def faults() -> list[str]:
    """What a page complained about: its errors and what its policy refused."""
    return []


@pytest.fixture
def open_page(
    looking: Callable[[Look], BrowserContext], service: Service, faults: list[str]
) -> Iterator[Callable[..., Page]]:
    """Open an address of the service; at the end nothing may have been complained about."""

    def opening(path: str, how: Look = USUAL) -> Page:
        page = slowed(looking(how).new_page())
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: faults.extend(complaint(one)))
        page.goto(service.at(path))
        return page

    yield opening
    assert not faults
