"""What penalties were given: the one reading of them, in a match and across an event."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import MatchOpened, PenaltyCarried, PenaltyIssued, PenaltyWithdrawn, PersonPenalized
from events.values import changed
from referee.court.draft import DraftRefusal
from referee.court.given import GivenRuling
from referee.court.policy.records import ROLES, SEATS
from referee.fold import Court
from referee.fold.court import CourtEntry
from referee.timeline import phrases

GIVEN: Final = "given"
WITHDRAWN: Final = "withdrawn"
THIS: Final = "this match"
NEXT: Final = "next match"
EVENT: Final = "event"
PLAYER: Final = "player"


class Penalty(Struct, frozen=True):
    """A penalty as it was given, and whether it stands: "given" or "withdrawn".

    `at` is microseconds; `seat` is "" for a person at no seat of the table; `repeats` links the
    earlier times as MATCH/P1. `round` is that of a penalty at a table without a match, which stands in the
    log of the event; 0 for one of a match. `carried` says where a loss that was kept was carried
    out: "round 3" of the event, or the penalty of a match as MATCH/P1; "" for nowhere. The other fields are
    those of the fact `penalty.issued`.
    """

    id: str
    seq: int
    at: Moment
    by: str
    seat: OptionalName
    person: str
    role: str
    infraction: str
    kind: str
    scope: str
    standard: str
    suggested: str
    level: str
    policy: str
    repeats: tuple[str, ...]
    reason: str
    deviation: str
    incident: str
    same_as: OptionalName
    approved_by: OptionalName
    ruling: OptionalName
    call: OptionalName
    effect: str
    applies: str
    stands: str = GIVEN
    withdrawn: str = ""
    name: str = ""
    round: int = 0
    carried: OptionalName = ""

    @property
    def does(self) -> str:
        """Say in words what becomes of its loss; "" where it is none, or withdrawn."""
        if self.stands != GIVEN or not self.applies:
            return ""
        if self.carried:
            return f"carried out in {self.carried}"
        if self.applies != THIS:
            return (
                "waits for their next match" if self.applies == NEXT else "counts for the rest of the event"
            )
        what = "game" if self.effect == "game loss" else "match"
        return f"a lost {what} of round {self.round}" if self.round else f"ends the {what}"

    @property
    def whose(self) -> str:
        """Say in words who was punished: "seat A", or "spectator:p-7"."""
        return f"seat {self.seat}" if self.seat else f"{self.role}:{self.person}"

    @property
    def arithmetic(self) -> str:
        """How the suggested level was counted, and whether another one was given."""
        place = f"given for round {self.round} at the event" if self.round else ""
        if not self.suggested and place:
            return place
        before = f" ({', '.join(self.repeats)})" if self.repeats else ""
        text = f"{place}, the " if place else ""
        text += f"{phrases.nth(len(self.repeats) + 1)} time in the {self.scope}{before}: "
        text += f"{self.suggested} suggested"
        return text if self.level == self.suggested else f"{text}, {self.level} given"


def _issued(entry: CourtEntry) -> Penalty:
    b: PenaltyIssued = entry.body
    return Penalty(
        b.id,
        entry.seq,
        entry.at,
        entry.actor,
        b.seat,
        b.person,
        b.role,
        b.infraction,
        b.kind,
        b.scope,
        b.standard,
        b.suggested,
        b.level,
        b.policy,
        b.repeats,
        b.reason or "",
        b.deviation or "",
        b.incident,
        b.same_as,
        b.approved_by,
        b.ruling,
        b.call,
        b.effect,
        b.applies,
        name=b.name,
    )


def _at_event(entry: CourtEntry, number: int) -> Penalty:
    """Read a penalty at a table without a match: the first of an event is P1, of the incident I1."""
    b: PersonPenalized = entry.body
    return Penalty(
        f"P{number}",
        entry.seq,
        entry.at,
        entry.actor,
        "",
        b.person,
        PLAYER,
        b.infraction,
        kind="",
        scope=b.scope or "event",
        standard="",
        suggested=b.suggested,
        level=b.level,
        policy="",
        repeats=b.repeats,
        reason=b.reason or "",
        deviation=b.deviation or "",
        incident=f"I{number}",
        same_as="",
        approved_by="",
        ruling="",
        call="",
        effect=b.effect,
        applies=b.applies,
        round=b.round,
    )


def penalties_of(court: Court) -> tuple[Penalty, ...]:
    """Read the penalties of a match or an event, withdrawn ones included, in the order they were given."""
    at_event = enumerate(court.of(PersonPenalized), 1)
    rows = [*(_issued(e) for e in court.of(PenaltyIssued)), *(_at_event(e, n) for n, e in at_event)]
    found = {one.id: one for one in rows}
    for entry in court.of(PenaltyWithdrawn):
        why = entry.body.reason or ""
        found[entry.body.id] = changed(found[entry.body.id], stands=WITHDRAWN, withdrawn=why)
    for entry in court.of(PenaltyCarried):
        if entry.body.id in found:
            where = f"round {entry.body.round}"
            found[entry.body.id] = changed(found[entry.body.id], applies=THIS, carried=where)
    return tuple(found.values())


def carried_in(court: Court) -> dict[str, int]:
    """The round in which the event carried out the loss of each penalty, named as MATCH/P1."""
    found = (entry.body for entry in court.of(PenaltyCarried))
    return {body.id: body.round for body in found if "/" in body.id}


def given_with(penalties: Iterable[Penalty], ruling: GivenRuling) -> list[Penalty]:
    """The penalties that stand and were given with a ruling, or in the call it answers."""
    standing = (one for one in penalties if one.stands == GIVEN)
    return [one for one in standing if one.ruling == ruling.id or (one.call and one.call == ruling.call)]


class PastPenalty(Struct, frozen=True):
    """A penalty with the match it was given in and the date of that match."""

    match: str
    date: str
    penalty: Penalty

    @property
    def link(self) -> str:
        """Name it across matches: "m1/P1"."""
        return f"{self.match}/{self.penalty.id}"

    @property
    def incident(self) -> str:
        """Name its incident across matches; an entry linked to another match says so itself."""
        own = self.penalty.incident
        return own if "/" in own else f"{self.match}/{own}"


def owed(past: Sequence[PastPenalty]) -> list[PastPenalty]:
    """The losses that were kept for a next match and are not carried out yet.

    One is carried out by an entry of the same incident that ended a later match.
    """
    return [one for one in add_carried(past, {}) if _holds(one.penalty, NEXT) and not one.penalty.carried]


def add_carried(past: Sequence[PastPenalty], rounds: Mapping[str, int]) -> Iterator[PastPenalty]:
    """Add to each kept loss where it was carried out; `rounds` names, by link, those of the event."""
    done = {one.incident: one for one in past if _holds(one.penalty, THIS)}
    for one in past:
        later, own = done.get(one.incident), one.penalty
        if one.link in rounds:
            own = changed(own, applies=THIS, carried=f"round {rounds[one.link]}")
        elif _holds(own, NEXT) and later is not None and later.penalty.at >= own.at:
            own = changed(own, carried=later.link)
        yield changed(one, penalty=own)


def _holds(penalty: Penalty, applies: str) -> bool:
    return penalty.stands == GIVEN and penalty.applies == applies


Histories = Callable[[str, str, str], Sequence[PastPenalty]]
"""Gives the penalties of a person in the matches of an event besides one: (event, person, match).

