"""Facts about judging: checkpoints, rewinds, calls, rulings, statements, clocks, views.

They stand outside the game: a rewind takes none of them back. Free text is for the table and
its judges, so that a public copy of a record verifies without it.
"""

from msgspec import Struct

from events.kinds.base import Judge, Public, Seen, Table, fact


@fact("checkpoint.named", court=True)
class CheckpointNamed(Struct, frozen=True):
    """A point of the match was given a name."""

    name: Public[str]
    point: Public[int]


@fact("checkpoint.signed", court=True)
class CheckpointSigned(Struct, frozen=True):
    """The desk signed a root: of facts before this one, or of the matches of an event.

    note is a signed note of C2SP, key the verifier key of who signed it, "NAME+HASH+BASE64";
    members are the matches that a note about an event is about, each with its root.
    """

    key: Public[str]
    note: Public[str]
    members: Public[tuple[tuple[str, str], ...]] = ()


@fact("match.rewound", court=True)
class MatchRewound(Struct, frozen=True):
    """The match goes on from an earlier point; what came after it is undone but kept.

    `authorised` is who let it happen where that is not who ordered it. The rest is what the check
    said then: its grade, how many decisions were taken back, how often chance had fallen, how many
    faces each seat had learned (A, B), and how many seen cards went back at random; `as_it_lay`
    says that they were put back where they lay instead.
    """

    to: Public[int]
    reason: Table[str] = ""
    authorised: Public[str] = ""
    grade: Public[str] = ""
    decisions: Public[int] = 0
    chance: Public[int] = 0
    learned: Public[tuple[int, ...]] = ()
    returned: Public[int] = 0
    as_it_lay: Public[bool] = False


@fact("ruling.given", court=True)
class RulingGiven(Struct, frozen=True):
    """A ruling: question, points looked at, clauses, decision, remedy ("none", "rewind", ...).

    `call` is the call that it answers, `statements` the ids of what the parties stated. `missed`
    is the seq at which an ability triggered, or should have, and was not carried out, `trigger`
    the card and line of it; `illegal` the seq of the record of an illegal action that it is about.
    """

    id: Public[str]
    remedy: Public[str]
    looked_at: Public[tuple[int, ...]] = ()
    question: Table[str] = ""
    decision: Table[str] = ""
    agreed: Table[str] = ""
    infraction: Public[str] = ""
    supersedes: Public[str] = ""
    call: Public[str] = ""
    statements: Public[tuple[str, ...]] = ()
    missed: Public[int] = 0
    trigger: Public[str] = ""
    illegal: Public[int] = 0


@fact("ruling.withdrawn", court=True)
class RulingWithdrawn(Struct, frozen=True):
    """A ruling was withdrawn; it stays in the record."""

    id: Public[str]
    reason: Table[str] = ""


@fact("consent.said", court=True)
class ConsentSaid(Struct, frozen=True):
    """A seat lets what it alone could read be shown after the match, or takes that back."""

    seat: Public[str]
    given: Public[bool]


@fact("takeback.asked", court=True)
class TakebackAsked(Struct, frozen=True):
    """A seat asks to take back what it did, to a point; `grade` is what the check said then."""

    id: Public[str]
    seat: Public[str]
    to: Public[int]
    grade: Public[str]


@fact("takeback.answered", court=True)
class TakebackAnswered(Struct, frozen=True):
    """A takeback was granted by the record itself ("clean"), agreed to, declined or dropped."""

    id: Public[str]
    answer: Public[str]


@fact("call.opened", court=True)
class CallOpened(Struct, frozen=True):
    """A seat called a judge; point is the seq at which the table stood."""

    id: Public[str]
    seat: Public[str]
    point: Public[int]
    question: Table[str] = ""


@fact("call.claimed", court=True)
class CallClaimed(Struct, frozen=True):
    """An official took a call."""

    id: Public[str]


