"""What is sent to, and answered by, the resources of calls, time and remarks."""

from referee.service.court.records import Remark, Standing
from referee.service.queries.schema import MatchAnswer


class CallList(MatchAnswer, frozen=True):
    """The calls of a match, with its clock, the time given and the remarks."""

    standing: Standing


class Notes(MatchAnswer, frozen=True):
    """The remarks that were made at a match."""

    notes: list[Remark]
