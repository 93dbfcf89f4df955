"""The view for a stream: board, names, clock, and what was done last; nothing on it is pressed."""

from typing import Any, Final

from referee.service import Desk
from referee.service.event.seating import match_time
from referee.web.drawing.components import component
from referee.web.drawing.forms import NONE
from referee.web.pages.clocks import of_table
from referee.web.pages.play_words import UNTIMED
from referee.web.pages.pointed import point
from referee.web.pages.sighted import PageSight
from referee.web.pages.viewing import drawn_alone

REWOUND: Final = "match.rewound"
PASSED: Final = 40
"""Outcomes before the head of which a stream passes those of the match."""


def stage_of(shown: PageSight, asked: str, mark: str) -> dict[str, Any]:
    """Draw a match at a point for a stream, as far as these eyes see it.

    Raises ProblemError for a point that is not there.
    """
    seq, head = played(shown, point(shown, asked)), played(shown, shown.head)
    board, told, frame = drawn_alone(shown, seq, mark)
    opened = shown.reading.opened
    trail = [opened.event] if opened.event else []
    trail += [f"Round {opened.round}"] if opened.round else []
    trail += [f"Table {opened.table}"] if opened.table else []
    return {
        "title": f"{shown.players['A']} – {shown.players['B']}",
        "trail": trail,
        "board": board,
        "told": told,
        "frame": frame,
        "viewer": shown.viewer,
        "seq": seq,
        "follows": seq == head,
    }


def played(shown: PageSight, seq: int) -> int:
    """The last seq up to one at which the match itself moved, and not only its court.

    A rewind moves it too.
    """
    while seq > shown.first and _of_court(shown, seq):
        seq -= 1
    return seq


def _of_court(shown: PageSight, seq: int) -> bool:
    line = shown.reading.line(shown.viewer, seq, shown.head)
    return line.court and line.kind != REWOUND


def moved(shown: PageSight) -> dict[str, Any]:
    """Where a stream goes on to: the outcomes of the match that it passes, and the last."""
    stops = shown.reading.marks(shown.head).stops[-PASSED:]
    outcomes = [seq for seq in stops if not _of_court(shown, seq)]
    return {"to": {"stops": outcomes, "head": played(shown, shown.head)}}


def time_of(desk: Desk, match: str, delay: int) -> dict[str, Any]:
    """Draw the clock of a table as it read `delay` seconds ago, and give the time in microseconds.

    It is empty for a match without a clock, before its round and after its end.
    """
    time, now = match_time(desk, match, delay), desk.clock()
    if time is None or time.stands in UNTIMED:
        return {"clock": NONE, "now": now}
    ticking = of_table(desk, match, time)
    return {"clock": component("clock", "left")(ticking), "now": now}
