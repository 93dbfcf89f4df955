"""The access record: who opened the full view of a match, when, where and what for."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final

import typer

from cli.common.frame import RECORD, MatchName, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines

if TYPE_CHECKING:
    from referee.service import Desk


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


def _kept(desk: Desk, match: str) -> str:
    from referee.service.court.watching import keeps_access

    if keeps_access(desk, match):
        return "it is kept who opens the full view of this match"
    return "nobody keeps who opens the full view: no event here holds this match"


def access(context: typer.Context, match: MatchName) -> None:
    """List who opened the full view of a match, when and what for, and who was given a seat."""
    from referee.service.court.watching import accesses_at, admissions_at, keeps_access
    from referee.service.sealing import LOOKED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        sealed = sealed_facts(desk, name, LOOKED)
        rows, kept = accesses_at(desk, name), keeps_access(desk, name)
        said, seats = _kept(desk, name), admissions_at(desk, name)
    lines = access_lines(name, rows, door.out.width, sealed)
    lines = listed_lines(lines, "nobody looked", sealed, "the purposes", door.out.width)
    lines += seat_lines(seats, door.out.width)
    value = {"match": name, "kept": kept, "sealed": sealed, "views": rows, "seats": seats}
    door.answer(value, [*lines, ink(said, style="faint")])


def attach(app: typer.Typer) -> None:
    """Add the access record to the command line."""
    command(app, "access", "referee access m1", panel=RECORD)(access)
