"""A deck that is ahead of the edition of its day is pointed out where it is checked and opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from freezegun import freeze_time

from tests.cli.conftest import Shell

NOTICE = "[Coin] came with edition 8.0.0 (2023-01-13); edition 7.0.0 does not explain it"


@pytest.mark.parametrize(("day", "ahead"), [("2023-01-12", True), ("2023-01-13", False)])
def test_opening_points_out_what_the_edition_of_the_day_does_not_explain(
    day: str, tmp_path: Path, *, ahead: bool
) -> None:
    shell = Shell(tmp_path / "dated.sqlite3")
    assert "came with edition" not in shell.good("open", "m0", "--seed", "1")
    with freeze_time(day):
        told = shell.good("open", "m1", "--seed", "1")
        data = shell.json("open", "m2", "--seed", "1")
    assert (NOTICE in " ".join(told.split())) == ahead
    assert ("glossary.coin.1" in told) == ahead
    assert any("glossary.coin.1" in n["clauses"] for n in data["notices"]) == ahead
    assert "match m1 is open" in told


def test_a_deck_check_points_it_out_and_calls_the_deck_legal(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "none.sqlite3")
    deck = tmp_path / "tide.txt"
    deck.write_text(shell.good("deck", "show", "tide-chorus"), "utf-8")
    told = " ".join(shell.good("deck", "check", str(deck), "--edition", "7.0.0").split())
    assert NOTICE in told
    assert "is legal" in told
    assert "came with edition" not in shell.good("deck", "check", str(deck))
    data = json.loads(shell.good("deck", "check", str(deck), "--edition", "7.0.0", "--json"))
    assert data["legal"] is True
    assert [n["cards"] for n in data["notices"]] == [["Maro, the Spring Flood"]]
