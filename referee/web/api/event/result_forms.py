"""What is sent to, and answered by, the resource of a result."""

from referee.service.event.records import TableResult
from referee.web.api.forms import form_of
from referee.web.api.ordering import At


class Result(At):
    """The result of a match at a point of it; null while it runs."""

    result: form_of(TableResult) | None  # type: ignore[valid-type]
