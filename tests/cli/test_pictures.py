"""The pictures of the documents are there, small, and all shown."""

from __future__ import annotations

import re

from tests.house.tree import ROOT
from tests.web.pictured import Points
from tests.web.pictures import FOLDER, of_hall, shots
from tests.web.walk import SHOTS

PAGES = [(ROOT / f"docs/{name}.md").read_text("utf-8") for name in ("window", "events", "event-walk")]
SHOWN = {one for page in PAGES for one in re.findall(r"!\[[^\]]+\]\(pictures/([a-z-]+)\.png\)", page)}


def test_every_picture_is_taken_and_shown() -> None:
    taken = {one.name for one in (*shots(Points(1, 1, 1), "", ""), *of_hall())} | {
        f"walk-{one}" for one in SHOTS
    }
    assert taken == SHOWN == {path.stem for path in FOLDER.iterdir()}


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert max(sizes.values()) < 100_000
    assert sum(sizes.values()) < 1_400_000
