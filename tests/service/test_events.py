"""Events at the desk: who takes part and officiates, which orders are refused, who may judge."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from unittest.mock import Mock

import pytest

from events.memory_log import MemoryLog
from events.stores import open_log
from referee.cards import shipped_decks
from referee.court import Ruling, calls
from referee.court import event as orders
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError, StaleError
from referee.service.court.judging import make_note
from referee.service.event.ordering import event_at
from referee.service.event.running import (
    appoint_official,
    enter_person,
    open_event,
    open_round,
    release_official,
)
from referee.service.event.seating import seat_table
from referee.service.looking import log_names
from referee.service.table.starting import open_match
from tests.service.conftest import desk_of, play

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
    appoint_official(desk, CUP, "ann", "floor-judge", KIM)
    appoint_official(desk, CUP, "bo", "head-judge", KIM)
    open_round(desk, CUP, 1, None, "kim")
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
    event = cup.event(CUP)
    assert [o.role for o in event.offices] == ["organiser", "floor-judge", "head-judge"]
    assert (event.rounds[0].minutes, event.opened > 0) == (50, True)
    (table,) = event.tables_of(1)
    assert (table.match, table.people) == ("cup-1-4", ("p1", "p2"))
    assert [m.name for m in cup.matches()] == ["cup-1-4"]
    assert cup.logs() == [CUP, "cup-1-4"]
    assert [(e.name, e.people, e.tables) for e in cup.events()] == [(CUP, 4, 1)]
    opened = cup.facts("cup-1-4", 0, 1)[0].body
    assert (opened.event, opened.round, opened.table, opened.people) == (CUP, 1, 4, ("p1", "p2"))
    assert opened.policy == event.policy
    assert cup.verify(CUP).ok
    action = cup.stating("cup-1-4", "judge", "nothing", ("", 0))
    assert refused(cup, lambda: cup.act(CUP, "judge", action, by="ann")).code == "an-event"


def test_an_event_goes_out_and_comes_in_with_its_policies(cup: Desk) -> None:
    ours = shipped()[GENERIC].replace(b'name = "generic"', b'name = "ours"')
    cup.adopt(CUP, ours, KIM)
    out = BytesIO()
    cup.export(CUP, out)
    other = desk_of(MemoryLog())
    other.import_record(out.getvalue().splitlines(keepends=True))
    assert other.event(CUP) == cup.event(CUP)
    assert (other.policy(CUP).name, other.matches()) == ("ours", [])
    (table,) = other.tables_of(CUP)
    assert (table.seated.match, table.result) == ("cup-1-4", None)
    assert cup.policy("cup-1-4").name == "generic"
    assert other.root(CUP) == cup.root(CUP)


def test_the_deck_list_is_sealed_in_a_public_copy(cup: Desk) -> None:
    assert "judge" in str(cup.audiences(CUP)) or cup.audiences(CUP)
    out = BytesIO()
    cup.export(CUP, out, sealed=cup.audiences(CUP))
    assert DECK.main[0].encode() not in out.getvalue()
    assert DECK.main[0] not in str(cup.projected(CUP, "spectator"))
    assert DECK.main[0] in str(cup.projected(CUP, "judge"))


def test_only_those_may_judge_whom_the_event_has_appointed(cup: Desk) -> None:
    match = "cup-1-4"
    cup.call(match, "A", "May it?")
    for by in ("judge", "judge:zed", "zed", "floor-judge:zed", "head-judge:ann", "auditor:ann"):
        error = refused(cup, partial(cup.claim, match, "C1", by), match)
        assert error.code == "not-appointed", by
    told = refused(cup, lambda: cup.claim(match, "C1", "floor-judge:zed"), match)
    assert "zed is no floor-judge of this event" in told.message
    assert told.instead == "let it be ordered by one of floor-judge:ann"
    assert cup.claim(match, "C1", "ann")[0].actor == "floor-judge:ann"
    assert cup.rule(match, RULING, by="bo")[0].actor == "head-judge:bo"
    wrong = refused(cup, lambda: cup.note(match, 1, "x", "referee:ann"), match)
    assert wrong.code == "unknown-role"


def test_a_role_counts_from_its_appointment_to_its_release(cup: Desk) -> None:
    match = "cup-1-4"
    order = lambda: cup.note(match, 1, "late", "team-lead:cy")  # noqa: E731
    assert refused(cup, order, match).code == "not-appointed"
    cup.appoint(CUP, "cy", "team-lead", "bo")
    assert order()[0].actor == "team-lead:cy"
    cup.release(CUP, "cy", "team-lead", KIM)
    assert refused(cup, order, match).code == "not-appointed"
    held = next(o for o in cup.event(CUP).offices if o.person == "cy")
    assert 0 < held.since < held.until


def test_who_holds_two_roles_says_which_and_nobody_judges_their_own_table(cup: Desk) -> None:
    match = "cup-1-4"
    cup.appoint(CUP, "ann", "scorekeeper", KIM)
    error = refused(cup, lambda: cup.note(match, 1, "x", "ann"), match)
    assert (error.code, "floor-judge:ann or scorekeeper:ann" in error.instead) == (
        "which-role", True,
    )  # fmt: skip
    cup.note(match, 1, "x", "scorekeeper:ann")
    cup.appoint(CUP, "p1", "head-judge", KIM)
    own = refused(cup, lambda: cup.rule(match, RULING, by="head-judge:p1"), match)
    assert own.code == "own-match"
    cup.seat(CUP, (1, 5), ("p3", "p4"), KIM)
    assert cup.rule("cup-1-5", RULING, by="head-judge:p1")


def test_a_match_without_an_event_or_of_one_without_a_log_asks_nobody(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    open_match(desk, "m2", seed=5, event="elsewhere")
    for match in ("m1", "m2"):
        assert make_note(desk, match, 1, "x", "floor-judge:zed")[0].actor == "floor-judge:zed"


def test_bad_orders_of_an_event_are_refused_with_every_reason(cup: Desk) -> None:
    def code(order: Order) -> str:
        return refused(cup, order).code

    assert code(lambda: cup.open_round(CUP, 1, None, KIM)) == "opened"
    assert code(lambda: cup.open_round(CUP, 2, 9999, KIM)) == "bad-time"
    assert code(lambda: cup.open_round(CUP, 2, None, "floor-judge:ann")) == "not-allowed"
    assert code(lambda: cup.enter_person(CUP, "p1", None, KIM)) == "entered"
    assert code(lambda: cup.enter_person(CUP, "p1", DECK, KIM)) == "list-holds"
    assert code(lambda: cup.enter_person(CUP, "Kim Lee", None, KIM)) == "bad-person"
    assert code(lambda: cup.appoint(CUP, "ann", "floor-judge", KIM)) == "appointed"
    assert code(lambda: cup.appoint(CUP, "ann", "player", KIM)) == "unknown-role"
    assert code(lambda: cup.release(CUP, "ann", "head-judge", KIM)) == "not-appointed"
    assert code(lambda: cup.drop_person(CUP, "zed", "", KIM)) == "unknown-person"
    assert code(lambda: cup.end_round(CUP, 1, KIM)) == "not-begun"
    assert code(lambda: cup.begin_round(CUP, 7, KIM)) == "unknown-round"
    assert code(lambda: cup.close_event(CUP, "", KIM)) == "running"
    taken = refused(cup, lambda: cup.seat(CUP, (1, 4), ("p1", "p9"), KIM))
    for word in ("is taken by p1 and p2", "p1 sits at table 4", "'p9' is not entered"):
        assert word in taken.message
    assert code(lambda: cup.seat(CUP, (1, 5), ("p3", "p3"), KIM)) == "alone"
    cup.enter_person(CUP, "p5", None, KIM)
    assert code(lambda: cup.seat(CUP, (1, 5), ("p3", "p5"), KIM)) == "no-list"
    assert [m.name for m in cup.matches()] == ["cup-1-4"]


def test_somebody_stays_who_can_appoint_officials(desk: Desk) -> None:
    open_event(desk, CUP, "kim")
    assert (
        refused(desk, lambda: release_official(desk, CUP, "kim", "organiser", KIM)).code
        == "nobody-left"
    )
    appoint_official(desk, CUP, "bo", "head-judge", KIM)
    release_official(desk, CUP, "kim", "organiser", KIM)
    appoint_official(desk, CUP, "lu", "organiser", "bo")
    for by in ("", "head-judge:kim", "judge"):
        with pytest.raises(DeskError):
            open_event(desk, "other", by)
    assert log_names(desk) == [CUP]
    with pytest.raises(DeskError, match="no event 'none'"):
        event_at(desk, "none")


def test_a_person_leaves_comes_back_and_keeps_the_list(cup: Desk) -> None:
    cup.drop_person(CUP, "p3", "ill", KIM)
    assert refused(cup, lambda: cup.seat(CUP, (1, 5), ("p3", "p4"), KIM)).code == "dropped"
    cup.enter_person(CUP, "p3", None, KIM)
    entrant = cup.event(CUP).entrant("p3")
    assert entrant is not None
    assert (entrant.dropped, entrant.main) == (0, DECK.main)


def test_a_match_that_was_opened_before_is_seated_where_it_belongs(cup: Desk) -> None:
    cup.open("mine", event=CUP, round=1, table=5, people=("p3", "p4"))
    assert cup.policy("mine") == cup.policy(CUP)
    wrong = refused(cup, lambda: cup.seat(CUP, (1, 6), ("p3", "p4"), KIM, match="mine"))
    assert wrong.code == "other-place"
    assert refused(cup, lambda: cup.seat(CUP, (1, 5), ("p3", "p4"), KIM, match="no")).code == (
        "unknown-match"
    )
    assert refused(cup, lambda: cup.seat(CUP, (1, 5), ("p3", "p4"), KIM, match=CUP)).code == (
        "an-event"
    )
    assert cup.seat(CUP, (1, 5), ("p3", "p4"), KIM, match="mine").match == "mine"


def test_the_same_key_again_gives_the_first_answer(cup: Desk) -> None:
    first = cup.enter_person(CUP, "p7", None, KIM, key="k1")
    assert cup.enter_person(CUP, "p7", None, KIM, key="k1") == first
    head = cup.reader(CUP).head()
    seated = cup.seat(CUP, (1, 9), ("p3", "p4"), KIM, key="k2", expect=head)
    assert cup.seat(CUP, (1, 9), ("p3", "p4"), KIM, key="k2", expect=head) == seated
    assert cup.reader(CUP).head() == head + 1
    with pytest.raises(StaleError):
        cup.drop_person(CUP, "p7", "", KIM, expect=head)
    match = seated.match
    one = cup.call(match, "A", "May it?", key="c")
    play(cup, match, 3)
    assert cup.call(match, "A", "May it?", key="c") == one
    taken = cup.claim(match, "C1", "ann", key="d")
    assert cup.claim(match, "C1", "ann", key="d") == taken
    with pytest.raises(StaleError):
        cup.note(match, 1, "x", "ann", expect=2)
    now = cup.reader(match).head()
    given = cup.extend(match, 60, "x", "ann", key="e", expect=now)
    assert cup.extend(match, 60, "x", "ann", key="e", expect=now) == given
    assert cup.standing(match, "judge").extended == 60


def amid(monkeypatch: pytest.MonkeyPatch, orders: object, name: str, then: Order) -> None:
    """Let something happen between the reading of an order and its writing, once."""
    real = getattr(orders, name)

    def slow(*given: object, **named: object) -> object:
        monkeypatch.setattr(orders, name, real)
        drafts = real(*given, **named)
        then()
        return drafts

    monkeypatch.setattr(orders, name, slow)


def test_two_who_order_at_once_do_not_both_win(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = desk_of(open_log(file)), desk_of(open_log(file), 2)
    one.open_event(CUP, "kim")
    assert other.event(CUP).seq == 2
    one.appoint(CUP, "ann", "floor-judge", KIM)
    other.appoint(CUP, "bo", "floor-judge", KIM)
    assert one.event(CUP).holding("floor-judge") == ("ann", "bo")
    amid(monkeypatch, orders, "appoint", lambda: other.appoint(CUP, "cy", "team-lead", KIM))
    with pytest.raises(StaleError, match="stands at seq 5"):
        one.appoint(CUP, "cy", "team-lead", KIM)
    one.open("m1", event=CUP)
    one.call("m1", "A", "May it?")
    amid(monkeypatch, calls, "claim_call", lambda: other.claim("m1", "C1", "bo"))
    with pytest.raises(StaleError):
        one.claim("m1", "C1", "ann")
    (call,) = one.standing("m1", "judge").calls
    assert call.taken_by == "floor-judge:bo"
    one.close()
    other.close()


def test_the_queue_is_over_all_tables_and_the_oldest_call_comes_first(cup: Desk) -> None:
    now = [cup._clock()]
    cup._clock = lambda: now[0]
    for table, people in ((5, ("p3", "p4")),):
        cup.seat(CUP, (1, table), people, KIM)
    cup.open("loose", event=CUP)
    assert cup.calls(CUP) == ()
    for match, seat in (("cup-1-5", "B"), ("cup-1-4", "A"), ("loose", "A")):
        now[0] += 30_000_000
        cup.call(match, seat, f"{match}?")
    rows = cup.calls(CUP)
    assert [(r.match, r.round, r.table, r.call.seat) for r in rows] == [
        ("cup-1-5", 1, 5, "B"), ("cup-1-4", 1, 4, "A"), ("loose", 0, 0, "A"),
    ]  # fmt: skip
    assert [r.waited for r in rows] == [60_000_000, 30_000_000, 0]
    cup.claim("cup-1-5", "C1", "ann")
    cup.escalate("cup-1-4", "C1", "a rewind", "ann")
    assert [r.match for r in cup.calls(CUP, ["pending"])] == ["loose"]
    assert [r.match for r in cup.calls(CUP, ["escalated"])] == ["cup-1-4"]
    assert [r.call.taken_by for r in cup.calls(CUP, ["taken"])] == ["floor-judge:ann"]
    cup.close_call("cup-1-5", "C1", "", "ann")
    assert [r.match for r in cup.calls(CUP, ["pending", "taken"])] == ["loose"]


def test_a_featured_table_is_known_by_its_calls_until_it_is_so_no_longer(cup: Desk) -> None:
    cup.seat(CUP, (1, 5), ("p3", "p4"), KIM)
    for match, seat in (("cup-1-5", "B"), ("cup-1-4", "A")):
        cup.call(match, seat, f"{match}?")
    assert cup.calls(CUP, ["featured"]) == ()
    (fact,) = cup.feature_table(CUP, (1, 4), KIM)
    assert (fact.body.round, fact.body.table, fact.body.featured) == (1, 4, True)
    assert [r.match for r in cup.calls(CUP, ["featured", "pending"])] == ["cup-1-4"]
    assert cup.calls(CUP, ["featured", "taken"]) == ()
    assert refused(cup, lambda: cup.feature_table(CUP, (1, 4), KIM)).code == "featured"
    assert refused(cup, lambda: cup.feature_table(CUP, (1, 9), KIM)).code == "unknown-table"
    assert refused(cup, lambda: cup.feature_table(CUP, (7, 4), KIM)).code == "unknown-round"
    assert refused(cup, lambda: cup.feature_table(CUP, (1, 5), "ann")).code == "not-allowed"
    cup.feature_table(CUP, (1, 4), KIM, on=False)
    assert cup.calls(CUP, ["featured"]) == ()


def test_an_order_costs_one_look_at_the_head_of_the_event(
    cup: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup.note("cup-1-4", 1, "x", "ann")
    event = cup.log.match(CUP).id
    head, read = Mock(wraps=cup.log.head), Mock(wraps=cup.log.read)
    monkeypatch.setattr(cup.log, "head", head)
    monkeypatch.setattr(cup.log, "read", read)
    cup.note("cup-1-4", 1, "y", "ann")
    assert [call.args[0] for call in head.call_args_list].count(event) == 1
    assert event not in [call.args[0] for call in read.call_args_list]


def test_names_stand_beside_the_record_and_can_be_forgotten(cup: Desk) -> None:
    cup.put_person("p1", "Kim Lee", "kim@example.org")
    cup.put_person("p0", "Lu Ba")
    assert [(p.id, p.name) for p in cup.people()] == [("p0", "Lu Ba"), ("p1", "Kim Lee")]
    before = cup.root(CUP)
    cup.erase_person("p1")
    assert (cup.person("p1").name, cup.person("p1").erased) == ("", True)
    assert cup.root(CUP) == before
    assert cup.verify(CUP).ok
    with pytest.raises(DeskError, match="nobody was entered"):
        cup.erase_person("p9")
    with pytest.raises(DeskError):
        cup.person("p9")


def test_an_event_that_is_closed_takes_no_more_orders(cup: Desk) -> None:
    cup.begin_round(CUP, 1, KIM)
    cup.end_round(CUP, 1, KIM, anyway=True)
    cup.close_event(CUP, "done", KIM, anyway=True)
    for order in (
        lambda: cup.enter_person(CUP, "p9", None, KIM),
        lambda: cup.appoint(CUP, "zed", "auditor", KIM),
        lambda: cup.open_round(CUP, 2, None, KIM),
        lambda: cup.close_event(CUP, "", KIM),
    ):
        assert refused(cup, order).code == "closed"
    assert cup.note("cup-1-4", 1, "x", "ann")
