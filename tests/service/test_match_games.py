"""A match of several games at a recorded table: seated again, scored over all games, taken over whole."""

from __future__ import annotations

import io
from typing import Any

import pytest

from events.kinds import FirstDecided, TableDecided
from events.memory_log import MemoryLog
from referee.audit.event_files import check_event_file
from referee.auditing import Finding
from referee.cards import shipped_decks
from referee.court.draft import Draft
from referee.court.event import SaidTable
from referee.court.policy import GENERIC, shipped
from referee.exchange.event_files import EventFileRequest, pack_event
from referee.service import Desk, DeskError
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.games import next_game_at, open_next_game, score_at
from referee.service.event.next import next_at
from referee.service.event.ordering import event_at
from referee.service.event.own_part import own_event
from referee.service.event.running import open_event
from referee.service.event.seating import match_time, round_time
from referee.service.event.standing import standings_at
from referee.service.orders import calls, decided, events, pairings, penalties, points, results, rounds
from referee.service.records.auditing import audit_log, to_audit
from referee.service.reporting import event_report
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play

CUP, KIM, HEAD = "cup", "organiser:kim", "head-judge:bo"
DECK = next(iter(shipped_decks("diva").values()))
G1, G2, G3 = "cup-1-1", "cup-1-1-g2", "cup-1-1-g3"
BEST_OF_THREE = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n"
MINUTE = 60_000_000


class Watch:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def cup(watch: Watch, policy: bytes = BEST_OF_THREE, people: int = 2) -> Desk:
    """An event with a round that runs; the first game of its first table is opened."""
    desk = Desk(MemoryLog(), clock=watch, dice=seeded_dice(1), entropy=seeded_entropy(1))
    open_event(desk, CUP, "kim", policy=policy)
    given(events.appoint, desk, CUP, KIM, "bo", "head-judge")
    for number in range(1, people + 1):
        enter_person(desk, CUP, f"p{number}", DECK, KIM)
    given(rounds.open_round, desk, CUP, KIM, 1, 50)
    seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
    given(rounds.begin, desk, CUP, KIM, 1)
    return desk


def again(desk: Desk, a: str = "p1", b: str = "p2") -> str:
    """Seat the two once more; the name of their next game."""
    return seat_table(desk, CUP, (1, 1), (a, b), KIM).match


def ended(desk: Desk, match: str, winner: str) -> None:
    given(results.record, desk, match, KIM, winner, "reported", "both")


def table(desk: Desk) -> tuple[str, tuple[int, int, int], int, str]:
    """Who won the first table, its games, which game is missing and its log."""
    found = round_time(desk, CUP, 1).tables[0]
    return "" if found.result is None else found.result.winner, found.won, found.game, found.playing


def faults(desk: Desk) -> list[Finding]:
    return [one for log in to_audit(desk, CUP) for one in audit_log(desk, log).findings]


def refusal(error: pytest.ExceptionInfo[DeskError]) -> str:
    return f"{error.value.code}: {error.value}"


def test_a_match_is_decided_by_its_games_and_taken_over_with_them(watch: Watch) -> None:
    desk = cup(watch)
    ended(desk, G1, "A")
    assert table(desk) == ("", (1, 0, 0), 2, "")
    with pytest.raises(DeskError, match="1-0, game 2 is not opened"):
        given(rounds.end, desk, CUP, KIM, 1)
    assert again(desk, "p2", "p1") == G2
    assert event_at(desk, CUP).tables[0].people == ("p1", "p2")
    ended(desk, G2, "B")
    assert again(desk) == G3
    assert table(desk) == ("", (1, 1, 0), 3, G3)
    ended(desk, G3, "B")
    assert table(desk) == ("B", (1, 2, 0), 0, "")
    with pytest.raises(DeskError, match="decided: 1-2"):
        again(desk)
    given(rounds.end, desk, CUP, KIM, 1)
    written = event_at(desk, CUP).decided[0]
    assert (written.winner, written.games, written.source) == ("B", (1, 2, 0), "match")
    assert event_at(desk, CUP).tables[0].games == (G1, G2, G3)
    rows = {one.person: {n.name: n.value for n in one.numbers} for one in standings_at(desk, CUP).rows}
    assert (rows["p2"]["game wins"], rows["p1"]["game wins"]) == ("2/3", "1/3")
    assert not faults(desk)
    assert event_report(desk, CUP, whole=True).recorded == 1


