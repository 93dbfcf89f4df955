"""What is sent to, and answered by, the resources of calls, time and remarks."""

from referee.service.court.records import Note, Standing
from referee.web.api.forms import form_of
from referee.web.api.ordering import At


class Calls(At):
    """The calls of a match, with its clock, the time given and the remarks."""

    standing: form_of(Standing)  # type: ignore[valid-type]


class Notes(At):
    """The remarks that were made at a match."""

    notes: list[form_of(Note)]  # type: ignore[valid-type]
