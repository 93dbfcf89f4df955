"""A match that is taken out over HTTP: by the owner alone, and then nobody finds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app

OWNER = {"authorization": "Bearer mine"}
WHY = "/v1/matches/m1?reason=a+test"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A service with a test match that everybody has looked at."""
    place = str(tmp_path / "service.sqlite3")
    desk = open_desk(place)
    for name, seed in (("m1", 1), ("own", None)):
        open_match(desk, name, *deck_names()[:2], seed=seed)
    word = make_token(desk, Pass("head-judge", "ann", "m1")).token
    desk.close()
    with TestClient(make_app(ServiceSettings(place, public=True, owner="mine"))) as found:
        found.headers["x-judge"] = word
        assert found.get("/v1/matches/m1").status_code == 200
        yield found


def test_who_is_not_the_owner_removes_nothing(client: TestClient) -> None:
    assert client.delete(WHY).status_code in {401, 403}
    judge = {"authorization": f"Bearer {client.headers['x-judge']}"}
    assert client.delete(WHY, headers=judge).status_code == 403
    assert client.get("/v1/matches/m1").status_code == 200


def test_a_removed_match_is_found_at_no_desk_of_the_service(client: TestClient) -> None:
    told = client.delete(WHY + "&by=organiser:kim", headers=OWNER)
    assert told.status_code == 200, told.text
    row = told.json()["removed"]
    assert (row["match"], row["by"], row["reason"]) == ("m1", "organiser:kim", "a test")
    for path in ("", "/view", "/log", "/verify", "/record", "/facts"):
        assert client.get(f"/v1/matches/m1{path}", headers=OWNER).status_code == 404, path
    assert client.get("/m/m1", headers=OWNER).status_code == 404
    acted = client.post("/v1/matches/m1/actions", json={"choice": 1}, headers=OWNER)
    assert acted.status_code == 404
    rows = client.get("/v1/matches", headers=OWNER).json()["matches"]
    assert [one["name"] for one in rows] == ["own"]
    assert client.get("/v1/verify", headers=OWNER).json()["removed"] == [row]


def test_a_record_of_this_house_is_refused_with_what_instead(client: TestClient) -> None:
    told = client.delete("/v1/matches/own?reason=x", headers=OWNER)
    assert told.status_code in {400, 422}
    assert told.json()["code"] == "own-record"
    assert "opened with a seed" in told.json()["instead"]
