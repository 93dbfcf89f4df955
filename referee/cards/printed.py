"""What is printed on the cards of a file, whatever its form, before anything in it is judged.

A file has one JSON object a line, or rows of comma-separated values under the same names, or
TOML tables `[[card]]`; each may be packed by gzip. The form is told by how the file begins. In a
comma-separated file several values of a cell stand apart by `;`, and a cost is `red 1; green 2`.
"""

import csv
import gzip
import io
import json
import re
import tomllib
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from events.record import record
from events.wording import not_json, not_toml
from referee.cards.definition import COST_COLORS, AbilityDef, CardDef
from referee.cards.errors import CatalogError

_GZIP: Final = b"\x1f\x8b"
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


@record
class Text:
    """What is read of a card: its name, type and lines, whether the last is its burst, its set."""

    name: str
    type: str
    lines: tuple[str, ...]
    burst: bool = False
    set: str = ""


def unpacked(data: bytes) -> bytes:
    """Give the bytes of a file, unpacked where gzip packed them; raises CatalogError."""
    if not data.startswith(_GZIP):
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise CatalogError(("not a whole gzip file: it is damaged or cut short",)) from error


def printed_rows(data: bytes) -> list[Row]:
    """Give the cards of a file as they stand there; raises CatalogError that says where."""
    try:
        text = unpacked(data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CatalogError((f"byte {error.start + 1} is no UTF-8 text",)) from error
    begins = text.lstrip()[:1]
    if begins == "{":
        return list(_objects(text))
    first = text.lstrip().partition("\n")[0]
    if "," in first and begins not in {"[", "#"} and "=" not in first:
        return [_cells(row) for row in csv.DictReader(io.StringIO(text, newline=""))]
    try:
        listed = tomllib.loads(text).get("card", [])
    except tomllib.TOMLDecodeError as error:
        raise CatalogError((f"not a card file: {not_toml(error)}",)) from error
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise CatalogError(("`card` stands where tables [[card]] are wanted",))
    return listed


def _objects(text: str) -> Iterable[Row]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise CatalogError((f"line {number}: {not_json(error)}",)) from error
        if not isinstance(row, dict):
            raise CatalogError((f"line {number}: one card as an object is wanted",))
        yield row


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


def _paid(cell: str) -> dict[str, int]:
    pairs = (part.rpartition(" ") for part in _split(cell))
    return {color.strip(): int(count) for color, _, count in pairs}


_READ: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(_WORDS, _split),
    **dict.fromkeys(_COSTS, _paid),
    **dict.fromkeys(_NUMBERS, int),
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
    """Give the set of a card: the part of its `id` before the number, empty without an `id`."""
    said = str(row.get("id", ""))
    found = _NUMBERED.match(said)
    return found[1] if found else said


def printed_text(row: Row) -> Text:
    """Give what is read of a card: its lines, the sentence of its Life Burst last."""
    said = row.get("text", [])
    lines = said.splitlines() if isinstance(said, str) else [str(line) for line in said]
    kept = tuple(line.strip() for line in lines if line.strip())
    burst = str(row.get("life_burst") or "").strip()
    name, kind = str(row.get("name", "")), str(row.get("type", ""))
    return Text(name, kind, (*kept, *([burst] if burst else [])), bool(burst), printed_set(row))


def _cost(row: Row, key: str) -> tuple[tuple[str, int], ...]:
    paid = row.get(key, {})
    return tuple((color, int(paid[color])) for color in COST_COLORS if color in paid)


def printed_card(row: Row, abilities: Iterable[AbilityDef]) -> CardDef:
    """Give the card of a row with these abilities; its attributes are taken as they stand.

    Raises CatalogError for an attribute of another form.
    """
    text = printed_text(row)
    try:
        return CardDef(
            text.name,
            text.type,
            level=int(row.get("level", -1)),
            power=int(row.get("power", -1)),
            limit=int(row.get("limit", 0)),
            coins=int(row.get("coins", 0)),
            cost=_cost(row, "cost"),
            grow_cost=_cost(row, "grow_cost"),
            guard=bool(row.get("guard", False)),
            craft=bool(row.get("craft", False)),
            burst=text.burst,
            text=text.lines,
            abilities=tuple(abilities),
            **{key: tuple(map(str, row.get(key, ()))) for key in _WORDS},
        )
    except (TypeError, ValueError) as error:
        raise CatalogError((f"{text.name or 'a card'}: {error}",)) from error
