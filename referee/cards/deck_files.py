"""Deck lists in files of programs: XML, JSON and tables with a header, as rows of cards.

The keys, attributes and columns that name, count and place a card are three small tables; where a
value stands in the file is found by its words.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from json import dumps
from typing import Any, Final

from msgspec.structs import replace

from events.given import FaultyFileError, KeyTwiceError, json_of, xml_of
from referee.cards.deck_layouts import (
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

NAMES: Final = frozenset(
    "name card cardname cardtitle title nickname english englishname jpname カード名 カード 名前 名称 品名"
    "".split()
)
COUNTS: Final = frozenset("count qty quantity amount copies num number owned x n 枚数 枚 数量 個数".split())
NUMBERS: Final = frozenset(
    "number id code cardid cardno cardnumber cardcode no serial serialnumber setnumber collectornumber"
    " printing カード番号 番号 型番 品番 カードid".split()
)
PARTS: Final = frozenset(
    "section zone board part deck decktype location category categories type cardtype kind"
    " 区分 デッキ種別 デッキ 種別 カード種類 カードタイプ 種類".split()
)
ASIDE: Final = frozenset("sideboard issideboard side isside maybeboard ismaybeboard".split())
"""Keys and columns that mark a card as one of a sideboard."""
YES: Final = frozenset("1 true yes y x".split())
ABOUT: Final = frozenset(
    "version id format total size created createdat updated updatedat author player date url title game"
    " ruleset description event person seq cards count publicid likes views comments revision price foil"
    " rarity set edition level power limit cost colors language number".split()
)
"""Keys of a file with values that are no counts of cards."""
LISTS: Final = frozenset("list decklist text cards content".split())
CARD_ELEMENTS: Final = frozenset("card item entry".split())
"""Keys of a list as text, and the elements of XML that are a card also without a count."""
LOOKS_LIKE_XML: Final = re.compile(r"<(?:\?xml|!--|!DOCTYPE|[A-Za-z_][\w.:-]*[\s>/])", re.IGNORECASE)
_PAGE: Final = re.compile(
    r"<(?:!doctype html|html|body|div|p|ul|ol|li|pre|table|span|b|br|h[1-6]|a|strong|em)\b", re.IGNORECASE
)
_FORMULA: Final = re.compile(r'="?(.*?)"?')
_NUMBER: Final = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9][\w.&/+-]{0,19}")
_SEPARATORS: Final = ("\t", ";", ",", "|")
_FEWEST: Final = 2
_NO_SECTION: Final = Section()


def layout_of(text: str, is_row: IsRow) -> Layout:
    """Read a list in whatever layout it is in; raises FaultyFileError for a damaged or endless one."""
    start = text.lstrip()
    if LOOKS_LIKE_XML.match(start) and not _PAGE.match(start):
        return _xml_layout(start, is_row)
    if start[:1] in {"{", "["}:
        try:
            found = json_of(start)
        except FaultyFileError as error:
            if start[0] == "{" or isinstance(error.__cause__, KeyTwiceError):
                raise
        else:
            return _json_layout(found, start, is_row)
    text, struck = remove_struck(text)
    layout = _table_layout(text, is_row) or lines_layout(text, is_row)
    return layout._replace(notes=(*layout.notes, *struck))


class _Rows:
    """Rows of a file, each with the line on which its words are found."""

    def __init__(self, text: str, is_row: IsRow) -> None:
        self._text, self._is_row = text, is_row
        self._place, self._line = 0, 1
        self.lines: list[DeckLine] = []
        self.headings: list[tuple[int, Section, str]] = []
        self.notes: list[tuple[int, str]] = []

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

    def is_row(self, text: str) -> bool:
        """Whether a text names a card."""
        return self._is_row(text)

    def heading(self, text: str) -> Section | None:
        """The section that a text begins; None for the name of a card and for what is no heading."""
        return None if self._is_row(text) else section_of(text)

    def add(self, section: Section, line: int, row: ListedCopies, said: str) -> None:
        """Add a row; raises FaultyFileError for more rows than a list has."""
        if len(self.lines) >= MOST_LINES:
            what = f"the list has more than {MOST_LINES:,} rows"
            raise FaultyFileError(what, "bring the cards of one deck", line)
        card = self._remove_struck(row.card, line)
        if card.strip():
            self.lines.append(DeckLine(line, said, section, replace(row, card=card)))

    def _remove_struck(self, text: str, line: int) -> str:
        kept, struck = remove_struck(text)
        self.notes += [(line, why) for _, why in struck]
        return kept if struck else text

    def layout(self) -> Layout:
        """What was found."""
        return Layout(tuple(self.lines), tuple(self.headings), tuple(self.notes))

    def within(self, section: Section, heading: str) -> Section:
        """The section of what stands under a heading; that around it where it names none."""
        found = section_of(heading)
        if found is None or found.part == "detail":
            return section
        self.headings.append((0, found, heading))
        return found


def _count(value: object) -> int | None:
    """A count that a file gives, as a number or in figures; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    found = re.fullmatch(r"\s*[x×*]?\s*(\d{1,9})(?:\.0+)?\s*[x×枚]?\s*", str(value))
    return int(found[1]) if found else None


