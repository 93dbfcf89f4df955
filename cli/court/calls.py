"""Commands at a table that called: calls of a judge, more time, remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from cli.common.frame import JUDGE
from cli.common.rendering import renders
from cli.court.penalty_lines import penalty_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.answered import CallAnswer
    from referee.service.queries.calls import CallList
    from referee.service.queries.schema import QueryContext

OPEN = "open"


class CallGroup(TyperGroup):
    """The group of calls; what is none of its commands is the match of a call to be opened."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; `call m1 "..."` is `call open m1 "..."`."""
        told = args if args[0] in self.commands else [OPEN, *args]
        return super().resolve_command(ctx, told)


call = typer.Typer(
    name="call",
    cls=CallGroup,
    help='Call a judge (call MATCH "QUESTION" --seat A), and answer calls.',
)


def _clock(micros: int) -> str:
    minutes, seconds = divmod(micros // 1_000_000, 60)
    return f"{minutes}:{seconds:02d}"


def _call_words(one: Any) -> str:
    taken = f", taken by {one.taken_by}" if one.taken_by else ""
    ruling = f", ruling {one.ruling}" if one.ruling else ""
    stands = "waits for the head judge" if one.stands == "escalated" else one.stands
    asked = f": {one.question}" if one.question else ""
    return f"seat {one.seat} at {one.point}, {stands}{taken}{ruling}{asked}"


def standing_lines(now: Any, width: int, *, whole: bool = False) -> Block:
    """Draw what stands at a table: calls that wait, or all, then clock, time given and remarks."""
    lines: Block = []
    for one in now.calls if whole else now.waiting():
        lines += hanging(ink(f"⚑ {one.id}  ", style="court"), _call_words(one), width)
    if now.stopped:
        lines.append(ink("⚑ the clock of the table is stopped", style="court"))
    elif whole and now.stood:
        lines.append(ink(f"the clock stood for {_clock(now.stood)}"))
    if now.extended:
        lines.append(ink(f"time given: {_clock(now.extended * 1_000_000)}"))
    for one in now.notes if whole else ():
        said = f": {one.text}" if one.text else ""
        mark = f", {one.mark}" if one.mark else ""
        words = f"at {one.point}{mark}, by {one.by}{said}"
        lines += hanging(ink(f"note {one.seq}  ", style="faint"), words, width)
    return lines


def call_answer(door: Door, told: CallAnswer, words: dict[str, Any]) -> Block:
    """Draw what stands at a table after an order about calls; of one that it closed its end too."""
    lines: Block = []
    one = told.standing.call(words.get("call", ""))
    if one is not None and one.stands == "closed":
        lines += hanging(ink(f"⚑ {one.id}  ", style="court"), _call_words(one), door.out.width)
        lines += penalty_lines(told.penalties, {}, door.out.width, whole=False)
    return [*lines, *standing_lines(told.standing, door.out.width)]


@renders("call list")
def calls_lines(door: Door, _: QueryContext, answer: CallList) -> Block:
    """Draw the calls of a match, its clock, the time given and the remarks."""
    lines = standing_lines(answer.standing, door.out.width, whole=True)
    nothing, what = f"nobody called at {answer.match}", "what was asked and remarked"
    return listed_lines(lines, nothing, answer.sealed, what, door.out.width)


def attach(app: typer.Typer) -> None:
    """Add the group of commands about calls to the command line."""
    app.add_typer(call, rich_help_panel=JUDGE, no_args_is_help=True)
