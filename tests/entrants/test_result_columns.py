"""What a table of results says twice, in cells, rows and fields: it has to agree."""

from __future__ import annotations

from itertools import permutations

import pytest

from events.given import FaultyFileError
from referee.court.event import recorded
from referee.entrants import read_event_file
from referee.service import Desk
from tests.entrants.test_event_files import audited, bring, desk

__all__ = ["desk"]

BOTH = "Round,Table,Player 1,Player 2,Winner,Result,P1 Games,P2 Games,Points 1,Points 2\n"
ROW_2 = "9,9,X,Y,X,,,,3,0\n"
"""A row by which points are seen to be points of matches."""


@pytest.mark.parametrize(
    ("said", "winner", "games"),
    [
        ("Bo,0-2,0,2,0,3", "B", (0, 2, 0)),
        ("Ann,2:1,,,,", "A", (2, 1, 0)),
        (",2−1,,,3,0", "A", (2, 1, 0)),
        (",,\uff12,1,3,0", "A", (2, 1, 0)),
        ("Ann,Ann won 2-1-1,2,1,,", "A", (2, 1, 1)),
        ("Bo,Ann forfeited the match,,,,", "B", None),
        ("Bo,Bo won 2-1,1,2,,", "B", (1, 2, 0)),
        ("draw,½-½,1,1,1,1", "draw", (1, 1, 0)),
        ("both lose,,1,0,0,0", "double-loss", (1, 0, 0)),
        ("Ann,completed,0,0,3,0", "A", None),
        ("pending,,0,0,0,0", "", None),
        (",,,,0,0", "", None),
    ],
)
def test_every_column_that_says_something_of_a_result_is_read(
    said: str, winner: str, games: tuple[int, int, int] | None
) -> None:
    file = read_event_file(f"{BOTH}1,1,Ann,Bo,{said}\n{ROW_2}".encode())
    assert file.people.faults == ()
    found = file.rounds[0].tables[0]
    assert (found.winner, found.games) == (winner, games)


SAYS = {
    "winner": ("Ann,,,,,", "Bo,,,,,", "`Winner` '{}'", ("Ann", "Bo")),
    "result": (",2-1,,,,", ",1-2,,,,", "`Result` '{}'", ("2-1", "1-2")),
    "games": (",,2,1,,", ",,1,2,,", "the games {}-0", ("2-1", "1-2")),
    "points": (",,,,3,0", ",,,,0,3", "the points {}", ("3 and 0", "0 and 3")),
}


@pytest.mark.parametrize(("first", "second"), list(permutations(SAYS, 2)))
def test_columns_that_contradict_each_other_are_refused_with_both_cells(first: str, second: str) -> None:
    a, b = SAYS[first], SAYS[second]
    cells = ",".join(x or y for x, y in zip(a[0].split(","), b[1].split(","), strict=True))
    file = read_event_file(f"{BOTH}1,1,Ann,Bo,{cells}\n{ROW_2}".encode())
    (fault,) = file.people.faults
    assert fault.row == 2
    for said in (a[2].format(a[3][0]), b[2].format(b[3][1]), "contradict each other"):
        assert said in fault.what


@pytest.mark.parametrize(
    "text",
    [
        f"{BOTH}1,1,Ann,Bo,Ann,draw,,,,\n{ROW_2}",
        f"{BOTH}1,1,Ann,Bo,Ann,pending,,,,\n{ROW_2}",
        f"{BOTH}1,1,Ann,Bo,Ann,,,,0,0\n{ROW_2}",
        f"{BOTH}1,1,Ann,Bo,,,,,3,3\n{ROW_2}",
        f"{BOTH}1,,Ed,,loss,bye,,,,\n{ROW_2}",
        "Round,ID A,Name A,ID B,Name B,Result\n1,1,Ann,2,Bo,A\n2,1,Bo,2,Ann,A\n",
        '[{"round": 1, "player1": "a", "player2": "b", "winner": "a", "winner_id": "b"}]',
        '[{"round": 1, "player1": "a", "player2": "b", "winner": "a", "result": "0-2"}]',
        '[{"round": 1, "player1": "a", "winner": "b"}]',
        '[{"round": 1, "player1": "a", "player2": "b", "winner": true}]',
        (
            '{"rounds": [{"round": 1, "tables": [{"table": 1, "winner": "Ann", "winner_id": "b", "players": ['
            '{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bo"}]}]}]}'
        ),
        (
            '{"standings": [{"id": "a", "name": "Bo"}], "rounds": [{"round": 1, "tables": [{"table": 1, '
            '"winner": "Ann", "players": [{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bo"}]}]}]}'
        ),
    ],
)
def test_what_is_said_twice_has_to_agree(text: str) -> None:
    assert read_event_file(text.encode()).people.faults


