"""A service over a record of its own, asked without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.web import Settings, make_app


@pytest.fixture
def url(tmp_path: Path) -> str:
    place = str(tmp_path / "matches.sqlite3")
    desk = open_desk(place)
    desk.open("m1", *desk.decks()[:2], seed=1)
    desk.close()
    return place


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(Settings(url, public=True))) as found:
        yield found
