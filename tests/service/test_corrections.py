"""Corrections of an event that are no results: who left when, who sat where, a penalty given late."""

from __future__ import annotations

from typing import Any

import pytest

from events.kinds import PersonCorrected
from events.values import changed
from referee.auditing.findings import OPEN
from referee.auditing.tables import orders_of_event
from referee.court.event import PartLeft, TableEnd, TablePenalty
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.event.correcting import CorrectionAsked, correction_at, wanted_of
from referee.service.event.ordering import event_at
from referee.service.event.standing import standings_at
from referee.service.event.tables import AskedTable, event_table
from referee.service.orders import corrections, decided, events, pairings, penalties, rounds
from referee.service.orders.sitting import sit
from referee.service.records.auditing import audit_log
from tests.ordering import enter_person, given, seat_table
from tests.service.corrected import corrected_twice
from tests.service.test_pairings import CUP, DECK, KIM, SCORE, event_of, played, refused, rows

ANN, HUGO = "floor-judge:ann", "head-judge:hugo"
GAMES = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n"


def begun(people: int = 6, rounds_played: int = 2, policy: bytes = b"") -> Desk:
    desk = event_of(people, policy)
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    for number in range(1, rounds_played + 1):
        played(desk, number)
    return desk


def points(desk: Desk) -> dict[str, int]:
    return {one.person: one.points for one in standings_at(desk, CUP).rows}


def test_who_sat_where_is_corrected_and_corrected_back() -> None:
    desk = begun()
    before, (first, second) = rows(standings_at(desk, CUP)), event_at(desk, CUP).tables_of(1)[:2]
    lost, won = first.people[1], second.people[0]
    told = correction_at(desk, CUP, (1, (lost, won)))
    assert {one.person for one in told.moved} >= {lost, won}
    assert told.stale == (2,)
    given(corrections.sat, desk, CUP, SCORE, 1, lost, won, "they sat at each other's table")
    after = points(desk)
    assert after[lost] == points_of(before, lost) + 3
    assert after[won] == points_of(before, won) - 3
    tables = event_at(desk, CUP).tables_of(1)
    assert tables[0].people[1] == won
    assert tables[1].people[0] == lost
    assert audit_log(desk, CUP).findings == ()
    given(corrections.sat, desk, CUP, SCORE, 1, lost, won, "they did not")
    assert rows(standings_at(desk, CUP)) == before


def points_of(found: list[tuple[int, str, int]], person: str) -> int:
    return next(one[2] for one in found if one[1] == person)


def test_who_was_written_nowhere_takes_the_place() -> None:
    """A bye was another's, and somebody who came late played where somebody else was written."""
    desk = begun(5, 1)
    paired = event_at(desk, CUP).pairing(1)
    assert paired is not None
    (bye,) = paired.byes
    other = next(p for p in ("p1", "p2", "p3", "p4", "p5") if p != bye and points(desk)[p] == 0)
    given(corrections.sat, desk, CUP, SCORE, 1, bye, other, "the bye was written wrongly")
    assert points(desk)[other] == 3
    assert points(desk)[bye] == 0
    given(events.enter, desk, CUP, KIM, "late")
    given(corrections.sat, desk, CUP, SCORE, 1, "late", other, "late came at once")
    assert points(desk)["late"] == 3
    assert points(desk)[other] == 0


