"""A share of the attack on a service; what is planted is found: a leak, a right too much."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from referee.web import ServiceSettings
from tests.attack.crowding import crowd
from tests.attack.described import Request
from tests.attack.hostile import hostile_lines
from tests.attack.judging import Judge
from tests.attack.looking import Attack, look
from tests.attack.ordering import order
from tests.attack.rights import called, entitled, needed, powers
from tests.attack.scene import Scene, lay_out
from tests.attack.striking import Wish, besieged
from tests.attack.wire import Reply
from tests.soak.served import served

OWNER = "owner-of-the-attack"
SHOWN = "/v1/matches/{match}/full-view"
EXTENDED = "/v1/matches/{match}/extensions"
APPEALED = "/v1/matches/{match}/appeals/{appeal}"
CLEARED = "/v1/matches/{match}/dues/clear"
DECIDED = "/v1/matches/{match}/decision"
Place = Callable[..., Any]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Lay the record out once."""
    return lay_out(tmp_path_factory.mktemp("scene"))


@pytest.fixture
def attacked(scene: Scene, tmp_path: Path) -> Place:
    """Serve a copy of the record, and attack some of its addresses."""

    @contextmanager
    def attack(endpoints: str, share: float, rate: int = 0) -> Iterator[Attack]:
        place = tmp_path / "scene.sqlite3"
        shutil.copy(scene.place, place)
        copy = scene._replace(place=place)
        with served(ServiceSettings(str(place), public=True, owner=OWNER, rate=rate)) as base:
            at = urlsplit(base)
            wish = Wish(1, endpoints, share)
            with besieged(copy, str(at.hostname), at.port or 0, OWNER, wish) as made:
                yield made

    return attack


def told(judge: Judge) -> str:
    return "\n".join(f"{one.what} {one.request}" for one in judge.tally.findings)


def test_nothing_is_found_in_a_share_of_looks_and_lines(attacked: Place) -> None:
    with attacked("/v1/matches/{match}/[cd]*", 0.02) as attack:
        look(attack, Random(1))
        hostile_lines(attack)
    assert told(attack.judge) == ""
    assert attack.judge.tally.asked["looks"] > 20


def test_an_order_is_given_by_those_who_may_and_by_nobody_else(attacked: Place) -> None:
    with attacked(EXTENDED, 0.1) as attack:
        orders = order(attack, Random(1))
    assert told(attack.judge) == ""
    assert orders.given == {f"POST {EXTENDED}"}
    assert attack.judge.tally.refused["orders"] > 20


def test_an_order_that_is_given_once_is_given_on_its_stage(attacked: Place) -> None:
    with attacked("/v1/matches/{match}/[ad][up]*/*", 0.02) as attack:
        orders = order(attack, Random(1))
    assert told(attack.judge) == ""
    assert orders.never == ()
    assert {f"POST {APPEALED}/hear", f"POST {APPEALED}/decide", f"POST {CLEARED}"} <= orders.given


def test_a_right_too_much_on_a_stage_is_found(attacked: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("referee.court.illegal"), "power_fault", lambda *_: ())
    with attacked(CLEARED, 0.4) as attack:
        order(attack, Random(1))
    assert re.search(r"our-\S+ may not \(due.clear at cup-1-1\d\d\)", told(attack.judge))


def test_what_a_body_says_is_to_be_done_needs_its_own_power() -> None:
    note, taken = ({"do": do} for do in ("note", "claim"))
    assert needed("POST /desk/{match}", note) == ("note",)
    assert needed("POST /desk/{match}", taken) == ("call.claim",)
    assert needed("POST /desk/{match}", {"do": "what"}) == ("owner",)
    assert called("POST /desk/{match}", note) == "POST /desk/{match} do=note"


def test_a_leak_is_found(attacked: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("referee.timeline.states"), "veiled", lambda fact, _viewer: fact)
    with attacked(SHOWN, 0.1) as attack:
        look(attack, Random(1))
    found = told(attack.judge)
    assert re.search(
        r"(A of 2|any-\S+|nobody) is told canary-view-opened-purpose curl -X GET "
        r"'\$SERVICE/v1/matches/cup-1-1/full-view",
        found,
    )


def test_a_right_too_much_is_found(attacked: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("referee.court.remarks"), "may", lambda *_: None)
    with attacked(EXTENDED, 0.4) as attack:
        order(attack, Random(1))
    found = told(attack.judge)
    assert re.search(r"our-(auditor|scorekeeper) may not \(extend at cup-1-", found)
    assert "our-floor-judge" not in found


def test_a_look_that_writes_is_found(attacked: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with attacked(DECIDED, 0.02) as attack:
        send = attack.line.send

        def writing(one: Request) -> Reply:
            with closing(sqlite3.connect(attack.scene.place)) as base, base:
                base.execute("update people set name = name || '.'")
            return send(one)

        monkeypatch.setattr(attack.line, "send", writing)
        look(attack, Random(1))
    assert "a look changed table people" in told(attack.judge)


def test_who_asks_without_a_pause_waits_and_nobody_else(attacked: Place) -> None:
    with attacked("/none", 0.1, rate=2) as attack:
        crowd(attack, most=100)
    assert told(attack.judge) == ""
    assert attack.judge.tally.asked["without a pause"] > 20


def test_who_is_never_told_to_wait_is_found(attacked: Place) -> None:
    with attacked("/none", 0.1) as attack:
        crowd(attack, most=40)
    assert "answered 200 after so many" in told(attack.judge)


def test_rights_follow_from_the_file_of_the_policy(scene: Scene) -> None:
    people = {one.name: one for one in scene.askers}
    assert "auditor" not in powers()["extend"]
    assert entitled(people["our-floor-judge"], ("extend",), "cup-1-1")
    for name in ("our-auditor", "gone-floor-judge", "far-floor-judge", "any-floor-judge", "A"):
        assert not entitled(people[name], ("extend",), "cup-1-1"), name
