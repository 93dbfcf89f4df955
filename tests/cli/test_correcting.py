"""Entries of a paper match that are corrected at the prompt, and what followed them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.prompted import DROP, PLAYED, entered, opened, seq_of, typed, view


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A paper match before its first entry."""
    return opened(tmp_path)


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the prompt see a person at both ends; the keys come through a pipe of the library."""
    monkeypatch.setattr("cli.table.prompt.asks", lambda _door: True)


@pytest.mark.usefixtures("at_terminal")
def test_an_earlier_entry_is_corrected_and_what_followed_is_entered_again(shell: Shell) -> None:
    typed(shell, *PLAYED)
    told = typed(shell, f"fix {seq_of(shell, 'p scout left; n')} p mossback right")
    assert "✓ corrected: p scout left; n -> p mossback right" in told
    table = view(shell)
    assert [slot and slot["name"] for slot in table["seats"]["A"]["signi"]] == [
        None,
        None,
        "Mossback Cub",
    ]
    assert table["seats"]["B"]["signi"][0]["name"] == "Tidebell Page"
    assert entered(shell)[-4:] == ["p mossback right", *PLAYED[-3:]]
    assert entered(shell)[: len(PLAYED)] == list(PLAYED), "what was corrected stays in the record"
    rows = shell.json("log", "m1", "--as", "judge", "--level", "full")["facts"]
    (back,) = [row for row in rows if row["kind"] == "match.rewound"]
    assert back["actor"] == "scorekeeper:sam"
    assert back["body"]["reason"] == "correction: p scout left; n -> p mossback right"
    assert "nothing found" in shell.good("audit", "m1")
    shell.good("verify", "m1")


@pytest.mark.usefixtures("at_terminal")
def test_a_correction_stops_at_the_first_line_that_is_refused_and_offers_the_rest(
    shell: Shell,
) -> None:
    typed(shell, *PLAYED, "p rime c", ".")
    told = typed(shell, f"fix {seq_of(shell, 'p tidebell l')} p tidebell c")
    assert "no longer possible: p rime c" in told
    assert "still to enter: p rime c" in told
    assert "still to enter: .\n" in told
    assert entered(shell)[-1] == "p tidebell c"


@pytest.mark.usefixtures("at_terminal")
def test_the_rest_of_a_correction_is_offered_line_by_line(shell: Shell) -> None:
    typed(shell, *PLAYED, "p rime c", ".")
    at = seq_of(shell, "p tidebell l")
    typed(shell, f"fix {at} p tidebell c", "p rime l", DROP)
    assert entered(shell)[-1] == "p rime l", "what is typed comes first, what is dropped is gone"
    typed(shell, "undo")
    typed(shell, "undo", *["p tidebell l", "p rime c"])
    typed(shell, f"fix {seq_of(shell, 'p tidebell l')} p tidebell c", DROP, "p rime l")
    assert entered(shell)[-2:] == ["p tidebell c", "p rime l"]
    typed(shell, "undo")
    typed(shell, "undo", *["p tidebell l", "p rime c", "."])
    typed(shell, f"fix {seq_of(shell, 'p tidebell l')} p tidebell c", DROP, "")
    assert entered(shell)[-2:] == ["p tidebell c", "."], "Enter alone takes the line that is next"


@pytest.mark.usefixtures("at_terminal")
def test_a_correction_that_cannot_be_writes_nothing(shell: Shell) -> None:
    typed(shell, *PLAYED)
    head = view(shell)["seq"]
    at = seq_of(shell, "p scout left; n")
    for line in (f"fix {at} a lrig", f"fix {at}", "fix 3 y", "fix 9999 y", f"fix {at} zeppelin"):
        assert "✗" in typed(shell, line)
    assert view(shell)["seq"] == head
    shell.good("enter", "m1", ".", "--by", "judge:ann")
    assert "scorekeeper:sam entered" in typed(shell, f"fix {at} p mossback right")
