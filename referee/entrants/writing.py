"""Tables as comma-separated values that a spreadsheet shows and never computes."""

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


def written_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table with its columns in the first row.

    Where a cell could begin a formula there is an apostrophe, which `unguarded` takes away again.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([guarded("" if cell is None else str(cell)) for cell in row])
    return out.getvalue()


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return _TO_GUARD.sub("'", cell)


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    return _GUARDED.sub("", cell) if "'" in cell else cell
