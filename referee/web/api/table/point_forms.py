"""The forms of points in time: marks, stays, points with a name, rewinds."""

from pydantic import Field

from referee.service.court.judging import rewind_check
from referee.service.court.pointed import NamedAnswer, RewindAnswer
from referee.timeline import Checkpoint, Stay
from referee.web.api.answers import Next
from referee.web.api.forms import form_of, form_of_answer
from referee.web.api.ordering import Order
from referee.web.api.sight import ForViewer, form_told
from referee.web.api.table.shown import Decision


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


class Naming(Order):
    """A point gets a name."""

    name: str = Field(min_length=1, max_length=100, examples=["disputed"], description="The name.")
    seq: str = Field(
        default="", max_length=100, examples=["57"],
        description="The point: a seq or a name that it has; else the end.",
    )  # fmt: skip


class Checked(ForViewer):
    """What a rewind would mean."""

    check: form_of_answer(rewind_check)  # type: ignore[valid-type]


class Rewinding(Order):
    """The match goes back."""

    to: str = Field(
        min_length=1, max_length=100, examples=["turn3"],
        description="Where to: a seq or a name; the match waited there.",
    )  # fmt: skip
    reason: str = Field(
        default="", max_length=4000, examples=["B was still to answer."], description="Why."
    )
    authorised: str = Field(
        default="", max_length=200, examples=["head-judge:ann"],
        description="Who lets it happen where `by` may only ask. The owner of the service may name "
        "anybody; others leave it out, and who may lets it happen with their own token.",
    )  # fmt: skip
    as_it_lay: bool = Field(
        default=False, description="Put seen cards back where they lay, known as they are."
    )


Named = form_told(NamedAnswer, "Named", decision=Decision | None)


Back = form_told(RewindAnswer, "Back", decision=Decision | None)
