"""A page that an official gives out is a fact, and a result from it is told so wherever it is told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from events.kinds import EventOpened, Fact, Pages, ResultReported, TableDecided
from events.values import changed
from referee.auditing.tables import orders_of_event, told_pages
from referee.court.event import SaidTable
from referee.fold.event import Event, fold_event
from referee.service import Desk, DeskError
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, join, report_result
from referee.service.event.seating import round_time
from referee.service.event.tokens import Pass, make_token, use_link
from referee.service.event.told import NOTHING
from referee.service.orders import own, pairings, rounds
from referee.service.records.auditing import audit_log
from referee.service.reporting import event_report
from referee.timeline import caption
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM, event_of

SCORE = "scorekeeper:sam"
UNKNOWN = "reports from both pages; it is unknown who held the pages"


def playing() -> Desk:
    """Two people who entered themselves and sit at the only table of round 1."""
    desk = event_of(0)
    given(own.registration, desk, CUP, KIM)
    for name in ("Ada", "Bo"):
        join(desk, CUP, Newcomer(name))
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    return desk


def agreed(desk: Desk) -> None:
    for person in event_at(desk, CUP).tables_of(1)[0].people:
        report_result(desk, CUP, SaidTable(person, 1, 1), "A", "")


def captions(facts: Iterable[Fact]) -> list[str]:
    return [
        caption(one, NOTHING, NOTHING) for one in facts if isinstance(one.body, ResultReported | TableDecided)
    ]


def test_who_entered_themselves_holds_their_own_page() -> None:
    desk = playing()
    agreed(desk)
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert {holder for _, holder in ended.pages} == {"own"}
    assert captions(desk.facts(CUP))[-1] == "round 1, table 1: A won 1-0 (players)"
    assert audit_log(desk, CUP).pages == ()
    assert event_report(desk, CUP, whole=False).from_pages == ()


@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize("by", ["", SCORE])
def test_a_page_that_was_given_out_is_told_with_the_result(by: str, *, once: bool) -> None:
    desk = playing()
    made = make_token(desk, Pass("player", "p-002", event=CUP), by, once=once)
    if once:
        use_link(desk, made.token)
    (fact,) = [one for one in desk.facts(CUP) if one.body.KIND == "page.given"]
    assert (fact.actor, fact.body.person, fact.body.token) == (by or "desk", "p-002", made.known.id)
    assert made.token not in str(fact)
    assert caption(fact, NOTHING, NOTHING) == "the page of p-002 was given out"
    agreed(desk)
    who = by or "whoever runs the service"
    said = f"reports from both pages; p-002's page was given out by {who}"
    assert captions(desk.facts(CUP))[-1] == f"round 1, table 1: A won 1-0 ({said})"
    assert sum(who in one for one in captions(desk.facts(CUP))) == 2
    audited = audit_log(desk, CUP)
    assert (audited.findings, audited.pages) == ((), (f"round 1, table 1: {said}",))
    (row,) = event_report(desk, CUP, whole=False).from_pages
    assert (row.round, row.table, row.told) == (1, 1, said)
    (table,) = round_time(desk, CUP, 1).tables
    assert table.result is not None
    assert table.result.reason == said


def test_a_page_is_given_out_by_who_may_and_to_a_person() -> None:
    desk = playing()
    head = event_at(desk, CUP).seq
    with pytest.raises(DeskError, match="may not"):
        make_token(desk, Pass("player", "p-001", event=CUP), "floor-judge:ann")
    with pytest.raises(DeskError, match="is no id of a person"):
        make_token(desk, Pass("player", "p 1", event=CUP), SCORE)
    assert event_at(desk, CUP).seq == head
    make_token(desk, Pass("player", "p-001", event=CUP), SCORE)
    assert event_at(desk, CUP).seq == head + 1


def test_a_log_of_before_does_not_know_who_held_the_pages() -> None:
    desk = playing()
    agreed(desk)
    old = [_before(one) for one in desk.facts(CUP)]
    assert captions(old)[-1] == f"round 1, table 1: A won 1-0 ({UNKNOWN})"
    event = fold_event(Event(), old)
    assert told_pages(event) == (f"round 1, table 1: {UNKNOWN}",)
    assert [*orders_of_event(CUP, old, {event.policy: desk.policy(CUP)})] == []


@pytest.mark.parametrize("pages", [(("p-001", "own"), ("p-002", "own")), ()])
def test_a_log_that_says_otherwise_is_found(pages: Pages) -> None:
    desk = playing()
    make_token(desk, Pass("player", "p-002", event=CUP), SCORE)
    agreed(desk)
    forged = [
        changed(one, body=changed(one.body, pages=pages)) if isinstance(one.body, TableDecided) else one
        for one in desk.facts(CUP)
    ]
    policy = event_at(desk, CUP).policy
    assert [one.code for one in orders_of_event(CUP, forged, {policy: desk.policy(CUP)})] == ["other-words"]


def _before(fact: Fact) -> Fact:
    """A fact as a program read it that did not record who held pages."""
    match fact.body:
        case EventOpened() as body:
            return changed(fact, body=changed(body, pages_recorded=False))
        case ResultReported() | TableDecided() as body:
            return changed(fact, body=changed(body, pages=()))
    return fact
