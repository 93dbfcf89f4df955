"""A share of the audited event in every run: twelve matches, each fault once."""

from __future__ import annotations

from pathlib import Path

from tests.soak.event import run
from tests.soak.forging import KINDS


def test_every_seeded_fault_is_found_and_nothing_else(tmp_path: Path) -> None:
    result = run(str(tmp_path / "event.sqlite3"), (12, 16, 2))
    assert result.honest == []
    assert {one.code for one in result.seeded} == set(KINDS.values())
    assert result.missed() == []
    assert result.alarms() == []
    assert result.done["rewind needs random replacement"] + result.done["rewind unsafe"]
    assert result.done["calls"] >= 14
