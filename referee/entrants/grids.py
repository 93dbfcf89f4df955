"""Spreadsheets as rows of text, whether a program saved them as text or as a workbook."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from events.csv_tables import unguarded
from events.given import FaultyFileError, cells_of
from referee.entrants.headings import field_of

SEPARATORS: Final = (";", "\t", ",", "|")
NAMED: Final = "sep="
"""How the first line begins in which Excel says by what the cells are separated."""
HEADING_ROWS: Final = 10
"""In how many rows from the first on the headings are looked for: titles may stand above them."""


class GridRow(NamedTuple):
    """A row of a spreadsheet: its number, from 1, and its cells."""

    number: int
    cells: list[str]


def separator_of(text: str) -> str:
    """The separator that the first line of a text names or that its headings show."""
    return text[len(NAMED)] if _is_named(text) else _separator(text)


def _is_named(text: str) -> bool:
    return text[: len(NAMED)].lower() == NAMED and len(text) > len(NAMED)


def text_rows(text: str, separator: str) -> Iterator[GridRow]:
    """The rows of a text; raises FaultyFileError for an unclosed quotation mark."""
    if _is_named(text):
        _, _, text = text.partition("\n")
    for number, cells in enumerate(cells_of(text, separator), 1):
        yield GridRow(number, [unguarded(cell) for cell in cells])


def _separator(text: str) -> str:
    """The separator by which most cells of a row are headings, else by which a row has most cells."""
    rated = []
    for separator in SEPARATORS:
        rows = _first_rows(text, separator)
        known = max((sum(bool(field_of(cell)) for cell in row) for row in rows), default=0)
        rated.append((known, min((len(row) for row in rows if any(row)), default=0), separator))
    return max(rated, key=lambda row: row[:2])[2]


def _first_rows(text: str, separator: str) -> list[list[str]]:
    """The first rows as a separator parts them, up to one that cannot be read."""
    rows: list[list[str]] = []
    try:
        rows.extend(islice(cells_of(text, separator), HEADING_ROWS))
    except FaultyFileError:
        return rows
    return rows
