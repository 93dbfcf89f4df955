"""Who may read which card a stated move names, and how the others are told of it.

The id of a card in a hand, an LRIG Deck, a deck or the Life Cloth tells since when it lies there;
so it is for those who may know that, and the others read the place (glossary.hidden-zone.2).
"""

from collections.abc import Iterable
from typing import Final

from events.vocabulary import PUBLIC
from referee.effects.board import World
from referee.effects.read import place_of
from referee.effects.stated.notation import Move, written

_HIDDEN: Final = {
    "hand": "hand",
    "lrig_deck": "LRIG Deck",
    "deck": "deck",
    "life": "Life Cloth",
}
"""The zones in which it is not for all to tell which card is meant, as a table calls them."""


def viewers(world: World, cards: Iterable[int], you: str) -> str:
    """Who may read which the cards of a statement are: those who may know it of every one.

    Of a hand and an LRIG Deck that is its owner, of a deck and the Life Cloth the controller.
    """
    seen = PUBLIC
    for card in cards:
        place = place_of(world, card)
        if place is not None and place.zone in _HIDDEN:
            knows = you if place.zone in {"deck", "life"} else place.seat
            seen = "".join(letter for letter in seen if letter in knows)
    return seen


def told(world: World, move: Move) -> str:
    """Write a move as all may read it: a card of a hidden zone is called by its place."""

    def card(card_id: int) -> str:
        place = place_of(world, card_id)
        if place is not None and place.zone in _HIDDEN:
            return f"a card of {place.seat}'s {_HIDDEN[place.zone]}"
        return f"#{card_id}"

    return written(move, card)
