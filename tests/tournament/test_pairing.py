"""Pairings: nobody twice where that can be, a bye for who had none, the same from the same inputs."""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.court.policy.records import Scoring
from referee.tournament import (
    CannotPair,
    Outcome,
    Pairing,
    numbered,
    pair_by_standing,
    pair_elimination,
    pair_round_robin,
    pair_swiss,
    pair_winners,
    pairing,
    rounds_for,
    standings,
)
from referee.tournament.pairing import bracket
from tests.tournament.brute import random_event


def paired(people: list[str], outcomes: list[Outcome], seed: bytes = b"head") -> Pairing:
    found = pair_swiss(standings(outcomes, people, Scoring()), outcomes, people, seed)
    assert isinstance(found, Pairing)
    return found


def met(outcomes: list[Outcome]) -> set[frozenset[str]]:
    return {frozenset(one.people) for one in outcomes if one.table}


def byes(outcomes: list[Outcome]) -> set[str]:
    return {one.people[0] for one in outcomes if one.bye}


def matchings(people: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair people; of an odd number one is paired with nobody."""
    rest = people if len(people) % 2 == 0 else [*people, ""]
    if not rest:
        yield []
    for other in rest[1:]:
        left = [one for one in rest[1:] if one != other]
        yield from ([(rest[0], other), *more] for more in matchings(left))


def repeats(pairs: list[tuple[str, str]], outcomes: list[Outcome]) -> tuple[int, list[int]]:
    """How many byes they had who get one, and how many pairs met how often, the most often first."""
    had = Counter(one.people[0] for one in outcomes if one.people[1] == "" and one.winner == "A")
    known = Counter(frozenset(one.people) for one in outcomes if one.table)
    counts = Counter(known[frozenset(pair)] for pair in pairs if "" not in pair)
    again = [counts[often] for often in range(12, 0, -1)]
    return sum(had[max(pair)] for pair in pairs if "" in pair), again


def distance(pairs: list[tuple[str, str]], points: dict[str, int]) -> tuple[int, int]:
    """The points of who has the bye, and the squares of the distances of the others."""
    byes = sum(points[max(pair)] for pair in pairs if "" in pair)
    return byes, sum((points[a] - points[b]) ** 2 for a, b in pairs if "" not in (a, b))


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_the_fewest_byes_and_rematches_come_first_of_all_ways_to_pair(seed: int, by_points: bool) -> None:  # noqa: FBT001
    people, outcomes = random_event(seed, most=7)
    outcomes += [replace(one, round=one.round + 6) for one in outcomes if seed % 3 and one.round % 2]
    stand = standings(outcomes, people, Scoring())
    with pytest.MonkeyPatch.context() as patch:
        if by_points:  # networkx alone also comes as near in points as can be
            patch.setattr(pairing, "_without_rematch", lambda *_: [])
            patch.setattr(pairing, "_leaving_a_round", lambda _entries, _level, chosen: chosen)
        found = pair_swiss(stand, outcomes, people, b"head")
    assert isinstance(found, Pairing)
    chosen = [*found.pairs, *((one, "") for one in found.byes)]
    points = {one.person: one.points for one in stand}
    every = [(repeats(pairs, outcomes), distance(pairs, points)) for pairs in matchings(people)]
    assert repeats(chosen, outcomes) == min(every)[0]
    if by_points:
        assert (repeats(chosen, outcomes), distance(chosen, points)) == min(every)


def played_on(people: list[str], rounds: int) -> list[Outcome]:
    """An event in which who sits as A always wins."""
    outcomes: list[Outcome] = []
    for number in range(1, rounds + 1):
        found = paired(people, outcomes, bytes([number]))
        outcomes += [Outcome(number, t, pair, "A", (1, 0, 0)) for t, pair in enumerate(found.pairs, 1)]
        outcomes += [Outcome(number, 0, (one, ""), "A", (1, 0, 0)) for one in found.byes]
    return outcomes


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 10])
def test_a_small_field_plays_as_many_rounds_as_there_are_opponents_without_a_rematch(count: int) -> None:
    people = [f"p{number}" for number in range(count)]
    for seed in range(8):
        dice, outcomes = Random(seed), list[Outcome]()
        for number in range(1, count + count % 2):
            found = paired(people, outcomes, dice.randbytes(8))
            assert not found.again, (seed, number)
            for table, pair in enumerate(found.pairs, 1):
                outcomes.append(Outcome(number, table, pair, dice.choice("AB"), (1, 0, 0)))
            outcomes += [Outcome(number, 0, (one, ""), "A", (1, 0, 0)) for one in found.byes]


@pytest.mark.parametrize(
    ("count", "rounds", "most_byes", "most_meetings"),
    [(3, 5, 2, 2), (4, 6, 0, 2), (5, 10, 2, 2), (6, 15, 0, 3), (2, 3, 0, 3)],
)
def test_byes_and_meetings_are_spread_when_a_few_play_on(
    count: int, rounds: int, most_byes: int, most_meetings: int
) -> None:
    outcomes = played_on([f"p{number}" for number in range(count)], rounds)
    had = Counter(one.people[0] for one in outcomes if one.bye)
    times = Counter(frozenset(one.people) for one in outcomes if one.table)
    assert max(had.values(), default=0) == most_byes
    assert max(times.values()) == most_meetings


def test_a_missed_round_is_no_bye_and_no_meeting() -> None:
    tables = [Outcome(1, 1, ("a", "b"), "A", (1, 0, 0)), Outcome(1, 2, ("d", "e"), "A", (1, 0, 0))]
    missed = Outcome(1, 0, ("c", ""), "B", (0, 1, 0))
    assert (missed.missed, missed.bye) == (True, False)
    people = list("abcde")
    # c lost the round without an opponent, and may get the bye as the two losers may.
    assert {paired(people, [*tables, missed], bytes([n])).byes for n in range(24)} == {("b",), ("c",), ("e",)}
    bye = replace(missed, winner="A")
    assert {paired(people, [*tables, bye], bytes([n])).byes for n in range(24)} == {("b",), ("e",)}


def test_a_round_by_standing_lets_neighbors_meet_who_have_not_met() -> None:
    people = ["a", "b", "c", "d", "e", "f"]
    outcomes = [
        Outcome(1, 1, ("a", "b"), "A", (1, 0, 0)),
        Outcome(1, 2, ("c", "d"), "A", (1, 0, 0)),
        Outcome(1, 3, ("e", "f"), "A", (1, 0, 0)),
        Outcome(2, 1, ("a", "c"), "A", (1, 0, 0)),
        Outcome(2, 2, ("e", "b"), "A", (1, 0, 0)),
        Outcome(2, 3, ("d", "f"), "A", (1, 0, 0)),
    ]
    stand = standings(outcomes, people, Scoring())
    assert [one.person for one in stand] == ["a", "e", "c", "d", "b", "f"]
    found = pair_by_standing(stand, outcomes, people, b"head")
    assert isinstance(found, Pairing)
    # 1 meets 2. 4 met 6, so 5 is left for 4, and 6 for 3.
    assert found.pairs == (("a", "e"), ("c", "f"), ("d", "b"))
    assert found.again == ()
    other = pair_by_standing(stand, outcomes, people, b"other")
    assert isinstance(other, Pairing)
    assert other.pairs == found.pairs


def test_the_inputs_of_earlier_records_have_the_hash_that_they_had() -> None:
    outcomes = [
        Outcome(1, 1, ("a", "b"), "A", (1, 0, 0)),
        Outcome(1, 2, ("c", "d"), "draw", (0, 0, 1)),
        Outcome(1, 0, ("e", ""), "A", (1, 0, 0)),
    ]
    found = paired(list("abcde"), outcomes)
    assert found.inputs == "bf162cde5097e0cd6bd86cc7cf492126c3c9569541ba6143c7d8415fa962c409"
    twice = [*outcomes, replace(outcomes[0], round=2)]
    assert paired(list("abcde"), twice).inputs != paired(list("abcde"), [*outcomes, outcomes[0]][:-1]).inputs


def without_a_rematch(people: list[str], outcomes: list[Outcome]) -> bool:
    """Whether all can be paired without a rematch and a second bye, asked of networkx."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(people)
    known = met(outcomes)
    graph.add_edges_from(both for both in combinations(people, 2) if frozenset(both) not in known)
    if len(people) % 2:
        graph.add_edges_from((one, "") for one in people if one not in byes(outcomes))
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(people) + len(people) % 2


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 10**9))
def test_nobody_meets_twice_and_nobody_has_two_byes_where_that_can_be(seed: int) -> None:
    people, outcomes = random_event(seed, most=9)
    found = paired(people, outcomes)
    seated = sorted([p for pair in found.pairs for p in pair] + list(found.byes))
    assert seated == sorted(people)
    assert len(found.byes) == len(people) % 2
    again = [pair for pair in found.pairs if frozenset(pair) in met(outcomes)]
    assert list(found.again) == again
    if without_a_rematch(people, outcomes):
        assert again == []
        assert not byes(outcomes) & set(found.byes) or set(people) <= byes(outcomes)
    assert paired(people, outcomes) == found


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_without_swisspair_the_same_promises_are_kept(seed: int) -> None:
    people, outcomes = random_event(seed, most=9)
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "swisspair":
            raise ImportError(name)
        return real(name, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "__import__", missing)
        found = paired(people, outcomes)
    if without_a_rematch(people, outcomes):
        assert found.again == ()


