"""Where everybody stands once there is a cut: by how far they came, then as they stood before it."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from referee.court.policy.records import Scoring
from referee.fold.event import BYE, ELIMINATION, TABLE, Event
from referee.tournament.history import EventContext
from referee.tournament.outcomes import Outcome, has_left_after, outcomes_of, people_after, took_part
from referee.tournament.standings import PlayerStanding, standings

OF_A_CUT: Final = {1: "final", 2: "semi-finals", 4: "quarter-finals", 8: "round of 16"}
"""What a round of a cut is called, by how many tables it has."""


def round_called(event: Event, number: int) -> str:
    """What a round is called within a sentence: "round 3", or "the semi-finals" for one of a cut."""
    before, paired = event.pairing(event.cut_before(number)), event.pairing(number)
    tables = len(event.tables_of(number))
    if paired is None and before is not None:
        paired, tables = before, len(event.tables_of(before.round)) // 2
    called = OF_A_CUT.get(tables, "") if paired is not None and paired.how == ELIMINATION else ""
    return f"the {called}" if called else f"round {number}"


def round_title(event: Event, number: int) -> str:
    """What a round is called at the head of something: "Round 3", or "Semi-finals"."""
    said = round_called(event, number).removeprefix("the ")
    return said[:1].upper() + said[1:]


def cut_winner(event: Event) -> str:
    """Who won the final of a cut; "" where there is none, or it has no result."""
    last = event.pairings[-1] if event.pairings else None
    tables = event.tables_of(last.round) if last is not None and last.how == ELIMINATION else ()
    ended = event.ended(tables[0].round, tables[0].table) if len(tables) == 1 else None
    return tables[0].people["AB".index(ended.winner)] if ended and ended.winner in {"A", "B"} else ""


def standings_of(
    event: Event, scoring: Scoring, until: int = 0, *, as_then: bool = False
) -> tuple[PlayerStanding, ...]:
    """How everybody stands by what an event knows, after a round, or after all for 0.

    Rounds of a cut count no points: they say how far those in it came. Who left before they ever had a
    table or a bye stands nowhere. With `as_then` the people are those of the time after that round.
    """
    there = people_after(event, until) if as_then else took_part(event)
    people = [one.id for one in event.entrants if one.id in there]
    without = {
        one.id for one in event.entrants if one.out and (not as_then or has_left_after(event, one.id, until))
    }
    cut = event.cut_rounds()
    outcomes = outcomes_of(event, until)
    before = tuple([one for one in outcomes if one.round not in cut])
    last = max([one.round for one in before], default=0)
    found = standings(before, people, scoring, without, _context(event, last, cut))
    seated = {
        p
        for one in event.tables
        if one.round in cut and one.round <= (until or one.round)
        for p in one.people
    }
    return placed_by_cut(found, (one for one in outcomes if one.round in cut), seated) if cut else found


def _context(event: Event, last: int, cut: Container[int]) -> EventContext:
    """What standings after a round ask besides outcomes; who left after it was played has played all."""
    ended = {(one.round, one.table) for one in event.decided}
    there = {part.person for part in event.parts(last) if part.kind in {TABLE, BYE}}
    waiting = {
        (one.round, person)
        for one in event.tables
        if one.round not in cut and (one.round, one.table) not in ended
        for person in one.people
    }
    left = {one.id for one in event.entrants if one.dropped and one.id not in there}
    return EventContext(left, waiting)


def placed_by_cut(
    before: Sequence[PlayerStanding], cut: Iterable[Outcome], seated: Iterable[str] = ()
) -> tuple[PlayerStanding, ...]:
    """Place those of a cut by the matches that they won in it, then everybody as they stood before.

    Args:
        before: The standings by the rounds before the cut, whose points and tie-breaks stay.
        cut: How tables of its rounds ended; who sits at one is in the cut.
        seated: Who is in it as well, though their table has not ended.

    Returns:
        Everybody in their order: in a cut that is played, the winner, who lost the final, and so on; among
        those who came as far, as they stood before.
    """
    rows = tuple(cut)
    # Older versions let others have a bye in a round of a cut: they are not in it.
    inside = {*seated, *(person for one in rows if one.people[1] for person in one.people)}
    won = Counter(one.people["AB".index(one.winner)] for one in rows if one.winner in {"A", "B"})
    first = sorted((one for one in before if one.person in inside), key=lambda one: -won[one.person])
    found = [replace(one, place=at) for at, one in enumerate(first, 1)]
    held, place = 0, 0
    for at, one in enumerate((one for one in before if one.person not in inside), len(found) + 1):
        place = place if one.place == held else at
        held = one.place
        found.append(replace(one, place=place))
    return tuple(found)
