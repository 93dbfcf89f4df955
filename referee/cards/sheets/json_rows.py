"""JSON Lines: one object a line, each value with its column."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from events.given import FaultyFileError, KeyTwiceError, json_of
from referee.cards.sheets.cells import BadRowError, Cell, Row, shown
from referee.cards.sheets.lines import SheetLines

_OBJECT: Final = 'write one JSON object a line, such as {"name": ..., "type": ...}'


def _no_number(word: str) -> object:
    message = f"{word} is no number"
    raise ValueError(message)


def _begins(text: str, key: str, nth: int = 0) -> int:
    """The offset at which the value of a key begins, or the text."""
    found = list(re.finditer(rf"{re.escape(json.dumps(key))}\s*:\s*", text))
    return found[nth].end() if len(found) > nth else 0


def _parsed(text: str, line: int) -> Any:
    try:
        return json_of(
            text, halves=True, parse_constant=_no_number
        )  # its letters are told with their columns, cell by cell
    except FaultyFileError as error:
        raise _told(text, line, error.__cause__ or error) from error


def _told(text: str, line: int, error: BaseException) -> BadRowError:
    """Why a line is no JSON, and at which column."""
    if isinstance(error, json.JSONDecodeError):
        return BadRowError(line, error.colno, "the JSON breaks off", "mend the line")
    if isinstance(error, KeyTwiceError):
        column = _begins(text, error.key, 1) + 1
        return BadRowError(line, column, f"{shown(error.key)} stands twice", "say each key once")
    deep, number = isinstance(error, RecursionError), "is no number" in str(error)
    long = "a number has too many figures"
    what = "nested too deeply" if deep else str(error) if number else long
    return BadRowError(line, 1, what, "mend the line")


def row_of(text: str, line: int) -> Row:
    """Read one line as a row; raises BadRowError."""
    value = _parsed(text, line)
    if not isinstance(value, dict) or not value:
        what = "an empty object" if value == {} else f"{shown(value)} is no object"
        raise BadRowError(line, 1, what, _OBJECT)
    row: Row = {}
    for key, one in value.items():
        begins = _begins(text, key)
        quoted = isinstance(one, str)
        first = begins + quoted
        row[key] = Cell(one, line, first + 1, text[first:], "json" if quoted else "")
    return row


def json_rows(lines: SheetLines) -> Iterator[Row | BadRowError]:
    """Every row of a file; empty lines are passed over."""
    for line in lines:
        if isinstance(line, BadRowError):
            yield line
        elif line.strip():
            try:
                yield row_of(line, lines.number)
            except BadRowError as error:
                yield error
