"""Figures of a running service: who may read them, what is counted, and what is never said there."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from logging import getLogger
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families as families

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app, serving
from tests.soak.served import served

OWNER = "the-owner-of-this-service"


def token(url: str, asked: Pass) -> str:
    with closing(open_desk(url)) as desk:
        return make_token(desk, asked).token


def heard(stream: http.client.HTTPResponse, seq: int) -> None:
    """Read on until a fact is told."""
    while stream.readline().strip() != b"id: %d" % seq:
        pass


def at(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)


def bearer(word: str) -> dict[str, str]:
    return {"authorization": f"Bearer {word}"}


def figures(client: TestClient) -> dict[str, float]:
    """Every figure by its name with its labels, in the order of the labels' names."""
    told = client.get("/metrics", headers=bearer(OWNER))
    assert told.status_code == 200, told.text
    found = {}
    for family in families(told.text):
        for one in family.samples:
            labels = ",".join(f"{name}={one.labels[name]}" for name in sorted(one.labels))
            found[f"{one.name}{{{labels}}}" if labels else one.name] = one.value
    return found


@pytest.fixture
def owned(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(url, public=True, owner=OWNER))) as found:
        yield found


def test_the_owner_and_a_monitor_read_them_and_nobody_else(url: str, owned: TestClient) -> None:
    monitor = token(url, Pass("monitor"))
    judge = token(url, Pass("head-judge", "ann"))
    assert owned.get("/metrics", headers=bearer(monitor)).status_code == 200
    assert owned.get("/metrics", headers=bearer(judge)).status_code == 403
    assert owned.get("/metrics").status_code == 401


def test_a_monitor_sees_nothing_that_nobody_sees(url: str) -> None:
    monitor = token(url, Pass("monitor"))
    with TestClient(make_app(ServiceSettings(url, owner=OWNER))) as client:
        for path in ("/v1/matches", "/m/m1", "/v1/tokens", "/v1/people", "/desk/m1", "/v1/matches/m1/view"):
            assert client.get(path, headers=bearer(monitor)).status_code == 401, path


def test_requests_decisions_and_commits_are_counted(owned: TestClient) -> None:
    before = figures(owned)
    assert owned.get("/v1/matches/m1/view?as=spectator").status_code == 200
    for _ in range(2):
        done = owned.post("/v1/matches/m1/actions", json={"choice": 1}, headers=bearer(OWNER))
        assert done.status_code == 200, done.text
    now = figures(owned)
    assert now["referee_requests_total{method=GET,route=/v1/matches/{match}/view,status=200}"] == 1
    assert now["referee_request_seconds_count{route=/v1/matches/{match}/view}"] == 1
    assert now["referee_decisions_total"] - before["referee_decisions_total"] == 2
    assert now["referee_commit_seconds_count"] - before["referee_commit_seconds_count"] >= 2
    assert 0 < now["referee_commit_seconds_sum"] < 60


def test_the_state_of_the_database_is_told_and_that_it_is_gone(url: str, owned: TestClient) -> None:
    there = figures(owned)
    assert (there["referee_database_up"], there["referee_database_bytes"] > 0) == (1, True)
    Path(url).rename(f"{url}.away")
    assert figures(owned)["referee_database_up"] == 0


def test_desks_followers_and_the_process_are_told(owned: TestClient) -> None:
    now = figures(owned)
    desks = {name for name in now if name.startswith("referee_waiting")}
    assert desks == {f"referee_waiting{{desk={one}}}" for one in "write bring read watch study late".split()}
    assert {"referee_followers", "referee_connections", "process_open_fds"} <= set(now)


def test_no_label_names_a_match_a_person_or_what_a_stranger_sent(owned: TestClient) -> None:
    for path in ("/v1/matches/m1/facts", "/m/m1", "/no/such/secret-word", "/l/secret-word/m/m1"):
        owned.get(path, headers={"accept": "text/html"})
    owned.request("SECRET-WORD", "/m/m1")
    told = owned.get("/metrics", headers=bearer(OWNER)).text.lower()
    assert "m1" not in told
    assert "secret-word" not in told


def test_followers_are_counted_and_how_late_they_hear(url: str) -> None:
    app = make_app(ServiceSettings(url, public=True, owner=OWNER))
    with served(ServiceSettings(url), app) as address, closing(at(address)) as follows:
        follows.request("GET", "/v1/matches/m1/stream?after=3")
        stream = follows.getresponse()
        heard(stream, 4)  # what is there: from now on they follow
        with closing(at(address)) as line:
            body = json.dumps({"choice": 1})
            rows = bearer(OWNER) | {"content-type": "application/json"}
            line.request("POST", "/v1/matches/m1/actions", body, rows)
            line.getresponse().read()
            heard(stream, 5)
            line.request("GET", "/metrics", headers=bearer(OWNER))
            told = line.getresponse().read().decode()
    assert "\nreferee_followers 1.0" in told
    assert "\nreferee_follow_lag_seconds_count 1.0" in told


@pytest.fixture
def kept_log() -> Iterator[StringIO]:
    """What the service writes on requests."""
    log, out = getLogger("referee.web"), StringIO()
    before = log.handlers[:], log.level, log.propagate
    serving.keep_log(out)
    yield out
    log.handlers, log.level, log.propagate = before


@pytest.mark.parametrize(
    ("proxies", "said", "kept"),
    [
        (("127.0.0.0/8",), "3f9c17d2a4b80e61", True),
        (("127.0.0.0/8",), "Root=1-67891233-abcdef012345678912345678", True),
        (("127.0.0.0/8",), "short", False),
        (("127.0.0.0/8",), 'broken"}{"who":"owner', False),
        (("127.0.0.0/8",), "x" * 200, False),
        (("10.0.0.0/8",), "3f9c17d2a4b80e61", False),
        ((), "3f9c17d2a4b80e61", False),
    ],
)
def test_an_id_is_taken_from_a_trusted_proxy_alone_and_stands_everywhere(
    url: str, kept_log: StringIO, proxies: tuple[str, ...], said: str, *, kept: bool
) -> None:
    settings = ServiceSettings(url, proxies=proxies)
    with served(settings) as address, closing(at(address)) as line:
        line.request("GET", "/v1/matches", headers={"x-request-id": said})
        answer = line.getresponse()
        document, told = json.loads(answer.read()), answer.headers["x-request-id"]
    assert (told == said) == kept
    assert answer.headers.get_all("x-request-id") == [told]
    assert document["request"] == told
    assert json.loads(kept_log.getvalue().splitlines()[0])["id"] == told


def test_what_is_no_request_has_an_id_too(url: str, kept_log: StringIO) -> None:
    with served(ServiceSettings(url)) as address, closing(at(address)) as line:
        line.request("GET", "/" + "x" * 70_000)
        answer = line.getresponse()
        document = json.loads(answer.read())
    assert document["request"] == answer.headers["x-request-id"]
    assert document["request"] in kept_log.getvalue()
