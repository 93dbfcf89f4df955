"""Matches of several games in the browser: the desk, a person's page, the seat that plays, the slips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.cards import shipped_decks
from referee.court.event import SaidTable
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.own import report_result
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import events, pairings, results, rounds
from referee.web import ServiceSettings, make_app
from tests.ordering import enter_person, given, seat_table

CUP, KIM = "cup", "organiser:kim"
G1, G2 = "cup-1-1", "cup-1-1-g2"
DECK = next(iter(shipped_decks("diva").values()))
POLICY = shipped()[GENERIC] + b"\n[standings]\ngames = 2\n[public]\nnames = true\n"
DESK = f"/desk/event/{CUP}"


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A round of two tables: the first is recorded, and its first game won by seat A."""
    found = str(tmp_path / "record.sqlite3")
    desk = open_desk(found)
    open_event(desk, CUP, "kim", policy=POLICY)
    for number in range(1, 5):
        enter_person(desk, CUP, f"p{number}", DECK, KIM)
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    seat_table(desk, CUP, (1, 1), event_at(desk, CUP).tables_of(1)[0].people, KIM)
    given(results.record, desk, G1, KIM, "A", "reported", "both")
    desk.close()
    return found


@pytest.fixture
def desk(place: str) -> Iterator[Desk]:
    found = open_desk(place)
    yield found
    found.close()


def browser(place: str, desk: Desk, asked: Pass) -> TestClient:
    word = make_token(desk, asked).token
    headers = {"authorization": f"Bearer {word}", "accept": "text/html", "origin": "http://testserver"}
    return TestClient(make_app(ServiceSettings(place)), headers=headers, follow_redirects=False)


