"""What is sent to, and answered by, the resources of illegal actions and of what is due."""

from typing import Annotated, Literal

from pydantic import Field

from referee.service.court.answered import DuesAnswer, IllegalAnswer
from referee.service.court.records import Illegal, Owed
from referee.web.api.forms import FARTHEST, form_of
from referee.web.api.ordering import At, Clauses, Order, Text, Word

Recorded = form_of(IllegalAnswer)
Cleared = form_of(DuesAnswer)


class Illegals(At):
    """The illegal actions on record, and what is due of them."""

    illegal: list[form_of(Illegal)]  # type: ignore[valid-type]
    dues: list[form_of(Owed)]  # type: ignore[valid-type]


class IllegalBody(Order):
    """An illegal action that stood."""

    seat: Literal["A", "B"] = Field(examples=["A"], description="Whose action it was.")
    action: int = Field(
        ge=0, le=FARTHEST, examples=[57],
        description="The seq at which the table stood when it was done, or that of the action.",
    )  # fmt: skip
    clauses: Clauses = Field(default=(), description="The clauses that it breaks.")
    told: Text = Field(
        default="", examples=["a second SIGNI was placed"], description="What was done, in words."
    )
    moves: Text = Field(
        default="", examples=["field #12 left"],
        description="What was done, in moves: the table then lies as it lay there.",
    )  # fmt: skip


class ClearBody(Order):
    """What is carried out now, or left by a ruling."""

    names: Annotated[tuple[Word, ...], Field(max_length=200)] = Field(
        default=(), examples=[["D1"]], description="Ids of what is due; all where none is named."
    )
    ruling: Word = Field(
        default="", examples=["R1"], description="The ruling by which it is left, if any."
    )
