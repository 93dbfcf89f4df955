"""Commands that take a match out of the database, with a reason that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.common.frame import RECORD, MatchName, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.look.access import when
from events.wording import counted

if TYPE_CHECKING:
    from referee.service.records.removing import Removal

match = typer.Typer(name="match", help="Take a copy or a test out of the database.")
By = Annotated[str, typer.Option("--by", help="Who does it: organiser:kim, or kim where kim has one role.")]
EventName = Annotated[str, typer.Argument(metavar="EVENT", help="Name of the event.")]
Reason = Annotated[str, typer.Option("--reason", help="Why it is removed; this is kept.")]
WIDTH: Final = 110


def removal_lines(rows: list[Removal], width: int) -> Block:
    """Draw the matches that were removed: when, by whom, why, and what they were."""
    lines: Block = []
    for one in rows:
        head = ink("○ removed ", style="court") + ink(one.match, style="bold")
        words = f": {counted(one.facts, 'fact')}, on {when(one.at)} by {one.by}: {one.reason}"
        if one.lifted:
            words += f"; lifted on {when(one.lifted)} by {one.lifted_by}, who imported it again"
        lines += hanging(head, words, min(width, WIDTH))
    return lines


def remove(context: typer.Context, name: MatchName, *, reason: Reason, by: By = "judge") -> None:
    """Take out a match that was imported, or a test that was opened with a seed.

    It is listed and found no more, and audits name it with the reason. Its facts stay in the
    database; importing the same record again brings it back. A record of this house is kept.
    """
    from referee.service.records.removing import remove_match

    door = door_of(context)
    with door.desk("write") as desk:
        told = remove_match(desk, name, reason, by)
    lines = removal_lines([told], door.out.width)
    back = ink("it comes back when its record is imported again", style="faint")
    door.answer({"removed": told}, [*lines, back])


def remove_event(
    context: typer.Context,
    name: EventName,
    *,
    reason: Reason,
    by: By = "judge",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be removed; nothing is written.")
    ] = False,
) -> None:
    """Take out an event that was imported and did not go on here, with all its matches.

    It works for an event that cannot be read, too. Its facts stay in the database; importing its file
    again brings it back. An event of this house is kept.
    """
    from referee.service.records.removing import remove_event as remove_whole

    door = door_of(context)
    with door.desk("write") as desk:
        told = remove_whole(desk, name, reason, by, dry_run=dry_run)
    if dry_run:
        names = ", ".join(one.match for one in told.matches)
        what = f"{name} would be removed" + (
            f" with {counted(len(told.matches), 'match', 'matches')}: {names}"
            if names
            else ", which has no matches"
        )
        door.answer(told, [*hanging(ink(""), what, door.out.width), ink("nothing was removed")])
        return
    lines = removal_lines([told.event, *told.matches], door.out.width)
    back = ink("it comes back when its file is imported again", style="faint")
    door.answer(told, [*lines, back])


def removed(context: typer.Context) -> None:
    """List what was removed from the database, and removals that were lifted by an import."""
    from referee.service.records.removing import all_removals

    door = door_of(context)
    with door.desk() as desk:
        rows = all_removals(desk)
    lines = removal_lines(rows, door.out.width)
    door.answer({"removed": rows}, lines or [ink("nothing was removed", style="faint")])


def attach(app: typer.Typer) -> None:
    """Add the commands about what becomes of a match to the command line."""
    example = 'referee match remove m1 --reason "imported by mistake" --by organiser:kim'
    command(match, "remove", example)(remove)
    command(match, "removed", "referee match removed")(removed)
    app.add_typer(match, rich_help_panel=RECORD, no_args_is_help=True)


def attach_to_events(event: typer.Typer) -> None:
    """Add the removal of an event to the commands of events."""
    example = 'referee event remove cup --reason "a wrong file" --by organiser:kim --dry-run'
    command(event, "remove", example)(remove_event)
