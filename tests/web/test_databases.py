"""A service whose database fails: what is answered, to whom, and that looking goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from events import patience
from events.patience import Patience
from tests.postgres import fresh_database, own_server
from tests.web.faults import FAULTS, OWNER, Served, damaged, held, served


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "secret-folder"
    folder.mkdir()
    with served(str(folder / "hall.sqlite3")) as found:
        yield found


@pytest.mark.parametrize("name", FAULTS)
def test_an_order_is_answered_as_the_database_is(
    house: Served, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.sqlite_writer.WAIT_MILLISECONDS", 50)
    monkeypatch.setattr(patience, "SPAN", 0.05)
    fault, status, code = FAULTS[name]
    with fault(house):
        for headers, told in ((house.headers, False), (OWNER, True)):
            answer = house.ordered_until({status}, headers)
            said = answer.json()
            assert (answer.status_code, said["code"]) == (status, code), answer.text
            assert int(answer.headers["retry-after"]) > 0
            assert answer.headers["content-type"] == "application/problem+json"
            assert said["instead"]
            assert ("secret-folder" in answer.text) == told, answer.text
        looked = house.client.get("/v1/matches/m1/view", headers=house.headers)
        # A file that is gone is not opened anew, so that a look may find nothing to look at.
        assert looked.status_code in ({200, 503} if name == "taken away" else {200})
    assert house.order().status_code == 200


@pytest.fixture(params=["sqlite", "postgresql"])
def either(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    """A service that waits for a lock for two seconds, not five."""
    for place in ("events.patience.SPAN", "events.postgres_address.SPAN"):
        monkeypatch.setattr(place, 2.0)
    url = str(tmp_path / "hall.sqlite3") if request.param == "sqlite" else fresh_database()
    with served(url) as found:
        yield found


def test_orders_behind_a_lock_wait_for_one_span_together(either: Served) -> None:
    """Six orders at once, while another program holds the database for longer than two spans."""
    with held(either):
        begun = monotonic()
        with ThreadPoolExecutor(6) as pool:
            answers = [pool.submit(either.order) for _ in range(6)]
            looks = [either.client.get("/v1/matches/m1/view") for _ in range(3)]
            found = either.client.get("/v1/precedents?words=guard", headers=OWNER)
            told = [one.result() for one in answers]
        waited = monotonic() - begun
        assert [(one.status_code, one.json()["code"]) for one in told] == [(503, "database-locked")] * 6
        assert {one.status_code for one in looks} == {200}
        assert found.status_code == 200
        assert patience.SPAN <= waited < 2 * patience.SPAN
        later = monotonic()
        assert either.order().status_code == 503
        assert monotonic() - later < patience.SPAN / 2
    assert either.order().status_code == 200


def test_a_lock_that_nobody_met_for_a_while_is_waited_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(patience, "monotonic", lambda: now[0])
    known = Patience()
    assert known.left() == patience.SPAN
    known.failed()
    now[0] += patience.SPAN / 2
    assert known.left() == 0
    known.failed()
    now[0] += patience.SPAN * 0.9
    assert known.left() == 0
    now[0] += patience.SPAN
    assert known.left() == patience.SPAN
    known.failed()
    known.through()
    assert known.left() == patience.SPAN


def test_a_server_that_was_stopped_is_told_and_taken_up_again() -> None:
    server = own_server()
    with served(str(server.get_uri())) as house:
        assert house.order().status_code == 200
        server.stop()
        for headers, told in ((house.headers, False), (OWNER, True)):
            for _ in range(3):
                answer = house.order(headers)
                said = answer.json()
                assert answer.status_code == 503, answer.text
                assert said["code"] in {"database-absent", "database-lost"}
                assert int(answer.headers["retry-after"]) > 0
            assert ("postgresql://" in answer.text) == told
        assert house.client.get("/readyz").status_code == 503
        server.start()
        assert taken_up(house) == 200
    server.cleanup()


def taken_up(house: Served) -> int:
    """The status of an order, asked again as the answer says while the server comes up."""
    for _ in range(20):
        answer = house.order()
        if answer.status_code != 503:
            break
        sleep(min(float(answer.headers["retry-after"]), 0.5))
    return answer.status_code


def asked(house: Served) -> Iterator[tuple[str, Any]]:
    """What a stranger is answered at every address, and what they type at the forms."""
    paths = house.client.get("/v1/openapi.json").json()["paths"]
    named = {"match": "m1", "seq": "4", "call": "C1", "ruling": "R1", "event": "none"}
    for path, ways in paths.items():
        address = re.sub(r"\{(\w+)\}", lambda word: named.get(word[1], "1"), path)
        if "stream" in address:
            continue
        for way in ways:
            body: Any = None if way == "get" else {"choice": 1, "text": "?", "question": "?"}
            for kind in ("application/json", "text/html")[: 2 if way == "get" else 1]:
                headers = {**house.headers, "accept": kind}
                answer = house.client.request(way, address, json=body, headers=headers)
                yield f"{way} {address}", answer
    yield "order", house.ordered_until({503, 507}, house.headers)
    for order, body in (("calls", {"seat": "B", "question": "?"}), ("branches", {})):
        address = f"/v1/matches/m1/{order}"
        yield address, house.client.post(address, json=body, headers=house.headers)
    typed = {"do": "call", "text": "May it?", "seat": "A", "choice": "1"}
    yield "form", house.client.post("/m/m1/play", data=typed, headers=house.headers)
    for page in ("/", "/desk", "/m/m1", "/m/m1/play", "/desk/m1", "/desk/m1/rule"):
        yield page, house.client.get(page, headers={**house.headers, "accept": "text/html"})


@pytest.mark.parametrize("name", [*FAULTS, "damaged"])
def test_strangers_learn_no_path_of_any_fault(
    house: Served, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SPAN", 0.005)
    monkeypatch.setattr("events.sqlite_writer.WAIT_MILLISECONDS", 5)
    fault = damaged if name == "damaged" else FAULTS[name][0]
    told = set()
    with fault(house):
        for address, answer in asked(house):
            told.add(answer.status_code)
            for word in ("secret-folder", "hall.sqlite3", "sqlite3."):
                assert word not in answer.text, (address, answer.text[:300])
            assert answer.status_code != 500, (address, answer.text[:300])
    assert told & {503, 507}, told


def test_a_service_that_keeps_no_heads_says_so_and_plays_on(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    heads = Path(house.url).with_suffix(".heads")
    heads.unlink()
    heads.mkdir()
    caplog.set_level("INFO", "referee.web")
    for name, whole in (("m8", False), ("m9", True)):
        if whole:
            heads.rmdir()
        assert house.client.post("/v1/matches", json={"name": name}, headers=OWNER).is_success
        assert house.client.get("/readyz").json()["heads"] is whole
    rows = [json.loads(one.getMessage()) for one in caplog.records]
    said = [row["heads"] for row in rows if "heads" in row]
    assert said == ["heads are not kept in hall.heads: is a directory", "heads are kept again"]
