"""What a correction changes: standings, pairs that would be others, byes and the cut.

Rounds that were paired stay as they were played. What is told is what would have been otherwise had the
correction been known: whoever decides sees it before it is written.
"""

from collections.abc import Sequence

from msgspec import Struct

from referee.court.event import DisplacedWinner
from referee.tournament.standings import PlayerStanding


class MovedStanding(Struct, frozen=True):
    """A person who stands otherwise: place and points, before and after."""

    person: str
    place: tuple[int, int]
    points: tuple[int, int]


class Differences(Struct, frozen=True):
    """Between standings as they are and as they would be.

    `moved` are those with another place or other points; `numbers` those whose tie-breaks alone
    differ; `into` and `out_of` who would come into the cut, and who would leave it; `stale` the rounds
    that were paired by the standings of before, and stand as they were played. `otherwise` are the
    tables of the first of them that would have been others, `other_byes` who would have had a bye.
    `displaced` are the winners of a cut in whose place somebody else sits, and the order that repairs it.
    `kept` says what becomes of the loss of a penalty that changes no result at once.
    """

    moved: tuple[MovedStanding, ...]
    numbers: tuple[str, ...]
    into: tuple[str, ...]
    out_of: tuple[str, ...]
    stale: tuple[int, ...]
    otherwise: tuple[tuple[str, str], ...] = ()
    other_byes: tuple[str, ...] = ()
    displaced: tuple[DisplacedWinner, ...] = ()
    kept: str = ""


def differences(
    before: Sequence[PlayerStanding],
    after: Sequence[PlayerStanding],
    *,
    cut: int = 0,
    stale: Sequence[int] = (),
) -> Differences:
    """Compare standings as they are with those that a correction makes.

    Args:
        before: As they are.
        after: As they would be; who takes part no longer is in neither or in both.
        cut: How many go on to the cut, 0 for none.
        stale: The rounds that were paired since.
    """
    was = {one.person: one for one in before}
    moved, numbers = [], []
    for one in after:
        old = was.get(one.person)
        if old is None or (old.place, old.points) != (one.place, one.points):
            place, points = (old.place, old.points) if old else (0, 0)
            moved.append(MovedStanding(one.person, (place, one.place), (points, one.points)))
        elif [n.value for n in old.numbers] != [n.value for n in one.numbers]:
            numbers.append(one.person)
    inside = {one.person for one in before[:cut]}, {one.person for one in after[:cut]}
    return Differences(
        tuple(moved),
        tuple(numbers),
        tuple(sorted(inside[1] - inside[0])),
        tuple(sorted(inside[0] - inside[1])),
        tuple(stale),
    )
