"""Rounds paired, played and corrected at the desk, from the first pairing to the winner of the cut."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cli.event.standing import next_lines, standing_lines
from events.kinds import RoundPaired
from events.memory_log import MemoryLog
from events.values import changed
from referee.auditing.tables import orders_of_event
from referee.cards import shipped_decks
from referee.court.event import SaidTable, TableEnd
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.event.correcting import correction_at
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.own import report_result
from referee.service.event.running import open_event
from referee.service.event.standing import EventStandings, standings_at
from referee.service.orders import corrections, decided, events, own, pairings, results, rounds
from referee.service.records.auditing import audit_log
from referee.tournament import outcomes_of
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import desk_of

CUP, KIM, SCORE = "cup", "organiser:kim", "scorekeeper:sam"
DECK = next(iter(shipped_decks("diva").values()))


def event_of(people: int, policy: bytes = b"") -> Desk:
    desk = desk_of(MemoryLog())
    open_event(desk, CUP, "kim", policy=policy)
    given(events.appoint, desk, CUP, KIM, "sam", "scorekeeper")
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    for number in range(1, people + 1):
        given(events.enter, desk, CUP, KIM, f"p{number}")
    return desk


def played(desk: Desk, number: int, winner: Callable[[int], str] = lambda _: "A", **how: Any) -> None:
    """Pair a round, begin it, write all results and end it."""
    given(pairings.pair, desk, CUP, KIM, number, **how)
    given(rounds.begin, desk, CUP, KIM, number)
    for one in event_at(desk, CUP).tables_of(number):
        given(decided.result, desk, CUP, SCORE, number, one.table, winner(one.table))
    given(rounds.end, desk, CUP, KIM, number)


def rows(found: EventStandings) -> list[tuple[int, str, int]]:
    return [(one.place, one.person, one.points) for one in found.rows]


def refused(order: Callable[..., Any], desk: Desk, by: str, *words: Any, says: str, **more: Any) -> None:
    """An order is refused with these words, and nothing is written."""
    before = desk.reader(CUP).head()
    with pytest.raises(DeskError, match=says):
        given(order, desk, CUP, by, *words, **more)
    assert desk.reader(CUP).head() == before


def test_an_event_is_paired_played_and_cut_to_a_winner_and_audits() -> None:
    desk, chance = event_of(11), Random(3)
    for number in range(1, 5):
        played(desk, number, lambda _: chance.choice(("A", "B", "draw", "double-loss")))
    event = event_at(desk, CUP)
    outcomes = outcomes_of(event)
    pairs = [frozenset(one.people) for one in outcomes if not one.bye]
    assert len(set(pairs)) == len(pairs) == 20
    assert len({one.people[0] for one in outcomes if one.bye}) == 4
    seeds = [one.person for one in standings_at(desk, CUP).rows]
    played(desk, 5, how="elimination", cut=4)
    assert {p for one in event_at(desk, CUP).tables_of(5) for p in one.people} == set(seeds[:4])
    assert event_at(desk, CUP).tables_of(5)[0].people == (seeds[0], seeds[3])
    played(desk, 6, how="elimination")
    assert event_at(desk, CUP).tables_of(6)[0].people == (seeds[0], seeds[1])
    refused(pairings.pair, desk, KIM, 7, "elimination", says=f"the cut is over: {seeds[0]} won it")
    assert audit_log(desk, CUP).findings == ()


def test_a_pairing_is_never_worked_out_again() -> None:
    desk = event_of(8)
    given(pairings.pair, desk, CUP, KIM, 1)
    fact = next(f for f in desk.facts(CUP, 0, 99) if isinstance(f.body, RoundPaired))
    assert [tuple(one) for one in fact.body.tables] == [
        (one.table, *one.people) for one in event_at(desk, CUP).tables_of(1)
    ]
    refused(pairings.pair, desk, KIM, 1, says="round 1 is paired")
    refused(pairings.pair, desk, KIM, 2, says="table 1 of round 1.*have no result")
    refused(pairings.pair, desk, KIM, 5, says="round 5 cannot follow round 1")
    refused(pairings.pair, desk, "floor-judge:ann", 2, says="floor-judge")


def test_two_people_change_places_and_a_round_is_undone_until_its_first_result() -> None:
    desk = event_of(5)
    given(pairings.pair, desk, CUP, KIM, 1)
    before = event_at(desk, CUP)
    (bye,) = before.pairings[0].byes
    first = before.tables_of(1)[0].people[0]
    given(pairings.swap, desk, CUP, KIM, 1, bye, first, "they came with one car")
    after = event_at(desk, CUP)
    assert (after.pairings[0].byes, after.pairings[0].by_hand) == ((first,), True)
    assert after.tables_of(1)[0].people[0] == bye
    refused(pairings.swap, desk, KIM, 1, "p1", "p99", "why", says="p99 is not paired in round 1")
    given(pairings.unpair, desk, CUP, KIM, 1, "p6 came")
    assert event_at(desk, CUP).tables == ()
    given(events.enter, desk, CUP, KIM, "p6")
    given(pairings.pair, desk, CUP, KIM, 1)
    assert event_at(desk, CUP).pairings[0].byes == ()
    given(rounds.begin, desk, CUP, KIM, 1)
    given(decided.result, desk, CUP, SCORE, 1, 1, "A")
    refused(pairings.unpair, desk, KIM, 1, "too late", says="table 1 of round 1 has a result")
    assert audit_log(desk, CUP).findings == ()


def test_a_result_is_written_once_and_by_who_may() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    refused(decided.result, desk, SCORE, 1, 1, "A", says="round 1 has not begun")
    given(rounds.begin, desk, CUP, KIM, 1)
    one, other = event_at(desk, CUP).tables_of(1)[0].people
    refused(decided.result, desk, SCORE, 1, 1, "p77", says="'p77' does not sit at table 1")
    refused(decided.result, desk, SCORE, 1, 7, "A", says="nobody is seated at table 7")
    refused(decided.result, desk, SCORE, 1, 1, "A", "0-1", says="0-1 means that B won, but A is named")
    refused(decided.result, desk, SCORE, 1, 1, "A", "two", says="'two' are no games")
    given(decided.result, desk, CUP, SCORE, 1, 1, other)
    assert rows(standings_at(desk, CUP))[0] == (1, other, 3)
    refused(decided.result, desk, SCORE, 1, 1, one, says=f"has a result: {other} won")
    refused(rounds.end, desk, KIM, 1, says="table 2.*still plays")


def test_a_correction_is_told_before_it_is_made_and_stands_then() -> None:
    desk = event_of(8)
    played(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    before = desk.reader(CUP).head()
    found = correction_at(desk, CUP, TableEnd(1, 1, "B"))
    assert desk.reader(CUP).head() == before
    assert {one.person: one.points for one in found.moved} == {a: (3, 0), b: (0, 3)}
    assert found.stale == (2,)
    assert any(b in pair for pair in found.otherwise)
    second = event_at(desk, CUP).tables_of(2)
    refused(corrections.correct, desk, "floor-judge:ann", 1, 1, "B", "the slip", says="floor-judge")
    refused(corrections.correct, desk, SCORE, 1, 1, "A", "the slip", says="has this result")
    refused(corrections.correct, desk, SCORE, 2, 1, "A", "the slip", says="has no result")
    given(corrections.correct, desk, CUP, SCORE, 1, 1, "B", "the slip was read wrongly")
    assert event_at(desk, CUP).tables_of(2) == second
    at_once = event_of(8)
    given(pairings.pair, at_once, CUP, KIM, 1)
    given(rounds.begin, at_once, CUP, KIM, 1)
    for one in event_at(desk, CUP).tables_of(1):
        own = next(t for t in event_at(at_once, CUP).tables_of(1) if t.people == one.people)
        given(decided.result, at_once, CUP, SCORE, 1, own.table, "B" if one.table == 1 else "A")
    assert rows(standings_at(desk, CUP)) == rows(standings_at(at_once, CUP))
    assert rows(standings_at(desk, CUP, seq=before)) != rows(standings_at(desk, CUP))
    assert audit_log(desk, CUP).findings == ()


def test_what_the_log_says_of_a_round_that_nobody_corrected_is_made_again_from_it() -> None:
    desk = event_of(16)
    for number in (1, 2, 3):
        played(desk, number, lambda table: "AB"[table % 2])
    for number in (1, 2):
        same = event_at(desk, CUP).ended(number, 1)
        assert same is not None
        end = TableEnd(number, 1, same.winner, same.games)
        assert correction_at(desk, CUP, end).otherwise == ()


def test_who_is_disqualified_has_no_place_and_counts_for_others() -> None:
    desk = event_of(4)
    played(desk, 1)
    winner, loser = event_at(desk, CUP).tables_of(1)[0].people
    given(decided.disqualify, desk, CUP, KIM, winner, "penalty P1")
    found = standings_at(desk, CUP, why=loser)
    assert winner not in [one.person for one in found.rows]
    own = next(one for one in found.rows if one.person == loser)
    assert own.numbers[1].value == "1"
    assert own.numbers[1].parts[0].opponent == winner
    refused(events.enter, desk, KIM, winner, says="was disqualified")
    given(pairings.pair, desk, CUP, KIM, 2)
    seated = {p for one in event_at(desk, CUP).tables_of(2) for p in one.people}
    assert winner not in seated
    assert audit_log(desk, CUP).findings == ()


def test_a_recorded_match_tells_its_result_at_the_end_of_the_round() -> None:
    desk = desk_of(MemoryLog())
    open_event(desk, CUP, "kim")
    given(events.appoint, desk, CUP, KIM, "sam", "scorekeeper")
    for person in ("p1", "p2"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1)
    people = event_at(desk, CUP).tables_of(1)[0].people
    seat_table(desk, CUP, (1, 1), people, KIM)
    assert event_at(desk, CUP).tables_of(1)[0].match == "cup-1-1"
    given(rounds.begin, desk, CUP, KIM, 1)
    refused(decided.result, desk, SCORE, 1, 1, "A", says="recorded as match cup-1-1")
    given(results.record, desk, "cup-1-1", SCORE, "B", "reported", "both")
    assert standings_at(desk, CUP).waiting == 1
    given(rounds.end, desk, CUP, KIM, 1)
    assert rows(standings_at(desk, CUP))[0] == (1, people[1], 3)
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert (ended.source, ended.end) == ("match", desk.reader("cup-1-1").head())
    assert audit_log(desk, CUP).findings == ()


def test_a_round_that_was_seated_by_hand_is_followed_by_one_that_is_paired() -> None:
    desk = desk_of(MemoryLog())
    open_event(desk, CUP, "kim")
    given(events.appoint, desk, CUP, KIM, "sam", "scorekeeper")
    for person in ("p1", "p2", "p3", "p4"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(rounds.open_round, desk, CUP, KIM, 1)
    seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
    seat_table(desk, CUP, (1, 2), ("p3", "p4"), KIM)
    given(rounds.begin, desk, CUP, KIM, 1)
    given(results.record, desk, "cup-1-1", SCORE, "B", "reported", "both")
    refused(pairings.pair, desk, KIM, 2, says="table 2 of round 1 has no result")
    given(results.record, desk, "cup-1-2", SCORE, "B", "reported", "both")
    given(pairings.pair, desk, CUP, KIM, 2)
    assert [set(one.people) for one in event_at(desk, CUP).tables_of(2)] == [{"p2", "p4"}, {"p1", "p3"}]
    assert [one.source for one in event_at(desk, CUP).decided] == ["match", "match"]
    assert audit_log(desk, CUP).findings == ()


def test_the_policy_says_what_counts() -> None:
    data = shipped()[GENERIC] + b'\n[standings]\nfamily = "cumulative"\nwin = 2\nbye = 2\ngames = 2\n'
    desk = event_of(3, data)
    played(desk, 1, lambda _: "double-loss")
    refused(corrections.correct, desk, KIM, 1, 1, "A", "why", says="the games are not said")
    given(corrections.correct, desk, CUP, KIM, 1, 1, "A", "why", games="2-0")
    found = standings_at(desk, CUP)
    assert found.family == "cumulative"
    assert [one.points for one in found.rows] == [2, 2, 0]
    assert [n.name for n in found.rows[0].numbers][1] == "cumulative"
    given(pairings.pair, desk, CUP, KIM, 2)
    given(rounds.begin, desk, CUP, KIM, 2)
    table = event_at(desk, CUP).tables_of(2)[0]
    for winner in ("A", "B", "draw"):
        refused(decided.result, desk, SCORE, 2, 1, winner, says="won by 2 games, and the games are not said")
        with pytest.raises(DeskError, match="the games are not said") as said:
            report_result(desk, CUP, SaidTable(table.people[0], 2, 1), winner, "")
        instead = {"A": "2-0 or 2-1; 2-0 where", "B": "0-2 or 1-2; 0-2 where", "draw": "such as 1-1"}
        assert instead[winner] in said.value.instead
    given(decided.result, desk, CUP, SCORE, 2, 1, "A", "2-1")
    refused(
        corrections.correct,
        desk,
        SCORE,
        2,
        1,
        "A",
        "why",
        games="3-0",
        says="nobody wins 3 games of a match in which 2 are enough",
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [('family = "median"', "family is 'median'"), ("win = 0", "win is 0"), ("floor = 1.5", "floor is 1.5")],
)
def test_a_policy_that_says_nonsense_of_standings_is_refused(line: str, says: str) -> None:
    with pytest.raises(Exception, match=says):
        event_of(2, shipped()[GENERIC] + f"\n[standings]\n{line}\n".encode())


def test_a_correction_without_its_authority_is_found_by_the_audit() -> None:
    desk = event_of(4)
    played(desk, 1)
    given(corrections.correct, desk, CUP, SCORE, 1, 1, "B", "the slip")
    given(events.release, desk, CUP, KIM, "sam", "scorekeeper")
    assert audit_log(desk, CUP).findings == ()
    forged = desk.facts(CUP, 0, 999)
    at = next(n for n, f in enumerate(forged) if f.body.KIND == "result.corrected")
    forged[at] = changed(forged[at], actor="floor-judge:ann")
    policies = {event_at(desk, CUP).policy: desk.policy(CUP)}
    found = [one.code for one in orders_of_event(CUP, forged, policies)]
    assert found == ["not-allowed"]


def test_rounds_in_which_everybody_meets_everybody_and_one_leaves() -> None:
    desk = event_of(4)
    played(desk, 1, how="round-robin")
    given(events.drop, desk, CUP, KIM, "p4")
    played(desk, 2, how="round-robin")
    played(desk, 3, how="round-robin")
    event = event_at(desk, CUP)
    pairs = {frozenset(one.people) for one in event.tables}
    assert {frozenset(p) for p in (("p1", "p2"), ("p1", "p3"), ("p2", "p3"))} <= pairs
    assert all("p4" not in one.people for one in event.tables if one.round > 1)


def test_a_match_of_two_people_is_seated_only_where_they_were_paired() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    a, b = (one.people for one in event_at(desk, CUP).tables_of(1))
    with pytest.raises(DeskError, match="is taken by"):
        seat_table(desk, CUP, (1, 1), (a[0], b[0]), KIM)


def test_a_cut_counts_no_points_and_places_by_how_far_somebody_came() -> None:
    """Who lost the final stands before who lost a semi-final, whatever their points; somebody has to win."""
    desk = event_of(8)
    for number in (1, 2):
        played(desk, number)
    swiss = rows(standings_at(desk, CUP))
    played(desk, 3, lambda _: "B", how="elimination", cut=4)
    given(pairings.pair, desk, CUP, KIM, 4, how="elimination")
    given(rounds.begin, desk, CUP, KIM, 4)
    refused(decided.result, desk, SCORE, 4, 1, "draw", says="nobody would go on from table 1")
    refused(decided.result, desk, SCORE, 4, 1, "double-loss", says="nobody would go on")
    a, b = event_at(desk, CUP).tables_of(4)[0].people
    given(decided.result, desk, CUP, SCORE, 4, 1, "B")
    refused(corrections.correct, desk, SCORE, 4, 1, "draw", "why", says="nobody would go on")
    found = rows(standings_at(desk, CUP))
    assert [person for _, person, _ in found[:2]] == [b, a]
    assert {person for _, person, _ in found[:4]} == {person for _, person, _ in swiss[:4]}
    assert [one[1:] for one in found[4:]] == [one[1:] for one in swiss[4:]]
    assert found[4][0] == 5
    assert {p: points for _, p, points in found} == {p: points for _, p, points in swiss}


def test_who_left_before_they_ever_played_stands_nowhere_and_who_played_once_does() -> None:
    desk = event_of(6)
    given(events.drop, desk, CUP, KIM, "p6")
    played(desk, 1)
    given(events.enter, desk, CUP, KIM, "late")
    given(events.drop, desk, CUP, KIM, "late")
    (bye,) = event_at(desk, CUP).pairings[0].byes
    given(events.drop, desk, CUP, KIM, bye)
    played(desk, 2)
    stand = {one.person: one.dropped for one in standings_at(desk, CUP).rows}
    assert stand == {f"p{n}": f"p{n}" == bye for n in range(1, 6)}
    given(corrections.left, desk, CUP, KIM, "p6", -1, "came after all")
    assert "p6" in {one.person for one in standings_at(desk, CUP).rows}


BEST_OF_THREE = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n"


@pytest.mark.parametrize(
    ("words", "says", "advises"),
    [
        (
            (1, 1, "A", "2-0"),
            "table 1 of round 1 has this result already: p. won 2-0",
            "nothing has to be done",
        ),
        ((1, 1, "A"), "table 1 of round 1 has this result already", "nothing has to be done"),
        ((1, 1, "B", "1-2"), "has a result", "event correct 1 1 --winner B --games 1-2 --reason"),
        ((1, 1, "B", "1-0"), "has a result", "event correct 1 1 --winner WINNER --games GAMES --reason"),
        ((3, 1, "p1", "2-0"), "^nobody is seated in round 3$", "name round 1"),
        ((1, 9, "A"), "^nobody is seated at table 9 of round 1$", "name one of its tables: 1, 2"),
    ],
)
def test_a_refused_result_says_the_reason_and_an_order_that_fits(
    words: tuple[Any, ...], says: str, advises: str
) -> None:
    desk = event_of(4, BEST_OF_THREE)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    given(decided.result, desk, CUP, SCORE, 1, 1, "A", "2-0")
    with pytest.raises(DeskError, match=says) as told:
        given(decided.result, desk, CUP, SCORE, *words)
    assert advises in str(told.value.instead)


def test_an_advised_result_names_the_games_that_its_policy_needs() -> None:
    desk = event_of(4, BEST_OF_THREE)
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    for games in ("A --games 2-1", "B --games 0-2"):
        seated = event_at(desk, CUP).table(1, next_at(desk, CUP).results[0][1])
        assert seated is not None
        level = "game loss" if games[0] == "A" else "match loss"
        given(
            corrections.penalty,
            desk,
            CUP,
            "head-judge:hugo",
            seated.people[0],
            "T3",
            1,
            level=level,
            reason="so",
        )
        typed = next_at(desk, CUP).result_order
        if level == "match loss":
            assert event_at(desk, CUP).ended(1, seated.table), "a lost match is written at once"
            continue
        assert typed == f"referee event result 1 {seated.table} --winner {games} --event cup --by ORGANISER"
        given(decided.result, desk, CUP, SCORE, 1, seated.table, *games.split(" --games "))
    desk = event_of(4, BEST_OF_THREE)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    refused(pairings.pair, desk, KIM, 2, says="no result")
    with pytest.raises(DeskError) as told:
        given(pairings.pair, desk, CUP, KIM, 2)
    assert "event result 1 1 --winner A --games 2-0" in str(told.value.instead)


@pytest.mark.parametrize(
    ("begun", "says"), [(False, "begin the round first"), (True, "when the minutes are up")]
)
def test_time_of_a_round_is_not_written_before_it_is_over(begun: bool, says: str) -> None:  # noqa: FBT001
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    if begun:
        given(rounds.begin, desk, CUP, KIM, 1)
    with pytest.raises(DeskError) as told:
        given(own.overtime, desk, CUP, KIM, 1)
    assert says in str(told.value.instead)


def test_an_event_is_not_closed_over_a_missing_result_and_a_round_is_not_ended_twice() -> None:
    desk = event_of(2)
    played(desk, 1)
    played(desk, 2)
    given(pairings.pair, desk, CUP, KIM, 3)
    given(rounds.begin, desk, CUP, KIM, 3)
    given(rounds.end, desk, CUP, KIM, 3, anyway=True)
    step = next_at(desk, CUP)
    assert (step.step, step.words, step.ready) == ("result", "Write the results that are missing", False)
    assert "event result 3 1 --winner A --event cup" in str(next_lines(step, 110)[-1])
    with pytest.raises(DeskError, match="round 3 is ended") as told:
        given(rounds.end, desk, CUP, KIM, 3)
    assert "referee event round reopen 3 --reason" in str(told.value.instead)


@pytest.mark.parametrize(("family", "own"), [("play-pokemon", False), ("opponents", True)])
def test_standings_show_who_dropped_and_where_their_numbers_are_printed(family: str, own: bool) -> None:  # noqa: FBT001
    desk = event_of(4, shipped()[GENERIC] + f'\n[standings]\nfamily = "{family}"\n'.encode())
    played(desk, 1)
    given(events.drop, desk, CUP, KIM, "p4")
    found = standings_at(desk, CUP)
    lines = [str(line) for line in standing_lines(found, {"p4": "Somebody of a long name"}, 80)]
    assert [line.rstrip().endswith("  dropped") for line in lines if " p4 " in line] == [True]
    assert max(map(len, lines)) <= 80
    assert [one.source.startswith("this program") for one in found.tiebreaks] == [own] * len(found.tiebreaks)
