"""What is printed on a card of a row: every attribute is read, and held against its type.

A row is taken whole or not at all, and all that is wrong with it is told at once. The text is not
read here; a line that nobody can read is no reason to refuse a card.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct

from referee.cards.check import problems_of
from referee.cards.definition import COLORS, COST_COLORS, ICONS, TIMINGS, TYPES, CardDef
from referee.cards.sheets.cells import Cell, CellProblem, Row, shown
from referee.cards.sheets.types import LONGEST_NAME, MOST, PRINTED
from referee.rulebook import ruleset as ruleset_named

FIELDS: Final[dict[str, str]] = {
    "id": "word",
    "name": "word",
    "type": "word",
    "colors": "words",
    "level": "number",
    "limit": "number",
    "power": "number",
    "classes": "words",
    "lrig_types": "words",
    "teams": "words",
    "cost": "table",
    "grow_cost": "table",
    "coins": "number",
    "use_timing": "words",
    "guard": "flag",
    "craft": "flag",
    "limiting": "words",
    "icons": "words",
    "text": "text",
    "life_burst": "text",
}
"""The fields of a row and what each holds."""

_CLOSED: Final = {"colors": COLORS, "use_timing": TIMINGS, "icons": ICONS}
_FLAGS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_WORD: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+")
_SURELY: Final = 0.85
"""From this likeness on, out of 1, one name is another that was spelt wrong."""
_LEAST: Final = 3
"""Letters of a word by which a field is known."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_PAIR: Final = re.compile(r"\s*([^=;]*?)\s*[ =]\s*(-?[0-9]{1,9})\s*", re.ASCII)
_WANTED: Final = {
    "word": "a text",
    "text": "a text",
    "words": "a list of words",
    "number": "a whole number",
    "table": "a table of colour and number",
    "flag": "true or false",
}
_FROM_CSV: Final = {"number": "such as 3000", "words": "such as red; blue"} | {
    "table": "such as red 1; colorless 2",
    "flag": "true or false",
}


