"""What stands at a table: calls of a judge, the clock, time given, remarks."""

from referee.service.court.judging import standing_at
from referee.service.court.records import Remark, Standing
from referee.service.queries.schema import MatchAnswer, QueryContext, query
from referee.service.sealing import CALLED, NOTED


class CallList(MatchAnswer, frozen=True):
    """The calls of a match, with its clock, the time given and the remarks."""

    standing: Standing


class Notes(MatchAnswer, frozen=True):
    """The remarks that were made at a match."""

    notes: tuple[Remark, ...]


@query("call list", "/calls", "List the calls", "referee call list m1")
def calls(at: QueryContext) -> CallList:
    """List the calls of a match up to a point, with its clock, the time given and the remarks.

    The questions and remarks are for the table and its judges: a spectator reads them empty.
    """
    return CallList(*at.heading(*CALLED), standing=standing_at(at.desk, at.name, at.viewer, at.seq))


@query("", "/notes", "List the remarks", "")
def notes(at: QueryContext) -> Notes:
    """List the remarks that were made at a match; their text is for the table and its judges."""
    return Notes(*at.heading(*NOTED), notes=standing_at(at.desk, at.name, at.viewer, at.seq).notes)
