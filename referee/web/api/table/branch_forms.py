"""The forms of branches and of two of them side by side."""

from typing import Annotated, Any

from pydantic import Field

from referee.rerun import Compared
from referee.service.court.branching import Branch
from referee.service.court.pointed import OtherwiseAnswer
from referee.service.queries.schema import Next, means
from referee.web.api.ordering import Clauses, OrderBody, Text, Word
from referee.web.api.sight import ForViewer, form_told


class BranchList(ForViewer, frozen=True):
    """A page of branches."""

    branches: list[Branch]
    next: Next


class SideBySide(Compared, frozen=True, rename={"as_": "as"}):
    """Two lines of play, with whose eyes they were laid side by side."""

    as_: Annotated[str, means("Whose eyes looked.", "spectator")]


class Otherwise(OrderBody):
    """A ruling as it was not given; what is empty is taken from the one that was."""

    ruling: Word = Field(examples=["R1"], description="Id of the ruling.")
    question: Text = Field(default="", description="What was asked; else that of the ruling.")
    decision: Text = Field(min_length=1, examples=["It stands."], description="What is decided instead.")
    clauses: Clauses = Field(default=(), description="The clauses that it rests on.")
    agreed: Text = Field(default="", description="The facts that both seats agree on.")
    infraction: Word = Field(default="", description="Code of an infraction of the policy.")
    remedy: Word = Field(default="none", examples=["none"], description="What follows from it.")
    to: Word = Field(default="", examples=["57"], description="Where a rewind goes.")
    moves: Text = Field(default="", examples=["draw A 1"], description="What is done.")
    pile: Word = Field(default="", examples=["A deck"], description="What is mixed.")
    illegal: Word = Field(default="", description="The illegal action that it is about.")


WhatIfAnswer: Any = form_told(OtherwiseAnswer, "WhatIf")
