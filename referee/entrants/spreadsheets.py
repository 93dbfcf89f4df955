"""People of a spreadsheet: columns by their headings, in any order, or a plain list of names."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.letters import visible
from events.wording import counted, did_you_mean
from referee.entrants.attendance import without_absent
from referee.entrants.column_contents import (
    COUNT,
    LONGEST,
    WORD,
    fields_by_content,
    has_headings,
    kinds_of,
    line_fault,
    suggested_headings,
)
from referee.entrants.grids import HEADING_ROWS, GridRow
from referee.entrants.headings import (
    CONTACT,
    COUNTED,
    FIRST,
    ID,
    LAST,
    LIST,
    NAME,
    field_of,
    fields_of,
    folded,
    is_heading_row,
)
from referee.entrants.rows import ColumnRead, ListedPerson, ListFault, Row, name_and_address

COLUMNS: Final = ("id", "name", "deck", "list", "contact", "table")
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
    notes: tuple[str, ...] = ()


def people_of(rows: Sequence[GridRow], separator: str = ",") -> PeopleRows:
    """Read the people of a spreadsheet; raises FaultyFileError where no column names them."""
    place = heading_place(rows)
    if place is None:
        return _without_headings(rows, separator)
    headings = rows[place].cells
    fields = fields_of(headings)
    _require_once(headings, fields, rows[place].number)
    body = [row for row in rows[place + 1 :] if any(cell.strip() for cell in row.cells)]
    body, notes, unclear = without_absent(headings, body)
    kinds = kinds_of([row.cells for row in body])
    # Running numbers are no ids: each list counts from 1.
    counts = {at for at, kind in enumerate(kinds) if kind == COUNT and at < len(headings)}
    fields = {
        at: one for at, one in fields.items() if at not in counts or folded(headings[at]) not in COUNTED
    }
    found = fields_by_content([kind if at not in fields else "" for at, kind in enumerate(kinds)])
    found |= dict.fromkeys([at for at, kind in enumerate(kinds) if kind == CONTACT][:1], CONTACT)
    known = {ID, *fields.values()} | ({NAME} if {FIRST, LAST} & {*fields.values()} else set())
    guessed = {at: one for at, one in found.items() if one not in known and at < len(headings)}
    said = _people(body, headings, fields | guessed)
    swapped = _swapped_headings(headings, fields, kinds)
    faults = [ListFault(rows[place].number, *swapped), *unclear] if swapped else unclear
    return PeopleRows(chain(faults, said), *_columns_read(headings, fields, guessed), tuple(notes))


def _columns_read(
    headings: Sequence[str], fields: dict[int, str], guessed: dict[int, str]
) -> tuple[tuple[ColumnRead, ...], tuple[str, ...]]:
    """The columns that were understood, and the headings of the others."""
    columns = tuple(
        ColumnRead(
            headings[at].strip(), field, by_content=guessed.get(at, "") not in {"", field_of(headings[at])}
        )
        for at, field in sorted((fields | guessed).items())
    )
    others = (one for at, one in enumerate(headings) if one.strip() and at not in fields | guessed)
    return columns, tuple(_plain(one) for one in others)


def _swapped_headings(
    headings: Sequence[str], fields: dict[int, str], kinds: Sequence[str]
) -> tuple[str, str] | None:
    """What is wrong where names stand under the heading of ids, and ids under that of names."""
    places = {field: at for at, field in fields.items()}
    if not {ID, NAME} <= places.keys() or max(places[ID], places[NAME]) >= len(kinds):
        return None
    id, name = kinds[places[ID]], kinds[places[NAME]]
    if not (id == NAME and name != NAME) and not (id == WORD and name in {ID, COUNT}):
        return None
    first, second = headings[places[ID]].strip(), headings[places[NAME]].strip()
    return f"names stand under `{first}`, and ids under `{second}`", "exchange the two headings"


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


def _without_headings(rows: Sequence[GridRow], separator: str) -> PeopleRows:
    """A list without headings that are known: its columns are known by what they hold."""
    filled = [row for row in rows if any(cell.strip() for cell in row.cells)]
    cells = [[cell.strip() for cell in row.cells if cell.strip()] for row in filled]
    if sum(len(row) == 1 and bool(OF_A_DECK.match(row[0])) for row in cells) * 2 > len(cells):
        what = "the file is a deck list, and names nobody"
        raise FaultyFileError(what, "bring it for one person: referee event enter PERSON --deck FILE")
    width = Counter(map(len, cells)).most_common(1)[0][0] if cells else 0
    while len(cells) > 1 and len(cells[0]) == 1 < width:  # titles above the list
        filled, cells = filled[1:], cells[1:]
    is_headed = has_headings([row.cells for row in filled])
    below = filled[is_headed:]
    if all(len(row) == 1 for row in cells):
        return PeopleRows(
            map(_line, below), (ColumnRead(cells[0][0] if is_headed else "", NAME, by_content=True),), ()
        )
    kinds = kinds_of([row.cells for row in below])
    fields = fields_by_content(kinds)
    if fields:
        longest = max(map(len, (row.cells for row in filled)))
        numbered = [f"column {at}" for at in range(1, longest + 1)]
        own = filled[0].cells if is_headed else []
        headings = [*own, *numbered[len(own) :]]
        return PeopleRows(_people(below, headings, fields), *_columns_read(headings, {}, fields))
    first = filled[0].cells if filled else []
    near = next(filter(None, (did_you_mean(_plain(one), ("id", "name")) for one in first)), "")
    advice = _advice(below, kinds, separator, is_headed=is_headed)
    what = "the first row names no column `id` and no column `name`"
    raise FaultyFileError(what, f"{near}, or {advice}" if near else advice, 1)


def _line(row: GridRow) -> Row:
    """A line of a plain list as a person, or what stands against it."""
    name = BULLET.sub("", "".join(row.cells).strip())
    if why := line_fault(name_and_address(visible(name))[0]):
        what = f"{name[:LONGEST]!r} {why}, and is taken for no name"
        return ListFault(row.number, what, "leave the line out, or put a row before the first: name")
    return ListedPerson(row.number, name=name)


def heading_advice(headings: Sequence[str], separator: str, *, is_headed: bool | None) -> str:
    """Say which row of headings to write, and where; `is_headed` is None where it is unknown."""
    verb = "write in place of the first row" if is_headed else "put a row before the first"
    verb += "" if is_headed is not None else ", or in its place if it has headings"
    if separator != "\t":
        return f"{verb}: {separator.join(headings)}"
    return f"{verb}: {' TAB '.join(headings)} (TAB is the tab key)"


def _advice(rows: Sequence[GridRow], kinds: Sequence[str], separator: str, *, is_headed: bool) -> str:
    """Headings with which a list would be read, where several of its columns may hold the names."""
    headings = suggested_headings(kinds)
    said = {one for one in fields_of(headings).values() if one in {NAME, FIRST, LAST}}
    tried = people_of([GridRow(0, headings), *rows]).rows if said else iter(())
    if not any(isinstance(one, ListedPerson) and one.name for one in tried):
        return "bring a list with a name in each row"
    order = " (or exchange last name and first name)" if LAST in said else ""
    # Words of letters alone may be names or headings in a language that is not known here.
    words = all(kind in {NAME, WORD} for kind in kinds) and all(
        len(one.split()) <= 1 for one in rows[0].cells
    )
    known = None if words and not is_headed else is_headed
    return heading_advice(headings, separator, is_headed=known) + order
