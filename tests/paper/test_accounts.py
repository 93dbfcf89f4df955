"""Two accounts of the same minutes: what can be counted decides; and claims of what stood."""

from typing import Any

import pytest

from events.values import changed
from referee.paper import accounts
from referee.paper.accounts import AccountCount
from referee.service import DeskError
from referee.service.court.branching import open_branch
from referee.service.orders import illegal
from referee.service.play.papering import claims_at, compare_accounts, take_back_slip
from referee.state import Settings, new_match
from tests.ordering import given
from tests.paper.desks import SAM, enter, paper_desk

TO_ATTACK = ("c lantern; grow ilvane first", "pass; pass; pass; pass", "pass; pass; a lrig")
"""To an attack of B's LRIG that A may guard."""
CY = "floor-judge:cy"


def test_two_accounts_differ_in_what_can_be_counted_and_read() -> None:
    desk = paper_desk(*TO_ATTACK)
    head = desk.reader("m1").head()
    for name, line in (("m1-a", "g lp"), ("m1-b", "pass = kt")):
        open_branch(desk, "m1", name=name, by=CY)
        enter(desk, line, by=CY, match=name)
    rows = {(r.seat, r.what, r.sort): (r.one, r.two) for r in compare_accounts(desk, "m1-a", "m1-b")}
    assert rows["A", "Life Cloth", "count"] == ("7", "6")
    assert rows["A", "trash", "count"] == ("1", "0")
    assert rows["A", "trash", "cards"] == ("Lantern Page", "nothing")
    assert rows["A", "Ener Zone", "cards"] == ("Lantern Page", "Kiln Tender, Lantern Page")
    assert not any(seat == "B" for seat, _, _ in rows), "B's side is the same by both"
    assert desk.reader("m1").head() == head, "nothing is written to the match"


def test_accounts_that_leave_the_same_table_have_nothing_to_count() -> None:
    desk = paper_desk(*TO_ATTACK)
    for name in ("m1-a", "m1-b"):
        open_branch(desk, "m1", name=name, by=CY)
        enter(desk, "pass = kt", by=CY, match=name)
    assert compare_accounts(desk, "m1-a", "m1-b") == ()


def test_an_account_of_fewer_minutes_differs_in_its_turn_and_field() -> None:
    desk = paper_desk("c lantern; grow ilvane first")
    for name, line in (("m1-a", "p fawn left"), ("m1-b", "p fawn right; pass")):
        open_branch(desk, "m1", name=name, by=CY)
        enter(desk, line, by=CY, match=name)
    rows = {(r.seat, r.what): (r.one, r.two) for r in compare_accounts(desk, "m1-a", "m1-b")}
    assert rows["", "the turn"][0].startswith("turn 1 of A")
    assert rows["", "the turn"][1].startswith("turn 2 of B")
    assert rows["A", "the left SIGNI Zone"] == ("Thornlit Fawn, up", "empty")


def test_an_account_that_cannot_be_is_claimed_on_its_branch_alone() -> None:
    desk = paper_desk(*TO_ATTACK)
    open_branch(desk, "m1", name="m1-a", by=CY)
    enter(desk, "pass = tidebell!", by=CY, match="m1-a")
    assert [claim.kind for claim in claims_at(desk, "m1-a")] == ["impossible"]
    assert claims_at(desk, "m1") == []


def test_what_stood_and_what_is_due_is_claimed_until_it_is_carried_out() -> None:
    desk = paper_desk("c lantern; grow ilvane first; p fawn left")
    point = desk.state("m1").seq
    said: dict[str, Any] = {"told": "took its power away", "moves": "power A.left -9000 turn"}
    given(illegal.record, desk, "m1", CY, "A", point, ("glossary.attack.2",), **said)
    kinds = [(claim.kind, claim.first) for claim in claims_at(desk, "m1")]
    assert kinds == [("illegal", point), ("due", point)]
    assert claims_at(desk, "m1")[1].clauses == ("glossary.rule-based-action.2",)
    given(illegal.clear, desk, "m1", CY)
    assert [claim.kind for claim in claims_at(desk, "m1")] == ["illegal"]


def test_a_card_is_told_before_a_judge_moves_it_into_sight() -> None:
    desk = paper_desk("c lantern; grow ilvane first")
    enter(desk, "A tell life kiln", "state crush A 1", by=CY)
    assert "Kiln Tender" in [card.name for card in desk.state("m1").A.ener]
    assert desk.facts("m1")[-1].actor == CY


def test_the_choices_are_the_players_and_the_words_the_scorekeepers() -> None:
    desk = paper_desk("c lantern")
    facts = desk.facts("m1")
    taken = [f for f in facts if f.body.KIND == "action.taken"]
    assert {f.actor for f in taken} == {"A", "B"}
    assert {f.actor for f in facts if f.body.KIND == "entry.made"} == {SAM}


def test_a_slip_of_the_match_is_not_taken_back_on_a_branch() -> None:
    desk = paper_desk("c lantern; grow ilvane first")
    open_branch(desk, "m1", name="m1-a", by=CY)
    with pytest.raises(DeskError, match="own last entry"):
        take_back_slip(desk, "m1-a", SAM)
    enter(desk, "p fawn left", match="m1-a")
    take_back_slip(desk, "m1-a", SAM)
    assert desk.state("m1-a").A.signi == (None, None, None)
    with pytest.raises(DeskError, match="own last entry"):
        take_back_slip(desk, "m1-a", SAM)


def test_what_sets_brought_is_counted_and_read_as_coins_are() -> None:
    without = new_match(Settings("diva", "9.0.0", "test"))
    rows = (("{Spark}", "", 2), ("{kinship}", "Lark", 1), ("{kinship}", "Owl", 1))
    seat = changed(without.A, counters=rows, markers=(("[Snare]", 0), ("[Snare]", 2)))
    found = list(accounts._differences(without, changed(without, A=seat)))
    assert found == [
        AccountCount("A", "count", "{Spark}", "0", "2"),
        AccountCount("A", "cards", "kinship", "nothing", "Lark, Owl"),
        AccountCount("A", "field", "[Snare]", "nowhere", "left, right"),
    ]
    assert list(accounts._differences(without, without)) == []
