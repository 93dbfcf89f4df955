"""Takebacks: a player reverses an own decision, alone or with consent; never what was gained."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from events.errors import KeyReused
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError, StaleError
from referee.service.court.judging import rewind_check
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.orders import takebacks
from referee.service.play.takebacks import takebacks_at
from tests.ordering import given
from tests.service.conftest import play

NONE_ALLOWED = (
    shipped()[GENERIC]
    .replace(b'name = "generic"', b'name = "ours"')
    .replace(b'"takeback.clean" = ["player"]', b'"takeback.clean" = []')
)


def refused(desk: Desk, order: Callable[[], object]) -> DeskError:
    """Carry out an order that must be refused and write nothing."""
    head = desk.reader("m1").head()
    with pytest.raises(DeskError) as caught:
        order()
    assert desk.reader("m1").head() == head
    return caught.value


@pytest.fixture
def table(desk: Desk) -> Desk:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 20)
    return desk


def graded(desk: Desk, grade: str) -> tuple[str, int]:
    """Play on until a seat's last action alone would be taken back with a grade."""
    for _ in range(200):
        play(desk, "m1", 1)
        last = [f for f in desk.facts("m1") if f.body.KIND == "action.taken"][-1]
        check = rewind_check(desk, "m1", last.seq - 1)
        if check.grade == grade and len(check.decisions) == 1:
            return last.body.seat, last.seq
    pytest.fail(f"no action of grade {grade} came up")


def test_what_told_nobody_anything_is_taken_back_at_once(table: Desk) -> None:
    seat, seq = graded(table, "clean")
    view = view_at(table, "m1", "judge", seq - 1)
    asked, answered, rewound = given(takebacks.ask, table, "m1", seat)
    assert (asked.body.grade, answered.body.answer) == ("clean", "granted")
    assert rewound.body.to == asked.body.to
    assert rewound.actor == seat
    now = view_at(table, "m1", "judge")
    assert {**now, "seq": 0} == {**view, "seq": 0}


def test_a_card_that_was_shown_is_taken_back_with_consent_only(table: Desk) -> None:
    seat, seq = graded(table, "simple")
    other = "B" if seat == "A" else "A"
    (asked,) = given(takebacks.ask, table, "m1", seat)
    assert asked.body.grade == "simple"
    assert takebacks_at(table, "m1")[-1].stands == "waits"
    assert refused(table, lambda: given(takebacks.ask, table, "m1", seat)).code == "asked"
    own = refused(table, lambda: given(takebacks.agree, table, "m1", seat, "T1"))
    assert own.code == "own"
    _, rewound = given(takebacks.agree, table, "m1", other, "T1")
    assert (rewound.body.to, rewound.actor) == (asked.body.to, other)
    assert takebacks_at(table, "m1")[-1].stands == "agreed to"
    assert asked.body.to < seq
    again = refused(table, lambda: given(takebacks.agree, table, "m1", other, "T1"))
    assert again.code == "unknown-takeback"


def test_the_other_seat_declines_and_the_asker_drops(table: Desk) -> None:
    seat, _ = graded(table, "simple")
    other = "B" if seat == "A" else "A"
    given(takebacks.ask, table, "m1", seat)
    given(takebacks.decline, table, "m1", other, "T1")
    given(takebacks.ask, table, "m1", seat)
    given(takebacks.decline, table, "m1", seat, "T2")
    assert [one.stands for one in takebacks_at(table, "m1")] == ["declined", "dropped"]


def test_what_the_asker_gained_is_for_a_judge(table: Desk) -> None:
    seat, _ = graded(table, "needs random replacement")
    fault = refused(table, lambda: given(takebacks.ask, table, "m1", seat))
    assert fault.code == "learned"
    assert "call a judge" in fault.instead


def test_nobody_takes_back_what_they_did_not_do(table: Desk) -> None:
    seat, seq = graded(table, "clean")
    other = "B" if seat == "A" else "A"
    assert refused(table, lambda: given(takebacks.ask, table, "m1", other, seq - 1)).code == "not-own"
    assert refused(table, lambda: given(takebacks.ask, table, "m1", "C")).code == "nobody"


def test_a_policy_may_leave_takebacks_to_judges(desk: Desk) -> None:
    open_match(desk, "m1", seed=5, policy=NONE_ALLOWED)
    play(desk, "m1", 20)
    seat, _ = graded(desk, "clean")
    assert refused(desk, lambda: given(takebacks.ask, desk, "m1", seat)).code == "not-allowed"


def test_a_takeback_and_its_answer_are_given_once_by_their_keys(table: Desk) -> None:
    seat, _ = graded(table, "simple")
    other, head = "B" if seat == "A" else "A", table.reader("m1").head()
    with pytest.raises(StaleError):
        given(takebacks.ask, table, "m1", seat, expect=head - 1)
    asked = given(takebacks.ask, table, "m1", seat, key="k", expect=head)
    assert given(takebacks.ask, table, "m1", seat, key="k", expect=head) == asked
    assert [one.id for one in takebacks_at(table, "m1")] == ["T1"]
    agreed = given(takebacks.agree, table, "m1", other, "T1", key="a")
    assert given(takebacks.agree, table, "m1", other, "T1", key="a") == agreed
    with pytest.raises(KeyReused):
        given(takebacks.decline, table, "m1", other, "T1", key="a")
