"""The forms of what is done at a table besides answering."""

from typing import Any, Literal

from pydantic import Field

from referee.service import answers
from referee.service.court.records import Takeback
from referee.web.api.ordering import OfSeat, OrderBody
from referee.web.api.sight import ForViewer, form_told
from referee.web.api.table.facts import Fact
from referee.web.api.table.shown import DecisionView

Done: Any = form_told(answers.CommandDone, facts=list[Fact], decision=DecisionView | None)
"""What a command did, as whoever gave it may know it."""


class Stating(OrderBody, OfSeat):
    """An outcome as it is stated."""

    moves: str = Field(
        min_length=1,
        max_length=4000,
        examples=["draw A 2; down Ironbark"],
        description="Primitive moves, separated by semicolons; see docs/stated.md.",
    )
    card: str = Field(
        default="",
        max_length=200,
        examples=["Kiln Tender"],
        description="The card whose text it is, where nothing asks for it: a name, A.left, #30.",
    )
    line: int = Field(default=0, ge=0, le=100, description="The line of its text, from 1.")
    why: str = Field(default="", max_length=4000, description="Why a judge states it.")
    means: Literal["", "answer", "order"] = Field(
        default="",
        description="What a judge's moves are while a text waits: its outcome (answer), or an order of "
        "their own (order), after which the text is asked for again.",
    )


class TakebackList(ForViewer, frozen=True):
    """What was asked to be taken back, in order."""

    takebacks: tuple[Takeback, ...]
