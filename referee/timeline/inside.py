"""Names that were surely in a hand or an LRIG deck of the other seat when a stretch parted.

There no card can be told from another, so none is followed. But so many cards of a name as were
seen to leave such a pile, or are shown in it, less those that were seen to come to it, were in it
from the beginning. Once a card has come unseen, nothing more can be said (glossary.hidden-zone.2).
"""

from collections import Counter
from typing import Final

from events.kinds import CardsMoved, CardsShown, CraftsCreated, Fact
from referee.sight import letter_of

BAGS: Final = frozenset({"hand", "lrig_deck"})
"""Piles of the other seat in which no card can be told from another by its place."""
Name = tuple[str, str, str | None]
"""Whose pile, which, and the name of a card in it."""


class Inside:
    """Counts, for one seat, what the piles of the other surely held when a stretch parted."""

    def __init__(self, seat: str) -> None:
        """Begin where the stretch parts."""
        self.seat, self.letter = seat, letter_of(seat)
        self.gone: Counter[Name] = Counter()
        self.found: Counter[Name] = Counter()
        self.blurred: set[tuple[str, str]] = set()

    def copy(self) -> "Inside":
        """Another that has counted the same."""
        other = Inside(self.seat)
        other.gone, other.found = Counter(self.gone), Counter(self.found)
        other.blurred = set(self.blurred)
        return other

    def follow(self, fact: Fact) -> None:
        """Take one fact of the stretch in."""
        body = fact.body
        if isinstance(body, CardsMoved):
            if body.seat != self.seat:
                self._moved(body)
        elif isinstance(body, CardsShown):
            if body.seat != self.seat and body.zone in BAGS and self.letter in body.seen:
                for name, count in Counter(body.names).items():
                    self._held((body.seat, body.zone, name), count)
        elif isinstance(body, CraftsCreated):
            self.gone.subtract((body.seat, "lrig_deck", name) for name in body.names)

    def _held(self, one: Name, shown: int = 0) -> None:
        owner, zone, name = one
        if name is not None and (owner, zone) not in self.blurred:
            self.found[one] = max(self.found[one], self.gone[one] + shown)

    def _moved(self, body: CardsMoved) -> None:
        told = self.letter in body.seen
        if body.src in BAGS and told:
            for name in body.names:
                one = (body.seat, body.src, name)
                self.gone[one] += 1
                self._held(one)
        if body.dst in BAGS and told:
            self.gone.subtract((body.seat, body.dst, name) for name in body.names)
        elif body.dst in BAGS:
            self.blurred.add((body.seat, body.dst))
