"""What is sent to, and answered by, the resource of a result."""

from referee.service.event.records import TableResult
from referee.web.api.ordering import At


class ResultView(At, frozen=True):
    """The result of a match at a point of it; null while it runs."""

    result: TableResult | None
