"""Which cards there are: definitions by name, their canonical bytes, and their programs.

A match pins the SHA-256 of its catalogue, and the record keeps the bytes once; so a record reads
the same cards for ever, whatever is printed or corrected later.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from msgspec import ValidationError, convert
from msgspec.structs import asdict

from events.canonical import canonical, load
from referee.cards.check import problems_of
from referee.cards.definition import UNKNOWN, AbilityDef, CardDef, MechanicDef, ability, frozen
from referee.cards.errors import CatalogError, UnknownCardError
from referee.cards.names import folded, number_folded, plainly_folded
from referee.cards.near import LIKE, NameFinder, NearNames
from referee.effects.language import ProgramError

FORMAT = 1
"""The version of the catalogue's bytes."""

_DEFAULTS: dict[str, Any] = {name: getattr(UNKNOWN, name) for name in CardDef.__struct_fields__}
_LISTS = ("colors", "classes", "lrig_types", "teams", "use_timing", "text", "limiting", "icons", "numbers")
_PAIRS = ("cost", "grow_cost")
_PLAIN = ("type", "level", "power", "limit", "coins", "guard", "burst", "craft")


class Catalog:
    """Card definitions by name; a value, never changed after it was made."""

    def __init__(self, definitions: Iterable[CardDef] = (), mechanics: Iterable[MechanicDef] = ()) -> None:
        """Take definitions in any order; of two with one name the later stands.

        `mechanics` are the words that sets brought, which programs of these cards may use.
        """
        self.mechanics = tuple(sorted(mechanics, key=lambda one: one.name))
        cards = {d.name: d for d in definitions}
        self._cards: Mapping[str, CardDef] = {name: cards[name] for name in sorted(cards)}

    def definition(self, name: str) -> CardDef:
        """The definition of a name as `named` takes it; raises UnknownCardError."""
        found = self._cards.get(name) or self._cards.get(self.named(name))
        if found is None:
            raise UnknownCardError(name, self.near(name))
        return found

    def named(self, said: str) -> str:
        """The one name that `alike` finds for what is said.

        What means no card, or several of an older catalogue, is given as it is.
        """
        (name, *others) = self.alike(said) or (said,)
        return said if others else name

    def alike(self, said: str) -> tuple[str, ...]:
        """The names that a text is another way of writing; several only where a catalogue has both.

        The name itself, else those that differ by capitals, width or blanks alone, else those that
        differ by accents or by the kind of apostrophe, quotation mark or dash. Never a near name.
        """
        if said in self._cards:
            return (said,)
        exact, plain = self._folded
        return tuple(exact.get(folded(said)) or plain.get(plainly_folded(said)) or ())

    @cached_property
    def _folded(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        exact: dict[str, list[str]] = {}
        plain: dict[str, list[str]] = {}
        for name in self._cards:
            exact.setdefault(folded(name), []).append(name)
            plain.setdefault(plainly_folded(name), []).append(name)
        return exact, plain

    def near(self, said: str, like: float = LIKE) -> tuple[str, ...]:
        """The names most like a word that names no card, the nearest first."""
        return self._near.find(said, like)

    def name_places(self, text: str) -> Iterator[tuple[int, int]]:
        """The start and the end of each place of a text at which the name of a card stands."""
        return self._finder.find(text)

    def folded_names_with(self, part: str) -> tuple[str, ...]:
        """The names that hold a plainly folded text, plainly folded themselves."""
        return tuple(key for key in self._folded[1] if part in key)

    @cached_property
    def _finder(self) -> NameFinder:
        return NameFinder(self._folded[1])

    @cached_property
    def _near(self) -> NearNames:
        return NearNames({key: names[0] for key, names in self._folded[1].items()})

    def numbered(self, number: str) -> tuple[str, ...]:
        """The names of the cards that were printed under a number, in whatever capitals and dashes."""
        return tuple(self._numbered.get(number_folded(number), ()))

    @cached_property
    def _numbered(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, numbers in self._numbers():
            for number in numbers:
                found.setdefault(number_folded(number), []).append(name)
        return found

    def _numbers(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Each name with the numbers of its card."""
        return ((name, card.numbers) for name, card in self._cards.items() if card.numbers)

    def get(self, name: str | None) -> CardDef:
        """The definition of a name, or UNKNOWN for a card that nobody has told."""
        return self._cards.get(name or "", UNKNOWN)

    def names(self) -> tuple[str, ...]:
        """All names in order."""
        return tuple(self._cards)

    def programs(self) -> dict[str, tuple[CardDef, AbilityDef]]:
        """Every program by its hash, with the first card (by name) that has it."""
        found: dict[str, tuple[CardDef, AbilityDef]] = {}
        for card in self._cards.values():
            for one in card.abilities:
                found.setdefault(one.hash, (card, one))
        return found

    def brought(self, kind: str) -> tuple[str, ...]:
        """The words of sets of a kind, as programs have them, by name."""
        return tuple(one.word for one in self.mechanics if one.kind == kind)

    def merged(self, other: "Catalog") -> "Catalog":
        """A catalogue of both; a name that both define means the other's definition."""
        words = {one.name: one for one in (*self.mechanics, *other.mechanics)}
        return Catalog([*self._cards.values(), *map(other.get, other.names())], words.values())

    def dump(self) -> bytes:
        """The canonical bytes: all definitions with their programs, by name."""
        return self._bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of the canonical bytes, in hexadecimal."""
        return self._digest

    @cached_property
    def _bytes(self) -> bytes:
        cards = [_row(c) for c in self._cards.values()]
        return canonical({"cards": cards, "format": FORMAT} | mechanics_row(self.mechanics))

    @cached_property
    def _digest(self) -> str:
        return hashlib.sha256(self.dump()).hexdigest()


def _row(card: CardDef) -> dict[str, Any]:
    """Write a card as an object; attributes that are not printed are left out."""
    row: dict[str, Any] = {"name": card.name}
    for key in (*_PLAIN, *_LISTS, *_PAIRS):
        value = getattr(card, key)
        if value != _DEFAULTS[key]:
            row[key] = value
    if card.abilities:
        row["abilities"] = [[a.line, a.node] for a in card.abilities]
    return row


def mechanics_row(mechanics: tuple[MechanicDef, ...]) -> dict[str, Any]:
    """What the bytes of a catalogue say of the words that sets brought: nothing where there are none."""
    return {"mechanics": [mechanic_row(one) for one in mechanics]} if mechanics else {}


def mechanic_row(one: MechanicDef) -> dict[str, Any]:
    """Write a word that a set brought as an object; what it has not is left out."""
    return {name: value for name, value in asdict(one).items() if value not in {"", ()}}


def read_mechanic(row: object) -> MechanicDef:
    """Read one such object; raises CatalogError for a shape that is not one."""
    if not isinstance(row, Mapping):
        raise _refused("a mechanic", row, "an object with a name")
    try:
        found = {**row, "node": frozen(row["node"], "means")} if "node" in row else row
        return convert(found, MechanicDef)
    except (ValidationError, ProgramError) as error:
        raise CatalogError((f"mechanic {row.get('name')}: {error}",)) from error


def dump_card(card: CardDef) -> bytes:
    """The canonical bytes of one card, as they stand in those of its catalogue."""
    return canonical(_row(card))


def _refused(place: str, found: object, wanted: str) -> CatalogError:
    return CatalogError((f"{place}: {str(found)[:60]!r} stands where {wanted} is wanted",))


def _plain(place: str, key: str, value: object) -> object:
    wanted = type(_DEFAULTS[key])
    if type(value) is not wanted:
        raise _refused(f"{place}, {key}", value, f"a value of type {wanted.__name__}")
    return value


def _words(place: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise _refused(place, value, "a list of words")
    return tuple(value)


def _pairs(place: str, value: object) -> tuple[tuple[str, int], ...]:
    made = []
    for row in value if isinstance(value, list) else [value]:
        match row:
            case [str(color), int(number)] if not isinstance(number, bool):
                made.append((color, number))
            case _:
                raise _refused(place, row, "a pair of a colour and a number")
    return tuple(made)


def _abilities(place: str, value: object) -> tuple[AbilityDef, ...]:
    rows = value if isinstance(value, list) else [value]
    made = []
    for row in rows:
        match row:
            case [line, [("ability" | "keyword" | "rule"), str(), *_] as node] if type(line) is int:
                try:
                    made.append(ability(frozen(node, "program"), line))
                except ProgramError as error:
                    raise CatalogError((f"{place}, line {line}, {error}",)) from error
            case _:
                raise _refused(place, row, "a pair of a line and an ability")
    return tuple(made)


def read_card(row: object) -> CardDef:
    """Read one card object; raises CatalogError for a shape that is not one."""
    if not isinstance(row, Mapping) or not isinstance(row.get("name"), str):
        raise _refused("a card", row, "an object with a name")
    name = row["name"]
    fields: dict[str, Any] = {}
    for key, value in row.items():
        place = f"{name}, {key}"
        if key in _PLAIN:
            fields[key] = _plain(name, key, value)
        elif key in _LISTS:
            fields[key] = _words(place, value)
        elif key in _PAIRS:
            fields[key] = _pairs(place, value)
        elif key == "abilities":
            fields[key] = _abilities(place, value)
        elif key != "name":
            raise _refused(name, key, f"one of {', '.join(CardDef.__struct_fields__)}")
    fields.setdefault("type", "")
    return CardDef(name, **fields)


@lru_cache(maxsize=4)
def load_catalog(data: bytes) -> Catalog:
    """Read the bytes that `Catalog.dump` wrote, and check every attribute and program.

    The same bytes are the same catalogue, which nobody changes: the last few are kept.
    Raises CatalogError that says card, line, place and what is wanted instead.
    """
    try:
        value = load(data)
    except ValueError as error:
        raise CatalogError(("these bytes are no catalogue",)) from error
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        found = value.get("format") if isinstance(value, Mapping) else value
        raise _refused("the catalogue's format", found, str(FORMAT))
    rows = value.get("cards")
    if not isinstance(rows, list):
        raise _refused("the catalogue's cards", rows, "a list of cards")
    cards = [read_card(row) for row in rows]
    mechanics = [read_mechanic(row) for row in value.get("mechanics", ())]
    problems = [p for card in cards for p in problems_of(card)]
    if problems:
        raise CatalogError(tuple(problems))
    return Catalog(cards, mechanics)
