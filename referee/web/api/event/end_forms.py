"""What is sent to end a round or an event, and to take that back."""

from pydantic import Field

from referee.web.api.event.event_forms import WhyBody
from referee.web.api.ordering import Order, Text


class EndBody(Order):
    """The end of a round."""

    anyway: bool = Field(
        default=False, description="Also while tables still play; else they are named instead."
    )


class CloseBody(WhyBody):
    """The end of an event."""

    anyway: bool = Field(
        default=False, description="Also while tables still play; else they are named instead."
    )


class ReopenBody(Order):
    """An end that is taken back."""

    reason: Text = Field(min_length=1, examples=["a table still plays"], description="Why.")
