"""Every test with ``log`` or ``registry`` runs against memory, SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log import Log
from events.registry.contract import Registry
from events.registry.opened import registry_of
from events.stores import open_log
from tests.postgres import fresh_database


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a log that does not exist yet."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'record.sqlite3'}"
    return fresh_database()


@pytest.fixture
def log(url: str) -> Iterator[Log]:
    """An empty log of each kind."""
    opened = open_log(url)
    yield opened
    opened.close()


@pytest.fixture
def registry(log: Log) -> Registry:
    """The empty registry beside a log of each kind."""
    return registry_of(log)


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a log that outlives the program."""
    if request.param == "sqlite":
        return str(tmp_path / "record.sqlite3")
    return fresh_database()


@pytest.fixture
def postgresql() -> str:
    """The address of an empty PostgreSQL database."""
    return fresh_database()
