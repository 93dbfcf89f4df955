"""A share of `python -m tests.soak.reported`: small events are reported on, packed and checked."""

from __future__ import annotations

from pathlib import Path

from tests.soak.reported import recorded, slips


def test_an_event_of_slips_and_one_of_records_hold_as_files(tmp_path: Path) -> None:
    assert {row.what for row in slips(tmp_path, 9, 2, 1)} >= {"report counted", "judge: checked"}
    rows = {row.what: row.value for row in recorded(tmp_path, 4, 1)}
    assert rows["matches on record"] == rows["tables"] == 4
