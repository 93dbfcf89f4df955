"""What is sent to, and answered by, the resource of a result."""

from referee.service.event.records import TableResult
from referee.service.queries.schema import MatchAnswer


class ResultView(MatchAnswer, frozen=True):
    """The result of a match at a point of it; null while it runs."""

    result: TableResult | None
