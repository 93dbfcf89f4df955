"""How everybody stands: a pure function of outcomes, each number with what it is made of."""

from collections.abc import Callable, Container, Iterable, Sequence
from fractions import Fraction
from math import lcm
from operator import itemgetter
from typing import Final, NamedTuple

from msgspec import Struct

from referee.court.policy.records import OPPONENTS, Scoring
from referee.tournament.outcomes import DRAW, Outcome
from referee.tournament.tiebreaks import NAMES, POINTS, floor_of

GAME: Final = 3
"""Points of a game that is won; a drawn one counts for one of them."""


class StandingPart(Struct, frozen=True):
    """What one number rests on: the round, 0 for none, the opponent, and what that came to.

    `floored` says that the opponent's share was below the floor, which counts in its place.
    """

    round: int
    opponent: str
    value: Fraction
    floored: bool = False


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


class _Played(NamedTuple):
    """One outcome as one of its people has it: games are won, lost and drawn ones."""

    round: int
    opponent: str
    bye: bool
    points: int
    games: tuple[int, int, int]


class _History:
    """The rows of each person, and the shares that others ask of them."""

    def __init__(self, outcomes: Iterable[Outcome], people: Iterable[str], scoring: Scoring) -> None:
        self.scoring, self._least = scoring, floor_of(scoring)
        self.rows: dict[str, list[_Played]] = {person: [] for person in people}
        for one in sorted(outcomes, key=lambda one: (one.round, one.table)):
            for person in one.people:
                if person:
                    self.rows.setdefault(person, []).append(_row(one, person, scoring))
        self._matches = {person: self._counts(self._match_share(person)) for person in self.rows}
        self._games = {person: self._counts(self._game_share(person)) for person in self.rows}
        self._running = {person: _running(rows) for person, rows in self.rows.items()}

    def points(self, person: str) -> tuple[StandingPart, ...]:
        return tuple(StandingPart(row.round, row.opponent, Fraction(row.points)) for row in self.rows[person])

    def _match_share(self, person: str) -> Fraction:
        rows = self.rows[person]
        got, best = sum(row.points for row in rows), len(rows) * self.scoring.win
        return Fraction(got, best) if best else Fraction(0)

    def _game_share(self, person: str) -> Fraction:
        rows = self.rows[person]
        got = sum(GAME * row.games[0] + row.games[2] for row in rows)
        played = sum(sum(row.games) for row in rows)
        return Fraction(got, GAME * played) if played else Fraction(0)

    def _counts(self, share: Fraction) -> tuple[Fraction, bool]:
        """What a share counts for, which is no less than the floor, and whether it is the floor."""
        return (self._least, True) if share < self._least else (share, False)

    def games(self, person: str) -> tuple[StandingPart, ...]:
        """The game wins of a person, out of all their games: one part, which is not an average."""
        return (StandingPart(0, "", self._games[person][0]),)

    def match_wins_of_opponents(self, person: str) -> tuple[StandingPart, ...]:
        return self._floored(person, self._matches)

    def game_wins_of_opponents(self, person: str) -> tuple[StandingPart, ...]:
        return self._floored(person, self._games)

    def _floored(self, person: str, shares: dict[str, tuple[Fraction, bool]]) -> tuple[StandingPart, ...]:
        return tuple(
            StandingPart(row.round, row.opponent, *shares[row.opponent])
            for row in self.rows[person]
            if not row.bye
        )

    def running(self, person: str) -> tuple[StandingPart, ...]:
        return tuple(
            StandingPart(row.round, row.opponent, Fraction(total))
            for row, total in zip(self.rows[person], self._running[person], strict=True)
        )

    def points_of_opponents(self, person: str) -> tuple[StandingPart, ...]:
        return self._of_opponents(person, lambda one: sum(row.points for row in self.rows[one]))

    def running_of_opponents(self, person: str) -> tuple[StandingPart, ...]:
        return self._of_opponents(person, lambda one: sum(self._running[one]))

    def _of_opponents(self, person: str, worth: Callable[[str], int]) -> tuple[StandingPart, ...]:
        return tuple(
            StandingPart(row.round, row.opponent, Fraction(worth(row.opponent)))
            for row in self.rows[person]
            if not row.bye
        )

    def numbers(self, person: str) -> tuple[StandingNumber, ...]:
        """All numbers of a person by the family, the most weighty first."""
        first = _sum(POINTS, self.points(person))
        if self.scoring.family == OPPONENTS:
            matches, games, theirs = NAMES[OPPONENTS]
            return (
                first,
                _mean(matches, self.match_wins_of_opponents(person)),
                _mean(games, self.games(person)),
                _mean(theirs, self.game_wins_of_opponents(person)),
            )
        running, points, theirs = NAMES[self.scoring.family]
        return (
            first,
            _sum(running, self.running(person)),
            _sum(points, self.points_of_opponents(person)),
            _sum(theirs, self.running_of_opponents(person)),
        )


def _row(one: Outcome, person: str, scoring: Scoring) -> _Played:
    side = one.side(person)
    mine, theirs, drawn = (one.games[side], one.games[1 - side], one.games[2])
    if one.bye:
        worth = scoring.bye
    elif one.winner == "AB"[side]:
        worth = scoring.win
    else:
        worth = scoring.draw if one.winner == DRAW else scoring.loss
    alone = one.bye or one.missed
    return _Played(one.round, one.people[1 - side], alone, worth, (mine, theirs, drawn))


def _running(rows: Sequence[_Played]) -> list[int]:
    """The points after each round, in their order."""
    total, found = 0, []
    for row in rows:
        total += row.points
        found.append(total)
    return found


def _sum(name: str, parts: tuple[StandingPart, ...]) -> StandingNumber:
    return StandingNumber(name, _total(parts, 1), parts)


def _mean(name: str, parts: tuple[StandingPart, ...]) -> StandingNumber:
    return StandingNumber(name, _total(parts, len(parts)), parts)


def _total(parts: tuple[StandingPart, ...], over: int) -> Fraction:
    """The sum of parts, divided; over one denominator, which costs a third of adding them one by one."""
    below = lcm(*(part.value.denominator for part in parts))
    above = sum(part.value.numerator * (below // part.value.denominator) for part in parts)
    return Fraction(above, below * max(over, 1))


def standings(
    outcomes: Iterable[Outcome], people: Iterable[str], scoring: Scoring, without: Container[str] = ()
) -> tuple[PlayerStanding, ...]:
    """Everybody in the order in which they stand; whom no number tells apart share a place.

    Args:
        outcomes: How tables ended, byes among them, in any order.
        people: Who takes part, also those who have not played.
        scoring: What wins count, and the tie-breaks.
        without: Who has no place: their results count for those who met them.
    """
    told = tuple(outcomes)
    history = _History(told, people, scoring)
    made = [(history.numbers(person), person) for person in history.rows if person not in without]
    made.sort(key=itemgetter(1))
    made.sort(key=lambda one: [number.value for number in one[0]], reverse=True)
    counted = _counted(told)
    found: list[PlayerStanding] = []
    for at, (numbers, person) in enumerate(made):
        values = [number.value for number in numbers]
        same = bool(found) and values == [number.value for number in found[-1].numbers]
        place = found[-1].place if same else at + 1
        found.append(PlayerStanding(place, person, numbers, *counted.get(person, (0, 0, 0))))
    return tuple(found)


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
