"""A line of a deck list as a count and a card, found by the names and numbers of a catalogue.

The card is looked for first, in the unchanged line. What is left before and behind it has to be a
count, decoration, or something that tells a printing: a set, a number, a price, a tag. So a layout
needs no pattern of its own, and a name that holds digits, brackets or signs is not damaged.
"""

# ruff: noqa: RUF001 - the signs of lists

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final, NamedTuple
from unicodedata import normalize

from msgspec import Struct, field

from referee.cards.catalog import Catalog
from referee.cards.deck_counts import BARE, CLOSING, COUNT, OPENING, UNIT
from referee.cards.deck_layouts import CURRENCY, MOST_COPIES, ListedCopies, section_of
from referee.cards.names import plain_signs, plainly_folded
from referee.cards.near import LIKE

_INSIDE: Final = rf"[^{OPENING}{CLOSING}]"
_LEVEL: Final = r"(?:lvl?|level|レベル)\.? ?(?P<level>\d)(?!\w)"
_PRICE: Final = (
    rf"(?P<price>[-+]?(?:(?:US|CA|AU|R)?[$€£¥₩₹₽₺₴₫฿]|(?<!\w)(?:{CURRENCY})(?!\w)) ?\d[\d.,]*"
    rf"|\d[\d.,]* ?(?:[$€£¥₩₹₽₺₴₫฿円]|(?:{CURRENCY})(?!\w))\.?|\d+[.,]\d\d(?![\w.,]))"
)
_BRACKETS: Final = (
    rf"[{OPENING}] *(?P<mark>{_INSIDE}{{0,60}}(?:\{{[^{{}}]{{0,60}}\}}{_INSIDE}{{0,60}}){{0,3}}) *[{CLOSING}]"
)
_PRINTED: Final = (
    r"(?P<number>[A-Za-z]{1,6}\d{0,3}(?:-[A-Za-z0-9]{1,6}){0,2}-(?:TK)?\d{1,4}[A-Za-z]{0,2})(?!\w)"
)
"""How the number of a card looks, such as WXDi-P01-001."""
_DECORATION: Final = r"(?P<sign>[^\w!?&%+#$€£¥]|_)"
_BETWEEN: Final = r"""[\s,:;=@|/~.…・_*'")\]}>】」』〕》≫-]"""
"""What may stand between a name and a bare count behind it; another sign may be part of a longer name."""
_FLAG: Final = (
    r"(?P<flag>(?:foil|non-?foil|holo|parallel|secret|promo|alt(?:ernate)?(?: ?art)?|(?:near )?mint"
    r"|(?:lightly |moderately |heavily )?played|excellent|each|damaged|signed|english|japanese"
    r"|(?:un)?common|rare"
    r"|(?<=[,-] )(?:nm|lp|mp|hp|en|jp))(?!\w))"
)
_CELL: Final = r"[\t|;] *(?P<cell>[^\t|;,\d\s][^\t|;,\d]{0,30})(?=[\t|;,]|$)"
_RARITY: Final = re.compile(r"lr|sr|re|r|c|l|tk|ur|str|pr|sec|nm|lp|mp|hp|en|jp", re.IGNORECASE)
"""What a short cell may say; behind a name without a separator it may be part of the name."""
_NOTE: Final = r"(?P<note>(?<!\S)(?://|#).*|https?://\S+|\*[a-z-]{1,12}\*)"
_SET: Final = r"(?P<set>(?![IVX]+(?!\w))(?=\w*[A-Z]\w*[A-Z])\w{2,8})(?!\w)"
_COLLECTED: Final = re.compile(
    rf"(?:{_BRACKETS}|[|;\t ]*{_SET})[ |:;#\t]+(?:(?P<collected>\d{{1,4}})|\d{{1,4}}[A-Za-z]{{1,2}})(?!\w)"
)
"""A set and the number of the card in it, which may also be a count where no other stands."""
_SET_CELL: Final = re.compile(
    r"[|;\t] *(?P<mark>(?!x?\d+x?(?!\w))(?=\w*\d|\w*[A-Z]\w*[A-Z])(?=\w*[A-Za-z])\w{2,12})(?!\w)"
)
_BEFORE: Final = re.compile(
    f"{_PRICE}|{COUNT}|{_LEVEL}|{_PRINTED}|{_BRACKETS}|{BARE}|:\\w{{2,40}}:|of(?!\\w)|{_DECORATION}",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    f"{_NOTE}|{_PRICE}|{COUNT}|{_LEVEL}|{_PRINTED}|{_BRACKETS}|{_FLAG}|{_CELL}|{BARE}|{_BETWEEN}|{_DECORATION}",
    re.IGNORECASE,
)
_JOINED_BEFORE: Final = re.compile(
    rf"(?:.*\W)?(?:\d+ *[x{UNIT}]?|x *\d+ *[{UNIT}]?)", re.IGNORECASE | re.DOTALL
)
_JOINED_BEHIND: Final = re.compile(rf"x *\d+(?: *[{UNIT}]|(?!\w))|\d+ *(?:[{UNIT}]|x(?!\w))", re.IGNORECASE)
"""Counts that may touch the letters of a name."""
_TOKEN: Final = re.compile(r"[^\s,;:|/()\[\]{}<>【】《》]+")
_TAIL: Final = re.compile(
    rf"\W*(?:(?<!\w)x ?(\d{{1,9}})(?: ?[{UNIT}])?|(?<=\s)(\d{{1,9}}) ?(?:x|[{UNIT}]|ea)?"
    rf"|(\d{{1,9}})(?:x|[{UNIT}])|\((\d{{1,9}})\))\W*$",
    re.IGNORECASE,
)
_LONGEST_TAIL: Final = 24
_MARKED: Final = re.compile(r"\s*(?:[(\[{|^$€£¥]|\s//|\s#).*", re.DOTALL)
_LONE: Final = re.compile(r"(?<![\w.-])\d{1,2}(?![\w.])")
_HERE: Final = re.compile(r"(\d{1,40}) (\S.*)")
_WITHOUT_CARDS: Final = re.compile(r"\W*(\d{1,40})\s*x?\s+(\S.*)", re.IGNORECASE)
_REMOVAL: Final = re.compile(
    r"(?://|#)?\s*(?:(?:cut|remov(?:ed?|ing)|deleted?|drop(?:ped)?|replac(?:ed?|ing)|swap(?:ped)?|instead"
    r"|out(?! of (?:stock|print))|(?:taken?|took|leave|left|go(?:es)?) out|not in|not played|unused"
    r"|maybe)(?!\w)"
    r"|外す|外した|抜く|抜き|抜いた|削除|除外|カット|不採用|入れ替え)",
    re.IGNORECASE,
)
"""How a mark begins that takes a card out of a list."""
_UNCLEAR: Final = {
    "mark": re.compile(
        r"[^\w$€£¥]*(?:\d[^\w$€£¥]*)+|\d+ or \d+"
        r"|(?:two|three|four|five|six|seven|eight|nine|ten|[二三四五六七八九十]枚?)",
        re.IGNORECASE,
    ),
    "price": re.compile(r"-?\d+[.,]\d\d"),
}
"""What next to a card without a count may mean one: `(-2)`, `(2?)`, `(two)`, or a number such as 2.50."""

