"""Rounds of finished tournaments from files of other programs: all of them or nothing, and whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from events.given import FaultyFileError
from events.memory_log import MemoryLog
from referee.court.policy import GENERIC, shipped
from referee.entrants import read_event_file
from referee.service import Desk, DeskError
from referee.service.errors import CourtRefused
from referee.service.event.answers import PeopleImported
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.people import list_people, put_person
from referee.service.event.running import open_event
from referee.service.event.standing import standings_at
from referee.service.event.table_forms import written_table
from referee.service.event.tables import AskedTable, event_table
from referee.service.orders import events, pairings, sit
from referee.service.orders.entrants import import_people
from referee.service.records.auditing import audit_log
from tests.entrants.workbooks import xlsx
from tests.ordering import given
from tests.service.conftest import desk_of

CUP, KIM = "cup", "organiser:kim"
MATCHES = """Round,Table,Player 1,Player 2,Result
1,1,Ann,Bo,1-0
1,2,Cy,Di,Di
1,,Ed,,bye
2,1,Ann,Di,A
2,2,Ed,Bo,draw
2,,Cy,BYE,
"""
POINTS = {"Ann": 6, "Ed": 4, "Di": 3, "Cy": 3, "Bo": 1}


@pytest.fixture
def desk() -> Iterator[Desk]:
    with closing(desk_of(MemoryLog())) as made:
        open_event(made, CUP, "kim", date="2026-03-01")
        yield made


def bring(desk: Desk, data: str | bytes, event: str = CUP, *, dry_run: bool = False) -> PeopleImported:
    """Bring a file in at an event."""
    sent = data.encode() if isinstance(data, str) else data
    return import_people(sit(desk, event, KIM, {"key": None, "expect": None}), sent, dry_run=dry_run)


def reasons(desk: Desk, data: str | bytes) -> list[str]:
    """Why a file is refused; nothing of it is written in the log and beside it."""
    before = desk.reader(CUP).head(), list_people(desk)
    with pytest.raises(CourtRefused) as caught:
        bring(desk, data)
    assert (desk.reader(CUP).head(), list_people(desk)) == before
    assert caught.value.instead
    assert ("event policy FILE" in caught.value.instead) <= ("policy show --toml" in caught.value.instead)
    return [one.text for one in caught.value.reasons] or [caught.value.message]


def points(desk: Desk, event: str = CUP) -> dict[str, int]:
    """The match points by the names of people, by their ids where no name is kept."""
    names = {one.id: one.name for one in list_people(desk)}
    return {names.get(r.person) or r.person: r.points for r in standings_at(desk, event).rows}


def audited(desk: Desk, event: str = CUP) -> list[str]:
    """What an audit finds, which asks every order again."""
    return [one.what for one in audit_log(desk, event).findings]


# CSV.


def test_a_table_of_matches_becomes_an_event_that_can_go_on(desk: Desk) -> None:
    done = bring(desk, MATCHES)
    assert (done.done, done.rounds) == ("5 people entered, rounds 1 to 2 recorded with 4 results", (1, 2))
    assert points(desk) == POINTS
    event = event_at(desk, CUP)
    assert [(one.round, one.how, len(one.byes)) for one in event.pairings] == [(1, "hand", 1), (2, "hand", 1)]
    assert all(one.ended for one in event.rounds)
    assert audited(desk) == []
    step = next_at(desk, CUP)
    assert (step.step, step.round, step.how) == ("pair", 3, "swiss")
    given(pairings.pair, desk, CUP, KIM, 3)
    assert event_at(desk, CUP).pairing(3).byes != ("p-005",), "a bye of a file is a bye before"  # type: ignore[union-attr]


def test_a_file_that_is_brought_again_changes_nothing(desk: Desk) -> None:
    bring(desk, MATCHES)
    head = desk.reader(CUP).head()
    done = bring(desk, MATCHES)
    assert (done.head, done.rounds, done.results) == (head, (), 0)
    assert done.done == "nothing is written: the event has all of the file already"


def test_a_trial_shows_what_was_understood_and_writes_nothing(desk: Desk) -> None:
    head = desk.reader(CUP).head()
    done = bring(desk, MATCHES, dry_run=True)
    assert (done.written, done.rounds, done.results, done.head) == (False, (1, 2), 4, head)
    assert ("Player 1", "name_a") in [(one.heading, one.field) for one in done.columns]
    assert [(one.row, one.person, one.name, one.new) for one in done.people][:2] == [
        (2, "p-001", "Ann", True),
        (2, "p-002", "Bo", True),
    ]
    assert (desk.reader(CUP).head(), list_people(desk)) == (head, [])


@pytest.mark.parametrize(
    "text",
    [
        "round;player;opponent;result\n1;Ann;Bo;W\n1;Bo;Ann;L\n1;Cy;Di;loss\n1;Di;Cy;win\n1;Ed;-;bye\n",
        (
            "Table\tPlayer 1\tPlayer 2\tResult\n1\tAnn\tBo\tAnn won 1-0-0\n2\tCy\tDi\tDi won 1-0-0\n"
            "\tEd\t\tEd was awarded a bye\n"
        ),
        "回戦,卓,プレイヤー1,プレイヤー2,結果\n1回戦,1,Ann,Bo,○\n1回戦,2,Cy,Di,×\n1回戦,,Ed,不戦勝,\n",
        (
            "Round,Player 1 First Name,Player 1 Last Name,Player 2 First Name,Player 2 Last Name,Winner\n"
            "Round 1,Ann,,Bo,,Ann\nRound 1,Cy,,Di,,player 2\nRound 1,Ed,,,,\n"
        ),
        "round,player1,player2,games_a,games_b\n1,Ann,Bo,1,0\n1,Cy,Di,0,1\n1,Ed,,,\n",
    ],
)
def test_matches_are_told_in_many_shapes(desk: Desk, text: str) -> None:
    done = bring(desk, text)
    assert (done.rounds, done.results) == ((1,), 2)
    assert points(desk) == {"Ann": 3, "Di": 3, "Ed": 3, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("form", ["csv", "json"])
def test_our_own_table_of_results_is_read_as_it_was(desk: Desk, form: str) -> None:
    bring(desk, MATCHES)
    made = written_table(desk, event_table(desk, CUP, "results"), form)
    text = made.text or msgspec.json.encode(made.value)
    open_event(desk, "second", "kim")
    done = bring(desk, text, "second")
    assert done.results == 4
    ended = [(one.round, one.table, one.winner, one.games) for one in event_at(desk, CUP).decided]
    assert [(o.round, o.table, o.winner, o.games) for o in event_at(desk, "second").decided] == ended


def test_results_of_a_round_that_is_paired_here_fill_its_tables(desk: Desk) -> None:
    for person in ("a1", "a2", "a3", "a4"):
        given(events.enter, desk, CUP, KIM, person)
    given(pairings.pair, desk, CUP, KIM, 1)
    first, second = event_at(desk, CUP).tables
    (a, b), (c, d) = first.people, second.people
    done = bring(desk, f"player1,player2,winner\n{b},{a},{b}\n")
    assert (done.rounds, done.results) == ((1,), 1)
    assert event_at(desk, CUP).ended(1, first.table).winner == "B"  # type: ignore[union-attr]
    assert not event_at(desk, CUP).rounds[0].ended, "a table still plays"
    assert reasons(desk, f"round,player1,player2,winner\n1,{a},{b},{a}\n") == [
        (
            f"row 2: table {first.table} of round 1 has another result: {b} won (correct it, with a reason: "
            f'referee event correct 1 {first.table} --winner A --reason "REASON")'
        )
    ]
    assert reasons(desk, f"round,player1,player2,winner\n1,{a},{c},{a}\n") == [
        f"row 2: {a} and {c} do not meet in round 1 of the event"
    ]
    bring(desk, f"round,player1,player2,winner\n1,{a},{b},{b}\n1,{c},{d},draw\n")
    assert event_at(desk, CUP).rounds[0].ended
    assert audited(desk) == []


PAIR = "Round,Player 1,Player 2,"
TABLE = ["Table", "Player 1", "Player 2", "Result"]
WON = [((1, ("Ann", "Bo"), "A", (2, 0, 1))), (1, ("Cy", "Di"), "B", (0, 2, 0))]
BARE = [(*one[:3], None) for one in WON]
PLAIN = [(1, ("Ann", "Bo"), "A", (2, 0, 0)), WON[1]]


@pytest.mark.parametrize(
    ("data", "tables", "left", "notes"),
    [
        *(
            (f"{PAIR}{heads},Draws\n1,Ann,Bo,2,0,1\n1,Cy,Di,0,2,0\n", WON, (), ())
            for heads in (
                "P1 games won,P2 games won",
                "Player 1 wins,Player 2 wins",
                "Wins 1,Wins 2",
                "Score 1,Score 2",
                "Points 1,Points 2",
                "W,L",
            )
        ),
        (f"{PAIR}W/L/D\n1,Ann,Bo,2/0/1\n1,Cy,Di,0-2-0\n", WON, (), ()),
        (f"{PAIR}Points 1,Points 2\n1,Ann,Bo,3,0\n1,Cy,Di,0,3\n", BARE, (), ()),
        (f"{PAIR}Winner,Draws\n1,Ann,Bo,Ann,1\n1,Cy,Di,Di,0\n", BARE, (), ()),
        (
            "Runde;Tisch;Spieler A;Punkte A;Punkte B;Spieler B\n1;1;Ann;2;0;Bo\n1;2;Cy;0;2;Di\n",
            PLAIN,
            (),
            (),
        ),
        (
            f"{PAIR}Winner\n1,An\u200bn,Bo (drop),Ann\n1,***BYE***,Cy,\n1,Di,*BYE*,\n1,Ed,(bye),\n",
            [BARE[0], *((1, (name, ""), "bye", None) for name in ("Cy", "Di", "Ed"))],
            ((2, "Bo", 1),),
            (),
        ),
        (
            xlsx({"Round 1": [TABLE, [1, "Ann", "Bo", "2-0"]], "Round 2": [TABLE, [1, "Bo", "Ann", "1-1"]]}),
            [PLAIN[0], (2, ("Bo", "Ann"), "draw", (1, 1, 0))],
            (),
            (),
        ),
        (
            xlsx({"Round 3": [TABLE, [1, "Ann", "Bo", "2-0"], [None]], "Prizes": [["Sleeves"]]}),
            [(3, *PLAIN[0][1:])],
            (),
            ("sheets that were left out: Prizes",),
        ),
    ],
)
def test_results_are_read_as_they_are_meant(
    data: str | bytes, tables: list[object], left: tuple[object, ...], notes: tuple[str, ...]
) -> None:
    file = read_event_file(data.encode() if isinstance(data, str) else data)
    found = [(one.number, t.people, t.winner, t.games) for one in file.rounds for t in one.tables]
    assert (file.people.faults, found, file.left, file.notes) == ((), tables, left, notes)


@pytest.mark.parametrize("columns", ["P1 x,P2 x,Draws", "Games won,,", "Ganado,x,"])
def test_a_table_with_columns_and_without_a_result_is_no_list_of_pairings(columns: str) -> None:
    with pytest.raises(FaultyFileError, match="no column says how a match ended"):
        read_event_file(f"{PAIR}{columns}\n1,Ann,Bo,2,0,1\n".encode())


def test_a_round_that_is_left_out_and_people_who_cancelled_are_told(desk: Desk) -> None:
    with pytest.raises(CourtRefused, match="round 3 cannot follow round 1") as caught:
        bring(desk, f"{PAIR}Winner\n1,Ann,Bo,A\n3,Ann,Bo,A\n")
    assert caught.value.instead == "write the rows of round 2 too, or number the rounds from 2 on"
    done = bring(desk, "Name,Status\nAnn,Paid\nBo,CANCELLED\n")
    assert (done.entered, done.notes) == (
        ("p-001",),
        ("not entered, since `Status` says so: row 3 (CANCELLED)",),
    )


def test_two_sheets_of_people_are_read_and_a_fault_names_its_sheet() -> None:
    head = ["id", "name"]
    sheets = {"Juniors": [head, ["1", "Ann"]], "Seniors": [head, ["2", "Bo"], ["1", "Cy"]]}
    people = read_event_file(xlsx(sheets)).people
    assert [one.name for one in people.people] == ["Ann", "Bo", "Cy"]
    assert people.faults[0].said().startswith("row 3 of sheet Seniors: 1 stands in row 2 of sheet Juniors")


HEAD = "round,table,player1,player2,result\n"
MISSPELT = (
    "Bo Lnd plays from round 2 on, and Bo Lind no longer: near: Bo Lind "
    "(write one name in all rounds; if they are two people, bring in the list of people first)"
)
NO_RESULT = "does not say who won (write who won, such as A, B, a name, 2-1, draw or bye)"
NO_ROUND = "is no number of a round (write a number, or Top 8, Semifinals, Final)"
NO_TABLE = "is no number of a table (write a number from 1 on, or nothing)"
LEFT_LATE = "row 5: Di cannot have left after round 7: write a round from 0 to 2"
LEFT_AT_ONCE = "row 5: p-002 left after round 1, and plays in round 2"
LEFT_AT_ONCE_TOO = LEFT_AT_ONCE.replace("row 5", "row 6")
LEFT_BEFORE = "row 6: p-002 left after round 1, and plays in round 3"
OTHERWISE = "it says otherwise how Bo against Ann ended than row 2 (mend one of them)"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,1,Ann Lee,Bo Lind,A\n2,1,Ann Lee,Bo Lnd,A\n", f"row 3: {MISSPELT}"),
        ("1,1,Ann,Bo,A\n1,2,Cy,Ann,B\n", "row 3: p-001 has a place in round 1 already, in row 2"),
        ("1,1,Ann,Ann,A\n", "row 2: p-001 has a place in round 1 already, in row 2"),
        ("1,1,Ann,Bo,nonsense\n", f"row 2: `result` 'nonsense' {NO_RESULT}"),
        ("one,1,Ann,Bo,A\n", f"row 2: 'one' {NO_ROUND}"),
        ("1,1,,Bo,A\n", "row 2: nobody sits there (name who played, or leave the row out)"),
        ("1,1,Ann,Bo,2-1\n", "row 2: 2 games won in a match, and here 1 is enough"),
        ("2,1,Ann,Bo,A\n", "there is no round 2"),
        ("1,1,Ann,Bo,\n2,1,Ann,Bo,A\n", "row 2: table 1 of round 1 has no result, and later rounds follow"),
        (
            "1,1,Ann,Bo,A\n1,2,Cy,Di,A\nSemifinals,1,Ann,Cy,A\nFinal,1,Ann,Di,A\n",
            "row 5: p-004 is not in the cut in round 3",
        ),
        ("1,1,Ann,Bo,A\nFinal,1,Ann,Bo,draw\n", "row 3: nobody goes on from this table of a cut in round 2"),
        ("1,1,Ann,,bye\n", "nobody meets anybody in round 1"),
        ("1,1,Ann,Bo,A\n1,1,Bo,Ann,A\n", f"row 3: {OTHERWISE}"),
        ("1,1,Ann,Bo,1-0\n1,1,Bo,Ann,0-1-1\n", f"row 3: {OTHERWISE}"),
        ("1,0,Ann,Bo,A\n", f"row 2: '0' {NO_TABLE}"),
        ("1,-7,Ann,Bo,A\n", f"row 2: '-7' {NO_TABLE}"),
        ("1,Table -7,Ann,Bo,A\n", f"row 2: 'Table -7' {NO_TABLE}"),
        ("1,1.5,Ann,Bo,A\n", f"row 2: '1.5' {NO_TABLE}"),
        ("1,1 or 2,Ann,Bo,A\n", f"row 2: '1 or 2' {NO_TABLE}"),
        ("1,window,Ann,Bo,A\n", f"row 2: 'window' {NO_TABLE}"),
        (
            "1,T2,Ann,Bo,A\n1,2,Cy,Di,A\n",
            (
                "row 3: table 2 of that round stands in row 2 already "
                "(write another number, or leave the numbers out)"
            ),
        ),
        ("-1,1,Ann,Bo,A\n", f"row 2: '-1' {NO_ROUND}"),
        ("Round -1,1,Ann,Bo,A\n", f"row 2: 'Round -1' {NO_ROUND}"),
        ("1.5,1,Ann,Bo,A\n", f"row 2: '1.5' {NO_ROUND}"),
        ("0,1,Ann,Bo,A\n", f"row 2: '0' {NO_ROUND}"),
        ("100,1,Ann,Bo,A\n", f"row 2: '100' {NO_ROUND}"),
        ("1,1,Ann,Bo,A\n1,2,Cy,Di,A\n2,1,Ann,Cy,A\n7,,Di,,left\n", LEFT_LATE),
        ("1,1,Ann,Bo,A\n1,,Bo,,left\n1,2,Cy,Di,A\n2,1,Ann,Cy,A\n3,1,Ann,Bo,A\n", LEFT_BEFORE),
        ("1,1,Ann,Bo (drop),A\n1,2,Cy,Di,A\n2,1,Ann,Cy,A\n2,2,Di,Bo,A\n", LEFT_AT_ONCE),
        ("1,1,Ann,Bo,A\n1,,Bo,,left\n1,2,Cy,Di,A\n2,1,Ann,Cy,A\n2,2,Di,Bo,B\n", LEFT_AT_ONCE_TOO),
    ],
)
def test_what_cannot_have_been_is_told_by_its_row_and_nothing_is_written(
    desk: Desk, rows: str, said: str
) -> None:
    assert reasons(desk, HEAD + rows) == [said]


@pytest.mark.parametrize(
    ("number", "table"),
    [
        ("1", "T3"),
        ("Round 1", "Table 3"),
        ("R1", "table-3"),
        ("Rd. 1", "#3"),
        ("Round 1 of 5", "3."),
        ("1st round", "\uff13"),
        ("第1回戦", "3卓"),
        ("1.0", "卓 3"),
        ("Swiss Round 1", "3.0"),
    ],
)
def test_numbers_are_read_as_they_are_meant(table: str, number: str) -> None:
    (round_,) = read_event_file(f"{HEAD}{number},{table},Ann,Bo,A\n".encode()).rounds
    assert (round_.number, round_.tables[0].table) == (1, 3)


def test_numbers_of_sites_that_make_no_sense_are_told() -> None:
    rows = [
        {"round": 1, "table": -7, "player1": "ann", "player2": "bo"},
        {"round": 1, "table": 2, "player1": "cy", "player2": "di"},
        {"round": 1, "table": 2, "player1": "ed", "player2": "fay"},
        {"round": 1.5, "table": 3, "player1": "gus", "player2": "hal"},
    ]
    assert [one.said() for one in read_event_file(json.dumps(rows).encode()).people.faults] == [
        "row 1: round 1: '-7' is no number of a table (write a number from 1 on for each, or none)",
        "row 3: round 1: table 2 stands twice (write a number from 1 on for each, or none)",
        "row 4: '1.5' is no number of a round (write a number)",
    ]


def test_results_without_games_in_a_best_of_three_are_told(desk: Desk) -> None:
    policy = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n"
    open_event(desk, "three", "kim", policy=policy)
    told = ("1 result has no games: a win counts as 1-0, a draw as 0-0-1, and 2 games win a match here",)
    assert bring(desk, f"{HEAD}1,1,Ann,Bo,A\n1,2,Cy,Di,2-1\n", "three").notes == told
    open_event(desk, "four", "kim", policy=policy)
    told = ("2 results have no games: a win counts as 1-0, a draw as 0-0-1, and 2 games win a match here",)
    assert bring(desk, tom(tom_round(1, (1, 2, 1), (3, 4, 2))), "four").notes == told
    assert bring(desk, tom(tom_round(1, (1, 2, 1), (3, 4, 2)))).notes == ()


def test_rounds_with_people_whom_an_event_does_not_know_are_refused(desk: Desk) -> None:
    for person, name in (("p1", "Ann"), ("p2", "Bo"), ("p3", "Ann")):
        put_person(desk, person, name)
        given(events.enter, desk, CUP, KIM, person)
    told = reasons(desk, f"{HEAD}1,1,Ann,Bo,A\n1,2,p1,Boo,A\n")
    assert told[0] == "row 2: Ann is the name of p1 and of p3: give the id"
    assert told[1].startswith("row 3: nobody at the event is called Boo (did you mean")
    assert bring(desk, f"{HEAD}1,1,p1,bo,A\n").results == 1


def test_who_has_left_plays_no_more(desk: Desk) -> None:
    bring(desk, f"{HEAD}1,1,Ann,Bo,A\n")
    given(events.drop, desk, CUP, KIM, "p-001")
    assert reasons(desk, f"{HEAD}2,1,Ann,Bo,A\n") == ["row 2: p-001 left after round 1, and plays in round 2"]


def test_whom_no_later_round_names_has_left_and_that_is_told(desk: Desk) -> None:
    rows = "1,1,Ann,Bo,A\n1,2,Cy,Di,A\n2,1,Ann,Cy,A\n2,2,Di,,bye\n3,1,Ann,Di,A\n3,2,Cy,,bye\n"
    done = bring(desk, HEAD + rows)
    assert (done.left, done.notes) == (
        ("p-002",),
        ("left after round 1, since no later round names them: p-002",),
    )
    assert event_at(desk, CUP).left_after("p-002") == 1


def test_who_may_not_run_rounds_records_none(desk: Desk) -> None:
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    with pytest.raises(DeskError) as caught:
        import_people(sit(desk, CUP, "ann", {"key": None, "expect": None}), MATCHES.encode())
    assert caught.value.code == "not-allowed"


# JSON of sites.

PAIRINGS: list[dict[str, Any]] = [
    {"round": 1, "phase": 1, "table": 1, "player1": "ann", "player2": "bo", "winner": "ann"},
    {"round": 1, "phase": 1, "table": 2, "player1": "cy", "player2": "di", "winner": 0},
    {"round": 2, "phase": 1, "table": 1, "player1": "ann", "player2": "cy", "winner": -1},
    {"round": 2, "phase": 1, "table": 2, "player1": "bo", "winner": "bo"},
    {"round": 3, "phase": 2, "match": "T2-1", "player1": "ann", "player2": "bo", "winner": "bo"},
]


def test_pairings_of_limitless_are_recorded_with_drops_and_a_cut(desk: Desk) -> None:
    people = [
        {"player": p, "name": p.title(), "drop": 1 if p == "di" else None} for p in ("ann", "bo", "cy", "di")
    ]
    done = bring(desk, json.dumps({"standings": people, "pairings": PAIRINGS}))
    assert (done.rounds, done.results, done.left) == ((1, 2, 3), 4, ("di",))
    assert [one.how for one in event_at(desk, CUP).pairings] == ["hand", "hand", "elimination"]
    assert [r.person for r in standings_at(desk, CUP).rows][:2] == ["bo", "ann"], "who won the final is first"
    assert points(desk) == {"Bo": 3, "Ann": 3, "Cy": 1, "Di": 1}
    assert audited(desk) == []


def test_pairings_of_limitless_alone_name_people_by_their_ids(desk: Desk) -> None:
    assert bring(desk, json.dumps(PAIRINGS[:2])).entered == ("ann", "bo", "cy", "di")
    (told,) = reasons(desk, json.dumps([{"round": 2, "player1": "ann", "player2": "cy", "winner": "zoe"}]))
    assert told.startswith("row 1: 'zoe' won, and does not sit there")


def test_rounds_of_topdeck_are_recorded(desk: Desk) -> None:
    players = [{"name": n, "id": n.lower()} for n in ("Ann", "Bo", "Cy")]
    tables = [
        {"table": 1, "players": players[:2], "winner": "Ann", "winner_id": "ann", "status": "Completed"},
        {"table": "Byes", "players": players[2:], "winner": "Cy", "winner_id": "cy", "status": "Bye"},
    ]
    final = {"table": 1, "players": [players[0], players[2]], "winner_id": "cy", "status": "Completed"}
    rows = [{"round": 1, "tables": tables}, {"round": "Finals", "tables": [final]}]
    done = bring(desk, json.dumps({"data": {}, "rounds": rows}))
    assert (done.rounds, done.entered, done.results) == ((1, 2), ("ann", "bo", "cy"), 2)
    assert points(desk) == {"Cy": 3, "Ann": 3, "Bo": 0}
    assert standings_at(desk, CUP).rows[0].person == "cy"
    four = [{"table": 2, "players": [{"name": c} for c in "abcd"], "winner": "a"}]
    (told,) = reasons(desk, json.dumps([{"round": 3, "tables": four}]))
    assert told.startswith("row 1: a table of 4 people")


@pytest.mark.parametrize("form", ["limitless", "topdeck"])
def test_results_in_the_forms_of_sites_are_read_back(desk: Desk, form: str) -> None:
    missed = (
        "3,1,Ann,Ed,Ed\n3,,Di,,bye\n3,,Bo,,missed with a loss\n3,,Cy,,missed without a loss\n3,,Cy,,left\n"
    )
    bring(desk, MATCHES + missed + "Final,1,Ann,Ed,Ed\n")
    open_event(desk, "second", "kim")
    made = written_table(desk, event_table(desk, CUP, "results"), form)
    assert made.untold == (
        "Who missed round 3 without a loss is not in it: p-003.", "Who left is not in the file: p-003."
    )  # fmt: skip
    rows = made.value
    assert bring(desk, json.dumps(rows), "second").results == 6
    ended = [(one.round, one.winner) for one in event_at(desk, CUP).decided]
    assert [(one.round, one.winner) for one in event_at(desk, "second").decided] == ended
    stood = [(r.place, r.person, r.points) for r in standings_at(desk, CUP).rows]
    assert [(r.place, r.person, r.points) for r in standings_at(desk, "second").rows] == stood


# TOM.


def tom_of(desk: Desk, event: str = CUP) -> str:
    asked = AskedTable(own=True)
    return written_table(desk, event_table(desk, event, "standings", asked), "tom").text


TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="5" version="1.84" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
  <data><name>Cup</name><id>26-03-000001</id><startdate>03/01/2026</startdate></data>
  <players>{players}</players>
  <pods><pod category="{category}" stage="2"><rounds>{rounds}</rounds></pod></pods>
  <standings>{standings}</standings>
</tournament>"""


