"""What comes next: an event that does what it is told comes to its end, and nothing of it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from cli.event.standing import next_lines
from events.values import changed
from referee.fold.event import Entrant, Event, Round, SeatedTable
from referee.service import Desk, open_desk
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.orders import decided, events, pairings, rounds
from referee.tournament import NextStep, next_step
from tests.ordering import given

BY = "organiser:kim"
MINUTES = 60_000_000


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    found = open_desk(str(tmp_path / "cup.sqlite3"))
    yield found
    found.close()


def obeyed(desk: Desk, step: NextStep, seed: int) -> None:
    """Do what comes next; the results of tables at play come first where they hold it up."""
    if step.step == "end" and step.results:
        for number, table in step.results:
            winner = "AB"[(table + number + seed) % 2]
            given(decided.result, desk, "cup", BY, number, table, winner)
        return
    assert step.ready, step
    if step.step in {"pair", "cut"}:
        given(pairings.pair, desk, "cup", BY, step.round, step.how, step.cut)
    elif step.step == "close":
        given(events.close, desk, "cup", BY, "all rounds are played")
    else:
        given({"begin": rounds.begin, "end": rounds.end}[step.step], desk, "cup", BY, step.round)


@pytest.mark.parametrize(("people", "played", "cut"), [(2, 1, 0), (5, 3, 0), (9, 4, 4), (17, 5, 8)])
def test_an_event_that_is_obeyed_comes_to_its_end(desk: Desk, people: int, played: int, cut: int) -> None:
    open_event(desk, "cup", BY)
    assert next_at(desk, "cup").step == "enter"
    for number in range(people):
        given(events.enter, desk, "cup", BY, f"p{number}")
    said = []
    while (step := next_at(desk, "cup")).step != "done":
        said.append((step.step, step.round, step.cut))
        obeyed(desk, step, people)
        assert len(said) < 100
    event = event_at(desk, "cup")
    assert event.closed
    cuts = [one for one in event.pairings if one.how == "elimination"]
    assert len(event.rounds) - len(cuts) == played or people <= 5
    assert [2 * len(event.tables_of(one.round)) for one in cuts[:1]] == ([cut] if cut else [])
    assert said[-1][0] == "close"


def test_what_is_missing_is_named(desk: Desk) -> None:
    open_event(desk, "cup", BY)
    for number in range(4):
        given(events.enter, desk, "cup", BY, f"p{number}", "ember-court" if number else "")
    assert next_at(desk, "cup").lists == ("p0",)
    assert next_at(desk, "cup").missing == ("1 list",)
    given(pairings.pair, desk, "cup", BY, 1)
    given(rounds.begin, desk, "cup", BY, 1)
    step = next_at(desk, "cup")
    assert (step.step, step.ready, step.results) == ("end", False, ((1, 1), (1, 2)))
    assert step.missing == ("2 results", "1 list")
    assert "next: referee event result 1 1 " in str(next_lines(step, 110)[-1])
    given(decided.result, desk, "cup", BY, 1, 2, "A")
    assert next_at(desk, "cup").results == ((1, 1),)
    given(rounds.end, desk, "cup", BY, 1, anyway=True)
    late = next_at(desk, "cup")
    assert (late.step, late.round, late.ready, late.results) == ("pair", 2, False, ((1, 1),))


def test_nobody_lacks_a_list_where_nobody_brought_one(desk: Desk) -> None:
    open_event(desk, "cup", BY)
    given(events.enter, desk, "cup", BY, "p1")
    assert next_at(desk, "cup").lists == ()


def test_time_is_called_when_it_is_up_and_somebody_still_plays() -> None:
    people = tuple(Entrant(f"p{n}", 1) for n in range(2))
    begun = Round(1, 50, 1, begun=2)
    event = Event(entrants=people, rounds=(begun,), tables=(SeatedTable(1, 1, "", ("p0", "p1")),))
    assert next_step(event, [(1, 1)], left=MINUTES).step == "end"
    assert next_step(event, [(1, 1)], left=0).step == "time"
    assert next_step(event, [], left=0).step == "end"
    called = changed(event, rounds=(changed(begun, called=3),))
    assert next_step(called, [(1, 1)], left=-1).step == "end"
    endless = changed(event, rounds=(changed(begun, minutes=0),))
    assert next_step(endless, [(1, 1)], left=0).step == "end"


@settings(max_examples=200, deadline=None)
@drawn(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 9)), max_size=6), st.integers(-9, 9), st.booleans()
)
def test_whatever_waits_holds_up_what_needs_it(
    waiting: list[tuple[int, int]],
    left: int,
    ended: bool,  # noqa: FBT001 - drawn
) -> None:
    people = tuple(Entrant(f"p{n}", 1) for n in range(6))
    held = Round(3, 50, 1, begun=2, ended=9 if ended else 0)
    found = next_step(Event(entrants=people, rounds=(held,)), waiting, left=left)
    assert set(found.results) == set(waiting)
    if found.step in {"pair", "cut", "end", "close"}:
        assert found.ready == (not waiting)


def test_a_table_that_was_recorded_makes_no_lists_missing_of_the_others() -> None:
    seated = SeatedTable(1, 1, "m1", ("a", "b"), games=("m1",))
    people = tuple(Entrant(one, 1, 0, "", ("x",) if one in "ab" else (), ()) for one in "abcd")
    event = Event(entrants=people, rounds=(Round(1, 50, 1, begun=2),), tables=(seated,))
    assert next_step(event, ()).lists == ()
    registered = Entrant("c", 1, 0, "", ("x",), ())
    assert next_step(changed(event, entrants=(*people[:2], registered, people[3])), ()).lists == ("d",)
