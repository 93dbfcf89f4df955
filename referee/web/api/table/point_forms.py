"""The forms of points in time: marks, stays, points with a name, rewinds."""

from pydantic import Field

from referee.service.court.judging import rewind_check
from referee.timeline import Checkpoint, Stay
from referee.web.api.answers import Next
from referee.web.api.forms import form_of, form_of_answer
from referee.web.api.sight import ForViewer


class Jump(ForViewer):
    """Where a mark stands."""

    what: str = Field(examples=["ruling"], description="What was looked for.")
    seq: int | None = Field(examples=[566], description="The seq of it; null where there is none.")


class Stayed(ForViewer):
    """When a card came to where it lies and when it left."""

    seq: int = Field(examples=[57], description="The point at which the card lies there.")
    card: int = Field(examples=[30], description="Id of its stay.")
    stay: form_of(Stay)  # type: ignore[valid-type]


class Checkpoints(ForViewer):
    """A page of the points to which the match can go back."""

    checkpoints: list[form_of(Checkpoint)]  # type: ignore[valid-type]
    next: Next


class Checked(ForViewer):
    """What a rewind would mean."""

    check: form_of_answer(rewind_check)  # type: ignore[valid-type]
