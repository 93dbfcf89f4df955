"""The table as it will be while stated moves are looked at, one after the other."""

from typing import Final

from events.vocabulary import SEATS
from referee.effects.board import World, free_zones
from referee.effects.read import place_of
from referee.state import Place

PILES: Final = {
    "deck": "deck",
    "life": "Life Cloth",
    "hand": "hand",
    "lrig_deck": "LRIG Deck",
    "lrig_trash": "LRIG Trash",
    "ener": "Ener Zone",
    "trash": "trash",
}
"""The piles that moves take cards from, as a table calls them."""


OWN: Final = frozenset({"hand", "lrig_deck"})
HIDDEN: Final = frozenset({*OWN, "deck", "life"})
"""The zones whose cards not all can tell from each other; of the first two, their owner can."""


class Prospect:
    """The table as it will be: what moves stated before have taken, filled and counted."""

    def __init__(self, world: World, by: str) -> None:
        """Look at a table with the eyes of who states: a seat, or a judge, who sees all."""
        self.world, self.by = world, by
        self.gone: set[int] = set()
        self.counts: dict[tuple[str, str], int] = {}
        self.filled: dict[tuple[str, int], bool] = {}
        self.marked: dict[tuple[str, int, str], bool] = {}
        self.counters: dict[tuple[str, str, str], int] = {}
        self.lies: dict[tuple[int, str], bool] = {}
        self.coins: dict[str, int] = {s: world.state.seat(s).coins for s in SEATS}

    def count(self, seat: str, pile: str) -> int:
        """How many cards a pile will hold."""
        whole: int = len(getattr(self.world.state.seat(seat), pile))
        return self.counts.setdefault((seat, pile), whole)

    def add(self, seat: str, pile: str, number: int) -> None:
        """Count cards that come to a pile or leave it."""
        self.counts[seat, pile] = self.count(seat, pile) + number

    def free(self, seat: str, position: int) -> bool:
        """Whether a SIGNI zone will be free."""
        known = self.filled.get((seat, position))
        return position in free_zones(self.world.board, seat) if known is None else not known

    def place(self, card_id: int) -> Place | None:
        """Where a card lies, unless a move before takes it away."""
        return None if card_id in self.gone else place_of(self.world, card_id)

    def leaves(self, place: Place) -> None:
        """Note that a card leaves its zone."""
        self.gone.add(place.card.id)
        if place.zone == "signi":
            self.filled[place.seat, place.position] = False
        elif place.zone in PILES:
            self.add(place.seat, place.zone, -1)

    def names(self, place: Place) -> bool:
        """Whether who states can mean a card: it lies in the open, or they know it.

        Of a card that cannot be meant nothing is said, not even whether it is there: since when a
        card lies in a hand would be told by it (glossary.hidden-zone.2).
        """
        return place.zone not in HIDDEN or self._knows(place)

    def _knows(self, place: Place) -> bool:
        if self.by not in SEATS:
            return True
        own = place.seat == self.by and place.zone in OWN
        return own or self.by in place.card.seen

    def called(self, place: Place) -> str:
        """Call a card by its number and, where who states may know it, its name."""
        card = place.card
        known = card.name is not None and self._knows(place)
        return f"#{card.id} {card.name}" if known else f"#{card.id}"


def lies_in(place: Place) -> str:
    """Whose zone a card lies in."""
    words = {"signi": "field", "lrig": "LRIG Zone"}
    return f"{place.seat}'s {words.get(place.zone, PILES.get(place.zone, place.zone))}"
