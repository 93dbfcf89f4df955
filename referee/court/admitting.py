"""Who is let in to play a seat of a match: given a token for it, kept as a fact, told to the table.

A token for a seat shows its hand and acts in its name. So it is for who sits there; no official of
the event holds one, and whom the policy keeps from the record gives none out, since a hand may be
seen with it. Both seats at once are for programs, which whoever runs the service lets in.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from events.data import Moment
from events.kinds import SeatAdmitted
from referee.court.access import use_fault
from referee.court.draft import DraftRefusal
from referee.court.policy import Policy, may
from referee.fold import Court
from referee.fold.event import Event

ORDER: Final = "table.seat"
DESK: Final = "desk"
"""The actor where whoever runs the service gave a token."""


class Admission(Struct, frozen=True):
    """A token for a seat or both: its fact and time (microseconds), by and for whom, and its id."""

    seq: int
    at: Moment
    by: str
    seats: str
    person: str
    token: str


def admissions(court: Court) -> tuple[Admission, ...]:
    """Every token with which a seat of a match is played, in order."""
    return tuple(
        Admission(e.seq, e.at, e.actor, e.body.seats, e.body.person, e.body.token)
        for e in court.of(SeatAdmitted)
    )


def may_admit(policy: Policy, by: str, seats: str) -> DraftRefusal | None:
    """Why somebody may not give out a token for a seat, or both; None where they may.

    Whoever runs the service may. Of officials the policy says who seats people; whom it keeps from
    the record does not see a hand this way either.
    """
    if by == DESK:
        return None
    if len(seats) > 1:
        what = f"{by} may not give out both seats of a match that keeps who sees its hands"
        return DraftRefusal("not-allowed", what, "let whoever runs the service do it")
    return may(policy, by, ORDER) or use_fault(policy, by)


def seat_fault(seats: str, person: str, sitting: Sequence[str], event: Event | None) -> DraftRefusal | None:
    """Why a person is not let in to a seat: it is another's, or they officiate at the event.

    `sitting` is who sits as A and as B, "" for nobody said.
    """
    there = dict(zip("AB", sitting, strict=False)).get(seats, "")
    if there and person != there:
        what = f"{there} sits at seat {seats}, not {person}"
        return DraftRefusal("not-their-seat", what, f"make it for {there}")
    held = () if event is None or person in sitting else event.roles_of(person)
    if held:
        what = f"{person} is {' and '.join(held)} of this event and plays no seat of it"
        instead = "open the full view, or act for the seat in your own name"
        return DraftRefusal("official-seated", what, instead)
    return None
