"""What is sent to, and answered by, the resources of calls, time and remarks."""

from typing import Literal

from pydantic import Field

from referee.service.court.answered import CallAnswer
from referee.service.court.records import Note, Standing
from referee.web.api.forms import FARTHEST, form_of
from referee.web.api.ordering import At, OfSeat, Order, Text, Word

Called = form_of(CallAnswer)


class Calls(At):
    """The calls of a match, with its clock, the time given and the remarks."""

    standing: form_of(Standing)  # type: ignore[valid-type]


class Notes(At):
    """The remarks that were made at a match."""

    notes: list[form_of(Note)]  # type: ignore[valid-type]


class CallBody(OfSeat):
    """A call of a judge."""

    question: Text = Field(examples=["May it attack?"], description="What is asked.")


class EscalateBody(Order):
    """A call that goes on to the head judge."""

    reason: Text = Field(default="", examples=["the text is unclear"], description="Why.")


class CloseBody(Order):
    """The end of a call."""

    ruling: Word = Field(
        default="", examples=["R1"], description="Id of the ruling that answers it, if any."
    )


class ExtendBody(Order):
    """Time for a table."""

    seconds: int = Field(ge=1, le=86_400, examples=[300], description="How much, in seconds.")
    reason: Text = Field(default="", examples=["a judge was called"], description="Why.")


class NoteBody(Order):
    """A remark; it has a text, a mark, or both."""

    text: Text = Field(default="", examples=["the table was bumped"], description="The remark.")
    mark: Literal["", "good", "doubtful", "wrong"] = Field(
        default="", examples=["doubtful"],
        description="What is thought of what happened at its seq; empty for nothing.",
    )  # fmt: skip
    point: int | None = Field(
        default=None, ge=0, le=FARTHEST, examples=[57],
        description="The seq that it is about; else the head.",
    )  # fmt: skip
