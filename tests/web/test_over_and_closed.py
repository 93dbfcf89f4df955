"""A ruling closes the call that it answers, and a match that is over says so, at every door."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell

OWN = {"authorization": "Bearer own"}
BO = {"by": "head-judge:bo"}


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path / "own.sqlite3")
    shell.good("open", "m1", "--seed", "7", "--first", "A")
    shell.good("call", "open", "m1", "May it?", "--seat", "A")
    return shell


@pytest.mark.parametrize(("more", "stands"), [({}, "closed"), ({"keep_open": True}, "open")])
def test_a_ruling_over_http_closes_its_call_as_the_command_does(
    shell: Shell, more: dict[str, object], stands: str
) -> None:
    said = {"decision": "It may.", "call": "C1", "key": "k1", **BO, **more}
    with TestClient(make_app(ServiceSettings(shell.db, owner="own"))) as client:
        first, again = (
            client.post("/v1/matches/m1/rulings", json=said, headers=OWN).json() for _ in range(2)
        )
        calls = client.get("/v1/matches/m1/calls", headers=OWN).json()["standing"]["calls"]
    assert (first["ruling"]["id"], first["repeated"], again["repeated"]) == ("R1", False, True)
    assert [one["stands"] for one in calls] == [stands]
    assert calls[0]["ruling"] == ("R1" if stands == "closed" else None)


@pytest.mark.parametrize("say", ["1", "99", "pass", "dance", "play Nothing"])
def test_an_action_at_a_match_that_is_over_is_told_who_won(shell: Shell, say: str) -> None:
    shell.good("import", "shipped:demo")
    told = shell("act", "demo", *say.split())
    assert told.code == 1
    assert "the match is over: B won (damage) [start.win.1]" in told.err
    assert "choice" not in told.err
    assert f"look back: referee --db {shell.db} log demo" in told.err
    number = {"choice": int(say)} if say.isdecimal() else {"say": say, "seat": "A"}
    with TestClient(make_app(ServiceSettings(shell.db, owner="own"))) as client:
        answer = client.post("/v1/matches/demo/actions", json=number, headers=OWN)
    assert (answer.status_code, answer.json()["code"]) == (422, "over")
    assert answer.json()["detail"] == "the match is over: B won (damage)"
