"""Appeals of rulings, and what a seat lets be shown after the match."""

from collections.abc import Sequence

from events.kinds import Fact
from referee.service.court.answered import AppealAnswer, ConsentAnswer
from referee.service.court.appealing import (
    Verdict,
    appeals_at,
    decide_appeal,
    file_appeal,
    hear_appeal,
)
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.proof.attesting import set_consent


def file(at: Sitting, ruling: str, grounds: str) -> AppealAnswer:
    """Let the seat that orders appeal a ruling; the clock of the table stops."""
    seat = seat_at(at.desk, at.name, at.by)
    done = file_appeal(at.desk, at.name, seat, ruling, grounds, **at.once)
    return _told(at, done, done[0].body.id)


def hear(at: Sitting, appeal_id: str, briefing: str) -> AppealAnswer:
    """Open the hearing, with the briefing of who ruled or ""."""
    return _told(
        at, hear_appeal(at.desk, at.name, appeal_id, briefing, at.by, **at.once), appeal_id
    )


def decide(at: Sitting, appeal_id: str, verdict: Verdict) -> AppealAnswer:
    """Decide an appeal: upheld, or overturned by a ruling."""
    done = decide_appeal(at.desk, at.name, appeal_id, verdict, at.by, **at.once)
    return _told(at, done, appeal_id)


def appealed(at: Sitting, appeal_id: str) -> str:
    """Give the id of the ruling that an appeal is about, "" for an unknown appeal."""
    rows = appeals_at(at.desk, at.name, "judge")
    return next((one.ruling for one in rows if one.id == appeal_id), "")


def consent(at: Sitting, *, given: bool) -> ConsentAnswer:
    """Let what the seat that orders alone could read be shown after the match, or not any more."""
    seat = seat_at(at.desk, at.name, at.by)
    fact = set_consent(at.desk, at.name, seat, given=given, **at.once)[0]
    return ConsentAnswer(at.name, fact.seq, seat, given)


def _told(at: Sitting, facts: Sequence[Fact], appeal_id: str) -> AppealAnswer:
    one = next(a for a in appeals_at(at.desk, at.name, at.to.words) if a.id == appeal_id)
    return AppealAnswer(at.name, facts[-1].seq, facts[-1].seq <= at.before, one)
