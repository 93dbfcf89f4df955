"""Commands about a case as one file: make it, check it without a database, read it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.door import printable
from cli.common.errors import NO, CommandError
from cli.common.frame import RECORD, Along, command, door_of
from cli.common.records import hand_out, incoming
from cli.drawn.palette import ink
from cli.look.watched import Eyes, Purpose, Who, looking
from events.wording import counted

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from referee.audit import BundleVerdict

bundle = typer.Typer(name="bundle", help="A case as one file that is read and checked offline.")
Case = Annotated[str, typer.Option("--case", help="What the case is about.")]
Out = Annotated[str, typer.Option("--out", "-o", help="A new file, or - to print its bytes.")]
At = Annotated[list[int] | None, typer.Option("--at", min=1, help="A further seq to be shown; repeatable.")]
Public = Annotated[
    bool, typer.Option("--public", help="Seal all hidden parts, and tell what everybody may know.")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A bundle, or - for standard input.")]
Rooted = Annotated[
    str | None,
    typer.Option("--root", metavar="SIZE:BASE64", help="The root that you trust."),
]
LARGEST = 1 << 28
"""Bytes of a bundle at most."""


def make(
    context: typer.Context,
    stretch: Along,
    *,
    case: Case = "",
    out: Out = "case.zip",
    at: At = None,
    public: Public = False,
    by: Who = "judge",
    purpose: Purpose = "",
) -> None:
    """Make a bundle: record, views, log, rulings, statements, clauses, cards, proofs, access."""
    from referee.exchange import BundleRequest, make_bundle
    from referee.service.points import resolve_stretch
    from referee.service.proof import roots

    if not case.strip():
        raise CommandError("the case has no name", instead='say what it is about: --case "..."')
    door = door_of(context)
    match = stretch.partition("@")[0]
    eyes = Eyes("spectator" if public else "judge", by, purpose or f"bundle: {case}")
    with looking(door, match, eyes) as (desk, _, _, _):
        name, (first, last, _) = resolve_stretch(desk, stretch)
        made = make_bundle(desk, BundleRequest(name, first, last, case, tuple(at or ()), public))
        root = roots.root_of(desk, name)
    if out == "-":
        sys.stdout.buffer.write(made)
        return
    told = ink(case, style="bold") + ink(f": {name}@{first}..{last} in {out}, {len(made)} bytes")
    hand_out(door, made, out, [told, ink(f"root {root}")], public=public)


def _read(file: str) -> bytes:
    with incoming(file) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CommandError(f"{file} is larger than a bundle can be", instead="name a bundle")
    return data


def checked_lines(file: str, checked: BundleVerdict, *, trusted: bool) -> Block:
    """Whether a bundle holds, or which part of it does not and why."""
    name = ink(file, style="bold")
    if not checked.ok:
        part = f"{checked.part}: " if checked.part else ""
        what = printable(f": does not hold: {part}{checked.reason}")
        return [ink("✗ ", style="bad") + name + ink(what)]
    sealed = f", sealed: {', '.join(checked.sealed)}" if checked.sealed else ""
    holds = "unaltered" if trusted else "consistent with itself"
    parts = counted(checked.parts, "part")
    words = f": {checked.case}, match {checked.match}, {parts}, {holds}{sealed}"
    lines = [ink("✓ ", style="good") + name + ink(printable(words)), ink(f"root {checked.root}")]
    if not trusted:
        lines.append(ink("compare the root with one you trust, or give that with --root"))
    return lines


def check(context: typer.Context, file: File, *, rooted: Rooted = None) -> None:
    """Check a bundle: parts, record, root and proofs; exit 1 when one of them does not hold."""
    from referee.audit import check_bundle, root_of

    root = None if rooted is None else root_of(rooted)
    checked = check_bundle(_read(file), root)
    door_of(context).answer(checked, checked_lines(file, checked, trusted=root is not None))
    if not checked.ok:
        raise typer.Exit(NO)


def show(
    context: typer.Context,
    file: File,
    *,
    part: Annotated[str, typer.Option("--part", help="Print this part instead.")] = "README.txt",
) -> None:
    """Print the page of a bundle, or a part of it; a bundle that does not hold says so first."""
    from referee.audit import check_bundle, part_of

    door, data = door_of(context), _read(file)
    checked = check_bundle(data)
    if not checked.ok:
        door.lines(checked_lines(file, checked, trusted=False))
        raise typer.Exit(NO)
    text = part_of(data, part).decode("utf-8", "replace")
    if door.as_json:
        door.data({"bundle": checked, "part": part, "text": text})
        return
    sys.stdout.writelines(f"{printable(line)}\n" for line in text.splitlines())


def attach(app: typer.Typer) -> None:
    """Add the commands about bundles to the command line."""
    example = 'referee bundle make m1@40..57 --case "the guard" -o case.zip'
    command(bundle, "make", example)(make)
    command(bundle, "check", "referee bundle check case.zip")(check)
    command(bundle, "show", "referee bundle show case.zip")(show)
    app.add_typer(bundle, rich_help_panel=RECORD, no_args_is_help=True)
