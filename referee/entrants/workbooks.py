"""Sheets of Excel and LibreOffice workbooks (.xlsx, .xlsm, .ods) as rows of text.

A workbook is a zip of XML. It is unpacked within bounds first, and its cells are counted, since the
reader makes room for every cell up to the last one: two cells in opposite corners would take terabytes.
"""

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from html import unescape
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from events.given import FaultyFileError, unzipped
from events.letters import fault
from referee.entrants.column_contents import NO_VALUE
from referee.entrants.workbook_marks import marked_ods_rows, marked_rows

ZIP: Final = b"PK\x03\x04"
EMPTY_ZIP: Final = b"PK\x05\x06"
OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MAX_BYTES: Final = 1 << 26
"""Bytes of an unpacked workbook at most."""
MAX_CELLS: Final = 400_000
"""Cells of all sheets at most, from the first of each to its last."""
MAX_TEXT: Final = 1 << 28
"""Bytes of text that the cells may come to: a workbook says a text once, and many cells repeat it."""
MAX_SHEETS: Final = 50
INSTEAD: Final = "save the sheet with the people as CSV"
_EXCEL_CELL: Final = re.compile(rb"""\sr\s*=\s*["']\s*([A-Za-z]{0,8})(\d{1,12})\s*["']""")
_CELL: Final = re.compile(rb"<(?:\w+:)?c\b([^>]*[^>/])>(.*?)</(?:\w+:)?c>", re.DOTALL)
_VALUE: Final = re.compile(rb"<(?:\w+:)?v>([^<]+)<")
_SHEET: Final = re.compile(rb"<(?:\w+:)?sheet\b([^>]*)>")
_LINK: Final = re.compile(rb"<Relationship\b([^>]*)>")
_ATTRIBUTE: Final = re.compile(r"""([\w:]+)\s*=\s*("[^"]*"|'[^']*')""")
_ODS_TAG: Final = re.compile(rb"<(/?)table:(?:covered-)?table-(row|cell)\b([^>]{0,4000})>")
_REPEATED: Final = rb"""table:number-%s-repeated\s*=\s*["']\s*(\d{1,12})"""
_COLUMNS, _ROWS = (re.compile(_REPEATED % name) for name in (b"columns", b"rows"))


class Sheet(NamedTuple):
    """A sheet: its name, and its rows from the first on, each with as many cells as the longest.

    `marks` are the rows that are HIDDEN or STRUCK, by their numbers from 1.
    """

    name: str
    rows: list[list[str]]
    is_hidden: bool = False
    marks: Mapping[int, str] = MappingProxyType({})


def is_workbook(data: bytes) -> bool:
    """Whether a file is a workbook or another archive; a workbook of the old .xls kind is one too."""
    return data.startswith((ZIP, EMPTY_ZIP, OLE))


def sheets_of(data: bytes) -> Iterator[Sheet]:
    """Read the sheets of a workbook in their order; raises FaultyFileError for another file."""
    if data.startswith(OLE):
        raise FaultyFileError(
            "the file is an old .xls workbook, or has a password", "save it as .xlsx or CSV"
        )
    parts = unzipped(data, MAX_BYTES)
    odd: dict[str, dict[tuple[int, int], str]] = {}
    ods = parts.get("mimetype", b"").startswith(b"application/vnd.oasis.opendocument.spreadsheet")
    if ods:
        content = parts.get("content.xml", b"")
        _require_small(_ods_cells(content), content.split(b"<table:table-cell"))
        marks = marked_ods_rows(content)
    elif "xl/workbook.xml" in parts:
        sheets = (part for name, part in parts.items() if name.lower().startswith("xl/worksheets/"))
        strings = (part for name, part in parts.items() if name.lower().endswith("sharedstrings.xml"))
        cells = sum(_excel_cells(part) for part in sheets)
        _require_small(cells, (text for part in strings for text in part.split(b"<si")))
        named = dict(_sheet_parts(parts))
        odd = {name: _cells_without_value(part) for name, part in named.items()}
        marks = marked_rows(named, parts)
    else:
        raise FaultyFileError("the file is an archive and no workbook (.xlsx, .ods)", INSTEAD)
    return (one._replace(marks=marks.get(one.name, {})) for one in _sheets(data, odd))


