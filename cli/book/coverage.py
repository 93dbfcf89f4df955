"""The command that says how much of the book is shown by the shipped positions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.book.clauses import BROAD, rulebook
from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink
from cli.frame import command, door_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.positions import Coverage, Row

Missing = Annotated[bool, typer.Option("--missing", help="Also list the clauses without proof.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="So many files at a time.")]
COLUMNS = ("clauses", "cited", "proven", "not playable", "missing")
"""What is counted; cited and proven by the positions, missing neither proven nor unplayable."""


def _numbers(rows: Iterable[Row]) -> tuple[int, ...]:
    """Add up the columns of some rows."""
    listed = list(rows)
    return (
        sum(r.clauses for r in listed),
        sum(r.cited for r in listed),
        sum(r.proven for r in listed),
        sum(r.unplayable for r in listed),
        sum(r.missing for r in listed),
    )


def _row(label: str, numbers: Iterable[int], width: int, style: str = "") -> Block:
    cells = "".join(f"{n:>{len(c) + 2}}" for n, c in zip(numbers, COLUMNS, strict=True))
    return [fit(ink(label, style=style), width - len(cells)) + ink(cells, style=style)]


def coverage_lines(found: Coverage, width: int, *, missing: bool) -> Block:
    """Draw the counts by document and system, the sum, and why some cannot be shown."""
    heads = "".join(f"{c:>{len(c) + 2}}" for c in COLUMNS)
    lines: Block = [ink(heads.rjust(width), style="faint")]
    for document, group in groupby(found.rows, key=lambda r: r.document):
        rows = list(group)
        lines += _row(document, _numbers(rows), width, "bold")
        for row in sorted(rows, key=lambda r: r.system):
            lines += _row(f"  {row.system}", _numbers([row]), width)
    lines += _row("all documents", _numbers(found.rows), width, "bold")
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


def _json(found: Coverage) -> dict[str, Any]:
    names = ("clauses", "cited", "proven", "unplayable", "missing")
    return {
        "documents": [
            {
                "document": document,
                **dict(zip(names, _numbers(rows), strict=True)),
                "systems": [
                    {"system": r.system, **dict(zip(names, _numbers([r]), strict=True))}
                    for r in rows
                ],
            }
            for document, rows in (
                (d, list(g)) for d, g in groupby(found.rows, lambda r: r.document)
            )
        ],
        "total": dict(zip(names, _numbers(found.rows), strict=True)),
        "cited": sorted(found.cited),
        "proven": sorted(found.proven),
        "missing": found.missing,
        "unplayable": found.unplayable,
    }


def show_coverage(context: typer.Context, *, missing: Missing = False, jobs: Jobs = 1) -> None:
    """Run every shipped position and count which clauses they cite and prove."""
    from cli.book.position import outcomes_of
    from referee.positions import coverage, files_of
    from referee.positions.shelf import BOOK

    door = door_of(context)
    found = coverage(outcomes_of(files_of(BOOK), jobs))
    width = min(door.out.width, BROAD)
    door.answer(_json(found), coverage_lines(found, width, missing=missing))


def attach(_: typer.Typer) -> None:
    """Add the command to those of the rulebook."""
    command(rulebook, "coverage", "referee rulebook coverage --missing")(show_coverage)
