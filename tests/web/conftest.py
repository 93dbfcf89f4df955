"""A service over a record of its own, asked without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.web import Settings, make_app
from tests.web.asked import everything
from tests.web.disputed import appealed, event_begun, ruled
from tests.web.hall import Hall, hall_at


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


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which seat A called, a floor judge ruled, and seat B appealed."""
    with hall_at(tmp_path_factory.mktemp("hall")) as made:
        for part in (event_begun, ruled, appealed):
            part(made)
        yield made


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which everything was asked that has an example."""
    with hall_at(tmp_path_factory.mktemp("over"), public=True) as made:
        everything(made)
        yield made
