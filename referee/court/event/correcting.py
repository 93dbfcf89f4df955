"""What was written of an event is corrected: a result, when somebody left, who sat where, a penalty.

A correction is the facts that make it, the last round whose pairing did not rest on it, and what
speaks against it. So it can be tried before it is ordered: the facts are folded over the event, and
nothing is written. Rounds that were paired since stand as they were played.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from events.kinds import (
    PenaltyWithdrawn,
    PersonCorrected,
    PersonPenalized,
    ResultCorrected,
    SeatsCorrected,
)
from events.values import changed
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.deciding import TableEnd, corrected_faults
from referee.court.event.people import barred
from referee.court.event.playing import unknown_person
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import STAYS, Event
from referee.timeline.phrases import nth

POWERS: Final = {
    "result": ("result", "round.run"),
    "part": ("event.enter", "round.run"),
    "seats": ("table.seat", "round.run"),
}
"""The powers that a correction asks for, by what is corrected."""


class EventCorrection(NamedTuple):
    """The facts of a correction, the round from which on it counts, its powers, and all against it."""

    bodies: tuple[Any, ...]
    since: int
    powers: tuple[str, ...]
    faults: tuple[DraftRefusal, ...]


class PartLeft(NamedTuple):
    """A person's part as it is to be written: after which round they left, and whether disqualified."""

    person: str
    left: int
    out: bool


def ordered(event: Event, made: EventCorrection, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Order a correction, for whoever has its powers."""
    faults = [fault for power in made.powers for fault in barred(event, policy, by, power)]
    given = made.bodies[0] if made.bodies else None
    if isinstance(given, PersonPenalized) and given.repeats and given.level == given.suggested:
        counted = f"the {nth(len(given.repeats) + 1)} time is a {given.level}"
        faults = [changed(one, message=f"{counted}, and {one.message}") for one in faults]
    refused = joined([*faults, *made.faults])
    if refused is not None:
        return refused
    cause = event.seq + 1 if isinstance(made.bodies[0], PersonPenalized | PenaltyWithdrawn) else 0
    return [Draft(body, by, cause if at else 0) for at, body in enumerate(made.bodies)]


def of_result(event: Event, end: TableEnd, reason: str, policy: Policy) -> EventCorrection:
    """Another result of a table."""
    faults = (*corrected_faults(event, end, policy), *unsaid(reason))
    body = ResultCorrected(end.round, end.table, end.winner, end.said(), reason)
    return EventCorrection((body,), end.round, POWERS["result"], faults)


def of_part(event: Event, part: PartLeft, reason: str) -> EventCorrection:
    """Another time at which a person left, or that they have not; and whether they are disqualified."""
    person, left, out = part
    faults, one = [*unknown_person(event, person), *unsaid(reason)], event.entrant(person)
    if left > 0 and event.round(left) is None:
        last = max((held.number for held in event.rounds), default=0)
        what = f"there is no round {left}"
        faults.append(DraftRefusal("unknown-round", what, f"name a round up to {last}, 0 or {STAYS}"))
    if out and left == STAYS:
        what = f"{person} cannot be disqualified and take part"
        faults.append(DraftRefusal("contradiction", what, "say after which round they left"))
    if one is not None and (left_after(event, person), one.out) == (left, out):
        what = f"it is written already that {person} {left_words(left, out=out)}"
        faults.append(DraftRefusal("same", what, "nothing has to be done"))
    sat = [t.round for t in event.tables if person in t.people and left != STAYS and t.round > left]
    ended = [n for n in sat if any(d.round == n for d in event.decided)]
    played = [n for n in ended if _decided(event, n, person)]
    if played:
        what = f"{person} has a result in round {played[0]}"
        faults.append(DraftRefusal("has-result", what, f"name round {max(played)} or a later one"))
    return EventCorrection(
        (PersonCorrected(person, left, out, reason),), max(left, 0), POWERS["part"], tuple(faults)
    )


def of_seats(event: Event, number: int, people: tuple[str, str], reason: str) -> EventCorrection:
    """Two people of a round each played where the other is written; one may be written nowhere."""
    faults = [*unsaid(reason)]
    for person in dict.fromkeys(people):
        faults += unknown_person(event, person)
    there = {part.person for part in event.parts(number)}
    if event.round(number) is None:
        faults.append(
            DraftRefusal("unknown-round", f"there is no round {number}", "name one that was paired")
        )
    elif not there.intersection(people):
        what = f"neither {people[0]} nor {people[1]} is written in round {number}"
        faults.append(DraftRefusal("not-paired", what, "name one who is"))
    if people[0] == people[1]:
        faults.append(DraftRefusal("alone", f"{people[0]} is named twice", "name two people"))
    before = event.tables_of(event.cut_before(number))
    inside = {person for one in before for person in one.people}
    for person in people if inside else ():
        if person not in inside:
            what = f"{person} is not in the cut in round {number}"
            faults.append(DraftRefusal("of-a-cut", what, "name two who had a table in the round before"))
    recorded = [t.match for t in event.tables_of(number) if t.match and {*t.people} & {*people}]
    if recorded:
        what = f"match {recorded[0]} itself says who sits there"
        faults.append(DraftRefusal("recorded", what, "correct the result of its table instead"))
    return EventCorrection((SeatsCorrected(number, people, reason),), number, POWERS["seats"], tuple(faults))


def left_words(after: int, *, out: bool) -> str:
    """Say whether and when a person left."""
    said = "takes part" if after == STAYS else f"left after round {after}" if after else "left before round 1"
    return f"{said}, disqualified" if out else said


def left_after(event: Event, person: str) -> int:
    """After which round a person left: 0 before the first, -1 where they have not left."""
    after = event.left_after(person)
    return STAYS if after is None else after


def _decided(event: Event, number: int, person: str) -> bool:
    """Whether a table of a person in a round has a result."""
    return any(event.ended(number, t.table) for t in event.tables_of(number) if person in t.people)


def unsaid(reason: str) -> Iterator[DraftRefusal]:
    """Say that a correction needs a reason."""
    if not reason.strip():
        yield DraftRefusal("empty", "it is corrected for no reason", "write the reason")
