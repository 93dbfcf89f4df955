"""How matches of an event end by time, and rounds and events that are ended and reopened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory
from msgspec.structs import asdict

from events.kinds import MatchEnded, ResultRecorded
from referee.court.draft import Draft
from referee.court.event.clock_words import clock_words
from referee.court.policy import GENERIC, shipped
from referee.court.results import StatedResult
from referee.service import Action, Desk
from referee.service.court.rerunning import judge_again
from referee.service.event.ordering import event_at
from referee.service.event.seating import match_result, round_time
from referee.service.orders import calls, events, points, results, rounds
from referee.service.play.acting import act
from tests.auditing.test_orders import append, found
from tests.ordering import given, seat_table
from tests.service.test_event_clock import (
    CUP,
    FLOOR,
    KIM,
    M1,
    M2,
    MINUTE,
    after,
    clock,
    seated,
    to_turn,
)
from tests.service.test_events import refused

LOSS = StatedResult("double-loss")


@pytest.fixture
def time() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time("2026-03-01T10:00:00") as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen


def begun(time: FrozenDateTimeFactory, time_over: str = "double-loss") -> Desk:
    """Two tables at play for a minute, without extra turns; the policy says what time does."""
    text = shipped()[GENERIC].replace(b"extra_turns = 3", b"extra_turns = 0")
    desk = seated(text.replace(b'"double-loss"\n', f'"{time_over}"\n'.encode()))
    given(rounds.begin, desk, CUP, KIM, 1)
    after(time, 1)
    return desk


def over(desk: Desk, time: FrozenDateTimeFactory) -> None:
    """Let the round run out, its time be called and both tables end their turns."""
    after(time, 50)
    given(rounds.call_time, desk, CUP, KIM, 1)
    after(time, 1)
    for match in (M1, M2):
        to_turn(desk, match, desk.state(match).turn.number + 1)


def test_a_match_whose_time_is_over_ends_as_the_policy_says(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    assert match_result(desk, M1) is None
    over(desk, time)
    assert clock_words(clock(desk)) == "time is over: both players lose"
    won = refused(desk, lambda: given(results.record, desk, M1, FLOOR, "A"), M1)
    assert (won.code, "when time is over, both players lose (policy generic" in won.message) == (
        "other-result",
        True,
    )
    recorded, ended = given(results.record, desk, M1, FLOOR, **asdict(LOSS))
    assert recorded.body == ResultRecorded("double-loss", "time", "generic-1")
    assert (ended.body, ended.cause) == (
        MatchEnded("none", "both players lose, time is over"),
        recorded.seq,
    )
    result = match_result(desk, M1)
    assert result is not None
    assert (result.winner, result.how, result.confirmed) == ("double-loss", "time", FLOOR)
    assert clock(desk).stands == "finished"
    assert [row.result for row in round_time(desk, CUP, 1).tables] == [result, None]
    again = refused(desk, lambda: given(results.record, desk, M1, FLOOR, **asdict(LOSS)), M1)
    assert (again.code, "nobody won, both players lose" in again.message) == ("over", True)
    assert found(desk, M1) == []


@pytest.mark.parametrize(
    ("time_over", "winner", "ends"),
    [("draw", "draw", "none"), ("ruled", "B", "B"), ("ruled", "draw", "none")],
)
def test_another_policy_lets_time_mean_something_else(
    time: FrozenDateTimeFactory, time_over: str, winner: str, ends: str
) -> None:
    desk = begun(time, time_over)
    over(desk, time)
    assert clock(desk).due == time_over
    ended = given(results.record, desk, M1, FLOOR, winner, reported="both")[1]
    result = match_result(desk, M1)
    assert result is not None
    assert (ended.body.winner, result.winner, result.reported) == (ends, winner, "both")
    assert judge_again(desk, M1).ok


def test_before_time_is_over_no_match_ends_by_it(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    early = refused(desk, lambda: given(results.record, desk, M1, FLOOR, **asdict(LOSS)), M1)
    assert (early.code, early.message) == (
        "not-yet",
        "time is not over at this table: 49:00 left",
    )
    for said, code in (
        (StatedResult("C"), "unknown-seat"),
        (StatedResult("A", "luck"), "unknown-reason"),
        (StatedResult("A", "reported"), "unreported"),
        (StatedResult("A", "reported", "C"), "unknown-seat"),
    ):
        told = refused(desk, partial(given, results.record, desk, M1, FLOOR, **asdict(said)), M1)
        assert told.code == code
    player = refused(desk, lambda: given(results.record, desk, M1, "player:p1", **asdict(LOSS)), M1)
    assert player.code == "not-allowed"
    assert refused(desk, lambda: given(results.record, desk, CUP, KIM, **asdict(LOSS))).code == "an-event"
    given(results.record, desk, M1, KIM, "B", "reported", "A", key="k")
    assert len(given(results.record, desk, M1, KIM, "B", "reported", "A", key="k")) == 2
    result = match_result(desk, M1)
    assert result is not None
    assert (result.winner, result.how, result.reported, result.confirmed) == (
        "B",
        "reported",
        "A",
        KIM,
    )


def test_what_the_rules_ended_is_no_recorded_result(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    act(desk, M1, "A", Action("A", "concede"))
    result = match_result(desk, M1)
    assert result is not None
    assert (result.winner, result.how, result.confirmed) == ("B", "rules", "")


def test_a_result_that_is_rewound_stands_no_more(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    over(desk, time)
    head = desk.reader(M1).head()
    given(results.record, desk, M1, FLOOR, **asdict(LOSS))
    given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    given(points.rewind, desk, M1, "head-judge:bo", head, "the wrong table")
    assert match_result(desk, M1) is None
    assert clock(desk).stands == "time is over"
    given(results.record, desk, M1, FLOOR, **asdict(LOSS))
    assert match_result(desk, M1) is not None


def test_an_audit_asks_a_result_again_by_the_clock_as_it_stood(
    time: FrozenDateTimeFactory,
) -> None:
    desk = begun(time)
    body = ResultRecorded("double-loss", "time", "generic-1")
    append(desk, M1, [Draft(body, FLOOR)], desk.clock())
    after(time, 1)
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    after(time, 1)
    given(results.record, desk, M2, FLOOR, **asdict(LOSS))
    after(time, 1)
    given(rounds.reopen, desk, CUP, KIM, 1, "by mistake")
    assert (found(desk, M1), found(desk, M2)) == (["not-yet"], [])


def test_a_recorded_result_that_ended_nothing_is_found(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    over(desk, time)
    body = ResultRecorded("double-loss", "time", "generic-1")
    append(desk, M1, [Draft(body, FLOOR)], desk.clock())
    assert found(desk, M1) == ["no-end"]


def test_a_round_with_tables_at_play_is_ended_only_anyway(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    act(desk, M2, "A", Action("A", "concede"))
    told = refused(desk, lambda: given(rounds.end, desk, CUP, KIM, 1))
    assert (told.code, told.message) == (
        "still-playing",
        "table 1 (p1 - p2, 49:00 left) still plays in round 1",
    )
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    closing = refused(desk, lambda: given(events.close, desk, CUP, KIM, ""))
    assert (closing.code, "time is over: an official says who won" in closing.message) == (
        "still-playing",
        True,
    )
    assert "no-result" in found(desk, CUP)
    given(results.record, desk, M1, FLOOR, **asdict(LOSS))
    given(events.close, desk, CUP, KIM, "")
    assert found(desk, CUP) + found(desk, M1) == []


def test_a_round_goes_on_with_the_time_that_it_had_left(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    given(calls.open_call, desk, M2, "A", "May it?")
    after(time, 10)
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    assert round_time(desk, CUP, 1).left == 39 * MINUTE
    after(time, 30)
    for reason, number in (("", 1), ("by mistake", 2)):
        told = refused(desk, partial(given, rounds.reopen, desk, CUP, KIM, number, reason))
        assert told.code == ("not-ended" if reason else "empty")
    given(rounds.reopen, desk, CUP, KIM, 1, "by mistake")
    assert round_time(desk, CUP, 1).left == clock(desk).left == 39 * MINUTE
    assert (clock(desk, M2).judged, clock(desk, M2).left) == (10 * MINUTE, 49 * MINUTE)
    after(time, 9)
    assert (clock(desk).stands, clock(desk).left) == ("playing", 30 * MINUTE)
    told = refused(desk, lambda: given(rounds.call_time, desk, CUP, KIM, 1))
    assert "round 1 has 30:00 left" in told.message
    assert refused(desk, lambda: given(rounds.reopen, desk, CUP, KIM, 1, "x")).code == "not-ended"
    assert found(desk, CUP) == []


def test_extra_turns_are_counted_as_before_when_a_round_is_reopened(
    time: FrozenDateTimeFactory,
) -> None:
    desk = seated()
    given(rounds.begin, desk, CUP, KIM, 1)
    to_turn(desk, M1, 2)
    after(time, 51)
    given(rounds.call_time, desk, CUP, KIM, 1)
    after(time, 1)
    to_turn(desk, M1, 3)
    assert (clock(desk).stands, clock(desk).turn) == ("extra turns", 1)
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    after(time, 20)
    given(rounds.reopen, desk, CUP, KIM, 1, "by mistake")
    assert (clock(desk).stands, clock(desk).turn) == ("extra turns", 1)


def test_a_round_is_not_reopened_once_a_later_one_has_begun(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    given(rounds.open_round, desk, CUP, KIM, 2, None)
    seat_table(desk, CUP, (2, 1), ("p1", "p3"), KIM)
    given(rounds.begin, desk, CUP, KIM, 2)
    told = refused(desk, lambda: given(rounds.reopen, desk, CUP, KIM, 1, "x"))
    assert (told.code, told.message) == ("begun", "round 2 has begun")


def test_a_closed_event_is_reopened_with_a_reason(time: FrozenDateTimeFactory) -> None:
    desk = begun(time)
    assert refused(desk, lambda: given(events.reopen, desk, CUP, KIM, "x")).code == "open"
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    given(events.close, desk, CUP, KIM, "", anyway=True)
    closed = refused(desk, lambda: given(rounds.open_round, desk, CUP, KIM, 2, None))
    assert (closed.code, "reopen it" in closed.instead) == ("closed", True)
    assert refused(desk, lambda: given(events.reopen, desk, CUP, KIM, " ")).code == "empty"
    assert refused(desk, lambda: given(events.reopen, desk, CUP, FLOOR, "x")).code == "not-allowed"
    (fact,) = given(events.reopen, desk, CUP, KIM, "two tables still played")
    assert (fact.actor, fact.body.reason) == (KIM, "two tables still played")
    assert event_at(desk, CUP).closed == 0
    given(rounds.reopen, desk, CUP, KIM, 1, "by mistake")
    assert set(found(desk, CUP)) == set()


def test_who_loses_in_a_round_that_ended_early_is_for_an_official(
    time: FrozenDateTimeFactory,
) -> None:
    desk = begun(time)
    given(rounds.end, desk, CUP, KIM, 1, anyway=True)
    assert (clock(desk).stands, clock(desk).due) == ("time is over", "ruled")
    given(results.record, desk, M1, FLOOR, "A", "time")
    result = match_result(desk, M1)
    assert result is not None
    assert result.winner == "A"
