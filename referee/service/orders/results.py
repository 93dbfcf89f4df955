"""The result of a match that no rule ended: recorded, and what stands then."""

from referee.court.results import Outcome
from referee.service.event.answers import ResultAnswer
from referee.service.orders.sitting import Sitting


def record(at: Sitting, outcome: Outcome) -> ResultAnswer:
    """Record how a match ended: by time, or as its players report it."""
    facts = at.desk.record_result(at.name, outcome, at.by, **at.once)
    last = facts[-1].seq
    return ResultAnswer(at.name, last, last <= at.before, at.desk.match_result(at.name))
