"""Read a deck list in any layout and encoding, and say which line became which card.

Layouts are read liberally and cards exactly: a line is a card only where its words are the name or
the number of one (`Catalog.alike`), never a near name. What is not read is one list of problems.
"""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Final

from msgspec import Struct

from events.given import FaultyFileError, text_of
from events.text_files import (
    FEWEST,
    MARKS,
    TextCandidate,
    legacy_candidates,
    require_size,
    unicode_text,
    unreadable,
)
from events.wording import counted
from referee.cards.catalog import Catalog
from referee.cards.deck_files import layout_of
from referee.cards.deck_layouts import (
    BY_TYPE,
    COUNT_ALONE,
    LONGEST_LINE,
    LRIG_DECK,
    MAIN_DECK,
    MOST_COPIES,
    SIDEBOARD,
    DeckLine,
    Layout,
    ListedCopies,
    Section,
)
from referee.cards.deck_lines import CardLines, RowReading, plain_row, strip_marks
from referee.cards.decks import DeckList
from referee.cards.definition import WHITE_BACKED
from referee.cards.errors import DeckError
from referee.cards.names import plain_signs
from referee.cards.near import NEAREST

LARGEST: Final = 1 << 20
"""Bytes of a deck list at most; a list of a deck editor with everything it knows has a third."""
MOST_CARDS: Final = 500
"""Copies of a list at most."""
MOST_NEAR: Final = 12
"""Lines for which near names are looked up; the others only say that there is no such card."""
_SURELY: Final = 0.8
"""From this likeness on, out of 1, a first line is a misspelt card and no title."""
_LIKELY: Final = 0.7
"""From this likeness on a card is offered for a line; below it, words of forms are near some card."""
_WIDE: Final = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
UTF_8: Final = "utf-8"
_SHORT: Final = 10_000
"""Bytes up to which a list in UTF-8 that makes no sense is read in other encodings as well."""
_THREE_BYTES: Final = "\u0800"
"""From this letter on UTF-8 takes three bytes, which bytes of another encoding form by no accident."""
_FEW_ZEROS: Final = 16
"""With fewer than one zero byte in this many, UTF-8 with stray zeros is likelier than UTF-16."""
_PLAIN: Final = "save it as plain text"
_DOCUMENTS: Final = {
    b"{\\rtf": ("an RTF document", _PLAIN),
    b"%PDF-": ("a PDF document", "copy the list out of it into a text"),
    b"PK\x03\x04": (
        "a packed file, such as .docx, .odt or .xlsx",
        f"unpack it, or open it and {_PLAIN} or CSV",
    ),
    b"\xd0\xcf\x11\xe0": ("a document of an older office program", f"open it and {_PLAIN} or CSV"),
    b"\x1f\x8b": ("a packed file (gzip)", "unpack it"),
    b"MIME-Version:": ("a mail or a page with its pictures (MHTML)", f"open it and {_PLAIN} or CSV"),
    b"ID;P": ("a spreadsheet in SYLK", f"open it and {_PLAIN} or CSV"),
    **dict.fromkeys(
        (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"),
        ("a picture", "type the list, or copy its text"),
    ),
}
"""How files begin that people bring for a list, what they are, and what to do with them."""


class DeckRow(Struct, frozen=True):
    """What a line of a list was read as: its part, a count and a card; `line` counts from 1."""

    line: int
    section: str
    count: int
    card: str


class DeckReading(Struct, frozen=True):
    """A list that was read: its deck, the row of each line, the lines taken for notes, its encoding."""

    deck: DeckList
    rows: tuple[DeckRow, ...]
    notes: tuple[tuple[int, str], ...] = ()
    encoding: str = "utf-8"


def read_deck_list(data: bytes | str, catalog: Catalog, name: str = "") -> DeckReading:
    """Read a deck list of any layout and encoding against the cards of a catalogue.

    Of bytes that are not Unicode each text that they can stand for is read; the one whose lines are
    cards is taken. Raises DeckError with every line that is not read, in their order.
    """
    cards = CardLines(catalog)
    if isinstance(data, str):
        _require_list(data.encode("utf-8", "replace"))
        return _DeckReader(cards).read(data, name)
    failed: list[tuple[int, int, int, TextCandidate]] = []
    found: list[DeckReading] = []
    try:
        for order, one in enumerate(_candidates(data)):
            try:
                found.append(_DeckReader(cards, offers=False).read(one.text, name, one.encoding))
                if one.encoding == UTF_8:
                    break
            except DeckError as error:
                failed.append((-error.rows, len(error.problems), order, one))
    except FaultyFileError as error:
        raise _faulty(error) from None
    if not found and not failed:
        raise _faulty(unreadable(data))
    if not found:
        *_, best = min(failed)
        return _DeckReader(cards).read(best.text, name, best.encoding)
    for other in found[1:]:
        if other.deck != found[0].deck:
            what = f"the file means other cards in {found[0].encoding} than in {other.encoding}"
            raise DeckError((f"{what}; save it as UTF-8 text",))
    return found[0]


def _candidates(data: bytes) -> Iterable[TextCandidate]:
    """Every text that bytes can be: one where they are Unicode; raises FaultyFileError.

    A few bytes of another encoding may be UTF-8 as well, as 枚 in GB 18030 is: such a text comes first.
    """
    require_size(data, LARGEST)
    _require_list(data)
    if 0 in data and not any(data.startswith(mark) for mark, _ in MARKS):
        return _wide_candidates(data)
    plain = unicode_text(data)
    if plain is None:
        return legacy_candidates(data)
    is_doubtful = plain.encoding == UTF_8 and len(data) <= _SHORT and not data.isascii()
    is_doubtful = is_doubtful and not data.startswith(BOM_UTF8) and max(plain.text) < _THREE_BYTES
    return chain((plain,), legacy_candidates(data)) if is_doubtful else (plain,)


def _require_list(data: bytes) -> None:
    """Raise DeckError for a document that is no text, and for a text with a stray zero byte."""
    for mark, (kind, instead) in _DOCUMENTS.items():
        if data.lstrip().startswith(mark):
            raise DeckError((f"this is {kind}, which is no plain text; {instead}",))
    if 0 < data.count(0) < max(FEWEST, len(data) // _FEW_ZEROS) and _is_utf8(data):
        place = data.index(0)
        line = data.count(b"\n", 0, place) + 1
        what = f"line {line}: byte {place + 1} of the file is zero (NUL), which stands in no text"
        raise DeckError((f"{what}; take it out, or save the list as plain text",))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _wide_candidates(data: bytes) -> Iterator[TextCandidate]:
    """The texts of bytes with zeros and without a mark: UTF-16 or UTF-32 in either order."""
    for encoding in _WIDE:
        with suppress(UnicodeDecodeError, FaultyFileError):
            yield TextCandidate(encoding, text_of(data.decode(encoding).encode()))


def parse_deck(text: str, name: str = "") -> DeckList:
    """Read a list as `format_deck` writes it, with the names of its cards as they stand there.

    Raises DeckError with every problem at once, each with its line number.
    """
    return _DeckReader(None).read(text, name).deck


def _faulty(error: FaultyFileError) -> DeckError:
    place = f"line {error.line}: " if error.line else ""
    return DeckError((f"{place}{error.what}; {error.instead}",))


class _Outcome(Struct, frozen=True):
    """What a line came to: a count and a card, or a problem; `counted` says whether it has a count."""

    count: int = 0
    card: str = ""
    problem: str = ""
    counted: bool = True


class _DeckReader:
    """Reads one list; without cards each name is taken as it stands."""

    def __init__(self, cards: CardLines | None, *, offers: bool = True) -> None:
        self._cards = cards
        self._left = MOST_NEAR if offers else 0
        self._without_near = 0

    # A list

    def read(self, text: str, name: str, encoding: str = "utf-8") -> DeckReading:
        """Read a list; raises DeckError."""
        try:
            layout = layout_of(text, self._is_row)
        except FaultyFileError as error:
            raise _faulty(error) from None
        outcomes = [(line, self._outcome(line)) for line in layout.lines]
        prose = self._prose(outcomes)
        outcomes = [(line, one) for line, one in outcomes if (line.line, line.text) not in prose]
        outcomes = [*_without_odd_signs(outcomes)] if self._cards else outcomes
        problems = [(line.line, one.problem) for line, one in outcomes if one.problem]
        cards = [(line, one) for line, one in outcomes if not one.problem]
        rows, more = self._placed(layout, cards)
        told = [f"line {line}: {what}" for line, what in sorted((*problems, *more))]
        if self._without_near and self._without_near < len(told):
            told.append(
                f"near names are looked up for {counted(MOST_NEAR, 'line')} at once; mend those first"
            )
        told += self._missing(layout, empty=not rows and not told)
        if sum(row.count for row in rows) > MOST_CARDS:
            told.append(f"the list has more than {MOST_CARDS} cards; bring the list of one deck")
        if told:
            raise DeckError(tuple(told), len(cards))
        copies = {part: [c for r in rows if r.section == part for c in [r.card] * r.count] for part in _PARTS}
        deck = DeckList(name, tuple(copies[LRIG_DECK]), tuple(copies[MAIN_DECK]))
        return DeckReading(deck, tuple(rows), tuple(sorted((*prose, *layout.notes))), encoding)

    def _missing(self, layout: Layout, *, empty: bool) -> Iterator[str]:
        """What an empty list lacks, and without a catalogue the headings that tell its parts."""
        if self._cards is None:
            there = {section.part for _, section, _ in layout.headings if section.firm}
            yield from (f"no line says `{part}`" for part in _PARTS if part not in there)
        elif empty:
            yield "the list names no card"

    def _prose(self, outcomes: list[tuple[DeckLine, _Outcome]]) -> tuple[tuple[int, str], ...]:
        """The lines before and behind a list of counted cards that are near no card: a title, a greeting.

        Behind it they stand apart, since the last line of a list may have lost its count.
        """
        cards = [n for n, (_, one) in enumerate(outcomes) if not one.problem]
        if self._cards is None or not cards:
            return ()
        first, last = cards[0], cards[-1]
        end = outcomes[last][0]
        found = [line for line, one in outcomes[:first] if not one.counted and line.section == Section()]
        found += [
            line
            for line, one in outcomes[last + 1 :]
            if not one.counted and line.section == end.section and line.line > end.line + 1
        ]
        found = [one for one in found if not self._cards.catalog.near(one.text[:LONGEST_LINE], _SURELY)]
        if not all(one.counted for line, one in outcomes if line not in found):
            return ()
        return tuple((one.line, one.text) for one in found)

    # Parts

    def _placed(
        self, layout: Layout, lines: list[tuple[DeckLine, _Outcome]]
    ) -> tuple[list[DeckRow], list[tuple[int, str]]]:
        """The rows with their parts, and what is wrong with headings."""
        firm = {section.part for _, section, _ in layout.headings if section.firm}
        problems = [(line, f"{part} stands twice; list its cards once") for line, part in _twice(layout)]
        rows: list[DeckRow] = []
        aside: Counter[int] = Counter()
        for line, one in lines:
            part = self._part(line.section, one.card, firm)
            if part == SIDEBOARD:
                aside[_begun(layout, line)] += one.count
            elif part == BY_TYPE:
                what = f"`{one.count} {one.card}` stands before `LRIG Deck` or `Main Deck`"
                problems.append((line.line, what))
            else:
                rows.append(DeckRow(line.line, part, one.count, one.card))
        for place, count in aside.items():
            cards = "its card" if count == 1 else f"its {counted(count, 'card')}"
            problems.append((place, f"a WIXOSS deck has no sideboard; leave out this part with {cards}"))
        return rows, problems

    def _part(self, section: Section, card: str, firm: set[str]) -> str:
        """The part of a card: that of its heading where both decks have one, else that of its type.

        A sideboard holds the LRIG deck where a program knows no other second part.
        """
        own = BY_TYPE
        if self._cards is not None and (kind := self._cards.catalog.get(card).type):
            own = LRIG_DECK if kind in WHITE_BACKED else MAIN_DECK
        if section.part == SIDEBOARD:
            return LRIG_DECK if own == LRIG_DECK and LRIG_DECK not in firm else SIDEBOARD
        if section.firm and firm >= {*_PARTS}:
            return section.part
        return own or section.part

    # A line

    def _is_row(self, text: str) -> bool:
        return self._cards is not None and self._cards.is_row(text)

    def _outcome(self, line: DeckLine) -> _Outcome:
        """What a line came to: the one card that it names, or why it names none."""
        if line.row is None:
            return _Outcome(problem=f"it has more than {LONGEST_LINE} letters")
        if line.row.fault:
            what = f"the count of {line.row.card[:80]!r} {line.row.fault}"
            return _Outcome(problem=f"{what}; write one whole number in its place")
        if self._cards is None:
            row = plain_row(line.row.card) if line.row.count is None else line.row
            return _count_problem(line, row) or _card_outcome(row)
        reading = self._cards.read(line.row)
        if len(reading.rows) == 1:
            return _card_outcome(reading.rows[0])
        problem = "" if reading.rows else reading.fault
        if reading.rows:
            meant = [f"`{1 if one.count is None else one.count} {one.card}`" for one in reading.rows]
            problem = f"{line.text!r} can be read in several ways; write {' or '.join(meant[:NEAREST])}"
        elif not problem and reading.several:
            told = " and ".join(f"`{count or 'COUNT'} {name}`" for count, name in reading.several[:NEAREST])
            what = f"{counted(len(reading.several), 'card')} stand in one line"
            problem = f"{what}; write each in a line of its own: {told}"
        elif not problem and COUNT_ALONE.fullmatch(line.row.card):
            card = line.row.card[:40]
            problem = f"{card!r} is a count without a card; write it in the line of its card"
        has_count = bool(reading.rows or reading.counts or reading.fault)
        return _Outcome(problem=problem or self._unknown_card(reading), counted=has_count)

    def _unknown_card(self, reading: RowReading) -> str:
        """Say that no card is named so, with the nearest names as long as some are looked up."""
        near: list[str] = []
        if self._left > 0:
            self._left -= 1
            near = [f"`{count} {name}`" for count, name in self._tried_advice(reading)]
        else:
            self._without_near += 1
        what = f"no card is named {reading.words[:80]!r}"
        return what + (f"; near: {', '.join(near)}" if near else "")

    def _tried_advice(self, reading: RowReading) -> Iterator[tuple[int, str]]:
        """Lines that could be meant, each of which would be read so: advice is tried before it is given."""
        if self._cards is None:
            return
        counts = [count for count in reading.counts if 1 <= count <= MOST_COPIES] or [1]
        names = (*self._cards.catalog.near(strip_marks(reading.words), _LIKELY), *reading.likely)
        for name in tuple(dict.fromkeys(names))[:NEAREST]:
            for count in counts:
                made = layout_of(f"{count} {name}", self._is_row).lines
                outcome = self._outcome(made[0]) if len(made) == 1 else _Outcome()
                if (outcome.count, outcome.card) == (count, name):
                    yield count, name


_PARTS: Final = (LRIG_DECK, MAIN_DECK)
_MINUS: Final = re.compile(r"[^\w(\[]*?-\d|.*[\s,;:|]-\d{1,3}[^\w$€£¥]{0,3}$", re.DOTALL)
_CROSSES: Final = "[\u2717\u2718\u274c\u274e\u26d4\U0001f6ab]"
_CROSS: Final = re.compile(rf"\W*?{_CROSSES}|.*{_CROSSES}\W*$", re.DOTALL)
_BLANK: Final = re.compile(r"\W*_+\W|\W*\( *\)|.*(?:[:=_]|\.{4}|\( *\))\s*$")
"""The blank of a form, or brackets with nothing in them, where other lines have a count."""
_ODD_SIGNS: Final = (
    (_MINUS, "a minus stands at the count; write the count without it, or delete the line"),
    (_CROSS, "a cross says that the card is not in the list; delete the line, or the cross"),
)


def _without_odd_signs(outcomes: list[tuple[DeckLine, _Outcome]]) -> Iterator[tuple[DeckLine, _Outcome]]:
    """Refuse cards with a minus or a cross, unless every card has it, as a bullet."""
    cards = [plain_signs(line.row.card) for line, one in outcomes if line.row and not one.problem]
    odd = [(sign, why) for sign, why in _ODD_SIGNS if not all(map(sign.match, cards))]
    has_counts = any(one.counted for _, one in outcomes if not one.problem)
    for line, one in outcomes:
        card = plain_signs(line.row.card) if line.row and not one.problem else ""
        problem = next((why for sign, why in odd if sign.match(card)), "")
        if card and not one.counted and has_counts and _BLANK.match(card):
            problem = "the place of its count is blank; write the count, or delete the line"
        yield line, _Outcome(problem=problem) if problem else one


def _begun(layout: Layout, line: DeckLine) -> int:
    """The line of the heading of a sideboard, or of a card that says itself that it is in one."""
    found = [at for at, section, _ in layout.headings if section.part == SIDEBOARD and at <= line.line]
    return max(found, default=line.line) or line.line


def _twice(layout: Layout) -> Iterator[tuple[int, str]]:
    """The headings of a list in lines that begin a deck again: in the same words, or after the other deck."""
    seen: dict[str, str] = {}
    before = BY_TYPE
    for line, section, text in layout.headings:
        if not section.firm or not line:
            continue
        if section.part in seen and (before != section.part or seen[section.part] == text):
            yield line, section.part
        seen[section.part], before = text, section.part


def _count_problem(line: DeckLine, row: ListedCopies) -> _Outcome | None:
    """The problem of a line without a count, where no catalogue says that it names a card."""
    if row.count is not None:
        return None
    what = f"{line.text[:60]!r} has no count; write `COUNT NAME`, such as `4 {line.text[:30]}`"
    return _Outcome(problem=what, counted=False)


def _card_outcome(row: ListedCopies) -> _Outcome:
    """A line that names a card, unless its count is none that a list may have; no count is one copy."""
    count = 1 if row.count is None else row.count
    if 1 <= count <= MOST_COPIES:
        return _Outcome(count, row.card, counted=row.count is not None)
    return _Outcome(problem=f"the count {str(count)[:20]} stands where 1 to {MOST_COPIES} is wanted")
