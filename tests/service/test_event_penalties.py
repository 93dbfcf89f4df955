"""Penalties at tables without a match: counted, kept, carried out, withdrawn and appealed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cli.court.penalty_lines import suggestion_lines
from cli.event.report_lines import report_lines
from cli.event.rounds import seated_answer
from cli.event.standing import difference_lines
from events.registry.people import Person
from referee.court.event import SaidTable
from referee.court.policy import GENERIC, shipped
from referee.fold.event import MISSED, SeatedTable
from referee.service import Desk, DeskError
from referee.service.court.punishing import (
    owed_at,
    owed_at_event,
    penalties_at,
    penalties_followed_up,
    penalty_history,
    suggest_penalty,
)
from referee.service.event.answers import SeatedAnswer
from referee.service.event.correcting import CorrectionAsked, correction_at, wanted_of
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.own import report_result
from referee.service.event.people import explain_ids
from referee.service.event.records import report_page
from referee.service.event.seating import appeals_at_event
from referee.service.event.standing import end_of, standings_at
from referee.service.event.tables import AskedTable, event_table
from referee.service.orders import (
    appeals,
    calls,
    corrections,
    decided,
    events,
    own,
    pairings,
    penalties,
    results,
    rounds,
    rulings,
)
from referee.service.orders.sitting import sit
from referee.service.records.auditing import audit_log
from referee.service.reporting import told_report
from referee.web.desk.papers import SLIPS, PaperAsk, paper_of
from tests.ordering import enter_person, given, seat_table
from tests.service.test_pairings import CUP, DECK, KIM, SCORE, event_of, refused

HUGO, BO, FAY = "head-judge:hugo", "head-judge:bo", "floor-judge:fay"
GAMES = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n"


def judged(people: int = 5, policy: bytes = b"", *, lists: bool = False) -> Desk:
    """An event with judges whose first round runs, its tables without a result."""
    desk = event_of(0 if lists else people, policy)
    for number in range(1, people + 1) if lists else ():
        enter_person(desk, CUP, f"p{number}", DECK, KIM)
    for person, role in (("hugo", "head-judge"), ("bo", "head-judge"), ("fay", "floor-judge")):
        given(events.appoint, desk, CUP, KIM, person, role)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    return desk


def punish(desk: Desk, person: str, level: str, *, by: str = HUGO, code: str = "G2") -> None:
    """Give a penalty for the first round."""
    given(corrections.penalty, desk, CUP, by, person, code, 1, level=level, reason="seen")


def test_the_suggested_level_is_given_and_another_one_by_whoever_may_deviate() -> None:
    desk = judged(2)
    for level in ("warning", "warning", "game loss"):
        assert suggest_penalty(desk, CUP, "G2", person="p1").level == level
        at = sit(desk, CUP, HUGO, {})
        told = corrections.penalty(at, "p1", "G2", 1, reason="seen").done
        assert f"p1 was given a {level}" in told
        assert "as the policy suggests" in told
    last = penalties_at(desk, CUP, "judge")[-1]
    assert (last.suggested, last.repeats) == ("game loss", (f"{CUP}/P1", f"{CUP}/P2"))
    assert "the 3rd time in the event (" in last.arithmetic
    words = ("p2", "G2", 1)
    refused(corrections.penalty, desk, FAY, *words, level="caution", reason="x", says="penalty.deviate")
    same = {"level": "warning", "reason": "x", "deviation": "y"}
    refused(corrections.penalty, desk, HUGO, *words, **same, says="nothing deviates")
    given(corrections.penalty, desk, CUP, HUGO, *words, level="caution", reason="x", deviation="first event")
    last = penalties_at(desk, CUP, "judge")[-1]
    assert (last.level, last.suggested, last.deviation) == ("caution", "warning", "first event")
    assert penalties_at(desk, CUP, "spectator")[-1].deviation == ""
    desk.registry.put_people([Person("p1", "Ann Lee", "", erased=False)])
    for asked, says in (
        (("A", ""), "has no seats"),
        (("", "p9"), "p9 was never entered"),
        (("", "ann lee"), "ann lee is p1"),
        (("", "spectator:joe"), "spectators are penalized at a match"),
    ):
        with pytest.raises(DeskError, match=says), explain_ids(desk, CUP, [asked[1]]):
            suggest_penalty(desk, CUP, "G2", *asked)
    assert audit_log(desk, CUP).findings == ()


def test_a_penalty_is_for_the_last_round_that_began_and_sent_again_says_the_same() -> None:
    desk = judged(2)
    told = [
        corrections.penalty(sit(desk, CUP, HUGO, {"key": "g2-1"}), "p1", "G2", reason="seen").done
        for _ in range(2)
    ]
    assert event_at(desk, CUP).penalties[0].round == 1
    assert [one.partition(";")[2].partition(";")[0] for one in told] == [
        " as the policy suggests (1st time in the event: step 1, warning)"
    ] * 2


def test_who_may_not_give_a_weightier_level_is_told_which_it_is_and_who_may() -> None:
    desk = judged(2)
    given(corrections.penalty, desk, CUP, FAY, "p1", "T1", 1, reason="late")
    with pytest.raises(DeskError, match="2nd time is a game loss, and floor-judge:fay may not") as told:
        given(corrections.penalty, desk, CUP, FAY, "p1", "T1", 1, reason="late")
    assert "head-judge" in told.value.instead


def does(desk: Desk, match: str) -> list[str]:
    """What becomes of the losses that penalties are, in the list and in the histories of their people."""
    rows = [one for one in penalties_followed_up(desk, match, "judge") if one.does]
    for one in rows:
        past = penalty_history(desk, one.person, CUP)
        assert one.does in [p.penalty.does for p in past if (p.match, p.penalty.id) == (match, one.id)]
    return [one.does for one in rows]


def end_round(desk: Desk, number: int) -> None:
    event = event_at(desk, CUP)
    for one in event.tables_of(number):
        if event.ended(number, one.table) is None:
            given(decided.result, desk, CUP, SCORE, number, one.table, "A")
    given(rounds.end, desk, CUP, KIM, number)


def points(desk: Desk) -> dict[str, int]:
    return {one.person: one.points for one in standings_at(desk, CUP).rows}


def test_warnings_at_tables_climb_the_ladder_of_a_match() -> None:
    desk = judged(2, lists=True)
    for _ in range(2):
        punish(desk, "p1", "warning", by=FAY)
    end_round(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    people = event_at(desk, CUP).tables_of(2)[0].people
    match = seat_table(desk, CUP, (2, 1), people, KIM).match
    hint = suggest_penalty(desk, match, "G2", "AB"[people.index("p1")])
    assert (hint.level, hint.repeats) == ("game loss", (f"{CUP}/P1", f"{CUP}/P2"))
    assert [(one.match, one.penalty.id) for one in penalty_history(desk, "p1", CUP)] == [
        (CUP, "P1"),
        (CUP, "P2"),
    ]
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was p2")
    assert suggest_penalty(desk, match, "G2", "AB"[people.index("p1")]).level == "warning"
    stands = {
        row["seq"]: row["stands"] for row in event_table(desk, CUP, "penalties", AskedTable(own=True)).rows
    }
    assert sorted(stands.values()) == ["given", "withdrawn"]
    for name in (CUP, match):
        assert audit_log(desk, name).findings == ()


def test_a_match_loss_writes_the_result_of_a_table_that_has_none_and_its_withdrawal_takes_it_back() -> None:
    desk = judged()
    loser, winner = event_at(desk, CUP).tables_of(1)[0].people
    punish(desk, loser, "match loss")
    assert points(desk)[winner] == 3
    refused(decided.result, desk, SCORE, 1, 1, "A", says="table 1 of round 1 has a result")
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    assert event_at(desk, CUP).ended(1, 1) is None
    given(decided.result, desk, CUP, SCORE, 1, 1, "A")
    punish(desk, loser, "match loss")
    assert points(desk)[loser] == 0
    given(penalties.withdraw, desk, CUP, HUGO, "P2", "it was legal")
    assert points(desk)[loser] == 3
    assert audit_log(desk, CUP).findings == ()


def test_a_result_that_was_corrected_since_stays_as_it_was_corrected() -> None:
    desk = judged()
    loser = event_at(desk, CUP).tables_of(1)[0].people[0]
    given(decided.result, desk, CUP, SCORE, 1, 1, "A")
    punish(desk, loser, "match loss")
    given(corrections.correct, desk, CUP, KIM, 1, 1, "double-loss", "both said so")
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    ended = event_at(desk, CUP).ended(1, 1)
    assert ended is not None
    assert ended.winner == "double-loss"


def test_a_loss_of_a_bye_is_carried_out_at_the_next_table() -> None:
    desk = judged()
    (bye,) = event_at(desk, CUP).byes_of(1)
    punish(desk, bye, "match loss")
    assert points(desk)[bye] == 3
    assert owed_at_event(desk, CUP) == {bye: ("P1", "match loss")}
    assert does(desk, CUP) == ["waits for their next match"]
    end_round(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    told = rounds.begin(sit(desk, CUP, KIM, {}), 2)
    part = event_at(desk, CUP).part_of(bye, 2)
    assert (part.kind, part.result) == ("table", "lost")
    assert f"since {bye}" not in told.done
    assert f"won by {bye}'s match loss (P1)" in told.done
    assert does(desk, CUP) == ["carried out in round 2"]
    assert owed_at_event(desk, CUP) == {}
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    assert event_at(desk, CUP).part_of(bye, 2).result == ""
    assert audit_log(desk, CUP).findings == ()


def test_a_loss_of_a_bye_is_carried_out_in_the_next_match() -> None:
    desk = judged(3, lists=True)
    (bye,) = event_at(desk, CUP).byes_of(1)
    punish(desk, bye, "match loss")
    end_round(desk, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    seated = next(one for one in event_at(desk, CUP).tables_of(2) if bye in one.people)
    at = sit(desk, CUP, KIM, {})
    answer = rounds.seat(at, 2, seated.table, *seated.people, paper=True)
    match = answer.seated.match
    says = f"a match loss is kept for {bye}: referee penalty carry {match} {CUP}/P1 --by head-judge:NAME"
    assert (answer.kept, answer.paper, next_at(desk, CUP).losses) == ((says,), True, (says,))
    assert says in rounds.begin(sit(desk, CUP, KIM, {}), 2).done
    assert [one.link for one in owed_at(desk, match)] == [f"{CUP}/P1"]
    given(penalties.carry, desk, match, HUGO, f"{CUP}/P1")
    assert desk.state(match).winner
    assert (does(desk, CUP), does(desk, match)) == ([f"carried out in {match}/P1"], ["ends the match"])
    assert owed_at(desk, match) == []
    assert owed_at_event(desk, CUP) == {}
    for name in (CUP, match):
        assert audit_log(desk, name).findings == ()


def test_a_loss_that_a_match_kept_is_carried_out_at_a_table_without_one() -> None:
    desk = judged(2, lists=True)
    people = event_at(desk, CUP).tables_of(1)[0].people
    match = seat_table(desk, CUP, (1, 1), people, KIM).match
    given(results.record, desk, match, SCORE, "A", "reported", "both")
    given(penalties.give, desk, match, HUGO, "T3", "A", level="game loss", reason="39 cards")
    given(rounds.end, desk, CUP, KIM, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    given(rounds.begin, desk, CUP, KIM, 2)
    assert event_at(desk, CUP).part_of(people[0], 2).result == "lost"
    assert does(desk, match) == ["carried out in round 2"]
    assert owed_at_event(desk, CUP) == {}
    for name in (CUP, match):
        assert audit_log(desk, name).findings == ()


def test_a_loss_for_a_missed_round_counts_and_is_withdrawn() -> None:
    desk = judged(4)
    given(events.enter, desk, CUP, KIM, "late")
    punish(desk, "late", "match loss", code="T1")
    part = event_at(desk, CUP).part_of("late", 1)
    assert (part.kind, part.loss, part.result) == (MISSED, True, "lost")
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "they were there")
    assert event_at(desk, CUP).part_of("late", 1).kind == "absent"
    refused(corrections.penalty, desk, HUGO, "late", "T1", 2, level="warning", reason="x", says="no round 2")
    assert audit_log(desk, CUP).findings == ()


def test_a_lost_game_of_several_is_written_on_the_slip() -> None:
    desk = judged(2, GAMES)
    at = sit(desk, CUP, HUGO, {})
    told = corrections.penalty(at, "p1", "T3", 1, level="game loss", reason="39 cards")
    assert "write the lost game on the slip of table 1" in told.done
    assert does(desk, CUP) == ["a lost game of round 1"]
    assert event_at(desk, CUP).ended(1, 1) is None


@pytest.mark.parametrize(("outcome", "result"), [("overturned", ""), ("upheld", "lost")])
def test_a_penalty_of_a_table_is_appealed_heard_and_decided(outcome: str, result: str) -> None:
    desk = judged()
    loser = event_at(desk, CUP).tables_of(1)[0].people[0]
    punish(desk, loser, "match loss")
    with pytest.raises(DeskError, match="p9 takes no part"):
        given(own.appeal, desk, CUP, "player:p9", "P1", "no")
    given(own.appeal, desk, CUP, f"player:{loser}", "P1", "it was legal")
    (filed,) = appeals_at_event(desk, CUP)
    assert (filed.at.round, filed.at.table, filed.at.people[0]) == (1, 1, loser)
    assert next_at(desk, CUP).appeals == ("cup/A1 (table 1 of round 1)",)
    assert "1 appeal" in next_at(desk, CUP).missing
    with pytest.raises(DeskError, match="hugo gave ruling P1"):
        given(appeals.hear, desk, CUP, HUGO, "A1")
    given(appeals.hear, desk, CUP, BO, "A1")
    with pytest.raises(DeskError) as told:
        given(appeals.hear, desk, CUP, BO, "A1")
    assert "referee appeal decide cup A1" in told.value.instead
    given(appeals.decide, desk, CUP, BO, "A1", outcome, "as seen")
    assert event_at(desk, CUP).part_of(loser, 1).result == result
    assert appeals_at_event(desk, CUP) == ()
    assert [one.stands for one in penalties_at(desk, CUP, "judge")] == ["given" if result else "withdrawn"]
    with pytest.raises(DeskError, match=r"appealed before|no penalty"):
        given(own.appeal, desk, CUP, f"player:{loser}", "P1", "again")
    assert audit_log(desk, CUP).findings == ()


def ruled(policy: bytes = b"") -> tuple[Desk, str]:
    """A match of an event whose only head judge ruled in it."""
    desk = event_of(0, policy)
    for person in ("p1", "p2"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(events.appoint, desk, CUP, KIM, "hugo", "head-judge")
    given(rounds.open_round, desk, CUP, KIM, 1)
    match = seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM).match
    given(rounds.begin, desk, CUP, KIM, 1)
    given(rulings.rule, desk, match, HUGO, "May it?", decision="No.", clauses=("glossary.attack.1",))
    return desk, match


@pytest.mark.parametrize(
    ("windows", "code", "says"),
    [("", "nobody-hears", "ask kim"), ('unheard = "final"', "final", "play on")],
)
def test_an_appeal_that_nobody_could_hear_is_refused_and_no_clock_stands(
    windows: str, code: str, says: str
) -> None:
    text = shipped()[GENERIC].decode().replace("other_judge = true", f"other_judge = true\n{windows}")
    desk, match = ruled(text.encode())
    head = desk.reader(match).head()
    with pytest.raises(DeskError) as found:
        given(appeals.file, desk, match, "A", "R1", "the clause was misread")
    assert (found.value.code, says in found.value.instead) == (code, True)
    assert desk.reader(match).head() == head
    given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    given(appeals.file, desk, match, "A", "R1", "the clause was misread")


@pytest.mark.parametrize("of_match", [True, False])
def test_who_alone_could_hear_an_appeal_that_waits_is_not_released(of_match: bool) -> None:  # noqa: FBT001
    if of_match:
        desk, match = ruled()
        given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
        given(appeals.file, desk, match, "A", "R1", "the clause was misread")
    else:
        desk, match = judged(2), CUP
        punish(desk, "p1", "warning")
        given(own.appeal, desk, CUP, "player:p1", "P1", "it was legal")
    says = f"appeal {match}/A1 waits, and nobody else could hear it"
    refused(events.release, desk, KIM, "bo", "head-judge", says=says)
    _adopt_a_policy_by_which_nobody_hears(desk, "" if of_match else says)
    given(events.release, desk, CUP, KIM, "hugo", "head-judge")  # who ruled hears no appeal of it
    given(events.appoint, desk, CUP, KIM, "cy", "head-judge")
    given(events.release, desk, CUP, KIM, "bo", "head-judge")
    assert audit_log(desk, CUP).findings == ()


def _adopt_a_policy_by_which_nobody_hears(desk: Desk, refusal: str) -> None:
    """The appeals of a match keep the policy of the match; those of the event would wait forever."""
    text = re.sub(r'("appeal.decide" = )\[.*?\]', r'\1["team-lead"]', shipped()[GENERIC].decode())
    if refusal:
        refused(events.adopt, desk, KIM, text.encode(), says=refusal)
    else:
        given(events.adopt, desk, CUP, KIM, text.encode())


def test_a_call_goes_up_only_where_somebody_may_take_it() -> None:
    desk = event_of(0)
    for person in ("p1", "p2"):
        enter_person(desk, CUP, person, DECK, KIM)
    given(rounds.open_round, desk, CUP, KIM, 1)
    match = seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM).match
    given(rounds.begin, desk, CUP, KIM, 1)
    given(calls.open_call, desk, match, "A", "May it?")
    given(calls.claim, desk, match, "floor-judge:ann", "C1")
    with pytest.raises(DeskError, match="nobody of this event may take a call that went up") as found:
        given(calls.escalate, desk, match, "floor-judge:ann", "C1")
    assert "ask kim" in found.value.instead


def with_lost_games() -> tuple[Desk, str, str]:
    """A second round in which who had the bye begins at table 1 with a lost game, and their opponent."""
    desk = judged(policy=GAMES)
    (bye,) = event_at(desk, CUP).byes_of(1)
    punish(desk, bye, "game loss", code="T3")
    for one in event_at(desk, CUP).tables_of(1):
        given(decided.result, desk, CUP, SCORE, 1, one.table, "A", "2-0")
    given(rounds.end, desk, CUP, KIM, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    return desk, bye, event_at(desk, CUP).part_of(bye, 2).opponent


def test_a_result_has_to_hold_a_lost_game_whoever_writes_it() -> None:
    desk, loser, other = with_lost_games()
    words = f"{loser} begins with a lost game (P1)"
    part = event_at(desk, CUP).part_of(loser, 2)
    slips = paper_of(desk, CUP, PaperAsk(SLIPS, 2)).pages
    assert [slip.losses for page in slips for slip in page if slip.table == part.table] == [(words,)]
    given(rounds.begin, desk, CUP, KIM, 2)
    assert next_at(desk, CUP).losses == (f"table {part.table}: {words}",)
    wrong, right = ("2-0", "2-1") if part.seat == "A" else ("0-2", "1-2")
    says = rf"{loser} began with a lost game \(P1\): {wrong} has no game for {other} .*write {right}$"
    place = 2, part.table
    with pytest.raises(DeskError) as found:
        given(decided.result, desk, CUP, SCORE, *place, loser)
    assert "2-0" not in found.value.instead.replace(right, "")
    refused(decided.result, desk, SCORE, *place, loser, wrong, says="began with a lost game")
    for person in (loser, other):
        with pytest.raises(DeskError, match="began with a lost game"):
            report_result(desk, CUP, SaidTable(person, *place), loser, wrong)
    given(decided.result, desk, CUP, SCORE, *place, loser, right)
    assert next_at(desk, CUP).losses == ()
    refused(corrections.correct, desk, KIM, *place, loser, "x", games=wrong, says="began with a lost game")
    with pytest.raises(DeskError) as found:
        correction_at(desk, CUP, end_of(desk, CUP, place, loser, wrong))
    assert re.search(says, f"{found.value.message} {found.value.instead}")
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    given(corrections.correct, desk, CUP, KIM, *place, loser, "legal", games=wrong)
    assert audit_log(desk, CUP).findings == ()


@pytest.mark.parametrize(
    ("policy", "level", "games"),
    [(b"", "game loss", ""), (GAMES, "match loss", "2-0"), (GAMES, "game loss", "2-0")],
)
def test_a_correction_keeps_what_a_penalty_lost_until_it_is_withdrawn(
    policy: bytes, level: str, games: str
) -> None:
    desk = judged(2, policy)
    punish(desk, "p1", level)
    seat = event_at(desk, CUP).part_of("p1", 1).seat
    games = games if seat == "A" else games[::-1]
    if not event_at(desk, CUP).ended(1, 1):
        given(decided.result, desk, CUP, SCORE, 1, 1, "p2", "0-2" if seat == "A" else "2-0")
    whole = level == "match loss" or not policy
    says = rf"p1's {level} \(P1\): p2 wins" if whole else r"p1 began with a lost game \(P1\)"
    refused(corrections.correct, desk, KIM, 1, 1, "p1", "x", games=games, says=says)
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    if event_at(desk, CUP).ended(1, 1) is None:
        given(decided.result, desk, CUP, KIM, 1, 1, "p1", games)
    else:
        given(corrections.correct, desk, CUP, KIM, 1, 1, "p1", "x", games=games)
    assert event_at(desk, CUP).part_of("p1", 1).result == "won"


def test_what_is_refused_and_answered_is_said_once_and_whole() -> None:
    desk = judged(3, GAMES)
    (bye,) = event_at(desk, CUP).byes_of(1)
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    with pytest.raises(DeskError) as found:
        given(rounds.extend, desk, CUP, SCORE, 1, 1, 90, "")
    assert found.value.message.count("may not order extend") == 1
    at = sit(desk, CUP, SCORE, {})
    assert decided.result(at, 1, 1, "A", "2-1").done == f"round 1, table 1: {a} won"
    with pytest.raises(DeskError, match=f"has a result: {a} won 2-1") as found:
        decided.result(at, 1, 1, "B", "0-2")
    assert 'referee event correct 1 1 --winner B --games 0-2 --reason "REASON"' in found.value.instead
    with pytest.raises(DeskError, match="has a result") as found:
        report_result(desk, CUP, SaidTable(b, 1, 1), b, "0-2")
    assert found.value.instead == "tell the desk"
    at = sit(desk, CUP, KIM, {})
    assert corrections.correct(at, 1, 1, "double-loss", "x").done.startswith("round 1, table 1: both lose;")
    told = suggestion_lines(suggest_penalty(desk, CUP, "T3", person=a), 110)
    assert str(told[-1]).strip() == "a game loss needs an approval"
    asked = CorrectionAsked("penalty", person=bye, infraction="T3", level="game loss")
    found_differences = correction_at(desk, CUP, wanted_of(desk, CUP, asked))
    assert "kept for their next table" in "".join(map(str, difference_lines(found_differences, 110)))
    seated = SeatedAnswer(CUP, 9, SeatedTable(2, 1, "m-g2", (a, b), games=("m", "m-g2")), False, paper=True)  # noqa: FBT003
    door: Any = None
    assert "referee enter m-g2" in str(seated_answer(door, seated, {"paper": False, "by": "kim"})[-1])


def test_a_report_counts_extensions_of_slips_games_and_a_carried_loss_once() -> None:
    desk = judged(3, GAMES, lists=True)
    (bye,) = event_at(desk, CUP).byes_of(1)
    punish(desk, bye, "game loss", code="T3")
    for seconds in (90, 60):
        given(rounds.extend, desk, CUP, FAY, 1, 1, seconds, "a judge was called")
    given(decided.result, desk, CUP, SCORE, 1, 1, "A", "2-0")
    given(corrections.correct, desk, CUP, KIM, 1, 1, "A", "misread", games="2-1")
    given(rounds.end, desk, CUP, KIM, 1)
    given(pairings.pair, desk, CUP, KIM, 2)
    seated = event_at(desk, CUP).tables_of(2)[0]
    match = seat_table(desk, CUP, (2, 1), seated.people, KIM).match
    given(rounds.begin, desk, CUP, KIM, 2)
    given(penalties.carry, desk, match, HUGO, f"{CUP}/P1")
    given(calls.open_call, desk, match, "A", "May it?")
    told = told_report(desk, CUP, whole=True, named=True, audit=False)
    found = told.report
    assert [(one.infraction, one.count) for one in found.penalties.rows] == [("T3", 1)]
    assert (found.time.extended, len(found.time.extensions)) == (150, 2)
    text = "\n".join(str(line) for line in report_lines(told, 110))
    winner = event_at(desk, CUP).tables_of(1)[0].people[0]
    for said in (
        "2 extensions gave 2:30",
        "of 3 games",
        "calls at 2 tables, rulings at the 1 on record",
        f"{winner} 2-0, then {winner} 2-1",
    ):
        assert said in text
    assert "rulings at the 1 on record" in report_page(told).text


def test_time_makes_no_draw_of_a_table_at_which_a_game_was_lost() -> None:
    desk = judged(2, GAMES.replace(b'time_over = "double-loss"', b'time_over = "draw"'))
    punish(desk, "p1", "game loss", code="T3")
    desk.clock = lambda: event_at(desk, CUP).rounds[0].begun + 3600 * 1_000_000
    given(rounds.call_time, desk, CUP, KIM, 1)
    refused(own.overtime, desk, KIM, 1, says=r"table 1: p1 began with a lost game \(P1\)")
    given(penalties.withdraw, desk, CUP, HUGO, "P1", "it was legal")
    given(own.overtime, desk, CUP, KIM, 1)
