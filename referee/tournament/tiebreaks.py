"""What wins count, and by which numbers those with as many points are told apart.

Two families. `opponents` asks how well the opponents did, as Magic's tournament rules have it (MTR,
appendix C): shares of the points that were to be had, never less than a floor; a bye is no opponent.
`cumulative` counts more what was won early: the sum of the points after each round, then that of the
opponents. All numbers are whole fractions.
"""

from fractions import Fraction
from typing import Final

from referee.court.policy.records import CUMULATIVE, OPPONENTS, Scoring

POINTS: Final = "points"
NAMES: Final = {
    OPPONENTS: ("opponents' match wins", "game wins", "opponents' game wins"),
    CUMULATIVE: ("cumulative", "opponents' points", "opponents' cumulative"),
}
"""The numbers of each family after the points, the most weighty first."""
THIRD: Final = 333
"""How a policy writes a third in thousandths."""


def floor_of(scoring: Scoring) -> Fraction:
    """The least share that an opponent counts for."""
    return Fraction(1, 3) if scoring.floor == THIRD else Fraction(scoring.floor, 1000)
