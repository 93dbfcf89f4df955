"""The command that counts over all matches of a database, archived or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.errors import CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.drawn.palette import ink
from events.wording import counted, did_you_mean

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from referee.stats import Statistics, StatsQuestion

Asked = Annotated[
    str, typer.Argument(metavar="[QUESTION]", help="What is asked; without one all are listed.")
]
OfEvent = Annotated[str, typer.Option("--event", metavar="EVENT", help="Only the matches of an event.")]
Limit = Annotated[int, typer.Option("--limit", min=0, help="How many rows are told at most; 0 for all.")]


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table_lines(told: Statistics, rows: list[tuple[Any, ...]]) -> Block:
    """Draw an answer as a table: names to the left, numbers to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    right = [all(isinstance(row[at], int | float) for row in rows) for at in range(len(told.columns))]
    wide = [max(map(len, column)) for column in zip(told.columns, *cells, strict=True)]

    def line(row: list[str] | tuple[str, ...]) -> str:
        fit = (f"{one:>{w}}" if r else f"{one:<{w}}" for one, w, r in zip(row, wide, right, strict=True))
        return "  ".join(fit).rstrip()

    return [ink(line(told.columns), style="faint"), *(ink(line(row)) for row in cells)]


def _question(name: str) -> StatsQuestion:
    """The question with a name; raises CommandError with those that there are."""
    from referee.stats import questions

    found = questions().get(name)
    if found is None:
        near = did_you_mean(name, list(questions()))
        instead = near or f"ask {', '.join(questions())}"
        raise CommandError(f"nobody knows the question {name!r}", instead=instead, code="unknown-question")
    return found


def stats(context: typer.Context, question: Asked = "", *, event: OfEvent = "", limit: Limit = 20) -> None:
    """Count over all matches, archived or not: decks, first, length, calls, clauses.

    DuckDB answers: pip install 'wixoss-referee[scale]'. Branches and tests do not count, and no
    fact that a rewind took back.
    """
    door = door_of(context)
    if not question:
        _list(context)
        return
    asked = _question(question)
    from referee.stats import ask

    with door.desk() as desk:
        told = ask(desk, asked, event)
    rows = told.rows[:limit] if limit else told.rows
    where = f"{told.archived:,} in archives, {told.stored:,} in the database"
    last = f"{counted(told.archived + told.stored, 'match', 'matches')}: {where}"
    if len(rows) < len(told.rows):
        last += f"; {len(told.rows) - len(rows):,} more rows with --limit 0"
    value = {
        "question": asked.name,
        "asks": asked.asks,
        "columns": told.columns,
        "rows": rows,
        "all": len(told.rows),
        "archived": told.archived,
        "stored": told.stored,
    }
    lines = _table_lines(told, rows) if rows else [ink("no match answers that", style="faint")]
    door.answer(value, [*lines, ink(last, style="faint")])


def _list(context: typer.Context) -> None:
    from referee.stats import questions

    rows = [{"question": one.name, "asks": one.asks} for one in questions().values()]
    lines = [ink(f"{one['question']:<9}", style="bold") + ink(one["asks"]) for one in rows]
    door_of(context).answer({"questions": rows}, lines)


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    command(app, "stats", "referee stats decks --event spring-cup", panel=OPERATE)(stats)
