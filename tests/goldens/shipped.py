"""The record that is shipped with the referee: one seeded match, played at the pace of a table."""

from __future__ import annotations

import datetime as dt
import io
import random
from pathlib import Path
from typing import Final

from events.memory_log import MemoryLog
from events.transfer import export_match
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer

PATH: Final = Path(__file__).parents[2] / "cli" / "shipped" / "demo.jsonl"
SEED: Final = 7
DAY: Final = "2026-05-09"
BEGAN: Final = dt.datetime(2026, 5, 9, 11, 5, tzinfo=dt.UTC)
MICROSECONDS: Final = 1_000_000
LONGEST: Final = 95.0
"""Seconds that nobody at this table thinks longer than."""


class Pace:
    """A clock that goes on by what a person takes to decide: seconds, now and then a minute."""

    def __init__(self, source: random.Random) -> None:
        """Begin with the round."""
        self._source = source
        self._now = int(BEGAN.timestamp()) * MICROSECONDS

    def __call__(self) -> int:
        """The time."""
        return self._now

    def think(self) -> None:
        """Let the next decision take its time."""
        seconds = min(LONGEST, self._source.lognormvariate(1.9, 0.75))
        self._now += int(seconds * 1000) * (MICROSECONDS // 1000)


def recorded(seed: int = SEED) -> bytes:
    """Play the match of a seed to its end; give its record."""
    source = random.Random(f"shipped {seed}")
    pace = Pace(source)
    dice, entropy = seeded_dice(f"shipped {seed}"), seeded_entropy(seed)
    desk = Desk(MemoryLog(), clock=pace, dice=dice, entropy=entropy, rules=lambda: "")
    open_match(
        desk,
        "demo",
        "ember-court",
        "tide-chorus",
        date=DAY,
        event="Spring Open",
        round=2,
        table=14,
        people=("p-101", "p-102"),
    )
    while (table := desk.table("demo")).decision is not None:
        pace.think()
        action = answer(table, source)
        act(desk, "demo", action.seat, action)
    out = io.BytesIO()
    catalog = desk.facts("demo", 0, 1)[0].body.catalog
    export_match(desk.log, "demo", out, blobs=[("catalog", catalog)])
    return out.getvalue()
