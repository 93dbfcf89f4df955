"""How tables of an event ended, as standings count them."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from referee.fold.event import Entrant, Event

A, B, DRAW, DOUBLE_LOSS = "A", "B", "draw", "double-loss"
NOBODY: Final = ""
"""Who sits against a person with a bye."""


class Outcome(Struct, frozen=True):
    """How one table of a round ended: who sat there, who won, and the games each of them won.

    `people` are seat A and seat B; a bye is a table without a number at which seat B is empty and A
    wins, a missed round that counts as a loss one at which B wins. `winner` is A, B, "draw" or
    "double-loss"; `games` are those of A, of B, and drawn ones.
    """

    round: int
    table: int
    people: tuple[str, str]
    winner: str
    games: tuple[int, int, int]

    @property
    def bye(self) -> bool:
        """Whether nobody sat on the other side, and A won."""
        return self.people[1] == NOBODY and self.winner == A

    @property
    def missed(self) -> bool:
        """Whether A missed the round, which counts as a loss."""
        return self.people[1] == NOBODY and self.winner == B

    def side(self, person: str) -> int:
        """0 for who sat as A, 1 for who sat as B."""
        return self.people.index(person)


def outcomes_of(event: Event, until: int = 0) -> tuple[Outcome, ...]:
    """The outcomes that an event knows, in the order of rounds and tables; to a round, 0 for all.

    A table that has not ended has none, and a bye none until its round begins.
    """
    found = [*_byes(event), *_tables(event)]
    return tuple(sorted((one for one in found if not until or one.round <= until), key=_place))


def _place(one: Outcome) -> tuple[int, int, str]:
    return one.round, one.table, one.people[0]


def _byes(event: Event) -> Iterable[Outcome]:
    begun = {one.number for one in event.rounds if one.begun}
    for paired in event.pairings:
        if paired.round not in begun:
            continue
        wins = paired.bye_games
        yield from (Outcome(paired.round, 0, (person, NOBODY), A, (wins, 0, 0)) for person in paired.byes)


def _tables(event: Event) -> Iterable[Outcome]:
    ended = {(one.round, one.table): one for one in event.decided}
    for seated in event.tables:
        found = ended.get((seated.round, seated.table))
        if found is not None:
            yield Outcome(seated.round, seated.table, seated.people, found.winner, found.games)


def took_part(event: Event) -> frozenset[str]:
    """Who takes part, or did: who left before they ever had a table or a bye did not."""
    seated = {person for one in event.tables for person in one.people}
    return frozenset({*event.playing(), *seated, *(person for one in event.pairings for person in one.byes)})


def round_left_in(event: Event, one: Entrant) -> int | None:
    """The last round that was open when a person left, 0 before the first; None for who takes part."""
    if not one.dropped:
        return None
    return max((row.number for row in event.rounds if row.opened <= one.dropped), default=0)
