"""What an audit finds in the event of docs/audit.md is told with exit code 1."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from tests.cli.conftest import Left, Shell


@pytest.fixture
def page(left: Left) -> Shell:
    """The event of the page, after its commands."""
    return left("docs/audit.md")


def test_what_is_left_open_is_told_with_its_place(page: Shell) -> None:
    page.good("event", "round", "end", "1", "--anyway", "--by", "kim")
    told = page("audit", "winter-open")
    assert (told.code, told.err) == (1, "")
    assert "○ no-result winter-open-1-12: its round is over and it has no result" in told.out
    rows = [json.loads(line) for line in page("audit", "--all", "--json").out.splitlines()]
    assert [row.get("code") for row in rows] == ["no-result", None]
    assert rows[0]["severity"] == "open"
    assert rows[-1]["audit"]["found"] == {"no-result": 1}


def test_two_processes_find_what_one_finds(page: Shell) -> None:
    with closing(sqlite3.connect(page.db)) as base, base:
        for (name,) in base.execute("select name from sqlite_master where type = 'trigger'"):
            base.execute(f"drop trigger {name}")
        base.execute("update events set at = at + 1 where match_id = 2 and seq = 3")
    one, two = page("audit", "winter-open"), page("audit", "winter-open", "--jobs", "2")
    assert (one.code, one.out) == (two.code, two.out)
    assert "✗ altered-record winter-open-1-12@3" in one.out


def test_an_audit_has_to_be_told_of_what(page: Shell) -> None:
    for words in ([], ["winter-open", "--all"]):
        told = page("audit", *words)
        assert (told.code, told.out) == (2, "")
        assert "try: name an event or matches, or --all" in told.err
