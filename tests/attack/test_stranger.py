"""What one stranger does to a service is found: each figure that is past its bound."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.attack.memory import spooled
from tests.attack.starve import Times
from tests.attack.stranger import Found, findings, table

GOOD = Found(
    start=140,
    middle=180,
    end=190,
    peak=210,
    spooled=20,
    witness=5,
    alone=Times(3.0, 6.0, 9.0, 100),
    player=Times(4.0, 90.0, 120.0, 1000),
    alive=True,
    joins="entered",
    cosigned=(9, 9),
    told={"long address 200": 4, "long address 429": 900, "entry 503": 7},
)


def test_bounds_that_hold_are_no_finding() -> None:
    assert findings(GOOD) == []
    assert any("190 at the end" in row for row in table(GOOD))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"alive": False, "player": None, "end": 0}, ["the service ended", "a player was not answered"]),
        ({"player": Times(4.0, 101.0, 120.0, 9)}, ["a player waited more than 100 ms"]),
        ({"peak": 401}, ["the service held more than 400 MB"]),
        ({"end": 280}, ["memory grew by 100 MB in the second half"]),
        ({"spooled": 1120}, ["1120 MB of uploads without a right were on the disk"]),
        ({"joins": "no place"}, ["another person who entered was answered: no place"]),
        ({"cosigned": (4, 9)}, ["the witness cosigned 4 of 9 checkpoints"]),
        ({"witness": 80}, ["the witness grew by 80 MB"]),
        ({"told": {"entry 500": 1, "upload 507": 3}}, ["faults were answered: {'entry 500': 1}"]),
    ],
)
def test_what_one_stranger_should_not_be_able_to_do_is_found(
    changed: dict[str, Any], words: list[str]
) -> None:
    found = GOOD._replace(**changed)
    assert findings(found) == words
    assert table(found)


class Self(NamedTuple):
    """This process, as one that runs."""

    process: Any


def test_files_without_a_name_are_counted(tmp_path: Path) -> None:
    here = Self(type("Here", (), {"pid": os.getpid()}))
    before = spooled(here)
    with tempfile.TemporaryFile(dir=tmp_path) as file, (tmp_path / "named").open("wb") as named:
        for one in (file, named):
            one.write(b"x" * (1 << 20))
            one.flush()
        assert spooled(here) - before == 1 << 20
