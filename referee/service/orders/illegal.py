"""Illegal actions that stood, and what is due of them: recorded and cleared."""

from events.values import changed
from referee.court.illegal import Illegality
from referee.service.answers import stands
from referee.service.court.answered import DuesAnswer, IllegalAnswer
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.orders.words import cited_at
from referee.service.table.owing import clear_dues_at, dues_at, illegals_at, record_illegal_action


def record(at: Sitting, done: Illegality) -> IllegalAnswer:
    """Record an illegal action that stood: the table then lies as it lay there."""
    seat = seat_at(at.desk, at.name, done.seat)
    done = changed(done, clauses=cited_at(at.desk, at.name, done.clauses), seat=seat)
    facts = record_illegal_action(at.desk, at.name, done, at.by, **at.once)
    rows = illegals_at(at.desk, at.name, at.to.words)
    one = next(row for row in rows if row.seq == facts[0].seq)
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return IllegalAnswer(*now, one, dues_at(at.desk, at.name))


def clear(at: Sitting, names: tuple[str, ...], ruling: str) -> DuesAnswer:
    """Have what is due carried out now, or leave it by a ruling; all where none is named."""
    facts = clear_dues_at(at.desk, at.name, names, ruling, at.by, **at.once)
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return DuesAnswer(*now, dues_at(at.desk, at.name))
