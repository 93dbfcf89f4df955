"""Deck lists in files of programs: XML, JSON and tables with a header, as rows of cards.

Which keys, attributes and columns name, count and place a card is in `deck_fields`; where a value
stands in the file is found by its words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape, unescape
from itertools import zip_longest
from json import dumps
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from events.given import FaultyFileError, KeyTwiceError, json_of, xml_of
from referee.cards.deck_counts import EMPTY, count_fault, count_of
from referee.cards.deck_fields import (
    ABOUT,
    ASIDE,
    COUNTS,
    MAYBE_COUNTS,
    NAMES,
    NUMBERS,
    PARTS,
    ListedCard,
    cards_in,
    counts_by_deck,
    has_count,
    is_card_number,
    total_of,
    word_of,
)
from referee.cards.deck_layouts import (
    LONGEST_LINE,
    MOST_COPIES,
    MOST_LINES,
    DeckLine,
    IsRow,
    Layout,
    ListedCopies,
    Section,
    is_separator,
    lines_layout,
    plainly,
    remove_struck,
    rows_of,
    section_of,
)

LISTS: Final = frozenset("list decklist text cards content".split())
CARD_ELEMENTS: Final = frozenset("card cards item entry row".split())
"""Keys of a list as text, and the elements of XML that are a card also without a count."""
LOOKS_LIKE_XML: Final = re.compile(r"<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.:-]*[\s>/])", re.IGNORECASE)
_PAGE: Final = re.compile(
    r"<(?:!doctype html|html|body|div|p|ul|ol|li|pre|table|span|b|br|h[1-6]|a|strong|em)\b", re.IGNORECASE
)
_TABLE_ROW: Final = re.compile(r"<tr\b[^<>]{0,300}>|</table\b[^<>]{0,300}>", re.IGNORECASE)
_TABLE_CELL: Final = re.compile(r"<t[dh]\b[^<>]{0,300}>", re.IGNORECASE)
_PAGE_TAG: Final = re.compile(r"</?[a-z!][^<>]{0,300}>", re.IGNORECASE)
_WORKBOOKS: Final = {
    "workbook": "a spreadsheet of Excel in XML",
    "officedocument": "a document of an office program in XML",
    "pkgpackage": "a document of Word in XML",
}
_SEPARATORS: Final = ("\t", ";", ",", "|")
_FEWEST: Final = 2
_MOST_ABOVE: Final = 6
"""Lines at the head of a text among which the header of a table is looked for."""
_NO_SECTION: Final = Section()


def layout_of(text: str, is_row: IsRow) -> Layout:
    """Read a list in whatever layout it is in; raises FaultyFileError for a damaged or endless one."""
    start = text.lstrip()
    is_page = _PAGE.match(start)
    if LOOKS_LIKE_XML.match(start) and not is_page:
        return _xml_layout(start, is_row)
    if start[:1] in {"{", "["}:
        try:
            found = _json_values(start)
        except FaultyFileError as error:
            if start[0] == "{" or isinstance(error.__cause__, KeyTwiceError):
                raise
        else:
            return _json_layout(found, start, is_row)
    text, struck = remove_struck(text)
    table = _table_layout(_page_rows(text) if _TABLE_ROW.search(text) else text, is_row)
    layout = table or _without_blank_counts(lines_layout(text, is_row), text, is_row)
    if is_page and not layout.lines:
        what = "this is a page in HTML, which some programs save as .xls, and no line of it names a card"
        raise FaultyFileError(what, "open it and save it as CSV")
    return layout._replace(notes=(*layout.notes, *struck))


def _json_values(text: str) -> Any:
    """The value of a text in JSON, or the list of the values of JSON Lines."""
    lines = text.splitlines()
    is_lines = len(lines) > 1 and all(re.fullmatch(r"\s*\{.*\}\s*", one) for one in lines if one.strip())
    return [json_of(one) for one in lines if one.strip()] if is_lines else json_of(text)


def _page_rows(text: str) -> str:
    """The text of a page, in which each row of a table is one line with tabs between its cells."""
    pieces: list[str] = []
    for row in _TABLE_ROW.split(text):
        cells = [" ".join(_PAGE_TAG.sub(" ", cell).split()) for cell in _TABLE_CELL.split(row)]
        pieces.append(unescape("\t".join(cells[1:]) if len(cells) > 1 else _PAGE_TAG.sub(" ", row)))
        pieces.append("\n" * max(row.count("\n"), 1))
    return "".join(pieces)


def _without_blank_counts(layout: Layout, text: str, is_row: IsRow) -> Layout:
    """Refuse rows of cells without a count where other rows have one in the same place."""
    rows = text.splitlines()
    blank: dict[int, DeckLine] = {}
    for separator in _SEPARATORS:
        cells = {
            number: [cell.strip() for cell in re.sub(r"^ *\|(.*)\| *$", r"\1", row).split(separator)]
            for number, row in enumerate(rows, 1)
            if separator in row and len(row) <= LONGEST_LINE
        }
        places = {at for row in cells.values() for at, one in enumerate(row) if count_of(one) is not None}
        places |= {-1} if any(count_of(row[-1]) is not None for row in cells.values()) else set()
        for number, row in cells.items():
            written = [row[at] for at in places if at < len(row) and not re.search(r"\w", row[at])]
            is_blank = bool(written) and not any(count_of(one) is not None for one in row)
            if is_blank and (card := next(filter(is_row, filter(None, row)), "")):
                listed = ListedCopies(None, card, fault=count_fault(written[0]))
                blank[number] = DeckLine(number, rows[number - 1].strip(), _NO_SECTION, listed)
    lines = [blank.pop(one.line, one) for one in layout.lines]
    return layout._replace(lines=(*lines, *(blank[number] for number, _ in layout.notes if number in blank)))


class _Rows:
    """Rows of a file, each with the line on which its words are found."""

    def __init__(self, text: str, is_row: IsRow) -> None:
        self._text, self._is_row = text, is_row
        self._place, self._line = 0, 1
        self.lines: list[DeckLine] = []
        self.headings: list[tuple[int, Section, str]] = []
        self.notes: list[tuple[int, str]] = []
        self._parents: dict[Section, int] = {}

    def line_of(self, *written: str) -> int:
        """The line of the next place at which one of some ways to write a value stands, else the last."""
        found = [at for one in written if one and (at := self._text.find(one, self._place)) >= 0]
        if found:
            self._line += self._text.count("\n", self._place, min(found))
            self._place = min(found)
        return self._line

    def add_text(self, section: Section, text: str, line: int) -> None:
        """Add rows that are written as lines of text in one value."""
        layout = lines_layout(self._remove_struck(text, line), self._is_row)
        for row in layout.lines:
            own = row.section if layout.headings else section
            self.add(own, line, row.row or ListedCopies(None, row.text), row.text)
        self.headings += [(0, own, said) for _, own, said in layout.headings]

    def add_counted(self, section: Section, name: str, value: object) -> None:
        """Add the row of a name in JSON with the value that should be its count."""
        count, fault = _inner_count(value) if isinstance(value, dict) else (count_of(value), "")
        row = ListedCopies(count, name, fault=fault or ("" if count is not None else count_fault(value)))
        self.add(section, self.line_of(*_in_json(name)), row)

    def is_row(self, text: str) -> bool:
        """Whether a text names a card."""
        return self._is_row(text)

    def heading(self, text: str) -> Section | None:
        """The section that a text begins; None for the name of a card and for what is no heading."""
        return None if self._is_row(text) else section_of(text)

    def add(self, section: Section, line: int, row: ListedCopies, said: str = "") -> None:
        """Add a row; raises FaultyFileError for more rows than a list has."""
        if len(self.lines) >= MOST_LINES:
            what = f"the list has more than {MOST_LINES:,} rows"
            raise FaultyFileError(what, "bring the cards of one deck", line)
        card = self._remove_struck(row.card, line)
        said = said or (row.card if row.count is None else f"{row.count} {row.card}")
        if card.strip():
            self.lines.append(DeckLine(line, said, section, replace(row, card=card)))

    def _remove_struck(self, text: str, line: int) -> str:
        kept, struck = remove_struck(text)
        self.notes += [(line, why) for _, why in struck]
        return kept if struck else text

    def layout(self) -> Layout:
        """What was found. Counts that are empty in every row are as if there were none."""
        lines = self.lines
        if all(line.row is not None and line.row.fault in EMPTY for line in lines):
            lines = [line._replace(row=line.row and replace(line.row, fault="")) for line in lines]
        return Layout(tuple(lines), tuple(self.headings), tuple(self.notes))

    def enter(self, section: Section, heading: str, parent: object) -> Section:
        """The section of what a part of a file holds; raises FaultyFileError where a second list begins."""
        found = self.within(section, heading)
        if found != section and found.firm and self._parents.setdefault(found, id(parent)) != id(parent):
            what = f"{found.part} stands in the file twice, as if it held two lists"
            raise FaultyFileError(what, "bring the list of one deck", self._line)
        return found

    def within(self, section: Section, heading: str) -> Section:
        """The section of what stands under a heading; that around it where it names none."""
        found = section_of(heading)
        if found is None or found.part == "detail":
            return section
        self.headings.append((0, found, heading))
        return found


def _holds_card(value: object, is_row: IsRow) -> bool:
    """Whether a value of JSON names a card anywhere."""
    if isinstance(value, str):
        return any(len(line) <= LONGEST_LINE and is_row(line) for line in value.splitlines())
    if isinstance(value, dict):
        return any(is_row(key) or _holds_card(one, is_row) for key, one in value.items())
    return isinstance(value, list) and any(_holds_card(one, is_row) for one in value)


def _xml_layout(text: str, is_row: IsRow) -> Layout:
    """Cards of XML: elements with a name and a count, as attributes, as elements in them, or as text."""
    rows = _Rows(text, is_row)
    commented = re.finditer(r"<!--.*?-->", text, re.DOTALL)
    rows.notes += [
        (text.count("\n", 0, one.start()) + n - 1, why)
        for one in commented
        for n, why in remove_struck(one[0])[1]
    ]
    root = xml_of(text)
    if kind := _WORKBOOKS.get(plainly(root.name)):
        raise FaultyFileError(f"this is {kind}, which is no plain text", "open it and save it as CSV")
    pending = [(root, _NO_SECTION, root)]
    while pending:
        part, section, parent = pending.pop()
        said = " ".join("".join(part.text).split())
        inner = {one.name: " ".join("".join(one.text).split()) for one in part.parts if not one.parts}
        fields: dict[str, object] = {**inner, **part.attributes}
        is_card = plainly(part.name) in CARD_ELEMENTS
        is_leaf = not any(one.parts or (one.attributes and not is_card) for one in part.parts)
        plain = {plainly(key): value for key, value in fields.items()}
        counted = has_count(plain) and not is_card_number(plain.get("number"))
        if is_leaf and said and counted and not plain.keys() & NAMES:
            fields = {key: value for key, value in fields.items() if plainly(key) != "id"} | {"name": said}
        is_listed = counted or is_card
        if is_listed and said and not counted:
            fields.setdefault("name", said)
        cards = cards_in(fields, is_row) if is_leaf and is_listed else []
        for row, place in cards:
            line = rows.line_of(row.card, escape(row.card), escape(row.card, quote=False))
            rows.add(rows.within(section, place), line, row)
        if cards:
            continue
        heading = next((v for k, v in part.attributes.items() if plainly(k) in NAMES | PARTS), part.name)
        section = rows.enter(section, heading if section_of(heading) else part.name, parent)
        if is_leaf and said and section_of(part.name):
            rows.add_text(section, "".join(part.text), rows.line_of("".join(part.text).strip()))
        pending += [(one, section, part) for one in reversed(part.parts)]
    return rows.layout()


def _json_layout(value: Any, text: str, is_row: IsRow) -> Layout:
    """Cards of JSON: objects with a name and a count, names with counts, rows of both, or lines."""
    rows = _Rows(text, is_row)
    pending: list[tuple[Any, Section]] = [(value, _NO_SECTION)]
    while pending:
        found, section = pending.pop()
        match found:
            case str():
                line = rows.line_of(*_in_json(found))
                if heading := rows.heading(found):
                    pending = [(one, heading if own == section else own) for one, own in pending]
                    rows.headings.append((0, heading, found))
                else:
                    rows.add_text(section, found, line)
            case [str(name), int() | float() | None as count] | [int() | float() | None as count, str(name)]:
                rows.add_counted(section, name, count)
            case list():
                pending += reversed(list(_items(rows, found, section)))
            case dict():
                pending += reversed(list(_object(rows, found, section)))
    return rows.layout()


def _in_json(name: str) -> tuple[str, ...]:
    return (dumps(name)[1:-1], dumps(name, ensure_ascii=False)[1:-1])


def _object(rows: _Rows, found: dict[str, Any], section: Section) -> Iterator[tuple[Any, Section]]:
    """Add the card of an object, or give its parts with their sections."""
    flat = {k: v for k, v in found.items() if not isinstance(v, dict | list) or plainly(k) in COUNTS}
    inner = [value for value in found.values() if isinstance(value, dict)]
    lists = [value for value in found.values() if isinstance(value, list) and value]
    nested = any(isinstance(value[0], dict | list | str) for value in lists)
    for one in inner:  # {"quantity": 4, "card": {"name": ...}} of Moxfield and Archidekt
        if any(plainly(key) in COUNTS for key in flat):
            plain = {k: v for k, v in one.items() if plainly(k) not in COUNTS | MAYBE_COUNTS | NUMBERS}
            flat = {**plain, **flat}
    cards = cards_in(flat, rows.is_row)
    plain = {plainly(key): value for key, value in flat.items()}
    is_counted = has_count(plain) or bool(counts_by_deck(plain, rows.is_row))
    if (
        cards
        and (is_counted or not (nested or inner or _counts_in(found)))
        and not _is_deck(rows, cards, found)
    ):
        line = rows.line_of(*_in_json(cards[0].row.card))
        for row, place in cards:
            rows.add(rows.within(section, place), line, row)
    else:
        yield from _entries(rows, found, section)


def _is_deck(rows: _Rows, cards: list[ListedCard], found: dict[str, Any]) -> bool:
    """Whether a name and a count in an object are those of a deck, with its cards in it."""
    if any(rows.is_row(row.card) for row, _ in cards):
        return False
    return any(
        _holds_card(value, rows.is_row)
        for key, value in found.items()
        if isinstance(value, dict | list) or section_of(key) or plainly(key) in LISTS
    )


def _entries(rows: _Rows, found: dict[str, Any], section: Section) -> Iterator[tuple[Any, Section]]:
    """Add the cards that the keys of an object name, or give its values with their sections."""
    titles = (word_of(value) for key, value in found.items() if plainly(key) in NAMES | PARTS)
    section = rows.within(section, next(filter(section_of, titles), ""))
    is_list = section != _NO_SECTION or any(map(rows.is_row, found))
    for key, value in found.items():
        is_about = plainly(key) in ABOUT or section_of(key) is not None
        if plainly(key) in COUNTS and isinstance(value, list) and value:
            what = f"the counts in {key!r} stand apart from the cards"
            raise FaultyFileError(what, "write each with its card")
        if not is_about and _is_counted(rows, key, value, is_list=is_list or not key.isidentifier()):
            rows.add_counted(section, key, value)
        elif _is_part(rows, key, value):
            yield value, rows.enter(section, key, found)
        elif isinstance(value, str) and not is_about and plainly(key) not in NAMES and rows.is_row(value):
            rows.notes.append((rows.line_of(*_in_json(value)), f"left out, {key}: {value}"))


def _is_part(rows: _Rows, key: str, value: object) -> bool:
    """Whether a value under a key is read on: what holds others, and lines of a list."""
    if isinstance(value, str):
        own = section_of(key) is not None
        return ("\n" in value and (own or plainly(key) in LISTS)) or (own and rows.is_row(value))
    return isinstance(value, dict | list) and bool(value)


def _is_counted(rows: _Rows, key: str, value: object, *, is_list: bool) -> bool:
    """Whether a value stands where the count of a card should; one that is none is refused with its key.

    In {"NAME": {"quantity": 4}} the count is in an object that a name leads to.
    """
    is_card = rows.is_row(key)
    if isinstance(value, dict | list):
        count, fault = (None, "") if isinstance(value, list) else _inner_count(value)
        if not is_card and (count is None and not (fault and is_list)):
            return False
        return (is_card and count is not None) or not _holds_card(value, rows.is_row)
    if not is_list:
        return False
    is_word = key.isidentifier() and (value is None or isinstance(value, bool | str))
    return is_card or not is_word or count_of(value) is not None


def _inner_count(value: Mapping[str, Any]) -> tuple[int | None, str]:
    """The count of an object that a name leads to, and what is wrong with it; none where it has a name."""
    plain = {plainly(key): inner for key, inner in value.items()}
    return (None, "") if plain.keys() & NAMES else total_of(plain)


def _items(rows: _Rows, found: list[Any], section: Section) -> Iterator[tuple[Any, Section]]:
    """Give the parts of a list; where texts stand next to bare values they are one row of cells.

    Raises FaultyFileError for several whole lists.
    """
    if sum(isinstance(one, dict) and _is_whole_list(one) for one in found) > 1:
        line = rows.line_of("")
        raise FaultyFileError("the file holds several deck lists", "bring the list of one deck", line)
    is_row = any(isinstance(one, str) for one in found) and any(
        not isinstance(one, str | dict) and not _holds_card(one, rows.is_row) for one in found
    )
    if is_row:
        yield "\t".join(one if isinstance(one, str) else dumps(one) for one in found), section
    else:
        yield from ((one, section) for one in found)


def _is_whole_list(found: dict[str, Any]) -> bool:
    """Whether an object is a list of a deck: it holds its cards and names no part of a deck."""
    titles = (word_of(value) for key, value in found.items() if plainly(key) in NAMES | PARTS)
    return not any(map(section_of, titles)) and any(
        plainly(key) in LISTS and isinstance(value, dict | list) and value for key, value in found.items()
    )


def _counts_in(found: dict[str, Any]) -> bool:
    return any(
        count_of(v) is not None and plainly(k) not in ABOUT | NAMES | NUMBERS | ASIDE
        for k, v in found.items()
    )


class _Columns(NamedTuple):
    """The columns of a table: their keys, and what separates their cells."""

    keys: list[str]
    separator: str


def _table_layout(text: str, is_row: IsRow) -> Layout | None:
    """A table with a header, which may have a title above it; None for a text without one."""
    whole = text.splitlines()
    lines = [(n, line) for n, line in enumerate(whole, 1) if line.strip()]
    said = re.fullmatch(r"sep=(.)", lines[0][1].strip(), re.IGNORECASE) if lines else None
    rows, section = _Rows("", is_row), _NO_SECTION
    for number, line in lines[1 if said else 0 :][:_MOST_ABOVE]:
        for separator in (said[1],) if said else _SEPARATORS:
            if keys := _header(next(rows_of(line, separator), []), number):
                cells = rows_of("\n".join(whole[number:]), separator)
                _add_cells(rows, enumerate(cells, number + 1), _Columns(keys, separator), section)
                return rows.layout()
        if is_row(line):
            return None
        if (heading := section_of(line)) and heading.part != "detail":
            section = heading
            rows.headings.append((number, heading, line.strip()))
        else:
            rows.notes.append((number, line.strip()))
    return None


def _header(header: list[str], line: int) -> list[str]:
    """The keys of a header, none for another row; raises FaultyFileError for a column that is there twice."""
    keys = [plainly(cell) for cell in header]
    words = NAMES | COUNTS | MAYBE_COUNTS | NUMBERS | PARTS
    known = [key in words or section_of(key) is not None for key in keys]
    if len(keys) < _FEWEST or sum(known) < _FEWEST or not {*keys} & (NAMES | NUMBERS):
        return []
    twice = next((at for at, key in enumerate(keys) if known[at] and key in keys[:at]), None)
    if twice is not None:
        what = f"the column {header[twice].strip()[:60]!r} is there twice"
        raise FaultyFileError(what, "write each card in a row of its own", line)
    return keys


def _add_cells(
    rows: _Rows, cells_of_rows: Iterable[tuple[int, list[str]]], columns: _Columns, section: Section
) -> None:
    """Add the rows of a table below its header."""
    separator = columns.separator
    table = [
        (number, cells, said)
        for number, cells in cells_of_rows
        if (said := separator.join(cells).strip(separator + " "))
        and (not is_separator(said) or rows.is_row(said))
    ]
    keys = _with_card_numbers(columns.keys, [cells for _, cells, _ in table])
    for number, cells, said in table:
        if heading := rows.heading(said):
            section = rows.within(_NO_SECTION, said) if heading.part != "detail" else section
            continue
        surplus = len(cells) - len(keys)
        fields: dict[str, object] = dict(zip_longest(keys, cells[: len(keys)], fillvalue=""))
        if surplus > 0:  # a name with a comma and without quotation marks: it ends further right
            at = next(at for at, key in enumerate(keys) if key in NAMES | NUMBERS)
            name = separator.join(cells[at : at + 1 + surplus])
            merged = [*cells[:at], name, *cells[at + 1 + surplus :]]
            fields = dict(zip(keys, merged, strict=True))
            if rows.is_row(f"{MOST_COPIES} {name}"):  # else it holds a count of its own
                surplus = 0
        fault = total_of(fields)[1] if surplus > 0 or rows.is_row(said) else ""
        cards = cards_in(fields, rows.is_row) if surplus <= 0 else []
        if not cards:
            rows.add(section, number, ListedCopies(None, said, fault=fault), said)
        for row, place in cards:
            rows.add(rows.within(section, place), number, row, said)


def _with_card_numbers(keys: list[str], table: list[list[str]]) -> list[str]:
    """The keys of a table, in which a column `number` that holds numbers of cards is called so."""
    if "number" not in keys:
        return keys
    at = keys.index("number")
    cells = [cell for row in table for cell in row[at : at + 1] if cell.strip()]
    return ["cardnumber" if key == "number" and all(map(is_card_number, cells)) else key for key in keys]
