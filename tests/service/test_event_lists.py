"""Lists that people registered at an event: what their matches are opened with, and what not."""

from __future__ import annotations

from typing import Any

import pytest

from events.kinds import DeckListed, TableSeated
from referee.cards import DeckList, shipped_decks
from referee.court.draft import Draft
from referee.court.event import difference
from referee.service import Desk, DeskError
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.matches import list_matches
from referee.service.orders import rounds
from referee.service.records.auditing import audit_log
from tests.auditing.test_orders import append, found
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import AT
from tests.service.test_events import refused

CUP, KIM = "cup", "organiser:kim"
LISTS = shipped_decks("diva")
EMBER, TIDE = LISTS["ember-court"], LISTS["tide-chorus"]
AT_TABLE: dict[str, Any] = {"event": CUP, "round": 1, "table": 2, "people": ("p1", "p2")}


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """An event with its first round open; p1 registered one deck, p2 another, p3 none."""
    open_event(desk, CUP, "kim")
    for person, deck in (("p1", EMBER), ("p2", TIDE), ("p3", None)):
        enter_person(desk, CUP, person, deck, KIM)
    given(rounds.open_round, desk, CUP, KIM, 1, None)
    return desk


def names_of(desk: Desk, match: str) -> list[str]:
    bodies = [fact.body for fact in desk.facts(match, 0, 3)]
    return [body.name for body in bodies if isinstance(body, DeckListed)]


@pytest.mark.parametrize("paper", [False, True])
def test_a_match_at_an_event_is_opened_with_the_registered_lists(cup: Desk, *, paper: bool) -> None:
    open_match(cup, "m1", **AT_TABLE, paper=paper)
    open_match(cup, "m2", "ember-court", TIDE, **AT_TABLE, paper=paper)
    assert names_of(cup, "m1") == names_of(cup, "m2") == ["ember-court", "tide-chorus"]
    assert seat_table(cup, CUP, (1, 2), ("p1", "p2"), KIM, match="m1").match == "m1"


def test_a_list_in_another_order_is_the_same_list(cup: Desk) -> None:
    turned = DeckList("mine", EMBER.lrig_deck[::-1], EMBER.main[::-1])
    open_match(cup, "m1", turned, **AT_TABLE)
    assert names_of(cup, "m1") == ["ember-court", "tide-chorus"]


@pytest.mark.parametrize("paper", [False, True])
def test_another_deck_is_refused_with_the_first_difference(cup: Desk, *, paper: bool) -> None:
    with pytest.raises(DeskError) as caught:
        open_match(cup, "m1", "tide-chorus", **AT_TABLE, paper=paper)
    told = caught.value
    assert told.code == "other-list"
    first = EMBER.main[0]
    assert told.message == (
        f"p1 registered ember-court: {EMBER.main.count(first)} {first} registered in the main deck, 0 brought"
    )
    assert told.instead == "name no deck for p1: the registered list is taken"
    assert list_matches(cup) == []


def test_who_registered_no_list_brings_one_or_is_refused(cup: Desk) -> None:
    place = AT_TABLE | {"people": ("p1", "p3")}
    with pytest.raises(DeskError, match="p3 registered no deck list"):
        open_match(cup, "m1", **place)
    open_match(cup, "m1", "", "tide-chorus", **place)
    assert names_of(cup, "m1") == ["ember-court", "tide-chorus"]
    error = refused(cup, lambda: seat_table(cup, CUP, (1, 2), ("p1", "p3"), KIM, match="m1"))
    assert error.code == "no-list"
    open_match(cup, "m2", "tide-chorus", "tide-chorus", event=CUP, people=("p9", ""))
    assert names_of(cup, "m2") == ["tide-chorus", "tide-chorus"]


def test_a_match_with_other_lists_or_rules_is_not_seated(cup: Desk) -> None:
    open_match(cup, "m1", "", "ember-court", **AT_TABLE | {"people": ("p1", "p3")}, paper=True)
    enter_person(cup, CUP, "p3", TIDE, KIM)
    error = refused(cup, lambda: seat_table(cup, CUP, (1, 2), ("p1", "p3"), KIM, match="m1"))
    assert (error.code, "p3 registered tide-chorus" in error.message) == ("other-list", True)
    open_match(cup, "old", **AT_TABLE, edition="3.0.0")
    error = refused(cup, lambda: seat_table(cup, CUP, (1, 2), ("p1", "p2"), KIM, match="old"))
    assert (error.code, "edition 3.0.0, not" in error.message) == ("other-terms", True)
    with pytest.raises(DeskError, match="cup is played by diva, not classic"):
        open_match(cup, "m3", **AT_TABLE, ruleset="classic")


def test_a_match_of_an_event_has_the_edition_of_the_event(desk: Desk) -> None:
    open_event(desk, CUP, "kim", edition="5.0.0")
    open_match(desk, "m1", event=CUP)
    assert desk.facts("m1", 0, 1)[0].body.edition == "5.0.0"


def test_a_table_is_seated_on_paper_with_the_registered_lists(cup: Desk) -> None:
    match = seat_table(cup, CUP, (1, 2), ("p1", "p2"), KIM, paper=True, key="k").match
    assert cup.facts(match, 0, 1)[0].body.deal == "paper"
    assert names_of(cup, match) == ["ember-court", "tide-chorus"]
    assert seat_table(cup, CUP, (1, 2), ("p1", "p2"), KIM, paper=True, key="k").match == match
    enter_person(cup, CUP, "p4", TIDE, KIM)
    enter_person(cup, CUP, "p5", TIDE, KIM)
    place: dict[str, Any] = {"event": CUP, "round": 1, "table": 3, "people": ("p4", "p5")}
    open_match(cup, "dealt", **place)
    error = refused(cup, lambda: seat_table(cup, CUP, (1, 3), ("p4", "p5"), KIM, match="dealt", paper=True))
    assert (error.code, "not on paper" in error.message) == ("other-terms", True)


def test_an_audit_finds_a_seat_with_another_list(cup: Desk) -> None:
    seat_table(cup, CUP, (1, 1), ("p1", "p2"), KIM)
    assert found(cup, CUP) == []
    open_match(cup, "m1", "", "ember-court", **AT_TABLE | {"people": ("p1", "p3")})
    enter_person(cup, CUP, "p3", TIDE, KIM)
    given(rounds.open_round, cup, CUP, KIM, 2, None)
    seated = TableSeated(1, 2, "m1", ("p3", "p3"))
    append(cup, CUP, [Draft(seated, KIM)], AT)
    rows = {one.code: one for one in audit_log(cup, CUP).findings}
    assert {"other-list", "other-place"} <= rows.keys()
    assert "p3 in seat B registered tide-chorus" in rows["other-list"].what


def test_the_first_difference_of_two_lists_is_named_with_its_part() -> None:
    one = (("Plain Warden", "Field Mouse", "Field Mouse"), ("Wick",))
    assert difference(one, (one[0][::-1], one[1])) == ""
    assert difference(one, (("Plain Warden", "Field Mouse"), ("Wick",))) == (
        "2 Field Mouse registered in the main deck, 1 brought"
    )
    assert difference(one, (one[0], ("Wick", "Spark"))) == ("0 Spark registered in the LRIG Deck, 1 brought")
