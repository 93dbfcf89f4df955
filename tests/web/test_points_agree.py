"""A point is the same seq at the command line, over HTTP, in the viewer and in a replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell

OWN = {"authorization": "Bearer own"}
POINTS = ("turn2", "t2", "turn1.main", "R1", "r-1", "the-swing", "62")
LENGTH = 80
"""Facts of the match: each point is looked for in a replay of its own, which holds all of them."""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    made = Shell(tmp_path_factory.mktemp("points") / "points.sqlite3")
    made.good("open", "demo", "--seed", "7", "--first", "A")
    while made.json("legal", "demo")["seq"] < LENGTH:
        made.good("act", "demo", "1")
    made.good("checkpoint", "demo@70", "the-swing")
    made.good("rule", "demo", "q", "--decision", "d", "--by", "head-judge:bo")
    return made


@pytest.fixture(scope="module")
def client(shell: Shell) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(shell.db, owner="own"))) as made:
        yield made


def viewed(page: str) -> int:
    found = re.search(r'\{"at":(\d+)', page)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("point", POINTS)
def test_a_point_is_the_same_seq_at_every_door(
    shell: Shell, client: TestClient, tmp_path: Path, point: str
) -> None:
    typed = shell.json("why", f"demo@{point}")["seq"]
    asked = client.get("/v1/matches/demo/why", params={"seq": point}, headers=OWN).json()["seq"]
    page = client.get("/m/demo", params={"seq": point, "as": "judge"}, headers=OWN)
    assert page.status_code == 200, page.text[:300]
    file = tmp_path / "replay.html"
    shell.good("export", f"demo@{point}", str(file), "--html", "--as", "judge")
    assert (asked, viewed(page.text), viewed(file.read_text("utf-8"))) == (typed, typed, typed)


def test_a_point_that_is_not_there_is_answered_with_those_near(client: TestClient) -> None:
    answer = client.get("/m/demo", params={"seq": "the-swng"}, headers=OWN)
    assert answer.status_code == 404
    assert "the-swing" in answer.text
