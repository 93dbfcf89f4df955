"""How SIGNI zones, and cards under and on others, are read as sets.

A SIGNI zone is an item as a card is: a card without a face whose id is the number of the zone, so
that zones are chosen, bound, counted and taken from each other like cards (glossary.signi-zone.2).
"""

from collections.abc import Iterable
from typing import Final

from events.vocabulary import OTHER, POSITIONS, PUBLIC, SEATS, facing, item_zone, zone_item
from referee.effects.board import LeftCard, SetFn, Speaker, World, free_zones
from referee.effects.nodes.sets import BesideNode, InsideNode, PlacesNode, StackNode
from referee.effects.read.base import SETS, place_of, read_set, seats
from referee.effects.read.last_known import read_values
from referee.state import Attached, Card, Place, Slot

ZONES: Final = {
    item: Card(item, None, PUBLIC) for item in (zone_item(s, p) for s in SEATS for p in range(len(POSITIONS)))
}
"""The SIGNI zones as items, by their numbers."""

Spot = tuple[str, int]
"""A SIGNI zone: seat and position from the left."""


def spot_of(w: World, card: Card) -> Spot | None:
    """The SIGNI zone that an item is, or in which a card lies, under or on another too."""
    if card.id < 0:
        return item_zone(card.id)
    if isinstance(card, LeftCard):
        at = card.how("place")
        return (card.seat, POSITIONS.index(at[0])) if at else None
    place = place_of(w, card.id)
    if place is None or place.slot is None or place.zone == "lrig":
        return None
    if place.zone != "signi" and place.slot not in w.state.seat(place.seat).signi:
        return None
    return place.seat, place.position


def _items(spots: Iterable[Spot]) -> list[Card]:
    return [ZONES[zone_item(*spot)] for spot in dict.fromkeys(spots)]


def _places(node: PlacesNode) -> SetFn:
    word, which = node.seat, node.which
    if isinstance(which, str):
        return lambda w, f: _items((s, p) for s in seats(word, w, f) for p in _which(w, s, which))
    of = read_set(which)

    def holding(w: World, f: Speaker) -> list[Card]:
        whose = seats(word, w, f)
        spots = (spot_of(w, card) for card in of(w, f))
        return _items(s for s in spots if s is not None and s[0] in whose)

    return holding


def _which(w: World, seat: str, which: str) -> Iterable[int]:
    if which == "empty":
        return free_zones(w.board, seat)
    if which == "virus" or which[0] == "[":
        return w.state.seat(seat).marked(which)
    return range(len(POSITIONS)) if which == "all" else (POSITIONS.index(which),)


def signi_in(w: World, spot: Spot) -> Card | None:
    """The SIGNI in a zone; a card turned face down is none (glossary.attach.6)."""
    slot = w.state.seat(spot[0]).signi[spot[1]]
    return None if slot is None or slot.face_down else slot.card


def _inside(node: InsideNode) -> SetFn:
    of = read_set(node.place)

    def inside(w: World, f: Speaker) -> list[Card]:
        spots = (spot_of(w, item) for item in of(w, f))
        found = (signi_in(w, spot) for spot in spots if spot is not None)
        return [card for card in found if card is not None]

    return inside


_STEPS: Final = {"left": (-1,), "right": (1,), "next": (-1, 1)}


def _beside(node: BesideNode) -> SetFn:
    of, where = read_values(node.of), node.where

    def near(spot: Spot) -> Iterable[Spot]:
        seat, at = spot
        if where == "front":
            return ((OTHER[seat], facing(at)),)
        return ((seat, at + s) for s in _STEPS[where] if 0 <= at + s < len(POSITIONS))

    def beside(w: World, f: Speaker) -> list[Card]:
        found: list[Card] = []
        for item in of(w, f):
            spot = spot_of(w, item)
            for other in () if spot is None else near(spot):
                card = signi_in(w, other) if item.id > 0 else ZONES[zone_item(*other)]
                if card is not None:
                    found.append(card)
        return found

    return beside


def beneath(slot: Slot, relation: str) -> tuple[Card, ...]:
    """The cards under a card of the field, or those attached to it in a role.

    A [Charm] is nothing but that: it has no name and no other characteristic (glossary.charm.4).
    """
    if relation == "under":
        return slot.under
    return tuple([known_as(one) for one in slot.attached if one.role == relation])


def known_as(one: Attached) -> Card:
    """An attached card as texts know it: of a [Charm] nothing but that it is there."""
    card = one.card
    return Card(card.id, None, card.seen) if one.role == "charm" else card


def bearer(w: World, card: Card) -> Place | None:
    """The place of the card on the field under or on which a card lies."""
    place = w.state.find(card.id)
    if place is None or place.slot is None or place.zone not in {"under", "attached"}:
        return None
    return w.board.places.get(place.slot.card.id)


def _stack(node: StackNode) -> SetFn:
    of, relation = read_values(node.of), node.rel

    def on_top(w: World, f: Speaker) -> list[Card]:
        hosts = (bearer(w, card) for card in of(w, f))
        return [p.card for p in hosts if p is not None and p.slot is not None]

    def below(w: World, f: Speaker) -> list[Card]:
        found: list[Card] = []
        for card in of(w, f):
            place = w.board.places.get(card.id)
            if place is not None and place.slot is not None:
                found.extend(beneath(place.slot, relation))
            elif isinstance(card, LeftCard):
                found.extend(card.beneath(relation))
        return found

    return on_top if relation == "on-top" else below


SETS |= {"places": _places, "inside": _inside, "beside": _beside, "stack": _stack}
