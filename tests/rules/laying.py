"""How a table is set by hand: cards in zones, SIGNI and LRIGs as they lie, the rest as usual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.cards.definition import CardDef
from referee.state import Attached, Card, Seat, Slot

BLANK = CardDef("Blank", "SIGNI", level=1, power=1000)
"""The card that fills decks and Life Cloth: a SIGNI without colour or text."""

LEFT = CardDef("Lef, Aide", "LRIG", level=0, limit=0, lrig_types=("Lef",), colors=("red",))
CENTER = CardDef("Cen, Regent", "LRIG", level=3, limit=12, lrig_types=("Cen",), colors=("red",))
RIGHT = CardDef("Rig, Aide", "LRIG", level=0, limit=0, lrig_types=("Rig",), colors=("red",))

Kind = CardDef | str


class On(NamedTuple):
    """A card on the field that does not lie as usual."""

    card: CardDef
    up: bool = True
    frozen: bool = False
    face_down: bool = False
    awakened: bool = False
    under: tuple[CardDef, ...] = ()
    attached: tuple[tuple[CardDef, str], ...] = ()


def on(
    card: CardDef,
    *,
    under: Iterable[CardDef] = (),
    attached: Iterable[tuple[CardDef, str]] = (),
    **how: bool,
) -> On:
    """Lay a card down (`up=False`), frozen, face down, awakened, on top of others, with others.

    `under` are cards from the top, `attached` cards with their role.
    """
    return On(card, under=tuple(under), attached=tuple(attached), **how)


Lying = CardDef | On | None
Pile = int | Iterable[CardDef]


class Side(NamedTuple):
    """What one seat has; a number stands for so many blank cards."""

    deck: Pile = 20
    hand: Pile = ()
    life: Pile = 7
    ener: Pile = ()
    trash: Pile = ()
    lrig_deck: Pile = ()
    lrig_trash: Pile = ()
    check: Pile = ()
    signi: tuple[Lying, Lying, Lying] = (None, None, None)
    lrig: tuple[Lying, Lying, Lying] = (LEFT, CENTER, RIGHT)
    coins: int = 0


PILES = ("deck", "hand", "life", "ener", "trash", "lrig_deck", "lrig_trash", "check")


def side(**zones: Any) -> Side:
    """Name what a seat has; the rest is as usual."""
    return Side(**zones)


class Layer:
    """Lays cards out, each with an id of its own, and keeps which definitions lie there."""

    def __init__(self, more: Iterable[CardDef] = ()) -> None:
        self.cards: dict[str, CardDef] = {c.name: c for c in (BLANK, *more)}
        self.next_id = 1

    def _card(self, card: CardDef, seen: str = "") -> Card:
        self.cards[card.name] = card
        self.next_id += 1
        return Card(self.next_id - 1, card.name, seen)

    def _pile(self, pile: Pile, seen: str = "") -> tuple[Card, ...]:
        cards = [BLANK] * pile if isinstance(pile, int) else pile
        return tuple(self._card(c, seen) for c in cards)

    def _slot(self, lying: Lying) -> Slot | None:
        if lying is None:
            return None
        put = lying if isinstance(lying, On) else On(lying)
        attached = tuple(
            Attached(self._card(c, "AB" if role == "charm" else "ABS"), role) for c, role in put.attached
        )
        return Slot(
            self._card(put.card, "ABS"),
            self._pile(put.under, "ABS"),
            attached,
            put.up,
            put.frozen,
            put.awakened,
            put.face_down,
        )

    def seat(self, has: Side) -> Seat:
        """What a seat has as a value of the state."""
        zones: dict[str, Any] = {zone: self._pile(getattr(has, zone)) for zone in PILES}
        for name in ("signi", "lrig"):
            zones[name] = tuple(self._slot(x) for x in getattr(has, name))
        return Seat(coins=has.coins, **zones)


def cards_of(seat: Seat) -> list[Card]:
    """Every card that a seat has, wherever it lies."""
    found = [c for zone in (*PILES, "excluded") for c in getattr(seat, zone)]
    found += [o.card for o in seat.loose]
    for slot in (*seat.signi, *seat.lrig):
        if slot is not None:
            found += [slot.card, *slot.under, *(o.card for o in slot.attached)]
    return found