class Printed(Struct, frozen=True):
    """A card as its row prints it, without abilities; `id` is its number, "" for none.

    `starts` are, for each line of the text, the cell that it stands in and where in it.
    """

    line: int
    id: str
    card: CardDef
    starts: tuple[tuple[Cell, int], ...]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Line and column in the file of a column of a line of the text, both from 1."""
        cell, start = self.starts[line - 1]
        return cell.at(start + column - 1)


class _RowReading:
    """The values of one row as they are read, and what is wrong with them."""

    def __init__(self, row: Row) -> None:
        self.row = row
        first = next(iter(row.values()), Cell("", 1, 1))
        name = row.get("name", first).value
        self.line = first.line
        self.name = _plain(name).strip() if isinstance(name, str) and "name" in row else ""
        self.problems: list[CellProblem] = []

    def against(self, place: tuple[int, int], what: str, instead: str) -> None:
        """Note a problem."""
        name = "".join(c if c.isprintable() else "?" for c in self.name[:LONGEST_NAME])
        self.problems.append(CellProblem(place[0], place[1], name, what, instead))

    def place(self, key: str) -> tuple[int, int]:
        """The place of a field, or of the row where the field is missing."""
        cell = self.row.get(key)
        return (self.line, 1) if cell is None else (cell.line, cell.column)


def _plain(text: str) -> str:
    """Make every kind of space one space, character for character."""
    return "".join(" " if unicodedata.category(c) == "Zs" or c == "\t" else c for c in text)


def _broken(text: str) -> int:
    """The offset of a character that no card bears, -1 when there is none."""
    plain = _plain(text)
    if plain.isprintable():
        return -1
    return next((i for i, c in enumerate(plain) if not c.isprintable() and c not in "\r\n"), -1)


def _from_csv(kind: str, text: str) -> Any:
    """The value that the text of a CSV field stands for, or the text if it is none."""
    if kind == "number":
        return int(text) if _NUMBER.fullmatch(text) else text
    if kind == "words":
        return [word.strip() for word in text.split(";")]
    if kind == "table":
        pairs = [_PAIR.fullmatch(part) for part in text.split(";")]
        known = [p for p in pairs if p is not None]
        return {p[1]: int(p[2]) for p in known} if len(known) == len(pairs) else text
    return _FLAGS.get(text.lower(), text) if kind == "flag" else text


_FITS: Final[dict[str, Callable[[Any], bool]]] = {
    "word": lambda v: isinstance(v, str),
    "text": lambda v: isinstance(v, str),
    "number": lambda v: type(v) is int,
    "flag": lambda v: isinstance(v, bool),
    "words": lambda v: isinstance(v, list) and all(isinstance(w, str) and w.strip() for w in v),
    "table": lambda v: isinstance(v, dict) and all(type(n) is int for n in v.values()),
}


def _value(reading: _RowReading, key: str, cell: Cell, *, from_csv: bool) -> Any:
    """Read one value as its field wants it; None when it cannot be."""
    kind = FIELDS[key]
    value = _from_csv(kind, cell.value) if from_csv else cell.value
    if not _FITS[kind](value):
        what = f"{key} is {shown(cell.value)}"
        more = f", {_FROM_CSV[kind]}" if from_csv and kind in _FROM_CSV else ""
        reading.against((cell.line, cell.column), what, f"write {_WANTED[kind]}{more}")
        return None
    return _words_of(reading, key, cell, value)


def _words_of(reading: _RowReading, key: str, cell: Cell, value: Any) -> Any:
    texts = [value] if isinstance(value, str) else list(value) if isinstance(value, (list, dict)) else []
    for text in texts:
        bad = _broken(text)
        if bad >= 0:
            place = cell.at(bad) if text is value else (cell.line, cell.column)
            what = f"{key} has the character U+{ord(text[bad]):04X}, which no card bears"
            reading.against(place, what, "take it out")
            return None
    if isinstance(value, list):
        return _listed(reading, key, cell, [_plain(w).strip() for w in value])
    if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= MOST:
        reading.against((cell.line, cell.column), f"{key} is {value}", f"write 0 to {MOST}")
        return None
    return value


def _listed(reading: _RowReading, key: str, cell: Cell, words: list[str]) -> list[str] | None:
    """Hold the words of a list against those that there are."""
    known = _CLOSED.get(key)
    for word in words:
        if known is not None and word not in known:
            near = get_close_matches(word.lower(), known, 1) or [f"one of {', '.join(known)}"]
            reading.against(cell.of(word), f"{shown(word)} stands in {key}", f"write {near[0]}")
            return None
    if len(set(words)) < len(words):
        twice = next(w for w in words if words.count(w) > 1)
        reading.against(cell.of(twice), f"{key} names {shown(twice)} twice", "name it once")
        return None
    return words


def _meant(key: str) -> str:
    """The field that a name may mean, "" for none: `type` by "card_type" or "Card Type".

    One that is all but spelt so comes first, then one of which each word is said, then one that
    holds a word of the name or stands in it; letters alone count last, as they mislead most.
    """
    spelt = "_".join(one.lower() for one in _WORD.findall(key))
    words = spelt.split("_")
    said = [f for f in FIELDS if set(f.split("_")) <= set(words)]
    held = [f for f in FIELDS if f in spelt or any(len(w) >= _LEAST and w in f for w in words)]
    found = (
        get_close_matches(spelt, FIELDS, 1, _SURELY)
        or sorted(said, key=len, reverse=True)
        or get_close_matches(spelt, held, 1, 0)
        or get_close_matches(spelt, FIELDS, 1)
    )
    return found[0] if found else ""


def _known_keys(reading: _RowReading) -> Iterator[tuple[str, Cell]]:
    for key, cell in reading.row.items():
        if key in FIELDS:
            yield key, cell
            continue
        near = _meant(key)
        instead = f"write {near}" if near else f"the fields are {', '.join(FIELDS)}"
        reading.against((cell.line, cell.column), f"no field is named {shown(key)}", instead)


def _costs(reading: _RowReading, key: str, cost: dict[str, int]) -> tuple[tuple[str, int], ...]:
    cell = reading.row[key]
    for color, number in cost.items():
        if color not in COST_COLORS:
            near = get_close_matches(color.lower(), COST_COLORS, 1) or [", ".join(COST_COLORS)]
            reading.against(cell.of(color), f"{shown(color)} stands in {key}", f"write {near[0]}")
        elif not 0 <= number <= MOST:
            reading.against(cell.of(color), f"{key} asks for {number} {color}", f"0 to {MOST}")
    return tuple(sorted((p for p in cost.items() if p[0] in COST_COLORS), key=_color_order))


def _color_order(pair: tuple[str, int]) -> int:
    return COST_COLORS.index(pair[0])


def _held_against_type(reading: _RowReading, values: dict[str, Any], ruleset: str) -> None:
    """What a card of this type cannot print, and what it has to print and does not."""
    kind = values["type"]
    if kind not in TYPES:
        near = get_close_matches(str(kind).upper(), TYPES, 1) or [f"one of {', '.join(TYPES)}"]
        reading.against(reading.place("type"), f"{shown(kind)} is no type", f"write {near[0]}")
        return
    rules = ruleset_named(ruleset)
    if kind not in {*rules.main_types, *rules.lrig_types, "RESONA"}:
        instead = "import it with the other --ruleset"
        reading.against(reading.place("type"), f"{ruleset} has no {kind}", instead)
    type_of = PRINTED[kind]
    for key, value in values.items():
        if key in type_of.never and value not in (False, 0, None):
            what = f"{key} {shown(value)} on a card of type {kind}"
            instead = type_of.never[key] or "cards of this type print none; leave it out"
            reading.against(reading.place(key), what, instead)
    needs = [*type_of.needs]
    if kind == "LRIG" and values.get("level"):
        needs.append("limit")
    refused = {p.what.split(" ", 1)[0] for p in reading.problems}
    for key in needs:
        if key not in values and key not in refused:
            what = f"a card of type {kind} without {key}"
            reading.against((reading.line, 1), what, f"write its {key} as it is printed")


def _lines(values: dict[str, Any], row: Row) -> tuple[tuple[str, ...], tuple[tuple[Cell, int], ...]]:
    """The lines of the text and where each stands; the Life Burst is the last, in one line."""
    lines: list[str] = []
    starts: list[tuple[Cell, int]] = []
    for found in re.finditer(r"[^\r\n]+", _plain(values.get("text", ""))):
        line = found[0].strip()
        if line:
            lines.append(line)
            starts.append((row["text"], found.start() + found[0].index(line[0])))
    burst = _plain(values.get("life_burst", ""))
    if burst.strip():
        said = " ".join(part.strip() for part in burst.splitlines() if part.strip())
        lines.append(said)
        starts.append((row["life_burst"], len(burst) - len(burst.lstrip())))
    return tuple(lines), tuple(starts)


def _card(reading: _RowReading, values: dict[str, Any]) -> tuple[CardDef, Any]:
    text, starts = _lines(values, reading.row)
    many = ("colors", "classes", "lrig_types", "teams", "use_timing", "limiting", "icons")
    card = CardDef(
        " ".join(_plain(values["name"]).split()),
        values["type"],
        level=values.get("level", -1),
        power=values.get("power", -1),
        limit=values.get("limit", 0),
        coins=values.get("coins", 0),
        guard=values.get("guard", False),
        craft=values.get("craft", False),
        cost=_costs(reading, "cost", values["cost"]) if "cost" in values else (),
        grow_cost=_costs(reading, "grow_cost", values["grow_cost"]) if "grow_cost" in values else (),
        burst=bool(values.get("life_burst", "").strip()),
        text=text,
        numbers=(number,) if (number := values.get("id", "").strip()) else (),
        **{key: tuple(values.get(key, ())) for key in many},
    )
    return card, starts


def printed(row: Row, ruleset: str) -> Iterator[Printed | CellProblem]:
    """The card of a row, or all that is wrong with it."""
    reading = _RowReading(row)
    from_csv = bool(row) and all(c.style != "json" and isinstance(c.value, str) for c in row.values())
    values: dict[str, Any] = {}
    for key, cell in _known_keys(reading):
        value = _value(reading, key, cell, from_csv=from_csv)
        if value is not None:
            values[key] = value
    for key in ("name", "type"):
        if not str(values.get(key, "")).strip():
            reading.against(reading.place(key), f"a card without a {key}", f"write its {key}")
    if len(values.get("name", "")) > LONGEST_NAME:
        what = f"a name of {len(values['name'])} characters"
        reading.against(reading.place("name"), what, f"{LONGEST_NAME} are the most")
    if values.get("name", "").strip() and "type" in values:
        _held_against_type(reading, values, ruleset)
    if not reading.problems:
        card, starts = _card(reading, values)
        for said in () if reading.problems else problems_of(card):
            key, _, wanted = said.removeprefix(f"{card.name}: ").partition(": ")
            reading.against(reading.place(key), f"{key} cannot be", wanted)
        if not reading.problems:
            yield Printed(reading.line, values.get("id", "").strip(), card, starts)
    yield from reading.problems
