"""How tables come to their end by what people say themselves: who left reports, calls close, places."""

from __future__ import annotations

from typing import Any

import pytest

from events.values import changed
from referee.auditing.tables import orders_of_event
from referee.court.event import SaidTable
from referee.fold.event import Event, fold_event
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, call_to_table, join, leave_event, report_result
from referee.service.event.records import result_words
from referee.service.event.seating import tables_of
from referee.service.event.standing import standings_at
from referee.service.orders import decided, events, own, pairings, rounds
from referee.service.records.auditing import audit_log
from tests.ordering import given
from tests.service.test_own import DAY, opened, playing, sides
from tests.service.test_pairings import CUP, KIM, SCORE, event_of, played, refused, rows

JUDGE = "floor-judge:ann"


def words_at(desk: Desk, table: int = 1) -> str:
    result = next(one.result for one in tables_of(desk, CUP) if one.seated.table == table)
    assert result is not None
    return result_words(result)


def differing(desk: Desk, table: int = 1) -> tuple[SaidTable, SaidTable]:
    a, b = sides(desk, table)
    report_result(desk, CUP, a, "A", "")
    report_result(desk, CUP, b, "B", "")
    return a, b


def calls(desk: Desk) -> list[tuple[str, str]]:
    return [(one.id, one.person) for one in event_at(desk, CUP).calls]


def test_who_leaves_in_mid_match_still_reports_and_calls() -> None:
    desk = playing()
    a, b = sides(desk)
    leave_event(desk, CUP, a.person)
    call_to_table(desk, CUP, a, "what now?")
    report_result(desk, CUP, a, "B", "")
    assert event_at(desk, CUP).ended(1, 1) is None  # who leaves concedes only where both say so
    report_result(desk, CUP, b, "B", "")
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert (ended.winner, ended.source) == ("B", "players")
    with pytest.raises(DeskError, match="takes no part"):
        call_to_table(desk, CUP, a, "again")
    assert audit_log(desk, CUP).findings == ()


def test_who_is_sent_out_says_nothing_more() -> None:
    desk = playing()
    a, _ = sides(desk)
    given(decided.disqualify, desk, CUP, KIM, a.person, "marked cards")
    with pytest.raises(DeskError, match="takes no part"):
        report_result(desk, CUP, a, "A", "")


@pytest.mark.parametrize("agreed", [True, False])
def test_the_call_of_two_accounts_closes_with_the_result(*, agreed: bool) -> None:
    desk = playing()
    a, _ = differing(desk)
    call_to_table(desk, CUP, a, "and who is first?")
    assert calls(desk) == [("T1", ""), ("T2", a.person)]
    if agreed:
        report_result(desk, CUP, a, "B", "")
    else:
        given(decided.result, desk, CUP, JUDGE, 1, 1, "B")
    assert calls(desk) == [("T2", a.person)]
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert ended.source == ("players" if agreed else "official")
    unheld = "B won, reports from both pages; no page of p2 or p1 was given out"
    assert words_at(desk) == (unheld if agreed else "B won, as an official wrote")
    refused(own.answer, desk, JUDGE, "T1", says="no call T1")
    assert audit_log(desk, CUP).findings == ()


def test_a_slip_and_one_account_are_as_reported() -> None:
    desk = playing()
    a, _ = sides(desk)
    report_result(desk, CUP, a, "A", "")
    given(decided.result, desk, CUP, JUDGE, 1, 1, "A")
    differing(desk, 2)
    given(decided.result, desk, CUP, JUDGE, 1, 2, "A", source="slip")
    assert [one.source for one in event_at(desk, CUP).decided] == ["slip", "slip"]
    assert {words_at(desk, 1), words_at(desk, 2)} == {"A won, as reported"}


def test_time_closes_the_call_too_and_counts_tables_alone() -> None:
    desk = playing()
    differing(desk)
    desk.clock = lambda now=desk.clock: now() + DAY  # type: ignore[misc]
    given(rounds.call_time, desk, CUP, KIM, 1)
    given(own.overtime, desk, CUP, SCORE, 1)
    assert calls(desk) == []
    assert words_at(desk) == "both lose, by time"
    assert audit_log(desk, CUP).findings == ()


def waiting_four(**how: Any) -> tuple[Desk, list[str]]:
    desk = opened(places=1, **how)
    return desk, [join(desk, CUP, Newcomer(f"Person {n}")).person for n in range(4)]


def test_more_places_go_to_who_waits_in_their_order() -> None:
    desk, people = waiting_four()
    assert event_at(desk, CUP).waiting == tuple(people[1:])
    facts = given(own.registration, desk, CUP, KIM, places=3)
    assert [one.body.KIND for one in facts] == ["registration.opened", "person.entered", "person.entered"]
    assert event_at(desk, CUP).playing() == tuple(people[:3])
    assert event_at(desk, CUP).waiting == (people[3],)
    given(own.registration, desk, CUP, KIM, places=0)
    assert event_at(desk, CUP).waiting == ()
    assert audit_log(desk, CUP).findings == ()


def test_newcomers_wait_while_others_wait() -> None:
    desk, people = waiting_four()
    given(events.drop, desk, CUP, KIM, people[0])
    late = join(desk, CUP, Newcomer("Late"))
    assert late.waits
    given(own.admit, desk, CUP, KIM)
    assert event_at(desk, CUP).playing() == (people[1],)
    given(own.registration, desk, CUP, KIM, places=30)
    assert event_at(desk, CUP).playing() == (people[1], people[2], people[3], late.person)
    assert not join(desk, CUP, Newcomer("Later")).waits


def test_who_sits_in_a_cut_stands_before_who_does_not() -> None:
    desk = event_of(6)
    played(desk, 1)
    assert [place for place, _, _ in rows(standings_at(desk, CUP))] == [1, 1, 1, 4, 4, 4]
    given(pairings.pair, desk, CUP, KIM, 2, "elimination", cut=4)
    inside = {p for one in event_at(desk, CUP).tables_of(2) for p in one.people}
    found = rows(standings_at(desk, CUP))
    assert {person for _, person, _ in found[:4]} == inside
    assert [place for place, _, _ in found] == [1, 2, 3, 4, 5, 5]
    assert [place for place, _, _ in rows(standings_at(desk, CUP, until=1))] == [1, 1, 1, 4, 4, 4]


def test_a_record_from_before_calls_closed_by_themselves_audits() -> None:
    desk = playing()
    differing(desk)
    given(decided.result, desk, CUP, JUDGE, 1, 1, "B", source="slip")
    *before, answered = desk.facts(CUP)
    assert (answered.body.KIND, answered.actor) == ("table.answered", "desk")
    by_hand = changed(answered, body=changed(answered.body, answer=""), actor=JUDGE)
    policies = {event_at(desk, CUP).policy: desk.policy(CUP)}
    assert list(orders_of_event(CUP, [*before, by_hand], policies)) == []
    assert [one.id for one in fold_event(Event(), before).calls] == ["T1"]
