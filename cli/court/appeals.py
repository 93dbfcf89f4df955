"""How appeals are drawn: listed, and after an order about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cli.common.frame import JUDGE
from cli.common.rendering import renders
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.answered import AppealAnswer
    from referee.service.queries.appeals import Appeals
    from referee.service.queries.schema import QueryContext

appeal = typer.Typer(name="appeal", help="Appeals of rulings: filed, heard, decided.")


def _time(at: int) -> str:
    import datetime as dt

    return f"{dt.datetime.fromtimestamp(at // 1_000_000, tz=dt.UTC):%H:%M:%S}"


def _span(micros: int) -> str:
    minutes, seconds = divmod(micros // 1_000_000, 60)
    return f"{minutes}:{seconds:02d}"


def appellant(one: Any) -> str:
    """Say who appealed what: a seat a ruling, or at an event a person a penalty."""
    if one.ruling.startswith("P"):
        return f"{one.seat} against penalty {one.ruling}"
    return f"seat {one.seat} against ruling {one.ruling}"


def appeal_lines(rows: Any, width: int, *, whole: bool = True) -> Block:
    """Draw appeals: whose, against what, how they stand; then grounds, times and reasons."""
    lines: Block = []
    for one in rows:
        over = f" by {one.superseded_by}" if one.superseded_by else ""
        text = f"{appellant(one)}: {one.stands}{over}"
        lines += hanging(ink(f"⚑ {one.id}  ", style="court"), text, width)
        for row in _further(one) if whole else ():
            lines += hanging(ink("    "), row, width)
    return lines


def _further(one: Any) -> list[str]:
    """The lines below an appeal; times are UTC."""
    times = f"filed {_time(one.filed)} UTC"
    if one.heard:
        times += f", in {_time(one.heard)} with {one.heard_by}"
    if one.decided:
        took = f" ({_span(one.decided - one.heard)})" if one.heard else ""
        times += f", out {_time(one.decided)}{took}"
    if one.extension:
        times += f", {_span(one.extension * 1_000_000)} given"
    grounds = [f"grounds: {one.grounds}"] if one.grounds else []
    reasons = [f"{one.decided_by}: {one.reasons}"] if one.reasons else []
    return [*grounds, times, *reasons]


def appeal_answer(door: Door, told: AppealAnswer, _: dict[str, Any]) -> Block:
    """Draw an appeal after an order about it."""
    return appeal_lines([told.appeal], door.out.width)


@renders("appeal list")
def appeals_lines(door: Door, _: QueryContext, answer: Appeals) -> Block:
    """Draw the appeals of a match, each whole."""
    lines, nothing = appeal_lines(answer.appeals, door.out.width), f"nobody appealed at {answer.match}"
    return listed_lines(lines, nothing, answer.sealed, "the grounds and reasons", door.out.width)


def attach(app: typer.Typer) -> None:
    """Add the group of commands about appeals to the command line."""
    app.add_typer(appeal, rich_help_panel=JUDGE, no_args_is_help=True)
