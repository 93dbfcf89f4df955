"""The access record: who opened the full view of a match, when, where and what for."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import typer

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.frame import RECORD, MatchName, command, door_of

if TYPE_CHECKING:
    from referee.service import Desk


def when(micros: int) -> str:
    """Write microseconds since 1970 as a day and a time, UTC."""
    moment = dt.datetime(1970, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=micros)
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def access_lines(match: str, rows: Any, width: int) -> Block:
    """Draw who looked: the seq of the look, when, by whom, at which point, what for."""
    lines: Block = []
    for one in rows:
        words = f"{one.by} at {match}@{one.point}"
        said = f"{words}: {one.purpose}" if one.purpose else f"{words}, no purpose given"
        lines += hanging(ink(f"{one.seq:>6}  {when(one.at)}  ", style="faint"), said, width)
    return lines


def _kept(desk: Desk, match: str) -> str:
    if desk.keeps_access(match):
        return "it is kept who opens the full view of this match"
    return "nobody keeps who opens the full view: no event here holds this match"


def access(context: typer.Context, match: MatchName) -> None:
    """List who opened the full view of a match, when, at which point and for what purpose."""
    door = door_of(context)
    with door.desk() as desk:
        name, _ = desk.resolve(match)
        rows, kept = desk.accesses(name), desk.keeps_access(name)
        said = _kept(desk, name)
    lines = access_lines(name, rows, door.out.width) or [ink("nobody looked", style="faint")]
    door.answer({"match": name, "kept": kept, "views": rows}, [*lines, ink(said, style="faint")])


def attach(app: typer.Typer) -> None:
    """Add the access record to the command line."""
    command(app, "access", "referee access m1", panel=RECORD)(access)
