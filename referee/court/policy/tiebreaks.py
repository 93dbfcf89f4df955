"""The numbers by which people with as many points are told apart, and the documents that print them.

A declared table: `TIEBREAKS` says of each number what it is called, how it is made and where it is
printed; `FAMILIES` are named policies, each an order of such numbers. How they are computed stands in
`referee.tournament.tiebreaks`, one function a row.
"""

from fractions import Fraction
from typing import Final

from msgspec import Struct

from referee.court.policy.records import (
    CUMULATIVE,
    FIDE_BUCHHOLZ,
    FLESH_AND_BLOOD,
    MTR,
    OPPONENTS,
    PLAY_POKEMON,
    PRINTED,
    Scoring,
)

SHARE, COUNT, PLACE = "share", "count", "place"
THIRD: Final = 333
"""How a policy writes a third in thousandths."""
MTR_FLOOR: Final = 330
"""The least share that MTR appendix C prints, in thousandths: .33, not a third."""
FLOORED: Final = frozenset({"omw", "gw", "ogw"})
"""The numbers whose least share a policy of the family `opponents` may set."""
_MTR: Final = "Magic: The Gathering Tournament Rules (MTR), appendix C"
_POKEMON: Final = "Play! Pokemon Tournament Rules Handbook, tie-breakers after Swiss rounds"
_FIDE: Final = (
    "FIDE Handbook C.07, tie-break regulations in force until 31 July 2023, with the virtual opponent"
)
_FAB: Final = "Flesh and Blood Tournament Rules and Policy, cumulative tie-breaker (CTB)"
_OWN: Final = "this program"


class Tiebreak(Struct, frozen=True):
    """One number of the standings.

    `title` names it in answers, `short` heads a column. `kind` is "share" (of a whole), "count" or
    "place" (of which the lowest is best). In `formula`, {floor} stands for the least share.
    """

    name: str
    title: str
    short: str
    kind: str
    formula: str
    source: str


class TiebreakFamily(Struct, frozen=True):
    """A named policy of tie-breaks: the document that prints it, and its numbers, the weightiest first."""

    name: str
    title: str
    document: str
    tiebreaks: tuple[str, ...]


