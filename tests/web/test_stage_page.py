"""The view for a stream over HTTP: its clock, its sights, and what its script asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from fastapi.testclient import TestClient

from referee.cards import shipped_decks
from referee.service import Desk, open_desk
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls, events, rounds
from referee.web import ServiceSettings, make_app
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play

PAGE = {"accept": "text/html"}
KIM, FLOOR, CUP, TABLE = "organiser:kim", "floor-judge:ann", "cup", "cup-1-1"
OWNER = "the-owner-of-this-stage"
RUNS, STANDS = '<time class="num" data-ends="', "<span>stands</span>"


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    deck = next(iter(shipped_decks("diva").values()))
    with closing(open_desk(url)) as desk:
        open_event(desk, CUP, "kim")
        given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
        for person in ("p1", "p2"):
            enter_person(desk, CUP, person, deck, KIM)
        given(rounds.open_round, desk, CUP, KIM, 1, 50)
        seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
        given(rounds.begin, desk, CUP, KIM, 1)
        play(desk, TABLE, 12)
    with TestClient(make_app(ServiceSettings(url, public=True, owner=OWNER))) as found:
        yield found


def _called(desk: Desk) -> None:
    given(calls.open_call, desk, TABLE, "B", "May they?")
    given(calls.claim, desk, TABLE, FLOOR, "C1")


def test_the_clock_of_the_table_runs_and_stands_with_the_judge(client: TestClient, url: str) -> None:
    shown = client.get(f"/m/{TABLE}?stage=1", headers=PAGE).text
    assert "cup · Round 1 · Table 1" in shown
    assert RUNS in shown
    assert STANDS not in shown
    with closing(open_desk(url)) as desk:
        _called(desk)
        late = make_token(desk, Pass("spectator", match=TABLE, delay=3600)).token
    told = client.get(f"/m/{TABLE}/tape?stage=1").json()
    assert STANDS in told["clock"]
    assert RUNS not in told["clock"]
    assert told["now"] > 0
    assert "clock" not in client.get(f"/m/{TABLE}/tape").json()
    found = client.get(f"/m/{TABLE}?stage=1", headers=PAGE | {"authorization": f"Bearer {late}"})
    assert found.status_code == 404


def test_it_asks_for_what_a_viewer_is_asked_for(client: TestClient) -> None:
    assert client.get(f"/m/{TABLE}?stage=1&as=judge", headers=PAGE).status_code == 401
    own = PAGE | {"authorization": f"Bearer {OWNER}"}
    asked = client.get(f"/m/{TABLE}?stage=1&as=judge", headers=own)
    assert 'name="back" value="/m/cup-1-1?stage=1&amp;as=judge"' in asked.text
    assert client.get(f"/m/{TABLE}?stage=1&seq=9999", headers=PAGE).status_code == 404
    assert 'class="stand"' not in client.get(f"/m/{TABLE}?stage=0", headers=PAGE).text
