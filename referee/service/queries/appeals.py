"""Appeals of rulings."""

from referee.service.court.appealing import appeals_at
from referee.service.court.records import Appeal
from referee.service.queries.schema import MatchAnswer, QueryContext, query
from referee.service.sealing import APPEALED


class Appeals(MatchAnswer, frozen=True):
    """The appeals of a match, each as it stands at the seq."""

    appeals: tuple[Appeal, ...]


@query("appeal list", "/appeals", "List the appeals", "referee appeal list m1")
def appeals(at: QueryContext) -> Appeals:
    """List the appeals of a match up to a point, with their times.

    Grounds and reasons are for the table and its judges: a spectator reads them empty.
    """
    return Appeals(*at.heading(*APPEALED), appeals=appeals_at(at.desk, at.name, at.viewer, at.seq))
