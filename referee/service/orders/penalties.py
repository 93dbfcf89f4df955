"""Penalties: given, carried out and withdrawn."""

from collections.abc import Sequence

from events.kinds import Fact
from events.values import changed
from referee.court.incidents import Wording
from referee.service.court.answered import PenaltyAnswer
from referee.service.court.punishing import carry_penalty, penalize, penalties_at, withdraw_penalty
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting


def give(at: Sitting, wording: Wording) -> PenaltyAnswer:
    """Give a penalty; one that loses the match ends it."""
    meant = changed(wording, seat=seat_at(at.desk, at.name, wording.seat))
    return _told(at, penalize(at.desk, at.name, meant, at.by, **at.once))


def carry(at: Sitting, link: str, approved: str) -> PenaltyAnswer:
    """Carry out here a loss, as MATCH/P1, that an earlier match of the event kept."""
    return _told(at, carry_penalty(at.desk, at.name, link, at.by, approved, **at.once))


def withdraw(at: Sitting, penalty_id: str, reason: str) -> PenaltyAnswer:
    """Withdraw a penalty; a match that it ended goes on."""
    return _told(at, withdraw_penalty(at.desk, at.name, penalty_id, reason, at.by, **at.once))


def _told(at: Sitting, facts: Sequence[Fact]) -> PenaltyAnswer:
    last, name = facts[-1].seq, facts[0].body.id
    one = next(p for p in penalties_at(at.desk, at.name, at.to.words) if p.id == name)
    return PenaltyAnswer(at.name, last, last <= at.before, one, at.desk.state(at.name).winner)
