"""What is sent to, and answered by, the resources of rounds and tables."""

from pydantic import BaseModel, Field

from referee.service.event.answers import SeatedAnswer
from referee.service.event.records import Round, Seated
from referee.service.event.seating import RoundTime
from referee.web.api.forms import FARTHEST, form_of
from referee.web.api.ordering import Order, Word

SeatedTable = form_of(SeatedAnswer)
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


class OpenRound(Order):
    """A round to be opened."""

    number: int = Field(ge=1, le=LAST, examples=[1], description="Number of the round.")
    minutes: int | None = Field(
        default=None, ge=0, le=1440, examples=[50],
        description="How long it lasts; 0 for no end; else by the policy.",
    )  # fmt: skip


class FeatureBody(Order):
    """Whether a table is featured."""

    featured: bool = Field(
        default=True, description="It plays before the public; false for no longer."
    )


class SeatBody(Order):
    """Two people at a table."""

    round: int = Field(ge=1, le=LAST, examples=[1], description="Number of the round.")
    table: int = Field(ge=1, le=LAST, examples=[12], description="Number of the table.")
    a: Word = Field(examples=["p-7"], description="Who sits as seat A.")
    b: Word = Field(examples=["p-8"], description="Who sits as seat B.")
    match: Word = Field(
        default="", examples=["winter-open-1-12"],
        description="A match that was opened for this table; else a new one.",
    )  # fmt: skip
    paper: bool = Field(
        default=False, description="Whether they shuffle and deal themselves: a paper match."
    )
    seed: int | None = Field(
        default=None,
        ge=0,
        le=FARTHEST,
        description="Deal by this seed, for a test; the owner of the service alone may.",
    )
