"""People of a spreadsheet: columns by their headings, in any order, or a plain list of names."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.wording import counted, did_you_mean
from referee.entrants.grids import HEADING_ROWS, GridRow
from referee.entrants.headings import FIRST, ID, LAST, LIST, NAME, fields_of, folded, is_heading_row
from referee.entrants.rows import ColumnRead, ListedPerson, ListFault, Row

COLUMNS: Final = ("id", "name", "deck", "list", "contact", "table")
SUCH: Final = "begin with a row such as: id,name,deck"
LINKS: Final = ("http://", "https://")
BULLET: Final = re.compile(r"^\s*(?:[-*•・●○◆]|[(\[]?\d{1,4}[.):\]、\uff0e])\s+")
"""What stands before a name in a list that somebody typed."""
OF_A_DECK: Final = re.compile(r"^(\d+\s*[x×]?\s+\S|\S.*\s[x×]\s?\d+$|(lrig|main) deck\b)", re.IGNORECASE)
EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


class PeopleRows(NamedTuple):
    """The rows of a list as people, the columns that were understood, and those that were not."""

    rows: Iterator[Row]
    columns: tuple[ColumnRead, ...]
    aside: tuple[str, ...]


def people_of(rows: Sequence[GridRow]) -> PeopleRows:
    """Read the people of a spreadsheet; raises FaultyFileError where no column names them."""
    place = heading_place(rows)
    if place is None:
        return _without_headings(rows)
    headings = rows[place].cells
    fields = fields_of(headings)
    _require_once(headings, fields, rows[place].number)
    columns = tuple(ColumnRead(headings[at].strip(), field) for at, field in sorted(fields.items()))
    aside = tuple(_plain(one) for at, one in enumerate(headings) if one.strip() and at not in fields)
    return PeopleRows(_people(rows[place + 1 :], headings, fields), columns, aside)


def heading_place(rows: Sequence[GridRow]) -> int | None:
    """Where the row of headings stands: the first with an exact one, else the first with a question."""
    first = [place for place, row in enumerate(rows[:HEADING_ROWS]) if any(row.cells)]
    exact = next((place for place in first if is_heading_row(rows[place].cells)), None)
    if exact is not None:
        return exact
    asked = {ID, NAME, FIRST, LAST}
    return next((p for p in first[:1] if asked & {*fields_of(rows[p].cells).values()}), None)


def _plain(heading: str) -> str:
    return " ".join(heading.split()).lower()


def _require_once(headings: Sequence[str], fields: dict[int, str], number: int) -> None:
    """Raise FaultyFileError for a heading that stands twice, of which the second would count for nothing."""
    known = {folded(headings[place]): place for place in fields}
    for place, heading in enumerate(headings):
        if known.get(folded(heading), place) != place:
            what = f"the first row names the column `{_plain(heading)}` twice"
            raise FaultyFileError(what, "name it once", number)


def _people(rows: Sequence[GridRow], headings: Sequence[str], fields: dict[int, str]) -> Iterator[Row]:
    for number, cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        if any(cell.strip() for cell in cells[len(headings) :]):
            what = f"it has {counted(len(cells), 'cell')}, and the first row has {len(headings)}"
            yield ListFault(number, what, "put quotation marks around a cell that holds a separator")
            continue
        said = {field: cells[place] for place, field in fields.items() if place < len(cells)}
        if said.get(LIST, "").strip().lower().startswith(LINKS):
            what = "its deck list is a link, and nothing is fetched"
            yield ListFault(number, what, "write the list itself")
            continue
        text = said.pop(LIST, "")
        first, last = said.pop(FIRST, ""), said.pop(LAST, "")
        said[NAME] = said.get(NAME, "") if said.get(NAME, "").strip() else whole_name(first, last)
        yield ListedPerson(number, **said, text=text)


def whole_name(first: str, last: str) -> str:
    """A name from its two parts; the family name stands first in East Asia."""
    parts = (last, first) if EAST_ASIAN.search(first + last) else (first, last)
    return " ".join(part.strip() for part in parts if part.strip())


def _without_headings(rows: Sequence[GridRow]) -> PeopleRows:
    """A list without a row of headings: a name in each line, with a number before it or without."""
    filled = [row for row in rows if any(cell.strip() for cell in row.cells)]
    cells = [[cell.strip() for cell in row.cells if cell.strip()] for row in filled]
    if sum(len(row) == 1 and bool(OF_A_DECK.match(row[0])) for row in cells) * 2 > len(cells):
        what = "the file is a deck list, and names nobody"
        raise FaultyFileError(what, "bring it for one person: referee event enter PERSON --deck FILE")
    if all(len(row) == 1 for row in cells):
        made = (ListedPerson(n.number, name=BULLET.sub("", c[0])) for n, c in zip(filled, cells, strict=True))
        return PeopleRows(made, (ColumnRead("", NAME),), ())
    if all(len(row) == 2 and row[0].isdecimal() for row in cells):  # noqa: PLR2004 - a number and a name
        made = (ListedPerson(n.number, c[0], c[1]) for n, c in zip(filled, cells, strict=True))
        return PeopleRows(made, (ColumnRead("", ID), ColumnRead("", NAME)), ())
    first = cells[0] if cells else []
    near = next(filter(None, (did_you_mean(_plain(one), ("id", "name")) for one in first)), "")
    what = "the first row names no column `id` and no column `name`"
    raise FaultyFileError(what, f"{near}, or {SUCH}" if near else SUCH, 1)
