"""A desk on each store that needs no server, with a clock, dice and salts that repeat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from events.log import Log
from events.stores import open_log
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer

AT = 1_790_000_000_000_000


class Sits(Protocol):
    """Sits down at the log of a test once more, as another program would."""

    def __call__(self) -> Desk:
        """Give a desk of its own."""


def desk_of(log: Log, seed: int = 1) -> Desk:
    """A desk whose time stands still and whose chance repeats."""
    return Desk(log, clock=lambda: AT, dice=seeded_dice(seed), entropy=seeded_entropy(seed))


@pytest.fixture(params=["memory", "sqlite"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    url = "memory:" if request.param == "memory" else str(tmp_path / "record.sqlite3")
    with closing(desk_of(open_log(url))) as made:
        yield made


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "shared.sqlite3")


def play(desk: Desk, match: str, commands: int, seed: int = 1) -> list[int]:
    """Answer at random so many times; give the seq at which each answer was given."""
    chance = random.Random(seed)
    points = []
    for _ in range(commands):
        table = desk.table(match)
        if table.decision is None:
            break
        points.append(table.state.seq)
        action = answer(table, chance)
        act(desk, match, action.seat, action)
    return points