def test_what_comes_next_names_the_game_that_is_missing(watch: Watch) -> None:
    desk = cup(watch)
    assert (next_at(desk, CUP).missing_games, next_at(desk, CUP).opens) == (((1, 1, 1),), ())
    ended(desk, G1, "A")
    found = next_at(desk, CUP)
    assert (found.step, found.ready, found.results) == ("end", False, ((1, 1),))
    assert found.missing_games == ((1, 1, 2),)
    assert (found.opens, found.missing) == (((1, 1, 2),), ("1 result", "game 2 at table 1"))
    again(desk)
    ended(desk, G2, "A")
    assert (next_at(desk, CUP).ready, next_at(desk, CUP).missing_games) == (True, ())


@pytest.mark.parametrize(
    ("word", "asked", "first"),
    [("loser chooses", "B", ""), ("loser", "", "B"), ("alternate", "", "other"), ("random", "?", "")],
)
def test_the_policy_says_who_plays_first_in_a_later_game(
    watch: Watch, word: str, asked: str, first: str
) -> None:
    desk = cup(watch, BEST_OF_THREE + f'\n[match]\nfirst = "{word}"\n'.encode())
    play(desk, G1, 4)
    before = desk.state(G1).first
    ended(desk, G1, "A")
    again(desk)
    while not (told := [f.body for f in desk.facts(G2) if isinstance(f.body, FirstDecided)]):
        decision = desk.table(G2).decision
        assert decision is not None
        if decision.kind == "first":
            assert asked in {decision.seat, "?"}
        play(desk, G2, 1)
    wanted = {"B": "B", "other": "B" if before == "A" else "A"}.get(first, told[0].seat)
    assert told[0].seat == wanted
    assert (told[0].method == "chance") is (word == "random")
    assert asked != "B" or told[0].chooser == "B"
    assert not faults(desk)


def test_after_a_drawn_game_the_same_seat_chooses_again(watch: Watch) -> None:
    desk = cup(watch)
    play(desk, G1, 4)
    chose = next(f.body.chooser for f in desk.facts(G1) if isinstance(f.body, FirstDecided))
    ended(desk, G1, "draw")
    again(desk)
    play(desk, G2, 3)
    told = next(f.body for f in desk.facts(G2) if isinstance(f.body, FirstDecided))
    assert (told.chooser, told.method) == (chose, "the game before was drawn")


def test_a_drawn_game_counts_as_the_policy_says(watch: Watch) -> None:
    for word, result in (("another", ("", (1, 1, 1), 4, "")), ("counts", ("draw", (1, 1, 1), 0, ""))):
        desk = cup(watch, BEST_OF_THREE + f'\n[match]\ndrawn = "{word}"\n'.encode())
        for match, winner in ((G1, "A"), (G2, "draw"), (G3, "B")):
            ended(desk, match, winner)
            if match != G3:
                again(desk)
        assert table(desk) == result


TIMED = BEST_OF_THREE.replace(b"extra_turns = 3", b"extra_turns = 0")


@pytest.mark.parametrize(
    ("policy", "played", "came"),
    [
        (TIMED, "A", ("A", (1, 0, 0))),
        (TIMED, "AB", ("double-loss", (1, 1, 0))),
        (TIMED.replace(b'"double-loss"\n', b'"draw"\n'), "AB", ("draw", (1, 1, 0))),
        (TIMED + b'\n[match]\ntime = "clock"\n', "A", ("double-loss", (1, 0, 0))),
    ],
)
def test_time_between_two_games_ends_the_match(
    watch: Watch, policy: bytes, played: str, came: tuple[str, tuple[int, int, int]]
) -> None:
    desk = cup(watch, policy)
    for number, winner in enumerate(played):
        match = (G1, G2)[number]
        if number:
            again(desk)
        ended(desk, match, winner)
    watch.now += 51 * MINUTE
    assert table(desk)[0] == ""
    given(rounds.call_time, desk, CUP, KIM, 1)
    assert table(desk)[:2] == came
    with pytest.raises(DeskError, match="is decided"):
        again(desk)
    given(rounds.end, desk, CUP, KIM, 1)
    assert not faults(desk)