def told(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def form(text: str, words: str) -> dict[str, str]:
    """What the form with a button of these words sends."""
    found = next(one for one in re.findall(r"<form.*?</form>", text, re.DOTALL) if words in told(one))
    return dict(re.findall(r'name="([a-z]+)" value="([^"]*)"', found))


def test_the_desk_names_the_game_that_is_missing_and_opens_it(place: str, desk: Desk) -> None:
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        text = client.get(DESK).text
        assert "Open game 2 at table 1" in told(text)
        assert "1-0 · game 2 to open" in told(text)
        end = form(text, "End the match") | {"winner": "B", "games": "1-0"}
        assert "1-0 means that A won, but B is named" in told(client.post(DESK, data=end).text)
        assert client.post(DESK, data=form(text, "Open game 2")).status_code == 303
        assert event_at(desk, CUP).tables_of(1)[0].games == (G1, G2)
        text = client.get(DESK).text
        assert f'href="/desk/{G1}">Game 1<' in text
        assert f'<option value="{G2}">1:' in text
        record = {"do": "result", "match": G2, "winner": "B", "reason": "reported", "reported": "both"}
        assert client.post(DESK, data=record).status_code == 303
        assert "1-1 · game 3 to open" in told(client.get(DESK).text)


def test_the_desk_has_a_button_for_each_score_of_a_table_without_a_record(place: str, desk: Desk) -> None:
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        text = client.get(DESK).text
        values = re.findall(r'name="winner" value="([^"]*)"><span>', text)
        assert values == ["A 2-0", "A 2-1", "B 0-2", "B 1-2", "draw 1-1", "double-loss"]
        sent = form(text, "won 2-1") | {"winner": "B 1-2"}
        assert client.post(DESK, data=sent).status_code == 303
        ended = event_at(desk, CUP).ended(1, 2)
        assert ended is not None
        assert (ended.winner, ended.games) == ("B", (1, 2, 0))
        assert "won 2-1, as reported" in told(client.get(DESK).text)


def test_the_page_of_a_person_shows_the_game_and_starts_the_next(place: str, desk: Desk) -> None:
    _, b = event_at(desk, CUP).tables_of(1)[0].people
    with browser(place, desk, Pass("player", b, event=CUP)) as client:
        text = client.get(f"/own/{CUP}").text
        assert "Game 2 · so far 0-1" in told(text)
        assert client.post(f"/own/{CUP}", data=form(text, "Start game 2")).status_code == 303
        assert event_at(desk, CUP).tables_of(1)[0].match == G2
        text = client.get(f"/own/{CUP}").text
        assert f'href="/m/{G2}">Watch game 2<' in text


def test_the_seat_of_a_game_plays_the_next_one_with_the_same_link(place: str, desk: Desk) -> None:
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    seats = (Pass("player", a, G1, seat="A"), Pass("player", b, G1, seat="B"))
    with browser(place, desk, seats[0]) as one, browser(place, desk, seats[1]) as other:
        text = one.get(f"/m/{G1}/play").text
        assert "Game 1 is over" in told(text)
        assert one.get(f"/m/{G2}/play").status_code == 404
        answer = one.post(f"/m/{G1}/play", data=form(text, "Play game 2"))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{G2}/play?seat=A")
        assert f'href="/m/{G2}/play?seat=B">Play game 2<' in other.get(f"/m/{G1}/play").text
        for client, seat in ((one, "A"), (other, "B")):
            played = client.get(f"/m/{G2}/play")
            assert played.status_code == 200
            assert "Your opponent wins the game." in told(played.text)
            assert client.get(f"/m/{G2}?as={'B' if seat == 'A' else 'A'}").status_code == 403
        again = other.post(f"/m/{G1}/play", data={"do": "next-game", "seat": "B", "key": "late"})
        assert again.headers["location"] == f"/m/{G2}/play?seat=B"
    stranger = event_at(desk, CUP).tables_of(1)[1].people[0]
    with browser(place, desk, Pass("player", stranger, event=CUP)) as client:
        assert "Start game 2" not in client.get(f"/own/{CUP}").text


def test_two_accounts_of_a_match_name_their_games(place: str, desk: Desk) -> None:
    a, b = event_at(desk, CUP).tables_of(1)[1].people
    report_result(desk, CUP, SaidTable(a, 1, 2), "A", "2-0")
    report_result(desk, CUP, SaidTable(b, 1, 2), "A", "2-1")
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        assert "won 2-0; " in told(client.get(DESK).text)
    with browser(place, desk, Pass("player", b, event=CUP)) as client:
        assert "You report: you lost 1-2" in told(client.get(f"/own/{CUP}").text)
    report_result(desk, CUP, SaidTable(b, 1, 2), "A", "2-0")
    ended = event_at(desk, CUP).ended(1, 2)
    assert ended is not None
    assert (ended.winner, ended.games, ended.source) == ("A", (2, 0, 0), "players")


def test_a_slip_has_room_for_the_games(place: str, desk: Desk) -> None:
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        text = told(client.get(f"{DESK}/print/slips").text)
        assert (text.count("games won"), text.count("drawn games:")) == (4, 2)


def test_the_next_game_is_named_and_opened_at_http(place: str, desk: Desk) -> None:
    a, b = event_at(desk, CUP).tables_of(1)[0].people
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        client.headers["accept"] = "application/json"
        found = client.get(f"/v1/events/{CUP}/next").json()
        assert (found["missing_games"], found["opens"]) == ([[1, 1, 2]], [[1, 1, 2]])
        seat = {"round": 1, "table": 1, "a": a, "b": b}
        answer = client.post(f"/v1/events/{CUP}/tables", json=seat)
        assert answer.json()["seated"]["games"] == [G1, G2]
        again = client.post(f"/v1/events/{CUP}/tables", json=seat)
        assert again.json()["code"] == "still-playing"
        tables = client.get(f"/v1/events/{CUP}/tables").json()["tables"]
        assert [one["match"] for one in tables if one["table"] == 1] == [G2]


def test_the_desk_ends_a_match_between_two_games(place: str, desk: Desk) -> None:
    with browser(place, desk, Pass("organiser", "kim", event=CUP)) as client:
        text = client.get(DESK).text
        end = form(text, "End the match")
        assert end["games"] == "1-0"
        assert client.post(DESK, data=end | {"winner": "B", "games": "1-2"}).status_code == 303
        (ended,) = event_at(desk, CUP).decided
        assert (ended.winner, ended.games, ended.source) == ("B", (1, 2, 0), "official")
        text = client.get(DESK).text
        assert "End the match" not in told(text)
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    with browser(place, desk, Pass("floor-judge", "ann", event=CUP)) as client:
        text = client.get(DESK).text
        more = form(text, "Give the time") | {"table": "2", "minutes": "3", "reason": "a call"}
        assert client.post(DESK, data=more).status_code == 303
        assert event_at(desk, CUP).rounds[0].extended == ((2, 180),)
