"""What is kept: made once for all who may see it, anew when what it rests on changed."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.web import ServiceSettings, make_app
from referee.web.replay import replay as written
from tests.service.conftest import play


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every replay that was written, by the eyes and the stretch."""
    rows: list[Any] = []

    def replay(*given: Any, **more: Any) -> Any:
        rows.append((given[2], more["stretch"]))
        return written(*given, **more)

    monkeypatch.setattr("referee.web.replay.resource.replay", replay)
    return rows


def test_a_replay_is_written_once_for_the_same_eyes_head_and_names(url: str, made: list[Any]) -> None:
    def asked(eyes: str, more: str = "") -> str:
        where = f"/v1/matches/m1/replay.html?as={eyes}{more}"
        answer = client.get(where, headers={"authorization": "Bearer o"})
        assert answer.status_code == 200
        return answer.text

    with TestClient(make_app(ServiceSettings(url, owner="o"))) as client:
        first = asked("A")
        assert asked("A") == first
        assert asked("B") != first
        assert asked("A", "&to=3") != first
        assert made == [("A", ("", "")), ("B", ("", "")), ("A", ("1", "3"))]
        client.post("/v1/people", json={"id": "p1", "name": "Ann"}, headers={"authorization": "Bearer o"})
        asked("A")
        assert len(made) == 4
        with closing(open_desk(url)) as desk:
            play(desk, "m1", 1)
        assert asked("A") != first
        assert len(made) == 5


def test_what_is_kept_is_not_for_who_may_not_see_it(url: str, made: list[Any]) -> None:
    with TestClient(make_app(ServiceSettings(url, owner="o", public=True))) as client:
        where = "/v1/matches/m1/replay.html?as=A"
        assert client.get(where, headers={"authorization": "Bearer o"}).status_code == 200
        assert client.get(where).status_code == 401
    assert len(made) == 1
