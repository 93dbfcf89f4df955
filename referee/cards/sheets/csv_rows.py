"""CSV: a head with the names of the fields, then one card a record; fields may be quoted.

Read here and not by the standard library, which tells neither columns nor unbalanced quotation.
"""

from collections.abc import Iterator
from typing import Final

from events.wording import counted
from referee.cards.sheets.cells import BadRowError, Cell, CellProblem, Row, SheetError, shown
from referee.cards.sheets.lines import SheetLines

MOST_LINES: Final = 40
"""Lines of a quoted field at most: one that is never closed must not swallow the file."""
_CLOSE: Final = 'close it with ", and write " inside it twice'


def _quoted(lines: SheetLines, text: str, at: int) -> tuple[Cell, str, int]:
    """Read a quoted field that opens at a place; give it, its last line, and where it ends there.

    Raises BadRowError when it is not closed within so many lines, or in what follows.
    """
    line, column, begun = lines.number, at + 2, at + 1
    parts: list[str] = []
    while True:
        i = begun
        while (end := text.find('"', i)) >= 0 and text[end + 1 : end + 2] == '"':
            i = end + 2
        parts.append(text[begun : end if end >= 0 else len(text)])
        if end >= 0:
            written = "\n".join(parts)
            value = written.replace('""', '"')
            return Cell(value, line, column, written, "csv"), text, end + 1
        following = lines.next() if len(parts) < MOST_LINES else None
        if following is None:
            raise BadRowError(line, column - 1, "a quotation is opened and not closed", _CLOSE)
        if isinstance(following, BadRowError):
            raise following
        text, begun = following, 0


def _cells(lines: SheetLines, text: str) -> list[Cell]:
    """Cut one record, which may go on over several lines; raises BadRowError."""
    cells: list[Cell] = []
    at = 0
    while True:
        if text[at : at + 1] == '"':
            cell, text, at = _quoted(lines, text, at)
            if text[at : at + 1] not in {",", ""}:
                what = f"{shown(text[at : at + 10])} follows a quotation that is closed"
                raise BadRowError(lines.number, at + 1, what, _CLOSE)
        else:
            end = text.find(",", at)
            value = text[at : end if end >= 0 else len(text)]
            cell = Cell(value.strip(), lines.number, at + 1, value)
            at += len(value)
        cells.append(cell)
        if at >= len(text):
            return cells
        at += 1


def _head(lines: SheetLines, first: str) -> list[Cell]:
    try:
        head = _cells(lines, first)
    except BadRowError as error:
        raise SheetError(CellProblem(error.line, error.column, "", error.what, error.instead)) from error
    names = [c.value for c in head]
    for cell in head:
        if not cell.value or names.count(cell.value) > 1:
            what = f"the head names {shown(cell.value)}" + (" twice" if cell.value else "")
            instead = "give each column of the head one name of a field"
            raise SheetError(CellProblem(cell.line, cell.column, "", what, instead))
    return head


def csv_rows(lines: SheetLines, first: str) -> Iterator[Row | BadRowError]:
    """Every record after the head; empty fields are left out, empty lines passed over.

    Of a record that breaks off only the first line is lost. Raises SheetError for a bad head.
    """
    head = _head(lines, first)
    for line in lines:
        if isinstance(line, BadRowError):
            yield line
            continue
        if not line.strip(" ,"):
            continue
        number = lines.number
        lines.keep()
        try:
            cells = _cells(lines, line)
        except BadRowError as error:
            lines.back()
            yield error
            continue
        if len(cells) > len(head):
            extra = cells[len(head)]
            what = f"{counted(len(cells), 'field')} where the head has {len(head)}"
            yield BadRowError(extra.line, extra.column, what, 'quote fields with a comma: "a, b"')
            continue
        row = {h.value: c for h, c in zip(head, cells, strict=False) if c.value != ""}
        yield row or BadRowError(number, 1, "an empty row", "name a card")
