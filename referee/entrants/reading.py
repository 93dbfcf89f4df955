"""A list of people from a file, whatever wrote it: recognised by what is in it, and checked as a whole."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final
from unicodedata import normalize

from events.given import FaultyFileError
from events.letters import fault
from events.text_files import TextCandidate, require_size, unicode_text
from events.values import changed
from referee.entrants.grids import text_rows, workbook_rows
from referee.entrants.name_likelihood import likeliest
from referee.entrants.rows import ColumnRead, ListedPerson, ListFault, PeopleList, Row
from referee.entrants.sites import rows_of_json
from referee.entrants.spreadsheets import PeopleRows, heading_place, people_of
from referee.entrants.tom import rows_of_tom
from referee.entrants.workbooks import is_workbook

MOST_PEOPLE: Final = 5_000
"""People of one list at most."""
MOST_BYTES: Final = 1 << 24
"""Bytes of its file at most: so many people with a list of three thousand letters each."""
LONGEST: Final = {"id": 200, "name": 200, "contact": 200, "deck": 200, "table": 200, "text": 20_000}
"""The longest words of a row, in letters."""
MOST_ROWS: Final = 60_000
"""Rows of a spreadsheet at most, empty ones among them."""
TABLE: Final = 4
"""The digits of a table's number at most."""
COLUMN: Final = {"text": "list"}
CSV, TOM, JSON, WORKBOOK = "CSV", "TOM", "JSON", "workbook"

Reader = Callable[[str], tuple[Iterator[Row], tuple[str, ...]]]
READERS: Final[dict[str, tuple[str, Reader]]] = {
    "<": (TOM, rows_of_tom),
    "[": (JSON, rows_of_json),
    "{": (JSON, rows_of_json),
}
"""What a list is by its first sign; by any other it is a spreadsheet."""


def read_people(data: bytes) -> PeopleList:
    """Read whom a file names, with every fault of its rows.

    Raises FaultyFileError for a file of which no row can be read, and for more than `MOST_PEOPLE`.
    """
    require_size(data, MOST_BYTES)
    if is_workbook(data):
        return checked_list(WORKBOOK, *_of_workbook(data))
    encoding, text = decoded(data)
    start = text.lstrip()[:1]
    if not start:
        raise FaultyFileError("the file is empty", "name a list of people")
    if start in READERS:
        kind, reader = READERS[start]
        given, aside = reader(text.lstrip() if kind == TOM else text)
        return checked_list(kind, given, (), aside, encoding)
    return checked_list(CSV, *people_of(tuple(islice(text_rows(text), MOST_ROWS))), encoding)


def decoded(data: bytes) -> TextCandidate:
    """Decode a file about people; raises FaultyFileError for one that makes sense in no encoding."""
    return unicode_text(data) or likeliest(data)


def _of_workbook(data: bytes) -> PeopleRows:
    """The people of the first sheet that has headings for them, else of the first that is not empty."""
    sheets = [rows for _, rows in workbook_rows(data) if any(any(row.cells) for row in rows)]
    if not sheets:
        raise FaultyFileError("the workbook is empty", "name a list of people")
    found = next((rows for rows in sheets if heading_place(rows) is not None), sheets[0])
    return people_of(found)


def checked_list(
    kind: str,
    given: Iterator[Row],
    columns: tuple[ColumnRead, ...],
    aside: tuple[str, ...],
    encoding: str = "",
) -> PeopleList:
    """The people of a file with every fault; raises FaultyFileError for too many, and for none."""
    rows = list(islice(given, MOST_PEOPLE + 1))
    if len(rows) > MOST_PEOPLE:
        what = f"the list names more than {MOST_PEOPLE:,} people"
        raise FaultyFileError(what, "part it, and bring the parts in one after the other")
    if not rows:
        raise FaultyFileError("the list names nobody", "write a row for each person")
    people = tuple(_trimmed(row) for row in rows if isinstance(row, ListedPerson))
    faults = [row for row in rows if isinstance(row, ListFault)]
    faults += [*_odd(people), *_tables(people), *_nameless(people), *_doubled(people)]
    ordered = tuple(sorted(faults, key=lambda one: one.row))
    return PeopleList(kind, people, ordered, aside, encoding, columns)


def same_name(name: str) -> str:
    """The form in which two ways to write one name are equal."""
    return normalize("NFC", name).casefold()


def _trimmed(one: ListedPerson) -> ListedPerson:
    """A row without blanks that nobody sees."""
    return changed(
        one,
        id=one.id.strip(),
        name=" ".join(normalize("NFC", one.name).split()),
        contact=" ".join(one.contact.split()),
        deck=one.deck.strip(),
        table=one.table.strip(),
        text=one.text if one.text.strip() else "",
    )


def _odd(people: Iterable[ListedPerson]) -> Iterator[ListFault]:
    """Words that are too long, or hold what is no letter."""
    for one in people:
        for field, most in LONGEST.items():
            word, column = getattr(one, field), COLUMN.get(field, field)
            if len(word) > most:
                what = f"its `{column}` has {len(word):,} letters, and {most:,} are the most"
                yield ListFault(one.row, what, "shorten it")
            elif said := fault(word):
                yield ListFault(one.row, f"in its `{column}` {said}", "leave it out")


def _tables(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """Tables that are no number of a table."""
    for one in people:
        if one.table and not (one.table.isascii() and one.table.isdigit() and 0 < len(one.table) <= TABLE):
            what = f"{one.table!r} is no number of a table"
            yield ListFault(one.row, what, "write the table that they need, such as 12, or nothing")


def _nameless(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """People with neither an id nor a name."""
    for one in people:
        if not one.name and not one.id:
            yield ListFault(one.row, "nobody is named in it", "write their name, or leave the row out")


def _doubled(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """Ids that stand twice, and names that stand twice where an id does not tell them apart."""
    ids: dict[str, int] = {}
    names: dict[str, int] = {}
    unnumbered = {same_name(one.name) for one in people if one.name and not one.id}
    many = Counter(same_name(one.name) for one in people)
    for one in people:
        if one.id and ids.setdefault(one.id, one.row) != one.row:
            what = f"{one.id} stands in row {ids[one.id]} already"
            yield ListFault(one.row, what, "give each person an id of their own")
        name = same_name(one.name)
        first = names.setdefault(name, one.row)
        if many[name] > 1 and name in unnumbered and first != one.row:
            what = f"{one.name} stands in row {first} already, and not both have an id"
            yield ListFault(one.row, what, "leave one out, or give both an id")