@fact("call.escalated", court=True)
class CallEscalated(Struct, frozen=True):
    """A call went to the head judge."""

    id: Public[str]
    reason: Table[str] = ""


@fact("call.closed", court=True)
class CallClosed(Struct, frozen=True):
    """A call was closed, with or without a ruling."""

    id: Public[str]
    ruling: Public[str] = ""


@fact("clock.stopped", court=True)
class ClockStopped(Struct, frozen=True):
    """The clock of the table stands still."""

    reason: Public[str] = ""


@fact("clock.started", court=True)
class ClockStarted(Struct, frozen=True):
    """The clock of the table runs."""

    reason: Public[str] = ""


@fact("time.extended", court=True)
class TimeExtended(Struct, frozen=True):
    """The table was given more time, in seconds."""

    seconds: Public[int]
    reason: Public[str] = ""


@fact("statement.made", court=True)
class StatementMade(Struct, frozen=True):
    """What a person stated in a call or an investigation; `about` is a call, a ruling or ""."""

    id: Public[str]
    about: Public[str]
    person: Public[str]
    text: Table[str]


@fact("note.made", court=True, v=2)
class NoteMade(Struct, frozen=True):
    """A remark at a point of the match.

    mark is what is thought of what happened there: "good", "doubtful", "wrong", or "" for none.
    """

    point: Public[int]
    text: Table[str]
    mark: Table[str] = ""


@fact("view.opened", court=True)
class ViewOpened(Struct, frozen=True):
    """A judge opened the full view, which shows what is hidden."""

    point: Public[int]
    purpose: Judge[str] = ""


@fact("seat.admitted", court=True)
class SeatAdmitted(Struct, frozen=True):
    """Somebody was given a token with which a seat is played, or both are, and its hand is seen.

    `seats` is "A", "B" or "AB" for a program that plays both; `person` the id of whom it is for,
    "" for nobody in particular; `token` the id of the token, never the token. Who gave it is the
    actor: "desk" is whoever runs the service.
    """

    seats: Public[str]
    person: Public[str] = ""
    token: Public[str] = ""


@fact("illegal.recorded", court=True)
class IllegalRecorded(Struct, frozen=True):
    """An illegal action stood at the table; the clauses that it breaks stand with the fact.

    `action` is the seq at which it was done, or that of the action itself; `noticed` the seq at
    which the match stood when it was found. What was done follows in moves with this as cause.
    """

    id: Public[str]
    seat: Public[str]
    action: Public[int]
    noticed: Public[int] = 0
    told: Table[str] = ""


@fact("due.flagged", court=True)
class DueFlagged(Struct, frozen=True):
    """What the rules would have done and nobody carried out; its clauses stand with the fact.

    `since` is the first seq at which it could have been noticed, `cards` those that it is about,
    `point` the seq of the table on which it is due, 0 for where the fact stands.
    """

    id: Public[str]
    seat: Public[str]
    what: Public[str]
    since: Public[int]
    cards: Public[tuple[int, ...]] = ()
    point: Public[int] = 0


@fact("due.cleared", court=True)
class DueCleared(Struct, frozen=True):
    """What was due was carried out, ruled on, or is due no longer; `how` says which.

    `point` is the seq of the table on which that is so, 0 for where the fact stands.
    """

    id: Public[str]
    how: Public[str]
    point: Public[int] = 0


@fact("branch.opened", v=2, court=True)
class BranchOpened(Struct, frozen=True):
    """This log is a branch: it goes on from a point of its parent, in which nothing of it stands.

    It is the first fact of the branch's own. id is that of the branch within its parent ("B1").
    chance is "machine", "seed" where all of it follows from `seed`, or "unknown" in older records;
    `seen` are those who may read the seed.
    """

    id: Public[str]
    parent: Public[str]
    point: Public[int]
    purpose: Table[str] = ""
    chance: Public[str] = "machine"
    seed: Seen[str] = ""
    seen: Public[str] = "ABS"
