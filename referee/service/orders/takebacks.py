"""Takebacks: a seat reverses a decision, the other one answers where it must."""

from collections.abc import Sequence

from events.kinds import Fact
from referee.service.answers import stands
from referee.service.court.pointed import TakebackAnswer
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.table.takebacks import answer_takeback, take_back, takeback_named


def ask(at: Sitting, to: int = 0) -> TakebackAnswer:
    """Take back the seat's last action, or all since a point; ask the other seat where it must."""
    seat = seat_at(at.desk, at.name, at.by)
    facts = take_back(at.desk, at.name, seat, to, **at.once)
    return _told(at, facts, facts[0].body.id)


def answer(at: Sitting, name: str, *, agree: bool) -> TakebackAnswer:
    """Agree to what the other seat asked for, or decline it; who asked drops it so."""
    seat = seat_at(at.desk, at.name, at.by)
    facts = answer_takeback(at.desk, at.name, name, seat, agree=agree, **at.once)
    return _told(at, facts, name)


def _told(at: Sitting, facts: Sequence[Fact], name: str) -> TakebackAnswer:
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return TakebackAnswer(*now, takeback_named(at.desk, at.name, name))
