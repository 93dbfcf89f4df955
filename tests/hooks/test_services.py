"""Hooks while a service runs: it delivers by itself, is killed and goes on, and is never held up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest
from fastapi.testclient import TestClient

from evidence.bench.served import Served
from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.hooks.asked import AskedHook
from referee.service.hooks.keeping import add_hook, list_hooks
from referee.service.orders import decided, events, pairings, rounds
from referee.web import ServiceSettings, make_app
from referee.web.deliverer import EVERY
from tests.ordering import given
from tests.postgres import fresh_database
from tests.receiving import Receiver, receiving

CUP, KIM = "cup", "organiser:kim"
ROUND = ["round.paired", "result.written", "result.written", "standings.counted"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    made = str(tmp_path / "cup.sqlite3") if request.param == "sqlite" else fresh_database()
    with closing(open_desk(made)) as desk:
        open_event(desk, CUP, "kim")
        for number in range(1, 5):
            given(events.enter, desk, CUP, KIM, f"p{number}")
    return made


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def hooked(url: str, receiver: Receiver) -> str:
    with closing(open_desk(url)) as desk:
        return add_hook(desk, CUP, AskedHook(receiver.url, local=True)).secret


def played(desk: Desk, number: int) -> None:
    given(pairings.pair, desk, CUP, KIM, number)
    given(rounds.begin, desk, CUP, KIM, number)
    for one in event_at(desk, CUP).tables_of(number):
        given(decided.result, desk, CUP, KIM, number, one.table, "A")
    given(rounds.end, desk, CUP, KIM, number)


def test_a_service_that_is_killed_goes_on_from_where_it_was(url: str, receiver: Receiver) -> None:
    secret = hooked(url, receiver)
    with closing(open_desk(url)) as desk:
        receiver.hold.clear()
        with Served(url) as served:
            played(desk, 1)
            receiver.until(1)
            served.process.kill()
        receiver.hold.set()
        with Served(url):
            receiver.until(5)
            played(desk, 2)
            heard = receiver.until(9)
    assert len({one.id for one in heard}) == 8, "what was under way came twice, and is known by its id"
    ids = list(dict.fromkeys(one.id for one in heard))
    assert [one.id for one in heard[1:]] == ids
    assert receiver.types == [ROUND[0], *ROUND, *ROUND]
    assert [one.verified(secret)["type"] for one in heard] == receiver.types


def test_of_two_services_one_delivers(url: str, receiver: Receiver) -> None:
    hooked(url, receiver)
    with Served(url), Served(url), closing(open_desk(url)) as desk:
        receiver.hold.clear()
        played(desk, 1)
        receiver.until(1)
        sleep(3 * EVERY)  # both have looked by now, and one waits for an answer
        assert len(receiver.heard) == 1
        receiver.hold.set()
        for number in (2, 3):
            played(desk, number)
        heard = receiver.until(12)
        while list_hooks(desk, CUP)[0].seq < list_hooks(desk, CUP)[0].head:
            pass
    assert len(receiver.heard) == len({one.id for one in heard}) == 12
    assert receiver.types == ROUND * 3


def test_a_receiver_that_does_not_answer_holds_up_nobody_else(url: str, receiver: Receiver) -> None:
    hooked(url, receiver)
    receiver.hold.clear()
    settings = ServiceSettings(url, public=True, owner="mine", address="https://cup.example.org")
    with receiving() as other, TestClient(make_app(settings)) as client, closing(open_desk(url)) as desk:
        hooked(url, other)
        played(desk, 1)
        receiver.until(1)
        heard = other.until(4)
        assert client.get(f"/v1/events/{CUP}/standings").status_code == 200
        assert len(receiver.heard) == 1
        assert heard[0].body["data"]["page"] == "https://cup.example.org/hall/cup"
        receiver.hold.set()
        receiver.until(4)


def test_hooks_are_registered_tried_set_back_and_removed_over_http(url: str, receiver: Receiver) -> None:
    owner = {"authorization": "Bearer mine"}
    at = f"/v1/events/{CUP}/hooks"
    with TestClient(make_app(ServiceSettings(url, owner="mine"))) as client, closing(open_desk(url)) as desk:
        body = {"url": receiver.url, "kinds": ["result"], "local": True}
        made = client.post(at, json=body, headers=owner)
        assert made.status_code == 201
        secret, id = made.json()["secret"], made.json()["id"]
        tried = client.post(f"{at}/{id}/test", headers=owner).json()
        assert (tried["taken"], tried["said"]) == (True, "answered 204")
        assert receiver.until(1)[0].verified(secret)["type"] == "hook.tested"
        played(desk, 1)
        receiver.until(3)
        head = client.get(at, headers=owner).json()["hooks"][0]["head"]
        assert client.post(f"{at}/{id}/replay", json={"since": head + 1}, headers=owner).status_code == 404
        assert client.post(f"{at}/{id}/replay", json={"since": 1}, headers=owner).status_code == 200
        ids = [one.id for one in receiver.until(5)]
        assert ids[1:3] == ids[3:]
        assert secret not in client.get(at, headers=owner).text
        assert client.delete(f"{at}/{id}", headers=owner).status_code == 200
        assert client.get(at, headers=owner).json()["hooks"] == []
        gone = client.delete(f"{at}/{id}", headers=owner)
        assert (gone.status_code, gone.json()["code"]) == (404, "unknown-hook")
        barred = client.post(at, json={"url": "https://127.0.0.1/in"}, headers=owner)
        assert (barred.status_code, barred.json()["code"]) == (400, "barred-address")
