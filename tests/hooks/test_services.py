"""Hooks while a service runs: it delivers by itself, is killed and goes on, and is never held up."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from time import sleep

import pytest
from fastapi.testclient import TestClient

from events.registry.hooks import Hook
from evidence.bench.served import Served
from referee.service import Desk, open_desk, posting
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.hooks.asked import AskedHook
from referee.service.hooks.keeping import add_hook, list_hooks
from referee.service.hooks.messages import Message
from referee.service.orders import decided, events, pairings, rounds
from referee.web import ServiceSettings, make_app
from referee.web.deliverer import AT_ONCE, EVERY, OF_EVENT, Deliverer, _UnderWay, in_turn
from tests.ordering import given
from tests.postgres import fresh_database
from tests.receiving import Receiver, receiving

CUP, KIM = "cup", "organiser:kim"
ROUND = ["round.paired", "result.written", "result.written", "standings.counted"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    made = str(tmp_path / "cup.sqlite3") if request.param == "sqlite" else fresh_database()
    with closing(open_desk(made)) as desk:
        opened(desk, CUP)
    return made


def opened(desk: Desk, event: str) -> None:
    open_event(desk, event, "kim")
    for number in range(1, 5):
        given(events.enter, desk, event, KIM, f"p{number}")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def hooked(url: str, receiver: Receiver, event: str = CUP) -> str:
    with closing(open_desk(url)) as desk:
        return add_hook(desk, event, AskedHook(receiver.url, local=True)).secret


def played(desk: Desk, number: int, event: str = CUP) -> None:
    given(pairings.pair, desk, event, KIM, number)
    given(rounds.begin, desk, event, KIM, number)
    for one in event_at(desk, event).tables_of(number):
        given(decided.result, desk, event, KIM, number, one.table, "A")
    given(rounds.end, desk, event, KIM, number)


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


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_hooks_of_one_event_that_never_answer_leave_room_for_those_of_others(
    url: str, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 60.0)
    with receiving() as other, closing(open_desk(url)) as desk:
        opened(desk, "open")
        for _ in range(2 * OF_EVENT):
            hooked(url, receiver)
        hooked(url, other, "open")
        receiver.hold.clear()
        played(desk, 1)
        played(desk, 1, "open")
        with TestClient(make_app(ServiceSettings(url, owner="mine"))):
            other.until(4)
            assert len(receiver.heard) <= OF_EVENT
            receiver.hold.set()


def hook_of(event: str, tries: int = 0) -> Hook:
    return Hook(f"{event}{tries}", event, "", "", "", "json", *(True, 300, 0, "owner", 0, 0), tries=tries)


def test_events_take_turns_and_what_failed_last_waits_for_what_did_not(tmp_path: Path) -> None:
    rows = [hook_of("a", 2), hook_of("a"), hook_of("a", 1), hook_of("b"), hook_of("c", 1)]
    assert [one.id for one in in_turn(rows)] == ["a0", "b0", "c1", "a2", "a1"]
    deliverer = Deliverer(ServiceSettings(str(tmp_path / "x.sqlite3")))
    message = Message("m", 1, "result.written", 0, {})
    late = [hook_of(f"late{number}", 1) for number in range(AT_ONCE // 2)]
    deliverer._under_way = {one.id: _UnderWay(one, message) for one in late}
    assert not deliverer._has_room(hook_of("other", 1))
    assert deliverer._has_room(hook_of("other"))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_calls_that_wait_for_an_answer_are_bounded_for_each_event(url: str, receiver: Receiver) -> None:
    owner = {"authorization": "Bearer mine"}
    with (
        closing(open_desk(url)) as desk,
        TestClient(make_app(ServiceSettings(url, owner="mine")), headers=owner) as client,
        ThreadPoolExecutor() as threads,
    ):
        opened(desk, "open")
        hooked(url, receiver)
        id = client.get(f"/v1/events/{CUP}/hooks").json()["hooks"][0]["id"]
        receiver.hold.clear()
        test = partial(client.post, f"/v1/events/{CUP}/hooks/{id}/test")
        waiting = [threads.submit(test) for _ in range(2)]
        receiver.until(2)
        refused = test()
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        body = {"url": receiver.url, "local": True}
        assert client.post(f"/v1/events/{CUP}/hooks", json=body).status_code == 429
        assert client.post("/v1/events/open/hooks", json=body).status_code == 201
        receiver.hold.set()
        assert [one.result().status_code for one in waiting] == [200, 200]
        assert test().status_code == 200
