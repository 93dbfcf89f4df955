"""Hooks and tables for others as they are typed: what is shown, what is refused, and with which code."""

from __future__ import annotations

from pathlib import Path

import pytest
from icalendar import Calendar

from referee.entrants import read_people
from tests.cli.conftest import Shell
from tests.receiving import receiving

BY = ("--by", "kim")


@pytest.fixture
def cup(tmp_path: Path) -> Shell:
    """An event of two, one of whom has a list."""
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good("event", "open", "cup", "--date", "2026-03-01", *BY)
    shell.good("event", "enter", "p1", "--deck", "ember-court", *BY)
    shell.good("event", "enter", "p2", *BY)
    return shell


def test_a_hook_is_registered_tried_delivered_to_and_removed(cup: Shell) -> None:
    with receiving() as receiver:
        made = cup.json("event", "hook", "add", receiver.url, "--local", "--only", "round-paired")
        assert made["secret"] not in cup.good("event", "hook", "list")
        assert "✓ answered 204" in cup.good("event", "hook", "test", made["id"])
        cup.good("event", "pair", "1", *BY)
        assert "round.paired" in cup.good("event", "hook", "deliver")
        assert cup.good("event", "hook", "deliver").strip() == "nothing is due"
        assert [one.verified(made["secret"])["type"] for one in receiver.heard] == [
            "hook.tested",
            "round.paired",
        ]
        receiver.answers = [(500, {})]
        failed = cup("event", "hook", "test", made["id"])
        assert (failed.code, "✗ answered 500" in failed.out) == (1, True)
    assert "told nothing any more" in cup.good("event", "hook", "remove", made["id"])
    gone = cup("event", "hook", "test", made["id"])
    assert gone.code == 2
    assert "event hook list" in gone.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("https://127.0.0.1/in",), "no address of the public internet"),
        (("http://club.example.org/in",), "goes by http"),
        (("https://club.example.org/in", "--only", "result,round"), "nothing is told of 'round'"),
        (("club.example.org",), "write it as https://HOST/PATH"),
    ],
)
def test_what_no_hook_can_be_is_refused_with_what_instead(
    cup: Shell, words: tuple[str, ...], says: str
) -> None:
    told = cup("event", "hook", "add", *words)
    assert told.code == 2
    assert says in told.err
    assert "try: " in told.err
    assert cup.json("event", "hook", "list")["hooks"] == []


def test_an_event_is_named_behind_the_table_or_by_its_option(cup: Shell, tmp_path: Path) -> None:
    cup.good("event", "open", "other", *BY)
    behind = cup.good("event", "export", "people", "cup")
    assert behind == cup.good("event", "export", "people", "--event", "cup")
    both = cup("event", "export", "people", "cup", "--event", "other")
    assert (both.code, "two events are named" in both.err) == (2, True)
    assert "Main Deck" in cup.good("event", "export", "decks", "cup", *BY)
    assert cup("event", "export", "penalties", "cup").code == 2
    assert cup("event", "export", "people", "cup", "--format", "tom").code == 2
    tom = cup.good("event", "export", "standings", "cup", "--format", "tom")
    assert [one.id for one in read_people(tom.encode()).people] == ["p1", "p2"]
    file = tmp_path / "cup.ics"
    cup.good("event", "calendar", "cup", "--out", str(file))
    assert len(Calendar.from_ical(file.read_bytes()).walk("VEVENT")) == 1
    again = cup("event", "calendar", "cup", "--out", str(file))
    assert (again.code, "is there already" in again.err) == (2, True)
