"""How each tie-break of `referee.court.policy.tiebreaks` is computed: one function a number.

A function gives the value of one person with the parts that it rests on. All numbers are whole
fractions, so that nothing is rounded before it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec.structs import replace

from referee.tournament.history import (
    AT_LEAST,
    DRAWN,
    GAME,
    LEAST_WINS,
    LOST,
    NO_OPPONENT,
    VIRTUAL,
    WON,
    PlayedRound,
    ResultHistory,
    StandingPart,
)

Value = tuple[Fraction, tuple[StandingPart, ...]]
HALF: Final = Fraction(1, 2)
_DENOMINATOR: Final = attrgetter("denominator")


class Ranking(NamedTuple):
    """How people stand by the numbers before this one: whom nothing tells apart yet, and all places."""

    tied: tuple[str, ...]
    places: Mapping[str, int]


def match_points(history: ResultHistory, person: str) -> Value:
    """The match points, which come before every tie-break."""
    return _sum(tuple([_part(row, Fraction(row.points)) for row in history.rows[person]]))


def _part(row: PlayedRound, value: Fraction, note: str = "") -> StandingPart:
    """A round as a part of a number; without an opponent its note says that it was missed."""
    missed = "missed" if not row.opponent and row.result == LOST else ""
    return StandingPart(row.round, row.opponent, value, note=", ".join(filter(None, (missed, note))))


def _opponents_match_wins(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _mean(_of_opponents(history, person, history.matches), history.least)


def _game_wins(history: ResultHistory, person: str, _: Ranking) -> Value:
    value, note = history.games[person]
    parts = tuple([_games_of(row) for row in history.rows[person] if sum(row.games)])
    return value, (*parts, StandingPart(0, "", value, floored=True, note=note)) if note else parts


def _games_of(row: PlayedRound) -> StandingPart:
    """The share of game points of one round, with the points that it is made of."""
    got, best = GAME * row.games[0] + row.games[2], GAME * sum(row.games)
    bye = "bye, " if not row.opponent and row.result != LOST else ""
    return _part(row, Fraction(got, best), f"{bye}{got} of {best}")


def _opponents_game_wins(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _mean(_of_opponents(history, person, history.games), history.least)


def _resistance(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _mean(_of_opponents(history, person, history.wins), LEAST_WINS)


def _resistance_of_opponents(history: ResultHistory, person: str, _: Ranking) -> Value:
    rows = history.met(person)
    return _mean(tuple(_part(row, history.resistance[row.opponent]) for row in rows), LEAST_WINS)


def _of_opponents(
    history: ResultHistory, person: str, shares: Mapping[str, tuple[Fraction, str]]
) -> tuple[StandingPart, ...]:
    found = []
    for row in history.met(person):
        value, note = shares[row.opponent]
        found.append(StandingPart(row.round, row.opponent, value, note == AT_LEAST, note))
    return tuple(found)


def _head_to_head(history: ResultHistory, person: str, ranking: Ranking) -> Value:
    tied, behind = list(ranking.tied), 0
    while len(tied) > 1:
        first = next((one for one in tied if _beat_all(history, one, tied)), "")
        if first == person:
            behind = len(tied) - 1
        if first in {"", person}:
            break
        tied.remove(first)
    others = {*ranking.tied}
    rows = [row for row in history.met(person) if row.opponent in others]
    parts = tuple(StandingPart(row.round, row.opponent, Fraction(row.result, 2)) for row in rows)
    return Fraction(behind), parts


def _beat_all(history: ResultHistory, person: str, tied: Sequence[str]) -> bool:
    """Whether a person won more matches than they lost against each of the others."""
    if len(history.rows[person]) < len(tied) - 1:
        return False
    ahead = dict.fromkeys(tied, 0)
    for row in history.met(person):
        if row.opponent in ahead:
            ahead[row.opponent] += row.result - DRAWN
    return all(ahead[one] > 0 for one in tied if one != person)


def _last_opponent(history: ResultHistory, person: str, ranking: Ranking) -> Value:
    rows, behind_all = history.met(person)[-1:], len(ranking.places) + 1
    parts = tuple(
        StandingPart(row.round, row.opponent, Fraction(ranking.places.get(row.opponent, behind_all)))
        for row in rows
    )
    return (parts[0].value if parts else Fraction(behind_all)), parts


def _contributions(history: ResultHistory, person: str) -> tuple[tuple[StandingPart, int], ...]:
    """What each round brings to Buchholz, with what the person got in it.

    A round that was not played counts as one against a virtual opponent (FIDE): the score of the person
    before it, what the person did not get in it, and half a point for each round after it.
    """
    rows = {row.round: row for row in history.rows[person]}
    unplayed, before, found = {*history.unplayed(person)}, 0, []
    for place, number in enumerate(history.rounds, 1):
        row = rows.get(number)
        got = row.result if row is not None else LOST
        if number in unplayed:
            value = Fraction(before + (WON - got) + (len(history.rounds) - place), 2)
            found.append((StandingPart(number, "", value, note=VIRTUAL), got))
        elif row is not None:
            found.append((StandingPart(number, row.opponent, history.scores[row.opponent]), got))
        before += got
    return tuple(found)


def _buchholz(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _sum(tuple(part for part, _ in _contributions(history, person)))


def _buchholz_cut_1(history: ResultHistory, person: str, _: Ranking) -> Value:
    parts = [part for part, _ in _contributions(history, person)]
    if parts:
        least = min(range(len(parts)), key=lambda place: parts[place].value)
        parts[least] = replace(parts[least], left_out=True)
    return _sum(tuple(parts))


def _sonneborn_berger(history: ResultHistory, person: str, _: Ranking) -> Value:
    rows = _contributions(history, person)
    return _sum(tuple(replace(part, value=part.value * got * HALF) for part, got in rows))


def _cumulative_tie_breaker(history: ResultHistory, person: str, _: Ranking) -> Value:
    win = history.scoring.win
    lost = [row for row in history.rows[person] if row.result != WON]
    return _sum(tuple(_part(row, Fraction((win - row.points) * 2 ** (row.round - 1), win)) for row in lost))


def _cumulative(history: ResultHistory, person: str, _: Ranking) -> Value:
    rows = zip(history.rows[person], history.running[person], strict=True)
    return _sum(tuple(_part(row, Fraction(total)) for row, total in rows))


def _points_of_opponents(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _worth(history, person, lambda one: sum(row.points for row in history.rows[one]))


def _cumulative_of_opponents(history: ResultHistory, person: str, _: Ranking) -> Value:
    return _worth(history, person, lambda one: sum(history.running[one]))


def _worth(history: ResultHistory, person: str, worth: Callable[[str], int]) -> Value:
    rows = history.met(person)
    return _sum(tuple(StandingPart(row.round, row.opponent, Fraction(worth(row.opponent))) for row in rows))


def _sum(parts: tuple[StandingPart, ...]) -> Value:
    return _total([part.value for part in parts if not part.left_out], 1), parts


def _mean(parts: tuple[StandingPart, ...], least: Fraction) -> Value:
    """The mean of parts; without an opponent the least that each would count."""
    if not parts:
        return least, (StandingPart(0, "", least, floored=True, note=NO_OPPONENT),)
    return _total([part.value for part in parts], len(parts)), parts


def _total(values: Sequence[Fraction], over: int) -> Fraction:
    """The sum of values, divided; over one denominator, which costs a third of adding them one by one."""
    below, above = lcm(*map(_DENOMINATOR, values)), 0
    for value in values:
        above += value.numerator * (below // value.denominator)
    return Fraction(above, below * max(over, 1))


COMPUTED: Final[Mapping[str, Callable[[ResultHistory, str, Ranking], Value]]] = {
    "omw": _opponents_match_wins,
    "gw": _game_wins,
    "ogw": _opponents_game_wins,
    "owp": _resistance,
    "oowp": _resistance_of_opponents,
    "head-to-head": _head_to_head,
    "last-opponent": _last_opponent,
    "buchholz-cut-1": _buchholz_cut_1,
    "buchholz": _buchholz,
    "sonneborn-berger": _sonneborn_berger,
    "ctb": _cumulative_tie_breaker,
    "cumulative": _cumulative,
    "opponents-points": _points_of_opponents,
    "opponents-cumulative": _cumulative_of_opponents,
}
"""The function of each declared tie-break."""
