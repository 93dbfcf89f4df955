"""What is sent to, and answered by, the resources of rounds and tables."""

from typing import Annotated

from referee.service.event.records import Differences, Round, SeatedTable
from referee.service.event.seating import RoundTime
from referee.service.queries.schema import Answered, means

LAST = 100_000


class RoundList(Answered, frozen=True):
    """The rounds of an event; times are microseconds, 0 for not yet."""

    event: str
    rounds: list[Round]


class RoundClock(RoundTime, frozen=True, kw_only=True):
    """The clock of a round: microseconds left, below 0 after its minutes, and its tables."""

    event: Annotated[str, means("Name of the event.", "winter-open")]


class TableList(Answered, frozen=True):
    """The tables of an event, or of one round: who sits where, and in which match."""

    event: str
    tables: list[SeatedTable]


class CorrectionTold(Differences, frozen=True, kw_only=True):
    """What correcting the result of a table would change; nothing is written by asking."""

    event: Annotated[str, means("Name of the event.", "winter-open")]
