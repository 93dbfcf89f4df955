"""Orders at events, given twice or by two at once: known by their keys, written by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from events.stores import open_log
from referee.court import calls
from referee.court import event as orders
from referee.service import Desk, StaleError
from referee.service.court.judging import (
    standing_at,
)
from referee.service.event.ordering import event_at
from referee.service.event.running import (
    open_event,
)
from referee.service.event.starting import open_match
from referee.service.orders import calls as calls_orders
from referee.service.orders import events
from tests import ordering
from tests.ordering import enter_person, seat_table
from tests.service.conftest import desk_of, play
from tests.service.test_events import CUP, DECK, KIM, cup, refused  # noqa: F401 - a fixture

Order = Callable[[], object]


def test_the_same_key_again_gives_the_first_answer(cup: Desk) -> None:  # noqa: F811
    first = enter_person(cup, CUP, "p7", None, KIM, key="k1")
    assert enter_person(cup, CUP, "p7", None, KIM, key="k1") == first
    head = cup.reader(CUP).head()
    seated = seat_table(cup, CUP, (1, 9), ("p3", "p4"), KIM, key="k2", expect=head)
    assert seat_table(cup, CUP, (1, 9), ("p3", "p4"), KIM, key="k2", expect=head) == seated
    assert cup.reader(CUP).head() == head + 1
    with pytest.raises(StaleError):
        ordering.given(events.drop, cup, CUP, KIM, "p7", "", expect=head)
    match = seated.match
    one = ordering.given(calls_orders.open_call, cup, match, "A", "May it?", key="c")
    play(cup, match, 3)
    assert ordering.given(calls_orders.open_call, cup, match, "A", "May it?", key="c") == one
    taken = ordering.given(calls_orders.claim, cup, match, "ann", "C1", key="d")
    assert ordering.given(calls_orders.claim, cup, match, "ann", "C1", key="d") == taken
    with pytest.raises(StaleError):
        ordering.given(calls_orders.note, cup, match, "ann", "x", point=1, expect=2)
    now = cup.reader(match).head()
    given = ordering.given(calls_orders.extend, cup, match, "ann", 60, "x", key="e", expect=now)
    assert ordering.given(calls_orders.extend, cup, match, "ann", 60, "x", key="e", expect=now) == given
    assert standing_at(cup, match, "judge").extended == 60


def amid(monkeypatch: pytest.MonkeyPatch, orders: object, name: str, then: Order) -> None:
    """Let something happen between the reading of an order and its writing, once."""
    real = getattr(orders, name)

    def slow(*given: object, **named: object) -> object:
        monkeypatch.setattr(orders, name, real)
        drafts = real(*given, **named)
        then()
        return drafts

    monkeypatch.setattr(orders, name, slow)


def test_two_who_order_at_once_do_not_both_win(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = desk_of(open_log(file)), desk_of(open_log(file), 2)
    open_event(one, CUP, "kim")
    assert event_at(other, CUP).seq == 2
    ordering.given(events.appoint, one, CUP, KIM, "ann", "floor-judge")
    ordering.given(events.appoint, other, CUP, KIM, "bo", "floor-judge")
    assert event_at(one, CUP).holding("floor-judge") == ("ann", "bo")
    amid(
        monkeypatch,
        orders,
        "appoint",
        lambda: ordering.given(events.appoint, other, CUP, KIM, "cy", "team-lead"),
    )
    with pytest.raises(StaleError, match="stands at seq 5"):
        ordering.given(events.appoint, one, CUP, KIM, "cy", "team-lead")
    open_match(one, "m1", event=CUP)
    ordering.given(calls_orders.open_call, one, "m1", "A", "May it?")
    amid(
        monkeypatch,
        calls,
        "claim_call",
        lambda: ordering.given(calls_orders.claim, other, "m1", "bo", "C1"),
    )
    with pytest.raises(StaleError):
        ordering.given(calls_orders.claim, one, "m1", "ann", "C1")
    (call,) = standing_at(one, "m1", "judge").calls
    assert call.taken_by == "floor-judge:bo"
    one.close()
    other.close()
