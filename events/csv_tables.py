"""Tables as comma-separated values that a spreadsheet shows and never computes; the only writer of CSV."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

_SIGNS: Final = "=+\\-@＝＋－＠"  # noqa: RUF001 - Japanese systems compute these
_QUOTES: Final = "[\"']*"
_TO_GUARD: Final = re.compile(rf"(?:\A(?={_QUOTES}[{_SIGNS}\t\r\n])|(?<=[;\t\r\n])(?={_QUOTES}[{_SIGNS}]))")
"""Where a spreadsheet computes what follows: at the beginning, behind quotes, and wherever some part a
row, at a semicolon, a tab or the end of a line, whatever quotes the cell."""
_GUARDED: Final = re.compile(_TO_GUARD.pattern.replace("(?=", "'(?="))
_IN_JSON: Final = re.compile(rf"(?<=;)({_QUOTES})([{_SIGNS}])")


class JsonCell(str):
    """A cell that holds JSON without line breaks; it is the same JSON after it was written."""

    __slots__ = ()


def written_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table with its columns in the first row."""
    return csv_lines([columns]) + csv_lines(rows)


def csv_lines(rows: Iterable[Iterable[object]]) -> str:
    """Write rows of RFC 4180. Numbers stay as they are, and None is empty.

    Where text could begin a formula there is an apostrophe, which `unguarded` takes away again. In JSON
    the sign is escaped, so that whoever reads the cell as JSON needs nothing.
    """
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows([_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def _cell(cell: object) -> object:
    if cell is None or isinstance(cell, int | float):
        return cell
    if isinstance(cell, JsonCell):
        return _IN_JSON.sub(lambda found: f"{found[1]}\\u{ord(found[2]):04x}", cell)
    return guarded(str(cell))


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return _TO_GUARD.sub("'", cell)


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    return _GUARDED.sub("", cell) if "'" in cell else cell
