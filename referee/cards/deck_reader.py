"""Read a deck list in any layout and encoding, and say which line became which card.

Layouts are read liberally and cards exactly: a line is a card only where its words are the name or
the number of one (`Catalog.alike`), never a near name. What is not read is one list of problems.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct

from events.given import FaultyFileError, text_of
from events.text_files import MARKS, TextCandidate, legacy_candidates, require_size, unicode_text, unreadable
from events.wording import counted
from referee.cards.catalog import Catalog
from referee.cards.deck_files import layout_of
from referee.cards.deck_layouts import (
    BY_TYPE,
    LONGEST_LINE,
    LRIG_DECK,
    MAIN_DECK,
    MOST_COPIES,
    SIDEBOARD,
    DeckLine,
    Layout,
    ListedCopies,
    Section,
    section_of,
)
from referee.cards.decks import DeckList
from referee.cards.definition import WHITE_BACKED
from referee.cards.errors import DeckError
from referee.cards.names import plainly_folded
from referee.cards.near import LIKE, NEAREST

LARGEST: Final = 1 << 20
"""Bytes of a deck list at most; a list of a deck editor with everything it knows has a third."""
MOST_CARDS: Final = 500
"""Copies of a list at most."""
MOST_NEAR: Final = 12
"""Lines for which near names are looked up; the others only say that there is no such card."""
_SURELY: Final = 0.8
"""From this likeness on, out of 1, a first line is a misspelt card and no title."""
_DEPTH: Final = 3
_WIDE: Final = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_NUMBER: Final = re.compile(r"[A-Za-z]{1,6}\d{0,3}(?:-[A-Za-z0-9]{1,6}){0,2}-(?:TK)?\d{2,4}[A-Za-z]{0,2}")
"""How the number of a card looks, such as WXDi-P01-001."""
_SET: Final = re.compile(
    r"(?!(?i:x?\d+x?)$)(?=.*\d|.*[A-Z].*[A-Z])(?=.*[A-Za-z])[A-Za-z0-9][\w.-]{1,19}", re.ASCII
)
_ROMAN: Final = re.compile(r"[IVX]+")
_FLAGS: Final = frozenset(
    "foil parallel secret promo alt altart en jp eng jpn lr sr r c l tk re ur str pr sec none signed".split()
)
_OPEN: Final = "(\\[{<【「『〔"
_SHUT: Final = ")\\]}>】」』〕"
# ruff: noqa: RUF001 - the brackets of lists
_BEHIND: Final = re.compile(rf"(.*\S) *[{_OPEN}] *([^{_OPEN}{_SHUT}]{{1,40}}?) *[{_SHUT}]")
_BEFORE: Final = re.compile(rf"[{_OPEN}] *([^{_OPEN}{_SHUT}]{{1,40}}?) *[{_SHUT}] *(\S.*)")
_COLLECTED: Final = re.compile(r"(.*\S) *\(([A-Za-z0-9][\w-]{1,19})\) +[A-Za-z0-9][\w-]{0,9}")
_FIRST: Final = re.compile(r"(\S+)(?: *[,:;|/] *| +[-~] +| +)(\S.*)")
_LAST: Final = re.compile(r"(.*?\S)(?: *[,:;|/] *| +[-~] +| +)(\S+)")
_FLAGGED: Final = re.compile(r"(.*\S) +(?:\*[A-Za-z]{1,6}\*|\^[^^]{1,40}\^)")
_QUOTED: Final = re.compile(r"([\"']) *(.+?) *\1")


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
    cards = _ListCards(catalog)
    if isinstance(data, str):
        return _DeckReader(cards).read(data, name)
    failed: list[tuple[int, int, int, TextCandidate]] = []
    found: list[DeckReading] = []
    try:
        for order, one in enumerate(_candidates(data)):
            try:
                found.append(_DeckReader(cards, offers=False).read(one.text, name, one.encoding))
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
    """Every text that bytes can be: one where they are Unicode; raises FaultyFileError."""
    require_size(data, LARGEST)
    if 0 in data and not any(data.startswith(mark) for mark, _ in MARKS):
        return _wide_candidates(data)
    plain = unicode_text(data)
    return legacy_candidates(data) if plain is None else (plain,)


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


class _ListCards:
    """The cards of a catalogue as the lines of lists name them."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._found: dict[str, tuple[str, ...]] = {}

    def named(self, words: str) -> tuple[str, ...]:
        """The cards that are named so, or that have this number."""
        if words not in self._found:
            self._found[words] = self.catalog.alike(words) or self.catalog.numbered(words)
        return self._found[words]

    def resolved(self, reading: ListedCopies) -> tuple[tuple[str, ...], str]:
        """The cards that a reading names, and how its number contradicts its name, "" for nowise."""
        names: dict[str, None] = {}
        clash, marked = "", 0
        for words, marks in _splits(reading.card):
            if names and len(marks) > marked:
                break
            found = self.named(words)
            by_number = bool(found) and not self.catalog.alike(words)
            if not found or not all(self._is_mark(one, sure=by_number or sure) for one, sure in marks):
                continue
            if not all(self._is_column(one, reading, by_number=by_number) for one in reading.marks):
                continue
            numbers = [n for n in (*(one for one, _ in marks), *reading.marks) if self.catalog.numbered(n)]
            left = [name for name in found if all(name in self.catalog.numbered(n) for n in numbers)]
            sets = [one for one, sure in marks if not sure and not self.catalog.numbered(one)]
            left = [name for name in left if not any(self._may_be_longer(name, one) for one in sets)]
            found = found if not sets else tuple(left)
            names.update(dict.fromkeys(left))
            marked = len(marks)
            if found and not left:
                other = ", ".join(self.catalog.numbered(numbers[0]))
                clash = (
                    clash or f"{numbers[0]} is the number of {other}, not of {found[0]}; write one of them"
                )
        return tuple(names), clash

    def _may_be_longer(self, name: str, mark: str) -> bool:
        """Whether what was taken for a set behind a name may be the misspelt end of a longer name."""
        begin, end = plainly_folded(name), plainly_folded(mark)
        longer = (plainly_folded(near) for near in self.catalog.near(f"{name} {mark}") if near != name)
        rests = (one.removeprefix(begin) for one in longer if one.startswith(begin))
        return any(SequenceMatcher(None, rest, end).ratio() >= LIKE for rest in rests)

    def _is_mark(self, mark: str, *, sure: bool) -> bool:
        """Whether what stands beside a name only tells its printing: its number, its set, its rarity.

        Without brackets around it, or beside a number, it has to be a number, for it might be a part
        of another name.
        """
        if self.catalog.numbered(mark) or _NUMBER.fullmatch(mark):
            return True
        if sure:
            return False
        return mark.lower() in _FLAGS or bool(_SET.fullmatch(mark) and not _ROMAN.fullmatch(mark))

    def _is_column(self, mark: str, reading: ListedCopies, *, by_number: bool) -> bool:
        """Whether another cell of a row says something of its card: its number, set, type or level."""
        sure = by_number or not reading.columns
        return self._is_mark(mark, sure=sure) or (not sure and section_of(mark) is not None)