def test_the_clock_of_a_table_runs_over_all_its_games(watch: Watch) -> None:
    desk = cup(watch)
    given(calls.extend, desk, G1, HEAD, 180, "a spill")
    watch.now += 10 * MINUTE
    ended(desk, G1, "A")
    again(desk)
    found = match_time(desk, G2)
    assert found is not None
    assert (found.extended, found.left // MINUTE) == (180, 42)


def test_a_game_loss_ends_the_game_and_a_match_loss_the_match(watch: Watch) -> None:
    desk = cup(watch)
    given(penalties.give, desk, G1, HEAD, "T3", "A", reason="61 cards", level="game loss")
    assert table(desk) == ("", (0, 1, 0), 2, "")
    again(desk)
    ended(desk, G2, "A")
    again(desk)
    given(penalties.give, desk, G3, HEAD, "T1", "A", reason="late", level="match loss", deviation="very late")
    assert table(desk)[:2] == ("B", (1, 2, 0))
    given(penalties.withdraw, desk, G3, HEAD, "P1", "it was p2")
    assert table(desk) == ("", (1, 1, 0), 3, G3)
    assert not [one for one in faults(desk) if one.code != "no-result"]


def test_between_two_games_a_match_loss_ends_the_match(watch: Watch) -> None:
    desk = cup(watch)
    ended(desk, G1, "A")
    loss: dict[str, Any] = {"reason": "left", "level": "match loss", "deviation": "he left"}
    made = given(penalties.give, desk, G1, HEAD, "T1", "A", **loss)
    assert [one.body.KIND for one in made] == ["penalty.issued"]
    assert made[0].body.applies == "this match"
    assert table(desk)[:2] == ("B", (1, 2, 0))
    assert not faults(desk)
    given(penalties.withdraw, desk, G1, HEAD, "P1", "he came back")
    assert table(desk) == ("", (1, 0, 0), 2, "")


def test_a_loss_belongs_to_the_game_that_runs(watch: Watch) -> None:
    desk = cup(watch)
    ended(desk, G1, "A")
    again(desk)
    loss: dict[str, Any] = {"reason": "left", "level": "match loss", "deviation": "he left"}
    with pytest.raises(DeskError, match=G2):
        given(penalties.give, desk, G1, HEAD, "T1", "A", **loss)
    given(penalties.give, desk, G1, HEAD, "G2", "A", reason="seen late")


def test_a_warning_of_one_game_counts_in_the_next_game_of_the_match(watch: Watch) -> None:
    text = BEST_OF_THREE.decode()
    row = text.index('code = "G2"')
    at = text.index("scope = ", row)
    policy = text[:at] + 'scope = "match"' + text[text.index("\n", at) :]
    desk = cup(watch, policy.encode())
    given(penalties.give, desk, G1, HEAD, "G2", "A", reason="one Ener too few")
    ended(desk, G1, "A")
    again(desk)
    made = given(penalties.give, desk, G2, HEAD, "G2", "A", reason="again", another=True)
    assert made[0].body.repeats == (f"{G1}/P1",)
    assert not [one for one in faults(desk) if one.code != "no-result"]


def test_a_rewound_end_opens_the_match_again_and_is_taken_over_again(watch: Watch) -> None:
    desk = cup(watch)
    ended(desk, G1, "A")
    again(desk)
    ended(desk, G2, "A")
    given(rounds.end, desk, CUP, KIM, 1)
    given(rounds.reopen, desk, CUP, KIM, 1, "game 2 ended otherwise")
    given(points.rewind, desk, G2, HEAD, desk.reader(G2).head() - 2, "the players erred")
    assert table(desk) == ("", (1, 0, 0), 2, G2)
    assert next_at(desk, CUP).results == ((1, 1),)
    ended(desk, G2, "B")
    again(desk)
    ended(desk, G3, "B")
    given(rounds.end, desk, CUP, KIM, 1)
    assert [(one.winner, one.games) for one in event_at(desk, CUP).decided] == [("B", (1, 2, 0))]
    assert not faults(desk)


def test_a_result_that_an_older_referee_took_over_stands(watch: Watch) -> None:
    """It took the first recorded game for the whole match."""
    desk = cup(watch)
    ended(desk, G1, "A")
    end = desk.reader(G1).head()
    log = desk.eventlogs.get(CUP)
    old = Draft(TableDecided(1, 1, "A", (1, 0, 0), "match", end), KIM)
    desk.eventlogs.append(log, [old], watch(), "old", bytes(32))
    assert table(desk) == ("A", (1, 0, 0), 0, "")
    given(rounds.end, desk, CUP, KIM, 1)
    assert [one.games for one in event_at(desk, CUP).decided] == [(1, 0, 0)]
    assert not faults(desk)


def test_the_file_of_an_event_holds_every_game(watch: Watch) -> None:
    desk = cup(watch)
    for match, winner in ((G1, "A"), (G2, "B"), (G3, "B")):
        ended(desk, match, winner)
        if match != G3:
            again(desk)
    given(rounds.end, desk, CUP, KIM, 1)
    file = io.BytesIO()
    assert pack_event(desk, EventFileRequest(CUP), file).matches == 3
    file.seek(0)
    verdict = check_event_file(file)
    assert verdict.ok, verdict


def test_a_result_that_is_not_that_of_its_games_is_found(watch: Watch) -> None:
    desk = cup(watch)
    ended(desk, G1, "A")
    again(desk)
    ended(desk, G2, "A")
    false = Draft(TableDecided(1, 1, "B", (0, 2, 0), "match", 1), KIM)
    desk.eventlogs.append(desk.eventlogs.get(CUP), [false], watch(), "false", bytes(32))
    assert [one.code for one in faults(desk)] == ["other-result"]


def test_players_open_their_next_game_themselves(watch: Watch) -> None:
    desk = cup(watch, people=3)
    with pytest.raises(DeskError, match="still runs"):
        open_next_game(desk, CUP, SaidTable("p2", 1, 1))
    ended(desk, G1, "A")
    assert next_game_at(desk, G1, "A") == (CUP, "", 2)
    own = own_event(desk, CUP, "p2").rounds[0]
    assert (own.won, own.game, own.playing) == ((0, 1, 0), 2, "")
    with pytest.raises(DeskError, match="p3 plays no match"):
        open_next_game(desk, CUP, SaidTable("p3", 1, 1))
    assert open_next_game(desk, CUP, SaidTable("p2", 1, 1)) == G2
    assert next_game_at(desk, G1, "A") == (CUP, G2, 2)
    assert not faults(desk)


def test_one_game_is_the_match_where_the_policy_says_so(watch: Watch) -> None:
    desk = cup(watch, shipped()[GENERIC])
    ended(desk, G1, "draw")
    assert table(desk) == ("draw", (0, 0, 0), 0, "")
    assert next_game_at(desk, G1, "A") == (CUP, "", 0)
    with pytest.raises(DeskError, match="taken by p1 and p2"):
        again(desk)
    given(rounds.end, desk, CUP, KIM, 1)
    assert [one.games for one in event_at(desk, CUP).decided] == [(0, 0, 1)]


def test_an_official_ends_a_match_between_two_games_and_at_no_other_time(watch: Watch) -> None:
    desk = cup(watch)
    with pytest.raises(DeskError, match="recorded as match"):
        given(decided.result, desk, CUP, KIM, 1, 1, "A", "2-0")
    ended(desk, G1, "A")
    given(decided.result, desk, CUP, KIM, 1, 1, "A", "2-0")
    assert table(desk)[:2] == ("A", (2, 0, 0))
    with pytest.raises(DeskError, match="has a result"):
        again(desk)
    given(rounds.end, desk, CUP, KIM, 1)
    assert not faults(desk)


def test_a_tie_decides_no_match_of_a_cut(watch: Watch) -> None:
    desk = Desk(MemoryLog(), clock=watch, dice=seeded_dice(1), entropy=seeded_entropy(1))
    open_event(desk, CUP, "kim", policy=TIMED)
    for number in range(1, 5):
        enter_person(desk, CUP, f"p{number}", DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1, "elimination", 4)
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    given(rounds.begin, desk, CUP, KIM, 1)
    seat_table(desk, CUP, (1, 1), (a, b), KIM)
    ended(desk, G1, "A")
    again(desk, a, b)
    ended(desk, G2, "B")
    watch.now += 51 * MINUTE
    given(rounds.call_time, desk, CUP, KIM, 1)
    assert table(desk) == ("", (1, 1, 0), 3, "")
    assert again(desk, a, b) == G3
    score = score_at(desk, CUP, 1, 1)
    assert score is not None
    assert score.playing == G3
