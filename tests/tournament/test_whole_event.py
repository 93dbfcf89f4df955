"""A share of `python -m tests.soak.swiss`: whole events from the first entry to the winner of the cut."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from referee.service import open_desk
from tests.soak.swiss import run


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_event_comes_to_its_end_with_no_rule_broken(tmp_path: Path, seed: int) -> None:
    with closing(open_desk(str(tmp_path / "cup"))) as desk:
        found = run(desk, 21, 4, 4, seed)
    assert found.calls >= 20
    assert found.corrections == 9
