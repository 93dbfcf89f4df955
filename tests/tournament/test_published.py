"""Tie-breaks against the numbers that their documents print, and against arithmetic by hand.

MTR appendix C and FIDE C.07 print worked examples; those are repeated here to the last digit. Play!
Pokemon and Flesh and Blood describe their numbers in words; their examples are derived by hand beside
each test.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from referee.court.policy.records import MTR, Scoring
from referee.court.policy.tiebreaks import FAMILIES, TIEBREAKS, formula_of
from referee.tournament import EventContext, Outcome, PlayerStanding, standings
from referee.tournament.tiebreaks import COMPUTED

F = Fraction
Record = tuple[int, int, int]


def record(person: str, won: int, lost: int, drawn: int, *, start: int = 1) -> list[Outcome]:
    """Outcomes of a person against others who play once, with so many wins, losses and draws."""
    kinds = "A" * won + "B" * lost + "D" * drawn
    return [
        Outcome(start + n, 99, (person, f"{person}-{start + n}"), kind.replace("D", "draw"), (0, 0, 0))
        for n, kind in enumerate(kinds)
    ]


def stand(outcomes: list[Outcome], family: str = MTR, **more: Any) -> dict[str, PlayerStanding]:
    context = EventContext(*more.pop("context", ()))
    return {one.person: one for one in standings(outcomes, (), Scoring(family, **more), (), context)}


def value(found: dict[str, PlayerStanding], person: str, tiebreak: str) -> Fraction:
    return found[person].number(TIEBREAKS[tiebreak].title).value


def share_of(outcomes: list[Outcome], person: str = "p") -> Fraction:
    """The match wins of a person as MTR counts them, which an opponent who met nobody else is told."""
    outcomes = [*outcomes, Outcome(1, 1, (person, "other"), "B", (0, 0, 0))]
    return value(stand(outcomes), "other", "omw")


# MTR appendix C


@pytest.mark.parametrize(
    ("written", "bye", "printed"),
    [
        ((5, 2, 1), 0, ".667"),  # 16 of 24 match points
        ((1, 3, 1), 0, ".33"),  # 4 of 15 are .27, which counts .33
        ((3, 2, 0), 1, ".60"),  # a bye in the first round is one of the three wins: 9 of 15
    ],
)
def test_match_wins_are_those_that_mtr_prints(written: Record, bye: int, printed: str) -> None:
    won, lost, drawn = written
    # One of the losses is the one against "other", who reads the number.
    outcomes = record("p", won - bye, lost - 1, drawn, start=2 + bye)
    outcomes += [Outcome(2, 0, ("p", ""), "A", (2, 0, 0))] * bye
    assert f"{float(share_of(outcomes)):.{len(printed) - 1}f}"[1:] == printed


@pytest.mark.parametrize(
    ("games", "printed"),
    [
        ([(2, 0), (2, 1), (1, 2), (2, 0)], ".70"),  # 21 of 30 game points
        ([(1, 2), (1, 2), (0, 2), (1, 2)], ".33"),  # 9 of 33 are .27, which counts .33
    ],
)
def test_game_wins_are_those_that_mtr_prints(games: list[tuple[int, int]], printed: str) -> None:
    outcomes = [
        Outcome(n, 1, ("p", f"o{n}"), "A" if won > lost else "B", (won, lost, 0))
        for n, (won, lost) in enumerate(games, 1)
    ]
    assert f"{float(value(stand(outcomes), 'p', 'gw')):.2f}"[1:] == printed


def test_opponents_match_wins_are_those_of_the_example_of_mtr() -> None:
    # 6-2-0 against 4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1 and 6-1-1:
    # (12/24 + 21/24 + .33 + 10/21 + 18/24 + 16/24 + 13/24 + 19/24) / 8 = .6163988
    records = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]
    outcomes = []
    for number, (won, lost, drawn) in enumerate(records, 1):
        beat = number > 2  # p lost the first two
        outcomes.append(Outcome(number, 1, ("p", f"o{number}"), "A" if beat else "B", (0, 0, 0)))
        outcomes += record(f"o{number}", won - (not beat), lost - beat, drawn, start=10)
    found = value(stand(outcomes), "p", "omw")
    assert f"{float(found):.7f}" == "0.6163988"
    assert (
        found == (F(1, 2) + F(7, 8) + F(33, 100) + F(10, 21) + F(3, 4) + F(2, 3) + F(13, 24) + F(19, 24)) / 8
    )
    third = value(stand(outcomes, "opponents"), "p", "omw")
    assert f"{float(third):.7f}" == "0.6168155"
    assert third - found == (F(1, 3) - F(33, 100)) / 8


def test_opponents_average_keeps_its_third_and_mtr_its_33() -> None:
    outcomes = [Outcome(1, 1, ("a", "b"), "A", (2, 0, 0))]
    for scoring, least in (
        (Scoring(), F(33, 100)),
        (Scoring("mtr"), F(33, 100)),
        (Scoring("opponents"), F(1, 3)),
        (Scoring("opponents", floor=333), F(1, 3)),
        (Scoring("opponents", floor=250), F(1, 4)),
    ):
        first = standings(outcomes, (), scoring)[0]
        assert first.numbers[1].value == least, scoring
        assert first.numbers[1].parts[0].note == "the floor"


# FIDE C.07: the virtual opponent


def drawn_rounds(rounds: int) -> list[Outcome]:
    """Rounds that others played, so that there are so many of them."""
    return [Outcome(n, 50, ("x", f"y{n}"), "draw", (0, 0, 0)) for n in range(1, rounds + 1)]


def virtual(outcomes: list[Outcome], person: str, number: int) -> Fraction:
    parts = stand(outcomes, "fide-buchholz")[person].number("Buchholz").parts
    (found,) = [one for one in parts if one.round == number]
    assert found.note == "virtual opponent"
    return found.value


@pytest.mark.parametrize(("rounds", "printed"), [(3, F(5, 2)), (9, F(11, 2))])
def test_the_virtual_opponent_of_who_did_not_show_up(rounds: int, printed: Fraction) -> None:
    # FIDE, example 1: 1.5 after two rounds, lost round 3 by forfeit: 1.5 + (1 - 0) + 0.5 * (9 - 3) = 5.5
    outcomes = [
        *drawn_rounds(rounds),
        Outcome(1, 1, ("p", "a"), "A", (0, 0, 0)),
        Outcome(2, 1, ("p", "b"), "draw", (0, 0, 0)),
        Outcome(3, 0, ("p", ""), "B", (0, 1, 0)),
        *record("p", 2, rounds - 5, 0, start=4)[: rounds - 3],
    ]
    assert virtual(outcomes, "p", 3) == printed


@pytest.mark.parametrize(("rounds", "printed"), [(6, F(7, 2)), (9, F(5))])
def test_the_virtual_opponent_of_who_got_a_point_unplayed(rounds: int, printed: Fraction) -> None:
    # FIDE, example 2: 3.5 after five rounds, won round 6 by forfeit: 3.5 + (1 - 1) + 0.5 * (9 - 6) = 5.0
    outcomes = [
        *drawn_rounds(rounds),
        *record("p", 3, 1, 1),
        Outcome(6, 0, ("p", ""), "A", (1, 0, 0)),
        *record("p", 0, rounds - 6, 0, start=7),
    ]
    assert virtual(outcomes, "p", 6) == printed


def test_buchholz_cut_1_leaves_the_lowest_out_and_unplayed_rounds_of_opponents_are_drawn() -> None:
    outcomes = [
        Outcome(1, 1, ("a", "b"), "A", (0, 0, 0)),
        Outcome(1, 2, ("c", "d"), "A", (0, 0, 0)),
        Outcome(2, 1, ("a", "c"), "draw", (0, 0, 0)),
        Outcome(2, 0, ("b", ""), "A", (1, 0, 0)),
    ]
    found = stand(outcomes, "fide-buchholz")
    # a met b (0, then a bye, which counts as drawn: 0.5) and c (1 + 0.5): 2, without the lowest 1.5;
    # Sonneborn-Berger 1 * 0.5 + 0.5 * 1.5 = 1.25.
    assert [value(found, "a", one) for one in ("buchholz", "buchholz-cut-1", "sonneborn-berger")] == [
        F(2),
        F(3, 2),
        F(5, 4),
    ]
    assert [one.left_out for one in found["a"].number("Buchholz cut 1").parts] == [True, False]
    # b met a (1.5), then a virtual opponent: 0 + (1 - 1) + 0.5 * 0 = 0.
    assert value(found, "b", "buchholz") == F(3, 2)
    # d lost to c (1.5); absent in round 2, so against a virtual opponent: 0 + (1 - 0) + 0 = 1.
    assert value(found, "d", "buchholz") == F(5, 2)


def test_who_sits_at_a_table_without_a_result_has_no_virtual_opponent_yet() -> None:
    outcomes = [*drawn_rounds(2), Outcome(1, 1, ("a", "b"), "A", (0, 0, 0))]
    waiting = {(2, "a"), (2, "b")}
    found = stand(outcomes, "fide-buchholz", context=((), waiting))
    assert [one.round for one in found["a"].number("Buchholz").parts] == [1]
    assert value(found, "a", "buchholz") == 0  # not 0.5: b's second round is still to be played


# Play! Pokemon: by hand


def test_byes_are_left_out_of_the_wins_of_opponents_and_they_are_at_least_a_quarter() -> None:
    outcomes = [
        Outcome(1, 1, ("a", "b"), "A", (0, 0, 0)),
        Outcome(2, 0, ("b", ""), "A", (1, 0, 0)),
        Outcome(3, 1, ("b", "c"), "draw", (0, 0, 0)),
    ]
    found = stand(outcomes, "play-pokemon")
    # b lost, had a bye and drew: (0 + 1/2) / 2 = 1/4, by MTR (0 + 3 + 1) / 9.
    assert value(found, "a", "owp") == F(1, 4)
    assert value(stand(outcomes), "a", "omw") == F(4, 9)
    # b met a (1 of 1) and c (1/2 of 1): 3/4; a and c met b alone.
    assert value(found, "b", "owp") == F(3, 4)
    assert value(found, "a", "oowp") == F(3, 4)
    assert value(found, "b", "oowp") == F(1, 4)
    lost = [*outcomes, Outcome(4, 0, ("b", ""), "B", (0, 1, 0))]
    # The round that b missed is a loss: (0 + 1/2) / 3 is less than a quarter.
    assert stand(lost, "play-pokemon")["a"].numbers[1].parts[0].note == "the floor"


def test_an_opponent_who_left_counts_at_most_three_quarters() -> None:
    outcomes = [Outcome(1, 1, ("a", "b"), "B", (0, 0, 0)), *record("b", 2, 0, 0, start=2)]
    assert value(stand(outcomes, "play-pokemon"), "a", "owp") == 1
    left = stand(outcomes, "play-pokemon", context=({"b"},))
    assert value(left, "a", "owp") == F(3, 4)
    assert left["a"].numbers[1].parts[0].note == "the cap"


def ring(*pairs: str) -> list[Outcome]:
    """Who beat whom, "ab" for a beat b, a round each."""
    return [Outcome(n, 1, (pair[0], pair[1]), "A", (0, 0, 0)) for n, pair in enumerate(pairs, 1)]


def places(outcomes: list[Outcome], *tiebreaks: str) -> str:
    rows = standings(outcomes, (), Scoring(tiebreaks=tiebreaks))
    return " ".join(f"{one.place}{one.person}" for one in rows)


def test_head_to_head_puts_who_beat_all_others_that_are_tied_first() -> None:
    # a, b and c have two wins each; a beat both others, b beat c.
    outcomes = ring("ab", "ac", "bc", "bx", "cx", "cy")
    assert places(outcomes, "head-to-head") == "1a 2b 3c 4x 4y"
    # In a circle nobody beat all the others.
    assert places(ring("ab", "bc", "ca"), "head-to-head") == "1a 1b 1c"
    # Whom they beat besides does not matter, nor do those whom other numbers tell apart.
    assert places(ring("ab", "bx", "cy"), "head-to-head") == "1a 1b 1c 4x 4y"
    # Two matches that each of them won leave them tied.
    assert places(ring("ab", "ba"), "head-to-head") == "1a 1b"


def test_the_last_opponent_stands_higher() -> None:
    # a and b won once; a's last opponent x has as many points, b's last opponent y has none.
    outcomes = ring("ay", "xz", "by", "xa")
    assert places(outcomes, "last-opponent") == "1x 2a 3b 4z 5y"
    found = {one.person: one for one in standings(outcomes, (), Scoring(tiebreaks=("last-opponent",)))}
    assert [found[one].numbers[1].value for one in "ab"] == [1, 4]


# Flesh and Blood: by hand


def test_who_lost_the_second_time_later_is_ahead() -> None:
    def losing(person: str, *rounds: int) -> list[Outcome]:
        return [
            Outcome(n, 9, (person, f"{person}{n}"), "B" if n in rounds else "A", (0, 0, 0))
            for n in range(1, 9)
        ]

    outcomes = [*losing("p", 3, 8), *losing("q", 5, 7), *losing("r", 4, 8)]
    found = stand(outcomes, "flesh-and-blood")
    # 2^2 + 2^7 = 132, 2^4 + 2^6 = 80, 2^3 + 2^7 = 136
    assert [value(found, one, "ctb") for one in "pqr"] == [132, 80, 136]
    assert sorted("pqr", key=lambda one: found[one].place) == ["r", "p", "q"]
    # The sum of the points after each round says otherwise: 3 and 8 lost weigh as much as 5 and 6.
    by_sum = stand(outcomes, "cumulative")
    assert sorted("pqr", key=lambda one: by_sum[one].place) == ["q", "r", "p"]


# The table itself


def test_each_declared_number_has_a_function_a_formula_and_a_source() -> None:
    assert COMPUTED.keys() == TIEBREAKS.keys()
    assert {name for one in FAMILIES.values() for name in one.tiebreaks} == TIEBREAKS.keys()
    assert len({one.title for one in TIEBREAKS.values()}) == len(TIEBREAKS)
    assert all(one.formula and one.source and len(one.short) < 8 for one in TIEBREAKS.values())
    assert "0.33" in formula_of(TIEBREAKS["omw"], Scoring())
    assert "1/3" in formula_of(TIEBREAKS["omw"], Scoring("opponents"))


def test_a_policy_lists_an_order_of_its_own() -> None:
    outcomes = ring("ab", "bc", "ca")
    found = standings(outcomes, (), Scoring(tiebreaks=("gw", "buchholz", "head-to-head")))
    assert [one.name for one in found[0].numbers] == ["points", "game wins", "Buchholz", "head-to-head"]