class _DeckReader:
    """Reads one list; without cards each name is taken as it stands."""

    def __init__(self, cards: _ListCards | None, *, offers: bool = True) -> None:
        self._cards = cards
        self._left = MOST_NEAR if offers else 0

    # A list

    def read(self, text: str, name: str, encoding: str = "utf-8") -> DeckReading:
        """Read a list; raises DeckError."""
        try:
            layout = layout_of(text, self._is_card)
        except FaultyFileError as error:
            raise _faulty(error) from None
        outcomes = [(line, self._outcome(line)) for line in layout.lines]
        title = self._title(outcomes)
        outcomes = outcomes[1:] if title else outcomes
        problems = [(line.line, one.problem) for line, one in outcomes if one.problem]
        rows, more = self._placed(layout, [(line, one) for line, one in outcomes if not one.problem])
        told = [f"line {line}: {what}" for line, what in sorted((*problems, *more))]
        told += self._missing(layout, empty=not rows and not told)
        if sum(row.count for row in rows) > MOST_CARDS:
            told.append(f"the list has more than {MOST_CARDS} cards; bring the list of one deck")
        if told:
            raise DeckError(tuple(told), len(rows))
        copies = {part: [c for r in rows if r.section == part for c in [r.card] * r.count] for part in _PARTS}
        deck = DeckList(name, tuple(copies[LRIG_DECK]), tuple(copies[MAIN_DECK]))
        return DeckReading(deck, tuple(rows), (*title, *layout.notes), encoding)

    def _missing(self, layout: Layout, *, empty: bool) -> Iterator[str]:
        """What an empty list lacks, and without a catalogue the headings that tell its parts."""
        if self._cards is None:
            there = {section.part for _, section, _ in layout.headings if section.firm}
            yield from (f"no line says `{part}`" for part in _PARTS if part not in there)
        elif empty:
            yield "the list names no card"

    def _title(self, outcomes: list[tuple[DeckLine, _Outcome]]) -> tuple[tuple[int, str], ...]:
        """The title of a list: a first line that is near no card, before lines with counts."""
        if self._cards is None or len(outcomes) < _FEWEST:
            return ()
        (line, first), *others = outcomes
        if not first.problem or first.counted or line.section != Section() or line.line >= others[0][0].line:
            return ()
        if not all(one.counted for _, one in others) or self._cards.catalog.near(line.text, _SURELY):
            return ()
        return ((line.line, line.text),)

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

    def _is_card(self, words: str) -> bool:
        return self._cards is not None and bool(self._cards.named(words))

    def _outcome(self, line: DeckLine) -> _Outcome:
        """What a line came to: the plainest reading where it names a card, else the only one that does."""
        if not line.readings:
            return _Outcome(problem=f"it has more than {LONGEST_LINE} letters")
        if self._cards is None:
            return _uncounted(line) or _judged(line.readings[0], line.readings[0].card)
        found: dict[tuple[int, str], _Outcome] = {}
        clashes: list[str] = []
        for reading in line.readings:
            names, clash = self._cards.resolved(reading)
            clashes += [clash] if clash else []
            for name in names:
                found.setdefault(
                    (1 if reading.count is None else reading.count, name), _judged(reading, name)
                )
            if (
                names
                and reading == line.readings[0]
                and line.text.endswith(f"{reading.count} {reading.card}")
            ):
                break  # as lists are written here, so that each of them reads back
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            told = " or ".join(f"`{count} {name}`" for count, name in list(found)[:NEAREST])
            return _Outcome(problem=f"{line.text!r} can be read in several ways; write {told}")
        return self._unread(line, clashes)

    def _unread(self, line: DeckLine, clashes: list[str]) -> _Outcome:
        """The problem of a line that names no card, with the lines that could be meant."""
        reading = next((one for one in line.readings if one.count is not None), line.readings[-1])
        if clashes:
            return _Outcome(problem=clashes[0], counted=reading.count is not None)
        near: list[str] = []
        if self._left > 0 and self._cards is not None:
            self._left -= 1
            shortest = min((one.card for one in line.readings if not one.marks), key=len)
            near = [f"`{count} {name}`" for count, name in self._advised(reading, shortest)]
        what = f"no card is named {reading.card[:80]!r}"
        what += f"; near: {', '.join(near)}" if near else ""
        return _Outcome(problem=what, counted=reading.count is not None)

    def _advised(self, reading: ListedCopies, words: str) -> Iterator[tuple[int, str]]:
        """Lines that could be meant, each of which would be read so: advice is tried before it is given."""
        count = min(max(reading.count or 1, 1), MOST_COPIES)
        names = self._cards.catalog.near(words) if self._cards is not None else ()
        for name in names:
            made = layout_of(f"{count} {name}", self._is_card).lines
            outcome = self._outcome(made[0]) if len(made) == 1 else _Outcome()
            if (outcome.count, outcome.card) == (count, name):
                yield count, name


