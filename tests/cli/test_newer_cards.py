"""Newer versions of cards at the command line: what is taken up, line by line, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.service.newer import NAME, WHY, made_desk, taught

BOSS = ("--by", "head-judge:bo")


@pytest.fixture
def since(tmp_path: Path) -> Shell:
    """A match with a card of which a line has been read since."""
    place = str(tmp_path / "since.sqlite3")
    desk = made_desk(place=place)
    taught(desk)
    desk.close()
    return Shell(place)


def test_what_is_taken_up_is_told_line_by_line(since: Shell) -> None:
    told = since.good("take-up", "m1", "--reason", WHY, *BOSS)
    lines = [line.strip() for line in told.splitlines()]
    assert lines[0] == f"⚑ {NAME}"
    assert "before  stated by people" in lines
    assert any(line.startswith("now     [") for line in lines)
    assert f"took up the newer version of {NAME}: {WHY}" in " ".join(since.good("log", "m1").split())


def test_a_card_without_a_newer_version_is_refused_with_the_nearest(since: Shell) -> None:
    told = since("take-up", "m1", "--card", "Harbour Gul", "--reason", WHY, *BOSS)
    assert told.code != 0
    assert "no newer version is here of Harbour Gul" in told.err
    assert NAME in told.err
    assert since.json("matches")[0]["head"] == 4
