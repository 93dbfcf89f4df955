"""Whether everybody had one place in a round, and winners theirs in a cut, by the whole log of an event."""

from collections.abc import Sequence
from typing import Final

from events import kinds
from events.kinds import Fact
from referee.auditing.findings import Finding, Findings
from referee.court.event import NOT_THE_WINNER, displaced_winners, displaced_words, repair_words
from referee.court.event.deciding import OFFICIAL
from referee.fold.event import BYE, NONE, Event, fold_event

TWO_PLACES: Final = "two-places"
PLAYS_ON: Final = "plays-after-leaving"
HAS_BYE: Final = ("has-bye", "has-part", NOT_THE_WINNER)
"""Refusals that say of an order what is found here of the whole record."""
REFUSED_SINCE: Final = ("earlier-round", "nobody-seated")
"""Refusals of orders that older versions took, and that make no part of its record wrong."""
PLACING: Final = (
    kinds.TableSeated,
    kinds.TableAdded,
    kinds.RoundPaired,
    kinds.SeatsCorrected,
    kinds.PartGiven,
)
"""The facts that give somebody a place."""


def places_of(name: str, facts: Sequence[Fact]) -> Findings:
    """Find who was given a second place in a round, at the fact that did it; standings count the table.

    Two tables are found where the second of them was seated.
    """
    event, known = Event(), set[tuple[int, str]]()
    seqs: dict[tuple[int, str], int] = {}
    for fact in facts:
        event = fold_event(event, (fact,))
        if not isinstance(fact.body, PLACING):
            continue
        number = fact.body.round
        for person, places in _places_in(event, number).items():
            first = seqs.setdefault((number, person), fact.seq)
            elsewhere = any(not one.startswith("table") for one in places)
            if len(places) > 1 and elsewhere and (number, person) not in known:
                known.add((number, person))
                where = f"{' and '.join(places)}, the first of them at {first}"
                what = f"{person} has {len(places)} places in round {number}: {where}"
                instead = "the standings count the table alone; correct the pairing or the seats"
                yield Finding(TWO_PLACES, name, fact.seq, what, "one place in a round", instead)


def winners_of(name: str, event: Event) -> Findings:
    """Find rounds of a cut in which somebody sits who is not a winner of the round before it."""
    for one in displaced_winners(event):
        what = f"{displaced_words(one)}; a correction since the pairing may have left it so"
        paired = event.pairing(one.round)
        seq = paired.seq if paired is not None else 0
        yield Finding(NOT_THE_WINNER, name, seq, what, "winners go on in a cut", repair_words(one))


def leavers_of(name: str, event: Event) -> Findings:
    """Find people who had left when a round began and yet have a result in it that an official wrote."""
    for held in event.rounds:
        for one in event.tables_of(held.number):
            ended = event.ended(held.number, one.table)
            for person in one.people:
                entrant = event.entrant(person)
                gone = person in held.gone and entrant is not None and entrant.dropped
                if gone and ended is not None and ended.source == OFFICIAL:
                    what = (
                        f"{person} left before round {held.number} began, and has a result at table "
                        f"{one.table} of it"
                    )
                    instead = (
                        f"say when they left: referee event left {person} --after {held.number} "
                        '--reason "REASON"; or correct who sat there'
                    )
                    yield Finding(PLAYS_ON, name, ended.seq, what, "one place in a round", instead)


def _places_in(event: Event, number: int) -> dict[str, list[str]]:
    """Everything that a round has for each of its people, in words."""
    found: dict[str, list[str]] = {}
    for one in event.tables_of(number):
        for person in dict.fromkeys(one.people):
            found.setdefault(person, []).append(f"table {one.table}")
    given = {one.person: one.part for one in event.given if one.round == number}
    paired = event.pairing(number)
    byes = paired.byes if paired is not None else ()
    for person in dict.fromkeys((*byes, *given)):
        part = given.get(person, BYE)
        if part != NONE:
            found.setdefault(person, []).append("a bye" if part == BYE else "a missed round")
    return found
