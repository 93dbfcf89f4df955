"""An event where a match is asked for, and the time before the first fact: told, never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import DeskError, open_desk
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import catalog_at, view_at
from referee.timeline import OutOfRangeError
from referee.web import ServiceSettings, make_app
from tests.web.asking import Asking, routes_of_api

EVENT, MATCH = "cup", "m1"
SLOW = ("/stream",)


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A record with a match and an event; nothing was written to either since."""
    found = str(tmp_path / "matches.sqlite3")
    with closing(open_desk(found)) as desk:
        open_match(desk, MATCH, *deck_names()[:2], seed=1)
        open_event(desk, EVENT, "kim")
    return found


@pytest.fixture
def asking(place: str) -> Iterator[Asking]:
    app = make_app(ServiceSettings(place, public=True, rate=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Asking(client)


def looks() -> list[str]:
    """Every address that looks at a match, and needs no other name."""
    paths = {one.path for one in routes_of_api() if "GET" in (one.methods or ())}
    bare = [path for path in paths if path.count("{") == 1 and "{match}" in path]
    return sorted(path for path in bare if not path.endswith(SLOW))


@pytest.mark.parametrize("path", looks())
def test_no_look_at_an_event_as_a_match_is_a_fault(asking: Asking, path: str) -> None:
    for query in ({}, {"as": "judge"}, {"seq": "0"}, {"seq": "2", "infraction": "slow-play"}):
        for name in (EVENT, MATCH, "nobody"):
            answer = asking.client.get(path.format(match=name), params=query)
            assert answer.status_code < 500, (name, query, answer.text)


def test_an_event_is_told_apart_from_a_match(asking: Asking) -> None:
    known = (
        ("notices", (404, "an-event")),
        ("penalties/suggestion?infraction=slow-play&seat=A", (422, "nobody")),
    )
    for path, refusal in known:
        status, code, problem = asking.refused(f"/v1/matches/{EVENT}/{path}")
        assert (status, code) == refusal, path
        assert EVENT in problem["detail"]


def test_before_its_first_fact_a_match_has_no_table(asking: Asking, place: str) -> None:
    with closing(open_desk(place, readonly=True)) as desk:
        with pytest.raises(OutOfRangeError, match="ask for 1 to"):
            view_at(desk, MATCH, "A", 0)
        with pytest.raises(DeskError, match="is an event"):
            catalog_at(desk, EVENT)
        assert view_at(desk, MATCH, "A", 1)["seq"] == 1
    assert asking.refused(f"/v1/matches/{MATCH}/view", seq="0")[0] in {400, 404}
