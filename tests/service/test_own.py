"""People enter an event themselves, bring lists, report results, call judges: the desk behind a phone."""

from __future__ import annotations

from typing import Any

import pytest

from events.values import changed
from referee.auditing.tables import orders_of_event
from referee.court.event import SaidTable
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.own import (
    SAME_NAME,
    Newcomer,
    bring,
    call_to_table,
    join,
    leave_event,
    report_result,
)
from referee.service.event.own_part import own_event
from referee.service.event.people import people_names
from referee.service.event.standing import standings_at
from referee.service.event.tokens import find_token
from referee.service.orders import events, own, pairings, rounds
from referee.service.records.auditing import audit_log
from referee.service.trouble import trouble_of
from tests.ordering import given, written
from tests.service.test_pairings import CUP, DECK, KIM, SCORE, event_of, played, refused

LIST = written(DECK)
DAY = 24 * 3600 * 1_000_000


def opened(**how: Any) -> Desk:
    desk = event_of(0)
    given(own.registration, desk, CUP, KIM, **how)
    return desk


def playing(people: int = 4, policy: bytes = b"") -> Desk:
    desk = event_of(people, policy)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    return desk


def sides(desk: Desk, table: int = 1) -> tuple[SaidTable, SaidTable]:
    a, b = event_at(desk, CUP).tables_of(1)[table - 1].people
    return SaidTable(a, 1, table), SaidTable(b, 1, table)


def test_somebody_enters_themselves_with_a_list_and_has_a_page() -> None:
    desk = opened()
    done = join(desk, CUP, Newcomer("  Kim   Lee ", "kim@example.org", LIST))
    assert people_names(desk)[done.person] == "Kim Lee"
    token = find_token(desk, done.token)
    assert (token.role, token.event, token.person) == ("player", CUP, done.person)
    found = own_event(desk, CUP, done.person)
    assert (found.listed, found.brings, found.name) == (True, True, "Kim Lee")
    assert "Kim" not in str([f.body for f in desk.facts(CUP)])
    assert audit_log(desk, CUP).findings == ()


def test_whoever_comes_too_many_waits_and_gets_a_place() -> None:
    desk = opened(places=2)
    people = [join(desk, CUP, Newcomer(f"Person {n}")) for n in range(4)]
    assert [one.waits for one in people] == [False, False, True, True]
    assert own_event(desk, CUP, people[3].person).waits == 2
    leave_event(desk, CUP, people[2].person)
    assert own_event(desk, CUP, people[3].person).waits == 1
    refused(own.admit, desk, KIM, "p1", says="does not wait")
    given(own.admit, desk, CUP, KIM)
    assert event_at(desk, CUP).playing() == (people[0].person, people[1].person, people[3].person)
    refused(own.admit, desk, KIM, says="nobody waits")
    assert audit_log(desk, CUP).findings == ()


def test_a_list_is_checked_and_taken_until_the_deadline() -> None:
    desk = opened(lists="2100-01-01T09:00")
    me = join(desk, CUP, Newcomer("Kim")).person
    with pytest.raises(DeskError) as illegal:
        bring(desk, CUP, me, "", LIST.replace("1 ", "2 ", 1))
    assert illegal.value.code == "illegal-deck"
    assert illegal.value.clauses
    bring(desk, CUP, me, "", LIST)
    assert own_event(desk, CUP, me).listed
    desk.clock = lambda now=desk.clock: now() + 40_000 * DAY  # type: ignore[misc]
    with pytest.raises(DeskError, match="lists are taken no longer"):
        bring(desk, CUP, me, "", LIST)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"until": "2001-01-01"}, "is past"),
        ({"until": "tomorrow"}, "is no time"),
        ({"close": True}, "not open"),
    ],
)
def test_a_registration_that_cannot_be_is_refused(how: dict[str, Any], says: str) -> None:
    desk = event_of(0)
    refused(own.registration, desk, KIM, says=says, **how)
    with pytest.raises(DeskError, match="registration is closed"):
        join(desk, CUP, Newcomer("Kim"))
    with pytest.raises(DeskError, match="a name is missing"):
        join(desk, CUP, Newcomer("   "))


