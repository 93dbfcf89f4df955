"""Tables as comma-separated values that a spreadsheet shows and never computes."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""How a cell begins that a spreadsheet computes, or that already has an apostrophe before that."""


def written_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table with its columns in the first row.

    A cell that begins with = + - @, a tab or the end of a line gets an apostrophe before it, which
    `unguarded` takes away again.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([guarded("" if cell is None else str(cell)) for cell in row])
    return out.getvalue()


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
