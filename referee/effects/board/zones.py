"""Zones as a board sees them: which SIGNI zones are free, which cards lie outside the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.vocabulary import SEATS
from referee.rulebook import reading_value
from referee.state import Card, Deed, Match

if TYPE_CHECKING:
    from collections.abc import Container

    from referee.effects.board.board import Board


def _opened(board: Board, seat: str, zone: int) -> bool:
    """Whether a text lets a SIGNI enter where a card lies that it turned face down."""
    entering = Deed("enters", seat, dst="signi", last=(zone,))
    rules = board.rules.get("enters", ())
    return any(r.said.kind == "allow" and r.said.deed(board, r.scope, entering) for r in rules)


def free_zones(board: Board, seat: str) -> list[int]:
    """The positions of the SIGNI zones that hold no SIGNI (glossary.signi-zone.4).

    Whether one with a card turned face down counts as occupied is the reading `face_down_zone`.
    """
    field = board.state.seat(seat).signi
    if board.only and seat in board.only:
        return []
    most = board.maximum.get(seat) if board.maximum else None
    if most is not None and sum(s is not None and not s.face_down for s in field) >= most:
        return []
    return [
        i
        for i, slot in enumerate(field)
        if slot is None or (slot.face_down and (_free_beneath(board) or _opened(board, seat, i)))
    ]


def _free_beneath(board: Board) -> bool:
    return reading_value(board.state.settings, "face_down_zone") == "free"


def outside(state: Match, names: Container[str | None] | None = None) -> list[tuple[str, Card, int]]:
    """Every card outside the field or beneath it, of some names or any, with its seat.

    The last is the card that it lies beneath, 0 for none. A [Charm] is left out: it has no
    abilities while it is one (glossary.charm.4).
    """
    found: list[tuple[str, Card, int]] = []
    for name in SEATS:
        seat = state.seat(name)
        for row in (
            seat.hand,
            seat.trash,
            seat.ener,
            seat.check,
            seat.life,
            seat.deck,
            seat.lrig_deck,
            seat.lrig_trash,
        ):
            found += [(name, card, 0) for card in row if names is None or card.name in names]
        for slot in (*seat.signi, *seat.lrig):
            if slot is not None and (slot.under or slot.attached):
                host = slot.card.id
                beneath = [*slot.under, *(o.card for o in slot.attached if o.role != "charm")]
                found += [(name, c, host) for c in beneath if names is None or c.name in names]
    return found
