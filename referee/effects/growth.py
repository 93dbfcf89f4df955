"""What one LRIG can grow from another: level and LRIG type, in a grow phase and by an effect."""

from events.vocabulary import CENTER
from referee.effects.board import Board
from referee.state import Card, Slot


def grows_onto(board: Board, seat: str, card: Card, slot: Slot) -> bool:
    """Say whether a LRIG of the LRIG Deck can grow from the LRIG of a slot, its cost aside.

    The level is exactly one higher, in the classic game at most one; LRIG types are shared, and
    an assist LRIG stays within the center LRIG's level. An effect is bound by it as the phase is
    (classic.grow.6). Sources: glossary.grow.3, glossary.grow.4, glossary.assist-lrig.3.
    """
    place = board.state.find(card.id)
    if place is None or place.zone != "lrig_deck":
        return False
    below, new = board.of(slot.card), board.of(card)
    if set(new.lrig_types).isdisjoint(below.lrig_types):
        return False
    if board.state.settings.ruleset == "classic":
        return new.level <= below.level + 1
    if new.level != below.level + 1:
        return False
    main = board.state.seat(seat).lrig[CENTER]
    center = board.center(seat)
    return main is slot or center is None or new.level <= center.level
