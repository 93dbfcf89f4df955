"""The layouts of deck lists: which lines are cards, with which counts, under which headings.

Nothing here decides which card is meant. A line has one reading or several, each a count and the
words that would name the card; the catalogue says which of them names one (`deck_reader`).
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple
from unicodedata import normalize

from msgspec import Struct

from events.given import FaultyFileError, cells_of
from events.wording import counted
from referee.cards.names import folded, plain_signs

LRIG_DECK, MAIN_DECK, SIDEBOARD, BY_TYPE = "LRIG Deck", "Main Deck", "sideboard", ""
"""The parts of a list; where no heading names one, the types of the cards do."""
MOST_COPIES: Final = 99
"""The largest count of a line; a slip of the pen must not fill the memory."""
MOST_LINES: Final = 2_000
LONGEST_LINE: Final = 300
"""Bounds of a list: its lines, and the letters of a line."""


class Section(NamedTuple):
    """The part of a list that a heading begins.

    A firm heading names a whole deck ("LRIG Deck"), another one a kind of cards ("ARTS").
    """

    part: str = BY_TYPE
    firm: bool = False


class ListedCopies(Struct, frozen=True):
    """One way to read a line: the count, None where none is written, the card, and what else tells it.

    `marks` are the other cells of a row. In `columns` they may say anything that a column says of a
    card; else they have to be numbers, since a comma also stands in names.
    """

    count: int | None
    card: str
    marks: tuple[str, ...] = ()
    columns: bool = True


class DeckLine(NamedTuple):
    """A line that should name a card: where it stands, its words, its part, its readings in order."""

    line: int
    text: str
    section: Section
    readings: tuple[ListedCopies, ...]


class Layout(NamedTuple):
    """What stands in a list: lines with cards, headings that begin a part, lines that are notes."""

    lines: tuple[DeckLine, ...]
    headings: tuple[tuple[int, Section, str], ...]
    notes: tuple[tuple[int, str], ...] = ()


IsCard = Callable[[str], bool]
"""Tells whether words name a card exactly."""


# ruff: noqa: RUF001 - the signs of lists
# Headings

_WORDS: Final = {
    LRIG_DECK: "lrigs|lrig|ルリグ",
    "kind of LRIG Deck": "assist|center|centre|pieces|piece|arts|keys|key|resonas|resona"
    "|アシスト|センター|ピース|アーツ|キー|レゾナ",
    MAIN_DECK: "main|メイン",
    "kind of Main Deck": "signis|signi|spells|spell|lifebursts|lifeburst|bursts|burst|lb"
    "|シグニ|スペル|ライフバースト|バースト",
    SIDEBOARD: "sideboard|sidedeck|side|maybeboard|maybe|considering|tokens|token"
    "|サイドボード|サイドデッキ|サイド",
    "deck": "decklist|deck|board|デッキリスト|デッキ",
    "detail": "cards|card|list|levels|level|lvl|lv|zone|with|without|no|and|of|total|all|other|others|the"
    "|カード|枚|レベル|あり|なし|有り|無し|有|無|その他|合計|計|red|blue|green|black|white|colorless|colourless"
    "|赤|青|緑|黒|白|無色",
}
"""The words that headings are made of."""
_WORD: Final = re.compile(
    "|".join(f"(?P<k{n}>{words})" for n, words in enumerate(_WORDS.values())), re.IGNORECASE
)
_HEADING: Final = re.compile(f"(?:{'|'.join(_WORDS.values())})+", re.IGNORECASE)
_KINDS: Final = tuple(_WORDS)
_DECORATION: Final = re.compile(r"[^\w]+|_+")
_COUNTS: Final = re.compile(r"\d+ *x\b|\bx *\d+|\d+", re.IGNORECASE)


def section_of(text: str) -> Section | None:
    """The part that a heading begins, whatever decorates it; None for what is no heading.

    A heading that says no part, such as "Level 1", gives the part "detail". What begins with a count
    is a heading only where it names a deck, since `2 Servant` may be a card.
    """
    plain = normalize("NFKC", text).strip().lower()
    letters = _DECORATION.sub("", _COUNTS.sub(" ", plain))
    if not letters or len(letters) > LONGEST_LINE or not _HEADING.fullmatch(letters):
        return None
    kinds = {_KINDS[int(str(found.lastgroup)[1:])] for found in _WORD.finditer(letters)}
    if SIDEBOARD in kinds:
        return Section(SIDEBOARD)
    main, lrig = MAIN_DECK in kinds, LRIG_DECK in kinds
    if main or (lrig and "deck" in kinds):
        return Section(BY_TYPE if main and lrig else MAIN_DECK if main else LRIG_DECK, firm=main != lrig)
    if re.match(r"\W*\d", plain):
        return None
    lrig, signi = lrig or "kind of LRIG Deck" in kinds, "kind of Main Deck" in kinds
    if lrig or signi:
        return Section(BY_TYPE if lrig and signi else LRIG_DECK if lrig else MAIN_DECK)
    return Section(BY_TYPE) if "deck" in kinds else Section("detail")


# Lines

_N: Final = r"(?P<n>\d{1,40})"
_X: Final = r"(?:[x*]|枚)"
_FRONT: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_N} +(?P<card>\S.*)",
        rf"{_N} *{_X} *(?:of +)?(?P<card>\S.*)",
        rf"x *{_N} +(?P<card>\S.*)",
        rf"[(\[{{<【「〔] *x? *{_N} *{_X}? *[)\]}}>】」〕] *(?P<card>\S.*)",
        rf"{_N} +(?:copies of|copy of|of) +(?P<card>\S.*)",
        rf"{_N} *{_X}? *[,:=] *(?P<card>\S.*)",
        rf"{_N} *{_X}? +[-~・.] +(?P<card>\S.*)",
        rf"{_N}(?P<card>\D.*)",
    )
)
_BACK: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<card>.*\S) *x *{_N}",
        rf"(?P<card>.*\S) *\* *{_N}",
        rf"(?P<card>.*\S) *[(\[{{<【「〔] *[x*]? *{_N} *{_X}? *[)\]}}>】」〕]",
        rf"(?P<card>.*\S) *[,:=@] *[x*]? *{_N} *{_X}?",
        rf"(?P<card>.*\S) +{_N} *{_X}?",
        rf"(?P<card>.*\S) *{_N} *(?:枚|x)",
        rf"(?P<card>.*?[^.\s]) *[.・_]{{2,}} *{_N} *{_X}?",
        rf"(?P<card>.*\S) +[-~] *[x*]? *{_N} *{_X}?",
    )
)
"""The places of a count, before the card and behind it; the first of all is how lists are written here."""
_COUNT_CELL: Final = re.compile(rf"[(\[]? *[x*]? *{_N} *{_X}? *[)\]]?", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:[-*+>•●○◦▪▫■□◆◇★☆►▶▷➤➢‣⁃・»~]+ *|\[[ x✓]?\] +)+", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\W*?(\d{1,3})[.)] +(\S.*)")
_MARKUP: Final = re.compile(r"\*\*|__|`+")
_TAG: Final = re.compile(
    r"</?(?:html|body|head|meta|div|span|p|ul|ol|li|b|i|em|strong|a|table|tbody|thead|tr|td|th|h[1-6]|pre|code"
    r"|font|u)"
    r"(?: [^<>]{0,200})?/?>",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r"<br */?>|</(?:li|p|div|tr|h[1-6])>", re.IGNORECASE)
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufe0e\ufe0f\ufeff]")
_COMMENT: Final = re.compile(r"(?://|#|;)\s*")
_BEHIND: Final = re.compile(r"(?<=\S)\s+(?=//|#)")
_RULE: Final = re.compile(r"[\W_]+")
_LABEL: Final = re.compile(r"([^:=]{1,30}?)\s*[:=]\s*(.*)")
_ABOUT: Final = re.compile(
    r"(?:about|(?:deck ?)?(?:name|title|list)|deck|author|player|creator|made by|by|event|tournament|format"
    r"|game|date|url|link|source|created|updated|exported|description|comments?|notes?|version"
    r"|デッキ名|作者|作成者|大会|大会名|日付|備考|タイトル|合計|計|総枚数|プレイヤー|名前)",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(
    r"(?:(?:total|sum|cards?|合計|計|総枚数) *)*\W*\d{1,3} *(?:cards?|枚)?(?: *total)?", re.IGNORECASE
)
_LINK: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_SIDE: Final = re.compile(r"SB: *(.+)")
_SEVERAL: Final = re.compile(r" *[;,/|] *(?=\d{1,2} *[x*]? *\D)|(?<=\d) *[;,/|] *", re.IGNORECASE)


def readings_of(text: str) -> tuple[ListedCopies, ...]:
    """Every way to read a line as a card with a count, the plainest first; none of them is judged."""
    found: dict[ListedCopies, None] = {}
    bare = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    for line in dict.fromkeys((text, bare)):
        for reading in (*_counted(line), *_cells(line)):
            found.setdefault(reading)
    for line in dict.fromkeys((text, bare)):
        found.setdefault(ListedCopies(None, line))
    return tuple(one for one in found if one.card)


def _counted(line: str) -> Iterator[ListedCopies]:
    """A count before the card, behind it, or the same one on both sides."""
    for pattern in _FRONT:
        if found := pattern.fullmatch(line):
            count, card = int(found["n"]), found["card"].strip()
            yield ListedCopies(count, card)
            for behind in _BACK:
                if (again := behind.fullmatch(card)) and int(again["n"]) == count:
                    yield ListedCopies(count, again["card"].strip())
    for pattern in _BACK:
        if found := pattern.fullmatch(line):
            yield ListedCopies(int(found["n"]), found["card"].strip(" ,:"))


def _cells(line: str) -> Iterator[ListedCopies]:
    """The cells of a row without a header: one is the count, one the card, the others tell it apart."""
    for separator in "\t|;,":
        if separator not in line:
            continue
        cells = [cell.strip() for cell in next(rows_of(line, separator), [])]
        cells = [cell for cell in cells if cell]
        counts = [n for n, cell in enumerate(cells) if _COUNT_CELL.fullmatch(cell)]
        if len(cells) > 1 and len(counts) <= 1:
            count = int(found["n"]) if counts and (found := _COUNT_CELL.fullmatch(cells[counts[0]])) else None
            words = [cell for n, cell in enumerate(cells) if n not in counts]
            for n, word in enumerate(words):
                yield ListedCopies(count, word, tuple(words[:n] + words[n + 1 :]), separator != ",")


def rows_of(text: str, separator: str) -> Iterator[list[str]]:
    """Rows of cells; a row whose quotation marks do not match is taken cell by cell as it is."""
    try:
        yield from list(cells_of(text, separator))
    except FaultyFileError:
        yield from (row.split(separator) for row in text.splitlines())


class _TextLines:
    """A list in lines of text, read from top to bottom."""

    def __init__(self, is_card: IsCard) -> None:
        self._is_card = is_card
        self.section = Section()
        self.lines: list[DeckLine] = []
        self.headings: list[tuple[int, Section, str]] = []
        self.notes: list[tuple[int, str]] = []

    def read(self, number: int, text: str) -> None:
        """Take one line."""
        line = _MARKUP.sub("", text).strip(" |")
        if not line:
            return
        if len(line) > LONGEST_LINE:
            parts = self._several(number, line)
            self.lines += parts or [DeckLine(number, line[:LONGEST_LINE], self.section, ())]
        elif _RULE.fullmatch(line) and not self._is_card(line):
            return
        elif found := _COMMENT.match(line):
            self._comment(number, line, line[found.end() :])
        elif not self._heading(number, line) and not self._labelled(number, line):
            self._card(number, line)

    def _names(self, readings: Iterable[ListedCopies]) -> bool:
        return any(self._is_card(one.card) for one in readings)

    def _comment(self, number: int, line: str, rest: str) -> None:
        if self._names(one for one in readings_of(line) if one.card.startswith(line[0])):
            self._card(number, line)
        elif not self._heading(number, rest):
            self.notes.append((number, line))

    def _heading(self, number: int, line: str) -> bool:
        section = section_of(line)
        if section is None or self._names(readings_of(line)):
            return False
        if section.part != "detail":
            self.section = section
            self.headings.append((number, section, line))
        return True

    def _labelled(self, number: int, line: str) -> bool:
        """Take a line that is a note, or says its part itself; False for any other."""
        if self._names(readings_of(line)):
            return False
        if _LINK.fullmatch(line) or line.lower() == "about" or _TOTAL.fullmatch(line):
            self.notes.append((number, line))
            return True
        if found := _SIDE.fullmatch(line):
            self.lines.append(DeckLine(number, line, Section(SIDEBOARD), readings_of(found[1])))
            return True
        found = _LABEL.fullmatch(line)
        return found is not None and bool(found[2]) and self._label(number, line, found)

    def _label(self, number: int, line: str, found: re.Match[str]) -> bool:
        """Take a line such as `Author: Ann` or `Main: 4 NAME`."""
        section, about = section_of(found[1]), _ABOUT.fullmatch(found[1])
        if section is not None and section.part != "detail" and not about:
            self.section = section
            self.headings.append((number, section, found[1]))
            self._card(number, found[2])
            return True
        if about and not self._names(one for one in readings_of(found[2]) if one.count is not None):
            self.notes.append((number, line))
            return True
        return False

    def _card(self, number: int, line: str) -> None:
        readings = readings_of(line)
        if not self._names(readings):
            for note in _BEHIND.finditer(line):
                readings += readings_of(line[: note.start()])
            if parts := self._several(number, line):
                self.lines += parts
                return
        self.lines.append(DeckLine(number, line, self.section, readings))

    def _several(self, number: int, line: str) -> list[DeckLine]:
        """The cards of a line that names several; none where any part of it names no card."""
        parts = [part.strip() for part in _SEVERAL.split(line) if part.strip()]
        if not 1 < len(parts) <= MOST_LINES or any(len(part) > LONGEST_LINE for part in parts):
            return []
        rows = [DeckLine(number, part, self.section, readings_of(part)) for part in parts]
        return rows if all(self._names(row.readings) for row in rows) else []


def lines_layout(text: str, is_card: IsCard) -> Layout:
    """Read a list that is written in lines, as people and most deck editors write it."""
    rows: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            what = f"the list has more than {counted(MOST_LINES, 'line')}"
            raise FaultyFileError(what, "bring the lines of one deck", number)
        for part in _BREAK.split(raw):
            shown = _UNSEEN.sub("", html.unescape(_TAG.sub(" ", part)))
            line = plain_signs(normalize("NFKC", plain_signs(shown)))
            rows.append((number, re.sub(r" {2,}", " ", line).strip()))
    reader = _TextLines(is_card)
    for number, line in _unnumbered(rows):
        reader.read(number, line)
    return Layout(tuple(reader.lines), tuple(reader.headings), tuple(reader.notes))


def _unnumbered(rows: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Take the numbers 1., 2., 3. away from the lines of a list that is numbered through.

    A count such as `4. NAME` is left: numbers are numbering where each follows the one before it,
    and they are more than a count would be or stand before a line that has a count of its own.
    """
    found = [m for _, line in rows if (m := _NUMBERED.fullmatch(line))]
    numbers = [int(one[1]) for one in found]
    follows = all(one == 1 or one == before + 1 for before, one in zip([0, *numbers], numbers, strict=False))
    has_counts = any(one.count for m in found for one in _counted(m[2]))
    numbered = follows and bool(numbers) and (max(numbers) > 4 or has_counts)  # noqa: PLR2004 - copies of a card
    for number, line in rows:
        one = _NUMBERED.fullmatch(line)
        if one is None:
            yield number, line
        else:
            yield number, one[2] if numbered else f"{one[1]} {one[2]}"


def plainly(text: str) -> str:
    """A word of a header or a key, without case, blanks and signs."""
    return re.sub(r"[\W_]+", "", folded(text))
