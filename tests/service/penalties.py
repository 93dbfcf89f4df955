"""A hall with matches of one event, and how penalties are given in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from events.stores import open_log
from referee.cards import shipped_decks
from referee.service import Desk, DeskError
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.orders import penalties
from tests.ordering import given
from tests.service.conftest import AT

FLOOR, OTHER, HEAD = "floor-judge:ann", "floor-judge:cy", "head-judge:bo"
MINUTE = 60_000_000
DECK = next(iter(shipped_decks("diva").values()))


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = AT

    def __call__(self) -> int:
        return self.at

    def later(self, minutes: int) -> None:
        self.at += minutes * MINUTE


def hall(watch: Watch) -> Desk:
    """A desk with two matches of one event on one day, one of the next day, one of no event."""
    made = Desk(open_log("memory:"), clock=watch, dice=seeded_dice(1), entropy=seeded_entropy(1))
    for name, day, people in (
        ("m1", "2026-11-21", ("p-1", "p-2")),
        ("m2", "2026-11-21", ("p-2", "p-3")),
        ("m3", "2026-11-22", ("p-4", "p-2")),
    ):
        open_match(made, name, date=day, event="cup", round=1, table=1, people=people)
    open_match(made, "m9", seed=3)
    return made


def give(desk: Desk, match: str, code: str, seat: str, by: str = HEAD, **more: Any) -> Any:
    """A penalty; give the body of its fact."""
    more.setdefault("reason", "seen by the judge")
    return given(penalties.give, desk, match, by, code, seat, **more)[0].body


def refused(desk: Desk, order: Callable[[], object], match: str = "m1") -> DeskError:
    """Carry out an order that must be refused and write nothing."""
    head = desk.reader(match).head()
    with pytest.raises(DeskError) as caught:
        order()
    assert desk.reader(match).head() == head
    assert caught.value.instead
    return caught.value
