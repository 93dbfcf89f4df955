"""The crawl finds what it looks for; `python -m tests.soak.leaks` crawls a hundred games."""

from __future__ import annotations

import pytest

from referee.web.access.visitors import ALL, Visitor
from tests.soak import leaks
from tests.soak.crawling import routes


def test_nobody_is_told_what_they_may_not_know() -> None:
    found = leaks.run(1, 1, 1)
    assert not found.leaks
    assert set(found.asked) == {route.path for route in routes()}
    assert found.statuses[200] > found.asked.total() / 3


def test_a_visitor_who_borrows_the_eyes_of_a_judge_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = [one for one in routes() if one.path.rpartition("/")[2] in {"notation", "notes", "record"}]
    monkeypatch.setattr(leaks, "routes", lambda: few)
    monkeypatch.setattr(Visitor, "sights", lambda _: ALL)
    found = leaks.run(1, 1, 8)
    assert found.leaks
    assert "hidden from" in found.leaks[0]


def test_a_delay_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [one for one in routes() if one.path.rpartition("/")[2] in {"notation", "facts", "cloudevents"}]
    monkeypatch.setattr(leaks, "routes", lambda: few)
    monkeypatch.setattr(leaks, "LATER", 1)
    monkeypatch.setattr(leaks, "PATIENT", 0.1)
    found = leaks.run(1, 1, 4)
    assert any("younger" in leak for leak in found.leaks)