def test_two_who_say_the_same_decide_it() -> None:
    desk = playing()
    a, b = sides(desk)
    report_result(desk, CUP, a, "A", "")
    assert event_at(desk, CUP).ended(1, 1) is None
    assert own_event(desk, CUP, b.person).rounds[0].told == "lost"
    report_result(desk, CUP, b, "A", "")
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert (ended.winner, ended.source) == ("A", "players")
    assert own_event(desk, CUP, a.person).rounds[0].result == "won"
    assert event_at(desk, CUP).reports == ()
    with pytest.raises(DeskError, match="has a result"):
        report_result(desk, CUP, b, "B", "")
    assert audit_log(desk, CUP).findings == ()


def test_two_who_differ_call_a_judge_once() -> None:
    desk = playing()
    a, b = sides(desk)
    report_result(desk, CUP, a, "A", "")
    report_result(desk, CUP, b, "B", "")
    report_result(desk, CUP, a, "draw", "")
    event = event_at(desk, CUP)
    assert [(c.id, c.table, c.person) for c in event.calls] == [("T1", 1, "")]
    assert event.ended(1, 1) is None
    given(own.answer, desk, CUP, "floor-judge:ann", "T1", "B won, both agree")
    report_result(desk, CUP, a, "B", "")
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert ended.winner == "B"
    assert event_at(desk, CUP).calls == ()
    assert audit_log(desk, CUP).findings == ()


def test_a_judge_is_called_to_a_table_and_comes() -> None:
    desk = playing()
    a, b = sides(desk)
    call_to_table(desk, CUP, a, "who is first?")
    assert own_event(desk, CUP, a.person).calls == ("T1",)
    with pytest.raises(DeskError, match="is called already"):
        call_to_table(desk, CUP, a, "")
    with pytest.raises(DeskError, match="does not sit at table 2"):
        call_to_table(desk, CUP, SaidTable(b.person, 1, 2), "")
    refused(own.answer, desk, "floor-judge:ann", "T9", says="no call T9 that waits: ?|no call T9")
    given(own.answer, desk, CUP, "floor-judge:ann", "T1")
    assert event_at(desk, CUP).calls == ()


def test_a_draw_that_is_agreed_on_is_for_the_policy_to_allow() -> None:
    desk = playing(4, shipped()[GENERIC] + b"\n[standings]\nagreed_draws = false\n")
    a, b = sides(desk)
    with pytest.raises(DeskError, match="no draw that is agreed on"):
        report_result(desk, CUP, a, "draw", "")
    report_result(desk, CUP, b, "A", "")  # who concedes reports that the other won
    report_result(desk, CUP, a, "A", "")
    assert event_at(desk, CUP).ended(1, 1) is not None


def test_time_makes_of_the_tables_left_what_the_policy_says() -> None:
    desk = playing(6)
    refused(own.overtime, desk, SCORE, 1, says="was not called")
    report_result(desk, CUP, sides(desk)[0], "A", "")
    report_result(desk, CUP, sides(desk)[1], "A", "")
    desk.clock = lambda now=desk.clock: now() + DAY  # type: ignore[misc]
    given(rounds.call_time, desk, CUP, KIM, 1)
    given(own.overtime, desk, CUP, SCORE, 1)
    ended = [(one.winner, one.source) for one in event_at(desk, CUP).decided]
    assert ended == [("A", "players"), ("double-loss", "time"), ("double-loss", "time")]
    assert sum(one.points for one in standings_at(desk, CUP).rows) == 3
    refused(own.overtime, desk, SCORE, 1, says="every table of round 1 has a result")
    assert audit_log(desk, CUP).findings == ()


def test_who_leaves_is_paired_no_more() -> None:
    desk = playing()
    a, _ = sides(desk)
    leave_event(desk, CUP, a.person)
    assert a.person not in event_at(desk, CUP).playing()
    with pytest.raises(DeskError, match="takes no part"):
        leave_event(desk, CUP, a.person)


def test_a_report_in_anothers_name_is_found() -> None:
    desk = playing()
    a, b = sides(desk)
    report_result(desk, CUP, a, "A", "")
    facts = desk.facts(CUP)
    policies = {event_at(desk, CUP).policy: desk.policy(CUP)}
    forged = [
        changed(f, actor=f"player:{b.person}") if f.body.KIND == "result.reported" else f for f in facts
    ]
    assert list(orders_of_event(CUP, facts, policies)) == []
    assert [one.code for one in orders_of_event(CUP, forged, policies)] == ["other-words"]


def test_the_same_key_enters_nobody_twice() -> None:
    desk = opened()
    first = join(desk, CUP, Newcomer("Kim"), key="k")
    assert join(desk, CUP, Newcomer("Kim"), key="k").person == first.person
    assert len(event_at(desk, CUP).entrants) == 1


