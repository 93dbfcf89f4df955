"""What people stated in calls, rulings and appeals: the one reading of it."""

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import StatementMade
from referee.fold import Court


class KeptStatement(Struct, frozen=True):
    """A statement that was kept: its seq and time, who took it, about what, whose, word for word.

    `at` is microseconds; `about` is a call, a ruling or an appeal, "" for none.
    """

    id: str
    seq: int
    at: Moment
    by: str
    about: OptionalName
    person: str
    text: str


def statements_of(court: Court) -> tuple[KeptStatement, ...]:
    """What was stated, in the order in which it was taken."""
    return tuple(
        KeptStatement(e.body.id, e.seq, e.at, e.actor, e.body.about, e.body.person, e.body.text or "")
        for e in court.of(StatementMade)
    )
