"""Facts about penalties and appeals; facts of the court as those of `events.kinds.court`."""

from msgspec import Struct

from events.kinds.base import Judge, Public, Table, fact


@fact("penalty.issued", v=2, court=True)
class PenaltyIssued(Struct, frozen=True):
    """A seat, or a person at no seat, was given a penalty under a policy and its edition.

    `person` is an id, "" for a seat whose person is unknown; `role` is "player", or what somebody
    at no seat is: "spectator", "scorekeeper". `kind` is the class of the infraction and `name`
    what the policy calls it, `standard` the level of a first time, `suggested` that of the upgrade
    path after the earlier times that `repeats` links as MATCH/P1. `same_as` is an earlier entry
    about the same incident; `another` says that what looks like one is another incident. `effect`
    is what the level does, `applies` to what: "this match", "next match", "event", "" for nothing.
    """

    id: Public[str]
    seat: Public[str]
    infraction: Public[str]
    level: Public[str]
    policy: Public[str]
    repeats: Public[tuple[str, ...]] = ()
    ruling: Public[str] = ""
    reason: Table[str] = ""
    person: Public[str] = ""
    role: Public[str] = "player"
    scope: Public[str] = ""
    kind: Public[str] = ""
    standard: Public[str] = ""
    suggested: Public[str] = ""
    deviation: Judge[str] = ""
    incident: Public[str] = ""
    same_as: Public[str] = ""
    approved_by: Public[str] = ""
    call: Public[str] = ""
    effect: Public[str] = "none"
    applies: Public[str] = ""
    another: Public[bool] = False
    name: Public[str] = ""


@fact("penalty.withdrawn", court=True)
class PenaltyWithdrawn(Struct, frozen=True):
    """A penalty was withdrawn; it stays in the record and counts no more."""

    id: Public[str]
    reason: Table[str] = ""


@fact("appeal.filed", court=True)
class AppealFiled(Struct, frozen=True):
    """A seat appeals a ruling to the head judge."""

    id: Public[str]
    seat: Public[str]
    ruling: Public[str]
    grounds: Table[str] = ""


@fact("appeal.heard", court=True)
class AppealHeard(Struct, frozen=True):
    """The hearing of an appeal began: who decides it briefs themselves and hears both seats."""

    id: Public[str]


@fact("appeal.decided", court=True)
class AppealDecided(Struct, frozen=True):
    """An appeal was upheld or the ruling overturned by a superseding one; seconds given for it."""

    id: Public[str]
    outcome: Public[str]
    ruling: Public[str] = ""
    reasons: Table[str] = ""
    extension: Public[int] = 0
