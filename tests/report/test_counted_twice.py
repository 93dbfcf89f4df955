"""A report is what a plain second count of the same event comes to."""

from __future__ import annotations

from collections import Counter
from math import ceil, sqrt
from statistics import NormalDist, median_low

from hypothesis import given
from hypothesis import strategies as st

from referee.report import EventReport, LengthSpread, report_of, share_of, spread_of
from tests.report.random_events import JUDGES, LEVELS, PlannedEvent, PlannedTable, planned, written

SEEDS = st.integers(0, 10**9)


def last(one: PlannedTable) -> str:
    """How a table stands after its corrections."""
    return one.corrected[-1] if one.corrected else one.winner


def known_decks(plan: PlannedEvent, *, whole: bool) -> dict[str, str]:
    """The decks of people, by what they registered and then by the last match that tells one."""
    found = {person: deck for person, deck in plan.decks.items() if deck and whole}
    for one in plan.tables:
        if one.match is not None:
            found |= {p: d for p, d in zip(one.people, one.match.decks, strict=True) if d}
    return found


def both(plan: PlannedEvent, one: PlannedTable, *, whole: bool) -> tuple[str, str]:
    known = known_decks(plan, whole=whole)
    a, b = one.match.decks if one.match is not None else ("", "")
    return a or known.get(one.people[0], ""), b or known.get(one.people[1], "")


def spread(rows: list[int]) -> LengthSpread:
    rows = sorted(rows)
    if not rows:
        return LengthSpread(0, 0, 0, 0)
    return LengthSpread(len(rows), median_low(rows), rows[ceil(0.9 * len(rows)) - 1], rows[-1])


@given(SEEDS, st.booleans())
def test_decks_and_going_first(seed: int, whole: bool) -> None:  # noqa: FBT001 - hypothesis gives it
    plan = planned(seed)
    found = report_of(written(plan, whole=whole))
    ended = [one for one in plan.tables if last(one)]
    decks = [(one, both(plan, one, whole=whole)) for one in ended]
    told = [(one, pair) for one, pair in decks if all(pair)]
    played, won = Counter[str](), Counter[str]()
    for one, (a, b) in told:
        if a != b:
            played.update((a, b))
            won.update({"A": [a], "B": [b]}.get(last(one), []))
    assert (found.decks.counted, found.decks.of) == (len(told), len(ended))
    assert found.decks.mirrors == sum(a == b for _, (a, b) in told)
    assert {row.deck: (row.wins.won, row.wins.of) for row in found.decks.decks if row.wins.of} == {
        deck: (won[deck], count) for deck, count in played.items()
    }
    first = [one for one in ended if one.match is not None and one.match.first]
    assert found.going_first.wins.of == len(first)
    assert found.going_first.wins.won == sum(last(one) == one.match.first for one in first if one.match)


@given(SEEDS)
def test_lengths_and_the_work_of_judges(seed: int) -> None:
    plan = planned(seed)
    found = report_of(written(plan))
    matches = [one.match for one in plan.tables if one.match is not None]
    turned = [one for one in matches if one.turns]
    assert found.lengths.turns == spread([one.turns for one in turned])
    assert found.lengths.seconds == spread([one.ended for one in turned if not one.paper])
    waits = [(judge, waited) for one in matches for _, judge, waited, _ in one.calls]
    waits += [(judge, waited) for _, _, _, judge, waited in plan.calls]
    assert (found.court.counted, found.court.of) == (len(matches), len(plan.tables))
    assert found.court.heard == len(plan.tables)  # the event tells the calls of all others
    assert found.court.whole.calls == len(waits)
    assert found.court.whole.open == sum(waited < 0 for _, waited in waits)
    assert found.court.whole.waited == spread([waited for _, waited in waits if waited >= 0])
    rulings = Counter(judge for one in matches for judge, withdrawn in one.rulings if not withdrawn)
    rows = {row.who: row for row in found.court.judges}
    for judge in JUDGES:
        own = [waited for who, waited in waits if who == judge and waited >= 0]
        assert (judge in rows) == bool(own or rulings[judge])
        if judge in rows:
            assert rows[judge].waited == spread(own)
            assert rows[judge].rulings == rulings[judge]
    came = Counter(str(one.round) for one in plan.tables if one.match for _ in one.match.calls)
    came.update(str(number) for number, *_ in plan.calls)
    assert {row.who: row.calls for row in found.court.rounds if row.calls} == came


