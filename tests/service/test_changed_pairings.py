"""Rounds that are paired by hand in part: a cut goes on with its winners, a fixed table is kept."""

from __future__ import annotations

import pytest

from referee.service import DeskError
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.people import erase_person, fixed_tables, namesakes, put_person
from referee.service.orders import decided, events, pairings, rounds
from referee.service.orders.sitting import sit
from referee.service.records.auditing import audit_log
from referee.tournament import cut_winner, round_title
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM, SCORE, event_of, played, refused


def test_who_needs_a_table_sits_at_it_in_every_round_and_no_fact_says_so() -> None:
    desk = event_of(9)
    put_person(desk, "p4", "Di", fixed=7)
    put_person(desk, "p9", "Jo", fixed=7)
    for number in (1, 2, 3):
        done = pairings.pair(sit(desk, CUP, KIM, {}), number).done
        at = {p: one.table for one in event_at(desk, CUP).tables_of(number) for p in one.people}
        assert 7 in {at.get("p4"), at.get("p9")}
        for person in {"p4", "p9"} & at.keys():
            assert (f"{person} needs table 7 and sits at {at[person]}" in done) == (at[person] != 7)
        assert len(set(at.values())) == 4
        given(rounds.begin, desk, CUP, KIM, number)
        for one in event_at(desk, CUP).tables_of(number):
            given(decided.result, desk, CUP, SCORE, number, one.table, "A")
        given(rounds.end, desk, CUP, KIM, number)
    assert audit_log(desk, CUP).findings == ()
    erase_person(desk, "p4")
    assert fixed_tables(desk) == {"p9": 7}
    put_person(desk, "p9", "Jo", "jo@example.org", replace=True)
    assert fixed_tables(desk) == {"p9": 7}
    put_person(desk, "p9", "Jo", "jo@example.org", fixed=0)
    assert fixed_tables(desk) == {}
    with pytest.raises(DeskError, match="-1 is no number of a table"):
        put_person(desk, "p9", "Jo", fixed=-1)


def test_a_cut_in_which_two_changed_places_goes_on_with_its_winners() -> None:
    desk = event_of(9)
    for number in range(1, 5):
        played(desk, number)
    given(pairings.pair, desk, CUP, KIM, 5, how="elimination", cut=4)
    one, two = event_at(desk, CUP).tables_of(5)
    given(pairings.swap, desk, CUP, KIM, 5, one.people[0], two.people[0], "one came late")
    event = event_at(desk, CUP)
    paired = event.pairing(5)
    assert paired is not None
    assert (paired.how, paired.by_hand, paired.round) == ("elimination", True, 5)
    assert [round_title(event, n) for n in (4, 5)] == ["Round 4", "Semi-finals"]
    given(rounds.begin, desk, CUP, KIM, 5)
    winners = [t.people[0] for t in event.tables_of(5)]
    refused(decided.result, desk, SCORE, 5, 1, "draw", says="round 5 is one of a cut")
    for table in (1, 2):
        given(decided.result, desk, CUP, SCORE, 5, table, "A")
    assert next_at(desk, CUP).words == "End the semi-finals"
    given(rounds.end, desk, CUP, KIM, 5)
    found = next_at(desk, CUP)
    assert (found.words, found.how, found.round) == ("Pair the final", "elimination", 6)
    played(desk, 6, how=found.how)
    assert {*event_at(desk, CUP).tables_of(6)[0].people} == {*winners}
    assert cut_winner(event_at(desk, CUP)) == event_at(desk, CUP).tables_of(6)[0].people[0]
    assert next_at(desk, CUP).words == "Close the event"
    assert audit_log(desk, CUP).findings == ()


def test_a_swiss_round_that_was_changed_by_hand_is_followed_by_another() -> None:
    desk = event_of(5)
    given(pairings.pair, desk, CUP, KIM, 1)
    first = event_at(desk, CUP)
    given(pairings.swap, desk, CUP, KIM, 1, first.tables[0].people[0], first.tables[1].people[0], "brothers")
    given(rounds.begin, desk, CUP, KIM, 1)
    for table in (1, 2):
        given(decided.result, desk, CUP, SCORE, 1, table, "A")
    given(rounds.end, desk, CUP, KIM, 1)
    assert (next_at(desk, CUP).words, next_at(desk, CUP).how) == ("Pair round 2", "swiss")


def test_a_winner_is_named_by_the_name_that_is_written_on_the_slip() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    (a, b), (c, d) = (one.people for one in event_at(desk, CUP).tables_of(1))
    for person, name in ((a, "Zoë Berg"), (b, "Bo"), (c, "Cy"), (d, "Cy")):
        put_person(desk, person, name)
    given(decided.result, desk, CUP, SCORE, 1, 1, "zoë berg")
    first = event_at(desk, CUP).ended(1, 1)
    assert first is not None
    assert first.winner == "A"
    refused(decided.result, desk, SCORE, 1, 2, "cy", says="'cy' does not sit at table 2")
    refused(decided.result, desk, SCORE, 7, 2, "cy", says="nobody is seated in round 7")


def test_who_leaves_in_mid_round_and_a_cut_that_is_not_played_are_not_passed_over_in_silence() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1, how="elimination", cut=4)
    given(rounds.begin, desk, CUP, KIM, 1)
    one = event_at(desk, CUP).tables_of(1)[1].people[0]
    done = events.drop(sit(desk, CUP, KIM, {}), one).done
    assert done == f"{one} has dropped; {one} sits at table 2 of round 1 still: write who won there"
    for table in (1, 2):
        given(decided.result, desk, CUP, SCORE, 1, table, "B")
    given(rounds.end, desk, CUP, KIM, 1)
    assert events.close(sit(desk, CUP, KIM, {}), "late").done == (
        "the event is closed; its cut was not played to the end"
    )


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("Zo\u00eb BERG", "Zoe\u0308 Berg", "Zoe Berg"),
        ("Ed Fox", "\uff25\uff44 \uff26\uff4f\uff58", "EdFox"),
        ("\u7530\u4e2d \u592a\u90ce", "\u7530\u4e2d\u592a\u90ce", "\u7530\u4e2d \u4e8c\u90ce"),
        ("\u7530\u4e2d\u3000\u592a\u90ce", "\u7530\u4e2d \u592a\u90ce", "\u4e2d\u7530\u592a\u90ce"),
        ("Ann  Lee", "ann\u00a0lee", "Anne Lee"),
    ],
)
def test_namesakes_are_known_however_their_name_is_written(one: str, same: str, other: str) -> None:
    desk = event_of(3)
    for person, name in (("p1", one), ("p2", same), ("p3", other)):
        put_person(desk, person, name)
    assert namesakes(desk, ("p1", "p2", "p3")) == {"p1": "p2", "p2": "p1"}
