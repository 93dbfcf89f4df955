"""What stands at a table: calls, the clock, time given, remarks; the one reading of them."""

import datetime as dt

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import (
    CallClaimed,
    CallClosed,
    CallEscalated,
    CallOpened,
    ClockStarted,
    ClockStopped,
    NoteMade,
    TimeExtended,
)
from events.values import changed
from referee.fold import Court
from referee.fold.court import CourtEntry

OPEN = "open"
CLAIMED = "claimed"
ESCALATED = "escalated"
CLOSED = "closed"


class Call(Struct, frozen=True):
    """A call of a judge: who called, at which seq the table stood, and how the call stands.

    `stands` is "open", "claimed", "escalated" (it waits for the head judge) or "closed"; `taken_by`
    the official who took it last; `opened` and `closed` are microseconds, 0 for not yet, and
    `closed_by` is who closed it, "" for nobody yet.
    """

    id: str
    seat: str
    point: int
    opened: Moment
    question: str
    stands: str = OPEN
    escalated: bool = False
    taken_by: OptionalName = ""
    closed: Moment = 0
    ruling: OptionalName = ""
    closed_by: OptionalName = ""


class Remark(Struct, frozen=True):
    """A remark: its own seq, the point that it is about, by whom, its text and its mark.

    `mark` is "good", "doubtful", "wrong", or "" for none.
    """

    seq: int
    point: int
    by: str
    text: str
    mark: str = ""


class Standing(Struct, frozen=True):
    """What stands at a table, in the order in which it came about.

    `stopped` is since when the clock stands, in microseconds, 0 while it runs; `stood` how long it
    stood before; `extended` the seconds given.
    """

    calls: tuple[Call, ...] = ()
    notes: tuple[Remark, ...] = ()
    stopped: Moment = 0
    stood: int = 0
    extended: int = 0

    def waiting(self) -> tuple[Call, ...]:
        """The calls that are not closed."""
        return tuple(call for call in self.calls if call.stands != CLOSED)

    def call(self, name: str) -> Call | None:
        """Give a call by its id."""
        return next((call for call in self.calls if call.id == name), None)


def _with_call(now: Standing, call: Call) -> Standing:
    return changed(now, calls=tuple(call if c.id == call.id else c for c in now.calls))


def _of_call(now: Standing, entry: CourtEntry) -> Standing:
    match entry.body:
        case CallOpened() as body:
            call = Call(body.id, body.seat, body.point, entry.at, body.question or "")
            return changed(now, calls=(*now.calls, call))
        case CallClaimed() | CallEscalated() | CallClosed() as body:
            found = now.call(body.id)
            return now if found is None else _with_call(now, _moved(found, entry))
    return now


def _moved(call: Call, entry: CourtEntry) -> Call:
    if isinstance(entry.body, CallClaimed):
        return changed(call, stands=CLAIMED, taken_by=entry.actor)
    if isinstance(entry.body, CallEscalated):
        return changed(call, stands=ESCALATED, escalated=True)
    ruling, by = entry.body.ruling, entry.actor
    return changed(call, stands=CLOSED, closed=entry.at, ruling=ruling, closed_by=by)


def _then(now: Standing, entry: CourtEntry) -> Standing:
    match entry.body:
        case ClockStopped():
            return changed(now, stopped=now.stopped or entry.at)
        case ClockStarted():
            stood = entry.at - now.stopped if now.stopped else 0
            return changed(now, stopped=0, stood=now.stood + stood)
        case TimeExtended() as body:
            return changed(now, extended=now.extended + body.seconds)
        case NoteMade() as body:
            note = Remark(entry.seq, body.point, entry.actor, body.text or "", body.mark or "")
            return changed(now, notes=(*now.notes, note))
    return _of_call(now, entry)


def standing(court: Court) -> Standing:
    """Read what stands from all that the court knows."""
    now = Standing()
    for entry in court.entries:
        now = _then(now, entry)
    return now


def clock(at: int) -> str:
    """Write a time in microseconds as a judge reads it: 2026-03-01 12:00:05 UTC."""
    moment = dt.datetime.fromtimestamp(at // 1_000_000, tz=dt.UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"
