"""A judge's order beside a text that waits: it is never taken for the outcome of that text."""

from __future__ import annotations

import pytest

from events.memory_log import MemoryLog
from events.vocabulary import OTHER
from referee.rules import Action
from referee.service import Desk, DeskError
from referee.service.play.acting import act
from referee.service.play.announcing import Announced, announce
from tests.service.stating import opened, stated_desk


@pytest.fixture
def desk() -> Desk:
    return stated_desk(MemoryLog())


def ordered(desk: Desk, moves: str, means: str = "") -> str:
    """What kind of question waits once a judge gave moves."""
    announce(desk, "m1", Announced(moves, by="judge:ann", why="seen", means=means))
    decision = desk.table("m1").decision
    assert decision is not None
    return decision.kind


def last_stated(desk: Desk) -> tuple[str, int]:
    facts = [
        f for f in desk.reader("m1").facts(1, desk.reader("m1").head()) if f.body.KIND == "outcome.stated"
    ]
    return facts[-1].body.name, facts[-1].body.line


def test_moves_of_a_judge_beside_a_waiting_text_are_asked_which_they_are(desk: Desk) -> None:
    seat = opened(desk)
    head = desk.live.get("m1").head
    with pytest.raises(DeskError) as error:
        ordered(desk, f"draw {seat} 1")
    assert (error.value.code, desk.live.get("m1").head) == ("unclear", head)
    assert f"{seat} is asked what" in error.value.message


def test_an_order_leaves_the_text_waiting(desk: Desk) -> None:
    seat = opened(desk)
    assert ordered(desk, f"draw {seat} 1", means="order") == "state"
    assert last_stated(desk) == ("", 0)
    assert ordered(desk, f"draw {seat} 1", means="answer") != "state"
    assert last_stated(desk)[0]


def test_a_judge_who_is_asked_answers_and_may_order_first(desk: Desk) -> None:
    seat = opened(desk)
    act(desk, "m1", seat, Action(seat, "state", word="nothing"))
    act(desk, "m1", OTHER[seat], Action(OTHER[seat], "no"))
    assert ordered(desk, f"draw {seat} 1", means="order") == "state"
    assert last_stated(desk) == ("", 0)
    assert ordered(desk, f"draw {seat} 1") != "state"
    assert last_stated(desk)[0]


def test_an_answer_needs_a_text_that_waits(desk: Desk) -> None:
    seat = opened(desk)
    ordered(desk, "nothing", means="answer")
    with pytest.raises(DeskError, match="no text waits"):
        ordered(desk, f"draw {seat} 1", means="answer")
