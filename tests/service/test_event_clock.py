"""The clock of a round: extensions, the time of judges, and the extra turns after its time."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from events.memory_log import MemoryLog
from referee.cards import shipped_decks
from referee.court.event import TableClock
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.ordering import event_at
from referee.service.event.own_part import own_event
from referee.service.event.running import (
    open_event,
)
from referee.service.event.seating import match_time, round_time
from referee.service.event.starting import open_match
from referee.service.orders import calls, events, own, pairings, points, rounds
from referee.service.play.acting import act
from referee.service.records.auditing import audit_log
from referee.service.simulated.simulate import answer
from tests.ordering import enter_person, given, seat_table

CUP, KIM, FLOOR = "cup", "organiser:kim", "floor-judge:ann"
DECK = next(iter(shipped_decks("diva").values()))
M1, M2 = "cup-1-1", "cup-1-2"
MINUTE = 60_000_000


@pytest.fixture
def time() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time("2026-03-01T10:00:00") as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen


def seated(policy: bytes = b"", minutes: int | None = None) -> Desk:
    """An event with two tables, its round not begun; the desk reads the clock of the machine."""
    desk = Desk(MemoryLog(), dice=seeded_dice(1), entropy=seeded_entropy(1))
    open_event(desk, CUP, "kim", policy=policy)
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    for person in ("p1", "p2", "p3", "p4"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(rounds.open_round, desk, CUP, KIM, 1, minutes)
    seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
    seat_table(desk, CUP, (1, 2), ("p3", "p4"), KIM)
    return desk


@pytest.fixture
def cup(time: FrozenDateTimeFactory) -> Desk:
    assert time() == dt.datetime(2026, 3, 1, 10)  # noqa: DTZ001 - as freezegun gives it
    desk = seated()
    given(rounds.begin, desk, CUP, KIM, 1)
    return desk


def after(time: FrozenDateTimeFactory, minutes: float) -> None:
    time.tick(dt.timedelta(minutes=minutes))


def to_turn(desk: Desk, match: str, number: int) -> None:
    """Play at random until a turn has begun."""
    chance = random.Random(number)
    while desk.state(match).turn.number < number:
        table = desk.table(match)
        assert table.decision is not None
        action = answer(table, chance)
        act(desk, match, action.seat, action)


def clock(desk: Desk, match: str = M1) -> TableClock:
    found = match_time(desk, match)
    assert found is not None
    assert [t.clock for t in round_time(desk, CUP, 1).tables if t.seated.match == match] == [found]
    return found


def test_a_round_has_no_time_before_it_begins(time: FrozenDateTimeFactory) -> None:
    desk = seated()
    after(time, 5)
    assert clock(desk).stands == "not begun"
    assert round_time(desk, CUP, 1).left == 0
    given(rounds.begin, desk, CUP, KIM, 1)
    after(time, 5)
    assert (clock(desk).stands, clock(desk).left) == ("playing", 45 * MINUTE)


def test_time_that_was_given_is_the_tables_own(cup: Desk, time: FrozenDateTimeFactory) -> None:
    after(time, 20)
    given(calls.extend, cup, M1, FLOOR, 180, "a spill")
    after(time, 10)
    assert (clock(cup).left, clock(cup).extended) == (23 * MINUTE, 180)
    assert clock(cup, M2).left == 20 * MINUTE
    assert round_time(cup, CUP, 1).left == 20 * MINUTE


def test_the_time_of_a_judge_is_given_back(cup: Desk, time: FrozenDateTimeFactory) -> None:
    after(time, 10)
    given(calls.open_call, cup, M1, "A", "May it?")
    after(time, 4)
    assert (clock(cup).left, clock(cup).judged, clock(cup).stopped) == (
        40 * MINUTE,
        4 * MINUTE,
        True,
    )
    given(calls.close, cup, M1, FLOOR, "C1", "")
    after(time, 6)
    assert (clock(cup).left, clock(cup).judged, clock(cup).stopped) == (
        34 * MINUTE,
        4 * MINUTE,
        False,
    )


def test_a_policy_may_keep_the_time_of_a_judge(time: FrozenDateTimeFactory) -> None:
    generic = shipped()[GENERIC]
    ours = generic.replace(b"give_back_judge_time = true", b"give_back_judge_time = false")
    desk = seated(ours.replace(b"minutes = 50", b"minutes = 30"))
    given(calls.open_call, desk, M1, "A", "Who begins?")
    after(time, 9)
    given(rounds.begin, desk, CUP, KIM, 1)
    after(time, 2)
    assert (clock(desk).left, clock(desk).judged) == (28 * MINUTE, 2 * MINUTE)


def test_time_is_called_when_the_minutes_are_up_and_once(cup: Desk, time: FrozenDateTimeFactory) -> None:
    after(time, 49)
    with pytest.raises(DeskError, match="round 1 has 1:00 left") as early:
        given(rounds.call_time, cup, CUP, KIM, 1)
    assert early.value.code == "not-yet"
    after(time, 2)
    assert (clock(cup).stands, clock(cup).left) == ("time is up", -MINUTE)
    with pytest.raises(DeskError, match=r"may not order round\.run"):
        given(rounds.call_time, cup, CUP, FLOOR, 1)
    (called,) = given(rounds.call_time, cup, CUP, KIM, 1)
    assert called.body.turns == 3
    with pytest.raises(DeskError, match="before"):
        given(rounds.call_time, cup, CUP, KIM, 1)


def test_extra_turns_are_counted_by_the_log(time: FrozenDateTimeFactory) -> None:
    cup = seated(shipped()[GENERIC].replace(b"extra_turns = 3", b"extra_turns = 2"))
    given(rounds.begin, cup, CUP, KIM, 1)
    to_turn(cup, M1, 3)
    after(time, 50)
    given(rounds.call_time, cup, CUP, KIM, 1)
    assert (clock(cup).stands, clock(cup).turn, clock(cup).turns) == ("turn in progress", 0, 2)
    after(time, 1)
    for number in (4, 5):
        to_turn(cup, M1, number)
        assert (clock(cup).stands, clock(cup).turn) == ("extra turns", number - 3)
    to_turn(cup, M1, 6)
    assert (clock(cup).stands, clock(cup).turn) == ("time is over", 2)
    assert clock(cup, M2).stands == "turn in progress"


def test_a_table_with_more_time_begins_its_extra_turns_later(cup: Desk, time: FrozenDateTimeFactory) -> None:
    given(calls.extend, cup, M1, FLOOR, 300, "a long call")
    to_turn(cup, M1, 2)
    after(time, 50)
    given(rounds.call_time, cup, CUP, KIM, 1)
    assert (clock(cup).stands, clock(cup).left) == ("playing", 5 * MINUTE)
    after(time, 4)
    to_turn(cup, M1, 3)
    assert clock(cup).stands == "playing"
    after(time, 2)
    assert clock(cup).stands == "turn in progress"
    to_turn(cup, M1, 4)
    assert (clock(cup).stands, clock(cup).turn) == ("extra turns", 1)


def test_turns_that_a_rewind_took_back_are_not_counted_twice(cup: Desk, time: FrozenDateTimeFactory) -> None:
    to_turn(cup, M1, 2)
    back = cup.reader(M1).head()
    to_turn(cup, M1, 3)
    after(time, 50)
    given(rounds.call_time, cup, CUP, KIM, 1)
    after(time, 1)
    given(events.appoint, cup, CUP, KIM, "bo", "head-judge")
    given(points.rewind, cup, M1, "head-judge:bo", back, "the power was misread")
    assert clock(cup).stands == "turn in progress"
    after(time, 1)
    to_turn(cup, M1, 3)
    assert clock(cup).stands == "turn in progress"
    to_turn(cup, M1, 4)
    assert (clock(cup).stands, clock(cup).turn) == ("extra turns", 1)


def test_a_match_that_is_over_plays_no_longer_until_it_is_rewound(
    cup: Desk, time: FrozenDateTimeFactory
) -> None:
    to_turn(cup, M1, 2)
    back, chance = cup.reader(M1).head(), random.Random(3)
    while not cup.state(M1).winner:
        action = answer(cup.table(M1), chance)
        act(cup, M1, action.seat, action)
    assert clock(cup).stands == "finished"
    given(events.appoint, cup, CUP, KIM, "bo", "head-judge")
    given(points.rewind, cup, M1, "head-judge:bo", back, "a judge's mistake")
    assert clock(cup).stands == "playing"
    after(time, 60)
    given(rounds.end, cup, CUP, KIM, 1, anyway=True)
    assert clock(cup).stands == "time is over"


def test_a_round_without_an_end_ends_when_time_is_called(time: FrozenDateTimeFactory) -> None:
    desk = seated(minutes=0)
    given(rounds.begin, desk, CUP, KIM, 1)
    after(time, 300)
    assert (clock(desk).stands, clock(desk).left) == ("playing", 0)
    given(rounds.call_time, desk, CUP, KIM, 1)
    assert clock(desk).stands == "turn in progress"


def test_a_match_that_nobody_seated_has_no_clock(cup: Desk) -> None:
    open_match(cup, "m1", seed=1)
    open_match(cup, "m2", event=CUP, round=1, table=7)
    open_match(cup, "m3", seed=3, event="elsewhere")
    assert [match_time(cup, name) for name in ("m1", "m2", "m3")] == [None, None, None]
    with pytest.raises(DeskError, match="no round 2"):
        round_time(cup, CUP, 2)


def test_a_clock_that_is_told_late_knows_nothing_newer(cup: Desk, time: FrozenDateTimeFactory) -> None:
    after(time, 10)
    stood = clock(cup)
    after(time, 1 / 60)
    given(calls.open_call, cup, M1, "B", "May they?")
    given(calls.claim, cup, M1, FLOOR, "C1")
    after(time, 1)
    assert clock(cup).stopped
    assert match_time(cup, M1, 61) == stood
    assert match_time(cup, M1, 661) is not None
    assert match_time(cup, M1, 662) is None


def test_a_table_without_a_match_is_given_time_of_its_own(time: FrozenDateTimeFactory) -> None:
    desk = Desk(MemoryLog(), dice=seeded_dice(1), entropy=seeded_entropy(1))
    open_event(desk, CUP, "kim")
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    for person in ("p1", "p2", "p3", "p4", "p5", "p6"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    seat_table(desk, CUP, (1, 3), event_at(desk, CUP).tables_of(1)[2].people, KIM)
    given(rounds.extend, desk, CUP, FLOOR, 1, 1, 180, "a judge was called")
    given(rounds.extend, desk, CUP, FLOOR, 1, 1, 60, "and again")
    clocks = [one.clock for one in round_time(desk, CUP, 1).tables]
    assert [one.left // MINUTE for one in clocks] == [54, 50, 50]
    assert [one.extended for one in clocks] == [240, 0, 0]
    person = event_at(desk, CUP).tables_of(1)[0].people[0]
    assert own_event(desk, CUP, person).left == 54 * 60
    for words, says in (
        ((1, 3, 60, "x"), f"table 3 is recorded as match {CUP}-1-3"),
        ((1, 9, 60, "x"), "nobody is seated at table 9"),
        ((7, 1, 60, "x"), "there is no round 7"),
        ((1, 2, 0, "x"), "0 seconds cannot be given"),
        ((1, 2, 60, " "), "a reason is required"),
    ):
        with pytest.raises(DeskError, match=says):
            given(rounds.extend, desk, CUP, FLOOR, *words)
    after(time, 52)
    given(rounds.call_time, desk, CUP, KIM, 1)
    given(own.overtime, desk, CUP, KIM, 1)
    assert [one.table for one in event_at(desk, CUP).decided] == [2]
    with pytest.raises(DeskError, match="table 1 of round 1 has 2:00 left"):
        given(own.overtime, desk, CUP, KIM, 1)
    after(time, 3)
    given(own.overtime, desk, CUP, KIM, 1)
    assert [one.table for one in event_at(desk, CUP).decided] == [2, 1]
    assert audit_log(desk, CUP).findings == ()
