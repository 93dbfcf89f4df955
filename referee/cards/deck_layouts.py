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
MOST_LETTERS: Final = 100_000
"""Bounds of a list: its lines that hold something, the letters of a line, and those of all lines."""


class Section(NamedTuple):
    """The part of a list that a heading begins.

    A firm heading names a whole deck ("LRIG Deck"), another one a kind of cards ("ARTS").
    """

    part: str = BY_TYPE
    firm: bool = False


class ListedCopies(Struct, frozen=True):
    """A card as a row says it: how many, None where no count is written, the card, what else tells it.

    Of a row of a table or of a file the count and the `marks` stand in cells of their own; of a line
    of text `card` is the whole line. `fault` says why what stands for a count is none.
    """

    count: int | None
    card: str
    marks: tuple[str, ...] = ()
    fault: str = ""


class DeckLine(NamedTuple):
    """A line that should name a card: where it stands, its words, its part; None where it is too long."""

    line: int
    text: str
    section: Section
    row: ListedCopies | None


class Layout(NamedTuple):
    """What stands in a list: lines with cards, headings that begin a part, lines that are notes."""

    lines: tuple[DeckLine, ...]
    headings: tuple[tuple[int, Section, str], ...]
    notes: tuple[tuple[int, str], ...] = ()


IsRow = Callable[[str], bool]
"""Tells whether a line names a card exactly, with a count or without one."""


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
_DECORATION: Final = re.compile(r"[\W_〇]+")
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

