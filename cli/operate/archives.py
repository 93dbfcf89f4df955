"""Commands that move finished matches into files and bring them back."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.completing import match_names
from cli.common.errors import NO, CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.options import day_of
from cli.common.progress import progress
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.service import Desk
    from referee.service.records.archives import ArchiveState
    from referee.service.records.archiving import ArchivedMatches, Chosen

archive = typer.Typer(name="archive", help="Move finished matches out of the database into files.")
Folder = Annotated[str, typer.Option("--to", metavar="FOLDER", help="The folder for the files.")]
Event = Annotated[str, typer.Argument(metavar="EVENT", help="The name of an event.")]
Matches = Annotated[
    list[str], typer.Argument(metavar="MATCH...", help="Names of matches.", autocompletion=match_names)
]
Restored = Annotated[
    list[str] | None,
    typer.Argument(metavar="[MATCH]...", help="Names of matches.", autocompletion=match_names),
]
Day = Annotated[str, typer.Argument(metavar="DATE", help="A day, such as 2026-03-01, in UTC.")]
Where = Annotated[str, typer.Argument(metavar="FOLDER", help="Where the files lie now.")]
OfEvent = Annotated[str, typer.Option("--event", metavar="EVENT", help="All archived matches of an event.")]
STEP: Final = 1000
FEW: Final = 8
"""Matches that stay and are told one by one."""


def size_text(count: int) -> str:
    """Say how many bytes that is: 812 B, 44 kB, 25.1 MB."""
    size, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if size < STEP:
            break
        size, unit = size / STEP, larger
    return f"{size:.3g} {unit}"


def _moved_lines(told: ArchivedMatches, width: int) -> Block:
    """Draw what was archived, and what stays and why."""
    lines: Block = [ink(one, style="bold") for one in told.files]
    each = f", {told.bytes / told.facts:.1f} bytes a fact" if told.facts else ""
    what = f"{counted(told.matches, 'match', 'matches')} with {counted(told.facts, 'fact')}"
    lines.append(ink(f"archived {what}: {size_text(told.bytes)}{each}"))
    for name, why in told.left[:FEW]:
        lines += hanging(ink("○ "), f"{name} stays: {why}", width)
    if len(told.left) > FEW:
        lines.append(ink(f"○ and {len(told.left) - FEW} more stay"))
    if told.files:
        words = "the room is free for new matches; referee db compact gives it back to the disk"
        lines.append(ink(words, style="faint"))
    return lines


def _archive(context: typer.Context, found: Callable[[Desk], Chosen], folder: str, name: str) -> None:
    from referee.service.records.archiving import archive_matches

    if not folder.strip():
        message = "an empty name of a folder"
        raise CommandError(message, where="--to", instead="name the folder for the files")
    door = door_of(context)
    with door.desk("write") as desk:
        refs = found(desk)
        with progress(door, "matches", len(refs)) as done:
            told = archive_matches(desk, refs, Path(folder), name, done)
    door.answer(told, _moved_lines(told, door.out.width))


def archive_event(context: typer.Context, event: Event, *, to: Folder) -> None:
    """Move the finished matches of an event into Parquet files; what is moved verifies first.

    They are listed, shown, verified, cited and proven as before. What a kill or a full disk left
    half done is done by giving the command again.
    """
    from referee.service.records.archiving import of_event

    _archive(context, lambda desk: of_event(desk, event), to, event)


def archive_match(context: typer.Context, names: Matches, *, to: Folder) -> None:
    """Move some finished matches into a Parquet file."""
    from referee.service.records.archiving import in_tables

    _archive(context, lambda desk: in_tables(desk, names), to, "matches")


def archive_before(context: typer.Context, day: Day, *, to: Folder) -> None:
    """Move all finished matches that were opened before a day into Parquet files."""
    from referee.service.records.archiving import opened_before

    begin = datetime.combine(day_of(day), time(), UTC)
    moment = int(begin.timestamp()) * 1_000_000
    _archive(context, lambda desk: opened_before(desk, moment), to, "matches")


def _state_lines(rows: list[ArchiveState], width: int, *, checked: bool) -> Block:
    """Draw files of archives, each with what lies in it and what is wrong with it."""
    lines: Block = []
    for one in rows:
        mark = ink("✗ ", style="bad") if one.fault else ink("✓ ", style="good") if checked else ink("")
        needed = "" if one.needed == one.matches else f", {one.needed} of them needed"
        words = f"{counted(one.matches, 'match', 'matches')}{needed}, {counted(one.facts, 'fact')}"
        lines.append(mark + ink(one.file, style="bold") + ink(f": {words}, {size_text(one.bytes)}"))
        lines.append(ink(f"  in {one.folder}", style="faint"))
        lines += hanging(ink("  "), one.fault, width) if one.fault else []
    return lines or [ink("nothing is archived", style="faint")]


def list_archives(context: typer.Context) -> None:
    """List the files into which matches were moved, and where each lies."""
    from referee.service.records.archives import archives_of

    door = door_of(context)
    with door.desk() as desk:
        rows = archives_of(desk)
    door.answer({"archives": rows}, _state_lines(rows, door.out.width, checked=False))


def check_archives(context: typer.Context) -> int:
    """Read every file through and hold it against the database; exit 1 if one is not as it was."""
    from referee.service.records.archives import check_archives as check

    door = door_of(context)
    with door.desk() as desk, progress(door, "files", len(desk.log.archives())) as done:
        rows = check(desk, done)
    door.answer({"archives": rows}, _state_lines(rows, door.out.width, checked=True))
    return NO if any(one.fault for one in rows) else 0


def moved_archive(context: typer.Context, folder: Where) -> None:
    """Say that files of archives lie in another folder now; only those as they were written count."""
    from referee.service.records.archives import archives_moved

    door = door_of(context)
    with door.desk("write") as desk:
        found = archives_moved(desk, Path(folder))
    lines = [ink(one, style="bold") + ink(f": read from {folder} from now on") for one in found]
    door.answer({"folder": folder, "files": found}, lines)


def restore(context: typer.Context, names: Restored = None, *, event: OfEvent = "") -> None:
    """Bring archived matches back into the database, byte for byte; their files stay."""
    from referee.service.records.archiving import archived_of, restore_matches

    if bool(names) == bool(event):
        message = "matches and an event together" if names else "no match is named"
        raise CommandError(message, instead="name matches, or give --event EVENT")
    door = door_of(context)
    with door.desk("write") as desk:
        wanted = names or archived_of(desk, event)
        with progress(door, "matches", len(wanted)) as done:
            back = restore_matches(desk, wanted, done)
    facts = sum(one.facts for one in back)
    value: dict[str, Any] = {"matches": [one.public_id for one in back], "facts": facts}
    told = f"restored {counted(len(back), 'match', 'matches')} with {counted(facts, 'fact')}"
    door.answer(value, [ink(told)])


def attach(app: typer.Typer) -> None:
    """Add the commands of archives to the command line."""
    command(archive, "event", "referee archive event spring-cup --to archive")(archive_event)
    command(archive, "match", "referee archive match m1 m2 --to archive")(archive_match)
    command(archive, "before", "referee archive before 2026-01-01 --to archive")(archive_before)
    command(archive, "list", "referee archive list")(list_archives)
    command(archive, "check", "referee archive check")(check_archives)
    command(archive, "moved", "referee archive moved backup/archive")(moved_archive)
    app.add_typer(archive, rich_help_panel=OPERATE, no_args_is_help=True)
    command(app, "restore", "referee restore m1", panel=OPERATE)(restore)
