"""Who was an official when they ordered is told by the record, however the clocks were set."""

from __future__ import annotations

import random

import pytest

from events import kinds
from events.values import changed
from referee.auditing import Finding, Matter, orders_of
from referee.auditing.matter import Pasts
from referee.court.draft import Draft
from referee.court.policy import generic
from referee.fold.event import Event, fold_event
from referee.service import Desk, DeskError
from referee.service.event.running import (
    open_event,
)
from referee.service.event.starting import open_match
from referee.service.orders import calls, events, rounds
from referee.service.records.auditing import audit_log, to_audit
from tests.auditing.test_orders import append, found
from tests.ordering import enter_person, given, seat_table
from tests.service.penalties import DECK, Watch, hall

MATCH, ANN = "open-1-1", "floor-judge:ann"
NEVER: Pasts = lambda *_: ()  # noqa: E731 - nobody was given anything elsewhere


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def cup(watch: Watch) -> Desk:
    """An event with one table that plays."""
    desk = hall(watch)
    open_event(desk, "open", "organiser:kim")
    for person in ("p1", "p2"):
        enter_person(desk, "open", person, DECK, "kim")
    given(rounds.open_round, desk, "open", "kim", 1, None)
    seat_table(desk, "open", (1, 1), ("p1", "p2"), "kim")
    given(rounds.begin, desk, "open", "kim", 1)
    return desk


def appointed(desk: Desk, *, to: bool = True) -> None:
    given(events.appoint if to else events.release, desk, "open", "kim", "ann", "floor-judge")


def note(desk: Desk) -> None:
    given(calls.note, desk, MATCH, ANN, "seen", point=1)


def test_an_order_before_the_release_holds_whose_clock_was_ahead(cup: Desk, watch: Watch) -> None:
    appointed(cup)
    watch.later(60)
    note(cup)
    watch.later(-59)
    appointed(cup, to=False)
    assert found(cup, MATCH) == []
    watch.later(1)
    append(cup, MATCH, [Draft(kinds.NoteMade(1, "hm"), ANN)], watch())
    assert found(cup, MATCH) == ["not-appointed"]


def test_an_order_after_an_appointment_holds_whose_clock_was_ahead(cup: Desk, watch: Watch) -> None:
    append(cup, MATCH, [Draft(kinds.NoteMade(1, "hm"), ANN)], watch())
    watch.later(60)
    appointed(cup)
    watch.later(-59)
    note(cup)
    assert found(cup, MATCH) == ["not-appointed"]
    assert audit_log(cup, MATCH).findings[0].seq == cup.reader(MATCH).head() - 1


def test_what_was_ordered_before_the_event_was_opened_needs_no_appointment(watch: Watch) -> None:
    desk = hall(watch)
    open_match(desk, "early", event="later", round=1, table=1)
    given(calls.note, desk, "early", ANN, "seen", point=1)
    watch.later(-5)
    open_event(desk, "later", "organiser:kim")
    assert found(desk, "early") == []
    watch.later(9)
    append(desk, "early", [Draft(kinds.NoteMade(1, "hm"), ANN)], watch())
    assert found(desk, "early") == ["not-appointed"]


@pytest.mark.parametrize("seed", range(12))
def test_an_audit_finds_what_the_desk_refused_and_nothing_else(cup: Desk, watch: Watch, seed: int) -> None:
    rolled, refused = random.Random(seed), []
    held = False
    for _ in range(25):
        watch.later(rolled.choice((-90, -1, 0, 0, 1, 45)))
        if rolled.random() < 0.4:
            held = not held
            appointed(cup, to=held)
            continue
        try:
            note(cup)
        except DeskError:
            append(cup, MATCH, [Draft(kinds.NoteMade(1, "hm"), ANN)], watch())
            refused.append(cup.reader(MATCH).head())
    to_audit(cup)
    findings = audit_log(cup, MATCH).findings
    assert [one.seq for one in findings] == refused
    assert {one.code for one in findings} <= {"not-appointed"}
    assert refused


def first_version(desk: Desk) -> list[Finding]:
    """Audit a match as if its event had been written before appointments told the heads."""
    rows = [
        changed(fact, body=changed(fact.body, heads=()))
        if isinstance(fact.body, kinds.OfficialAppointed | kinds.OfficialReleased)
        else fact
        for fact in desk.facts("open")
    ]
    event = fold_event(Event(), rows)
    return list(orders_of(Matter(MATCH, desk.facts(MATCH), generic(), event, NEVER, rows)))


def test_times_of_older_records_are_known_no_better_than_their_clocks(cup: Desk, watch: Watch) -> None:
    appointed(cup)
    watch.later(60)
    note(cup)
    given(rounds.call_time, cup, "open", "kim", 1)
    watch.later(-59)
    appointed(cup, to=False)
    assert first_version(cup) == []
    watch.later(70)
    append(cup, MATCH, [Draft(kinds.NoteMade(1, "hm"), ANN)], watch())
    assert [one.code for one in first_version(cup)] == ["not-appointed"]
