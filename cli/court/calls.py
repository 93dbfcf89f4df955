"""Commands at a table that called: calls of a judge, more time, remarks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cli.court.judge import recorded_line
from cli.court.penalty_lines import penalty_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import Field, filled
from cli.drawn.palette import ink
from cli.errors import CommandError
from cli.frame import JUDGE, As, MatchName, Point, command, door_of
from cli.look.sealing import listed_lines
from cli.options import ORDER, asked_of, match_of, order, ordering, seq_at
from events.data import as_data

if TYPE_CHECKING:
    from cli.door import Door
    from referee.service.court.answered import CallAnswer

OPEN = "open"
_MINUTES = re.compile(r"\d{1,4}")
_TIME = re.compile(r"(?:(\d{1,4})m)?(?:(\d{1,5})s)?|(\d{1,4}):(\d\d)")


class Calls(TyperGroup):
    """The group of calls; what is none of its commands is the match of a call to be opened."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; `call m1 "..."` is `call open m1 "..."`."""
        told = args if args[0] in self.commands else [OPEN, *args]
        return super().resolve_command(ctx, told)


call = typer.Typer(
    name="call", cls=Calls, help='Call a judge (call MATCH "QUESTION" --seat A), and answer calls.'
)
CALL = (
    Field("question", "What is asked.", such="May it attack?"),
    Field("seat", "The seat that calls.", choices=("A", "B")),
)
"""What a call says."""
CallId = Annotated[str, typer.Argument(metavar="CALL", help="Id of a call, such as C1.")]
Why = Annotated[str, typer.Option("--reason", help="The reason; it stays in the record.")]


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


def _told(door: Door, told: CallAnswer, closed: str = "") -> None:
    """Say what an order recorded, or that its key was answered before; what stands now.

    Of a call that was `closed` also what it led to.
    """
    lines = [recorded_line(told)]
    one = told.standing.call(closed)
    if one is not None:
        lines += hanging(ink(f"⚑ {one.id}  ", style="court"), _call_words(one), door.out.width)
        lines += penalty_lines(told.penalties, {}, door.out.width, whole=False)
    door.answer(as_data(told), [*lines, *standing_lines(told.standing, door.out.width)])


def open_call(
    context: typer.Context,
    match: MatchName,
    asked: Annotated[
        str,
        typer.Argument(
            metavar="[QUESTION]",
            help="What is asked; - reads a JSON object with all options.",
        ),
    ] = "",
) -> None:
    """Call a judge: the seq at which the table stands is kept, and its clock stops."""
    from referee.service.orders import calls

    said = filled(door_of(context), CALL, *asked_of(context, asked))
    with ordering(context, match, said["seat"]) as (door, at):
        _told(door, calls.call(at, said["question"]))


def claim(context: typer.Context, match: MatchName, name: CallId) -> None:
    """Take a call, so that nobody else comes."""
    from referee.service.orders import calls

    with ordering(context, match) as (door, at):
        _told(door, calls.claim(at, name))


def escalate(context: typer.Context, match: MatchName, name: CallId, *, reason: Why = "") -> None:
    """Hand a call on to the head judge."""
    from referee.service.orders import calls

    with ordering(context, match) as (door, at):
        _told(door, calls.escalate(at, name, reason))


def close(
    context: typer.Context,
    match: MatchName,
    name: CallId,
    *,
    ruling: Annotated[str, typer.Option("--ruling", help="Id of the ruling that answers it.")] = "",
) -> None:
    """Close a call; the clock of the table starts with the last one."""
    from referee.service.orders import calls

    with ordering(context, match) as (door, at):
        _told(door, calls.close(at, name, ruling), closed=name)


def listed(context: typer.Context, point: Point, *, viewer: As = "judge") -> None:
    """List the calls of a match up to a point, with its clock, the time given and the remarks."""
    from referee.service.court.judging import standing_at
    from referee.service.sealing import CALLED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        now = standing_at(desk, match, viewer, seq)
        sealed = sealed_facts(desk, match, CALLED, seq)
    lines = standing_lines(now, door.out.width, whole=True)
    nothing, what = f"nobody called at {match}", "what was asked and remarked"
    door.answer(
        {"match": match, "seq": seq, "as": viewer, "sealed": sealed, "standing": as_data(now)},
        listed_lines(lines, nothing, sealed, what, door.out.width),
    )


def seconds_of(text: str) -> int:
    """Read a time: 5m, 90s, 5m30s, 5:30, or 5 for minutes; raises CommandError for any other."""
    if _MINUTES.fullmatch(text.strip()):
        return 60 * int(text)
    found = _TIME.fullmatch(text.strip().lower())
    if not text.strip() or found is None:
        message = f"{text!r} is no time"
        raise CommandError(message, instead="write minutes and seconds as 5m, 90s, 5m30s or 5:30")
    minutes, seconds, *clock = (int(part or 0) for part in found.groups())
    return 60 * (minutes + clock[0]) + seconds + clock[1]


def extend(
    context: typer.Context,
    match: MatchName,
    time: Annotated[
        str, typer.Argument(metavar="TIME", help="How much: 5m or 5, 90s, 5m30s, 5:30.")
    ],
    *,
    reason: Why = "",
) -> None:
    """Give the table of a match more time."""
    from referee.service.orders import calls

    seconds = seconds_of(time)
    with ordering(context, match) as (door, at):
        _told(door, calls.extend(at, seconds, reason))


def note(
    context: typer.Context,
    point: Point,
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="The remark.")] = "",
    *,
    mark: Annotated[
        str,
        typer.Option("--mark", help="What you think of it: good, doubtful or wrong."),
    ] = "",
) -> None:
    """Make a remark at a point of a match, for its players and its judges."""
    from referee.service.orders import calls

    with ordering(context, match_of(point)) as (door, at):
        _told(door, calls.note(at, seq_at(at, point), text, mark))


def attach(app: typer.Typer) -> None:
    """Add calls, time and remarks to the command line."""
    command(call, OPEN, 'referee call open m1 "May it attack?" --seat A', also=order(*CALL))(
        open_call
    )
    command(call, "claim", "referee call claim m1 C1 --by floor-judge:ann", also=ORDER)(claim)
    command(call, "escalate", "referee call escalate m1 C1 --by floor-judge:ann", also=ORDER)(
        escalate
    )
    command(call, "close", "referee call close m1 C1 --ruling R1 --by floor-judge:ann", also=ORDER)(
        close
    )
    command(call, "list", "referee call list m1")(listed)
    app.add_typer(call, rich_help_panel=JUDGE, no_args_is_help=True)
    command(
        app, "extend", 'referee extend m1 5m --reason "a judge was called"', panel=JUDGE, also=ORDER
    )(extend)
    command(app, "note", 'referee note m1@57 "the table was bumped"', panel=JUDGE, also=ORDER)(note)
