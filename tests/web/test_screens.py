"""The table of screens: whom it lets in is whom the service lets in, and nothing is said twice."""

import re
from collections import Counter
from typing import Final

from referee.web import screens
from referee.web.app import families_of
from referee.web.pages.script import PLACE, key_groups
from referee.web.pages.viewer_controls import BUTTONS
from referee.web.screens import EVENT, SCREENS, views
from tests.web.matrix import ROLES, TABLE

OPEN: Final = "+"
CELLS: Final = {
    "everybody": "+ + + + + + + +",
    "link": "401 401 401 401 401 401 401 401",
    "visitor": "401 + + + + + + +",
    "reader": "401 403 403 403 403 403 403 +",
    "match": "401 404 + + + + + +",
    "seat": "401 404 403 + + 403 403 +",
    "leader": "401 404 403 + + + + +",
    "official": "401 404 403 403 403 + + +",
    "office": "401 403 403 403 403 + + +",
    "opener": "401 403 403 403 403 403 403 +",
}
"""Whom each permission lets in, in the roles of the matrix."""
ABSENT: Final = ("/m/{match}/card", "/m/{match}/studies/{study}")
"""Of these the matrix asks for a card and for studies that are not there: nobody finds them."""
REDIRECTS: Final = ("POST /desk/event/{name}",)
"""Sent without an order, the form of an event leads back to its screen, which asks who it is."""


def _asked() -> dict[str, list[str]]:
    head, *rows = TABLE.read_text("utf-8").splitlines()
    assert tuple(head.split()) == ROLES
    return {" ".join((one.split()[0], one.split()[1])): one.split()[2:] for one in rows}


def test_each_permission_says_who_is_let_in() -> None:
    found, wrong = _asked(), []
    for screen in SCREENS:
        for method, _ in views(screen):
            name = f"{method} {screen.address}"
            cells = found[name]
            if screen.address.startswith("/v1/") or name in REDIRECTS:
                continue
            if screen.permission == EVENT:
                fits = OPEN not in cells
            elif screen.address.startswith(ABSENT):
                fits = cells[:2] == ["401", "404"] and OPEN not in cells
            else:
                fits = cells == CELLS[screen.permission].split()
            wrong += [] if fits else [(name, screen.permission, cells)]
    assert not wrong


def test_each_address_answers_a_method_once() -> None:
    asked = Counter((method, one.address) for one in SCREENS for method, _ in views(one))
    assert [one for one, count in asked.items() if count > 1] == []
    assert [one.address for one in SCREENS if not [*views(one)]] == []


def test_an_address_that_two_rows_fit_is_answered_by_the_first() -> None:
    for address, answers in (
        ("/rulebook/changes", "/rulebook/changes"),
        ("/hall/cup/stream", "/hall/{event}/stream"),
        ("/desk/event/amend", "/desk/event/{name}"),
        ("/open/event", "/open/event"),
    ):
        scope = {"type": "http", "method": "GET", "path": address, "headers": []}
        _, child = families_of((screens,)).matches(scope)
        assert child["route"].path == answers, address


def test_each_key_and_each_button_of_the_menu_gives_a_command_of_the_viewer() -> None:
    script = (PLACE / "viewer.js").read_text("utf-8").partition("const commands = {")[2].partition("\n};")[0]
    known = set(re.findall(r"(\w+)(?=[:,]| \})", script))
    keys = [row["keys"] for group in key_groups() for row in group["rows"]]
    assert [key for key, count in Counter(key for one in keys for key in one).items() if count > 1] == []
    commands = {name for one in keys for name in one.values()} | {one.command for one in BUTTONS}
    assert commands - known == set()
