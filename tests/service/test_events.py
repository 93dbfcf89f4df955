"""Events at the desk: who takes part and officiates, which orders are refused, who may judge."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from unittest.mock import Mock

import pytest

from events.memory_log import MemoryLog
from referee.cards import shipped_decks
from referee.court import Ruling
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.court.ruling import give_ruling
from referee.service.event.ordering import event_at
from referee.service.event.people import erase_person, list_people, person_named, put_person
from referee.service.event.running import (
    list_events,
    open_event,
)
from referee.service.event.seating import calls_at_event, tables_of
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.matches import list_matches, log_names
from referee.service.orders import calls as calls_orders
from referee.service.orders import events, rounds
from referee.service.play.acting import act
from referee.service.play.said import parse_stated
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.proof.roots import root_of
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from tests import ordering
from tests.ordering import enter_person, seat_table
from tests.service.conftest import desk_of

CUP = "cup"
KIM = "organiser:kim"
DECK = next(iter(shipped_decks("diva").values()))
Order = Callable[[], object]
RULING = Ruling("q", "d", ("glossary.attack.1",))


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """An event with two players, a floor judge and a head judge, seated at table 4 of round 1."""
    open_event(desk, CUP, "kim")
    for person in ("p1", "p2", "p3", "p4"):
        enter_person(desk, CUP, person, DECK, KIM)
    ordering.given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    ordering.given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    ordering.given(rounds.open_round, desk, CUP, "kim", 1, None)
    seat_table(desk, CUP, (1, 4), ("p1", "p2"), KIM, match="")
    return desk


def refused(desk: Desk, order: Order, log: str = CUP) -> DeskError:
    """Carry out an order that must be refused and write nothing."""
    head = desk.reader(log).head()
    with pytest.raises(DeskError) as caught:
        order()
    assert desk.reader(log).head() == head
    assert caught.value.instead
    return caught.value


def test_an_event_is_a_log_of_its_own_beside_its_matches(cup: Desk) -> None:
    event = event_at(cup, CUP)
    assert [o.role for o in event.offices] == ["organiser", "floor-judge", "head-judge"]
    assert (event.rounds[0].minutes, event.opened > 0) == (50, True)
    (table,) = event.tables_of(1)
    assert (table.match, table.people) == ("cup-1-4", ("p1", "p2"))
    assert [m.name for m in list_matches(cup)] == ["cup-1-4"]
    assert log_names(cup) == [CUP, "cup-1-4"]
    assert [(e.name, e.people, e.tables) for e in list_events(cup)] == [(CUP, 4, 1)]
    opened = cup.facts("cup-1-4", 0, 1)[0].body
    assert (opened.event, opened.round, opened.table, opened.people) == (CUP, 1, 4, ("p1", "p2"))
    assert opened.policy == event.policy
    assert verify_match(cup, CUP).ok
    action = parse_stated(cup, "cup-1-4", "judge", "nothing", ("", 0))
    assert refused(cup, lambda: act(cup, CUP, "judge", action, by="ann")).code == "an-event"


def test_an_event_goes_out_and_comes_in_with_its_policies(cup: Desk) -> None:
    ours = shipped()[GENERIC].replace(b'name = "generic"', b'name = "ours"')
    ordering.given(events.adopt, cup, CUP, KIM, ours)
    out = BytesIO()
    export_record(cup, CUP, out)
    other = desk_of(MemoryLog())
    bring_record(other, out.getvalue().splitlines(keepends=True))
    assert event_at(other, CUP) == event_at(cup, CUP)
    assert (other.policy(CUP).name, list_matches(other)) == ("ours", [])
    (table,) = tables_of(other, CUP)
    assert (table.seated.match, table.result) == ("cup-1-4", None)
    assert cup.policy("cup-1-4").name == "generic"
    assert root_of(other, CUP) == root_of(cup, CUP)


def test_the_deck_list_is_sealed_in_a_public_copy(cup: Desk) -> None:
    assert "judge" in str(audiences_of(cup, CUP)) or audiences_of(cup, CUP)
    out = BytesIO()
    export_record(cup, CUP, out, sealed=audiences_of(cup, CUP))
    assert DECK.main[0].encode() not in out.getvalue()
    assert DECK.main[0] not in str(projected_facts(cup, CUP, "spectator"))
    assert DECK.main[0] in str(projected_facts(cup, CUP, "judge"))


def test_only_those_may_judge_whom_the_event_has_appointed(cup: Desk) -> None:
    match = "cup-1-4"
    ordering.given(calls_orders.open_call, cup, match, "A", "May it?")
    for by in ("judge", "judge:zed", "zed", "floor-judge:zed", "head-judge:ann", "auditor:ann"):
        error = refused(cup, partial(ordering.given, calls_orders.claim, cup, match, by, "C1"), match)
        assert error.code == "not-appointed", by
    told = refused(
        cup, lambda: ordering.given(calls_orders.claim, cup, match, "floor-judge:zed", "C1"), match
    )
    assert "zed is no floor-judge of this event" in told.message
    appoint = "appoint them first: referee event appoint zed floor-judge"
    assert told.instead == f"let it be ordered by one of floor-judge:ann; or {appoint}"
    able = "let it be ordered by one of organiser:kim, head-judge:bo; or appoint them first"
    for by, role in (("zed", "ROLE"), ("team-lead:zed", "team-lead")):
        instead = f"{able}: referee event appoint zed {role}"
        order = partial(ordering.given, events.appoint, cup, CUP, by, "zed", "auditor")
        assert refused(cup, order, CUP).instead == instead
    assert ordering.given(calls_orders.claim, cup, match, "ann", "C1")[0].actor == "floor-judge:ann"
    assert give_ruling(cup, match, RULING, by="bo")[0].actor == "head-judge:bo"
    wrong = refused(
        cup,
        lambda: ordering.given(calls_orders.note, cup, match, "referee:ann", "x", point=1),
        match,
    )
    assert wrong.code == "unknown-role"


def test_a_role_counts_from_its_appointment_to_its_release(cup: Desk) -> None:
    match = "cup-1-4"
    order = lambda: ordering.given(calls_orders.note, cup, match, "team-lead:cy", "late", point=1)  # noqa: E731
    assert refused(cup, order, match).code == "not-appointed"
    ordering.given(events.appoint, cup, CUP, "bo", "cy", "team-lead")
    assert order()[0].actor == "team-lead:cy"
    ordering.given(events.release, cup, CUP, KIM, "cy", "team-lead")
    assert refused(cup, order, match).code == "not-appointed"
    held = next(o for o in event_at(cup, CUP).offices if o.person == "cy")
    assert 0 < held.since < held.until


def test_who_holds_two_roles_says_which_and_nobody_judges_their_own_table(cup: Desk) -> None:
    match = "cup-1-4"
    ordering.given(events.appoint, cup, CUP, KIM, "ann", "scorekeeper")
    error = refused(cup, lambda: ordering.given(calls_orders.note, cup, match, "ann", "x", point=1), match)
    assert (error.code, "floor-judge:ann or scorekeeper:ann" in error.instead) == (
        "which-role",
        True,
    )
    ordering.given(calls_orders.note, cup, match, "scorekeeper:ann", "x", point=1)
    ordering.given(events.appoint, cup, CUP, KIM, "p1", "head-judge")
    own = refused(cup, lambda: give_ruling(cup, match, RULING, by="head-judge:p1"), match)
    assert own.code == "own-match"
    seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM)
    assert give_ruling(cup, "cup-1-5", RULING, by="head-judge:p1")


def test_a_match_without_an_event_or_of_one_without_a_log_asks_nobody(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    open_match(desk, "m2", seed=5, event="elsewhere")
    for match in ("m1", "m2"):
        assert (
            ordering.given(calls_orders.note, desk, match, "floor-judge:zed", "x", point=1)[0].actor
            == "floor-judge:zed"
        )


def test_bad_orders_of_an_event_are_refused_with_every_reason(cup: Desk) -> None:
    def code(order: Order) -> str:
        return refused(cup, order).code

    assert code(lambda: ordering.given(rounds.open_round, cup, CUP, KIM, 1, None)) == "opened"
    assert code(lambda: ordering.given(rounds.open_round, cup, CUP, KIM, 2, 9999)) == "bad-time"
    assert (
        code(lambda: ordering.given(rounds.open_round, cup, CUP, "floor-judge:ann", 2, None)) == "not-allowed"
    )
    assert code(lambda: enter_person(cup, CUP, "p1", None, KIM)) == "entered"
    assert code(lambda: enter_person(cup, CUP, "p1", DECK, KIM)) == "list-holds"
    assert code(lambda: enter_person(cup, CUP, "Kim Lee", None, KIM)) == "bad-person"
    assert code(lambda: ordering.given(events.appoint, cup, CUP, KIM, "ann", "floor-judge")) == "appointed"
    assert code(lambda: ordering.given(events.appoint, cup, CUP, KIM, "ann", "player")) == "unknown-role"
    assert code(lambda: ordering.given(events.release, cup, CUP, KIM, "ann", "head-judge")) == "not-appointed"
    assert code(lambda: ordering.given(events.drop, cup, CUP, KIM, "zed", "")) == "unknown-person"
    assert code(lambda: ordering.given(rounds.end, cup, CUP, KIM, 1)) == "not-begun"
    assert code(lambda: ordering.given(rounds.begin, cup, CUP, KIM, 7)) == "unknown-round"
    assert code(lambda: ordering.given(events.close, cup, CUP, KIM, "")) == "running"
    taken = refused(cup, lambda: seat_table(cup, CUP, (1, 4), ("p1", "p9"), KIM))
    for word in ("is taken by p1 and p2", "p1 sits at table 4", "'p9' is not entered"):
        assert word in taken.message
    assert code(lambda: seat_table(cup, CUP, (1, 5), ("p3", "p3"), KIM)) == "alone"
    enter_person(cup, CUP, "p5", None, KIM)
    assert code(lambda: seat_table(cup, CUP, (1, 5), ("p3", "p5"), KIM)) == "no-list"
    assert [m.name for m in list_matches(cup)] == ["cup-1-4"]


def test_somebody_stays_who_can_appoint_officials(desk: Desk) -> None:
    open_event(desk, CUP, "kim")
    assert (
        refused(desk, lambda: ordering.given(events.release, desk, CUP, KIM, "kim", "organiser")).code
        == "nobody-left"
    )
    ordering.given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    ordering.given(events.release, desk, CUP, KIM, "kim", "organiser")
    ordering.given(events.appoint, desk, CUP, "bo", "lu", "organiser")
    for by in ("", "head-judge:kim", "judge"):
        with pytest.raises(DeskError):
            open_event(desk, "other", by)
    assert log_names(desk) == [CUP]
    with pytest.raises(DeskError, match="no event 'none'"):
        event_at(desk, "none")


def test_a_person_leaves_comes_back_and_keeps_the_list(cup: Desk) -> None:
    ordering.given(events.drop, cup, CUP, KIM, "p3", "ill")
    assert refused(cup, lambda: seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM)).code == "dropped"
    enter_person(cup, CUP, "p3", None, KIM)
    entrant = event_at(cup, CUP).entrant("p3")
    assert entrant is not None
    assert (entrant.dropped, entrant.main) == (0, DECK.main)


def test_a_match_that_was_opened_before_is_seated_where_it_belongs(cup: Desk) -> None:
    open_match(cup, "mine", event=CUP, round=1, table=5, people=("p3", "p4"))
    assert cup.policy("mine") == cup.policy(CUP)
    wrong = refused(cup, lambda: seat_table(cup, CUP, (1, 6), ("p3", "p4"), KIM, match="mine"))
    assert wrong.code == "other-place"
    assert refused(cup, lambda: seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM, match="no")).code == (
        "unknown-match"
    )
    assert refused(cup, lambda: seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM, match=CUP)).code == (
        "an-event"
    )
    assert seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM, match="mine").match == "mine"


def test_the_queue_is_over_all_tables_and_the_oldest_call_comes_first(cup: Desk) -> None:
    now = [cup.clock()]
    cup.clock = lambda: now[0]
    for table, people in ((5, ("p3", "p4")),):
        seat_table(cup, CUP, (1, table), people, KIM)
    open_match(cup, "loose", event=CUP)
    assert calls_at_event(cup, CUP) == ()
    for match, seat in (("cup-1-5", "B"), ("cup-1-4", "A"), ("loose", "A")):
        now[0] += 30_000_000
        ordering.given(calls_orders.open_call, cup, match, seat, f"{match}?")
    rows = calls_at_event(cup, CUP)
    assert [(r.match, r.round, r.table, r.call.seat) for r in rows] == [
        ("cup-1-5", 1, 5, "B"),
        ("cup-1-4", 1, 4, "A"),
        ("loose", 0, 0, "A"),
    ]
    assert [r.waited for r in rows] == [60_000_000, 30_000_000, 0]
    ordering.given(calls_orders.claim, cup, "cup-1-5", "ann", "C1")
    ordering.given(calls_orders.escalate, cup, "cup-1-4", "ann", "C1", "a rewind")
    assert [r.match for r in calls_at_event(cup, CUP, ["pending"])] == ["loose"]
    assert [r.match for r in calls_at_event(cup, CUP, ["escalated"])] == ["cup-1-4"]
    assert [r.call.taken_by for r in calls_at_event(cup, CUP, ["taken"])] == ["floor-judge:ann"]
    ordering.given(calls_orders.close, cup, "cup-1-5", "ann", "C1", "")
    assert [r.match for r in calls_at_event(cup, CUP, ["pending", "taken"])] == ["loose"]


def test_a_featured_table_is_known_by_its_calls_until_it_is_so_no_longer(cup: Desk) -> None:
    seat_table(cup, CUP, (1, 5), ("p3", "p4"), KIM)
    for match, seat in (("cup-1-5", "B"), ("cup-1-4", "A")):
        ordering.given(calls_orders.open_call, cup, match, seat, f"{match}?")
    assert calls_at_event(cup, CUP, ["featured"]) == ()
    (fact,) = ordering.given(rounds.feature, cup, CUP, KIM, 1, 4)
    assert (fact.body.round, fact.body.table, fact.body.featured) == (1, 4, True)
    assert [r.match for r in calls_at_event(cup, CUP, ["featured", "pending"])] == ["cup-1-4"]
    assert calls_at_event(cup, CUP, ["featured", "taken"]) == ()
    assert refused(cup, lambda: ordering.given(rounds.feature, cup, CUP, KIM, 1, 4)).code == "featured"
    assert refused(cup, lambda: ordering.given(rounds.feature, cup, CUP, KIM, 1, 9)).code == "unknown-table"
    assert refused(cup, lambda: ordering.given(rounds.feature, cup, CUP, KIM, 7, 4)).code == "unknown-round"
    assert refused(cup, lambda: ordering.given(rounds.feature, cup, CUP, "ann", 1, 5)).code == "not-allowed"
    ordering.given(rounds.feature, cup, CUP, KIM, 1, 4, featured=False)
    assert calls_at_event(cup, CUP, ["featured"]) == ()


def test_an_order_costs_one_look_at_the_head_of_the_event(cup: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ordering.given(calls_orders.note, cup, "cup-1-4", "ann", "x", point=1)
    event = cup.log.match(CUP).id
    head, read = Mock(wraps=cup.log.head), Mock(wraps=cup.log.read)
    monkeypatch.setattr(cup.log, "head", head)
    monkeypatch.setattr(cup.log, "read", read)
    ordering.given(calls_orders.note, cup, "cup-1-4", "ann", "y", point=1)
    assert [call.args[0] for call in head.call_args_list].count(event) == 1
    assert event not in [call.args[0] for call in read.call_args_list]


def test_names_stand_beside_the_record_and_can_be_forgotten(cup: Desk) -> None:
    put_person(cup, "p1", "Kim Lee", "kim@example.org")
    put_person(cup, "p0", "Lu Ba")
    assert [(p.id, p.name) for p in list_people(cup)] == [("p0", "Lu Ba"), ("p1", "Kim Lee")]
    before = root_of(cup, CUP)
    erase_person(cup, "p1")
    assert (person_named(cup, "p1").name, person_named(cup, "p1").erased) == ("", True)
    assert root_of(cup, CUP) == before
    assert verify_match(cup, CUP).ok
    with pytest.raises(DeskError, match="nobody was entered"):
        erase_person(cup, "p9")
    with pytest.raises(DeskError):
        person_named(cup, "p9")


def test_an_event_that_is_closed_takes_no_more_orders(cup: Desk) -> None:
    ordering.given(rounds.begin, cup, CUP, KIM, 1)
    ordering.given(rounds.end, cup, CUP, KIM, 1, anyway=True)
    ordering.given(events.close, cup, CUP, KIM, "done", anyway=True)
    for order in (
        lambda: enter_person(cup, CUP, "p9", None, KIM),
        lambda: ordering.given(events.appoint, cup, CUP, KIM, "zed", "auditor"),
        lambda: ordering.given(rounds.open_round, cup, CUP, KIM, 2, None),
        lambda: ordering.given(events.close, cup, CUP, KIM, ""),
    ):
        assert refused(cup, order).code == "closed"
    assert ordering.given(calls_orders.note, cup, "cup-1-4", "ann", "x", point=1)
