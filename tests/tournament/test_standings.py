"""Standings, held against a second count; corrections, whenever they are made, come to the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.court.policy.records import Scoring
from referee.court.policy.tiebreaks import FAMILIES
from referee.tournament import Outcome, differences, standings
from tests.tournament.brute import counted, random_event

SCORINGS = [
    *(Scoring(family) for family in FAMILIES if family != "play-pokemon"),
    Scoring("cumulative", 2, 1, 0, 2),
    Scoring(win=4, loss=1),
]


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(SCORINGS))
def test_standings_are_those_of_a_second_count(seed: int, scoring: Scoring) -> None:
    people, outcomes = random_event(seed)
    told = standings(outcomes, people, scoring)
    assert [(one.person, [n.value for n in one.numbers]) for one in told] == counted(
        people, outcomes, scoring
    )


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(SCORINGS))
def test_each_number_is_what_its_parts_come_to(seed: int, scoring: Scoring) -> None:
    people, outcomes = random_event(seed)
    for one in standings(outcomes, people, scoring):
        for number in one.numbers:
            total = sum((part.value for part in number.parts if not part.left_out), Fraction(0))
            mean = total / len(number.parts) if number.parts else Fraction(0)
            if number.name == "game wins" and number.parts[-1].round:
                points = [part.note.rpartition(", ")[2].split(" of ") for part in number.parts]
                mean = Fraction(sum(int(got) for got, _ in points), sum(int(best) for _, best in points))
            elif number.name == "game wins":
                mean = number.parts[-1].value
            assert number.value in {total, mean}
        met = {p for row in outcomes if one.person in row.people for p in row.people} - {one.person, ""}
        assert {part.opponent for n in one.numbers for part in n.parts} <= met | {""}


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(SCORINGS))
def test_a_correction_made_later_comes_to_the_same_as_one_made_at_once(seed: int, scoring: Scoring) -> None:
    people, outcomes = random_event(seed)
    tables = [one for one in outcomes if one.table]
    if not tables:
        return
    chance = Random(seed)
    wrong = chance.choice(tables)
    right = replace(wrong, winner=chance.choice(("A", "B", "draw", "double-loss")), games=(1, 1, 0))
    later = [right if one is wrong else one for one in outcomes]
    chance.shuffle(later)
    at_once = [one for one in outcomes if one is not wrong] + [right]
    assert standings(later, people, scoring) == standings(at_once, people, scoring)
    found = differences(standings(outcomes, people, scoring), standings(later, people, scoring))
    if right == wrong:
        assert not found.moved


def test_a_bye_is_no_opponent_and_counts_its_points() -> None:
    outcomes = [Outcome(1, 0, ("a", ""), "A", (2, 0, 0)), Outcome(1, 1, ("b", "c"), "B", (1, 2, 0))]
    first, second, last = standings(outcomes, "abc", Scoring())
    assert (first.person, first.points, first.numbers[1].parts[0].opponent) == ("a", 3, "")
    assert (second.person, second.points) == ("c", 3)
    assert [part.opponent for part in second.numbers[1].parts] == ["b"]
    assert (last.person, last.place, last.won, last.lost) == ("b", 3, 0, 1)


@pytest.mark.parametrize(
    ("scoring", "least"),
    [
        (Scoring(), "33/100"),
        (Scoring("opponents"), "1/3"),
        (Scoring(floor=0), "0"),
        (Scoring("play-pokemon"), "1/4"),
    ],
)
def test_who_had_no_opponent_yet_stands_at_the_floor_of_every_mean(scoring: Scoring, least: str) -> None:
    outcomes = [Outcome(1, 0, ("a", ""), "A", (2, 0, 0)), Outcome(1, 1, ("b", "c"), "A", (2, 0, 0))]
    own = next(one for one in standings(outcomes, "abc", scoring) if one.person == "a")
    means = [one for one in own.numbers if one.name.startswith("opponents'")]
    assert [str(one.value) for one in means] == [least] * 2
    assert all("no opponent yet" in one.parts[0].note for one in means)


def test_nobody_counts_for_less_than_the_floor_and_it_is_said() -> None:
    outcomes = [Outcome(n, 1, ("a", f"x{n}"), "A", (1, 0, 0)) for n in (1, 2)]
    numbers = standings(outcomes, ["a"], Scoring("opponents"))[0].number("opponents' match wins")
    assert numbers.value == Fraction(1, 3)
    assert all(part.floored for part in numbers.parts)
    lower = standings(outcomes, ["a"], Scoring(floor=0))[0].number("opponents' match wins")
    assert lower.value == 0
    assert not any(part.floored for part in lower.parts)


def test_whom_no_number_tells_apart_share_a_place_and_the_next_is_counted_on() -> None:
    outcomes = [Outcome(1, t, (f"a{t}", f"b{t}"), "A", (1, 0, 0)) for t in (1, 2)]
    assert [(one.place, one.person) for one in standings(outcomes, (), Scoring())] == [
        (1, "a1"),
        (1, "a2"),
        (3, "b1"),
        (3, "b2"),
    ]


def test_who_has_no_place_counts_for_others() -> None:
    outcomes = [Outcome(1, 1, ("a", "b"), "B", (0, 1, 0))]
    (alone,) = standings(outcomes, "ab", Scoring(), {"b"})
    assert (alone.place, alone.person) == (1, "a")
    assert alone.number("opponents' match wins").value == 1


def test_differences_name_who_moves_who_comes_into_the_cut_and_which_rounds_stand() -> None:
    before = [Outcome(1, 1, ("a", "b"), "A", (1, 0, 0)), Outcome(1, 2, ("c", "d"), "A", (1, 0, 0))]
    after = [Outcome(1, 1, ("a", "b"), "B", (0, 1, 0)), before[1]]
    found = differences(standings(before, (), Scoring()), standings(after, (), Scoring()), cut=2, stale=(2,))
    assert [(one.person, one.points) for one in found.moved] == [("b", (0, 3)), ("a", (3, 0))]
    assert (found.into, found.out_of, found.stale) == (("b",), ("a",), (2,))


@pytest.mark.parametrize("family", FAMILIES)
def test_an_event_that_nobody_played_in_has_standings(family: str) -> None:
    told = standings((), "ba", Scoring(family))
    assert [(one.place, one.person, one.points) for one in told] == [(1, "a", 0), (1, "b", 0)]
