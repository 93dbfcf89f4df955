"""What a laid position does: a seat has what was laid, each card with an id of its own."""

from typing import Any

from events.kinds import Fact, PositionLaid
from events.values import changed
from events.vocabulary import PUBLIC, zone_seen
from referee.fold.moves import with_seat, with_slot
from referee.state.match import Match
from referee.state.table import EMPTY_FIELD, Attached, Card, Seat, Slot

CHARM = "AB"
"""Who may look at the face of a [Charm]: both players (glossary.charm.2)."""


class _Ids:
    """Gives each card that is laid the next id."""

    def __init__(self, new: int) -> None:
        self.next = new

    def card(self, name: str, seen: str) -> Card:
        self.next += 1
        return Card(self.next - 1, name, seen)

    def row(self, names: tuple[str, ...], seen: str) -> tuple[Card, ...]:
        return tuple(self.card(name, seen) for name in names)


def position_laid(state: Match, fact: Fact) -> Match:
    """Lay all that a seat has; what lay there before is gone."""
    body: PositionLaid = fact.body
    ids = _Ids(body.new)
    rows: dict[str, Any] = {zone: ids.row(names, zone_seen(zone, body.seat)) for zone, names in body.piles}
    fields: dict[str, Any] = {"signi": EMPTY_FIELD, "lrig": EMPTY_FIELD}
    for zone, position, name, how, under, attached in body.field:
        face_down = "face-down" in how
        slot = Slot(
            ids.card(name, body.seat if face_down else PUBLIC),
            ids.row(under, PUBLIC),
            tuple(Attached(ids.card(n, CHARM if role == "charm" else PUBLIC), role) for n, role in attached),
            "down" not in how,
            "frozen" in how,
            "awakened" in how,
            face_down,
        )
        fields[zone] = with_slot(fields[zone], position, slot)
    seat = changed(Seat(coins=body.coins, viruses=body.viruses, refreshes=body.refreshes), **rows, **fields)
    return with_seat(changed(state, next_id=ids.next), body.seat, seat, fact.seq)