def test_who_has_as_many_points_is_mixed_by_the_head_of_the_log() -> None:
    people = [f"p{number}" for number in range(16)]
    made = {paired(people, [], bytes([seed])).pairs for seed in range(8)}
    assert len(made) > 4
    assert len({paired(people, [], bytes([seed])).inputs for seed in range(8)}) == 8


def test_those_with_as_many_points_meet_and_the_best_sit_at_the_first_tables() -> None:
    outcomes = [Outcome(1, t, (f"w{t}", f"l{t}"), "A", (1, 0, 0)) for t in range(1, 5)]
    people = [p for one in outcomes for p in one.people]
    found = paired(people, outcomes)
    assert [{p[0] for p in pair} for pair in found.pairs] == [{"w"}, {"w"}, {"l"}, {"l"}]


def test_a_whole_event_of_400_people_is_paired_without_a_rematch() -> None:
    chance, people = Random(7), [f"p{number}" for number in range(400)]
    outcomes: list[Outcome] = []
    for number in range(1, 10):
        here = people[: 400 - 7 * number]
        stand = standings(outcomes, people, Scoring())
        found = pair_swiss(stand, outcomes, here, bytes([number]))
        assert isinstance(found, Pairing)
        assert found.again == ()
        for table, pair in enumerate(found.pairs, 1):
            winner = chance.choice("AAAABBBBD")
            won = {"A": (1, 0, 0), "B": (0, 1, 0), "D": (0, 0, 1)}[winner]
            outcomes.append(Outcome(number, table, pair, winner.replace("D", "draw"), won))
        outcomes += [Outcome(number, 0, (p, ""), "A", (1, 0, 0)) for p in found.byes]
    assert len({one.people[0] for one in outcomes if one.bye}) == sum(one.bye for one in outcomes)