def test_a_forgotten_drop_says_who_would_have_been_paired() -> None:
    desk = begun(6, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    event = event_at(desk, CUP)
    gone = event.tables_of(2)[0].people[0]
    told = correction_at(desk, CUP, PartLeft(gone, 1, out=False))
    assert told.stale == (2,)
    assert told.other_byes
    assert all(gone not in pair for pair in told.otherwise)
    given(corrections.left, desk, CUP, KIM, gone, 1, "told the desk")
    assert gone not in event_at(desk, CUP).playing()
    given(corrections.left, desk, CUP, KIM, gone, -1, "is still here")
    assert gone in event_at(desk, CUP).playing()
    assert audit_log(desk, CUP).findings == ()


def test_a_disqualification_is_taken_back() -> None:
    desk = begun(4, 1)
    before = rows(standings_at(desk, CUP))
    given(decided.disqualify, desk, CUP, HUGO, "p1", "penalty P1")
    assert "p1" not in points(desk)
    given(corrections.left, desk, CUP, HUGO, "p1", -1, "it was somebody else")
    assert rows(standings_at(desk, CUP)) == before
    assert audit_log(desk, CUP).findings == ()


@pytest.mark.parametrize(
    ("level", "games", "won"),
    [("game loss", (2, 1, 0), "A"), ("match loss", (1, 2, 0), "B"), ("disqualification", (1, 2, 0), "B")],
)
def test_a_deck_penalty_changes_a_result_two_rounds_later(
    level: str, games: tuple[int, int, int], won: str
) -> None:
    desk = event_of(4, GAMES)
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    for number in (1, 2):
        given(pairings.pair, desk, CUP, KIM, number)
        given(rounds.begin, desk, CUP, KIM, number)
        for one in event_at(desk, CUP).tables_of(number):
            given(decided.result, desk, CUP, SCORE, number, one.table, "A", "2-0")
        given(rounds.end, desk, CUP, KIM, number)
    person, other = event_at(desk, CUP).tables_of(1)[0].people
    before = points(desk)[other]
    told = correction_at(desk, CUP, TablePenalty(person, 1, "T3", level))
    assert told.stale == (2,)
    facts = given(
        corrections.penalty, desk, CUP, HUGO, person, "T3", number=1, level=level, reason="39 cards"
    )
    event = event_at(desk, CUP)
    ended = event.ended(1, 1)
    assert ended is not None
    assert (ended.games, ended.winner) == (games, won)
    assert [one.person for one in event.penalties] == [person]
    entrant = event.entrant(person)
    assert entrant is not None
    assert entrant.out == (level == "disqualification")
    assert points(desk)[other] - before == (3 if won == "B" else 0)
    assert facts[0].body.effect == level
    if entrant.out:
        refused(
            corrections.left, desk, KIM, person, -1, "back", says=f"{person} is disqualified by penalty P1"
        )
        given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was somebody else")
        given(corrections.left, desk, CUP, KIM, person, -1, "back")
        assert person in event_at(desk, CUP).playing()
    assert audit_log(desk, CUP).findings == ()


def test_what_cannot_be_corrected_is_told_with_every_reason() -> None:
    desk = begun(4, 2)
    one = event_at(desk, CUP).tables_of(2)[0].people[0]
    refused(corrections.left, desk, KIM, one, 1, "why", says=f"{one} has a result in round 2")
    refused(corrections.left, desk, KIM, one, 7, "why", says="there is no round 7")
    refused(corrections.left, desk, KIM, one, -1, "why", says=f"it is written already that {one} takes part")
    refused(corrections.left, desk, KIM, "nobody", 1, "why", says="nobody was never entered")
    refused(corrections.left, desk, KIM, one, -1, "why", out=True, says="disqualified and take part")
    refused(corrections.sat, desk, SCORE, 1, one, one, "why", says="is named twice")
    refused(corrections.sat, desk, SCORE, 9, one, "p2", "why", says="there is no round 9")
    refused(corrections.sat, desk, SCORE, 1, "p1", "p2", " ", says="for no reason")
    refused(corrections.sat, desk, ANN, 1, "p1", "p2", "why", says="may not order")
    for word, said in (("level", "is no level"), ("infraction", "is no infraction")):
        asked = {"infraction": "T3", "level": "warning"} | {word: "nonsense"}
        infraction, level = asked["infraction"], asked["level"]
        refused(
            corrections.penalty, desk, HUGO, one, infraction, number=1, level=level, reason="x", says=said
        )
    refused(
        corrections.penalty, desk, ANN, one, "T3", number=1, level="match loss", reason="x", says="may not"
    )


def test_the_same_key_gives_the_first_answer() -> None:
    desk = begun(4, 1)
    first = given(corrections.left, desk, CUP, KIM, "p1", 1, "left", key="k")
    assert given(corrections.left, desk, CUP, KIM, "p1", 1, "left", key="k") == first


def test_a_correction_is_tried_in_the_words_of_who_asks() -> None:
    desk = begun(4, 1)
    asked = CorrectionAsked("result", 1, 1, "B")
    assert wanted_of(desk, CUP, asked) == TableEnd(1, 1, "B")
    assert wanted_of(desk, CUP, CorrectionAsked("sat", 1, person="p1", other="p2")) == (1, ("p1", "p2"))
    with pytest.raises(DeskError, match="is no infraction"):
        correction_at(desk, CUP, wanted_of(desk, CUP, CorrectionAsked("penalty", 1, person="p1")))


def test_a_correction_without_its_authority_is_found() -> None:
    desk = begun(4, 1)
    given(corrections.left, desk, CUP, KIM, "p1", 1, "left")
    facts = desk.facts(CUP)
    policies = {event_at(desk, CUP).policy: desk.policy(CUP)}
    forged = [changed(f, actor=ANN) if isinstance(f.body, PersonCorrected) else f for f in facts]
    assert [one.code for one in orders_of_event(CUP, facts, policies)] == []
    found = list(orders_of_event(CUP, forged, policies))
    assert len(found) == 1
    assert "may not order" in found[0].what


@pytest.mark.parametrize("seed", range(40))
def test_a_correction_made_later_comes_to_the_same_as_one_made_at_once(seed: int) -> None:
    """Whatever is corrected in whichever order: standings are those of the facts as they should be."""
    assert corrected_twice(seed) > 0


MARKED: Any = {"level": "disqualification", "reason": "a marked sleeve", "deviation": "on purpose"}


@pytest.mark.parametrize("how", ["round end", "pair"])
def test_who_is_disqualified_in_a_recorded_match_plays_no_further_round(how: str) -> None:
    desk = event_of(4)
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    for person in ("p1", "p2", "p3", "p4"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    first, second = event_at(desk, CUP).tables_of(1)
    match = seat_table(desk, CUP, (1, first.table), first.people, KIM).match
    given(decided.result, desk, CUP, SCORE, 1, second.table, "A")
    given(penalties.give, desk, match, HUGO, "G1", "B", **MARKED)
    gone = first.people[1]
    if how == "round end":
        at = sit(desk, CUP, KIM, {})
        assert rounds.end(at, 1).done == f"round 1 is ended; {gone} is out: penalty {match}/P1"
        assert gone not in event_at(desk, CUP).playing()
    given(pairings.pair, desk, CUP, KIM, 2)
    entrant = event_at(desk, CUP).entrant(gone)
    assert entrant is not None
    assert entrant.out
    assert gone not in {p for t in event_at(desk, CUP).tables_of(2) for p in t.people}
    assert audit_log(desk, CUP).findings == ()
    rows_ = event_table(desk, CUP, "penalties", AskedTable(own=True)).rows
    assert [(one["person"], one["penalty"]) for one in rows_] == [(gone, "disqualification")]

    back = CorrectionAsked("left", person=gone, after=-1)
    penalty_holds(desk, gone, match, back)
    given(penalties.withdraw, desk, match, HUGO, "P1", "another's sleeve")
    given(corrections.left, desk, CUP, KIM, gone, -1, "the penalty was withdrawn")
    again = event_at(desk, CUP).entrant(gone)
    assert again is not None
    assert not again.out
    assert [one for one in audit_log(desk, CUP).findings if one.severity != OPEN] == []


def penalty_holds(desk: Desk, gone: str, match: str, back: CorrectionAsked) -> None:
    """Nobody takes part again while the penalty stands that sent them out."""
    refused(corrections.left, desk, KIM, gone, -1, "withdrawn", says=f"disqualified by P1 of match {match}")
    with pytest.raises(DeskError, match="is disqualified by P1"):
        correction_at(desk, CUP, wanted_of(desk, CUP, back))
