"""What lies on our table, said as the recording says it: zones of names, states of the field."""

from collections.abc import Iterable, Mapping
from typing import Any

from evidence.oracle.cards import KEYWORDS
from referee.effects.board import Board
from referee.state import Card, Match, Seat, Slot

SETS = ("hand", "ener", "trash", "lrig_deck", "lrig_trash", "excluded", "check")
"""Zones whose cards lie in no order that would matter; the others are compared in their order."""

_RECORDED = {ours: theirs for theirs, ours in KEYWORDS.items()}


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(c.name) for c in cards]


def _stack(slot: Slot | None) -> list[str]:
    return [] if slot is None else _names((slot.card, *slot.under))


def _field(seat: Seat, board: Board) -> dict[str, dict[str, Any]]:
    field: dict[str, dict[str, Any]] = {}
    for slot in (*seat.lrig, *seat.signi):
        if slot is None:
            continue
        derived = board.by_id[slot.card.id]
        field[str(slot.card.name)] = {
            "up": slot.up,
            "power": max(0, derived.power),
            "frozen": slot.frozen,
            "keywords": sorted(_RECORDED[k] for k in derived.keywords if k in _RECORDED),
        }
    return field


def ours(state: Match, board: Board, name: str) -> dict[str, Any]:
    """What a seat of ours has, in the zones of the recording."""
    seat = state.seat(name)
    found: dict[str, Any] = {zone: sorted(_names(getattr(seat, zone))) for zone in SETS}
    found |= {zone: _names(getattr(seat, zone)) for zone in ("deck", "life")}
    found |= {f"signi {i}": _stack(slot) for i, slot in enumerate(seat.signi)}
    found |= {"lrig": _stack(seat.lrig[1]), "coin": seat.coins}
    found |= {"refreshes_this_turn": seat.refreshes, "field": _field(seat, board)}
    return found


def theirs(side: Mapping[str, Any]) -> dict[str, Any]:
    """What a side of the recording has, in the same shape."""
    found: dict[str, Any] = {zone: sorted(side[zone]) for zone in SETS}
    found |= {zone: side[zone] for zone in ("deck", "life", "lrig", "coin", "refreshes_this_turn")}
    found |= {f"signi {i}": stack for i, stack in enumerate(side["signi"])}
    found["field"] = {
        name: {
            "up": card["up"],
            "power": card["power"],
            "frozen": card.get("frozen", False),
            "keywords": sorted(set(card.get("keywords", ()))),
        }
        for name, card in side["field"].items()
    }
    return found
