"""The access record: who opened the full view of a match, when, where and what for."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final

from cli.common.rendering import renders
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.queries.access import AccessLooks
    from referee.service.queries.schema import QueryContext


def when(micros: int) -> str:
    """Write microseconds since 1970 as a day and a time, UTC."""
    moment = dt.datetime(1970, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=micros)
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


UNSAID: Final = (", no purpose given", "")
"""What is said where no purpose is told: none was given, or that is sealed, as said below."""


def access_lines(match: str, rows: Any, width: int, sealed: int = 0) -> Block:
    """Draw who looked: the seq of the look, when, by whom, at which point, what for.

    `sealed` counts the looks of which it is sealed in this copy what for.
    """
    lines: Block = []
    for one in rows:
        words = f"{one.by} at {match}@{one.point}"
        said = f"{words}: {one.purpose}" if one.purpose else f"{words}{UNSAID[bool(sealed)]}"
        lines += hanging(ink(f"{one.seq:>6}  {when(one.at)}  ", style="faint"), said, width)
    return lines


def seat_lines(rows: Any, width: int) -> Block:
    """Draw who was given a token for a seat: the seq, when, by whom, which seat, for whom."""
    lines: Block = []
    for one in rows:
        seats = "both seats" if len(one.seats) > 1 else f"seat {one.seats}"
        whose = f" to {one.person}" if one.person else ""
        said = f"{one.by} gave a token for {seats}{whose}, {one.token}"
        lines += hanging(ink(f"{one.seq:>6}  {when(one.at)}  ", style="faint"), said, width)
    return lines


@renders("access")
def looked_lines(door: Door, _: QueryContext, answer: AccessLooks) -> Block:
    """Draw who opened the full view, who was given a seat, and whether it is kept."""
    width = door.out.width
    lines = access_lines(answer.match, answer.views, width, answer.sealed)
    lines = listed_lines(lines, "nobody looked", answer.sealed, "the purposes", width)
    said = "it is kept who opens the full view of this match"
    if not answer.kept:
        said = "nobody keeps who opens the full view: no event here holds this match"
    return [*lines, *seat_lines(answer.seats, width), ink(said, style="faint")]