def tom(rounds: str, *, drop: str = "") -> str:
    players = "".join(
        f'<player userid="{n}"><firstname>{name}</firstname><lastname>Berg</lastname>'
        f"<birthdate>02/27/2001</birthdate>{drop if n == 4 else ''}</player>"
        for n, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1)
    )
    places = '<pod category="2" type="finished"><player id="1" place="1"/></pod>'
    return TOM.format(players=players, rounds=rounds, standings=places, category=10)


def tom_round(number: int, *matches: tuple[int, int, int]) -> str:
    rows = "".join(tom_match(table, *one) for table, one in enumerate(matches, 1))
    return f'<round number="{number}" type="3" stage="2"><matches>{rows}</matches></round>'


def tom_match(table: int, a: int, b: int, outcome: int) -> str:
    if not b:
        return f'<match outcome="{outcome}"><player userid="{a}"/><tablenumber>0</tablenumber></match>'
    seats = f'<player1 userid="{a}"/><player2 userid="{b}"/><tablenumber>{table}</tablenumber>'
    return f'<match outcome="{outcome}">{seats}</match>'


def test_a_finished_file_of_tom_becomes_an_event_and_leaves_nothing_out_in_silence(desk: Desk) -> None:
    text = tom(
        tom_round(1, (1, 2, 1), (3, 4, 3)) + tom_round(2, (1, 3, 10), (2, 0, 5)),
        drop="<dropped><status>1</status><round>1</round></dropped>",
    )
    done = bring(desk, text)
    assert (done.kind, done.rounds, done.results, done.left) == ("TOM", (1, 2), 3, ("4",))
    assert done.ignored == ("birthdate", "standings")
    assert points(desk) == {"Ann Berg": 3, "Bo Berg": 3, "Cy Berg": 1, "Di Berg": 1}
    assert event_at(desk, CUP).left_after("4") == 1


