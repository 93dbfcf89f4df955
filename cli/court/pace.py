"""The command that tells how long decisions took: evidence for a judge, never a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.completing import match_names
from cli.common.errors import CommandError
from cli.common.frame import JUDGE, command, door_of
from cli.drawn.blocks import Block, fit, hanging, ruled
from cli.drawn.palette import ink, seat_name
from events.vocabulary import question_name
from events.wording import counted

if TYPE_CHECKING:
    from rich.text import Text

BROADEST = 100
SECOND = 1_000_000
MINUTE = 60
HOUR = 3600
LEAST = 20
NO_VERDICT = "Times, not a verdict: look at the table at that seq, and hear the player."
MaybeMatch = Annotated[
    str,
    typer.Argument(metavar="[MATCH]", help="Name of a match, such as m1.", autocompletion=match_names),
]
OfEvent = Annotated[str, typer.Option("--event", metavar="EVENT", help="All matches of an event instead.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="How many seats of an event are told.")]


def time_words(took: int) -> str:
    """Write microseconds as a person reads them: 9.0s, 1:35, 1:02:10."""
    seconds = took / SECOND
    if round(seconds, 1) < MINUTE:
        return f"{seconds:.1f}s"
    whole = round(seconds)
    hours, rest = divmod(whole, HOUR)
    minutes, left = divmod(rest, MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _who(row: Any) -> Text:
    return seat_name(row.seat) + ink(f" {row.person}" if row.person else "")


def _seat_lines(row: Any, width: int) -> Block:
    """Draw a seat: its figures, what was undone or left out, and each kind beside the field."""
    lines: Block = [ruled(ink(" ") + _who(row) + ink(" "), ink(""), width, style="faint")]
    if not row.times.count:
        lines.append(ink(" no decision was answered"))
    else:
        words = (
            f"{counted(row.times.count, 'decision')} in {time_words(row.total)}; median "
            f"{time_words(row.times.median)}, longest {time_words(row.times.longest)} at "
            f"{row.match}@{row.longest}"
        )
        lines += hanging(ink(" "), words, width)
    more = []
    if row.undone:
        more.append(f"{row.undone:,} of them, {time_words(row.undone_time)}, undone since")
    if row.unanswered:
        more.append(
            f"{counted(row.unanswered, 'question')} without an answer of the seat, "
            f"{time_words(row.open_time)}"
        )
    if row.judged:
        more.append(f"time of judges, left out: {time_words(row.judged)}")
    lines += hanging(ink(" "), "; ".join(more), width, style="faint") if more else []
    return lines + _table(row, width) if row.times.count else lines


def _row(name: str, cells: tuple[str, ...]) -> str:
    count, median, longest, *field = cells
    return f" {name:<13}{count:>4}{median:>7}{longest:>8}" + "".join(f"{w:>7}" for w in field)


def _table(row: Any, width: int) -> Block:
    """Draw the kinds of questions of a seat, each beside the field where there is one."""
    kinds = [kind for kind in row.kinds if kind.seat_times.count]
    beside = any(kind.field.count for kind in kinds)
    head = ("n", "median", "longest", *(("field", "median", "95 %") if beside else ()))
    lines: Block = [fit(ink(_row("question", head), style="faint"), width)]
    for kind in kinds:
        mine = kind.seat_times
        cells = (str(mine.count), time_words(mine.median), time_words(mine.longest))
        more = _field_cells(kind.field) if beside else ()
        few = " few" if beside and kind.field.count < LEAST else ""
        lines.append(ink(_row(question_name(kind.kind), (*cells, *more))) + ink(few, style="faint"))
    return lines


def _field_cells(field: Any) -> tuple[str, ...]:
    if not field.count:
        return ("0", "-", "-")
    return (f"{field.count:,}", time_words(field.median), time_words(field.most))


def _flag_lines(flag: Any, width: int) -> Block:
    """What is worth a look, with the numbers that lead there."""
    field = f"of {flag.field.count:,} in the field"
    what = question_name(flag.kind)
    own = f"own median {time_words(flag.own.median)} of {flag.own.count:,}"
    if flag.seq:
        words = (
            f"{what} took {time_words(flag.took)}: 95 % {field} took no more than "
            f"{time_words(flag.limit)}; {own}"
        )
        words += "; undone since" if flag.undone else ""
    else:
        words = f"{what}: {own}; median {field} {time_words(flag.limit)}"
    where = f" {flag.match}@{flag.seq} " if flag.seq else f" {flag.match} "
    return hanging(ink(where, style="bold") + _who(flag) + ink(" "), words, width)


def _told_flags(report: Any, width: int) -> Block:
    if report.flags:
        lines: Block = [ink(f"worth a look: {len(report.flags)}", style="bold")]
        for flag in report.flags:
            lines += _flag_lines(flag, width)
        return [*lines, *hanging(ink(""), NO_VERDICT, width, style="faint")]
    enough = any(kind.field.count >= LEAST for row in report.seats for kind in row.kinds)
    words = "nothing took twice as long as nearly all of the field"
    if not enough:
        words = f"too few data: nothing is flagged below {LEAST} decisions of a kind in the field"
    return hanging(ink(""), words, width)


def _field_words(report: Any) -> str:
    if not report.matches:
        return f"no other match in {report.field} to compare with"
    field = counted(report.matches, "other match", "other matches")
    return f"beside {field} of {report.field}, {counted(report.decisions, 'decision')}"


def match_lines(report: Any, width: int) -> Block:
    """Draw the pace of one match."""
    width = min(width, BROADEST)
    name = report.seats[0].match
    lines = hanging(ink(f"{name}  ", style="bold"), _field_words(report), width, style="faint")
    for row in report.seats:
        lines += _seat_lines(row, width)
    return lines + _told_flags(report, width)


def event_lines(report: Any, limit: int, width: int) -> Block:
    """Draw the pace of an event: its seats, the slowest median first, and what is worth a look."""
    width = min(width, BROADEST)
    words = f"{counted(report.matches, 'match', 'matches')}, "
    words += counted(report.decisions, "decision")
    lines = hanging(ink(f"{report.field}  ", style="bold"), words, width, style="faint")
    rows = sorted((row for row in report.seats if row.times.count), key=lambda row: -row.times.median)
    for row in rows[:limit]:
        times = (
            f" {counted(row.times.count, 'decision')}, median {time_words(row.times.median)}, "
            f"longest {time_words(row.times.longest)} at {row.match}@{row.longest}"
        )
        lines += hanging(ink(f" {row.match} ", style="bold") + _who(row), times, width)
    if len(rows) > limit:
        rest = counted(len(rows) - limit, "seat")
        lines.append(ink(f" {rest} more, each quicker: --limit {len(rows)}", style="faint"))
    if report.left_out:
        out = f"left out, entered by a scorekeeper: {', '.join(report.left_out)}"
        lines += hanging(ink(""), out, width, style="faint")
    return lines + _told_flags(report, width)


def slowplay(
    context: typer.Context, match: MaybeMatch = "", *, event: OfEvent = "", limit: Limit = 20
) -> None:
    """Tell how long decisions took, beside the player's own and those of other matches.

    The time of judges is left out. It gives numbers, and no verdict.
    """
    from referee.service.queries.pace import event_pace, match_pace
    from referee.service.queries.schema import QueryContext

    if bool(match) == bool(event):
        message = "name a match or an event, not both" if match else "nothing is named"
        instead = "write: referee slowplay m1, or referee slowplay --event spring"
        raise CommandError(message, instead=instead)
    door = door_of(context)
    with door.desk() as desk:
        at = QueryContext(desk, match or event)
        found = match_pace(at) if match else event_pace(at)
    width = door.out.width
    door.answer(found, match_lines(found.report, width) if match else event_lines(found.report, limit, width))


def attach(app: typer.Typer) -> None:
    """Add the report on pace to the command line."""
    command(app, "slowplay", "referee slowplay m1", panel=JUDGE)(slowplay)
