"""What is sent to, and answered by, the resources of rounds and tables."""

from pydantic import BaseModel, Field

from referee.service.event.records import Round, Seated
from referee.service.event.seating import RoundTime
from referee.web.api.forms import form_of

LAST = 100_000


class Rounds(BaseModel):
    """The rounds of an event; times are microseconds, 0 for not yet."""

    event: str
    rounds: list[form_of(Round)]  # type: ignore[valid-type]


class RoundClock(form_of(RoundTime)):  # type: ignore[misc]
    """The clock of a round: microseconds left, below 0 after its minutes, and its tables."""

    event: str = Field(examples=["winter-open"], description="Name of the event.")


class Tables(BaseModel):
    """The tables of an event, or of one round: who sits where, and in which match."""

    event: str
    tables: list[form_of(Seated)]  # type: ignore[valid-type]
