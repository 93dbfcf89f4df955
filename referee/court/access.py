"""Who looked at what is hidden: full views that are asked for, allowed or not, and kept.

A judge who sees both hands could coach a player, and a record that shows everything settles what a
judge without one could not know. So a policy says whether officials may use the record at all, and
the match keeps who did, when, where and what for.
"""

from typing import Final

from msgspec import Struct

from events.data import Moment
from events.kinds import ViewOpened
from referee.court.draft import Draft, DraftRefusal
from referee.court.policy import Policy, may, role_of
from referee.court.policy.records import ALL_CALLS, HEAD_JUDGE, INVESTIGATIONS, OFF, RULING_ROLES
from referee.fold import Court
from referee.timeline import Reader, check_point

ORDER: Final = "view.full"
INVESTIGATION: Final = "investigation"
"""The word with which the purpose of an investigation begins."""
LOOKED_BACK: Final = 64
"""So many facts before the head are searched for the same view."""


class Access(Struct, frozen=True):
    """One full view that was opened: its own seq, when (microseconds), by whom, where, what for."""

    seq: int
    at: Moment
    by: str
    point: int
    purpose: str


def accesses(court: Court) -> tuple[Access, ...]:
    """Every full view that was opened, in order."""
    return tuple(
        Access(e.seq, e.at, e.actor, e.body.point, e.body.purpose or "") for e in court.of(ViewOpened)
    )


def may_look(policy: Policy, by: str, purpose: str) -> DraftRefusal | None:
    """Why an official may not open a full view under a policy; None where they may.

    Who looks in another role than those that rule (an auditor, an organiser) is asked for the
    power alone.
    """
    return may(policy, by, ORDER) or use_fault(policy, by, purpose)


def use_fault(policy: Policy, by: str, purpose: str = "") -> DraftRefusal | None:
    """Say that `[record] use` keeps the record from an official; it binds those who rule."""
    role, use = role_of(policy, by), policy.use
    if use == ALL_CALLS or role not in RULING_ROLES:
        return None
    if use == INVESTIGATIONS and purpose.strip().lower().startswith(INVESTIGATION):
        return None
    if use == HEAD_JUDGE and role == "head-judge":
        return None
    instead = {
        OFF: "rule on what the players and the table say, and see: referee show --as spectator",
        HEAD_JUDGE: "let the head judge look: --by head-judge:NAME",
        INVESTIGATIONS: f'say which investigation it is for: --purpose "{INVESTIGATION}: ..."',
    }[use]
    what = f"{by} may not use the record: this policy opens it for {use!r} ({policy.name})"
    if use == OFF:
        what = f"{by} may not use the record: this policy keeps it shut for judges ({policy.name})"
    return DraftRefusal("not-allowed", what, instead)


def open_view(reader: Reader, point: int, purpose: str, by: str) -> list[Draft]:
    """Keep that an official who may look opens a full view; no draft where that is kept already.

    One person, one purpose and one head of the match make one fact, however many points are looked
    at. Raises OutOfRangeError for a point that the log does not have.
    """
    at = check_point(reader, point)
    return [] if _kept(reader, purpose, by) else [Draft(ViewOpened(at, purpose), by)]


def _kept(reader: Reader, purpose: str, by: str) -> bool:
    """Whether the same view was opened since anything else happened."""
    head = reader.head()
    for fact in reversed(reader.facts(max(head - LOOKED_BACK, 0), head)):
        if not isinstance(fact.body, ViewOpened):
            return False
        if (fact.actor, fact.body.purpose or "") == (by, purpose):
            return True
    return False