def test_a_round_of_tom_that_still_runs_goes_on_here(desk: Desk) -> None:
    done = bring(desk, tom(tom_round(1, (1, 2, 0), (3, 4, 2))))
    assert (done.rounds, done.results) == ((1,), 1)
    event = event_at(desk, CUP)
    assert (bool(event.rounds[0].begun), bool(event.rounds[0].ended)) == (True, False)
    assert next_at(desk, CUP).results == ((1, 1),)


def test_a_loss_for_a_missed_round_is_one_here(desk: Desk) -> None:
    bring(desk, tom(tom_round(1, (1, 2, 1), (3, 0, 5), (4, 0, 8))))
    assert {p.person: (p.kind, p.loss) for p in event_at(desk, CUP).parts(1)}["4"] == ("missed", True)
    assert '<match outcome="8">' in tom_of(desk)


def test_outcomes_that_a_file_of_tom_cannot_have_are_told(desk: Desk) -> None:
    told = reasons(desk, tom(tom_round(1, (1, 2, 7), (3, 0, 1))))
    assert told[0].startswith("row 1: round 1, match 1 of the file: '7' is no outcome of a match")
    assert told[1].startswith("row 2: round 1, match 2 of the file: outcome 1 does not fit who sits there")


@pytest.mark.parametrize(
    ("table", "drop", "said"),
    [
        ("0", "1", "row 1: round 1, match 1 of the file: '0' is no <tablenumber> (write a number"),
        ("-7", "1", "row 1: round 1, match 1 of the file: '-7' is no <tablenumber>"),
        ("2", "1", "row 2: round 1, match 2 of the file: table 2 is that of match 1 (write another"),
        ("1", "5", "row 4: player 4 has <dropped> with the round '5' (write a round from 0 to 1 there)"),
        ("1", "-1", "row 4: player 4 has <dropped> with the round '-1'"),
        ("1", "1.5", "row 4: player 4 has <dropped> with the round '1.5'"),
    ],
)
def test_numbers_of_a_file_of_tom_that_make_no_sense_are_told(table: str, drop: str, said: str) -> None:
    text = tom(
        tom_round(1, (1, 2, 1), (3, 4, 2)),
        drop=f"<dropped><status>1</status><round>{drop}</round></dropped>",
    )
    text = text.replace("<tablenumber>1<", f"<tablenumber>{table}<", 1)
    assert read_event_file(text.encode()).people.faults[0].said().startswith(said)


@pytest.mark.parametrize("number", ["-1", "1.5", "0", "one"])
def test_a_round_of_tom_without_a_number_is_refused(number: str) -> None:
    text = tom(tom_round(1, (1, 2, 1), (3, 4, 2)).replace('number="1"', f'number="{number}"'))
    with pytest.raises(FaultyFileError) as caught:
        read_event_file(text.encode())
    assert caught.value.what == f"<round> 1 of a <pod> has the number {number!r}"
    assert caught.value.instead == 'write number="1" there'


def test_tables_of_two_divisions_with_one_number_get_another_which_is_told(desk: Desk) -> None:
    text = tom(tom_round(1, (1, 2, 1)) + "</rounds></pod><pod><rounds>" + tom_round(1, (3, 4, 2)))
    done = bring(desk, text)
    assert done.notes == ("tables of round 1 that two divisions number alike got new numbers",)
    assert sorted(one.table for one in event_at(desk, CUP).tables) == [1, 2]