NAMED = shipped()[GENERIC] + b"\n[public]\nnames = true\n"
HIDDEN = shipped()[GENERIC] + b"\n[public]\nnames = false\n"


def test_a_second_person_of_a_name_is_asked_about_where_names_are_public() -> None:
    desk = event_of(0, NAMED)
    given(own.registration, desk, CUP, KIM, places=1)
    first = join(desk, CUP, Newcomer("Ole Ødegård"), key="k")
    with pytest.raises(DeskError, match="Ole Ødegård is entered already") as asked:
        join(desk, CUP, Newcomer(" ole  ødegård"))
    assert asked.value.code == SAME_NAME
    assert join(desk, CUP, Newcomer("Ole Ødegård"), key="k").person == first.person
    with pytest.raises(DeskError, match="is entered already"):
        join(desk, CUP, Newcomer("Ole Ødegård", second="Somebody else"))
    second = join(desk, CUP, Newcomer("Ole Ødegård", second="OLE ØDEGÅRD"))
    assert second.waits
    given(events.drop, desk, CUP, KIM, first.person)
    with pytest.raises(DeskError, match="is entered already"):  # the second waits
        join(desk, CUP, Newcomer("Ole Ødegård"))
    assert audit_log(desk, CUP).findings == ()


def test_a_name_that_is_not_public_is_told_to_nobody() -> None:
    desk = event_of(0, HIDDEN)
    given(own.registration, desk, CUP, KIM)
    assert [join(desk, CUP, Newcomer("Kim Lee")).person for _ in range(2)] == ["p-001", "p-002"]


def test_each_fault_of_a_list_has_its_own_clauses() -> None:
    desk = opened()
    with pytest.raises(DeskError) as illegal:
        join(desk, CUP, Newcomer("Kim", "", "LRIG Deck\n\nMain Deck\n5 Kiln Tender"))
    told = trouble_of(illegal.value)
    assert told is not None
    by = dict(told.reasons)
    assert len(by) > 3
    assert [clauses for text, clauses in by.items() if "Kiln Tender is in the main deck" in text] == [
        ("glossary.main-deck.4", "glossary.deck.2", "faq.main-deck.5", "start.main-deck.3")
    ]
    assert illegal.value.clauses == tuple(dict.fromkeys(c for clauses in by.values() for c in clauses))


def test_ones_own_part_tells_the_list_the_cut_and_who_left() -> None:
    desk = opened(places=8)
    people = [join(desk, CUP, Newcomer(f"Person {n}", "", LIST)).person for n in range(8)]
    mine = own_event(desk, CUP, people[0])
    assert (mine.cards, mine.cut, mine.draws, mine.round_title) == ((40, 12), "", True, "")
    played(desk, 1)
    played(desk, 2, how="elimination", cut=4)
    given(pairings.pair, desk, CUP, KIM, 3, how="elimination")
    given(rounds.begin, desk, CUP, KIM, 3)
    final = event_at(desk, CUP).tables_of(3)[0].people
    semis = {p for one in event_at(desk, CUP).tables_of(2) for p in one.people}
    outside = next(one for one in people if one not in semis)
    a, b = (own_event(desk, CUP, person) for person in final)
    assert (a.cut, a.round_title, a.draws, a.rounds[1].title) == ("in", "Final", False, "Semi-finals")
    lost, never = own_event(desk, CUP, next(iter(semis - {*final}))), own_event(desk, CUP, outside)
    assert (lost.cut, lost.rounds[0].round) == ("out", 2)
    assert lost.place in {3, 4}
    assert (never.cut, never.rounds[0].round) == ("out", 1)
    assert never.place > 4
    report_result(desk, CUP, SaidTable(a.person, 3, 1), "B", "")
    leave_event(desk, CUP, a.person)
    b = own_event(desk, CUP, b.person)
    assert (b.rounds[0].gone, b.rounds[0].told, b.rounds[0].told_games) == (True, "won", (1, 0, 0))
    report_result(desk, CUP, SaidTable(b.person, 3, 1), "B", "")
    b, a = own_event(desk, CUP, b.person), own_event(desk, CUP, a.person)
    assert (b.champion, b.cut, b.place, b.rounds[0].games) == (b.person, "in", 1, (1, 0, 0))
    assert (a.champion, a.cut, a.rounds[0].games) == (b.person, "out", (0, 1, 0))
