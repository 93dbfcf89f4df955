"""What is sent to, and answered by, the resources of appeals and consents."""

from typing import Literal

from pydantic import Field

from referee.service.court.answered import AppealAnswer, ConsentAnswer
from referee.service.court.records import Appeal
from referee.web.api.court.ruling_forms import RulingBody
from referee.web.api.forms import form_of
from referee.web.api.ordering import At, OfSeat, Order, Text, Word

Appealed = form_of(AppealAnswer)
Consented = form_of(ConsentAnswer)


class Appeals(At):
    """The appeals of a match, each as it stands at the seq."""

    appeals: list[form_of(Appeal)]  # type: ignore[valid-type]


class AppealBody(OfSeat):
    """An appeal of a ruling."""

    ruling: Word = Field(examples=["R1"], description="Id of the ruling.")
    grounds: Text = Field(examples=["the clause was misread"], description="On which grounds.")


class HearBody(Order):
    """The hearing of an appeal."""

    briefing: Text = Field(
        default="", examples=["I took it for a play"],
        description="What the judge who ruled says of it, kept as their statement.",
    )  # fmt: skip


class DecideBody(Order):
    """The decision of an appeal."""

    outcome: Literal["upheld", "overturned"] = Field(description="What becomes of the ruling.")
    reasons: Text = Field(default="", examples=["as ruled"], description="The reasons.")
    ruling: Word = Field(
        default="", examples=["R2"], description="A ruling that supersedes the one appealed."
    )
    given: RulingBody | None = Field(
        default=None,
        description="Instead: the ruling that is given with it; its own `by`, `key` and `expect` "
        "are not read.",
    )
    undo: bool = Field(
        default=False,
        description="Let the given ruling rewind to right before the one appealed.",
    )
    withdraw: list[Word] = Field(
        default_factory=list, max_length=40, examples=[["P1"]],
        description="Ids of penalties given with the ruling that fall with it; the others stand.",
    )  # fmt: skip
    extension: int = Field(
        default=0, ge=0, le=86_400, examples=[180], description="Seconds given to the table."
    )


class ConsentBody(OfSeat):
    """Whether a seat lets what it alone could read be shown after the match."""

    given: bool = Field(default=True, description="False takes the consent back.")
