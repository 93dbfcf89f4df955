"""How an answer is drawn that has no renderer: its fields, then each of its lists as a table."""

from __future__ import annotations

from typing import Any, Final

from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink
from events.data import as_data

WIDEST: Final = 40
"""The widest column of a table; longer values end in an ellipsis."""
GAP: Final = 2


def answer_lines(answer: Any, width: int) -> Block:
    """Draw an answer: `name  value` for each field, then a table for each list of objects."""
    lines: Block = []
    tables: dict[str, list[dict[str, Any]]] = {}
    for name, value in as_data(answer).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            tables[name] = value
        elif isinstance(value, dict):
            tables[name] = [value]
        else:
            lines += hanging(ink(f"{_words(name):<11} ", style="faint"), _cell(value), width)
    for name, rows in tables.items():
        lines += [ink(_words(name), style="bold"), *_table(rows, width)]
    return lines


def _table(rows: list[dict[str, Any]], width: int) -> Block:
    """Draw objects as rows below the names of their fields; columns without a value are left out."""
    names = [name for name in rows[0] if any(_cell(row.get(name)) for row in rows)]
    columns = [[_words(name), *(_cell(row.get(name)) for row in rows)] for name in names]
    widths = [min(max(map(len, column)), WIDEST) for column in columns]
    lines = [
        sum((fit(cell, wide + GAP) for cell, wide in zip(cells, widths, strict=True)), ink(" "))
        for cells in zip(*columns, strict=True)
    ]
    for line in lines:
        line.rstrip()
        line.truncate(width, overflow="ellipsis")
    lines[0].stylize("dim")
    return lines


def _words(name: str) -> str:
    return name.replace("_", " ")


def _cell(value: Any) -> str:
    """A value in one line; nothing for none."""
    if isinstance(value, dict):
        return ", ".join(f"{_words(name)} {_cell(one)}" for name, one in value.items() if _cell(one))
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
