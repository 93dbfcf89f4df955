"""Calls at the desk: what is advised of each order about one, however it stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.court import Ruling
from referee.service import Desk
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.orders import calls
from tests.ordering import given
from tests.service.conftest import play
from tests.service.test_calls import CLAUSE, FLOOR, HEAD, refused


@pytest.fixture
def called(desk: Desk) -> Desk:
    """A match in which seat A called a judge."""
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    given(calls.open_call, desk, "m1", "A", "May it attack?")
    return desk


STATES: dict[str, Callable[[Desk], object]] = {
    "open": lambda _: None,
    "claimed": lambda desk: given(calls.claim, desk, "m1", FLOOR, "C1"),
    "escalated": lambda desk: given(calls.escalate, desk, "m1", FLOOR, "C1", "hard"),
    "with the head judge": lambda desk: (
        given(calls.escalate, desk, "m1", FLOOR, "C1", "hard"),
        given(calls.claim, desk, "m1", HEAD, "C1"),
    ),
    "closed": lambda desk: given(calls.close, desk, "m1", FLOOR, "C1", ""),
}
ORDERS: dict[str, Callable[[Desk], object]] = {
    "call": lambda desk: given(calls.open_call, desk, "m1", "A", "Again?"),
    "claim": lambda desk: given(calls.claim, desk, "m1", HEAD, "C1"),
    "claim again": lambda desk: given(calls.claim, desk, "m1", FLOOR, "C1"),
    "escalate": lambda desk: given(calls.escalate, desk, "m1", HEAD, "C1", "harder"),
    "close": lambda desk: given(calls.close, desk, "m1", HEAD, "C1", ""),
    "rule": lambda desk: give_ruling(desk, "m1", Ruling("May it?", "Yes.", CLAUSE, call="C1"), HEAD),
}
AGAIN = 'let a seat call again: referee call m1 "QUESTION" --seat A'
ADVICE = {
    ("open", "call"): "wait for the official who takes C1",
    ("claimed", "call"): "ask floor-judge:ann, who has C1",
    ("claimed", "claim"): "leave it to floor-judge:ann, or escalate it: referee call escalate m1 C1",
    ("claimed", "claim again"): "rule on it, close it, or escalate it",
    ("escalated", "call"): "wait for the head judge, with whom C1 is",
    ("escalated", "claim again"): "let it be ordered by head-judge:NAME",
    ("escalated", "escalate"): "let the head judge take it: referee call claim m1 C1",
    ("with the head judge", "call"): "ask head-judge:bo, who has C1",
    ("with the head judge", "claim"): "rule on it, close it, or escalate it",
    ("with the head judge", "claim again"): "leave it to head-judge:bo",
    ("with the head judge", "escalate"): "leave it to head-judge:bo",
    **{("closed", name): AGAIN for name in ORDERS if name != "call"},
}
"""What is advised where an order about a call is refused; all else is carried out."""


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("stands", STATES)
def test_the_advice_fits_how_the_call_stands(called: Desk, stands: str, order: str) -> None:
    STATES[stands](called)
    advice = ADVICE.get((stands, order))
    if advice is None:
        ORDERS[order](called)
        return
    assert advice in str(refused(called, lambda: ORDERS[order](called)).instead)
