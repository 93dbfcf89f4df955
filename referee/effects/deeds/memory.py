"""What of a card is remembered with a deed: what it was when it left, where it entered."""

from events.kinds import CardsMoved
from events.vocabulary import OTHER, facing
from referee.effects.board import Board


def remembered(board: Board, body: CardsMoved, card_id: int, word: str) -> tuple[int, ...]:
    """What is kept of a deed: what left, as it was last known; where a SIGNI entered."""
    if word == "leaves":
        return last_known(board, card_id)
    return (body.place,) if word == "enters" else ()


def last_known(board: Board, card_id: int) -> tuple[int, ...]:
    """What a card last was on the field: power, level, cards under it, SIGNI in front."""
    place = board.places.get(card_id)
    if place is None or place.slot is None:
        return ()
    derived = board.by_id[card_id]
    front = board.state.seat(OTHER[place.seat]).signi[facing(place.position)]
    in_front = -1 if front is None or front.face_down else front.card.id
    return derived.power, derived.level, len(place.slot.under), in_front
