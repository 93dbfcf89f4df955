"""What one LRIG can grow from another: level and LRIG type, in a grow phase and by an effect."""

from typing import Protocol

from events.vocabulary import CENTER
from referee.effects.board import Board
from referee.effects.needs.usage import allowed
from referee.rulebook import ruleset
from referee.state import Card, Slot


class Leveled(Protocol):
    """Whatever has a level: a definition, or a card as it is on the field."""

    @property
    def level(self) -> int:
        """The level."""


def step_fits(board: Board, below: Leveled, above: Leveled) -> bool:
    """Whether the step in level is one that the ruleset lets a LRIG grow."""
    least, most = ruleset(board.state.settings.ruleset).grow
    return least <= above.level - below.level <= most


def grows_onto(board: Board, seat: str, card: Card, slot: Slot) -> bool:
    """Whether a LRIG of the LRIG Deck can grow from the LRIG of a slot, its cost aside.

    The step in level is what the ruleset allows, LRIG types are shared, a printed condition is
    met, and an assist LRIG stays within the center LRIG's level. An effect is bound by it as the
    phase is (classic.grow.6). Sources: glossary.grow.3, glossary.grow.4, glossary.grow.5,
    glossary.assist-lrig.3.
    """
    place = board.state.find(card.id)
    if place is None or place.zone != "lrig_deck" or not allowed(board, seat, card):
        return False
    below, new = board.of(slot.card), board.of(card)
    if set(new.lrig_types).isdisjoint(below.lrig_types):
        return False
    if not step_fits(board, below, new):
        return False
    main, center = board.state.seat(seat).lrig[CENTER], board.center(seat)
    return main is slot or center is None or new.level <= center.level
