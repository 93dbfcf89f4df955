"""What is refused since it cannot be read names what would be right there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.web import ServiceSettings, make_app

OWNER = "the-owner-of-this-service"
SIGNED = {"authorization": f"Bearer {OWNER}"}
PAGE = {"accept": "text/html", **SIGNED}


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    """A service that is asked by its owner: nobody else is told what an order may hold."""
    with TestClient(make_app(ServiceSettings(url, owner=OWNER)), headers=SIGNED) as found:
        yield found


@pytest.mark.parametrize(
    ("method", "path", "sent", "said"),
    [
        ("POST", "matches/m1/actions", {"json": {"say": 3}}, 'body.say: .*, such as "attack left"'),
        ("POST", "matches/m1/actions", {"content": b"{nope"}, r'body: is no JSON.*\{"choice": 1'),
        ("POST", "events", {}, r'body: is missing, such as \{"name": "'),
        ("POST", "tokens", {"json": {"role": "player", "seat": "C"}}, "'C' is none of A or B, such as \"A\""),
        (
            "POST",
            "matches/m1/calls",
            {"json": {"seet": "A"}},
            "body.seet: there is no such field; there are .*seat, question",
        ),
        ("GET", "matches?limit=few", {}, "query.limit: .*, such as [0-9]+"),
    ],
)
def test_a_request_that_cannot_be_read_is_told_what_would_be_right(
    client: TestClient, method: str, path: str, sent: dict[str, Any], said: str
) -> None:
    answer = client.request(method, f"/v1/{path}", **sent)
    assert answer.status_code == 422
    told = answer.json()
    assert told["code"] == "malformed"
    assert re.search(said, told["detail"]), told["detail"]


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("GET", "/m/m1/why?seq=abc", "This address cannot be read: query.seq: .*, such as 12"),
        ("POST", "/m/m1/full-view", "This form cannot be read: body.purpose: is missing"),
    ],
)
def test_a_page_that_cannot_be_read_says_so_in_the_words_of_what_was_sent(
    client: TestClient, method: str, path: str, said: str
) -> None:
    answer = client.request(method, path, headers=PAGE)
    assert answer.status_code == 422
    assert re.search(said, answer.text)