Whoever keeps them at hand, a walk over the logs or a table of them, answers here.
"""


class RoundLoss(Struct, frozen=True):
    """A loss by a penalty in a round: the person, the penalty, and its effect.

    The penalty is named by its id, one of a match as MATCH/P1. `whole` says that the match is lost by it,
    not only one game of it.
    """

    person: str
    penalty: str
    effect: str
    whole: bool

    @property
    def words(self) -> str:
        """Say who has the loss, and by which penalty."""
        if self.whole:
            return f"{self.person}'s {self.effect} ({self.penalty})"
        return f"{self.person} begins with a lost game ({self.penalty})"


class Subject(NamedTuple):
    """Who is punished: a seat with its person, where known, or a person with what they are."""

    seat: str
    person: str
    role: str = PLAYER

    @property
    def whose(self) -> str:
        """Say in words who it is."""
        return f"seat {self.seat}" if self.seat else f"{self.role}:{self.person}"

    def owns(self, penalty: Penalty) -> bool:
        """Whether a penalty of this match is theirs."""
        if self.seat and penalty.seat == self.seat:
            return True
        return bool(self.person) and penalty.person == self.person


def subject_of(opened: MatchOpened, seat: str, person: str) -> Subject | DraftRefusal:
    """Find who is punished by a seat or a person; refused where nobody at the table is meant.

    A person of a seat is named by their id alone; anybody else with what they are, as in
    "spectator:p-7", for a spectator or an official can be punished too.
    """
    people = dict(zip(SEATS, opened.people, strict=True))
    role, sign, name = person.partition(":")
    sits = next((s for s, p in people.items() if p and p in (person, name)), "")
    if seat and person and sits != seat:
        what = f"{person!r} does not sit at seat {seat}"
        return DraftRefusal("nobody", what, "name the seat or the person, not both")
    place = seat or sits
    if place in SEATS:
        return Subject(place, people[place])
    if not place and sign and name.strip() and role in ROLES and role != PLAYER:
        return Subject("", name, role)
    said = seat or person
    what = f"{said!r} is nobody at this table" if said else "nobody is named"
    who = " or ".join(f"{s} ({p})" if p else s for s, p in people.items())
    return DraftRefusal("nobody", what, f"name seat {who}, or somebody else as spectator:p-7")
