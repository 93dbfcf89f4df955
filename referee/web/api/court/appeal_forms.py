"""What is sent to decide an appeal."""

from typing import Any, Literal

from pydantic import Field

from referee.service.orders.schema import orders
from referee.web.api.ordering import OrderBody, Text, Word
from referee.web.api.orders import body_of

GivenBody: Any = body_of(orders()["rule"], "GivenBody", without=("keep_open",))


class DecideBody(OrderBody):
    """The decision of an appeal."""

    outcome: Literal["upheld", "overturned"] = Field(description="What becomes of the ruling.")
    reasons: Text = Field(default="", examples=["as ruled"], description="The reasons.")
    ruling: Word = Field(
        default="", examples=["R2"], description="A ruling that supersedes the one appealed."
    )
    given: GivenBody | None = Field(
        default=None,
        description="Instead: the ruling that is given with it; its own `by`, `key` and `expect` "
        "are not read.",
    )
    undo: bool = Field(
        default=False,
        description="Let the given ruling rewind to right before the one appealed.",
    )
    withdraw: list[Word] = Field(
        default_factory=list,
        max_length=40,
        examples=[["P1"]],
        description="Ids of penalties given with the ruling that fall with it; the others stand.",
    )
    extension: int = Field(
        default=0, ge=0, le=86_400, examples=[180], description="Seconds given to the table."
    )