@given(SEEDS)
def test_who_left_before_the_first_round_is_named_and_counts_nowhere(seed: int) -> None:
    plan = planned(seed)
    found = report_of(written(plan))
    assert found.people == len(plan.decks)
    assert sorted(found.left_before) == sorted(plan.gone)
    assert not {row.person for row in found.standings} & {*plan.gone}


@given(SEEDS)
def test_penalties_time_and_what_was_changed(seed: int) -> None:
    plan = planned(seed)
    found = report_of(written(plan))
    matches = [one.match for one in plan.tables if one.match is not None]
    penalties = [row for one in matches for row in one.penalties]
    stands = Counter((code, level) for code, level, withdrawn in penalties if not withdrawn)
    stands.update(("T3", level) for _, _, level in plan.late)
    assert found.penalties.apart == len(plan.late)
    late = sorted((p, n, f"{level} for T3") for p, n, level in plan.late if level != LEVELS[0])
    assert sorted((*c.people, c.round, c.said) for c in found.corrected_parts) == late
    assert {(r.infraction, r.level): r.count for r in found.penalties.rows} == stands
    assert found.penalties.withdrawn == len(penalties) + len(plan.late) - stands.total()
    assert found.time.judged == sum(lasted for one in matches for _, lasted in one.stopped)
    assert found.time.tables == sum(bool(one.stopped) for one in matches)
    assert found.time.extended == sum(seconds for one in matches for seconds, _ in one.given)
    fixed = [(one.round, one.table, w) for one in plan.tables for w in one.corrected]
    assert sorted((c.round, c.table, c.after) for c in found.corrections) == sorted(fixed)
    assert {c.by for c in found.corrections} <= {"scorekeeper:sam"}
    assert {one.person: one.round for one in found.disqualified} == plan.out
    left = plan.dropped | plan.out
    assert {p: row.round for row in found.rounds for p in row.dropped} == left
    assert {row.round: [*row.byes] for row in found.rounds} == plan.byes
    waiting = Counter(one.round for one in plan.tables if not last(one))
    assert {row.round: row.waiting for row in found.rounds if row.waiting} == waiting


@given(SEEDS)
def test_standings_leave_out_who_was_sent_out_and_say_who_left(seed: int) -> None:
    plan = planned(seed)
    found = report_of(written(plan))
    assert {row.person for row in found.standings} == plan.decks.keys() - plan.out.keys()
    assert {row.person: row.dropped for row in found.standings if row.dropped >= 0} == plan.dropped
    for row in found.standings:
        mine = [one for one in plan.tables if row.person in one.people and last(one)]
        byes = sum(row.person in rows for rows in plan.byes.values())
        won = sum(last(one) == "AB"[one.people.index(row.person)] for one in mine)
        drawn = sum(last(one) == "draw" for one in mine)
        assert (row.won, row.drawn, row.lost) == (won + byes, drawn, len(mine) - won - drawn)


@given(SEEDS)
def test_everybody_is_told_no_reason_and_no_list_that_nobody_played(seed: int) -> None:
    plan = planned(seed)
    found: EventReport = report_of(written(plan, whole=False))
    assert not any(one.reason for one in found.corrections)
    assert not any(one.reason for one in found.corrected_parts)
    assert not any(one.reason for one in found.disqualified)
    seen = known_decks(plan, whole=False)
    assert {row.person: row.deck for row in found.standings if row.deck} == {
        p: d for p, d in seen.items() if p not in plan.out
    }


def test_an_interval_is_that_of_wilson() -> None:
    z = NormalDist().inv_cdf(0.975)
    for won, of in ((7, 10), (1, 3), (50, 100), (399, 400)):
        p, n = won / of, of
        middle, below = p + z * z / (2 * n), 1 + z * z / n
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        found = share_of(won, of)
        assert (found.low, found.high) == (
            round((middle - half) / below, 4),
            round((middle + half) / below, 4),
        )
    assert (share_of(7, 10).low, share_of(7, 10).high) == (0.3968, 0.8922)


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_share_within_0_and_1(won: int, more: int) -> None:
    found = share_of(won, won + more)
    assert 0 <= found.low <= found.share <= found.high <= 1


@given(st.lists(st.integers(0, 10**6)))
def test_half_and_nine_tenths_do_not_pass_what_is_said(rows: list[int]) -> None:
    found = spread_of(rows)
    assert found == spread(rows)


@given(SEEDS)
def test_the_calls_of_a_match_that_is_not_here_are_not_said_to_be_known(seed: int) -> None:
    made = written(planned(seed))
    found = report_of(made._replace(played=made.played[1:])).court
    assert (found.of - found.heard, found.counted) == (len(made.played[:1]), len(made.played[1:]))
