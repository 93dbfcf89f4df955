"""Facts that correct what was written of an event: results, parts, seats, penalties."""

from msgspec import Struct

from events.kinds.base import Judge, Public, Table, fact
from events.kinds.event import Games


@fact("result.corrected", court=True)
class ResultCorrected(Struct, frozen=True):
    """A table of a round ended otherwise than was written; rounds that were paired since stand."""

    round: Public[int]
    table: Public[int]
    winner: Public[str]
    games: Public[Games]
    reason: Table[str] = ""


@fact("person.corrected", court=True)
class PersonCorrected(Struct, frozen=True):
    """What was written of a person's part is corrected.

    `left` is the last round that was open when they left: 0 before the first, -1 where they have not left.
    `out` says whether they are disqualified.
    """

    person: Public[str]
    left: Public[int]
    out: Public[bool]
    reason: Table[str] = ""


@fact("seats.corrected", court=True)
class SeatsCorrected(Struct, frozen=True):
    """Of two people in a round each played where the other was written; results stay with their seats.

    One of them may have been written nowhere.
    """

    round: Public[int]
    people: Public[tuple[str, str]]
    reason: Table[str] = ""


@fact("person.penalized", v=3, court=True)
class PersonPenalized(Struct, frozen=True):
    """A person was given a penalty for a round at a table without a match of its own.

    What it does to the result is a fact of its own, and so is a disqualification. `applies` says to what
    its effect applies: "this match", "next match", "event", "" for nothing. `suggested` is the level of the
    upgrade path after the earlier times that `repeats` links, counted in the `scope`; "" where unknown.
    """

    person: Public[str]
    round: Public[int]
    infraction: Public[str]
    level: Public[str]
    effect: Public[str]
    reason: Table[str] = ""
    applies: Public[str] = ""
    suggested: Public[str] = ""
    scope: Public[str] = ""
    repeats: Public[tuple[str, ...]] = ()
    deviation: Judge[str] = ""