def test_two_rows_of_one_match_are_read_together() -> None:
    rows = "1,,Ann,Bo,W,\n1,4,Bo,Ann,L,1-2\n1,,Cy,Di,,\n1,,Di,Cy,W,2-0\n"
    file = read_event_file(f"round,table,player,opponent,result,score\n{rows}".encode())
    found = [(one.table, one.winner, one.games) for one in file.rounds[0].tables]
    assert (file.people.faults, found) == ((), [(4, "A", (2, 1, 0)), (0, "B", (0, 2, 0))])


def test_the_audit_finds_who_plays_on_after_leaving(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "1,1,Ann,Bo,Ann,\n1,,Bo,,left,\n1,2,Cy,Di,Cy,\n2,1,Ann,Cy,Ann,\n2,2,Di,Bo,Di,left\n"
    # Records of before had every result of a file as one of an official.
    monkeypatch.setattr(recorded, "LEFT", "official")
    bring(desk, f"round,table,person_a,person_b,winner,source\n{rows}")
    assert audited(desk) == ["Bo left before round 2 began, and has a result at table 2 of it"]


@pytest.mark.parametrize(
    "headings",
    ["Round,Table,Team 1,Team 2,Result", "RoundNumber,TableNumber,Team1,Team2,ResultString"],
)
def test_results_in_words_are_read(headings: str) -> None:
    rows = (
        "1,1,Ada Berg,Bo Lind,Ada Berg won 2-1-0\n1,2,Cy Moe,Di Ray,0-0-3 Draw\n"
        "1,3,Ed Fox,Flo Gu,Flo Gu forfeited the match\n1,4,Gus H,Hal I,Gus H did not show\n"
        "1,,Ida J,,Ida J was assigned a bye\n"
    )
    file = read_event_file(f"{headings}\n{rows}".encode())
    found = [(one.winner, one.games) for one in file.rounds[0].tables]
    ends = [("A", (2, 1, 0)), ("draw", (0, 0, 3)), ("A", None), ("B", None), ("bye", None)]
    assert (file.people.faults, found) == ((), ends)


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        (
            "Round,Table,Squad 1,Squad 2,Verdict",
            ["1,1,Ada Berg,Bo Lind,Ada Berg won", "1,2,Cy Moe,Di Ray,draw"],
        ),
        ("RoundNumber,Links,Rechts,Stand", ["1,Ada Berg,Bo Lind,Ada Berg", "1,Cy Moe,Di Ray,Di Ray"]),
        ("Runde,Tisch,Links,Rechts", ["1,1,Ada Berg,Bo Lind", "1,2,Cy Moe,Di Ray"]),
        ("x,y,Links,Rechts,z", ["1,1,Ada Berg,Bo Lind,Bo Lind lost", "1,2,Cy Moe,Di Ray,0-0-1"]),
        ("Round,Name,Contra,Foo", ["1,Ada Berg,Bo Lind,Bo Lind lost", "1,Cy Moe,Di Ray,1-0"]),
    ],
)
def test_advice_on_headings_of_matches_is_true_when_it_is_followed(headings: str, rows: list[str]) -> None:
    with pytest.raises(FaultyFileError) as refused:
        read_event_file("\n".join([headings, *rows]).encode())
    advised = refused.value.instead.removeprefix("write in place of the first row: ")
    file = read_event_file("\n".join([advised, *rows]).encode())
    assert (file.people.faults, file.people.aside, len(file.people.people)) == ((), (), 4)
    assert [len(one.tables) for one in file.rounds] == [2]
