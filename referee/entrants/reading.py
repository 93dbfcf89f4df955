"""A list of people from a file, whatever wrote it: recognised by what is in it, and checked as a whole."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from events.given import FaultyFileError, json_of
from events.letters import fault, same_name, shown_name, visible
from events.text_files import require_size, unicode_text
from events.values import changed
from events.wording import some_of
from referee.entrants.attendance import SHOWN, is_absence
from referee.entrants.column_contents import cell_fault, is_sum, kind_of
from referee.entrants.grids import GridRow, separator_of, text_rows
from referee.entrants.headings import CONTACT, field_of, folded
from referee.entrants.match_results import is_bye
from referee.entrants.name_likelihood import likeliest
from referee.entrants.result_advice import require_no_matches
from referee.entrants.result_sheets import FIELDS as MATCH_FIELDS
from referee.entrants.result_sheets import match_field, result_fields, result_heading_place, rounds_of_rows
from referee.entrants.rounds import EventFile, named_again, round_key
from referee.entrants.rows import (
    MOST_ASIDE,
    ColumnRead,
    ListedPerson,
    ListFault,
    PeopleList,
    Row,
    SheetRow,
    encoded_once,
    name_and_address,
    plain_id,
)
from referee.entrants.site_rounds import has_rounds, rounds_of_json
from referee.entrants.sites import drops_of_json, people_rows, rows_of_json
from referee.entrants.spreadsheets import heading_place, people_of
from referee.entrants.tom import TomFile
from referee.entrants.workbooks import Sheet, is_workbook, sheets_of

MOST_PEOPLE: Final = 5_000
"""People of one list at most."""
MOST_BYTES: Final = 1 << 24
"""Bytes of its file at most: so many people with a list of three thousand letters each."""
LONGEST: Final = {"id": 200, "name": 200, "contact": 200, "deck": 200, "table": 200, "text": 20_000}
"""The longest words of a row, in letters."""
MOST_ROWS: Final = 60_000
"""Rows of a spreadsheet at most, empty ones among them."""
ROUND_HEADINGS: Final = MATCH_FIELDS["round"]
_RULE: Final = re.compile(r"[\s:]*-{3,}[-\s:]*")
"""A row of lines, such as Markdown has it below its headings."""
TABLE: Final = 4
"""The digits of a table's number at most."""
COLUMN: Final = {"text": "list"}
AS_TABLE: Final = "open it in Excel or LibreOffice, and save the table as .xlsx or CSV"
_XML: Final = r"(?:<\?[^>]*>\s*)*(?:<!--.*?-->\s*)*"
_OTHER: Final = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), what)
    for pattern, what in (
        (_XML + r"<(?:!doctype html|html|head|meta|body|style|table|div)\b", "a web page (HTML)"),
        (_XML + r"<(?:\w+:)?Workbook\b", "an XML spreadsheet of Excel 2003"),
        (r"\{\\rtf", "a text document (RTF)"),
        (r"BEGIN:VCARD", "a list of contacts (vCard)"),
        (r"%PDF-", "a PDF document"),
    )
)
"""How documents begin that are no tables."""
CSV, TOM, JSON, WORKBOOK = "CSV", "TOM", "JSON", "workbook"
NOBODY: Final = "name a list of people"


def read_people(data: bytes) -> PeopleList:
    """Read whom a file names, with every fault of its rows.

    Raises FaultyFileError for a file of which no row can be read, and for more than `MOST_PEOPLE`.
    """
    return read_event_file(data).people


def read_event_file(data: bytes) -> EventFile:
    """Read the people and the rounds that a file tells of, whatever program wrote it.

    Raises FaultyFileError for a file of which no row can be read, and for more than `MOST_PEOPLE`.
    """
    require_size(data, MOST_BYTES)
    if is_workbook(data):
        return _of_workbook(data)
    plain = unicode_text(data)
    if plain is not None:
        return _of_text(*plain)
    (encoding, text), near = likeliest(data)
    found = _of_text(encoding, text)
    note = f"read as {encoding}, and {near} is nearly as likely: if names are wrong, save the file as UTF-8"
    return changed(found, notes=(*found.notes, note)) if near else found


def _of_text(encoding: str, text: str) -> EventFile:
    start = text.lstrip()[:1]
    if not start:
        raise FaultyFileError("the file is empty", NOBODY)
    _require_table(text.lstrip())
    once = encoded_once(text)
    if once != text:
        found = _of_text(encoding, once)
        return changed(found, notes=(*found.notes, _twice(text)))
    if start == "<":
        return _of_tom(text.lstrip(), encoding)
    if start in "[{":
        return _of_json(text, encoding)
    first = text.lstrip().partition("\n")[0]
    if "\\t" in first and "\t" not in first and any(map(field_of, first.split("\\t"))):
        what = "the first row has a backslash and a t between its headings, where tabs are meant"
        raise FaultyFileError(what, "press the tab key there", 1)
    separator = separator_of(text)
    return _of_rows(CSV, tuple(islice(text_rows(text, separator), MOST_ROWS)), encoding, separator)


