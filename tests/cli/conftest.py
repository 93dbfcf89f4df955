"""A match that was played a little, in a database of its own, and how commands are run on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from tests.cli.hostile import Told, World, build, run
from tests.cli.pages import Reader, pages, typed


@pytest.fixture(autouse=True, scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Commands that name no database a folder of their own: that of the user is not theirs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
        yield


class Shell:
    """Runs commands on one database."""

    def __init__(self, db: Path | str) -> None:
        """Take the database."""
        self.db = str(db)

    def __call__(self, *words: str, given: str = "") -> Told:
        """Carry out a command line."""
        return run(["--db", self.db, *words], given.encode())

    def typed(self, words: str) -> str:
        """A command as it is offered to whoever named the database: the option is in it."""
        return f"referee --db {self.db} {words}"

    def good(self, *words: str, given: str = "") -> str:
        """Carry out a command line that must succeed; give what it printed."""
        told = self(*words, given=given)
        assert told.code == 0, told
        assert told.err == ""
        return told.out

    def json(self, *words: str) -> Any:
        """Carry out a command line that must succeed; give its JSON."""
        return json.loads(self.good(*words, "--json"))


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return build(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="session")
def played(world: World) -> Shell:
    """A match that nobody changes: for commands that only look."""
    return Shell(world.db)


@pytest.fixture(scope="session")
def imported(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The match in a database that is copied, never changed."""
    place = tmp_path_factory.mktemp("imported") / "own.sqlite3"
    Shell(place).good("import", str(world.folder / "good.jsonl"))
    return place


@pytest.fixture
def shell(imported: Path, tmp_path: Path) -> Shell:
    """A copy of the match that a test may change."""
    return Shell(copyfile(imported, tmp_path / "own.sqlite3"))


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A database that is not there yet, in an empty folder in which the commands run."""
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path / "page.sqlite3")


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Somebody who types a page in an empty folder, with an empty data folder."""
    one = Reader(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(one.data))
    monkeypatch.delenv("REFEREE_DB", raising=False)
    return one


Left = Callable[[str], Shell]


@pytest.fixture
def left(reader: Reader) -> Left:
    """Types a page; the commands that follow run on the database that it left."""

    def type_page(page: str) -> Shell:
        for one in typed(page, pages()[page]):
            wrong = reader.wrong(one)
            assert not wrong, wrong
        return Shell(reader.db)

    return type_page
