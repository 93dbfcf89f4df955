"""Calls of a judge: opened by a seat, taken, handed on to the head judge, closed.

A call stops the clock of its table and its end starts it, so that the time of a judge is nobody's.
"""

from collections.abc import Iterator
from typing import NamedTuple

from events.kinds import (
    CallClaimed,
    CallClosed,
    CallEscalated,
    CallOpened,
    ClockStarted,
    ClockStopped,
)
from referee.court.appeals import appeals_of
from referee.court.called import waiting_call
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.hearing import uncalled
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import SEATS
from referee.court.rulings import standing_fault
from referee.court.standing import CLAIMED, ESCALATED, Call, standing
from referee.fold import Court
from referee.fold.event import Event
from referee.timeline import Reader, court_at


def _court(reader: Reader) -> Court:
    return court_at(reader, reader.head())


class CallContext(NamedTuple):
    """Who could take a call at a table: the officials of its event, by its policy."""

    event: Event | None
    policy: Policy
    sitting: tuple[str, ...] = ()


def open_call(reader: Reader, seat: str, question: str) -> Drafts | DraftRefusal:
    """Let a seat call a judge; the seq at which the table stands is kept, and the clock stops.

    A seat has one call at a time; the clock is stopped once, however many call. A call is taken in where
    no judge is appointed yet: by it the desk learns that one is needed.
    """
    now, faults = standing(_court(reader)), list[DraftRefusal]()
    if seat not in SEATS:
        faults.append(DraftRefusal("nobody", f"{seat!r} is not a player here", "call as seat A or B"))
    if not question.strip():
        faults.append(DraftRefusal("empty", "the call asks nothing", "write what is asked"))
    for call in now.waiting():
        if call.seat == seat:
            what = f"seat {seat} called before, and {call.id} is {call.stands}"
            faults.append(DraftRefusal("called", what, _who_comes(call)))
    name, head = f"C{len(now.calls) + 1}", reader.head()
    drafts = [Draft(CallOpened(name, seat, head, question), seat)]
    if not now.stopped:
        drafts.append(Draft(ClockStopped(f"call {name}"), seat, head + 1))
    return joined(faults) or drafts


def _who_comes(call: Call) -> str:
    """Say whom a seat asks whose call is not closed yet."""
    if call.stands == CLAIMED:
        return f"ask {call.taken_by}, who has {call.id}"
    if call.stands == ESCALATED:
        return f"wait for the head judge, with whom {call.id} is"
    return f"wait for the official who takes {call.id}"


def _taken(call: Call, by: str) -> DraftRefusal:
    """Who has a call, to somebody who would take it."""
    if call.taken_by == by:
        what = f"call {call.id} is yours already"
        return DraftRefusal("claimed", what, "rule on it, close it, or escalate it")
    instead = f"leave it to {call.taken_by}"
    if not call.escalated:
        instead += f", or escalate it: referee call escalate MATCH {call.id}"
    return DraftRefusal("claimed", f"call {call.id} is taken by {call.taken_by}", instead)


def _up(call: Call) -> DraftRefusal:
    """Say that a call went to the head judge before, and who has it now."""
    if call.stands == ESCALATED:
        where, instead = "waits", f"let the head judge take it: referee call claim MATCH {call.id}"
    else:
        where, instead = f"is with {call.taken_by}", f"leave it to {call.taken_by}"
    return DraftRefusal("escalated", f"call {call.id} went to the head judge before, and {where}", instead)


def _barred(policy: Policy, by: str, order: str, call: Call | DraftRefusal) -> Iterator[DraftRefusal]:
    """Why an official may not, and what is wrong with a call; one that went up is reserved."""
    fault = may(policy, by, order)
    if fault is not None:
        yield fault
    if isinstance(call, DraftRefusal):
        yield call
    elif fault is None and call.escalated:
        reserved = may(policy, by, "call.escalated")
        if reserved is not None:
            yield reserved


def claim_call(reader: Reader, name: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let an official take a call that nobody has; one that went up is taken anew."""
    call = waiting_call(_court(reader), name)
    faults = list(_barred(policy, by, "call.claim", call))
    if isinstance(call, Call) and call.stands == CLAIMED:
        faults.append(_taken(call, by))
    return joined(faults) or [Draft(CallClaimed(name), by)]


def escalate_call(
    reader: Reader, name: str, reason: str, by: str, policy: Policy, *, context: CallContext | None = None
) -> Drafts | DraftRefusal:
    """Hand a call on to the head judge; from then on only who may take such calls may close it.

    With `context` it is refused where nobody of the event may.
    """
    call = waiting_call(_court(reader), name)
    faults = [f for f in (may(policy, by, "call.escalate"),) if f is not None]
    if isinstance(call, DraftRefusal):
        faults.append(call)
    elif call.escalated:
        faults.append(_up(call))
    elif context is not None:
        faults += uncalled(context.event, context.policy, "call.escalated", context.sitting)
    return joined(faults) or [Draft(CallEscalated(name, reason), by)]


def close_call(reader: Reader, name: str, ruling: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Close a call, with the id of the ruling that answers it or "" for none.

    The clock starts with the last call that is closed, unless an appeal waits.
    """
    court = _court(reader)
    now = standing(court)
    faults = list(_barred(policy, by, "call.close", waiting_call(court, name)))
    if ruling:
        faults += standing_fault(court, ruling)
    drafts = [Draft(CallClosed(name, ruling), by)]
    appealed = any(one.pending for one in appeals_of(court))
    if now.stopped and not appealed and [call.id for call in now.waiting()] == [name]:
        drafts.append(Draft(ClockStarted(f"call {name}"), by, reader.head() + 1))
    return joined(faults) or drafts
