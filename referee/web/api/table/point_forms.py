"""The forms of points in time: marks, stays, points with a name, rewinds."""

from typing import Annotated

from referee.service.court.pointed import Amendment
from referee.service.court.records import RewindCheck
from referee.service.queries.schema import Next, means
from referee.timeline import Checkpoint, Stay
from referee.web.api.sight import ForViewer


class Jump(ForViewer, frozen=True):
    """Where a mark stands."""

    what: Annotated[str, means("What was looked for.", "ruling")]
    seq: Annotated[int | None, means("The seq of it; null where there is none.", 566)]


class Stayed(ForViewer, frozen=True):
    """When a card came to where it lies and when it left."""

    seq: Annotated[int, means("The point at which the card lies there.", 57)]
    card: Annotated[int, means("Id of its stay.", 30)]
    stay: Stay


class Checkpoints(ForViewer, frozen=True):
    """A page of the points to which the match can go back."""

    checkpoints: list[Checkpoint]
    next: Next


class RewindPreview(ForViewer, frozen=True):
    """What a rewind would mean."""

    check: RewindCheck


class AmendmentTried(ForViewer, frozen=True):
    """What an amendment would do."""

    amendment: Amendment
