"""Calls of a judge, time and remarks: ordered, and what stands at the table then."""

from collections.abc import Sequence

from events.kinds import Fact
from referee.court.punished import GIVEN, Penalty
from referee.court.standing import Call
from referee.service.court.answered import CallAnswer
from referee.service.court.judging import (
    call_judge,
    claim_call,
    close_call,
    escalate_call,
    extend_time,
    make_note,
    standing_at,
)
from referee.service.court.punishing import penalties_at
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting


def call(at: Sitting, question: str) -> CallAnswer:
    """Let the seat that orders call a judge: the clock of the table stops."""
    seat = seat_at(at.desk, at.name, at.by)
    return _told(at, call_judge(at.desk, at.name, seat, question, **at.once))


def claim(at: Sitting, call_id: str) -> CallAnswer:
    """Take a call."""
    return _told(at, claim_call(at.desk, at.name, call_id, at.by, **at.once))


def escalate(at: Sitting, call_id: str, reason: str) -> CallAnswer:
    """Hand a call on to the head judge."""
    return _told(at, escalate_call(at.desk, at.name, call_id, reason, at.by, **at.once))


def close(at: Sitting, call_id: str, ruling: str) -> CallAnswer:
    """Close a call, with the id of the ruling that answers it or ""."""
    done = close_call(at.desk, at.name, call_id, ruling, at.by, **at.once)
    return _told(at, done, closed=call_id)


def extend(at: Sitting, seconds: int, reason: str) -> CallAnswer:
    """Give the table of a match more time."""
    return _told(at, extend_time(at.desk, at.name, seconds, reason, at.by, **at.once))


def note(at: Sitting, point: int | None, text: str, mark: str = "") -> CallAnswer:
    """Make a remark at a seq, or at the head, with a mark or "" for none."""
    return _told(at, make_note(at.desk, at.name, point, text, at.by, mark, **at.once))


def _told(at: Sitting, facts: Sequence[Fact], closed: str = "") -> CallAnswer:
    """Tell what stands at the table after an order; of a call that was `closed` its penalties."""
    now, last = standing_at(at.desk, at.name, at.to.words), facts[-1].seq
    found, rows = now.call(closed), penalties_at(at.desk, at.name, at.to.words)
    given = () if found is None else tuple(p for p in rows if _goes_with(p, found))
    return CallAnswer(at.name, last, last <= at.before, now, given)


def _goes_with(penalty: Penalty, one: Call) -> bool:
    """Say whether a penalty that stands was given in a call, or with the ruling that closed it."""
    ruled = bool(one.ruling) and penalty.ruling == one.ruling
    return penalty.stands == GIVEN and (penalty.call == one.id or ruled)