def _sheet_parts(parts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The name and the XML of each sheet of Excel."""
    links = {}
    for tag in _LINK.findall(parts.get("xl/_rels/workbook.xml.rels", b"")):
        said = _attributes(tag)
        links[said.get("Id", "")] = said.get("Target", "").removeprefix("/xl/")
    for tag in _SHEET.findall(parts["xl/workbook.xml"]):
        said = _attributes(tag)
        link = next((value for name, value in said.items() if name.endswith(":id")), "")
        yield said.get("name", ""), parts.get(f"xl/{links.get(link, '')}", b"")


def _attributes(tag: bytes) -> dict[str, str]:
    found = _ATTRIBUTE.findall(tag.decode("utf-8", "replace"))
    return {name: unescape(value[1:-1]) for name, value in found}


def _cells_without_value(part: bytes) -> dict[tuple[int, int], str]:
    """The cells that the reader takes for empty: errors, and formulas without a value; by row and column."""
    found: dict[tuple[int, int], str] = {}
    if b"<f" not in part and b't="e"' not in part:
        return found
    for start, inner in _CELL.findall(part):
        place, value = _EXCEL_CELL.search(start), _VALUE.search(inner)
        is_error = b't="e"' in start
        if place is not None and (is_error or (b"<f" in inner and value is None)):
            text = value[1].decode("utf-8", "replace") if value is not None and is_error else NO_VALUE
            found[int(place[2]), _column(place[1])] = text
    return found


def _fill_in(rows: list[list[str]], odd: Mapping[tuple[int, int], str]) -> list[list[str]]:
    """The rows of a sheet with the cells that the reader left out."""
    for (row, column), text in odd.items():
        rows.extend([] for _ in range(row - len(rows)))
        cells = rows[row - 1]
        cells.extend([""] * (column - len(cells)))
        cells[column - 1] = cells[column - 1] or text
    return rows


def _sheets(data: bytes, odd: Mapping[str, Mapping[tuple[int, int], str]]) -> Iterator[Sheet]:
    from python_calamine import (  # noqa: PLC0415 - for those who bring one
        CalamineError,
        CalamineWorkbook,
        SheetVisibleEnum,
    )

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name, told in islice(zip(book.sheet_names, book.sheets_metadata, strict=True), MAX_SHEETS):
            rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            filled = _fill_in([[_cell(value) for value in row] for row in rows], odd.get(name, {}))
            yield Sheet(name, filled, told.visible != SheetVisibleEnum.Visible)
    except FaultyFileError:
        raise
    except (CalamineError, OSError, ValueError) as error:
        raise FaultyFileError("the workbook cannot be read: it is damaged", INSTEAD) from error


def _cell(value: object) -> str:
    """A cell as it is shown: whole numbers without a point, dates as ISO 8601 writes them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 - exact so far
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(" ").removesuffix(" 00:00:00")
    if isinstance(value, date):
        return value.isoformat()
    text = str(value)
    if said := fault(text):
        raise FaultyFileError(f"in a cell of the workbook {said}", "leave it out")
    return text


def _require_small(cells: int, texts: Iterable[bytes]) -> None:
    """Raise FaultyFileError for too many cells, or for a text that so many cells may hold."""
    if cells > MAX_CELLS:
        what = f"a sheet has {cells:,} cells from its first to its last, and {MAX_CELLS:,} are the most"
        raise FaultyFileError(what, "delete the cells outside the list, or save it as CSV")
    longest = max(map(len, texts), default=0)
    if cells * longest > MAX_TEXT:
        what = f"a cell has {longest:,} letters, which {cells:,} cells may repeat"
        raise FaultyFileError(what, "write shorter cells, or save it as CSV")


def _excel_cells(part: bytes) -> int:
    """The cells of a sheet of Excel, from A1 to its last row and its last column."""
    if not part.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") or b"\0" in part[:400]:
        raise FaultyFileError("a sheet of the workbook is not UTF-8", INSTEAD)
    last_row, last_column = part.count(b"<row"), 0
    for letters, digits in _EXCEL_CELL.findall(part):
        last_row = max(last_row, int(digits))
        last_column = max(last_column, _column(letters))
    return last_row * max(last_column, 1)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _ods_cells(part: bytes) -> int:
    """The cells of the sheets of a LibreOffice workbook, with those that it says are repeated.

    The last empty cells of a row and the last empty rows take no room, and every file has a million of
    them.
    """
    rows = last = widest = columns = width = times = 0
    for closing, tag, attributes in _ODS_TAG.findall(part):
        closed = bool(closing) or attributes.endswith(b"/")
        if tag == b"cell" and not closing:
            columns += _times(_COLUMNS, attributes)
            width = columns if not closed or b"office:value" in attributes else width
        elif tag == b"row":
            times = times if closing else _times(_ROWS, attributes)
            rows += times if closed else 0
            if closed and width:
                last, widest = rows, max(widest, width)
            columns = width = 0
    return last * widest


def _times(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
