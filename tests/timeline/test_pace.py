from __future__ import annotations

from typing import Any

from events.kinds import (
    ActionTaken,
    ClockStarted,
    ClockStopped,
    DecisionAsked,
    Fact,
    MatchEnded,
    MatchRewound,
)
from referee.timeline.pace import TimedDecision, decisions
from referee.timeline.slow import LONG, STEADY, PacedMatch, Spread, report, spread

SECOND = 1_000_000
PEOPLE = ("ada", "bo")


def told(*rows: tuple[int, Any] | tuple[int, Any, str]) -> list[Fact]:
    """Facts from seconds, bodies and actors, with seqs from 1 on."""
    return [
        Fact(seq, row[1], row[0] * SECOND, row[2] if len(row) > 2 else "rules", 0)
        for seq, row in enumerate(rows, 1)
    ]


def took(found: tuple[TimedDecision, ...]) -> list[tuple[str, str, int, int, bool]]:
    return [(d.seat, d.kind, d.answered, d.took // SECOND, d.undone) for d in found]


def test_a_decision_lasts_from_its_question_to_the_answer_of_its_seat() -> None:
    facts = told(
        (0, DecisionAsked("main", "A")),
        (9, ActionTaken("A", "pass"), "A"),
        (9, DecisionAsked("guard", "B")),
        (13, ActionTaken("B", "pass"), "B"),
        (13, MatchEnded("A", "conceded")),
    )
    assert took(decisions(facts)) == [("A", "main", 2, 9, False), ("B", "guard", 4, 4, False)]


def test_the_time_in_which_the_clock_stood_is_nobodys() -> None:
    facts = told(
        (0, DecisionAsked("main", "A")),
        (20, ClockStopped("call C1"), "B"),
        (21, ClockStopped("call C2"), "A"),
        (320, ClockStarted("call C2"), "judge"),
        (330, ActionTaken("A", "pass"), "A"),
    )
    (one,) = decisions(facts)
    assert (one.took, one.judged) == (30 * SECOND, 300 * SECOND)


def test_a_question_over_which_a_judge_was_called_lasts_up_to_the_call() -> None:
    facts = told((0, DecisionAsked("main", "A")), (95, ClockStopped("call C1"), "B"))
    assert decisions(facts) == (TimedDecision("A", "main", 1, 0, 95 * SECOND),)
    later = [*facts, Fact(3, ClockStarted("call C1"), 400 * SECOND, "judge", 0)]
    assert decisions(later) == (TimedDecision("A", "main", 1, 0, 95 * SECOND, 305 * SECOND),)


def test_undone_time_was_spent_and_the_question_waits_again_from_the_rewind_on() -> None:
    facts = told(
        (0, DecisionAsked("main", "A")),
        (10, ActionTaken("A", "play"), "A"),
        (10, DecisionAsked("targets", "A")),
        (15, ClockStopped("call C1"), "B"),
        (60, MatchRewound(1, "slip"), "judge"),
        (60, ClockStarted("call C1"), "judge"),
        (67, ActionTaken("A", "pass"), "A"),
    )
    assert took(decisions(facts)) == [
        ("A", "main", 2, 10, True),
        ("A", "targets", 0, 5, True),
        ("A", "main", 7, 7, False),
    ]


def test_what_a_judge_is_asked_or_answers_is_no_decision_of_a_seat() -> None:
    facts = told(
        (0, DecisionAsked("state", "judge")),
        (50, ActionTaken("judge", "state"), "judge"),
        (50, DecisionAsked("pick", "B")),
        (58, ActionTaken("B", "pick"), "head-judge:kim"),
    )
    assert took(decisions(facts)) == [("B", "pick", 0, 8, False)]


def test_a_spread_is_that_of_the_times_without_some_of_them() -> None:
    assert spread(()) == Spread()
    assert spread([7]) == Spread(1, 7, 7, 7)
    assert spread(list(range(1, 101))) == Spread(100, 50, 95, 100)
    assert spread([1, 2, 2, 3, 9, 9], [2, 9]) == spread([1, 2, 3, 9]) == Spread(4, 2, 9, 9)


def played(name: str, seconds: list[int], kind: str = "main", seat: str = "A") -> PacedMatch:
    made = [TimedDecision(seat, kind, 2 * i + 1, 2 * i + 2, s * SECOND) for i, s in enumerate(seconds)]
    return PacedMatch(name, PEOPLE, tuple(made))


def test_a_long_decision_is_flagged_with_the_numbers_that_lead_to_it() -> None:
    field = [played(f"m{i}", [5, 10, 15, 20, 30]) for i in range(2, 6)]
    found = report([played("m1", [8, 95, 59, 10])], field, "event spring")
    assert (found.matches, found.decisions) == (4, 20)
    (flag,) = found.flags
    assert (flag.what, flag.match, flag.seq, flag.kind) == (LONG, "m1", 4, "main")
    assert (flag.took, flag.limit) == (95 * SECOND, 30 * SECOND)
    assert (flag.field.count, flag.person) == (20, "ada")
    assert flag.own == Spread(24, 15 * SECOND, 59 * SECOND, 95 * SECOND)


def test_nothing_is_flagged_below_twenty_decisions_of_that_kind_in_other_matches() -> None:
    others = [played("m2", [5] * 19), played("m3", [5] * 60, "guard")]
    assert report([played("m1", [95, 5, 5])], others, "x").flags == ()
    assert report([played("m1", [95] * 40)], [], "x").flags == ()
    more = [*others, played("m4", [5])]
    assert [flag.seq for flag in report([played("m1", [95, 5, 5])], more, "x").flags] == [2]


def test_a_median_is_flagged_where_both_have_twenty_decisions() -> None:
    others = [played("m2", [6] * 10 + [40] * 10)]
    slow = report([played("m1", [12] * 20)], others, "x")
    assert [(f.what, f.took // SECOND, f.limit // SECOND, f.seq) for f in slow.flags] == [(STEADY, 12, 6, 0)]
    assert report([played("m1", [12] * 19)], others, "x").flags == ()
    assert report([played("m1", [11] * 20)], others, "x").flags == ()


def test_in_an_event_each_match_is_held_against_the_others_only() -> None:
    rows = [played("m1", [5] * 20), played("m2", [50] * 20)]
    found = report(rows, (), "event spring")
    assert found.matches == 2
    assert {flag.match for flag in found.flags} == {"m2"}
    first, _, second, _ = found.seats
    assert first.kinds[0].field.median == 50 * SECOND
    assert second.kinds[0].field.median == 5 * SECOND
    assert second.kinds[0].own.count == 40
