"""Where the cards lie that a stated move names, and what of it does not fit."""

from collections.abc import Iterator

from events.vocabulary import POSITIONS, SEATS
from referee.effects.stated.notation import Move
from referee.effects.stated.prospect import Prospect, lies_in
from referee.state import Place

Fault = tuple[str, tuple[str, ...]]
"""What is not possible, and the clauses that say so."""


def unmeant(p: Prospect, move: Move) -> Iterator[Fault]:
    """Which cards of a move cannot be meant, or are named twice."""
    for card_id in move.every_card:
        place = p.place(card_id)
        if card_id in p.gone:
            yield f"#{card_id} has left by then", ()
        elif (place is None or not p.names(place)) and p.by in SEATS:
            text = f"#{card_id} is no card that {p.by} can mean; a hidden card is said by its place"
            yield text, ("glossary.hidden-zone.2",)
        elif place is None:
            yield f"#{card_id} lies nowhere", ()
    if len({*move.every_card}) < len(move.every_card):
        yield "a card is named twice", ()


def places(p: Prospect, move: Move) -> list[Place]:
    """Where the cards of a move lie, of those that who states can mean."""
    return [place for card_id in move.cards if (place := place_named(p, card_id)) is not None]


def place_named(p: Prospect, card_id: int) -> Place | None:
    """Where a card lies that who states can mean; None for another."""
    place = p.place(card_id)
    return place if place is not None and p.names(place) else None


def lying(p: Prospect, move: Move, zones: set[str]) -> Iterator[Fault]:
    """Which cards of a move do not lie face up on the field, in one of some zones."""
    for place in places(p, move):
        if place.zone not in zones or place.card.id not in p.world.board.places:
            yield f"{p.called(place)} lies in {lies_in(place)}, not on the field", ()
        elif place.slot is not None and place.slot.face_down:
            yield f"{p.called(place)} lies face down", ("glossary.attach.6",)


def taken(p: Prospect, seat: str, position: int) -> Iterator[Fault]:
    """What keeps a SIGNI zone of a seat from taking a card; nothing where it is free."""
    if not p.free(seat, position):
        text = f"{seat}'s {POSITIONS[position]} SIGNI Zone is not free"
        yield text, ("glossary.signi-zone.4",)
