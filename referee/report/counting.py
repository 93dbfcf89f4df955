"""Shares with what is known of them, and spreads of whole numbers; the one place that counts so.

A share of few matches says little. Its interval is that of Wilson (Journal of the American
Statistical Association 22, 1927) at 95 %: it never leaves 0 to 1, and holds for few as for many.
"""

from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959963984540054
"""How many standard errors hold 95 % of a normal distribution."""
PLACES: Final = 4
"""Decimal places of a share that is told."""
NINE_OF_TEN: Final = 0.9
HALF: Final = 0.5


class Share(Struct, frozen=True):
    """How many of how many, and between which shares the true one lies at 95 %.

    `share`, `low` and `high` go from 0 to 1. Of none nothing is known: from 0 to 1.
    """

    won: int
    of: int
    share: float
    low: float
    high: float


class LengthSpread(Struct, frozen=True):
    """How whole numbers are spread: how many there are, their median, 90 % and the largest.

    `median` and `ninety` are the least numbers that half and nine tenths of all do not pass; all are
    0 where there is none.
    """

    of: int
    median: int
    ninety: int
    longest: int


def share_of(won: int, of: int) -> Share:
    """The share of some among all, with its interval.

    Args:
        won: How many, from 0 on.
        of: Among how many, at least as many.
    """
    if not of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    part, square = won / of, Z * Z
    below = 1 + square / of
    middle = (part + square / (2 * of)) / below
    half = Z * sqrt(part * (1 - part) / of + square / (4 * of * of)) / below
    low = 0.0 if won == 0 else round(middle - half, PLACES)
    high = 1.0 if won == of else round(middle + half, PLACES)
    return Share(won, of, round(part, PLACES), low, high)


def spread_of(numbers: Iterable[int]) -> LengthSpread:
    """How some whole numbers are spread."""
    rows = sorted(numbers)
    if not rows:
        return LengthSpread(0, 0, 0, 0)
    return LengthSpread(len(rows), _least(rows, HALF), _least(rows, NINE_OF_TEN), rows[-1])


def _least(rows: Sequence[int], part: float) -> int:
    """The least of sorted numbers that so large a part of them does not pass."""
    return rows[max(ceil(part * len(rows)), 1) - 1]
