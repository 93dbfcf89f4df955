"""The result of a match that no rule ended: recorded, and what stands then."""

from events.values import changed
from referee.court.results import REPORTERS, RESULTS, Outcome
from referee.service.event.answers import ResultAnswer
from referee.service.event.deciding import record_result_at
from referee.service.event.seating import match_result
from referee.service.orders.seats import seat_or
from referee.service.orders.sitting import Sitting


def record(at: Sitting, outcome: Outcome) -> ResultAnswer:
    """Record how a match ended: by time, or as its players report it.

    Who won and who reported it are named by their seat, id or name.
    """
    meant = changed(
        outcome,
        winner=seat_or(at.desk, at.name, outcome.winner, RESULTS),
        reported=seat_or(at.desk, at.name, outcome.reported, REPORTERS),
    )
    facts = record_result_at(at.desk, at.name, meant, at.by, **at.once)
    last = facts[-1].seq
    return ResultAnswer(at.name, last, last <= at.before, match_result(at.desk, at.name))
