"""The two worlds of the attack list the same: what differs in them is hidden, and nothing else.

On a public service everybody knows of every match, so a match in one of two records is no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from json import dumps
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI

from referee.service import Desk, DeskError, open_desk
from referee.service.event.entry_secrets import WRONG_CODE, code_of
from referee.service.event.own import SelfEntered
from referee.service.matches import log_names
from referee.web import ServiceSettings, make_app
from referee.web.access.visitors import SPECTATOR, Visitor
from referee.web.pages.home import Ask, home_of
from referee.web.pages.own import _joining
from referee.web.refusals import TooManyError
from tests.attack.striking import Wish
from tests.attack.twin_events import TWIN, event_pairs, young_pairs
from tests.attack.twins import CLOCK, POST, twins
from tests.soak.crawling import Asked, answer, asked, opened, routes
from tests.soak.leaks import NOW, Pair, leaks_in, pools
from tests.web.alone import run

ANYBODY = Visitor(SPECTATOR, public=True)


def test_both_worlds_list_the_same_and_differ_in_what_is_hidden(tmp_path: Path) -> None:
    made = twins(tmp_path, Wish(1))
    listed, heads = [], []
    for place in made.records:
        with closing(open_desk(str(place), readonly=True)) as desk:
            shown = home_of(ANYBODY, desk, Ask((), "", 1))
            listed.append([(row.info.name, row.info.head, row.people) for row in shown.rows])
            heads.append({name: desk.log.head(desk.log.match(name).id).hash for name in log_names(desk)})
    assert listed[0] == listed[1]
    assert {row[0] for row in listed[0]} == {pair.match for pair in made.rows if not pair.event}
    assert all(heads[0][pair.match] != heads[1][pair.match] for pair in made.rows)


TIMES = 3
"""How often each address of an event is asked, with what chance adds."""
OF_MATCH = ("facts", "log", "record", "root", "verify")
ASKED = {
    *(
        "/",
        "/desk",
        "/v1/events",
        "/v1/matches",
        "/v1/matches/{match}",
        "/v1/feed",
        "/v1/people",
        "/v1/tokens",
        "/v1/precedents",
    ),
    *(f"/v1/matches/{{match}}/{end}" for end in OF_MATCH),
}
"""Addresses beside those of an event that tell of one."""
ROUTES = [
    route
    for route in routes()
    for _ in range(TIMES)
    if "{event}" in route.path or "/event/{name}" in route.path or route.path in ASKED
]
Write = Callable[[Sequence[Path]], Iterable[Pair]]


def hostile(pair: Pair) -> Iterator[Asked]:
    """Ask whether somebody sits at a table, guess codes, look at a list, and try to remove people."""
    event = f"/v1/events/{pair.event}"
    for table in ("1", "2"):
        query = (("round", "1"), ("table", table), ("winner", "Orla Quill"))
        yield Asked(f"{event}/correction", query, pair.token)
    for code in ("", "KILN-0000", "TIDE-0000"):
        body = dumps({"name": "Orla Quill", "code": code}).encode()
        yield Asked(f"{event}/join", (), pair.token, method="POST", body=body)
        form = urlencode({"name": "Tove Marsh", "code": code, "key": "own-8f14e45fceea167a5a36dedd"})
        yield Asked(f"/join/{pair.event}", (), pair.token, method="POST", body=form.encode())
    gone = dumps({"people": ["p-005"], "reason": "so", "waiting": True}).encode()
    yield Asked(f"{event}/people/drop", (), pair.token, method="POST", body=gone)
    removed = urlencode({"do": "drop-several", "people": "p-005", "reason": "so"})
    yield Asked(f"/desk/event/{pair.event}", (), pair.token, method="POST", body=removed.encode())
    yield Asked(f"{event}/waiting/admit", (), pair.token, method="POST", body=b"{}")


def crawled(folder: Path, write: Write, most: int | None = None) -> list[str]:
    """Ask both worlds for everybody, or for the first of them; give what differs."""
    records = folder / "one.sqlite3", folder / "two.sqlite3"
    made = [*write(records)][:most]

    async def crawl() -> list[str]:
        found: list[str] = []
        async with AsyncExitStack() as stack:
            settings = [ServiceSettings(str(place), public=True, rate=0) for place in records]
            apps = [await stack.enter_async_context(opened(make_app(one))) for one in settings]
            await _from_hall(apps[0], made[0].event)
            for pair in made:
                chance = Random(pair.name)
                pool = pools(pair, chance)
                plain = [(route, asked(route, pool, chance, pair.token)) for route in ROUTES]
                for route, one in (*plain, *((POST, one) for one in hostile(pair) if pair.event == TWIN)):
                    told = [await answer(app, one) for app in apps]
                    found += leaks_in(pair, route, one, [CLOCK.sub(b"now", part.told()) for part in told])
                    found += [f"{one} answers {part.status}" for part in told if part.status >= 500]
        return found

    still = patch("referee.web.access.entries.monotonic", lambda: 0.0)
    with still, patch("referee.service.opened.system_clock", lambda: NOW):
        return run(crawl())


async def _from_hall(app: FastAPI, event: str) -> None:
    """Of one service alone somebody asks from elsewhere: codes that are wrong are counted for them."""
    entries = app.state.entries
    entries.saw(Visitor("organiser", "kim", event=event), "198.51.100.9")
    for _ in range(20):
        with suppress(DeskError, TooManyError):
            entries.counted(event, "198.51.100.7", _guess_wrong, lambda: None)


def _guess_wrong() -> SelfEntered:
    raise DeskError(WRONG_CODE, "this is not the code of the event")


@pytest.mark.parametrize("write", [event_pairs, young_pairs])
def test_what_registration_hides_is_told_to_nobody_without_a_right(tmp_path: Path, write: Write) -> None:
    assert crawled(tmp_path, write) == []


def _with_code(desk: Desk, who: Visitor, event: str) -> dict[str, Any]:
    return _joining(desk, who, event) | {"title": code_of(desk, event)}


HORIZON = "referee.web.access.rights.known_until"


@pytest.mark.parametrize(
    ("write", "broken", "where"),
    [
        (event_pairs, {"referee.service.event.public._lets_read_names": lambda *_: True}, "/hall/"),
        (event_pairs, {"referee.service.queries.events.named_in_public": lambda *_: True}, "/correction"),
        (event_pairs, {"referee.web.pages.own._joining": _with_code}, "/join/"),
        (
            young_pairs,
            {
                "referee.service.opened.late_log": lambda log, *_: log,
                HORIZON: lambda desk, match, _: desk.reader(match).head(),
            },
            "/v1/",
        ),
    ],
)
def test_the_worlds_show_what_a_broken_rule_tells(
    tmp_path: Path, write: Write, broken: dict[str, Callable[..., Any]], where: str
) -> None:
    with ExitStack() as rules:
        for place, rule in broken.items():
            rules.enter_context(patch(place, rule))
        assert [one for one in crawled(tmp_path, write, 1) if where in one]