_NUMBERED: Final = re.compile(r"\W*?(?<!-)(\d{1,3})[.)] +(\S.*)")
_COUNTED: Final = re.compile(r"\W*x? ?\d+ *[x枚]?\W+\w|.*(?:x ?\d+|\d+ ?枚?)\W*$", re.IGNORECASE)
_FENCE: Final = re.compile(r"\s*(?:`{3,}|~{3,})[\w-]*\s*")
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,300})?/?>|<![^<>]{0,200}>", re.IGNORECASE)
_CODE: Final = re.compile(
    r"\[/?(?:\*|b|i|u|s|list|ul|ol|li|url|img|cards?|deck|size|colou?r|center|left|right|font|code|quote|spoiler"
    r"|table|tr|td|th|h\d|hr)(?:=[^\]\n]{0,300})?\]",
    re.IGNORECASE,
)
"""Tags of web pages and of forums."""
_LINKED: Final = re.compile(r"\[([^\[\]]{1,200})\]\(\s*https?://[^\s()]{0,300}\s*\)", re.IGNORECASE)
_SIGNS: Final = re.compile(r"\*\*|__|~~")
_TICKS: Final = re.compile(r"`{2,}|`([^`]*)`")
"""Marks of code; a single one is an apostrophe of some keyboards."""
_BREAK: Final = re.compile(
    r"<br */?>|</(?:li|p|div|tr|h[1-6]|ul|ol|table)>|<(?:li|h[1-6]|tr)\b[^<>]*>", re.IGNORECASE
)
_STRUCK: Final = re.compile(
    r"(?<!~)~~(?=[^~\s])(?P<tilde>[^\n]{0,300}?[^~\s])~~(?!~)"
    r"|^\W{0,20}?~(?P<chat>\d[^~\n]{0,300}|[^~\s][^~\n]{0,300}\d)~\s*$"
    r"|(?P<overlaid>(?:[^\n][\u0335\u0336]+(?: (?![\u0335\u0336]))?)+)"
    r"|(?P<block>(?<!\S)/\*)|(?P<comment><!--)|<(?P<tag>s|del|strike)\b[^<>]{0,300}>"
    r"|<(?P<styled>[a-z]\w{0,15})\b[^<>]{0,300}line-through[^<>]{0,300}>|\[(?P<code>s|del|strike)\]",
    re.IGNORECASE | re.MULTILINE,
)
"""What begins a part that is struck through or commented out; the first three hold it whole."""
_WHOLE: Final = frozenset({"tilde", "chat", "overlaid"})
COUNT_ALONE: Final = re.compile(r"[\W\d_]*x?[\W\d_]*", re.IGNORECASE)
_OVERLAY: Final = re.compile("[\u0335\u0336]")
_HIDDEN: Final = re.compile(r"<(title|style|script)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u20e3\ufe0e\ufe0f\ufeff]"
)
_COMMENT: Final = re.compile(r"(?://|#|;)\s*")
_RULE: Final = re.compile(r"[\W_]+")
_LABEL: Final = re.compile(r"([^:=]{1,30}?)\s*[:=]\s*(.*)")
_ABOUT: Final = re.compile(
    r"(?:about|metadata|(?:deck ?)?(?:name|title|list)|deck|author|player|creator|hero|class|identity"
    r"|(?:last|first|family|given|full|sur)[ -]?name"
    r"|(?:player|judge|team|store|shop|arena|member(?:ship)?|konami|dci|pop)[ -]?(?:name|id|no\.?|number)?"
    r"|signature|signed|initials|checked by|table|round|seat|phone|e-?mail|address|city|country|venue"
    r"|location|place|organi[sz]er|opponent|points|age|birth(?:day| date)|date of birth|division|language"
    r"|made by|by|event|tournament|format|game|date|url|link|source|created|(?:last )?updated|exported"
    r"|description|comments?|notes?|version|layout \w+|see the full deck at|decklist published on"
    r"|デッキ名|作者|作成者|大会|大会名|日付|備考|タイトル|合計|計|総枚数|プレイヤー|名前)",
    re.IGNORECASE,
)
CURRENCY: Final = (
    "aed|ars|aud|bgn|brl|cad|chf|clp|cny|cop|czk|dkk|eur|gbp|hkd|huf|idr|ils|inr|jpy|krw|mxn|myr|nok|nzd|pen|php"
    "|pln|ron|rsd|rub|sek|sgd|thb|twd|uah|usd|vnd|zar|yen|euros?|dollars?|k[cč]|z[lł]|kr|ft|lei|лв|руб|грн|rm|rp|rs"
)
"""Words of currencies (ISO 4217) and their local marks, as a pattern without capitals."""
_TOTAL: Final = re.compile(
    r"(?:\W|_|\d|x|(?:(?:sub|grand )?totals?|sum|cards?|copies|items?|in|of|all|unique|different|main|deck"
    rf"|lrig|shipping|tax|min(?:imum)?|{CURRENCY})\b|合計|総数|総枚数|全部で|計|枚|円)+",
    re.IGNORECASE,
)
_COLUMN: Final = re.compile(
    r"(?:\W|(?:no|nr|qty|quantity|counts?|copies|cards?|names?|amount|sets?|prices?|types?|levels?|number|#)\b)+",
    re.IGNORECASE,
)
_LINK: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_SIDE: Final = re.compile(r"SB: *(.+)")
_SEVERAL: Final = re.compile(
    r" *(?:[;,|]+|//+|\t+) *(?=\d{1,2} *[x*]? *\D)|(?<=\d) *(?:[;,|]+|//+) *", re.IGNORECASE
)


def rows_of(text: str, separator: str) -> Iterator[list[str]]:
    """Rows of cells; a row whose quotation marks do not match is taken cell by cell as it is."""
    try:
        yield from list(cells_of(text, separator))
    except FaultyFileError:
        yield from (row.split(separator) for row in text.splitlines())


def is_separator(text: str) -> bool:
    """Whether a line only rules off, adds up or names columns: `----`, `52 cards`, `Qty Card`."""
    if _RULE.fullmatch(text) or _COLUMN.fullmatch(text):
        return True
    return bool(_TOTAL.fullmatch(text) and re.search(r"\d", text) and re.search(r"[^\W\d_x]|[$€£¥]", text))


