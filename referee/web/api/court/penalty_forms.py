"""What is sent to, and answered by, the resources of penalties."""

from pydantic import BaseModel, Field

from referee.service.court.records import Past, Penalty, Suggestion
from referee.web.api.forms import form_of
from referee.web.api.ordering import At


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
