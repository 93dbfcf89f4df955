"""A card of a hand is taken at random at a paper table: unseen it is any of them, shown it is named."""

from __future__ import annotations

import pytest

from referee.court import Ruling
from referee.service import Desk, DeskError, Refused
from referee.service.court.comparing import try_moves
from referee.service.court.rerunning import judge_again
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.orders import illegal
from referee.service.proof.verifying import verify_match
from tests.ordering import given
from tests.paper.desks import enter, names, paper_desk

BO = "head-judge:bo"
BACK = "put A hand random 1 deck bottom"
DISCARD = "random-discard A 1"
SOME = "A tell hand lp, kt"


def ruled(desk: Desk, moves: str) -> None:
    asked, answer = "One card too many was drawn.", "It goes back at random."
    ruling = Ruling(asked, answer, ("glossary.guard.1",), remedy="partial-fix", moves=moves)
    give_ruling(desk, "m1", ruling, by=BO)


def holds(desk: Desk) -> bool:
    return verify_match(desk, "m1").ok and judge_again(desk, "m1").verdict == "exact"


def test_a_random_card_of_a_hand_that_nobody_knows_goes_back_unseen() -> None:
    desk = paper_desk()
    ruled(desk, BACK)
    assert names(desk, "A", "hand") == [None] * 5
    assert names(desk, "A", "deck")[-1] is None
    assert holds(desk)


def test_where_some_are_known_it_may_have_been_one_of_them() -> None:
    desk = paper_desk(SOME)
    assert sum(name is not None for name in names(desk, "A", "hand")) == 2
    ruled(desk, BACK)
    assert names(desk, "A", "hand") == [None] * 5
    assert names(desk, "A", "deck")[-1] is None
    assert holds(desk)
    enter(desk, SOME)


def test_out_of_a_hand_that_is_known_whole_it_has_to_be_said() -> None:
    desk = paper_desk("A tell hand lp, lp, kt, kt, regent, scout")
    with pytest.raises(Refused, match="taken at random") as refused:
        ruled(desk, BACK)
    assert "= NAME" in refused.value.instead
    ruled(desk, f"{BACK} = regent")
    assert names(desk, "A", "deck")[-1] == "Regent of Slag"
    assert len([name for name in names(desk, "A", "hand") if name]) == 5
    assert holds(desk)


@pytest.mark.parametrize(("said", "left"), [("lp", 1), ("mossback", 2)])
def test_a_random_discard_is_named_whether_it_was_known_or_not(said: str, left: int) -> None:
    desk = paper_desk(SOME)
    head = desk.reader("m1").head()
    with pytest.raises(Refused, match="is revealed: say which it is"):
        ruled(desk, DISCARD)
    assert desk.reader("m1").head() == head
    ruled(desk, f"{DISCARD} = {said}")
    assert names(desk, "A", "trash") == [{"lp": "Lantern Page", "mossback": "Mossback Cub"}[said]]
    assert sum(name is not None for name in names(desk, "A", "hand")) == left
    assert holds(desk)


def test_more_names_than_the_moves_show_are_refused() -> None:
    desk = paper_desk(SOME)
    for moves in (f"{BACK} = lp, kt", "draw A 1 = lp"):
        with pytest.raises(DeskError, match="the moves show no"):
            ruled(desk, moves)
    assert rulings_at(desk, "m1") == ()


def test_an_illegal_action_and_another_ruling_name_it_alike() -> None:
    desk = paper_desk(SOME)
    action = desk.reader("m1").head()
    clauses, moves = ["glossary.level.1"], f"{DISCARD} = lp"
    given(illegal.record, desk, "m1", BO, "A", action, clauses, moves=moves)
    assert names(desk, "A", "trash") == ["Lantern Page"]
    ruled(desk, BACK)
    words = Ruling("", "A card is discarded.", (), "partial-fix", moves=f"{DISCARD} = kt")
    there = try_moves(desk, "m1", "R1", words, BO).otherwise.name
    assert "Kiln Tender" in names(desk, "A", "trash", there)
