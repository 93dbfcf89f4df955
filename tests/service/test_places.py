"""Everybody has one place in a round: a table, a bye, a round that they miss, or none."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cli.event.standing import next_lines
from events.kinds import PartGiven, RoundOpened, RoundPaired, RoundUnpaired, TableSeated
from referee.court.draft import Draft
from referee.court.policy import GENERIC, shipped
from referee.fold.event import ABSENT, BYE, MISSED, TABLE, Event
from referee.service import Desk, DeskError
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.own_part import own_event
from referee.service.event.standing import standings_at
from referee.service.event.table_forms import written_table
from referee.service.event.tables import AskedTable, event_table
from referee.service.orders import corrections, decided, events, pairings, rounds
from referee.service.records.auditing import audit_log
from referee.tournament import outcomes_of
from tests.ordering import enter_person, given, seat_table
from tests.service.test_pairings import CUP, DECK, KIM, SCORE, event_of, played, refused

LISTED = "ember-court"


def paired(
    people: int = 5, policy: bytes = b"", *, begun: bool = False, lists: bool = False
) -> tuple[Desk, str]:
    """An event whose first round is paired, and who has the bye in it."""
    desk = event_of(0 if lists else people, policy)
    for number in range(1, people + 1) if lists else ():
        enter_person(desk, CUP, f"p{number}", DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1)
    if begun:
        given(rounds.begin, desk, CUP, KIM, 1)
    (bye,) = event_at(desk, CUP).byes_of(1)
    return desk, bye


def points(desk: Desk) -> dict[str, int]:
    return {one.person: one.points for one in standings_at(desk, CUP).rows}


def write_results(desk: Desk, number: int) -> None:
    event = event_at(desk, CUP)
    for one in event.tables_of(number):
        if event.ended(number, one.table) is None:
            given(decided.result, desk, CUP, SCORE, number, one.table, "A")


def test_who_has_a_bye_is_seated_only_where_it_ends() -> None:
    desk, bye = paired(lists=True, begun=True)
    enter_person(desk, CUP, "late", DECK, KIM)
    says = f"{bye} has a bye in round 1"
    with pytest.raises(DeskError, match=says) as found:
        seat_table(desk, CUP, (1, 3), (bye, "late"), KIM)
    assert "referee event enter late --round 1" in found.value.instead
    seat_table(desk, CUP, (1, 3), (bye, "late"), KIM, end_bye=True)
    event = event_at(desk, CUP)
    assert event.byes_of(1) == ()
    assert points(desk)[bye] == 0
    assert audit_log(desk, CUP).findings == ()


@pytest.mark.parametrize("stage", ["paired", "begun", "with a result"])
def test_a_late_entry_takes_the_chair_of_the_bye(stage: str) -> None:
    desk, bye = paired(begun=stage != "paired")
    if stage == "with a result":
        given(decided.result, desk, CUP, SCORE, 1, 1, "A")
    before = event_at(desk, CUP)
    given(events.enter, desk, CUP, KIM, "late", number=1)
    event = event_at(desk, CUP)
    assert event.tables_of(1)[:-1] == before.tables_of(1)
    assert (event.tables_of(1)[-1].table, event.tables_of(1)[-1].people) == (3, (bye, "late"))
    assert event.byes_of(1) == ()
    if stage == "paired":
        given(rounds.begin, desk, CUP, KIM, 1)
    write_results(desk, 1)
    given(rounds.end, desk, CUP, KIM, 1)
    assert sum(points(desk).values()) == 9
    assert points(desk)[bye] == 3
    refused(events.enter, desk, KIM, "later", number=1, says="round 1 is ended")
    assert audit_log(desk, CUP).findings == ()


def test_a_late_entry_is_refused_whole_where_no_chair_is_free() -> None:
    desk = event_of(4)
    refused(events.enter, desk, KIM, "late", number=1, says="round 1 is not paired")
    given(pairings.pair, desk, CUP, KIM, 1)
    refused(events.enter, desk, KIM, "late", number=1, says="nobody has a bye in round 1")
    assert event_at(desk, CUP).entrant("late") is None
    refused(events.enter, desk, KIM, "p1", number=1, says="p1 sits at table")


def test_a_table_that_was_added_is_recorded_as_any_other() -> None:
    desk, bye = paired(lists=True, begun=True)
    given(events.enter, desk, CUP, KIM, "late", LISTED, number=1)
    seated = seat_table(desk, CUP, (1, 3), (bye, "late"), KIM)
    assert event_at(desk, CUP).tables_of(1)[-1].match == seated.match == "cup-1-3"
    assert audit_log(desk, CUP).findings == ()


def test_who_left_before_a_round_begins_gets_nothing_from_it() -> None:
    desk, bye = paired()
    other, gone = event_at(desk, CUP).tables_of(1)[0].people
    for person in (bye, gone):
        given(events.drop, desk, CUP, KIM, person, "went home")
    assert event_at(desk, CUP).byes_of(1) == ()
    given(rounds.begin, desk, CUP, KIM, 1)
    event = event_at(desk, CUP)
    assert event.part_of(bye, 1).kind == ABSENT
    assert (event.part_of(other, 1).result, event.part_of(gone, 1).result) == ("won", "lost")
    assert points(desk)[other] == 3
    assert bye not in points(desk)
    given(corrections.left, desk, CUP, KIM, bye, 1, "they left after it")
    assert points(desk)[bye] == 3
    given(corrections.left, desk, CUP, KIM, bye, 0, "they did not")
    assert bye not in points(desk)
    assert audit_log(desk, CUP).findings == ()


def test_who_leaves_after_a_round_began_keeps_its_bye() -> None:
    desk, bye = paired(begun=True)
    given(events.drop, desk, CUP, KIM, bye, "went home")
    assert points(desk)[bye] == 3


def test_a_policy_asks_what_becomes_of_a_table_of_who_left() -> None:
    desk, bye = paired(policy=shipped()[GENERIC] + b'\n[rounds]\nleft = "ask"\n')
    gone = event_at(desk, CUP).tables_of(1)[0].people[0]
    given(events.drop, desk, CUP, KIM, gone, "went home")
    refused(rounds.begin, desk, KIM, 1, says=f"{gone} has left and sits at table 1")
    given(pairings.swap, desk, CUP, KIM, 1, gone, bye, "they left")
    given(rounds.begin, desk, CUP, KIM, 1)
    assert event_at(desk, CUP).part_of(gone, 1).kind == ABSENT
    assert event_at(desk, CUP).part_of(bye, 1).kind == TABLE


def test_a_bye_is_given_before_a_round_is_paired_and_taken_back() -> None:
    desk = event_of(4)
    given(pairings.part, desk, CUP, KIM, "p1", "bye", 1, reason="won the trial")
    given(pairings.pair, desk, CUP, KIM, 1)
    event = event_at(desk, CUP)
    assert "p1" not in {p for one in event.tables for p in one.people}
    assert "p1" in event.byes_of(1)
    refused(pairings.part, desk, KIM, "p1", "bye", 1, reason="again", says="p1 has a bye in round 1 already")
    given(rounds.begin, desk, CUP, KIM, 1)
    assert points(desk)["p1"] == 3
    given(pairings.part, desk, CUP, KIM, "p1", "none", 1, reason="it was p2")
    assert points(desk)["p1"] == 0
    sits = event_at(desk, CUP).tables_of(1)[0].people[0]
    refused(pairings.part, desk, KIM, sits, "bye", 1, reason="why", says=f"{sits} sits at table 1 of round 1")
    with pytest.raises(DeskError) as caught:
        given(pairings.part, desk, CUP, KIM, sits, "none", 1, reason="why")
    assert caught.value.instead == "nothing has to be taken back"
    with pytest.raises(DeskError) as caught:
        seat_table(desk, CUP, (1, 1), (sits, sits), KIM)
    assert "change places" not in caught.value.instead
    assert audit_log(desk, CUP).findings == ()


@pytest.mark.parametrize(("part", "lost", "result"), [("missed", 0, "missed"), ("loss", 1, "missed-loss")])
def test_a_round_is_missed_with_or_without_a_loss(part: str, lost: int, result: str) -> None:
    desk = event_of(5)
    given(pairings.part, desk, CUP, KIM, "p1", part, 1, reason="comes at noon")
    played(desk, 1)
    row = next(one for one in standings_at(desk, CUP, why="p1").rows if one.person == "p1")
    assert (row.points, row.won, row.lost) == (0, 0, lost)
    assert own_event(desk, CUP, "p1").rounds[0].result == result
    given(pairings.pair, desk, CUP, KIM, 2)
    assert event_at(desk, CUP).part_of("p1", 2).kind in {TABLE, BYE}
    assert audit_log(desk, CUP).findings == ()


@pytest.mark.parametrize(
    ("policy", "said", "lost"), [("", "loss", 2), ("loss", "", 2), ("loss", "nothing", 0)]
)
def test_a_late_entry_loses_the_rounds_that_they_missed_by_policy_or_option(
    policy: str, said: str, lost: int
) -> None:
    rules = f'\n[rounds]\nlate = "{policy}"\n'.encode() if policy else b""
    desk = event_of(4, shipped()[GENERIC] + rules)
    played(desk, 1)
    played(desk, 2)
    given(events.enter, desk, CUP, KIM, "late", missed=said)
    row = next(one for one in standings_at(desk, CUP).rows if one.person == "late")
    assert row.lost == lost
    assert audit_log(desk, CUP).findings == ()


def cut_of_six() -> tuple[Desk, str, str]:
    """Semi-finals of a cut that were played as the first round, and two who are not in it."""
    desk = event_of(6)
    played(desk, 1, how="elimination", cut=4)
    seated = {p for one in event_at(desk, CUP).tables_of(1) for p in one.people}
    out, other = sorted({f"p{n}" for n in range(1, 7)} - seated)
    return desk, out, other


WHY = {"reason": "why"}
OUTSIDE: dict[str, tuple[Any, ...]] = {
    "bye": (pairings.part, "{out}", "bye", 2, WHY),
    "missed": (pairings.part, "{out}", "missed", 2, WHY),
    "loss": (pairings.part, "{out}", "loss", 2, WHY),
    "seat": (rounds.seat, 2, 9, "{out}", "{other}"),
    "enter": (events.enter, "late", {"number": 2}),
    "swap": (pairings.swap, 2, "{out}", "p1", "why"),
    "sat": (corrections.sat, 2, "{out}", "p1", "why"),
    "swiss": (pairings.pair, 2, "swiss"),
    "standing": (pairings.pair, 2, "standing"),
    "round-robin": (pairings.pair, 2, "round-robin"),
    "later": (pairings.part, "{out}", "bye", 7, WHY),
}
"""Orders by which somebody outside of a cut would get a place in a round of it."""


@pytest.mark.parametrize("paired_before", [False, True])
@pytest.mark.parametrize("case", OUTSIDE)
def test_a_round_of_a_cut_has_places_only_for_whom_the_cut_paired(
    case: str,
    paired_before: bool,  # noqa: FBT001 - a parameter
) -> None:
    desk, out, other = cut_of_six()
    if paired_before:
        given(pairings.pair, desk, CUP, KIM, 2)
        assert event_at(desk, CUP).pairings[-1].how == "elimination"
    elif case == "seat":
        given(rounds.open_round, desk, CUP, KIM, 2)
    order, *words = OUTSIDE[case]
    more = words.pop() if isinstance(words[-1], dict) else {}
    said = [one.format(out=out, other=other) if isinstance(one, str) else one for one in words]
    before = desk.reader(CUP).head()
    with pytest.raises(DeskError):
        given(order, desk, CUP, KIM, *said, **more)
    assert desk.reader(CUP).head() == before


def test_a_part_that_was_given_before_a_cut_is_taken_back_first() -> None:
    desk = event_of(6)
    given(pairings.part, desk, CUP, KIM, "p1", "bye", 1, reason="won the trial")
    refused(
        pairings.pair, desk, KIM, 1, "elimination", 4, says="p1 has a bye in round 1, and a cut has tables"
    )
    given(pairings.part, desk, CUP, KIM, "p1", "none", 1, reason="a cut")
    given(pairings.pair, desk, CUP, KIM, 1, "elimination", 4)
    assert audit_log(desk, CUP).findings == ()


def old_facts(desk: Desk, *bodies: Any) -> None:
    """Write what an older referee let somebody order."""
    drafts = [Draft(body, KIM) for body in bodies]
    key = f"old-{desk.reader(CUP).head()}"
    desk.eventlogs.append(desk.eventlogs.get(CUP), drafts, desk.clock(), key, bytes(32))


def test_an_old_bye_in_a_cut_gives_no_place_and_is_found_and_taken_back() -> None:
    desk, out, _ = cut_of_six()
    old_facts(desk, PartGiven(out, 2, "bye", 1, "test"))
    assert [one.code for one in audit_log(desk, CUP).findings] == ["of-a-cut"]
    refused(pairings.pair, desk, KIM, 2, says="take that back first|a cut has tables alone")
    old_facts(desk, RoundOpened(2, 50), RoundPaired(2, "elimination", ((1, "p1", "p2"),), (), 1, (), ""))
    given(rounds.begin, desk, CUP, KIM, 2)
    inside = {p for one in event_at(desk, CUP).tables for p in one.people}
    assert out not in inside
    assert out in [one.person for one in standings_at(desk, CUP).rows][len(inside) :]
    given(pairings.part, desk, CUP, KIM, out, "none", 2, reason="nobody has a bye there")
    assert event_at(desk, CUP).part_of(out, 2).kind == ABSENT


def test_an_old_swiss_round_within_a_cut_is_undone_or_passed_over() -> None:
    desk, *_ = cut_of_six()
    winners = tuple(one.people[0] for one in event_at(desk, CUP).tables_of(1))
    everybody = tuple((n, f"p{n}", f"p{n + 3}") for n in range(1, 4))
    old_facts(desk, RoundOpened(2, 50), RoundPaired(2, "swiss", everybody, (), 1, (), ""))
    assert "of-a-cut" in [one.code for one in audit_log(desk, CUP).findings]
    step = next_at(desk, CUP)
    assert (step.step, step.round, step.words[:26]) == ("repair", 2, "Undo the pairing of round ")
    assert "event unpair 2 --reason" in str(next_lines(step, 110)[-1])
    given(rounds.begin, desk, CUP, KIM, 2)
    write_results(desk, 2)
    given(rounds.end, desk, CUP, KIM, 2)
    assert (next_at(desk, CUP).words, next_at(desk, CUP).how) == ("Pair the final", "elimination")
    given(pairings.pair, desk, CUP, KIM, 3)
    assert event_at(desk, CUP).tables_of(3)[0].people == winners


def test_a_bye_is_not_given_to_who_left() -> None:
    desk = event_of(4)
    played(desk, 1)
    given(events.drop, desk, CUP, KIM, "p4")
    refused(pairings.part, desk, KIM, "p4", "bye", 2, reason="why", says="p4 has dropped")
    given(pairings.part, desk, CUP, KIM, "p3", "bye", 2, reason="why")
    given(events.drop, desk, CUP, KIM, "p3")


def test_a_round_that_was_unpaired_while_it_ran_begins_again() -> None:
    desk, bye = paired(begun=True)
    given(pairings.unpair, desk, CUP, KIM, 1, "p9 came late")
    assert (next_at(desk, CUP).words, next_at(desk, CUP).ready) == ("Pair round 1 again", True)
    refused(pairings.pair, desk, KIM, 2, says="round 1 is not paired")
    refused(rounds.end, desk, KIM, 1, says="round 1 has not begun")
    later = desk.clock() + 600 * 1_000_000
    desk.clock = lambda: later
    given(pairings.pair, desk, CUP, KIM, 1)
    assert next_at(desk, CUP).step == "begin"
    assert points(desk)[bye] == 0
    given(rounds.begin, desk, CUP, KIM, 1)
    assert event_at(desk, CUP).rounds[0].begun == later
    assert audit_log(desk, CUP).findings == ()


def test_a_round_of_version_1_that_was_unpaired_while_it_ran_runs_on() -> None:
    desk, _ = paired(begun=True)
    began = event_at(desk, CUP).rounds[0].begun
    old_facts(desk, RoundUnpaired(1, "p9 came late"))
    refused(rounds.end, desk, KIM, 1, says="nobody is seated in round 1")
    assert next_at(desk, CUP).words == "Pair round 1 again"
    given(pairings.pair, desk, CUP, KIM, 1)
    assert event_at(desk, CUP).rounds[0].begun == began
    write_results(desk, 1)
    assert audit_log(desk, CUP).findings == ()


def test_pages_and_files_tell_one_place() -> None:
    desk, bye = paired(begun=True)
    given(events.enter, desk, CUP, KIM, "late", number=1)
    rows = event_table(desk, CUP, "pairings").rows
    assert Counter(row["person_a"] for row in rows) | Counter() == Counter(
        {row["person_a"]: 1 for row in rows}
    )
    assert all(row["table"] for row in rows)
    given(decided.result, desk, CUP, SCORE, 1, 3, "late")
    tom = written_table(desk, event_table(desk, CUP, "results", AskedTable(1)), "tom").text
    assert 'outcome="5"' not in tom
    (own,) = own_event(desk, CUP, bye).rounds
    assert (own.table, own.opponent, own.result) == (3, "late", "lost")


def test_the_audit_finds_two_places_in_an_old_record() -> None:
    """As an older referee wrote it: who has the bye is seated with a latecomer, and nothing ends the bye."""
    desk, bye = paired(begun=True)
    given(events.enter, desk, CUP, KIM, "late")
    log = desk.eventlogs.get(CUP)
    old = Draft(TableSeated(1, 3, "cup-1-3", (bye, "late")), KIM)
    (fact,) = desk.eventlogs.append(log, [old], desk.clock(), "old", bytes(32))
    event = event_at(desk, CUP)
    assert event.part_of(bye, 1).kind == TABLE
    assert bye not in {one.people[0] for one in outcomes_of(event) if one.bye}
    found = [one for one in audit_log(desk, CUP).findings if one.code == "two-places"]
    assert [(one.seq, bye in one.what, "table 3 and a bye" in one.what) for one in found] == [
        (fact.seq, True, True)
    ]


ORDERS = {
    "pair": 4, "begin": 3, "result": 6, "end": 2, "enter": 3, "late": 3, "drop": 1, "part": 2, "swap": 2,
    "sat": 2, "unpair": 1, "penalty": 2,
}  # fmt: skip


def random_order(desk: Desk, chance: Random) -> tuple[Any, ...]:
    """One order of an event with people and rounds that may or may not be there."""
    event = event_at(desk, CUP)
    last = max(len(event.rounds), 1)
    number = chance.choice((last, last, last + 1, 1))
    people = [f"p{n}" for n in range(1, 8)]
    one, other = chance.sample(people, 2)
    tables = event.tables_of(number)
    table = chance.choice(tables).table if tables else 1
    part, level = chance.choice(("bye", "missed", "loss", "none")), chance.choice(("warning", "match loss"))
    missed, winner = chance.choice(("", "loss")), chance.choice(("A", "B", "draw"))
    return {
        "pair": (pairings.pair, number),
        "begin": (rounds.begin, number),
        "result": (decided.result, number, table, winner),
        "end": (rounds.end, number),
        "enter": (events.enter, one),
        "late": (events.enter, one, "", "", {"number": number, "missed": missed}),
        "drop": (events.drop, one),
        "part": (pairings.part, one, part, number, {"reason": "so"}),
        "swap": (pairings.swap, number, one, other, "so"),
        "sat": (corrections.sat, number, one, other, "so"),
        "unpair": (pairings.unpair, number, "so"),
        "penalty": (corrections.penalty, one, "T1", number, {"level": level, "reason": "so"}),
    }[chance.choices(list(ORDERS), list(ORDERS.values()))[0]]


def places(event: Event, number: int) -> Counter[str]:
    """How many places everybody has in a round, counted from what the log holds and not from the parts."""
    found = Counter(p for one in event.tables_of(number) for p in one.people)
    byes = event.pairing(number)
    given_ = {one.person: one.part for one in event.given if one.round == number}
    found.update(p for p in (byes.byes if byes else ()) if p not in given_)
    found.update(p for p, part in given_.items() if part != "none")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_no_order_gives_two_places_and_points_are_the_sum_of_parts(seed: int) -> None:
    chance, desk = Random(seed), event_of(3)
    given(events.appoint, desk, CUP, KIM, "kim", "head-judge")
    carried = 0
    for _ in range(80):
        order, *words = random_order(desk, chance)
        more = words.pop() if isinstance(words[-1], dict) else {}
        by = "head-judge:kim" if order is corrections.penalty else KIM
        try:
            given(order, desk, CUP, by, *words, **more)
        except DeskError:
            continue
        carried += 1
        event = event_at(desk, CUP)
        for held in event.rounds:
            assert max(places(event, held.number).values(), default=1) == 1, (seed, held.number)
            assert max(Counter(p.person for p in event.parts(held.number)).values(), default=1) == 1
    assert carried > 5
    event, worth = event_at(desk, CUP), {"won": 3, "draw": 1}
    for row in standings_at(desk, CUP).rows:
        parts = [event.part_of(row.person, held.number) for held in event.rounds]
        assert row.points == sum(worth.get(part.result, 0) for part in parts), (seed, row.person)
        assert row.lost == sum(part.result in {"lost", "double-loss"} for part in parts)
        assert all(part.kind in {TABLE, BYE, MISSED, ABSENT} for part in parts)
    assert audit_log(desk, CUP).findings == ()


def test_a_table_with_a_result_is_not_played_as_a_match() -> None:
    """A match that was opened behind a slip could end otherwise, and nobody would see two results."""
    desk = event_of(2)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    (table,) = event_at(desk, CUP).tables_of(1)
    given(decided.result, desk, CUP, KIM, 1, 1, "A")
    with pytest.raises(DeskError, match=f"table 1 of round 1 has a result: {table.people[0]} won") as found:
        given(rounds.seat, desk, CUP, KIM, 1, 1, *table.people, paper=True)
    assert found.value.code == "has-result"
    assert audit_log(desk, CUP).findings == ()