def _twice(text: str) -> str:
    # A letter that was encoded twice may hold a blank, but none of ASCII.
    words = re.split(r'[\s,;"]+', text, flags=re.ASCII)
    word = next(one for one in words if encoded_once(one) != one)
    return f"letters that were encoded twice were repaired: {word} was read as {encoded_once(word)}"


def _require_table(text: str) -> None:
    """Raise FaultyFileError for a text that is another kind of document."""
    for pattern, what in _OTHER:
        if pattern.match(text):
            raise FaultyFileError(f"the file is {what}, whatever its name says", AS_TABLE)


def _of_workbook(data: bytes) -> EventFile:
    """Read the first sheet with headings that are known, and those of the same shape, as one table.

    The name of a sheet gives the round where its rows name none. Sheets of another shape are told, and so is
    what is left out: hidden sheets, waiting lists, and rows that are hidden or struck through.
    """
    read = [one for one in sheets_of(data) if any(any(row) for row in one.rows)]
    if not read:
        raise FaultyFileError("the workbook is empty", NOBODY)
    left_out = {one.name: "hidden" for one in read if one.is_hidden}
    left_out |= {one.name: "not of people who play" for one in read if is_absence(one.name)}
    seen = [one for one in read if one.name not in left_out]
    if not seen:
        said = ", ".join(f"{name} ({why})" for name, why in left_out.items())
        raise FaultyFileError(f"every sheet is left out: {said}", "show or rename the sheet with the people")
    notes = [f"sheet {name} was left out: it is {why}" for name, why in left_out.items()]
    odd = [cell for one in seen for row in one.rows for cell in row if encoded_once(cell) != cell]
    notes += [_twice(odd[0])] if odd else []
    sheets = [(one.name, _plain_rows(one, notes)) for one in seen]
    shapes = [_shape(rows) for _, rows in sheets]
    first = next((at for at, shape in enumerate(shapes) if shape), 0)
    taken = [at for at, shape in enumerate(shapes) if at == first or (shape and shape == shapes[first])]
    other = [name for at, (name, _) in enumerate(sheets) if at not in taken]
    rows = sheets[first][1]
    if len(taken) > 1 or _names_round(sheets[first][0]):
        rows = _one_table([sheets[at] for at in taken])
    found = _of_rows(WORKBOOK, rows, "")
    notes += [f"sheets that were left out: {', '.join(some_of(other))}"] if other else []
    if len(taken) > 1 and "round" not in {one.field for one in found.people.columns}:
        notes.append(f"sheets that were read: {', '.join(sheets[at][0] for at in taken)}")
    return changed(found, notes=(*found.notes, *notes))


def _plain_rows(sheet: Sheet, notes: list[str]) -> list[GridRow]:
    """The rows of a sheet without those that are marked; headings are kept, and what is left out is noted."""
    rows = [GridRow(number, [*map(encoded_once, cells)]) for number, cells in enumerate(sheet.rows, 1)]
    for why in dict.fromkeys(sheet.marks.values()):
        out = [
            row.number
            for row in rows
            if sheet.marks.get(row.number) == why and any(row.cells) and not _shape([row])
        ]
        if out:
            more = f" and {len(out) - SHOWN} more" if len(out) > SHOWN else ""
            said = ", ".join(map(str, out[:SHOWN])) + more
            notes.append(f"rows of sheet {sheet.name} that were left out, since they are {why}: {said}")
            rows = [GridRow(row.number, [] if row.number in out else row.cells) for row in rows]
    return rows


def _shape(rows: Sequence[GridRow]) -> tuple[str, ...]:
    """The headings of a sheet of matches or people, by which another one holds the same; () for none."""
    at = result_heading_place(rows)
    at = heading_place(rows) if at is None else at
    return () if at is None else tuple(folded(cell) for cell in rows[at].cells if cell.strip())


def _names_round(sheet: str) -> bool:
    """Whether the name of a sheet is that of a round, as "Sheet1" is not."""
    return folded(sheet.rstrip(" .0123456789")) in ROUND_HEADINGS and round_key(sheet) is not None


def _one_table(sheets: Sequence[tuple[str, Sequence[GridRow]]]) -> list[GridRow]:
    """The rows of several sheets below the headings of the first."""
    made: list[GridRow] = []
    for name, rows in sheets:
        at = result_heading_place(rows)
        is_round = at is not None and "round" not in result_fields(rows[at].cells).values()
        at = heading_place(rows) if at is None else at
        for row in rows[(at or 0) + bool(made) :] if made else rows:
            number = SheetRow(len(made) + 1, row.number, name)
            is_filled = any(cell.strip() for cell in row.cells) and row.number > rows[at or 0].number
            extra = "Round" if row.number == rows[at or 0].number else name if is_filled else ""
            made.append(GridRow(number, [extra, *row.cells] if is_round else row.cells))
    return made


def _has_matches(rows: Sequence[GridRow]) -> bool:
    return result_heading_place(rows) is not None


