"""An order that is refused leaves nothing in the record: no policy, no catalogue, no log."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import MatchExists, MatchRemoved
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError, StaleError, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.orders import events as events_orders
from referee.service.orders import own as own_orders
from referee.service.records.removing import remove_match
from tests.ordering import given

CUP = "cup"
KIM = "organiser:kim"
OURS = shipped()[GENERIC] + b"\n# ours\n"
SHARED = shipped()[GENERIC] + b"\n[chance]\nshared = true\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


@pytest.fixture
def desk(place: Path) -> Iterator[Desk]:
    with closing(open_desk(str(place))) as found:
        open_event(found, CUP, "kim")
        given(events_orders.appoint, found, CUP, KIM, "sue", "scorekeeper")
        yield found


def rows(place: Path) -> dict[str, int]:
    """Count what a record holds, but for what is worked out of it again."""
    with closing(sqlite3.connect(place)) as base:
        tables = ("blobs", "events", "matches", "commands", "secrets")
        count = "select count(*) from {}"
        return {one: base.execute(count.format(one)).fetchone()[0] for one in tables}


REFUSED: dict[str, tuple[Callable[[Desk], object], type[Exception]]] = {
    "a policy by a scorekeeper": (
        lambda d: given(events_orders.adopt, d, CUP, "scorekeeper:sue", OURS),
        DeskError,
    ),
    "a policy by nobody there": (
        lambda d: given(events_orders.adopt, d, CUP, "organiser:eve", OURS),
        DeskError,
    ),
    "a registration code by nobody there": (
        lambda d: given(own_orders.registration, d, CUP, "organiser:eve", code="KILN-4821"),
        DeskError,
    ),
    "a policy that came too late": (
        lambda d: given(events_orders.adopt, d, CUP, KIM, OURS, expect=1),
        StaleError,
    ),
    "an event by a player": (lambda d: open_event(d, "c2", "player:p1", policy=OURS), DeskError),
    "an event with the name of another": (
        lambda d: open_event(d, CUP, "kim", policy=OURS),
        MatchExists,
    ),
    "an event with the name of what is removed": (
        lambda d: open_event(d, "gone", "kim", policy=OURS),
        MatchRemoved,
    ),
    "a match with the name of another": (lambda d: open_match(d, CUP, policy=OURS), MatchExists),
    "a match with the name of what is removed": (
        lambda d: open_match(d, "gone", policy=OURS),
        MatchRemoved,
    ),
    "a match of two chances": (
        lambda d: open_match(d, "m2", policy=SHARED, chance="shared", seed=1),
        DeskError,
    ),
    "a match of no chance": (lambda d: open_match(d, "m2", policy=OURS, chance="luck"), DeskError),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_order_leaves_nothing(desk: Desk, place: Path, name: str) -> None:
    open_match(desk, "gone", seed=1)
    remove_match(desk, "gone", "so", "owner")
    order, error = REFUSED[name]
    before = rows(place)
    with pytest.raises(error):
        order(desk)
    assert rows(place) == before


def test_what_is_taken_keeps_its_policy(desk: Desk) -> None:
    given(events_orders.adopt, desk, CUP, KIM, OURS)
    open_event(desk, "c2", "kim", policy=SHARED)
    open_match(desk, "m1", policy=OURS)
    assert desk.policy("c2").shared
    events = event_at(desk, CUP), event_at(desk, "c2")
    kept = [desk.log.blob("policy", one.policy) for one in events]
    assert kept == [OURS, SHARED]
    opened = desk.facts("m1", 0, 1)[0].body
    assert desk.log.blob("policy", opened.policy) == OURS
    assert desk.log.blob("catalog", opened.catalog) is not None
