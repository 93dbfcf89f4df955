"""How everybody stands: a pure function of outcomes, each number with what it is made of."""

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from referee.court.policy.records import Scoring
from referee.court.policy.tiebreaks import PLACE, SHARE, TIEBREAKS, tiebreaks_of
from referee.tournament.history import EventContext, ResultHistory, StandingPart
from referee.tournament.outcomes import DRAW, Outcome
from referee.tournament.tiebreaks import COMPUTED, Ranking, match_points

POINTS: Final = "points"
NOTHING_MORE: Final = EventContext()
SHARES: Final = frozenset(one.title for one in TIEBREAKS.values() if one.kind == SHARE)
"""The numbers that are shares of a whole, by their titles."""


class StandingNumber(Struct, frozen=True):
    """A number of a standing: what it is called, what it came to, and out of which parts."""

    name: str
    value: Fraction
    parts: tuple[StandingPart, ...]


class PlayerStanding(Struct, frozen=True):
    """Where a person stands: the place, which those share whom no number tells apart, and why."""

    place: int
    person: str
    numbers: tuple[StandingNumber, ...]
    won: int
    lost: int
    drawn: int

    @property
    def points(self) -> int:
        """The match points."""
        return int(self.numbers[0].value)

    def number(self, name: str) -> StandingNumber:
        """A number by its name."""
        return next(one for one in self.numbers if one.name == name)


def number_text(name: str, value: Fraction) -> str:
    """A number as a column shows it: a share in percent without its sign, halves as .5, else two places."""
    if name in SHARES:
        return f"{float(100 * value):.2f}"
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.1f}" if value.denominator == 2 else f"{float(value):.2f}"  # noqa: PLR2004 - a half


def standings(
    outcomes: Iterable[Outcome],
    people: Iterable[str],
    scoring: Scoring,
    without: Container[str] = (),
    context: EventContext = NOTHING_MORE,
) -> tuple[PlayerStanding, ...]:
    """Everybody in the order in which they stand; whom no number tells apart share a place.

    Args:
        outcomes: How tables ended, byes and missed rounds among them, in any order.
        people: Who takes part, also those who have not played.
        scoring: What wins count, and the tie-breaks.
        without: Who has no place: their results count for those who met them.
        context: Who left, and who sits at a table without a result.
    """
    told = tuple(outcomes)
    history = ResultHistory(told, people, scoring, context)
    numbers = {
        one: [StandingNumber(POINTS, *match_points(history, one))]
        for one in sorted(history.rows)
        if one not in without
    }
    tied = _split([tuple(numbers)], numbers)
    # One number after the other, since some ask who is still tied by those before them.
    for tiebreak in tiebreaks_of(scoring):
        places = {person: place for place, group in _placed(tied) for person in group}
        for group in tied:
            ranking = Ranking(group, places)
            for person in group:
                computed = COMPUTED[tiebreak.name](history, person, ranking)
                numbers[person].append(StandingNumber(tiebreak.title, *computed))
        tied = _split(tied, numbers, lowest_first=tiebreak.kind == PLACE)
    counted = _counted(told)
    return tuple(
        PlayerStanding(place, person, tuple(numbers[person]), *counted.get(person, (0, 0, 0)))
        for place, group in _placed(tied)
        for person in group
    )


def _split(
    groups: Sequence[tuple[str, ...]],
    numbers: dict[str, list[StandingNumber]],
    *,
    lowest_first: bool = False,
) -> list[tuple[str, ...]]:
    """Groups of people who are tied, each told apart by the last number of its people."""
    found: list[tuple[str, ...]] = []
    for group in groups:
        by_value: dict[Fraction, list[str]] = {}
        for person in group:
            by_value.setdefault(numbers[person][-1].value, []).append(person)
        found += map(tuple, map(by_value.__getitem__, sorted(by_value, reverse=not lowest_first)))
    return found


def _placed(groups: Sequence[tuple[str, ...]]) -> list[tuple[int, tuple[str, ...]]]:
    """Groups with the place that their people share."""
    place, found = 1, []
    for group in groups:
        found.append((place, group))
        place += len(group)
    return found


def _counted(outcomes: Sequence[Outcome]) -> dict[str, tuple[int, int, int]]:
    """How many matches each person won, lost and drew; a bye is a win."""
    found: dict[str, tuple[int, int, int]] = {}
    for one in outcomes:
        for side, person in enumerate(one.people):
            if person:
                won, lost, drawn = found.get(person, (0, 0, 0))
                own = one.winner == "AB"[side]
                draw = one.winner == DRAW
                found[person] = (won + own, lost + (not own and not draw), drawn + draw)
    return found
