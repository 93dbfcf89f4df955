"""The command that says how much of the book is shown by the shipped positions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from cli.book.clauses import BROAD, rulebook
from cli.common.frame import command, door_of
from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.positions import PositionCoverage

Missing = Annotated[bool, typer.Option("--missing", help="Also list the clauses without proof.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many files are run at a time.")]
HEADS = ("clauses", "cited", "proven", "not playable", "missing")
"""What is counted; cited and proven by the positions, missing neither proven nor unplayable."""


def _row(label: str, counted: Iterable[int], width: int, style: str = "") -> Block:
    cells = "".join(f"{n:>{len(c) + 2}}" for n, c in zip(counted, HEADS, strict=True))
    return [fit(ink(label, style=style), width - len(cells)) + ink(cells, style=style)]


def coverage_lines(found: PositionCoverage, width: int, *, missing: bool) -> Block:
    """Draw the counts by document and system, the sum, and why some cannot be shown."""
    from referee.positions.told import numbers

    heads = "".join(f"{c:>{len(c) + 2}}" for c in HEADS)
    lines: Block = [ink(heads.rjust(width), style="faint")]
    for document, group in groupby(found.rows, key=lambda r: r.document):
        rows = list(group)
        lines += _row(document, numbers(rows), width, "bold")
        for row in sorted(rows, key=lambda r: r.system):
            lines += _row(f"  {row.system}", numbers([row]), width)
    lines += _row("all documents", numbers(found.rows), width, "bold")
    reasons: dict[str, list[str]] = {}
    for one, why in found.unplayable.items():
        reasons.setdefault(why, []).append(one)
    for why, ids in reasons.items():
        lines += [ink(""), *hanging(ink("not playable  ", style="faint"), why, width)]
        lines += hanging(ink("    "), ", ".join(ids), width, style="clause")
    if missing:
        lines.append(ink(""))
        lines += hanging(ink("missing  ", style="faint"), ", ".join(found.missing), width)
    return lines


def show_coverage(context: typer.Context, *, missing: Missing = False, jobs: Jobs = 1) -> None:
    """Run every shipped position and count which clauses they cite and prove."""
    from cli.book.position import outcomes_of
    from referee.positions import coverage, files_of
    from referee.positions.shelf import BOOK
    from referee.positions.told import coverage_told

    door = door_of(context)
    found = coverage(outcomes_of(files_of(BOOK), jobs))
    width = min(door.out.width, BROAD)
    door.answer(coverage_told(found), coverage_lines(found, width, missing=missing))


def attach(_: typer.Typer) -> None:
    """Add the command to those of the rulebook."""
    command(rulebook, "coverage", "referee rulebook coverage --missing")(show_coverage)
