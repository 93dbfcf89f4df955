"""A cut whose round was paired before a result of the round before it was corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cli.drawn.event_lines import round_lines
from referee.court.event import TableEnd
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.event.correcting import correction_at
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.seating import round_time
from referee.service.event.standing import standings_at
from referee.service.orders import corrections, decided, events, pairings, rounds
from referee.service.orders.sitting import sit
from referee.service.records.auditing import audit_log
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM, SCORE, event_of, played, refused

WHY = "read wrongly"


def semis_corrected(people: int = 4, *, began: bool = False, result: bool = False) -> tuple[Desk, str, str]:
    """A final that was paired, then the first semi-final corrected: the desk, who lost it, and who won it."""
    desk = event_of(people)
    played(desk, 1, how="elimination", cut=people)
    given(pairings.pair, desk, CUP, KIM, 2, how="elimination")
    if began:
        given(rounds.begin, desk, CUP, KIM, 2)
    if result:
        given(decided.result, desk, CUP, SCORE, 2, 1, "A")
    loser, winner = event_at(desk, CUP).tables_of(1)[0].people
    return desk, loser, winner


def corrected(desk: Desk) -> None:
    given(corrections.correct, desk, CUP, KIM, 1, 1, "B", WHY)


def by_result(desk: Desk, _: str) -> None:
    corrected(desk)


def by_penalty(desk: Desk, loser: str) -> None:
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    hugo = "head-judge:hugo"
    given(corrections.penalty, desk, CUP, hugo, loser, "T3", 1, level="match loss", reason="39 cards")


@pytest.mark.parametrize("change", [by_result, by_penalty])
def test_who_lost_is_not_in_the_next_round_of_a_cut(change: Callable[[Desk, str], Any]) -> None:
    desk, loser, winner = semis_corrected()
    other = event_at(desk, CUP).tables_of(1)[1].people[0]
    told = correction_at(desk, CUP, TableEnd(1, 1, "B"))
    assert told.otherwise == ((winner, other),)
    assert [(one.person, one.winner, one.repair) for one in told.displaced] == [(loser, winner, "unpair")]
    change(desk, loser)
    assert (next_at(desk, CUP).step, next_at(desk, CUP).round) == ("repair", 2)
    assert f"{winner} won table 1 of round 1, but {loser} sits at table 1" in next_at(desk, CUP).missing[0]
    refused(rounds.begin, desk, KIM, 2, says=f"{winner} won table 1 of round 1, but {loser} sits")
    (found,) = audit_log(desk, CUP).findings
    assert (found.code, winner in found.what) == ("not-the-winner", True)
    given(pairings.unpair, desk, CUP, KIM, 2, WHY)
    given(pairings.pair, desk, CUP, KIM, 2, how="elimination")
    assert event_at(desk, CUP).tables_of(2)[0].people == (winner, other)
    given(rounds.begin, desk, CUP, KIM, 2)
    assert audit_log(desk, CUP).findings == ()


def test_a_final_with_a_result_gives_the_seat_to_the_winner() -> None:
    desk, loser, winner = semis_corrected(began=True, result=True)
    said = corrections.difference_words(correction_at(desk, CUP, TableEnd(1, 1, "B")))
    corrected(desk)
    assert f"{winner} won table 1 of round 1" in said
    assert f"referee event sat 2 {loser} {winner}" in said
    given(rounds.end, desk, CUP, KIM, 2)
    assert next_at(desk, CUP).step == "repair"
    given(corrections.sat, desk, CUP, KIM, 2, loser, winner, WHY)
    assert next_at(desk, CUP).step == "close"
    assert standings_at(desk, CUP).rows[0].person == winner
    assert audit_log(desk, CUP).findings == ()


def test_a_cut_waits_for_the_repair_of_a_round_two_rounds_back() -> None:
    desk = event_of(8)
    played(desk, 1, how="elimination", cut=8)
    played(desk, 2, how="elimination")
    corrected(desk)
    refused(pairings.pair, desk, KIM, 3, "elimination", says="won table 1 of round 1")
    given(corrections.correct, desk, CUP, KIM, 1, 1, "A", WHY)
    given(pairings.pair, desk, CUP, KIM, 3, how="elimination")
    loser, winner = event_at(desk, CUP).tables_of(1)[0].people
    corrected(desk)
    assert [one.round for one in next_at(desk, CUP).displaced] == [2]
    given(corrections.sat, desk, CUP, KIM, 2, loser, winner, WHY)
    (left,) = next_at(desk, CUP).displaced
    assert (left.round, left.person, left.winner, left.repair) == (3, loser, winner, "unpair")
    refused(rounds.begin, desk, KIM, 3, says=f"{winner} won table 1 of round 2")
    given(pairings.unpair, desk, CUP, KIM, 3, WHY)
    given(pairings.pair, desk, CUP, KIM, 3, how="elimination")
    assert winner in event_at(desk, CUP).tables_of(3)[0].people
    assert next_at(desk, CUP).step == "begin"


def test_a_winner_who_left_before_the_next_round_is_not_missed() -> None:
    desk, loser, winner = semis_corrected()
    given(events.drop, desk, CUP, KIM, loser)
    other = event_at(desk, CUP).tables_of(1)[1].people[0]
    given(corrections.sat, desk, CUP, KIM, 2, loser, winner, "the winner left")
    assert next_at(desk, CUP).step == "begin"
    given(rounds.begin, desk, CUP, KIM, 2)
    assert other in event_at(desk, CUP).tables_of(2)[0].people
    assert audit_log(desk, CUP).findings == ()


def test_the_first_round_of_a_cut_says_who_would_have_been_in_it() -> None:
    desk = event_of(5)
    played(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2, how="elimination", cut=4)
    told = correction_at(desk, CUP, TableEnd(1, 1, "B"))
    assert told.otherwise
    assert told.displaced == ()


def test_who_came_after_the_pairing_is_named_until_they_have_a_place() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    assert next_at(desk, CUP).missing == ()
    given(events.enter, desk, CUP, KIM, "p5")
    assert next_at(desk, CUP).missing == ("without a place in round 1: p5",)
    assert round_time(desk, CUP, 1).without_place == ("p5",)
    with pytest.raises(DeskError) as told:
        given(events.enter, desk, CUP, KIM, "p5", number=1)
    assert "referee event unpair 1" in told.value.instead
    assert "referee event pair 1 --how swiss" in told.value.instead
    given(pairings.unpair, desk, CUP, KIM, 1, "p5 came")
    given(pairings.pair, desk, CUP, KIM, 1)
    assert next_at(desk, CUP).missing == ()


def test_a_latecomer_is_told_to_wait_once_a_result_is_in_and_that_a_cut_takes_nobody() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    given(decided.result, desk, CUP, SCORE, 1, 1, "A")
    with pytest.raises(DeskError) as told:
        given(events.enter, desk, CUP, KIM, "p5", number=1)
    assert told.value.instead == "leave the round out: the next pairing takes them in"
    desk = semis_corrected()[0]
    with pytest.raises(DeskError, match="round 2 is one of a cut") as told:
        given(events.enter, desk, CUP, KIM, "p5", number=2)
    assert told.value.instead == "nobody enters it"


def test_a_round_that_was_opened_keeps_its_minutes_and_says_so() -> None:
    desk = event_of(4)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(pairings.unpair, desk, CUP, KIM, 1, "p5 came")
    refused(pairings.pair, desk, KIM, 1, minutes=1, says="round 1 was opened with 50 minutes")
    given(pairings.pair, desk, CUP, KIM, 1, minutes=50)


def test_words_about_people_who_dropped_or_sat_nowhere_are_true() -> None:
    desk = event_of(5)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(events.drop, desk, CUP, KIM, "p1")
    with pytest.raises(DeskError, match="p1 has dropped already") as told:
        given(events.drop, desk, CUP, KIM, "p1")
    assert told.value.instead.startswith(
        "nothing has to be done; to let them come back: referee event enter p1"
    )
    with pytest.raises(DeskError) as told:
        given(events.enter, desk, CUP, KIM, "武-01")
    assert "letters A to Z" in told.value.instead
    given(events.enter, desk, CUP, KIM, "p6")
    given(rounds.begin, desk, CUP, KIM, 1)
    done = corrections.sat(sit(desk, CUP, KIM, {}), 1, "p2", "p6", "p6 played").done
    assert done.startswith("in round 1 p6 sat in p2's place")


def test_the_clock_says_that_no_table_plays_and_by_which_games_each_was_won() -> None:
    desk = event_of(2, shipped()[GENERIC] + b"\n[standings]\ngames = 2\n")
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    given(decided.result, desk, CUP, SCORE, 1, 1, "B", "0-1")
    drawn = "\n".join(str(line) for line in round_lines(round_time(desk, CUP, 1), 100, {}))
    assert "no table plays any more" in drawn
    assert " won 1-0, as reported" in drawn
