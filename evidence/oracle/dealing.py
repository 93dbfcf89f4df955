"""Chance as another engine recorded it: every shuffle comes from the file, none is made here.

A shuffle is an order of places, and the recording names cards; which card lies at which place is
known when the fold has come to the shuffle. `decide` is pure, so it is asked once to see what lies
there, and again with the order that follows.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from events.kinds import DeckRefreshed, DeckShuffled, Fact
from evidence.oracle.deviations import DeviationError
from evidence.oracle.games import Recorded, RecordedGameError
from referee.fold.fold import evolve
from referee.rules import Accepted, Refusal
from referee.state import Match

SEATS = {"H": "A", "G": "B"}
"""The host sits in seat A."""


class KnownOrders:
    """Chance that gives the orders known so far, and keeps a pile as it lies beyond them."""

    draw = 0

    def __init__(self, known: list[tuple[int, ...]]) -> None:
        """Begin with the orders of the shuffles of one command, in their order."""
        self._known, self.asked = known, 0

    def order(self, count: int) -> tuple[int, ...]:
        """The order of the next shuffle."""
        self.asked += 1
        known = self._known
        return known[self.asked - 1] if self.asked <= len(known) else tuple(range(count))

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """Refuse: nothing in a recording is picked by chance but the order of a pile."""
        message = f"{count} of {among} cards are picked by chance, which no recording gives"
        raise RecordedGameError(message)


def _without_idle(game: Recorded) -> list[Mapping[str, Any]]:
    """The chance of a game; a deck that is shuffled though no card was returned is dealt so.

    Ours shuffles nothing then, so the order that the deck had afterwards goes into the first deal.
    """
    rows: list[Mapping[str, Any]] = [dict(row) for row in game.start["rng"]]
    for step in game.steps:
        for row in step.get("rng", ()):
            if not idle_redraw(step) or row["p"] != step["player"]:
                rows.append(row)
                continue
            first = next(r for r in rows if (r["k"], r["p"]) == ("shuffle", row["p"]))
            kept = len(first["order"]) - len(row["order"])
            rows[rows.index(first)] = {**first, "order": first["order"][:kept] + row["order"]}
    return rows


def idle_redraw(step: Mapping[str, Any]) -> bool:
    """Whether a player redrew no card in a step."""
    return step["label"] == "DISCARD_AND_REDRAW" and not step["chosen"]


class Shuffles:
    """The shuffles of a game that were not dealt yet, by seat."""

    def __init__(self, game: Recorded) -> None:
        """Take the chance of a game in its order; raises RecordedGameError."""
        self._left: dict[str, deque[list[str]]] = {"A": deque(), "B": deque()}
        self.first = ""
        for row in _without_idle(game):
            if row["k"] == "shuffle":
                self._left[SEATS[row["p"]]].append(row["order"])
            elif row["k"] == "first":
                self.first = SEATS[row["p"]]
            else:
                message = f"chance of the kind {row['k']!r} is not known"
                raise RecordedGameError(message)

    def dealt(self, state: Match, make: Callable[[KnownOrders], Accepted | Refusal]) -> Accepted | Refusal:
        """Carry out a command with the recorded orders.

        Raises DeviationError where ours shuffles and the recording has no such shuffle.
        """
        known: list[tuple[int, ...]] = []
        while True:
            chance = KnownOrders(known)
            made = make(chance)
            if isinstance(made, Refusal) or chance.asked == len(known):
                return made
            known.append(self._next(state, made.facts, len(known)))

    def _next(self, state: Match, facts: list[Fact], number: int) -> tuple[int, ...]:
        for fact in facts:
            body = fact.body
            if isinstance(body, DeckShuffled | DeckRefreshed):
                if not number:
                    side = state.seat(body.seat)
                    row = side.deck if isinstance(body, DeckShuffled) else side.trash
                    return self._order(body.seat, [str(c.name) for c in row])
                number -= 1
            state = evolve(state, fact)
        message = "chance was asked for something else than the order of a deck"
        raise RecordedGameError(message)

    def _order(self, seat: str, lying: list[str]) -> tuple[int, ...]:
        left = self._left[seat]
        if not left or sorted(left[0]) != sorted(lying):
            wanted = sorted(left[0]) if left else []
            raise DeviationError("shuffle", f"seat {seat}", lying, wanted)
        places = {name: i for i, name in enumerate(lying)}
        return tuple(places[name] for name in left.popleft())
