"""Outcomes said in card text over HTTP and on the play page, and what a judge's moves are."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from events.stores import open_log
from tests.service.stating import opened, stated_desk
from tests.web.test_unanswerable import client

TEXT = "Your opponent cannot [Guard] until end of turn."


@pytest.fixture
def waiting(tmp_path: Path) -> tuple[Path, str]:
    """A record in which a text waits for its outcome, and the seat that is asked."""
    place = tmp_path / "stated.sqlite3"
    desk = stated_desk(open_log(str(place)))
    seat = opened(desk)
    desk.close()
    return place, seat


def pressed(player: TestClient, **rows: str) -> str:
    """The page that a seat gets after it sent the form of its screen."""
    page = player.get("/m/m1/play", headers={"accept": "text/html"}).text
    hidden = {
        name: page.split(f'name="{name}" value="')[1].split('"')[0]
        for name in ("seat", "expect", "key")
        if f'name="{name}" value="' in page
    }
    return player.post("/m/m1/play", data=hidden | rows, headers={"accept": "text/html"}).text


def test_a_seat_states_a_sentence_of_card_text_on_its_screen(waiting: tuple[Path, str]) -> None:
    place, seat = waiting
    with client(place, "player", "", seat) as player:
        page = player.get("/m/m1/play", headers={"accept": "text/html"}).text
        assert '<textarea name="text"' in page
        told = pressed(player, text="Sing until the tide turns.")
        assert "card text was not read at letter 1" in told
        assert "Sing until the tide turns.</textarea>" in told
        assert f"text &#34;{TEXT}&#34;" in pressed(player, text=TEXT)


@pytest.mark.parametrize(
    "moves",
    [
        'text "Sing."',
        "text " + '"' * 900,
        "text " + "[" * 3000,
        "gain A.lrig turn",
        'text "Draw a card." := [["seq"]]',
        "at end of someday draw A 1",
        "craft A Nobody left",
        "draw #999 1",
    ],
)
def test_what_cannot_be_stated_is_one_sentence_and_nothing_is_written(
    waiting: tuple[Path, str], moves: str
) -> None:
    place, seat = waiting
    with client(place, "player", "", seat) as player:
        before = player.get("/v1/matches/m1").json()["head"]
        done = player.post("/v1/matches/m1/state", json={"moves": moves, "key": "k1"})
        assert 400 <= done.status_code < 500, done.text
        assert done.json()["detail"]
        assert player.get("/v1/matches/m1").json()["head"] == before


def test_a_judge_says_whether_moves_are_the_outcome_or_an_order(waiting: tuple[Path, str]) -> None:
    place, seat = waiting
    moves = {"moves": f"draw {seat} 1", "why": "seen"}
    with client(place, "floor-judge", "ann") as judge:
        first = judge.post("/v1/matches/m1/state", json=moves | {"key": "k1"})
        assert first.status_code == 400
        assert "is asked what" in first.text
        order = judge.post("/v1/matches/m1/state", json=moves | {"key": "k2", "means": "order"}).json()
        assert order["decision"]["kind"] == "state"
        answer = judge.post("/v1/matches/m1/state", json=moves | {"key": "k3", "means": "answer"}).json()
        assert answer["decision"]["kind"] != "state"