TIEBREAKS: Final = {
    one.name: one
    for one in (
        Tiebreak(
            "omw",
            "opponents' match wins",
            "opp MW",
            SHARE,
            "the mean over your opponents, byes left out, of match points won / match points possible, "
            "each at least {floor}; {floor} while you had no opponent",
            _MTR,
        ),
        Tiebreak(
            "gw",
            "game wins",
            "GW",
            SHARE,
            "game points won / game points possible (3 a game won, 1 a game drawn, a bye counts as games "
            "won), at least {floor}",
            _MTR,
        ),
        Tiebreak(
            "ogw",
            "opponents' game wins",
            "opp GW",
            SHARE,
            "the mean over your opponents, byes left out, of their game wins, each at least {floor}; "
            "{floor} while you had no opponent",
            _MTR,
        ),
        Tiebreak(
            "owp",
            "opponents' win percentage",
            "opp win",
            SHARE,
            "the mean over your opponents of (wins + half of the draws) / matches played, byes left out, "
            "each at least 0.25, and at most 0.75 for an opponent who left before the last round; 0.25 while "
            "you had no opponent",
            _POKEMON,
        ),
        Tiebreak(
            "oowp",
            "opponents' opponents' win percentage",
            "opp opp",
            SHARE,
            "the mean over your opponents of their opponents' win percentage; 0.25 while you had no opponent",
            _POKEMON,
        ),
        Tiebreak(
            "head-to-head",
            "head-to-head",
            "h2h",
            COUNT,
            "among those still tied, how many stand behind the one who beat all the others of them; the "
            "rest are compared again, and 0 where nobody beat all the others",
            _POKEMON,
        ),
        Tiebreak(
            "last-opponent",
            "last opponent's place",
            "last",
            PLACE,
            "the place of your last opponent by the numbers before this one; lower is better",
            _POKEMON,
        ),
        Tiebreak(
            "buchholz-cut-1",
            "Buchholz cut 1",
            "BH-C1",
            COUNT,
            "the Buchholz sum without its lowest part",
            _FIDE,
        ),
        Tiebreak(
            "buchholz",
            "Buchholz",
            "BH",
            COUNT,
            "the sum of your opponents' scores (1 a win, 1/2 a draw; a round that an opponent did not play "
            "counts 1/2). A round R of n that you did not play counts as a virtual opponent with your score "
            "before it + (1 - what you got for it) + 1/2 * (n - R)",
            _FIDE,
        ),
        Tiebreak(
            "sonneborn-berger",
            "Sonneborn-Berger",
            "SB",
            COUNT,
            "the sum of the scores of those you beat and half of the scores of those you drew with, scores "
            "and virtual opponents as in Buchholz",
            _FIDE,
        ),
        Tiebreak(
            "ctb",
            "cumulative tie-breaker",
            "CTB",
            COUNT,
            "2^(R-1) for each round R that you lost, and for a draw the share of the points of a win that it "
            "left: who lost last at a later round is ahead, then by the loss before it, and so on",
            _FAB,
        ),
        Tiebreak(
            "cumulative",
            "cumulative",
            "cum",
            COUNT,
            "the sum of your match points after each round",
            _OWN,
        ),
        Tiebreak(
            "opponents-points",
            "opponents' points",
            "opp pts",
            COUNT,
            "the sum of the match points of your opponents, byes left out",
            _OWN,
        ),
        Tiebreak(
            "opponents-cumulative",
            "opponents' cumulative",
            "opp cum",
            COUNT,
            "the sum of the cumulative numbers of your opponents, byes left out",
            _OWN,
        ),
    )
}
FAMILIES: Final = {
    one.name: one
    for one in (
        TiebreakFamily(MTR, "MTR appendix C", _MTR, ("omw", "gw", "ogw")),
        TiebreakFamily(
            OPPONENTS,
            "opponents' average",
            f"{_OWN}: as MTR appendix C, but by the floor of the policy, a third where it names none",
            ("omw", "gw", "ogw"),
        ),
        TiebreakFamily(
            PLAY_POKEMON, "Play! Pokemon", _POKEMON, ("owp", "oowp", "head-to-head", "last-opponent")
        ),
        TiebreakFamily(
            FIDE_BUCHHOLZ, "FIDE Buchholz", _FIDE, ("buchholz-cut-1", "buchholz", "sonneborn-berger")
        ),
        TiebreakFamily(FLESH_AND_BLOOD, "Flesh and Blood", _FAB, ("ctb",)),
        TiebreakFamily(
            CUMULATIVE, "cumulative", _OWN, ("cumulative", "opponents-points", "opponents-cumulative")
        ),
    )
}


def tiebreaks_of(scoring: Scoring) -> tuple[Tiebreak, ...]:
    """The tie-breaks of a policy, the weightiest first: its own list, else that of its family."""
    return tuple(TIEBREAKS[name] for name in scoring.tiebreaks or FAMILIES[scoring.family].tiebreaks)


def floor_of(scoring: Scoring) -> Fraction:
    """The least share that counts in the numbers of `FLOORED`."""
    floor = scoring.floor
    if floor == PRINTED:
        floor = THIRD if scoring.family == OPPONENTS else MTR_FLOOR
    return Fraction(1, 3) if floor == THIRD else Fraction(floor, 1000)


def source_of(tiebreak: Tiebreak, scoring: Scoring) -> str:
    """Where a number is printed as this policy counts it."""
    own = scoring.family == OPPONENTS and tiebreak.name in FLOORED
    return FAMILIES[OPPONENTS].document if own else tiebreak.source


def formula_of(tiebreak: Tiebreak, scoring: Scoring) -> str:
    """How a number is made, with the least share that this policy counts."""
    least = floor_of(scoring)
    decimal = f"{float(least):g}" if 1000 % least.denominator == 0 else str(least)
    return tiebreak.formula.format(floor=decimal)
