"""The pictures of docs/window.md are there, small, and all shown."""

from __future__ import annotations

import re

from tests.house.tree import ROOT
from tests.web.pictured import Points
from tests.web.pictures import FOLDER, shots

PAGE = (ROOT / "docs/window.md").read_text("utf-8")
SHOWN = set(re.findall(r"!\[[^\]]+\]\(pictures/([a-z-]+)\.png\)", PAGE))


def test_every_picture_is_taken_and_shown() -> None:
    taken = {one.name for one in shots(Points(1, 1, 1), "", "")}
    assert taken == SHOWN == {path.stem for path in FOLDER.iterdir()}


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert max(sizes.values()) < 100_000
    assert sum(sizes.values()) < 1_200_000
