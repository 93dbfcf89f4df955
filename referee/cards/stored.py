"""A catalogue as bytes of which only the cards that are asked for are read.

A catalogue of thousands of cards is read by every command that opens a match, and a match has fifty
of them. Where each card stands in the bytes was worked out when they were checked.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.json import decode

from events.canonical import canonical, load
from referee.cards.catalog import FORMAT, Catalog, dump_card, mechanics_row, read_card, read_mechanic
from referee.cards.definition import CardDef, MechanicDef

Places = Mapping[str, tuple[int, int]]
"""Where the bytes of each card begin and end, by name."""

_BEGIN = b'{"cards":['


def _end(mechanics: tuple[MechanicDef, ...]) -> bytes:
    return canonical({"format": FORMAT} | mechanics_row(mechanics)).replace(b"{", b"],", 1)


class _Numbered(Struct):
    """The numbers of a card; what else its bytes hold is passed over."""

    name: str
    numbers: tuple[str, ...] = ()


class _NumberedCards(Struct):
    cards: tuple[_Numbered, ...]


class MisplacedCard(ValueError):
    """What was noted of where cards stand in a catalogue is not so."""


class _Cards(Mapping[str, CardDef]):
    """Cards by name, each read when it is first asked for."""

    def __init__(self, data: bytes, places: Places) -> None:
        self._data, self._places = data, places
        self._read: dict[str, CardDef] = {}

    def __getitem__(self, name: str) -> CardDef:
        found = self._read.get(name)
        if found is None:
            begin, end = self._places[name]
            found = read_card(load(self._data[begin:end]))
            if found.name != name:
                message = (
                    f"the card {found.name} stands where {name} was noted; take the database from "
                    "a copy that verifies"
                )
                raise MisplacedCard(message)
            self._read[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class StoredCatalog(Catalog):
    """A catalogue whose bytes were checked before; a card is read when it is asked for."""

    def __init__(self, data: bytes, places: Places, mechanics: tuple[MechanicDef, ...] | None = None) -> None:
        """Take the bytes that `Catalog.dump` gives, and where each card stands in them.

        Without `mechanics`, those that stand behind the cards are read.
        """
        last = max((end for _, end in places.values()), default=len(_BEGIN))
        super().__init__((), mechanics if mechanics is not None else _mechanics(data[last:]))
        self._data, self.places = data, places
        self._cards = _Cards(data, places)

    def dump(self) -> bytes:
        """The bytes."""
        return self._data

    def _numbers(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each name with the numbers of its card, read without building any card."""
        if b'"numbers":' in self._data:
            yield from ((one.name, one.numbers) for one in decode(self._data, type=_NumberedCards).cards)

    def written(self, name: str) -> bytes:
        """The bytes of one card; raises KeyError."""
        begin, end = self.places[name]
        return self._data[begin:end]


def _mechanics(rest: bytes) -> tuple[MechanicDef, ...]:
    """The words that sets brought, of what stands behind the cards of a catalogue."""
    if rest == _end(()) or not rest.startswith(b"],"):
        return ()
    said = load(rest.replace(b"],", b"{", 1))
    return tuple(read_mechanic(row) for row in said.get("mechanics", ()))


def gathered(cards: Mapping[str, bytes], mechanics: tuple[MechanicDef, ...] = ()) -> StoredCatalog:
    """The catalogue of cards that were dumped one by one, without reading them."""
    places: dict[str, tuple[int, int]] = {}
    at = len(_BEGIN)
    for name in sorted(cards):
        places[name] = at, at + len(cards[name])
        at += len(cards[name]) + 1
    data = _BEGIN + b",".join(cards[name] for name in places) + _end(mechanics)
    return StoredCatalog(data, places, mechanics)


def placed(catalog: Catalog) -> StoredCatalog:
    """The same catalogue as bytes, with the place of each of its cards."""
    return gathered({name: dump_card(catalog.get(name)) for name in catalog.names()}, catalog.mechanics)
