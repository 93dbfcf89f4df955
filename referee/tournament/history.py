"""What each person of an event played, and what tie-breaks ask of it again and again."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import Struct

from referee.court.policy.records import Scoring
from referee.court.policy.tiebreaks import floor_of
from referee.tournament.outcomes import DRAW, Outcome

GAME: Final = 3
"""Points of a game that is won; a drawn one counts for one of them."""
WON, DRAWN, LOST = 2, 1, 0
"""Results in halves of a point, as chess counts them."""
LEAST_WINS, MOST_WINS = Fraction(1, 4), Fraction(3, 4)
"""Between what Play! Pokemon counts the wins of an opponent who left; who stayed is not capped."""
AT_LEAST, AT_MOST, VIRTUAL = "the floor", "the cap", "virtual opponent"
NO_OPPONENT: Final = "the floor, since there was no opponent yet"
"""Why a mean over opponents counts without one: a player with an opponent cannot have less."""


class StandingPart(Struct, frozen=True):
    """What one number rests on: the round, 0 for none, the opponent, and what that came to.

    `floored` says that the opponent's share was below the floor, which counts in its place. `note` says
    whatever else is special of the part; with `left_out` it is not counted.
    """

    round: int
    opponent: str
    value: Fraction
    floored: bool = False
    note: str = ""
    left_out: bool = False


class PlayedRound(NamedTuple):
    """One outcome as one of its people has it: games are won, lost and drawn ones.

    `result` is WON, DRAWN or LOST. Without an opponent it is a bye, or a missed round where it is lost.
    """

    round: int
    opponent: str
    points: int
    result: int
    games: tuple[int, int, int]


class EventContext(NamedTuple):
    """What outcomes do not say: who left before the last round, and who sits at a table without a result.

    `waiting` are rounds with people.
    """

    left: Collection[str] = frozenset()
    waiting: Collection[tuple[int, str]] = frozenset()


class ResultHistory:
    """The rounds of each person, in their order, and the shares that others ask of them."""

    def __init__(
        self, outcomes: Sequence[Outcome], people: Iterable[str], scoring: Scoring, context: EventContext
    ) -> None:
        """Sort outcomes by person; `people` are those who take part, also without an outcome."""
        self.scoring, self.context, self.least = scoring, context, floor_of(scoring)
        self.rows: dict[str, list[PlayedRound]] = {person: [] for person in people}
        self.rounds = sorted({one.round for one in outcomes})
        for one in sorted(outcomes, key=lambda one: (one.round, one.table)):
            for person in one.people:
                if person:
                    self.rows.setdefault(person, []).append(_row(one, person, scoring))

    def met(self, person: str) -> tuple[PlayedRound, ...]:
        """The rounds in which a person had an opponent."""
        return self._met[person]

    @cached_property
    def _met(self) -> Mapping[str, tuple[PlayedRound, ...]]:
        return {person: tuple([row for row in rows if row.opponent]) for person, rows in self.rows.items()}

    @cached_property
    def matches(self) -> Mapping[str, tuple[Fraction, str]]:
        """The share of match points of each person as it counts for others, and why it is another."""
        return {person: self._floored(self._match_share(person)) for person in self.rows}

    @cached_property
    def games(self) -> Mapping[str, tuple[Fraction, str]]:
        """The share of game points of each person as it counts, and why it is another."""
        return {person: self._floored(self._game_share(person)) for person in self.rows}

    @cached_property
    def wins(self) -> Mapping[str, tuple[Fraction, str]]:
        """The share of matches won by each person, byes left out, and why it is another."""
        return {person: self._win_share(person) for person in self.rows}

    @cached_property
    def resistance(self) -> Mapping[str, Fraction]:
        """The mean of the wins of the opponents of each person."""
        found = {}
        for person in self.rows:
            rows = [self.wins[row.opponent][0] for row in self.met(person)]
            found[person] = sum(rows, Fraction(0)) / len(rows) if rows else LEAST_WINS
        return found

    @cached_property
    def running(self) -> Mapping[str, Sequence[int]]:
        """The match points of each person after each of their rounds."""
        return {person: _running(rows) for person, rows in self.rows.items()}

    @cached_property
    def scores(self) -> Mapping[str, Fraction]:
        """The score of each person as it counts for opponents: what they did not play is drawn."""
        return {
            person: Fraction(sum(row.result for row in self.met(person)) + len(self.unplayed(person)), 2)
            for person in self.rows
        }

    def unplayed(self, person: str) -> tuple[int, ...]:
        """The rounds that a person did not play: byes, missed ones, before they came, after they left."""
        played = {row.round for row in self.met(person)}
        waiting = self.context.waiting
        return tuple(one for one in self.rounds if one not in played and (one, person) not in waiting)

    def _match_share(self, person: str) -> Fraction:
        rows = self.rows[person]
        got, best = sum([row.points for row in rows]), len(rows) * self.scoring.win
        return Fraction(got, best) if best else Fraction(0)

    def _game_share(self, person: str) -> Fraction:
        rows = self.rows[person]
        got = sum([GAME * row.games[0] + row.games[2] for row in rows])
        played = sum([sum(row.games) for row in rows])
        return Fraction(got, GAME * played) if played else Fraction(0)

    def _floored(self, share: Fraction) -> tuple[Fraction, str]:
        return (self.least, AT_LEAST) if share < self.least else (share, "")

    def _win_share(self, person: str) -> tuple[Fraction, str]:
        # A bye is left out, a missed round is not: it was lost.
        rows = [row for row in self.rows[person] if row.opponent or row.result == LOST]
        share = Fraction(sum(row.result for row in rows), 2 * len(rows)) if rows else Fraction(0)
        if share < LEAST_WINS:
            return LEAST_WINS, AT_LEAST
        if share > MOST_WINS and person in self.context.left:
            return MOST_WINS, AT_MOST
        return share, ""


def _row(one: Outcome, person: str, scoring: Scoring) -> PlayedRound:
    side = one.side(person)
    games = (one.games[side], one.games[1 - side], one.games[2])
    if one.winner == DRAW:
        result, points = DRAWN, scoring.draw
    elif one.winner == "AB"[side]:
        result, points = WON, scoring.bye if one.bye else scoring.win
    else:
        result, points = LOST, scoring.loss
    return PlayedRound(one.round, one.people[1 - side], points, result, games)


def _running(rows: Sequence[PlayedRound]) -> Sequence[int]:
    total, found = 0, []
    for row in rows:
        total += row.points
        found.append(total)
    return found
