"""Whether a table stays whole: nothing lost or doubled, folded again the same, seen by everybody."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from events.kinds import CraftsCreated, DecisionUnanswerable, Fact, LimitReached
from events.vocabulary import SEATS
from referee.fold import fold
from referee.rules import Accepted
from referee.sight import project_state
from referee.state import Card, Match, Seat, Settings, new_match

EMPTY: Final = new_match(Settings("", "", ""))
VIEWERS: Final = ("A", "B", "spectator")
_PILES: Final = tuple("deck hand life ener trash lrig_deck lrig_trash check excluded".split())
_MOVING: Final = frozenset(
    "cards.moved cards.placed deck.refreshed deck.shuffled cards.swapped crafts.created".split()
)


class BrokenError(Exception):
    """An invariant does not hold: the seq at which, and what."""

    def __init__(self, seq: int, text: str) -> None:
        """Keep where and what."""
        super().__init__(text)
        self.seq = seq


def cards_of(seat: Seat) -> Iterator[Card]:
    """Every card that a seat has, wherever it lies."""
    for zone in _PILES:
        yield from getattr(seat, zone)
    for one in seat.loose:
        yield one.card
    for slot in (*seat.signi, *seat.lrig):
        if slot is not None:
            yield slot.card
            yield from slot.under
            for on in slot.attached:
                yield on.card


def _brought(state: Match) -> dict[str, Counter[str | None]]:
    return {name: Counter(card.name for card in cards_of(state.seat(name))) for name in SEATS}


class WholeTable:
    """Follows a match fact by fact, from a state on; raises BrokenError where it is not whole."""

    def __init__(self, state: Match = EMPTY) -> None:
        """Take the state before the first fact."""
        self.state = state
        self.brought = _brought(state)

    def took(self, step: Accepted) -> None:
        """Look at one command."""
        for fact in step.facts:
            self._fold(fact)
            self.saw(fact)
        if self.state != step.state:
            raise BrokenError(step.state.seq, "the facts folded again are another state")
        for viewer in VIEWERS:
            project_state(step.state, viewer)

    def saw(self, fact: Fact) -> None:
        """Look at one fact: here nothing more is done with it."""

    def _fold(self, fact: Fact) -> None:
        self.state, fault = fold(self.state, [fact])
        if fault is not None:
            raise BrokenError(fact.seq, str(fault))
        if isinstance(fact.body, CraftsCreated):
            self.brought[fact.body.seat].update(fact.body.names)
        if isinstance(fact.body, LimitReached):
            raise BrokenError(fact.seq, "an effect did not come to an end")
        if isinstance(fact.body, DecisionUnanswerable):
            raise BrokenError(fact.seq, f"no answer to {fact.body.kind} is legal: {fact.body.why}")
        if fact.body.KIND == "position.laid":
            self.brought = _brought(self.state)
        elif fact.body.KIND in _MOVING:
            self._in_place(fact)

    def _in_place(self, fact: Fact) -> None:
        """Find cards that are lost, doubled or in two places after a fact that moves some."""
        ids: list[int] = []
        for name, wanted in self.brought.items():
            held = list(cards_of(self.state.seat(name)))
            ids += [card.id for card in held]
            if Counter(card.name for card in held) != wanted:
                raise BrokenError(fact.seq, f"seat {name}: cards were lost or doubled")
        if len(ids) != len(set(ids)):
            raise BrokenError(fact.seq, "a card lies in two places")
