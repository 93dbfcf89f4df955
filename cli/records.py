"""What commands about records share, and the one that proves that nothing was altered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, cast

import typer

from cli.blocks import Block
from cli.errors import NO, CommandError
from cli.frame import RECORD, command, door_of
from cli.palette import ink

if TYPE_CHECKING:
    from cli.door import Door
    from referee.audit import Root, Verdict

Subjects = Annotated[
    list[str] | None,
    typer.Argument(metavar="[MATCH|FILE]...", help="Matches, record files, or - ; else all."),
]
SHIPPED = "shipped:"
Rooted = Annotated[
    str | None,
    typer.Option("--root", metavar="SIZE:BASE64", help="The root that the facts must have."),
]


@contextmanager
def incoming(source: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`, to read bytes.

    Raises OSError for what cannot be read.
    """
    if not source:
        message = "an empty file name"
        raise CommandError(message, instead="name a file, or - for standard input")
    if source == "-":
        yield sys.stdin.buffer
        return
    if source.startswith(SHIPPED):
        with _shipped(source.removeprefix(SHIPPED)) as stream:
            yield stream
        return
    with Path(source).open("rb") as stream:
        yield stream


@contextmanager
def whole_or_nothing(path: Path) -> Iterator[None]:
    """Take a file away again when it could not be written to its end."""
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _shipped(name: str) -> BinaryIO:
    """Open a record that comes with the referee."""
    folder = files("cli") / "shipped"
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".jsonl"))
    if f"{name}.jsonl" not in names:
        message = f"no shipped record is named {name!r}"
        instead = f"name one of {', '.join(n.removesuffix('.jsonl') for n in names)}"
        raise CommandError(message, instead=instead, code="unknown-record")
    stream: Any = (folder / f"{name}.jsonl").open("rb")
    return cast("BinaryIO", stream)


def _is_file(subject: str) -> bool:
    named = subject == "-" or subject.startswith(SHIPPED) or subject.endswith(".jsonl")
    return named or "/" in subject or Path(subject).exists()


def named_root(text: str | None) -> Root | None:
    """Give the root that an option names, if it was given."""
    from referee.audit import root_of

    return None if text is None else root_of(text)


def hashes_of(door: Door, subject: str) -> tuple[Verdict, list[bytes]]:
    """Verify a match or a record file; with the hashes of its facts if it holds."""
    if _is_file(subject):
        from events.records import lines_of
        from referee.audit import record_hashes

        with incoming(subject) as stream:
            return record_hashes(lines_of(stream))
    with door.desk() as desk:
        verdict = desk.verify(subject)
        return verdict, desk.hashes(subject) if verdict.ok else []


def _judged(door: Door, subjects: list[str], root: Root | None) -> Iterator[tuple[str, Verdict]]:
    """Verify what was named, or every match of the database; against a root if one is given."""
    if root is not None:
        yield subjects[0], _rooted(*hashes_of(door, subjects[0]), root)
        return
    from events.records import lines_of

    files = [s for s in subjects if _is_file(s)]
    for name in files:
        from referee.audit import verify_record

        with incoming(name) as stream:
            yield name, verify_record(lines_of(stream))
    if subjects and len(files) == len(subjects):
        return
    with door.desk() as desk:
        for name in subjects or [m.name for m in desk.matches()]:
            if name not in files:
                yield name, desk.verify(name)


def _rooted(verdict: Verdict, hashes: list[bytes], root: Root) -> Verdict:
    """Give the verdict on facts that must also have a root."""
    from referee.audit import differs

    reason = differs(hashes, root) if verdict.ok else ""
    return verdict._replace(ok=False, reason=reason) if reason else verdict


def verdict_lines(name: str, verdict: Verdict) -> Block:
    """Say whether a record holds, or where it breaks and why."""
    sealed = f", sealed: {', '.join(verdict.sealed)}" if getattr(verdict, "sealed", ()) else ""
    if verdict.ok:
        line = ink("✓ ", style="good") + ink(name, style="bold")
        if verdict.left:
            left = int(verdict.left.rpartition("@")[2])
            own = f": facts {left + 1} to {verdict.seqs}, unaltered{sealed}; they follow"
            return [line + ink(f"{own} {verdict.left}, which is not in this file")]
        return [line + ink(f": {verdict.seqs} facts, unaltered{sealed}")]
    where = f"at seq {verdict.first_bad}" if verdict.first_bad else "as a whole"
    line = ink("✗ ", style="bad") + ink(name, style="bold")
    return [line + ink(f": does not verify {where}: {verdict.reason}")]


def verify(context: typer.Context, subjects: Subjects = None, *, rooted: Rooted = None) -> None:
    """Prove that a record was not altered, or name the first bad seq."""
    door = door_of(context)
    root = named_root(rooted)
    if root is not None and len(subjects or ()) != 1:
        message = f"a root is that of one match, and {len(subjects or ())} are named"
        raise CommandError(message, instead="name the one match or record with --root")
    good = True
    judged = []
    for name, verdict in _judged(door, subjects or [], root):
        good = good and verdict.ok
        row = {"name": name, "ok": verdict.ok, "seqs": verdict.seqs}
        judged.append(row | {"first_bad": verdict.first_bad, "reason": verdict.reason})
        if not door.as_json:
            door.lines(verdict_lines(name, verdict))
    if door.as_json:
        door.data({"ok": good, "records": judged})
    elif not judged:
        door.line("no match to verify yet", style="faint")
    if not good:
        raise typer.Exit(NO)


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    command(app, "verify", "referee verify m1", panel=RECORD)(verify)
