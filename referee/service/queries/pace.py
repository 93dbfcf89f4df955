"""How long decisions took, and how much time a table has: evidence for a judge, never a verdict."""

from typing import Annotated

from referee.service.court.pacing import slow_play, slow_play_of
from referee.service.event.records import TableClock
from referee.service.event.seating import match_time
from referee.service.queries.schema import Answered, QueryContext, means, query
from referee.timeline.slow import PaceReport


class Pace(Answered, frozen=True):
    """The pace of a match or an event beside the field."""

    unit: Annotated[str, means("Of every time in it.", "microseconds")]
    report: PaceReport


class PaceClock(Answered, frozen=True):
    """The clock of the table of a match; null where no event seated it."""

    match: str
    clock: TableClock | None


@query("", "/pace", "Tell how long decisions took", "", access="officials", slow=True)
def match_pace(at: QueryContext) -> Pace:
    """Tell how long decisions took, beside the player's own and those of other matches.

    The time of judges is left out. It gives numbers, and no verdict; officials alone are told.
    """
    return Pace("microseconds", slow_play(at.desk, at.name))


@query(
    "",
    "/pace",
    "Tell how long decisions took at an event",
    "",
    access="event matches",
    slow=True,
)
def event_pace(at: QueryContext) -> Pace:
    """Tell the pace of all matches of an event, each seat beside the others."""
    return Pace("microseconds", slow_play_of(at.desk, at.name))


@query("", "/clock", "Show the clock of a table", "", access="match", live=True)
def clock(at: QueryContext) -> PaceClock:
    """Show how much time the table of a match has now: its round, what was given, extra turns."""
    return PaceClock(at.name, match_time(at.desk, at.name))
