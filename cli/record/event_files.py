"""Commands about an event as one file: pack it, check it without a database and a network."""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from cli.common.door import printable
from cli.common.errors import NO, CommandError
from cli.common.frame import command, door_of
from cli.common.records import made_file, seekable
from cli.drawn.palette import ink
from cli.look.watched import eyes_of, looked, seen
from cli.record.verifying import Key, Note, Rooted, trust_of
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from cli.look.watched import Eyes
    from referee.audit import EventFileVerdict, Trust
    from referee.exchange.event_files import PackedEvent
    from referee.exchange.event_readings import EventFileReadings
    from referee.service import Desk

Event = Annotated[str, typer.Argument(metavar="EVENT", help="Name of the event to be packed.")]
Target = Annotated[str, typer.Argument(metavar="FILE", help="A new file, or - to print its bytes.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="The file of an event, or - for standard input.")]
SPECTATOR, JUDGE = "spectator", "judge"


def pack(context: typer.Context, event: Event, target: Target) -> None:
    """Pack an event as one file: logs, what they pin, roots, proofs, the report; names never.

    --as spectator seals every hidden part, as a public copy does. A judge's copy is a full view of
    each match, and kept as one.
    """
    from referee.exchange.event_files import EventFileRequest, named_matches, pack_event

    door, eyes = door_of(context), eyes_of(context)
    if eyes.viewer not in {SPECTATOR, JUDGE}:
        message = f"an event has no seat {eyes.viewer}"
        raise CommandError(message, instead="pack it --as spectator, or as judge")
    with door.desk() as desk:
        logs = (event, *named_matches(desk, event))
        viewer = _viewer(door, desk, logs, eyes)
        with _opened(target, public=viewer == SPECTATOR) as out:
            made = pack_event(desk, EventFileRequest(event, viewer), out)
            size = out.seek(0, 2)
    if target != "-":
        _answer(door, target, size, viewer, made)


def _viewer(door: Door, desk: Desk, logs: tuple[str, ...], eyes: Eyes) -> str:
    """Whose eyes may have all of it: everybody's where a part of it is sealed here already."""
    given = {looked(door, desk, log, desk.reader(log).head(), eyes).viewer for log in logs}
    return JUDGE if given == {JUDGE} else SPECTATOR


@contextmanager
def _opened(target: str, *, public: bool) -> Iterator[BinaryIO]:
    """Open a file that is not there yet, gone again if it comes to no end; or one to be printed."""
    if target == "-":
        with TemporaryFile() as made:
            yield made
            made.seek(0)
            shutil.copyfileobj(made, sys.stdout.buffer)
        return
    with made_file(target, public=public) as out:
        yield out


def _answer(door: Door, target: str, size: int, viewer: str, made: PackedEvent) -> None:
    what = f"{counted(made.matches, 'match', 'matches')}, {counted(made.facts, 'fact')}, {size:,} bytes"
    lines = [
        ink(target, style="bold") + ink(f": {what}, as a {viewer} may read it"),
        ink(f"root {made.root}"),
        ink(f"check it anywhere: referee event check {target} --root {made.root}", style="faint"),
    ]
    door.answer({"file": target, "bytes": size, "as": viewer} | made._asdict(), lines)


def check(
    context: typer.Context, file: File, *, rooted: Rooted = None, note: Note = None, key: Key = None
) -> None:
    """Check the file of an event: every hash, chain, root and proof, its matches, its report.

    It needs no database and no network. Exit 1 where something does not hold, told with its part.
    """
    from referee.audit import check_event_file

    door, trust = door_of(context), trust_of(rooted, note, key)
    with seekable(file) as stream:
        verdict = check_event_file(stream, trust)
        again = _again(stream) if verdict.ok else None
    value: dict[str, Any] = {"file": file, "verdict": verdict, "readings": again}
    door.answer(value, checked_lines(file, verdict, again, trust))
    if again is None or not again.ok or (again.audit is not None and again.audit.faults):
        raise typer.Exit(NO)


def _again(stream: BinaryIO) -> EventFileReadings:
    """Count again what a file tells that was found to hold."""
    from referee.audit.stored import StoredFile
    from referee.exchange.event_readings import read_again

    stored = StoredFile(stream)
    return read_again(stored.parts, stored.read)


def checked_lines(
    file: str, verdict: EventFileVerdict, again: EventFileReadings | None, trust: Trust
) -> Block:
    """Whether the file of an event holds, or which part of it does not and why."""
    name = ink(file, style="bold")
    if not verdict.ok or again is None:
        part = f"{verdict.part}: " if verdict.part else ""
        return [ink("✗ ", style="bad") + name + ink(printable(f": does not hold: {part}{verdict.reason}"))]
    holds = "unaltered" if verdict.trusted else "consistent with itself"
    sealed = f", sealed: {', '.join(verdict.sealed)}" if verdict.sealed else ""
    matches, facts = counted(verdict.matches, "match", "matches"), counted(verdict.facts, "fact")
    words = f": event {verdict.event}, {matches}, {facts}, {holds}{sealed}"
    lines = [ink("✓ ", style="good") + name + ink(printable(words))]
    if verdict.keys:
        lines.append(ink(f"  checkpoints signed by {', '.join(verdict.keys)}", style="faint"))
    if verdict.outside:
        told = f"  not in it: {counted(len(verdict.outside), 'log')} of the event that it seats at no table"
        lines.append(ink(told, style="faint"))
    lines += _read_lines(again)
    lines.append(ink(f"root {verdict.root}"))
    if not (trust.root or trust.note or trust.key):
        lines.append(ink("compare the root with one you trust, or give that with --root"))
    return lines


def _read_lines(again: EventFileReadings) -> Block:
    """Whether its report is what its logs come to, and what an audit of them found."""
    if not again.ok:
        part = f"{again.part}: " if again.part else ""
        return [ink("✗ ", style="bad") + ink(printable(f"{part}{again.reason}"))]
    told = "its report and its page are what its logs come to"
    if not again.drawn:
        told = (
            "its report is what its logs come to; its page, README and clauses were written by another "
            "version and not compared"
        )
    lines = [ink("✓ ", style="good") + ink(told)]
    audit = again.audit
    if audit is not None:
        sealed = "; what is sealed could not be asked again" if audit.sealed else ""
        what = counted(audit.faults, "fault") if audit.faults else "no fault"
        sign = ink("✗ ", style="bad") if audit.faults else ink("✓ ", style="good")
        logs = f"{counted(audit.audited, 'log')}; games not replayed{sealed}"
        lines.append(sign + ink(f"audit: {what} in {logs}"))
        lines += [ink(printable(f"  {line}")) for one in audit.logs for line in one.findings]
    return lines


def attach(event: typer.Typer) -> None:
    """Add the commands about an event as one file to those of events."""
    command(event, "pack", "referee event pack cup cup.zip --as spectator", also=(seen,))(pack)
    command(event, "check", "referee event check cup.zip")(check)
