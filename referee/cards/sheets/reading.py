"""A file of printed cards, row by row: what is taken, and what is wrong with the rest."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import BinaryIO

from referee.cards.sheets.attributes import Printed, printed
from referee.cards.sheets.cells import BadRowError, CellProblem, Row, SheetError
from referee.cards.sheets.csv_rows import csv_rows
from referee.cards.sheets.json_rows import json_rows, row_of
from referee.cards.sheets.lines import SheetLines
from referee.cards.sheets.others import another_kind


def _first(lines: SheetLines) -> str | BadRowError:
    """The first line with anything in it; raises SheetError for an empty file."""
    for line in lines:
        if isinstance(line, BadRowError) or line.strip():
            return line
    what, instead = "the file is empty", "give one card a line"
    raise SheetError(CellProblem(max(lines.number, 1), 1, "", what, instead))


def _rows(lines: SheetLines) -> Iterator[Row | BadRowError]:
    first = _first(lines)
    if isinstance(first, BadRowError):
        yield first
        yield from _after_long(lines, first)
        return
    column = len(first) - len(first.lstrip()) + 1
    fault = another_kind(first.strip())
    if fault is not None:
        raise SheetError(CellProblem(lines.number, column, "", *fault))
    names = {cell.strip().strip('"') for cell in first.split(",")}
    if {"name", "type"} <= names:
        yield from csv_rows(lines, first)
        return
    yield from chain([_or_why(first, lines.number)], json_rows(lines))


def _after_long(lines: SheetLines, first: BadRowError) -> Iterator[Row | BadRowError]:
    """What follows a first line that is too long, as that of the record of a match is."""
    second = next(iter(lines), None)
    fault = another_kind(second.strip()) if isinstance(second, str) else None
    if fault is not None:
        raise SheetError(CellProblem(first.line, 1, "", *fault))
    if second is not None:
        yield _or_why(second, lines.number) if isinstance(second, str) else second
    yield from json_rows(lines)


def _or_why(text: str, line: int) -> Row | BadRowError:
    try:
        return row_of(text, line)
    except BadRowError as error:
        return error


def read_sheet(
    stream: BinaryIO, ruleset: str = "diva", done: Callable[[int], None] = lambda _: None
) -> Iterator[Printed | CellProblem]:
    """Read the rows of a JSON Lines or CSV file, packed by gzip or not, one after another.

    Each row is a printed card of the ruleset, or one or more problems. `done` is told how many
    bytes were read. Raises SheetError for a file that holds no rows.
    """
    for row in _rows(SheetLines(stream, done)):
        if isinstance(row, BadRowError):
            yield CellProblem(row.line, row.column, "", row.what, row.instead)
        else:
            yield from printed(row, ruleset)
