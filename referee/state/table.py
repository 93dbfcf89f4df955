"""What a seat has: cards in zones, SIGNI and LRIGs in slots of the field."""

from typing import NamedTuple

from msgspec import Struct


class Card(Struct, frozen=True, array_like=True):
    """A card that lies somewhere: its stay, its name if told, and who knows its face.

    The id is fresh for every zone the card comes to, so it names one stay. `name` is None for a
    card that nobody has told the referee (paper matches). `seen` are the letters of the viewers
    who know the face by the rules: A, B, and S for spectators.
    """

    id: int
    name: str | None
    seen: str = ""


class Attached(Struct, frozen=True, array_like=True):
    """A card attached to a SIGNI and how: "charm", "acce" or "soul" (glossary.attach.8)."""

    card: Card
    role: str


class Slot(Struct, frozen=True, array_like=True):
    """A SIGNI or LRIG on the field, with what lies under it (top first) and on it."""

    card: Card
    under: tuple[Card, ...] = ()
    attached: tuple[Attached, ...] = ()
    up: bool = True
    frozen: bool = False
    awakened: bool = False
    face_down: bool = False


Field = tuple[Slot | None, Slot | None, Slot | None]
EMPTY_FIELD: Field = (None, None, None)


class Seat(Struct, frozen=True, array_like=True):
    """All that one seat has; piles top first, fields left, center, right.

    `loose` holds cards that lay under or on a SIGNI that left, until the rule-based action moves
    them (glossary.underneath.4, glossary.attach.3). `refreshes` counts those of this turn.
    `markers` and `counters` are those that a set brought: the word of each in its brackets, with
    the SIGNI zone, or with the card it is kept by ("" for none) and how many there are.
    """

    deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    life: tuple[Card, ...] = ()
    ener: tuple[Card, ...] = ()
    trash: tuple[Card, ...] = ()
    lrig_deck: tuple[Card, ...] = ()
    lrig_trash: tuple[Card, ...] = ()
    check: tuple[Card, ...] = ()
    excluded: tuple[Card, ...] = ()
    loose: tuple[Attached, ...] = ()
    signi: Field = EMPTY_FIELD
    lrig: Field = EMPTY_FIELD
    coins: int = 0
    viruses: tuple[int, ...] = ()
    refreshes: int = 0
    markers: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, str, int], ...] = ()

    def marked(self, word: str) -> tuple[int, ...]:
        """The SIGNI zones that hold a marker: "virus", or another one in its brackets."""
        return self.viruses if word == "virus" else tuple(p for w, p in self.markers if w == word)

    def count(self, word: str, of: str = "") -> int:
        """How many of a counter this seat has: "coin", or another one in its braces.

        A relationship is one that is kept by the name of a card.
        """
        if word == "coin":
            return self.coins
        return next((n for w, card, n in self.counters if (w, card) == (word, of)), 0)


class Place(NamedTuple):
    """Where a card lies: its seat and zone, its slot and position where it is on the field."""

    seat: str
    zone: str
    card: Card
    slot: Slot | None = None
    position: int = -1


def empty_seat() -> Seat:
    """A seat without any card."""
    return Seat()


_ROWS = ("check", "hand", "ener", "lrig_deck", "trash", "life", "lrig_trash", "excluded", "deck")
"""The zones whose cards lie in a row: those first in which a card is looked for most."""

_Sides = tuple[tuple[str, Seat], tuple[str, Seat]]


def _on_field(sides: _Sides, card_id: int) -> Place | None:
    for name, seat in sides:
        for zone, field in (("signi", seat.signi), ("lrig", seat.lrig)):
            for position, slot in enumerate(field):
                if slot is not None and slot.card.id == card_id:
                    return Place(name, zone, slot.card, slot, position)
    return None


def _in_rows(sides: _Sides, card_id: int) -> Place | None:
    for zone in _ROWS:
        for name, seat in sides:
            row: tuple[Card, ...] = getattr(seat, zone)
            for card in row:
                if card.id == card_id:
                    return Place(name, zone, card)
    return None


def _beneath(sides: _Sides, card_id: int) -> Place | None:
    """Find a card under or attached to one of the field, or loose since that one left."""
    for name, seat in sides:
        for field in (seat.signi, seat.lrig):
            for position, slot in enumerate(field):
                found = None if slot is None else _with(slot, card_id)
                if found is not None:
                    return Place(name, *found, slot, position)
        for one in seat.loose:
            if one.card.id == card_id:
                return Place(name, "loose", one.card)
    return None


def _with(slot: Slot, card_id: int) -> tuple[str, Card] | None:
    """Find a card under the one of a slot or attached to it."""
    for card in slot.under:
        if card.id == card_id:
            return "under", card
    for one in slot.attached:
        if one.card.id == card_id:
            return "attached", one.card
    return None


def locate(a: Seat, b: Seat, card_id: int) -> Place | None:
    """Where the card of an id lies now, or None when that stay is over."""
    sides = (("A", a), ("B", b))
    return _on_field(sides, card_id) or _in_rows(sides, card_id) or _beneath(sides, card_id)
