"""What is sent to, and answered by, the resources of penalties."""

from typing import Literal

from pydantic import BaseModel, Field

from referee.service.court.answered import PenaltyAnswer
from referee.service.court.records import Past, Penalty, Suggestion
from referee.web.api.forms import form_of
from referee.web.api.ordering import At, Order, Text, Word

Punished = form_of(PenaltyAnswer)


class Penalties(At):
    """The penalties of a match, withdrawn ones included.

    `owed` are losses that earlier matches kept for this one; officials alone are told of them.
    """

    penalties: list[form_of(Penalty)]  # type: ignore[valid-type]
    owed: list[str] = Field(examples=[["m1/P1"]], description="Links of what is kept for here.")


class Suggested(BaseModel):
    """What the policy suggests, and how that was counted; nothing is recorded."""

    match: str
    suggestion: form_of(Suggestion)  # type: ignore[valid-type]


class History(BaseModel):
    """What a person was given in an event, match by match."""

    person: str
    event: str
    penalties: list[form_of(Past)]  # type: ignore[valid-type]


class PenaltyBody(Order):
    """A penalty as an official words it."""

    infraction: Word = Field(
        examples=["G2"], description="Code or name of an infraction of the policy."
    )
    seat: Literal["A", "B", ""] = Field(
        default="", examples=["B"], description="The seat that did it."
    )
    person: Word = Field(
        default="", examples=["spectator:p-7"],
        description="Instead of a seat: a person's id, or what somebody else is and their id.",
    )  # fmt: skip
    level: Word = Field(
        default="", examples=["warning"], description="The level; else the suggested one."
    )
    reason: Text = Field(default="", examples=["two Ener too few"], description="What happened.")
    deviation: Text = Field(
        default="", description="Why another level than the suggested is given; for judges alone."
    )
    approved: Word = Field(
        default="", examples=["head-judge:bo"],
        description="Who approved it, where it needs that; the owner alone says so for others.",
    )  # fmt: skip
    ruling: Word = Field(default="", examples=["R1"], description="The ruling it goes with.")
    call: Word = Field(default="", examples=["C1"], description="The call it goes with.")
    same_as: Word = Field(
        default="", examples=["P1"], description="An earlier penalty about the same incident."
    )
    another: bool = Field(
        default=False, description="It is another incident than one that looks like it."
    )


class CarryBody(Order):
    """A loss that an earlier match of the event kept for the next one."""

    link: Word = Field(examples=["m1/P1"], description="The penalty, as MATCH/P1.")
    approved: Word = Field(
        default="", examples=["head-judge:bo"],
        description="Who approved it; the owner alone says so for others.",
    )  # fmt: skip


class PenaltyEnd(Order):
    """The end of a penalty."""

    reason: Text = Field(default="", examples=["it was seat A"], description="Why.")