Items = list[tuple[str, str]]
"""What stands around a card: the kind of each part that says something, and its words."""


class RowReading(NamedTuple):
    """What a line can be read as; where that is nothing, why, and what it says of a count and a card.

    `likely` are cards with their whole name in the line, next to something that is not understood;
    `several` are those of them that do not overlap, each with the count next to it, 0 for none.
    """

    rows: tuple[ListedCopies, ...] = ()
    fault: str = ""
    counts: tuple[int, ...] = ()
    words: str = ""
    likely: tuple[str, ...] = ()
    several: tuple[tuple[int, str], ...] = ()


class _Tally(Struct):
    """What was found in a line so far."""

    rows: dict[ListedCopies, None] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    likely: dict[str, tuple[int, int]] = field(default_factory=dict)
    spans: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)

    def counts_around(self, start: int, end: int) -> list[tuple[int, ...]]:
        """The counts of the longer names that hold a place."""
        return [counts for begin, stop, counts in self.spans if begin <= start and end <= stop]


def plain_row(text: str) -> ListedCopies:
    """Read a line as lists are written here, `COUNT NAME`, where no catalogue tells the cards."""
    found = _WITHOUT_CARDS.fullmatch(text)
    return ListedCopies(int(found[1]), found[2]) if found else ListedCopies(None, text)


def strip_marks(words: str) -> str:
    """The words of a card without what may stand behind its name."""
    return _MARKED.sub("", words, count=1).strip() or words