def _word(value: object) -> str:
    """A text of a file in one line; "" for what is none."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    formula = _FORMULA.fullmatch(str(value).strip())
    return " ".join((formula[1] if formula else str(value)).split())


def _said(count: int | None, name: str) -> str:
    return name if count is None else f"{count} {name}"


def _card_in(
    fields: Mapping[str, object], is_row: IsRow
) -> tuple[str, int | None, tuple[str, ...], str] | None:
    """The card that some fields describe: its name or number, count, other marks, part; None for none.

    `number` is how many copies there are in some programs, and the number of the card in others:
    it is a count where nothing else is one and its value is small.
    """
    plain = {plainly(key): value for key, value in fields.items()}
    names = [word for key, value in plain.items() if key in NAMES and (word := _word(value))]
    said = [_count(value) for key, value in plain.items() if key in COUNTS - NUMBERS]
    counts = [count for count in said if count is not None]
    numbers = {key: word for key, value in plain.items() if key in NUMBERS and (word := _word(value))}
    if not counts and (small := _count(numbers.get("number", ""))) is not None:
        counts.append(small)
        del numbers["number"]
    marks = [word for word in numbers.values() if _NUMBER.fullmatch(word)]
    if not names and not marks:
        return None
    part = next((word for key, value in plain.items() if key in PARTS and (word := _word(value))), "")
    if any(str(value).strip().lower() in YES for key, value in plain.items() if key in ASIDE):
        part = "Sideboard"
    name = next(filter(is_row, names), (names or marks)[0])
    return name, (*counts, None)[0], tuple(marks if names else marks[1:]), part


def _xml_layout(text: str, is_row: IsRow) -> Layout:
    """Cards of XML: elements with a name and a count, as attributes, as elements in them, or as text."""
    rows = _Rows(text, is_row)
    commented = re.finditer(r"<!--.*?-->", text, re.DOTALL)
    rows.notes += [
        (text.count("\n", 0, one.start()) + n - 1, why)
        for one in commented
        for n, why in remove_struck(one[0])[1]
    ]
    pending = [(xml_of(text), _NO_SECTION)]
    while pending:
        part, section = pending.pop()
        said = " ".join("".join(part.text).split())
        inner = {one.name: " ".join("".join(one.text).split()) for one in part.parts if not one.parts}
        fields: dict[str, object] = {**inner, **part.attributes}
        is_card = plainly(part.name) in CARD_ELEMENTS
        is_leaf = not any(one.parts or (one.attributes and not is_card) for one in part.parts)
        counted = any(plainly(key) in COUNTS and _count(value) is not None for key, value in fields.items())
        if is_leaf and said and counted and not any(plainly(key) in NAMES for key in fields):
            fields = {key: value for key, value in fields.items() if plainly(key) != "id"} | {"name": said}
        is_listed = counted or is_card
        if is_listed and said and not counted:
            fields.setdefault("name", said)
        card = _card_in(fields, is_row) if is_leaf and is_listed else None
        if card is not None:
            name, count, marks, place = card
            line = rows.line_of(name, escape(name), escape(name, quote=False))
            side = str(part.attributes.get("Sideboard", "")).lower() == "true"
            own = Section("sideboard") if side else rows.within(section, place)
            rows.add(own, line, ListedCopies(count, name, marks), _said(count, name))
            continue
        heading = next((v for k, v in part.attributes.items() if plainly(k) in NAMES | PARTS), part.name)
        section = rows.within(section, heading if section_of(heading) else part.name)
        if is_leaf and said and section_of(part.name):
            rows.add_text(section, "".join(part.text), rows.line_of("".join(part.text).strip()))
        pending += [(one, section) for one in reversed(part.parts)]
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
            case [str(name), int(count)] | [int(count), str(name)]:
                rows.add(section, rows.line_of(*_in_json(name)), ListedCopies(count, name), f"{count} {name}")
            case list():
                pending += [(one, section) for one in reversed(found)]
            case dict():
                pending += reversed(list(_object(rows, found, section)))
    return rows.layout()


def _in_json(name: str) -> tuple[str, ...]:
    return (dumps(name)[1:-1], dumps(name, ensure_ascii=False)[1:-1])


def _object(rows: _Rows, found: dict[str, Any], section: Section) -> Iterator[tuple[Any, Section]]:
    """Add the card of an object, or give its parts with their sections."""
    flat = {key: value for key, value in found.items() if not isinstance(value, dict | list)}
    inner = [value for value in found.values() if isinstance(value, dict)]
    lists = [value for value in found.values() if isinstance(value, list) and value]
    nested = any(isinstance(value[0], dict | list | str) for value in lists)
    for one in inner:  # {"quantity": 4, "card": {"name": ...}} of Moxfield and Archidekt
        if any(plainly(key) in COUNTS for key in flat):
            flat = {**{k: v for k, v in one.items() if plainly(k) not in COUNTS - NUMBERS}, **flat}
    card = _card_in(flat, rows.is_row)
    has_count = any(plainly(key) in COUNTS for key in flat)
    if card is not None and (has_count or not (nested or inner or _counts_in(found))):
        name, count, marks, place = card
        line = rows.line_of(*_in_json(name))
        own = rows.within(section, place)
        rows.add(own, line, ListedCopies(count, name, marks), _said(count, name))
        return
    titles = (_word(value) for key, value in found.items() if plainly(key) in NAMES | PARTS)
    section = rows.within(section, next(filter(section_of, titles), ""))
    is_list = section != _NO_SECTION or any(map(rows.is_row, found))
    for key, value in found.items():
        if isinstance(value, dict | list):
            if not section_of(key) and (count := _inner_count(value)) is not None:
                rows.add(section, rows.line_of(*_in_json(key)), ListedCopies(count, key), f"{count} {key}")
            elif value:
                yield value, rows.within(section, key)
        elif isinstance(value, str) and "\n" in value and (section_of(key) or plainly(key) in LISTS):
            yield value, rows.within(section, key)
        elif (is_list or not key.isidentifier()) and (count := _count_under(rows, key, value)) is not None:
            rows.add(section, rows.line_of(*_in_json(key)), ListedCopies(count, key), f"{value} {key}")


def _count_under(rows: _Rows, key: str, value: Any) -> int | None:
    """How many copies stand under a key; 0 where that cannot be read of a card, None for another key.

    A count of 0 is refused with its line, so that no card is passed over.
    """
    if plainly(key) in ABOUT or section_of(key):
        return None
    count = _count(value)
    return 0 if count is None and rows.is_row(key) else count


def _counts_in(found: dict[str, Any]) -> bool:
    return (
        sum(_count(v) is not None and plainly(k) not in ABOUT | NAMES | NUMBERS for k, v in found.items()) > 0
    )


def _inner_count(value: Any) -> int | None:
    """The count of an object that a name leads to, as in {"NAME": {"quantity": 4}}."""
    if not isinstance(value, dict) or any(plainly(key) in NAMES for key in value):
        return None
    counts = (_count(inner) for key, inner in value.items() if plainly(key) in COUNTS)
    return next((count for count in counts if count is not None), None)


def _table_layout(text: str, is_row: IsRow) -> Layout | None:
    """A table with a header; None for a text without one."""
    whole = text.splitlines()
    lines = [(n, line) for n, line in enumerate(whole, 1) if line.strip()]
    said = re.fullmatch(r"sep=(.)", lines[0][1].strip(), re.IGNORECASE) if lines else None
    lines = lines[1:] if said else lines
    if not lines:
        return None
    for separator in (said[1],) if said else _SEPARATORS:
        header = next(rows_of(lines[0][1], separator), [])
        keys = [plainly(cell) for cell in header]
        known = [key in NAMES | COUNTS | NUMBERS | PARTS or section_of(key) is not None for key in keys]
        if len(keys) >= _FEWEST and sum(known) >= _FEWEST and {*keys} & (NAMES | NUMBERS):
            twice = next((at for at, key in enumerate(keys) if known[at] and key in keys[:at]), None)
            if twice is not None:
                what = f"the column {header[twice].strip()[:60]!r} is there twice"
                raise FaultyFileError(what, "write each card in a row of its own", lines[0][0])
            return _cells_layout("\n".join(whole[lines[0][0] :]), separator, keys, lines[0][0], is_row)
    return None


def _cells_layout(text: str, separator: str, keys: list[str], before: int, is_row: IsRow) -> Layout:
    """The rows of a table below its header."""
    rows = _Rows("", is_row)
    for number, cells in enumerate(rows_of(text, separator), before + 1):
        said = separator.join(cells).strip(separator + " ")
        if not said or (is_separator(said) and not is_row(said)):
            continue
        fields: dict[str, object] = dict(zip(keys, cells, strict=False))
        card = _card_in(fields, is_row) if len(cells) <= len(keys) else None
        if card is None:
            heading = section_of(said)
            if heading is None:
                rows.add(_NO_SECTION, number, ListedCopies(None, said), said)
            continue
        name, count, marks, place = card
        section = rows.within(_NO_SECTION, place)
        rows.add(section, number, ListedCopies(count, name, marks), said)
    return rows.layout()
