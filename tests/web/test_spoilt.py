"""A match that cannot be read breaks no list: the others are there, and its row says why."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell
from tests.web.spoilt import EVENT, GOOD, NAMES, WAYS, built, spoil

OWNER = {"authorization": "Bearer mine"}
READ = frozenset({"noise", "tagged"})
"""Spoilt so that a list need not notice: it reads the head alone, or nothing at all."""
COMMANDS = (
    "matches",
    "matches --person p0",
    "matches --ruleset diva",
    f"matches --event {EVENT}",
    "matches --holds glossary.guard.3",
    "event list",
    f"event show {EVENT}",
    f"event calls {EVENT}",
    f"event calls {EVENT} --featured",
    f"event clock 1 --event {EVENT}",
    "people list",
    "precedent guard",
    "readjudicate --all",
    f"readjudicate --event {EVENT}",
    f"slowplay {GOOD}",
    f"slowplay --event {EVENT}",
    f"show {GOOD}",
    f"penalty list {GOOD}",
    "token list",
    "verify",
    "audit --all",
)
ADDRESSES = (
    "/",
    f"/?event={EVENT}",
    "/?q=cup",
    "/desk",
    f"/desk?event={EVENT}",
    f"/desk/event/{EVENT}",
    "/v1/matches",
    "/v1/matches?person=p0",
    "/v1/matches?ruleset=diva",
    "/v1/matches?holds=glossary.guard.3",
    f"/v1/matches?event={EVENT}",
    "/v1/events",
    f"/v1/events/{EVENT}",
    f"/v1/events/{EVENT}/calls",
    f"/v1/events/{EVENT}/people",
    f"/v1/events/{EVENT}/calls?kind=featured",
    "/v1/people",
    "/v1/precedents?words=guard",
    "/v1/verify",
    f"/v1/audits/{EVENT}",
    "/v1/tokens",
    f"/v1/matches/{GOOD}/view",
    f"/v1/matches/{GOOD}/pace",
    f"/v1/events/{EVENT}/pace",
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("sound") / "hall.sqlite3")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def place(sound: Path, way: str, tmp_path: Path) -> Path:
    path = tmp_path / "hall.sqlite3"
    shutil.copy(sound, path)
    spoil(path, way)
    return path


@pytest.fixture
def client(place: Path) -> Iterator[TestClient]:
    settings = ServiceSettings(str(place), public=True, owner="mine", rate=0)
    with TestClient(make_app(settings), raise_server_exceptions=False) as found:
        yield found


def test_no_address_breaks(client: TestClient, way: str) -> None:
    for address in ADDRESSES:
        answer = client.get(address, headers=OWNER)
        assert answer.status_code == 200, (address, answer.text[:300])
    rows: list[Any] = client.get("/v1/matches?limit=100", headers=OWNER).json()["matches"]
    assert {row["name"] for row in rows} == {GOOD, *NAMES.values()}
    told = {row["name"] for row in rows if row["fault"]}
    # A list reads rows and no log: what is damaged in a log is told where the log is read.
    assert told <= (set() if way in READ else {NAMES[way]})


def test_no_command_breaks(place: Path, way: str) -> None:
    shell = Shell(place)
    for words in COMMANDS:
        told = shell(*words.split())
        assert told.code in {0, 1}, (words, told.err)
        assert "fault in this program" not in told.err
    lines = {line.split()[0]: line for line in shell.good("matches").splitlines() if line[0] != " "}
    assert lines.keys() == {GOOD, *NAMES.values()}
    assert {name for name, line in lines.items() if "unreadable" in line} <= (
        set() if way in READ else {NAMES[way]}
    )
    if way not in {"noise", "tagged"}:
        assert shell("audit", "--all").code == 1
        assert shell("verify").code == 1
