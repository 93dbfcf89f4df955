"""Catalogues at the desk: each import makes one, and the memory does not grow by all of them."""

from __future__ import annotations

import gc
import json
from contextlib import closing
from io import BytesIO

import pytest

from events.bounds import most
from referee.service import open_desk
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.records.importing import cards_known, import_cards
from referee.service.store import shelf

ROW = {
    "type": "SIGNI",
    "colors": ["green"],
    "level": 1,
    "power": 1000,
    "text": "[Enter]: Draw a card.",
}


WORKED_OUT = shelf.worked_out
MOST_HELD = most("referee.service.store.cache:SnapshotCache.lately")


@pytest.fixture(autouse=True)
def held_by_desks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no library stay that a desk does not hold; tests elsewhere share the last ones."""
    monkeypatch.setattr(shelf, "worked_out", WORKED_OUT)


def sheet(name: str) -> BytesIO:
    return BytesIO(json.dumps({"name": name, **ROW}).encode())


def test_libraries_of_earlier_imports_make_room() -> None:
    with closing(open_desk("memory:")) as desk:
        libraries = desk._cache.libraries
        for number in range(3 * MOST_HELD):
            import_cards(desk, sheet(f"Reed {number}"), "a file")
            cards_known(desk, "diva")
        gc.collect()
        assert len(libraries) <= MOST_HELD


def test_a_match_keeps_the_library_with_which_it_was_opened() -> None:
    with closing(open_desk("memory:")) as desk:
        import_cards(desk, sheet("Reed"), "a file")
        open_match(desk, "m1", seed=1)
        pinned = desk.facts("m1", 0, 1)[0].body.catalog
        held = desk.library(pinned)
        for number in range(2 * MOST_HELD):
            import_cards(desk, sheet(f"Reed {number}"), "a file")
        assert desk.library(pinned) is held
        assert view_at(desk, "m1", "judge")["decision"] is not None
