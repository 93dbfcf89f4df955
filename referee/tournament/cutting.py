"""Where everybody stands once there is a cut: by how far they came, then as they stood before it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.court.policy.records import Scoring
from referee.fold.event import Event
from referee.tournament.outcomes import Outcome, outcomes_of
from referee.tournament.pairing import ELIMINATION
from referee.tournament.standings import PlayerStanding, standings


def standings_of(event: Event, scoring: Scoring, until: int = 0) -> tuple[PlayerStanding, ...]:
    """How everybody stands by what an event knows, after a round, or after all for 0.

    Rounds of a cut count no points: they say how far those in it came.
    """
    people = [one.id for one in event.entrants]
    without = {one.id for one in event.entrants if one.out}
    cut = {one.round for one in event.pairings if one.how == ELIMINATION}
    outcomes = outcomes_of(event, until)
    found = standings((one for one in outcomes if one.round not in cut), people, scoring, without)
    return placed_by_cut(found, (one for one in outcomes if one.round in cut)) if cut else found


def placed_by_cut(before: Sequence[PlayerStanding], cut: Iterable[Outcome]) -> tuple[PlayerStanding, ...]:
    """Place those of a cut by the matches that they won in it, then everybody as they stood before.

    Args:
        before: The standings by the rounds before the cut, whose points and tie-breaks stay.
        cut: How tables of its rounds ended; who sits at one is in the cut.

    Returns:
        Everybody in their order: in a cut that is played, the winner, who lost the final, and so on; among
        those who came as far, as they stood before.
    """
    rows = tuple(cut)
    inside = {person for one in rows for person in one.people}
    won = Counter(one.people["AB".index(one.winner)] for one in rows if one.winner in {"A", "B"})
    first = sorted((one for one in before if one.person in inside), key=lambda one: -won[one.person])
    found = [replace(one, place=at) for at, one in enumerate(first, 1)]
    held, place = 0, 0
    for at, one in enumerate((one for one in before if one.person not in inside), len(found) + 1):
        place = place if one.place == held else at
        held = one.place
        found.append(replace(one, place=place))
    return tuple(found)