class CardLines:
    """Reads lines against the cards of a catalogue; each text is read once."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the cards."""
        self.catalog = catalog
        self._read: dict[ListedCopies, RowReading] = {}
        self._rests: dict[str, tuple[str, ...]] = {}

    def is_row(self, text: str) -> bool:
        """Whether a text names a card, with a count or without one."""
        return bool(self.read(ListedCopies(None, text)).rows)

    def read(self, row: ListedCopies) -> RowReading:
        """Read a line, or the cell of a card with its count and marks in other cells."""
        if row not in self._read:
            text = plain_signs(normalize("NFKC", plain_signs(row.card))).strip()
            self._read[row] = self._reading(row, text)
        return self._read[row]

    def _reading(self, row: ListedCopies, text: str) -> RowReading:
        found = _HERE.fullmatch(text)
        if found and row.count is None and (names := self.catalog.alike(found[2])):
            return RowReading(tuple(ListedCopies(int(found[1]), name) for name in names))
        tally = _Tally()
        for start, end, names in self._cards_in(text):
            around = tally.counts_around(start, end)
            if not any(around):
                tally.likely = dict.fromkeys(names, (start, end)) | tally.likely
                before, behind = (
                    _items(text[:start], _BEFORE),
                    _items(text[end:], _COLLECTED, _SET_CELL, _AFTER),
                )
                if before is not None and behind is not None and self._fits(names, before, behind):
                    counts = _counts(before, behind, row)
                    if counts not in around:
                        self._add(tally, row, names, counts, before + behind)
                        tally.spans.append((start, end, counts))
        if tally.rows:
            return RowReading(tuple(sorted(tally.rows, key=lambda one: one.count is None)))
        counts, words = _edges(text)
        if row.count is not None:
            counts = (row.count,)
        elif tally.likely and not counts:
            counts = tuple(map(int, _LONE.findall(text)[:2]))
        return RowReading(
            (), next(iter(tally.faults), ""), counts, words, tuple(tally.likely), _several(text, tally.likely)
        )

    def _cards_in(self, text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """The places of a text at which a card stands, by its name or number, the longest first."""
        found = {span: self.catalog.alike(text[slice(*span)]) for span in self.catalog.name_places(text)}
        for token in _TOKEN.finditer(text):
            found.setdefault(token.span(), self.catalog.numbered(token[0]))
        for start, end in sorted(found, key=lambda span: (span[0] - span[1], span)):
            if found[start, end] and _is_apart(text, start, end):
                yield start, end, found[start, end]

    def _add(
        self, tally: _Tally, row: ListedCopies, names: tuple[str, ...], counts: tuple[int, ...], items: Items
    ) -> None:
        """Add what a line means where these cards stand among these items."""
        if len(counts) > 1:
            told = " and ".join(str(count)[:20] for count in counts)
            write = " or ".join(f"`{count} {names[0]}`" for count in counts if 0 < count <= MOST_COPIES)
            tally.faults.append(f"two counts stand there, {told}; write {write or 'one of them'}")
            return
        remarks = [*(v for k, v in items if k in {"mark", "note"}), *row.marks]
        if removal := next((v for v in remarks if _REMOVAL.match(v)), ""):
            what = f"{removal[:40]!r} says that the card is not in the list"
            tally.faults.insert(0, f"{what}; delete the line, or these words")
            return
        unclear = [v for k, v in items if _UNCLEAR.get(k) and _UNCLEAR[k].fullmatch(v)]
        if unclear and not counts:
            what = f"{unclear[0][:40]!r} is no count that can be read"
            tally.faults.append(f"{what}; write a whole number before the name")
            return
        marks = [value for kind, value in items if kind in {"mark", "number", "cell"}]
        numbers = [one for one in (*marks, *row.marks) if self.catalog.numbered(one)]
        left = [name for name in names if all(name in self.catalog.numbered(one) for one in numbers)]
        if not left:
            other = ", ".join(self.catalog.numbered(numbers[0]))
            clash = f"{numbers[0]} is the number of {other}, not of {names[0]}; write one of them"
            tally.faults.insert(0, clash)
        levels = {int(value) for kind, value in items if kind == "level"}
        fitting = [name for name in left if not levels - {self.catalog.definition(name).level}]
        if left and not fitting:
            own = self.catalog.definition(names[0]).level
            what = f"{names[0]} is level {own}" if own >= 0 else f"{names[0]} has no level"
            said = " and ".join(map(str, sorted(levels)))
            advice = f"`{(*counts, 1)[0]} {names[0]}`"
            tally.faults.insert(0, f"{what}, and the line says level {said}; write {advice} if it is meant")
        collected = [int(value) for kind, value in items if kind == "collected"]
        options: list[int | None] = [*counts] if counts else [None, *collected]
        for name in fitting:
            for count in options:
                tally.rows.setdefault(ListedCopies(count, name))

    def _fits(self, names: tuple[str, ...], before: Items, behind: Items) -> bool:
        """Whether what stands around cards may be said of them, and is not part of a longer name."""
        kinds = {kind for kind, _ in before + behind}
        if "set" in kinds and not kinds & {"bare", "behind_x", "before_x", "inner"}:
            return False  # the number in a set would be its count
        if ("sign", "bare") in {(one[0], other[0]) for one, other in pairwise(behind)}:
            return False
        cells = [value for kind, value in behind if kind == "cell"]
        marks = [
            value for kind, value in before + behind if kind == "mark" and not self.catalog.numbered(value)
        ]
        if any(row.card not in names for one in marks for row in self.read(ListedCopies(None, one)).rows):
            return False
        if not all(section_of(cell) or _RARITY.fullmatch(cell) or _items(cell, _AFTER) for cell in cells):
            return False
        words = [(kind, value) for kind, value in before + behind if kind in {"mark", "set", "flag"}]
        return not any(self._may_end(names[0], value, bracketed=kind == "mark") for kind, value in words)

    def _may_end(self, name: str, mark: str, *, bracketed: bool) -> bool:
        """Whether a mark next to a name may be the misspelt rest of a longer name."""
        own, said = plainly_folded(name), plainly_folded(mark)
        if own not in self._rests:
            longer_names = self.catalog.folded_names_with(own)
            self._rests[own] = tuple(one.replace(own, "", 1) for one in longer_names if one != own)
        rests = (one for one in self._rests[own] if not bracketed or one[0] in OPENING)
        return any(SequenceMatcher(None, rest.strip("()[]"), said).ratio() >= LIKE for rest in rests)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether a name is no part of a longer word; a count may touch it."""
    joined = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    touched = end < len(text) and text[end - 1].isalnum() and text[end].isalnum()
    return not (joined and not _JOINED_BEFORE.fullmatch(text, 0, start)) and not (
        touched and not _JOINED_BEHIND.match(text, end)
    )


def _items(text: str, *patterns: re.Pattern[str]) -> Items | None:
    """The parts of a text, each of a known shape; None where one is not."""
    found: Items = []
    place = 0
    while place < len(text):
        item = next((one for pattern in patterns if (one := pattern.match(text, place))), None)
        if item is None:
            return None
        found += [(kind, value.strip()) for kind, value in item.groupdict().items() if value]
        place = item.end()
    return found


def _counts(before: Items, behind: Items, row: ListedCopies) -> tuple[int, ...]:
    """Every count that stands around a card. With `2x` before it, a number in brackets there is its cost."""
    firm = {value for kind, value in before + behind if kind in {"behind_x", "before_x", "bare"}}
    marked = any(kind in {"behind_x", "before_x"} for kind, _ in before)
    firm |= {value for kind, value in (behind if marked else before + behind) if kind == "inner"}
    return tuple(sorted({*map(int, firm), *(() if row.count is None else (row.count,))}))


def _several(text: str, cards: dict[str, tuple[int, int]]) -> tuple[tuple[int, str], ...]:
    """The cards of a line that do not overlap, each with its count: all before or all behind them."""
    rows = sorted((*span, name) for name, span in cards.items())
    rows = [
        row for row in rows if not any(a <= row[0] and row[1] <= b and (a, b) != row[:2] for a, b, _ in rows)
    ]
    if len({row[:2] for row in rows}) < 2 or len({row[:2] for row in rows}) < len(rows):  # noqa: PLR2004
        return ()
    starts, ends = [0, *(end for _, end, _ in rows)], [*(start for start, _, _ in rows[1:]), len(text)]
    before = [
        re.search(r"(?<![\w.])(?:x ?)?(\d{1,2})[ x枚]*\W*$", text[a : row[0]])
        for a, row in zip(starts, rows, strict=False)
    ]
    behind = [
        re.match(r"\W*?x? ?(\d{1,2})(?![\w.])", text[row[1] : b]) for b, row in zip(ends, rows, strict=True)
    ]
    found = next((some for some in (before, behind) if all(some)), [None] * len(rows))
    return tuple((int(one[1]) if one else 0, name) for one, (_, _, name) in zip(found, rows, strict=True))


def _edges(text: str) -> tuple[tuple[int, ...], str]:
    """The counts at both ends of a line, and the words between them."""
    counts: dict[int, None] = {}
    words = text
    while words and (item := _BEFORE.match(words)) and not (item["mark"] or item["number"]):
        said = next((item[key] for key in ("behind_x", "before_x", "inner", "bare") if item[key]), "")
        counts |= {int(said): None} if said else {}
        words = words[item.end() :]
    if found := _TAIL.search(words, max(len(words) - _LONGEST_TAIL, 0)):
        counts.setdefault(next(int(one) for one in found.groups() if one))
        words = words[: found.start()]
    return tuple(counts), words.strip() or text