def test_one_person_cannot_be_paired() -> None:
    found = pair_swiss(standings((), "a", Scoring()), (), "a", b"")
    assert isinstance(found, CannotPair)


@pytest.mark.parametrize("count", range(2, 12))
def test_everybody_meets_everybody_once(count: int) -> None:
    people = [f"p{number}" for number in range(count)]
    rounds = count - 1 if count % 2 == 0 else count
    found = [pair_round_robin(people, number) for number in range(1, rounds + 1)]
    pairs = [frozenset(pair) for one in found for pair in one.pairs]
    assert sorted(map(sorted, pairs)) == sorted(map(sorted, combinations(people, 2)))
    assert sorted(p for one in found for p in one.byes) == (sorted(people) if count % 2 else [])


def test_the_first_two_of_a_cut_can_meet_in_the_final_alone() -> None:
    assert bracket(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    people = [str(number) for number in range(1, 10)]
    first = pair_elimination(people, 8)
    assert isinstance(first, Pairing)
    assert first.pairs == (("1", "8"), ("4", "5"), ("2", "7"), ("3", "6"))
    assert pair_winners(["1", "4", "2", "3"]).pairs == (("1", "4"), ("2", "3"))


@pytest.mark.parametrize(("size", "people"), [(5, 20), (8, 7), (0, 4)])
def test_a_cut_that_cannot_be_is_told(size: int, people: int) -> None:
    found = pair_elimination([str(number) for number in range(people)], size)
    assert isinstance(found, CannotPair)


def test_who_needs_a_certain_table_sits_there() -> None:
    pairs = [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")]
    assert numbered(pairs, {"f": 1, "d": 9}) == (
        (1, ("e", "f")),
        (2, ("a", "b")),
        (3, ("g", "h")),
        (9, ("c", "d")),
    )
    assert [table for table, _ in numbered(pairs, {"a": 2, "c": 2})] == [1, 2, 3, 4]


def test_as_many_rounds_as_people_usually_play() -> None:
    assert [rounds_for(n) for n in (2, 8, 9, 32, 33, 128, 226, 409, 410)] == [3, 3, 4, 5, 6, 7, 8, 9, 10]
