"""Commands about proofs: the root of a match, a proof of one fact or of growth, and their check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.errors import NO, CommandError
from cli.frame import RECORD, MatchName, command, door_of
from cli.palette import ink
from cli.records import hashes_of, incoming, named_root, whole_or_nothing

if TYPE_CHECKING:
    from cli.blocks import Block
    from cli.door import Door
    from referee.audit import Proven

Subject = Annotated[
    str, typer.Argument(metavar="MATCH|FILE", help="A match, a record file, or - .")
]
Size = Annotated[
    int | None, typer.Option("--size", metavar="N", help="Over the first N facts, not all.")
]
PointOrNone = Annotated[
    str | None, typer.Argument(metavar="[MATCH@SEQ]", help="The fact to prove, such as m1@57.")
]
Target = Annotated[str, typer.Argument(metavar="[FILE]", help="A new file, or - to print it.")]
From = Annotated[
    int | None,
    typer.Option("--from", metavar="N", help="Prove instead that the match grew from N facts."),
]
Opened = Annotated[
    bool, typer.Option("--open", help="Show the hidden parts of the fact, which are sealed else.")
]
Check = Annotated[
    str | None, typer.Option("--check", metavar="FILE", help="Check a proof instead of making it.")
]
Against = Annotated[
    str | None,
    typer.Option("--root", metavar="SIZE:BASE64", help="With --check: the root that you trust."),
]


def root(context: typer.Context, subject: Subject, size: Size = None) -> None:
    """Give the root over all facts of a match: one line to publish, to prove facts against."""
    from referee.audit import root_over

    door = door_of(context)
    verdict, hashes = hashes_of(door, subject)
    if not verdict.ok:
        message = f"{subject} does not verify: {verdict.reason}"
        raise CommandError(message, instead=f"see: referee verify {subject}", code="altered")
    count = len(hashes) if size is None else size
    if not 0 < count <= len(hashes):
        message = f"{subject} never had {count} facts"
        raise CommandError(message, instead=f"name a size from 1 to {len(hashes)}")
    told = str(root_over(hashes[:count]))
    door.answer(
        {"match": verdict.match, "root": told},
        [ink(verdict.match, style="bold") + ink(f": {count} facts"), ink(told)],
    )


def prove(
    context: typer.Context,
    point: PointOrNone = None,
    target: Target = "-",
    *,
    grown: From = None,
    size: Size = None,
    opened: Opened = False,
    check: Check = None,
    trusted: Against = None,
) -> None:
    """Prove that a fact stands in a match, without the rest of it; or check such a proof."""
    door = door_of(context)
    if check is not None:
        _tell(door, check, trusted, making=point)
        return
    if point is None or trusted is not None:
        message = "no fact is named" if point is None else "--root is for checking"
        raise CommandError(message, instead="name one, such as m1@57, or check: --check FILE")
    if grown is not None and (opened or size is not None):
        message = "--from shows no fact and ends at the point that is named"
        raise CommandError(message, instead="leave --open and --size out: m1@57 --from 40")
    with door.desk() as desk:
        name, seq = desk.resolve(point)
        if grown is None:
            made = desk.prove(name, seq, size, opened=opened)
        else:
            made = desk.prove_growth(name, grown, seq)
    _hand_out(door, made, target, point)


def _hand_out(door: Door, made: bytes, target: str, point: str) -> None:
    """Print a proof, or write it to a file that is not there yet."""
    if target == "-":
        sys.stdout.write(made.decode())
        return
    try:
        with Path(target).open("xb") as out, whole_or_nothing(Path(target)):
            out.write(made)
    except FileExistsError as error:
        message = f"{target} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists") from error
    door.answer(
        {"point": point, "file": target, "bytes": len(made)},
        [ink(point, style="bold") + ink(f": proof of {len(made)} bytes in {target}")],
    )


def _tell(door: Door, file: str, trusted: str | None, *, making: MatchName | None) -> None:
    """Check a proof and say whether it holds, and for which root; exit 1 when it does not."""
    from referee.audit import check_proof

    if making is not None:
        message = f"{making} is to be proven and {file} to be checked"
        raise CommandError(message, instead="do one after the other")
    root = named_root(trusted)
    with incoming(file) as stream:
        proven = check_proof(stream.read(LARGEST), root)
    door.answer(proven, _lines(file, proven, held=root is not None))
    if not proven.ok:
        raise typer.Exit(NO)


LARGEST = 1 << 24
"""Bytes of a proof at most: what a line of a record may have."""


def _lines(file: str, proven: Proven, *, held: bool) -> Block:
    """Say what a proof proves, and what it is worth."""
    name = ink(file, style="bold")
    if not proven.ok:
        return [ink("✗ ", style="bad") + name + ink(f": does not hold: {proven.reason}")]
    fact = f": {proven.match}@{proven.seq} stands in the match as it is shown here"
    grew = f": {proven.match} only grew since it had {proven.seq} facts"
    lines = [
        ink("✓ ", style="good") + name + ink(fact if proven.kind == "inclusion" else grew),
        ink(f"root {proven.root}"),
    ]
    if not held:
        lines.append(ink("compare the root with one you trust, or give that with --root"))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the commands about proofs to the command line."""
    command(app, "root", "referee root m1", panel=RECORD)(root)
    command(app, "prove", "referee prove m1@57 fact.json", panel=RECORD)(prove)