class _TextLines:
    """A list in lines of text, read from top to bottom."""

    def __init__(self, is_row: IsRow) -> None:
        self._is_row = is_row
        self.section = Section()
        self.lines: list[DeckLine] = []
        self.headings: list[tuple[int, Section, str]] = []
        self.notes: list[tuple[int, str]] = []

    def read(self, number: int, text: str) -> None:
        """Take one line."""
        line = text.strip(" |")
        if not line:
            return
        if len(line) > LONGEST_LINE:
            parts = self._several(number, line)
            self.lines += parts or [DeckLine(number, line[:LONGEST_LINE], self.section, None)]
        elif self._is_row(line):
            self._row(number, line)
        elif re.match(r"#\d", line) and self._is_row(line[1:]):
            self.lines.append(self._line(number, line))  # a count, a running number or a comment: it is asked
        elif found := _COMMENT.match(line):
            if not self._heading(number, line[found.end() :]):
                is_card = self._is_row(line[found.end() :])
                self.notes.append((number, f"left out, commented out: {line}" if is_card else line))
        elif (
            not _RULE.fullmatch(line) and not self._heading(number, line) and not self._labelled(number, line)
        ):
            self.lines += self._several(number, line) or [self._line(number, line)]

    def _line(self, number: int, line: str) -> DeckLine:
        return DeckLine(number, line, self.section, ListedCopies(None, line))

    def _row(self, number: int, line: str) -> None:
        """Take a line that names a card, unless the card stands in a comment."""
        found = _COMMENT.match(line)
        if found and self._is_row(line[found.end() :]):
            self.notes.append((number, f"left out, commented out: {line}"))
        else:
            self.lines.append(self._line(number, line))

    def _heading(self, number: int, line: str) -> bool:
        section = section_of(line)
        if section is not None and section.part != "detail":
            self.section = section
            self.headings.append((number, section, line))
        return section is not None

    def _labelled(self, number: int, line: str) -> bool:
        """Take a line that is a note, or says its part itself; False for any other."""
        if _LINK.fullmatch(line) or _ABOUT.fullmatch(line.strip("[]:_. ")) or is_separator(line):
            self.notes.append((number, line))
            return True
        if found := _SIDE.fullmatch(line):
            self.lines.append(DeckLine(number, line, Section(SIDEBOARD), ListedCopies(None, found[1])))
            return True
        found = _LABEL.fullmatch(line)
        return found is not None and bool(found[2]) and self._label(number, line, found)

    def _label(self, number: int, line: str, found: re.Match[str]) -> bool:
        """Take a line such as `Author: Ann` or `Main: 4 NAME`."""
        section, about = section_of(found[1]), _ABOUT.fullmatch(found[1])
        cards = self._several(number, found[2])
        if section is not None and section.part != "detail" and (not about or cards):
            self.section = section
            self.headings.append((number, section, found[1]))
            self.lines += [one._replace(section=section) for one in cards] or [self._line(number, found[2])]
            return True
        if about and not self._is_row(found[2]):
            self.notes.append((number, line))
            return True
        return False

    def _several(self, number: int, line: str) -> list[DeckLine]:
        """The cards of a line that names several; none where any part of it names no card."""
        parts = [part.strip() for part in _SEVERAL.split(line) if part.strip()]
        if not 1 < len(parts) <= MOST_LINES or any(len(part) > LONGEST_LINE for part in parts):
            return []
        return [self._line(number, part) for part in parts] if all(map(self._is_row, parts)) else []


_ENDS: Final = {"block": "*/", "comment": "-->", "code": "[/{}]"}
_WHY: Final = {"block": "commented out", "comment": "commented out"}


