"""A service over a record of its own, asked without a network."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from fastapi.testclient import TestClient

from referee.beside import Zygote
from referee.positions import files_of
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.web import ServiceSettings, make_app
from tests.web.asked import everything
from tests.web.disputed import appealed, event_begun, ruled
from tests.web.hall import Hall, hall_at


class Kept(Zygote):
    """A zygote that all services of a process of tests share: what it loaded, it loaded once."""

    def close(self) -> None:
        """Stay, for the next service; its own children each service ends itself."""


@pytest.fixture(autouse=True, scope="session")
def one_zygote() -> Iterator[None]:
    """Let the processes beside the services of all tests come from one."""
    zygote = Kept()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("referee.web.app.Zygote", lambda: zygote)
        yield
    Zygote.close(zygote)


@pytest.fixture(autouse=True, scope="session")
def few_positions() -> Iterator[None]:
    """Let services of tests run a tenth of the shipped positions where all are asked for.

    A process runs them once; the command line runs all of them in tests/positions.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("referee.web.api.book.editions.files_of", lambda at: files_of(at)[::10])
        yield


@pytest.fixture(scope="session")
def opened_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with a match that was just opened; it is copied, never changed."""
    place = tmp_path_factory.mktemp("opened") / "matches.sqlite3"
    desk = open_desk(str(place))
    open_match(desk, "m1", *deck_names()[:2], seed=1)
    desk.close()
    return place


@pytest.fixture
def url(tmp_path: Path, opened_match: Path) -> str:
    """A record of the test's own in which a match was just opened."""
    return str(copyfile(opened_match, tmp_path / "matches.sqlite3"))


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(url, public=True))) as found:
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
