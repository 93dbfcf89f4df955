"""What is sent to, and answered by, the resource of a result."""

from typing import Literal

from pydantic import Field

from referee.service.event.answers import ResultAnswer
from referee.service.event.records import TableResult
from referee.web.api.forms import form_of
from referee.web.api.ordering import At, Order

Recorded = form_of(ResultAnswer)


class Result(At):
    """The result of a match at a point of it; null while it runs."""

    result: form_of(TableResult) | None  # type: ignore[valid-type]


class ResultBody(Order):
    """How a match ended that no rule of the game ended."""

    winner: Literal["A", "B", "draw", "double-loss"] = Field(
        examples=["A"], description="Who won, or that nobody did: a draw, or both players lose."
    )
    reason: Literal["time", "reported"] = Field(
        default="time", examples=["reported"],
        description="By time, as the policy says; or as the players report it.",
    )  # fmt: skip
    reported: Literal["", "A", "B", "both"] = Field(
        default="", examples=["both"], description="The seat that reported it, or both."
    )
