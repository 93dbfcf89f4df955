"""Commands about what the book says: clauses by id and by words."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.blocks import Block, fit
from cli.errors import CommandError
from cli.frame import BOOK, command, door_of
from cli.palette import ink

if TYPE_CHECKING:
    from referee.rulebook import Clause

rulebook = typer.Typer(name="rulebook", help="Read the clauses of the rule guide.")
SHOWN = 20

ClauseId = Annotated[str, typer.Argument(metavar="CLAUSE", help="Id, such as glossary.refresh.5.")]
Words = Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words to look for.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="Show at most so many clauses.")]


def clause_json(clause: Clause) -> dict[str, Any]:
    """Give a clause with all its fields."""
    return {name: getattr(clause, name) for name in clause.__dataclass_fields__}


def _paragraph(label: str, text: str, width: int) -> Block:
    rows = wrap(text, max(width - 9, 30))
    return [
        ink(f"{label if i == 0 else '':<9}", style="faint") + ink(row) for i, row in enumerate(rows)
    ]


def clause_lines(clause: Clause, width: int) -> Block:
    """Draw a clause: the rule, and the smallest table that shows it."""
    lines = [
        ink(clause.id, style="clause") + ink(f"  {clause.entry}", style="bold"),
        ink(
            f"{clause.document} · since edition {clause.since} · {clause.system}, {clause.kind}",
            style="faint",
        ),
        ink(""),
        *(ink(row) for row in wrap(clause.text, width)),
        ink(""),
        *_paragraph("given", clause.given, width),
        *_paragraph("when", clause.when, width),
        *_paragraph("then", clause.then, width),
    ]
    if clause.note:
        lines += [ink(""), *_paragraph("note", clause.note, width)]
    return lines


def agreement(clause_id: str) -> dict[str, tuple[str, ...]]:
    """Give the clauses that state the same rule, and those that answer its point differently."""
    from referee.rulebook import also_said_by, said_otherwise_by

    return {
        "also_said_by": also_said_by(clause_id),
        "otherwise": said_otherwise_by(clause_id),
    }


def kin(clause_id: str, width: int) -> Block:
    """Draw which other clauses state the rule, and which answer its point differently."""
    lines: Block = []
    for label, ids in zip(
        ("also said by", "otherwise in"), agreement(clause_id).values(), strict=True
    ):
        rows = wrap(", ".join(ids), max(width - 14, 30), break_on_hyphens=False)
        lines += [
            ink(f"{label if i == 0 else '':<14}", style="faint") + ink(row, style="clause")
            for i, row in enumerate(rows)
        ]
    return [ink(""), *lines] if lines else []


def show_clause(context: typer.Context, clause_id: ClauseId) -> None:
    """Show a clause: what it says, and the example that shows it."""
    from referee.rulebook import UnknownClause, clause

    door = door_of(context)
    try:
        found = clause(clause_id)
    except UnknownClause as error:
        near = ", ".join(error.nearest)
        instead = f"did you mean {near}" if near else "referee rulebook search WORDS"
        message = f"the rulebook has no clause {clause_id!r}"
        raise CommandError(message, instead=instead, code="unknown-clause") from error
    width = min(door.out.width, 96)
    door.answer(
        clause_json(found) | agreement(clause_id),
        clause_lines(found, width) + kin(clause_id, width),
    )


def search_clauses(context: typer.Context, words: Words, *, limit: Limit = SHOWN) -> None:
    """Find the clauses in which all of some words stand."""
    from referee.rulebook import search

    door = door_of(context)
    found = search(" ".join(words))
    if door.as_json:
        door.data({"found": len(found), "clauses": [clause_json(c) for c in found[:limit]]})
    else:
        lines: Block = []
        for one in found[:limit]:
            lines.append(ink(one.id, style="clause") + ink(f"  {one.entry}", style="bold"))
            rows = wrap(one.text, max(min(door.out.width, 96) - 4, 30))
            lines += [ink(f"    {row}") for row in rows]
        rest = len(found) - limit
        if rest > 0:
            lines.append(fit(f"and {rest} more; --limit {len(found)} shows all", 60))
        door.lines(lines or [ink(f"no clause has all of: {' '.join(words)}")])
    if not found:
        raise typer.Exit(1)


def attach(app: typer.Typer) -> None:
    """Add the commands of the rulebook to the command line."""
    command(rulebook, "show", "referee rulebook show glossary.refresh.5")(show_clause)
    command(rulebook, "search", "referee rulebook search refresh deck")(search_clauses)
    app.add_typer(rulebook, rich_help_panel=BOOK, no_args_is_help=True)
