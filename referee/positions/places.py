"""How a position names a place of the table, and which cards lie there in a state."""

import re
from typing import NamedTuple

from events.vocabulary import POSITIONS
from referee.state import Card, Match, Slot

ZONES = {
    "hand": "hand",
    "deck": "deck",
    "life": "life",
    "ener": "ener",
    "trash": "trash",
    "lrig_deck": "lrig_deck",
    "lrig_trash": "lrig_trash",
    "excluded": "excluded",
    "check_zone": "check",
}
"""The piles as positions name them, and as the record does."""

PLACES = (
    "SEAT.signi.left, SEAT.lrig.center, SEAT.hand:NAME, SEAT.signi.left/under:NAME, "
    "SEAT.signi.left/attached:NAME, SEAT.lrig.left/under:NAME, SEAT.hand, SEAT.deck.top, "
    "SEAT.life.top or SEAT.looked"
)
"""The forms of a place, for messages."""

_FIELD = re.compile(
    r"(?P<seat>[AB])\.(?P<zone>signi|lrig)\.(?P<position>left|center|right)"
    r"(?:/(?P<inner>under|attached)(?::(?P<name>.+))?)?"
)
_PILE = re.compile(
    rf"(?P<seat>[AB])\.(?P<zone>{'|'.join(ZONES)}|looked|signi|lrig)"
    r"(?:(?P<top>\.top)|:(?P<name>.+))?"
)


class Spot(NamedTuple):
    """A place as a position names it; an empty name means every card there."""

    seat: str
    zone: str
    position: int = -1
    inner: str = ""
    name: str = ""
    top: bool = False


def spot_of(text: str) -> Spot | None:
    """Read a place; None for a text that is none."""
    field = _FIELD.fullmatch(text)
    if field is not None:
        seat, zone, position, inner, name = field.group("seat", "zone", "position", "inner", "name")
        return Spot(seat, zone, POSITIONS.index(position), inner or "", name or "")
    pile = _PILE.fullmatch(text)
    if pile is None:
        return None
    seat, zone, top, name = pile.group("seat", "zone", "top", "name")
    return Spot(seat, zone, name=name or "", top=bool(top))


def looks_like_place(text: str) -> bool:
    """Whether a text means to be a place: it begins with a seat and a dot."""
    return text[:2] in {"A.", "B."}


def _inner(slot: Slot, inner: str) -> list[Card]:
    if inner == "under":
        return list(slot.under)
    return [o.card for o in slot.attached] if inner == "attached" else [slot.card]


def cards_at(state: Match, spot: Spot) -> list[Card]:
    """The cards that lie at a place, the top first."""
    seat = state.seat(spot.seat)
    if spot.zone in {"signi", "lrig"}:
        field = seat.signi if spot.zone == "signi" else seat.lrig
        slots = field if spot.position < 0 else (field[spot.position],)
        cards = [c for s in slots if s is not None for c in _inner(s, spot.inner)]
    elif spot.zone == "looked":
        cards = []
    else:
        cards = list(getattr(seat, ZONES[spot.zone]))
    if spot.name:
        cards = [c for c in cards if c.name == spot.name]
    return cards[:1] if spot.top else cards


def slot_at(state: Match, spot: Spot) -> Slot | None:
    """The slot of a place of the field, or None where nothing lies there."""
    seat = state.seat(spot.seat)
    if spot.position < 0:
        return None
    return (seat.signi if spot.zone == "signi" else seat.lrig)[spot.position]


def card_named(text: str) -> str:
    """The name that stands in a place, or alone; "" for a place that names no card."""
    spot = spot_of(text)
    return text if spot is None else spot.name
