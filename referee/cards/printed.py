"""What is printed on the cards of a file, whatever its form, before anything in it is judged.

A file has one JSON object a line, or rows of comma-separated values under the same names, or
TOML tables `[[card]]`; each may be packed by gzip. The form is told by how the file begins. In a
comma-separated file several values of a cell stand apart by `;`, and a cost is `red 1; green 2`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from events.given import FARTHEST, FaultyFileError, csv_of, json_of, text_of, toml_of, unpacked, whole_number
from events.wording import SHOWN, counted
from referee.cards.definition import COST_COLORS, TYPES, AbilityDef, CardDef
from referee.cards.errors import CatalogError, placed

MOST: Final = 1 << 24
"""Bytes of a card file at most, when it is unpacked."""
MOST_CARDS: Final = 10_000
"""Cards of a file at most; every card printed so far in English is a third of that."""
_NUMBERED: Final = re.compile(r"(.+?)-(?:TK)?\d")
_WORDS: Final = (
    "colors",
    "classes",
    "lrig_types",
    "teams",
    "use_timing",
    "limiting",
    "icons",
)
_COSTS: Final = ("cost", "grow_cost")
_NUMBERS: Final = ("level", "limit", "power", "coins")
_FLAGS: Final = ("guard", "craft")

Row = Mapping[str, Any]


class PrintedText(Struct, frozen=True):
    """What is read of a card: its name, type and lines, whether the last is its burst, its set."""

    name: str
    type: str
    lines: tuple[str, ...]
    burst: bool = False
    set: str = ""


def printed_rows(data: bytes, most: int = MOST_CARDS) -> list[Row]:
    """The cards of a file as they stand there; raises CatalogError that says where.

    No more than `most` cards are read, and no more than `MOST` bytes unpacked.
    """
    try:
        rows = list(islice(_rows(text_of(unpacked(data, MOST))), most + 1))
    except FaultyFileError as error:
        raise CatalogError((f"{placed(error)[2:] or 'the file'}: {error}",)) from error
    if len(rows) > most:
        raise CatalogError((f"more than {counted(most, 'card')} in one file; part it",))
    if untyped := [_untyped(row) for row in rows if row.get("type") not in TYPES]:
        raise CatalogError(tuple(untyped))
    return rows


def _untyped(row: Row) -> str:
    """What is wrong with a card whose type is none, by which its text could not be read."""
    name, said = str(row.get("name") or "a card"), row.get("type")
    wanted = f"one of {', '.join(TYPES)}"
    if said is not None:
        return f"{name}: type: {said!r} stands where {wanted} is wanted"
    near = [key for key, value in row.items() if isinstance(value, str) and value in TYPES]
    return f"{name}: it has no type; " + (f"write type for {near[0]}" if near else f"write {wanted}")


def _rows(text: str) -> Iterable[Row]:
    begins = text.lstrip()[:1]
    if begins == "{":
        return _objects(text)
    first = text.lstrip().partition("\n")[0]
    if "," in first and begins not in {"[", "#"} and "=" not in first:
        return map(_cells, csv_of(text))
    listed = toml_of(text).get("card", [])
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise CatalogError(("`card` stands where tables [[card]] are wanted",))
    return listed


def _objects(text: str) -> Iterable[Row]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json_of(line)
        except FaultyFileError as error:
            raise CatalogError((f"line {number}: {error}",)) from error
        if not isinstance(row, dict):
            raise CatalogError((f"line {number}: one card as an object is wanted",))
        yield row


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


def _whole(value: Any) -> int:
    """A whole number as a card has it; raises ValueError for another."""
    number = whole_number(value.strip()) if isinstance(value, str) else value
    if not isinstance(number, int | float) or not abs(number) <= FARTHEST:
        message = f"{str(value)[:SHOWN]!r} is no whole number up to {FARTHEST}"
        raise ValueError(message)
    return int(number)


def _paid(cell: str) -> dict[str, int]:
    pairs = (part.rpartition(" ") for part in _split(cell))
    return {color.strip(): _whole(count) for color, _, count in pairs}


_READ: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(_WORDS, _split),
    **dict.fromkeys(_COSTS, _paid),
    **dict.fromkeys(_NUMBERS, _whole),
    **dict.fromkeys(_FLAGS, lambda cell: cell.strip().lower() in {"true", "1", "yes"}),
}
"""How the cell of a key is read; any other key is a text."""


def _cells(row: Mapping[str | None, Any]) -> Row:
    made: dict[str, Any] = {}
    for key, cell in row.items():
        if key is None or not isinstance(cell, str) or not cell.strip():
            continue
        try:
            made[key] = _READ.get(key, str)(cell)
        except ValueError as error:
            name = row.get("name") or "a card"
            raise CatalogError((f"{name}, {key}: {cell!r} cannot be read",)) from error
    return made


def printed_set(row: Row) -> str:
    """The set of a card: the part of its `id` before the number, empty without an `id`."""
    said = str(row.get("id", ""))
    found = _NUMBERED.match(said)
    return found[1] if found else said


def printed_text(row: Row) -> PrintedText:
    """What is read of a card: its lines, the sentence of its Life Burst last."""
    said = row.get("text", [])
    lines = said.splitlines() if isinstance(said, str) else [str(line) for line in said]
    kept = tuple(line.strip() for line in lines if line.strip())
    burst = str(row.get("life_burst") or "").strip()
    name, kind = str(row.get("name", "")), str(row.get("type", ""))
    return PrintedText(name, kind, (*kept, *([burst] if burst else [])), bool(burst), printed_set(row))


def _cost(row: Row, key: str) -> tuple[tuple[str, int], ...]:
    paid = row.get(key, {})
    return tuple((color, _whole(paid[color])) for color in COST_COLORS if color in paid)


def printed_card(row: Row, abilities: Iterable[AbilityDef]) -> CardDef:
    """The card of a row with these abilities; its attributes are taken as they stand.

    Raises CatalogError for an attribute of another form.
    """
    text = printed_text(row)
    try:
        return CardDef(
            text.name,
            text.type,
            level=_whole(row.get("level", -1)),
            power=_whole(row.get("power", -1)),
            limit=_whole(row.get("limit", 0)),
            coins=_whole(row.get("coins", 0)),
            cost=_cost(row, "cost"),
            grow_cost=_cost(row, "grow_cost"),
            guard=bool(row.get("guard", False)),
            craft=bool(row.get("craft", False)),
            burst=text.burst,
            text=text.lines,
            abilities=tuple(abilities),
            numbers=(number,) if (number := str(row.get("id") or "").strip()) else (),
            **{key: tuple(map(str, row.get(key, ()))) for key in _WORDS},
        )
    except (TypeError, ValueError) as error:
        raise CatalogError((f"{text.name or 'a card'}: {error}",)) from error
