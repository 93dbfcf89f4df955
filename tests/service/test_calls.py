"""Calls, clock, time and remarks at a table; what a role may not is refused and writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

import pytest

from events.memory_log import MemoryLog
from events.values import changed
from referee.court import Ruling
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.court.answered import RulingAnswer
from referee.service.court.judging import (
    rewind_check,
    standing_at,
)
from referee.service.court.punishing import penalties_at
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.starting import open_match
from referee.service.matches import list_matches
from referee.service.orders import calls, penalties, points, rulings
from referee.service.orders.sitting import sit
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_stated
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from referee.timeline import say
from tests.ordering import given
from tests.service.conftest import desk_of, play

FLOOR, HEAD = "floor-judge:ann", "head-judge:bo"
OURS = shipped()[GENERIC].replace(b'name = "generic"', b'name = "ours"')
STRICT = OURS.replace(b'plain_judge = "head-judge"', b'plain_judge = "floor-judge"')


@pytest.fixture
def called(desk: Desk) -> Desk:
    """A match in which seat A called a judge."""
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    given(calls.open_call, desk, "m1", "A", "May it attack?")
    return desk


def refused(desk: Desk, order: Callable[[], object]) -> DeskError:
    """Carry out an order that must be refused and write nothing."""
    head = desk.reader("m1").head()
    with pytest.raises(DeskError) as caught:
        order()
    assert desk.reader("m1").head() == head
    assert caught.value.instead
    return caught.value


def kinds(desk: Desk, last: int) -> list[str]:
    return [f.body.KIND for f in desk.facts("m1")[-last:]]


def test_a_call_keeps_where_the_table_stood_and_stops_its_clock(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    stood = desk.reader("m1").head()
    opened, stopped = given(calls.open_call, desk, "m1", "B", "Who is first?")
    assert (opened.actor, opened.body.point, opened.body.id) == ("B", stood, "C1")
    assert stopped.cause == opened.seq
    now = standing_at(desk, "m1", "judge")
    assert [(c.seat, c.stands) for c in now.waiting()] == [("B", "open")]
    assert now.stopped
    assert standing_at(desk, "m1", "judge", stood).calls == ()


def test_the_clock_starts_with_the_last_call_that_is_closed(called: Desk) -> None:
    assert kinds(called, 2) == ["call.opened", "clock.stopped"]
    given(calls.open_call, called, "m1", "B", "And I?")
    assert kinds(called, 1) == ["call.opened"]
    given(calls.close, called, "m1", FLOOR, "C1", "")
    assert standing_at(called, "m1", "judge").stopped
    given(calls.close, called, "m1", FLOOR, "C2", "")
    assert kinds(called, 2) == ["call.closed", "clock.started"]
    now = standing_at(called, "m1", "judge")
    assert (now.stopped, now.waiting()) == (0, ())


def test_the_match_goes_on_after_a_call_and_verifies(called: Desk) -> None:
    given(calls.claim, called, "m1", FLOOR, "C1")
    given(calls.close, called, "m1", FLOOR, "C1", "")
    play(called, "m1", 3)
    assert verify_match(called, "m1").ok


def test_a_call_that_went_up_is_the_head_judges(called: Desk) -> None:
    given(calls.claim, called, "m1", FLOOR, "C1")
    given(calls.escalate, called, "m1", FLOOR, "C1", "a rewind")
    for order in (
        lambda: given(calls.claim, called, "m1", FLOOR, "C1"),
        lambda: given(calls.close, called, "m1", FLOOR, "C1", ""),
    ):
        assert "call.escalated" in refused(called, order).message
    again = refused(called, lambda: given(calls.escalate, called, "m1", HEAD, "C1", ""))
    assert again.code == "escalated"
    given(calls.claim, called, "m1", HEAD, "C1")
    (call,) = standing_at(called, "m1", "judge").calls
    assert (call.stands, call.taken_by, call.escalated) == ("claimed", HEAD, True)
    (ruling,) = give_ruling(called, "m1", Ruling("May it?", "Yes.", ("glossary.attack.1",)), HEAD)
    given(calls.close, called, "m1", HEAD, "C1", ruling.body.id)
    assert standing_at(called, "m1", "judge").calls[0].ruling == "R1"


def test_what_cannot_be_is_refused_and_writes_nothing(called: Desk) -> None:
    given(calls.claim, called, "m1", FLOOR, "C1")
    assert refused(called, lambda: given(calls.claim, called, "m1", HEAD, "C1")).code == "claimed"
    assert refused(called, lambda: given(calls.claim, called, "m1", HEAD, "C9")).code == "unknown-call"
    assert refused(called, lambda: given(calls.open_call, called, "m1", "C", "May I?")).code == "nobody"
    assert refused(called, lambda: given(calls.open_call, called, "m1", "A", "Again")).code == "called"
    assert refused(called, lambda: given(calls.open_call, called, "m1", "B", " ")).code == "empty"
    wrong = refused(called, lambda: given(calls.close, called, "m1", FLOOR, "C1", "R7"))
    assert wrong.code == "unknown-ruling"
    given(calls.close, called, "m1", FLOOR, "C1", "")
    assert refused(called, lambda: given(calls.close, called, "m1", FLOOR, "C1", "")).code == "closed"
    assert refused(called, lambda: given(calls.claim, called, "m1", FLOOR, "C1")).code == "closed"


def test_all_that_is_wrong_with_an_order_is_told_at_once(called: Desk) -> None:
    error = refused(called, lambda: given(calls.claim, called, "m1", "auditor:zed", "C9"))
    assert "auditor:zed may not order call.claim" in error.message
    assert "there is no call 'C9'" in error.message


def test_time_and_remarks_stand_at_the_table(called: Desk) -> None:
    given(calls.extend, called, "m1", FLOOR, 300, "a judge was called")
    given(calls.extend, called, "m1", FLOOR, 30, "a spill")
    given(calls.note, called, "m1", "scorekeeper:cy", "the table was bumped", point=3)
    now = standing_at(called, "m1", "A")
    assert now.extended == 330
    assert [(n.point, n.by, n.text) for n in now.notes] == [(3, "scorekeeper:cy", "the table was bumped")]
    assert refused(called, lambda: given(calls.extend, called, "m1", FLOOR, 0, "x")).code == "bad-time"
    assert refused(called, lambda: given(calls.extend, called, "m1", FLOOR, 9, "")).code == "empty"
    assert (
        refused(called, lambda: given(calls.note, called, "m1", FLOOR, "x", point=9999)).code
        == "out-of-range"
    )
    assert refused(called, lambda: given(calls.note, called, "m1", FLOOR, " ", point=3)).code == "empty"
    assert (
        refused(called, lambda: given(calls.note, called, "m1", "spectator:di", "x", point=3)).code
        == "not-allowed"
    )
    assert refused(called, lambda: given(calls.note, called, "m1", FLOOR, "x", "bad", 3)).code == "bad-mark"
    given(calls.note, called, "m1", FLOOR, "", "doubtful", 3)
    assert standing_at(called, "m1", "A").notes[-1].mark == "doubtful"
    assert standing_at(called, "m1", "spectator").notes[-1].mark == ""
    given(calls.note, called, "m1", "B", "good luck", point=3)
    assert standing_at(called, "m1", "A").notes[-1].by == "B"


def test_words_for_the_table_are_not_told_to_spectators(called: Desk) -> None:
    given(calls.note, called, "m1", FLOOR, "the table was bumped", point=3)
    assert standing_at(called, "m1", "B").calls[0].question == "May it attack?"
    now = standing_at(called, "m1", "spectator")
    assert (now.calls[0].question, now.notes[0].text) == ("", "")


def test_a_rewind_is_asked_for_by_its_grade(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    high = play(desk, "m1", 40)[0]
    low = desk.reader("m1").head()
    play(desk, "m1", 1)
    while rewind_check(desk, "m1", low).grade != "clean":
        low = desk.reader("m1").head()
        play(desk, "m1", 1)
    barred = refused(desk, lambda: given(points.rewind, desk, "m1", FLOOR, high, ""))
    assert "floor-judge:ann may not order rewind." in barred.message
    clauses = ("glossary.attack.1",)
    ruled = refused(desk, lambda: give_ruling(desk, "m1", Ruling("q", "d", clauses, "rewind", high), FLOOR))
    assert "may not order rewind." in ruled.message
    never = refused(desk, lambda: given(points.rewind, desk, "m1", "auditor:zed", low, ""))
    assert never.code == "not-allowed"
    assert given(points.rewind, desk, "m1", FLOOR, low, "")[0].actor == FLOOR
    assert given(points.rewind, desk, "m1", HEAD, high, "")[0].actor == HEAD


def test_other_orders_ask_the_policy_too(called: Desk) -> None:
    zed = "auditor:zed"
    give_ruling(called, "m1", Ruling("q", "d", ("glossary.attack.1",)), FLOOR)
    action = parse_stated(called, "m1", "judge", "nothing", ("", 0))
    for order in (
        lambda: given(points.name, called, "m1", zed, "disputed"),
        lambda: give_ruling(called, "m1", Ruling("q", "d"), zed),
        lambda: give_ruling(called, "m1", Ruling("q", "d", supersedes="R1"), FLOOR),
        lambda: act(called, "m1", "judge", action, by=zed),
    ):
        assert refused(called, order).code == "not-allowed"
    give_ruling(called, "m1", Ruling("q", "d", supersedes="R1"), HEAD)


def test_a_pinned_policy_holds_in_its_match_and_goes_with_its_record(desk: Desk) -> None:
    open_match(desk, "m1", seed=5, policy=STRICT)
    play(desk, "m1", 5)
    assert desk.policy("m1").name == "ours"
    give_ruling(desk, "m1", Ruling("q", "d", ("glossary.attack.1",)), "ann")
    order = lambda: give_ruling(desk, "m1", Ruling("q", "d", supersedes="R1"), "ann")  # noqa: E731
    error = refused(desk, order)
    assert "judge:ann, here a floor-judge, may not order rule.supersede" in error.message
    out = BytesIO()
    export_record(desk, "m1", out)
    other = desk_of(MemoryLog())
    bring_record(other, out.getvalue().splitlines(keepends=True))
    assert other.policy("m1") == desk.policy("m1")


def test_a_policy_that_contradicts_itself_opens_no_match(desk: Desk) -> None:
    with pytest.raises(DeskError) as caught:
        open_match(desk, "m1", policy=STRICT.replace(b'scope = "day"', b'scope = "week"'))
    assert caught.value.code == "bad-policy"
    assert list_matches(desk) == []


def test_an_official_acts_for_a_seat_where_the_policy_lets_them(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    table = desk.table("m1")
    seat = table.decision.seat if table.decision else ""
    action = choices_at(desk, "m1").choices[0].action
    fault = refused(desk, lambda: act(desk, "m1", seat, action, by="auditor:cy"))
    assert fault.code == "not-allowed"
    done = act(desk, "m1", seat, action, by="scorekeeper:sam")
    assert (done.facts[0].actor, done.facts[0].body.seat) == ("scorekeeper:sam", seat)
    told = say(done.facts[0], table.state, done.state)
    assert told is not None
    assert told.endswith("(done by scorekeeper sam)")
    assert {f.actor for f in done.facts[1:]} <= {seat, "rules", "chance"}


CLAUSE = ("glossary.attack.1",)


def closed(desk: Desk, ruling: str = "") -> None:
    """Close C1 as the floor judge who took it, after a ruling of theirs where one is named."""
    given(calls.claim, desk, "m1", FLOOR, "C1")
    if ruling:
        give_ruling(desk, "m1", Ruling("May it?", "Yes.", CLAUSE, call="C1"), FLOOR)
    given(calls.close, desk, "m1", FLOOR, "C1", ruling)


def test_a_ruling_on_a_closed_call_is_refused_and_told_what_closed_it(called: Desk) -> None:
    closed(called, "R1")
    late = Ruling("May it?", "No.", CLAUSE, call="C1")
    error = refused(called, lambda: give_ruling(called, "m1", late, HEAD))
    assert error.code == "closed"
    assert "call C1 was closed by floor-judge:ann, with ruling R1, at " in error.message
    assert "UTC" in error.message
    assert "--seat A" in str(error.instead)
    assert "referee ruling supersede m1 R1" in str(error.instead)


def test_who_supersedes_may_name_the_closed_call_that_was_answered(called: Desk) -> None:
    closed(called, "R1")
    given(calls.open_call, called, "m1", "B", "And this?")
    give_ruling(called, "m1", Ruling("And this?", "Yes.", CLAUSE, call="C2"), FLOOR)
    given(calls.close, called, "m1", FLOOR, "C2", "R2")
    anew = Ruling("May it?", "No.", CLAUSE, call="C1", supersedes="R1")
    other = changed(anew, call="C2")
    assert refused(called, lambda: give_ruling(called, "m1", other, HEAD)).code == "closed"
    give_ruling(called, "m1", anew, HEAD)
    last = Ruling("May it?", "Yes.", CLAUSE, call="C1", supersedes="R3")
    give_ruling(called, "m1", last, HEAD)
    assert rulings_at(called, "m1")[-1].call == "C1"


def test_a_ruling_that_is_repeated_after_it_closed_its_call_is_answered_again(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    given(calls.open_call, desk, "m1", "A", "May it?")
    at = sit(desk, "m1", FLOOR, {"key": "once", "expect": None})

    def rule() -> RulingAnswer:
        return rulings.rule(at, "May it?", decision="Yes.", clauses=CLAUSE, call="C1")

    assert rule().ruling == rule().ruling


def test_who_may_not_close_a_call_does_not_answer_it_by_half(called: Desk) -> None:
    given(calls.claim, called, "m1", FLOOR, "C1")
    given(calls.escalate, called, "m1", FLOOR, "C1", "a rewind")
    at = sit(called, "m1", FLOOR, {})
    order = partial(rulings.rule, at, "May it?", decision="Yes.", clauses=CLAUSE, call="C1")
    error = refused(called, order)
    assert "call.escalated" in error.message


def test_a_statement_and_a_penalty_may_name_a_call_that_is_closed(called: Desk) -> None:
    closed(called)
    given(rulings.state, called, "m1", HEAD, "I asked first.", "p-1", "C1")
    given(penalties.give, called, "m1", HEAD, "G2", "B", reason="seen", call="C1")
    assert penalties_at(called, "m1", "judge")[0].call == "C1"
