"""A seat is named by its letter, or by the id or the name of who sits there, in every order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import asdict

from referee.court.event.results import TableResult
from referee.court.results import StatedResult
from referee.service import Desk, DeskError
from referee.service.event.people import put_person
from referee.service.event.starting import open_match
from referee.service.orders import appeals, calls, penalties, results, takebacks
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting, sit
from referee.service.table.naming import seat_in
from tests.service.conftest import play

PEOPLE = ("p1", "p2")
NAMES = {"p1": "Ann Alder", "p2": "Bo Birch"}
CASES = {
    "A": "A",
    "b": "B",
    "seat a": "A",
    "Seat B": "B",
    "p1": "A",
    "P2": "B",
    "Ann Alder": "A",
    "bo birch": "B",
    "birch": "B",
    "seat bo": "B",
    "cy": "",
    "": "",
    "p": "",
    "A B": "",
}


@pytest.mark.parametrize("said", CASES)
def test_a_seat_is_read_by_letter_id_or_name(said: str) -> None:
    assert seat_in(said, PEOPLE, NAMES) == CASES[said]


def test_a_name_that_both_have_means_neither() -> None:
    namesakes = {"p1": "Ann Alder", "p2": "Ann Birch"}
    assert seat_in("ann", PEOPLE, namesakes) == ""
    assert seat_in("ann birch", PEOPLE, namesakes) == "B"
    assert seat_in("ann alder", PEOPLE, {"p1": "Ann Alder", "p2": "Ann Alder"}) == ""
    assert seat_in("b", ("b", "a")) == "B", "a letter goes before an id"


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A match of two people whose names are kept."""
    open_match(desk, "m1", seed=5, people=PEOPLE)
    play(desk, "m1", 20)
    for person, name in NAMES.items():
        put_person(desk, person, name)
    return desk


def at(desk: Desk, by: str = "judge") -> Sitting:
    return sit(desk, "m1", by, {})


def ended(desk: Desk, said: StatedResult) -> TableResult:
    """Record a result; give it as the match has it."""
    made = results.record(at(desk), **asdict(said)).result
    assert made is not None
    return made


ORDERS: dict[str, Callable[[Desk, str], str]] = {
    "call": lambda d, who: calls.open_call(at(d, who), "May it?").standing.calls[0].seat,
    "penalty": lambda d, who: penalties.give(at(d), "G2", who, reason="seen").penalty.seat,
    "consent": lambda d, who: appeals.consent(at(d, who), given=True).seat,
    "winner": lambda d, who: ended(d, StatedResult(who, "reported", who)).winner,
    "reported": lambda d, who: ended(d, StatedResult("draw", "reported", who)).reported,
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("who", ["B", "b", "p2", "Bo Birch", "birch"])
def test_an_order_takes_who_sits_there(table: Desk, order: str, who: str) -> None:
    assert ORDERS[order](table, who) == "B"


@pytest.mark.parametrize("order", [*ORDERS, "takeback"])
def test_who_sits_nowhere_is_told_who_does(table: Desk, order: str) -> None:
    orders = ORDERS | {"takeback": lambda d, who: takebacks.ask(at(d, who)).takeback.seat}
    head = table.reader("m1").head()
    with pytest.raises(DeskError) as caught:
        orders[order](table, "cy")
    assert "A (p1, Ann Alder)" in str(caught.value.instead)
    assert "B (p2, Bo Birch)" in str(caught.value.instead)
    assert table.reader("m1").head() == head


def test_seats_of_nobody_are_told_by_their_letters(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    with pytest.raises(DeskError) as caught:
        seat_at(desk, "m1", "ann")
    assert caught.value.instead == "the seats are A and B"