_PARTS: Final = (LRIG_DECK, MAIN_DECK)
_FEWEST: Final = 2
"""Lines of a list that has a title."""


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


def _uncounted(line: DeckLine) -> _Outcome | None:
    """The problem of a line without a count, where no catalogue says that it names a card."""
    if line.readings[0].count is not None:
        return None
    what = f"{line.text[:60]!r} has no count; write `COUNT NAME`, such as `4 {line.text[:30]}`"
    return _Outcome(problem=what, counted=False)


def _judged(reading: ListedCopies, name: str) -> _Outcome:
    """A line that names a card, unless its count is none that a list may have; no count is one copy."""
    count = 1 if reading.count is None else reading.count
    if 1 <= count <= MOST_COPIES:
        return _Outcome(count, name, counted=reading.count is not None)
    return _Outcome(problem=f"the count {str(count)[:20]} stands where 1 to {MOST_COPIES} is wanted")


def _splits(text: str) -> Iterator[tuple[str, tuple[tuple[str, bool], ...]]]:
    """The ways to part a name from what stands beside it, each with whether that has to be a number."""
    pending: list[tuple[str, tuple[tuple[str, bool], ...]]] = [(text, ())]
    seen: set[str] = set()
    while pending:
        words, marks = pending.pop(0)
        if words in seen or not words:
            continue
        seen.add(words)
        yield words, marks
        for pattern, name, other, sure in _SPLITS if len(marks) < _DEPTH else ():
            if found := pattern.fullmatch(words):
                more = ((found[other], sure),) if other else ()
                pending.append((found[name], (*marks, *more)))


_SPLITS: Final = (
    (_QUOTED, 2, 0, False),
    (_COLLECTED, 1, 2, False),
    (_BEHIND, 1, 2, False),
    (_BEFORE, 2, 1, False),
    (_FLAGGED, 1, 0, False),
    (_FIRST, 2, 1, True),
    (_LAST, 1, 2, True),
)
"""What may stand beside a name: the pattern, the groups of the name and of the rest, whether that has to be
a number."""