def remove_struck(text: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Take out what is struck through or commented out: the text without it, and a note for each line of it.

    Lines keep their numbers. A heading between tildes stays, as some deck editors write it. Raises
    FaultyFileError where such a part has no end.
    """
    text = _HIDDEN.sub(lambda found: "\n" * found[0].count("\n"), "\n".join(text.splitlines()))
    kept: list[str] = []
    notes: list[tuple[int, str]] = []
    place, line = 0, 1
    while found := _STRUCK.search(text, place):
        line += text.count("\n", place, found.start())
        kind, start, end = str(found.lastgroup), found.end(), found.end()
        if kind in _WHOLE:
            inside = found[kind]
        else:
            close = _ENDS.get(kind, "</{}>").format(found[kind])
            until = start + LONGEST_LINE if kind == "code" else len(text)
            begun = re.compile(re.escape(close), re.IGNORECASE).search(text, start, until)
            if begun is None and kind == "code":  # the name of a card may hold such a word in brackets
                kept.append(text[place:start])
                line, place = line + text.count("\n", found.start(), start), start
                continue
            if begun is None:
                what = f"`{found[0].strip()[:30]}` has no end"
                raise FaultyFileError(what, f"write `{close}` behind what is left out", line)
            inside, end = text[start : begun.start()], begun.end()
        stays = kind == "tilde" and section_of(inside) is not None
        lines = text.count("\n", found.start(), end)
        kept += [text[place : found.start()], found[0] if stays else "\n" * lines]
        if not stays:
            notes += _struck_notes(inside, line, _WHY.get(kind, "struck through"))
        line, place = line + lines, end
    rows = "".join((*kept, text[place:])).split("\n")
    for number in {number for number, _ in notes}:
        if COUNT_ALONE.fullmatch(rows[number - 1]):  # the count of a card with its name struck out
            rows[number - 1] = ""
    return "\n".join(rows), tuple(notes)


def _struck_notes(inside: str, line: int, why: str) -> Iterator[tuple[int, str]]:
    for number, row in enumerate(inside.split("\n"), line):
        words = _plain(_without_markup(_BREAK.sub(" ", _OVERLAY.sub("", row)))[-1]) or row.strip()
        if re.search(r"\w", words):
            yield number, f"left out, {why}: {words[:LONGEST_LINE]}"


def lines_layout(text: str, is_row: IsRow) -> Layout:
    """Read a list that is written in lines, as people and most deck editors write it.

    Of a list that stands in comments as a whole, as some games copy it, the comments are read.
    """
    rows = list(_unnumbered(list(_rows_of_text(text, is_row))))
    found = _read_rows(rows, is_row)
    if found.notes and not any(is_row(line.text) for line in found.lines):
        bare = [(number, re.sub(r"^#+ *", "", line)) for number, line in rows]
        inside = _read_rows(bare, is_row)
        return inside if any(is_row(line.text) for line in inside.lines) else found
    return found


def _read_rows(rows: Iterable[tuple[int, str]], is_row: IsRow) -> Layout:
    reader = _TextLines(is_row)
    for number, line in rows:
        reader.read(number, line)
    return Layout(tuple(reader.lines), tuple(reader.headings), tuple(reader.notes))


def _rows_of_text(text: str, is_row: IsRow) -> Iterator[tuple[int, str]]:
    """The lines of a text that hold something, without markup where they name no card with it."""
    held = letters = 0
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip() or _FENCE.fullmatch(raw):
            continue
        held += 1
        if held > MOST_LINES:
            what = f"the list has more than {counted(MOST_LINES, 'line')}"
            raise FaultyFileError(what, "bring the lines of one deck", number)
        for part in filter(None, _BREAK.split(raw)):
            letters += min(len(part), LONGEST_LINE)
            if letters > MOST_LETTERS:
                what = f"the list has more than {MOST_LETTERS:,} letters"
                raise FaultyFileError(what, "bring the lines of one deck", number)
            shown = [_plain(text) for text in _without_markup(part)]
            yield number, next((one for one in shown if len(one) <= LONGEST_LINE and is_row(one)), shown[-1])


def _without_markup(text: str) -> tuple[str, ...]:
    """A line without its marks of code, as it is, and without all markup: a name may hold any of it."""
    code = _TICKS.sub(r"\1", text)
    return code, text, _SIGNS.sub("", _CODE.sub(" ", _LINKED.sub(r"\1", _TAG.sub(" ", code))))


def _plain(text: str) -> str:
    """A line with entities, widths and kinds of signs as one, and without invisible letters."""
    shown = plain_signs(normalize("NFKC", plain_signs(_UNSEEN.sub("", html.unescape(text)))))
    return re.sub(r" {2,}", " ", shown).strip()


def _unnumbered(rows: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Take the numbers 1., 2., 3. away from the lines of a list that is numbered through.

    A count such as `4. NAME` is left: numbers are numbering where each follows the one before it,
    and they are more than a count would be or stand before a line that has a count of its own.
    """
    found = [m for _, line in rows if (m := _NUMBERED.fullmatch(line))]
    numbers = [int(one[1]) for one in found]
    follows = all(one == 1 or one == before + 1 for before, one in zip([0, *numbers], numbers, strict=False))
    has_counts = all(_COUNTED.match(m[2]) for m in found)
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