def _of_rows(kind: str, rows: Sequence[GridRow], encoding: str, separator: str = ",") -> EventFile:
    rows = [row for row in rows if not _RULE.fullmatch("".join(row.cells))]
    if not _has_matches(rows):
        at = heading_place(rows)
        if at is None or "round" in map(match_field, rows[at].cells):
            require_no_matches(rows, separator)
        read = people_of(rows, separator)
        return EventFile(checked_list(kind, read.rows, read.columns, read.aside, encoding), notes=read.notes)
    found = rounds_of_rows(kind, rows)
    listed = found.people
    given: Iterator[Row] = iter((*listed.people, *listed.faults))
    return changed(found, people=checked_list(kind, given, listed.columns, listed.aside, encoding))


def _of_tom(text: str, encoding: str) -> EventFile:
    file = TomFile(text)
    rounds = file.rounds()
    left = file.left(max((one.number for one in rounds), default=0))
    people = checked_list(TOM, iter((*file.people(), *file.faults)), (), file.aside(), encoding)
    return EventFile(people, rounds, left, notes=tuple(dict.fromkeys(file.notes)))


def _of_json(text: str, encoding: str) -> EventFile:
    found = json_of(text)
    if isinstance(found, dict) and found.get("table") == "results":
        return _of_rows(JSON, _own_rows(found), encoding)
    rounds = rounds_of_json(found) if has_rounds(found) else None
    own = None if rounds is not None and isinstance(found, list) else people_rows(found)
    if rounds is None or own:
        given, left = [*rows_of_json(found)], drops_of_json(found) if rounds is not None else ()
        faults = [*rounds.people.faults] if rounds is not None else []
        people = {one.id: one for one in given if isinstance(one, ListedPerson) and one.id}
        for one in rounds.people.people if rounds is not None else ():
            faults += filter(None, [named_again(people, one.id, one)] if one.id in people else [])
        listed = checked_list(JSON, chain(given, faults), (), (), encoding)
        return EventFile(listed, rounds.rounds if rounds is not None else (), left)
    named: Iterator[Row] = iter((*rounds.people.people, *rounds.people.faults))
    return changed(rounds, people=checked_list(JSON, named, (), (), encoding))


def _own_rows(table: dict[str, Any]) -> list[GridRow]:
    """The rows of a table of results as `event export` writes it as JSON."""
    columns, rows = table.get("columns"), table.get("rows")
    if not isinstance(columns, list) or not isinstance(rows, list):
        raise FaultyFileError("the table of results has no `columns` or no `rows`", "export it again")
    made = [GridRow(0, [str(one) for one in columns])]
    for number, row in enumerate(rows, 1):
        cells = [row.get(one) for one in columns] if isinstance(row, dict) else []
        made.append(GridRow(number, ["" if one is None or one is False else str(one) for one in cells]))
    return made


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
    faults += _odd(people)
    told = {one.row for one in faults}
    sound = tuple(one for one in people if one.row not in told)
    faults += [*_tables(sound), *_nameless(sound), *_byes(sound), *_doubled(sound), *_sums(people)]
    ordered = tuple(sorted(faults, key=lambda one: one.row))
    return PeopleList(kind, people, ordered, some_of(aside, MOST_ASIDE), encoding, columns)


def _trimmed(one: ListedPerson) -> ListedPerson:
    """A row without invisible letters and extra blanks, and with an address in its own field."""
    name, address = name_and_address(one.name)
    return changed(
        one,
        id=plain_id(one.id),
        name=shown_name(name),
        contact=" ".join(visible(one.contact or address).split()),
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
            elif (odd := cell_fault(word)) is not None:
                yield ListFault(one.row, f"its `{column}` {odd[0]}", odd[1])
            elif said := fault(word):
                yield ListFault(one.row, f"in its `{column}` {said}", "leave it out")


def _tables(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """Tables that are no number of a table."""
    for one in people:
        if one.table and not (one.table.isascii() and one.table.isdigit() and 0 < len(one.table) <= TABLE):
            what = f"{one.table!r} is no number of a table"
            yield ListFault(one.row, what, "write the table that they need, such as 12, or nothing")


def _sums(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """A last row that counts the others and names nobody."""
    for one in people[-1:] if len(people) > 1 else ():
        for word, other in ((one.name, one.id), (one.id, one.name)):
            if is_sum(word) and (not other or other.isdecimal()):
                what = f"{word!r} stands below the list and is taken for a sum, not for a person"
                yield ListFault(one.row, what, "leave the row out")


def _byes(people: tuple[ListedPerson, ...]) -> Iterator[ListFault]:
    """Rows that stand for a bye, and names that are addresses, which everybody would read."""
    for one in people:
        what = name_fault(one.name)
        if what and (not is_bye(one.name) or not one.id or one.id.isdecimal()):
            instead = "leave the row out, or write their name, and an address under `contact`"
            yield ListFault(one.row, what, instead)


def name_fault(name: str) -> str:
    """Why a name cannot be that of a person; "" for one that can be."""
    if is_bye(name):
        return f"{name!r} is a bye, and no person"
    return f"{name!r} is an e-mail address, and no name" if kind_of([name]) == CONTACT else ""


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
