"""Tie-breaks of a policy, the working of each number, and rounds paired with the fewest repeats."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.court.policy import GENERIC, PolicyError, load, shipped
from referee.court.policy.records import Scoring
from referee.court.policy.tiebreaks import TIEBREAKS
from referee.service.event.correcting import CorrectionAsked, correction_at, wanted_of
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.standing import standings_at, working_text
from referee.service.orders import decided, events, pairings, rounds
from referee.service.orders.sitting import sit
from referee.service.records.auditing import audit_log
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM, SCORE, event_of, played


def policy(*lines: str) -> bytes:
    return shipped()[GENERIC] + "\n".join(("", "[standings]", *lines, "")).encode()


def scoring(*lines: str) -> Scoring:
    return load(policy(*lines)).scoring


# What a policy says


def test_a_policy_that_names_no_family_counts_as_mtr_prints() -> None:
    assert load(shipped()[GENERIC]).scoring == scoring() == scoring('family = "mtr"')
    assert (scoring().family, scoring().floor) == ("mtr", 330)


@pytest.mark.parametrize(
    ("lines", "floor"),
    [
        (('family = "opponents"',), 333),
        (("floor = 333",), 333),  # a policy of before: a floor was of opponents' average
        (("floor = 250",), 250),
        (('family = "opponents"', "floor = 333"), 333),
    ],
)
def test_stored_policies_with_a_floor_count_as_they_did(lines: tuple[str, ...], floor: int) -> None:
    found = load(policy(*lines), kept=True).scoring
    assert (found.family, found.floor) == ("opponents", floor)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (('family = "mtr"', "floor = 333"), "floor is 333, and the tie-breaks of MTR appendix C count 330"),
        (('family = ["mtr"]',), "family is"),
        (('tiebreaks = "omw"',), "tiebreaks is 'omw'"),
        (('tiebreaks = ["omw", "owm"]',), "there is no tie-break 'owm'"),
        (('tiebreaks = ["gw", "gw"]',), "tiebreaks names 'gw' twice"),
        ((f"tiebreaks = {list(TIEBREAKS)[:7]}",), "tiebreaks names 7 numbers, and 6 are the most"),
    ],
)
def test_tiebreaks_that_cannot_be_are_refused_with_their_line(lines: tuple[str, ...], says: str) -> None:
    with pytest.raises(PolicyError) as error:
        load(policy(*lines))
    (fault,) = error.value.faults
    assert says in fault.message
    assert fault.line == len(policy(*lines).splitlines())


def test_standings_say_by_which_document_they_are_counted_and_how() -> None:
    desk = event_of(3, policy('family = "fide-buchholz"'))
    played(desk, 1)
    (bye,) = event_at(desk, CUP).pairings[0].byes
    found = standings_at(desk, CUP, why=bye)
    assert (found.family, found.family_title) == ("fide-buchholz", "FIDE Buchholz")
    assert "C.07" in found.document
    assert [one.name for one in found.tiebreaks] == ["buchholz-cut-1", "buchholz", "sonneborn-berger"]
    row = next(one for one in found.rows if one.person == bye)
    assert [number.name for number in row.numbers][1:] == [one.title for one in found.tiebreaks]
    texts = [working_text(number, None, {}) for number in row.numbers]
    assert texts == [
        "3, of round 1 bye: 3",
        "0, of round 1 virtual opponent: 0 (left out)",
        "0, of round 1 virtual opponent: 0",
        "0, of round 1 virtual opponent: 0",
    ]


def test_the_working_of_a_share_is_its_fraction_its_percent_and_its_parts() -> None:
    desk = event_of(2)
    played(desk, 1)
    first = standings_at(desk, CUP).rows[0].person
    found = standings_at(desk, CUP, why=first)
    number, tiebreak = found.rows[0].numbers[1], found.tiebreaks[0]
    other = number.parts[0].opponent
    assert (
        working_text(number, tiebreak, {other: "Bo"}) == "33/100 = 33.00 %, of round 1 Bo: 33/100 (the floor)"
    )
    assert "0.33" in tiebreak.formula
    assert found.document.startswith("Magic: The Gathering Tournament Rules")


def test_an_order_of_a_policys_own_is_not_said_to_be_that_of_a_document() -> None:
    desk = event_of(2, policy('tiebreaks = ["ogw", "buchholz"]'))
    played(desk, 1)
    found = standings_at(desk, CUP)
    assert [number.name for number in found.rows[0].numbers][1:] == ["opponents' game wins", "Buchholz"]
    assert (found.family_title, found.document) == ("an order of its own", "generic-1")


def test_who_left_before_the_last_round_is_capped_and_who_left_after_it_is_not() -> None:
    desk = event_of(4, policy('family = "play-pokemon"'))
    played(desk, 1)
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    given(events.drop, desk, CUP, KIM, a)

    def win_of_a() -> str:
        row = next(one for one in standings_at(desk, CUP, why=b).rows if one.person == b)
        return next(part.value for part in row.numbers[1].parts if part.opponent == a)

    assert win_of_a() == "1"  # as yet they have played every round that there was
    played(desk, 2)
    assert win_of_a() == "3/4"
    assert standings_at(desk, CUP, until=1).rows


# Fewest first


@pytest.mark.parametrize(("people", "count", "byes", "meetings"), [(3, 5, 2, 2), (4, 6, 0, 2)])
def test_a_few_people_who_play_on_meet_and_have_byes_as_rarely_as_can_be(
    people: int, count: int, byes: int, meetings: int
) -> None:
    desk = event_of(people)
    for number in range(1, count + 1):
        played(desk, number)
    event = event_at(desk, CUP)
    had = Counter(person for one in event.pairings for person in one.byes)
    met = Counter(frozenset(one.people) for one in event.tables)
    assert (max(had.values(), default=0), max(met.values())) == (byes, meetings)
    assert audit_log(desk, CUP).findings == ()


def test_a_bye_that_was_given_by_hand_counts_as_one() -> None:
    desk = event_of(5)
    given(pairings.pair, desk, CUP, KIM, 1)
    event = event_at(desk, CUP)
    (bye,), other = event.pairings[0].byes, event.tables[0].people[0]
    given(pairings.swap, desk, CUP, KIM, 1, bye, other, "sits out")
    given(rounds.begin, desk, CUP, KIM, 1)
    for table in (1, 2):
        given(decided.result, desk, CUP, SCORE, 1, table, "A")
    given(rounds.end, desk, CUP, KIM, 1)
    for number in range(2, 6):
        played(desk, number)
    had = [person for one in event_at(desk, CUP).pairings for person in one.byes]
    assert had[0] == other
    assert sorted(had) == ["p1", "p2", "p3", "p4", "p5"]


def test_pairs_that_meet_again_are_told_with_how_often() -> None:
    desk = event_of(2)
    played(desk, 1)
    played(desk, 2)
    done = pairings.pair(sit(desk, CUP, KIM, {}), 3).done
    assert "(3rd time) meet again: no pairing has fewer rematches" in done


def test_of_a_cut_and_of_everybody_against_everybody_it_is_told_who_met_before() -> None:
    desk = event_of(4)
    for number in (1, 2, 3):
        played(desk, number, how="round-robin")
    assert [one.again for one in event_at(desk, CUP).pairings] == [(), (), ()]
    done = pairings.pair(sit(desk, CUP, KIM, {}), 4, "elimination", 4).done
    paired = event_at(desk, CUP).pairing(4)
    assert paired is not None
    assert paired.again == tuple(one.people for one in event_at(desk, CUP).tables_of(4))
    assert done.endswith("(2nd time) meet again")


def test_a_late_entry_makes_nobody_meet_twice_where_everybody_meets_everybody() -> None:
    desk = event_of(4)
    played(desk, 1, how="round-robin")
    given(events.enter, desk, CUP, KIM, "late")
    for number in (2, 3, 4):
        played(desk, number, how="round-robin")
    assert [one.again for one in event_at(desk, CUP).pairings] == [(), (), (), ()]


# By standing


def test_the_last_round_is_paired_by_standing_and_swiss_rounds_or_a_cut_follow() -> None:
    desk = event_of(10)
    for number in (1, 2, 3):
        played(desk, number)
    seeds = [one.person for one in standings_at(desk, CUP).rows]
    met = {frozenset(one.people) for one in event_at(desk, CUP).tables}
    played(desk, 4, how="standing")
    event = event_at(desk, CUP)
    paired = event.pairing(4)
    assert paired is not None
    assert (paired.how, paired.again) == ("standing", ())
    free = next(one for one in seeds[1:] if frozenset((seeds[0], one)) not in met)
    assert event.tables_of(4)[0].people == (seeds[0], free)
    assert (next_at(desk, CUP).step, next_at(desk, CUP).cut) == ("cut", 4)
    assert audit_log(desk, CUP).findings == ()


def test_after_a_round_by_standing_another_is_swiss() -> None:
    desk = event_of(6)
    played(desk, 1, how="standing")
    assert (next_at(desk, CUP).step, next_at(desk, CUP).how) == ("pair", "swiss")


def test_what_a_correction_would_have_paired_is_told_of_a_round_by_standing() -> None:
    desk = event_of(6)
    played(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2, how="standing")
    wanted = wanted_of(desk, CUP, CorrectionAsked("result", 1, 1, "B"))
    assert correction_at(desk, CUP, wanted).otherwise
