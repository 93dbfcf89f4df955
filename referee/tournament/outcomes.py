"""How tables of an event ended, as standings count them."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from referee.fold.event import BYE, TABLE, Event, RoundPart

A, B, DRAW, DOUBLE_LOSS = "A", "B", "draw", "double-loss"
NOBODY: Final = ""
"""Who sits against a person with a bye."""


class Outcome(Struct, frozen=True):
    """How one table of a round ended: who sat there, who won, and the games each of them won.

    `people` are seat A and seat B; a bye is a table without a number at which seat B is empty and A
    wins, a missed round that counts as a loss is one at which B wins. `winner` is A, B, "draw" or
    "double-loss"; `games` are those of A, of B, and drawn ones.
    """

    round: int
    table: int
    people: tuple[str, str]
    winner: str
    games: tuple[int, int, int]

    @property
    def bye(self) -> bool:
        """Whether the person won without an opponent."""
        return self.people[1] == NOBODY and self.winner == A

    @property
    def missed(self) -> bool:
        """Whether the person missed the round, which counts as a loss."""
        return self.people[1] == NOBODY and self.winner == B

    def side(self, person: str) -> int:
        """0 for who sat as A, 1 for who sat as B."""
        return self.people.index(person)


def outcomes_of(event: Event, until: int = 0) -> tuple[Outcome, ...]:
    """The outcomes that an event knows, in the order of rounds and tables; to a round, 0 for all.

    One for each table that has ended, each bye and each missed round that counts as a loss, from the
    parts that people had in a round: so nobody is counted twice in one.
    """
    numbers = {one.number for one in event.rounds if not until or one.number <= until}
    found = [one for number in numbers for one in _outcomes_in(event, number)]
    return tuple(sorted(found, key=_place))


def _place(one: Outcome) -> tuple[int, int, str]:
    return one.round, one.table, one.people[0]


def _outcomes_in(event: Event, number: int) -> Iterator[Outcome]:
    for part in event.parts(number):
        if part.result and part.kind == TABLE and part.seat == A:
            yield Outcome(number, part.table, (part.person, part.opponent), _winner(part), part.games)
        elif part.result and part.kind != TABLE:
            winner = A if part.kind == BYE else B
            yield Outcome(number, 0, (part.person, NOBODY), winner, part.games)


def _winner(part: RoundPart) -> str:
    """Who won a table, as its seat A tells it."""
    return {"won": A, "lost": B}.get(part.result, part.result)


def took_part(event: Event) -> frozenset[str]:
    """Who takes part, or did: who left before they ever had a table or a bye did not."""
    seated = [part.person for one in event.rounds for part in event.parts(one.number)]
    return frozenset([*event.playing(), *seated])


def _is_past(event: Event, number: int) -> bool:
    """Whether another round was opened after a round."""
    return bool(number) and any(one.number > number for one in event.rounds)


def people_after(event: Event, number: int) -> frozenset[str]:
    """Who took part at the end of a round: who has a place up to it, or was entered before it began.

    Of the last round, and for 0, it is everybody who takes part, or did.
    """
    held = event.round(number)
    if held is None or not _is_past(event, number):
        return took_part(event)
    numbers = [one.number for one in event.rounds if one.number <= number]
    placed = {part.person for one in numbers for part in event.parts(one)}
    left = {one.id: event.left_after(one.id) for one in event.entrants if one.entered < held.begun}
    return frozenset(
        {*placed, *(person for person, after in left.items() if after is None or after >= number)}
    )


def has_left_after(event: Event, person: str, number: int) -> bool:
    """Whether somebody had left before the round after a round; for 0, and of the last round, by now."""
    left = event.left_after(person)
    return left is not None and (not _is_past(event, number) or left <= number)
