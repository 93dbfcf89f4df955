"""Appeals of rulings: decided with a whole ruling in the body."""

from referee.service.court.answered import AppealAnswer
from referee.service.court.appealing import AppealVerdict
from referee.service.orders import Sitting, appeals
from referee.service.orders.rulings import ruling_of
from referee.web.api.court.appeal_forms import (
    DecideBody,
)
from referee.web.api.forms import PROBLEMS, Json
from referee.web.api.ordering import Id, Ordered
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["court"])


@router.post(
    "/appeals/{appeal}/decide",
    responses=answers(AppealAnswer) | PROBLEMS,
    summary="Decide an appeal",
)
async def decided(order: Ordered, appeal: Id, body: DecideBody) -> Json:
    """Decide an appeal: upheld, or overturned by a ruling that is named or given with it.

    The penalties of `withdraw` fall with the ruling: all of it is recorded at once, or nothing.
    """
    return await order.official(body, lambda at: appeals.settle(at, appeal, _verdict(at, appeal, body)))


def _verdict(at: Sitting, appeal: str, body: DecideBody) -> AppealVerdict:
    """Word the decision of an appeal as its body says."""
    given = None
    if body.given is not None:
        undone = appeals.appealed(at, appeal) if body.undo else ""
        given = ruling_of(at.desk, at.name, body.given.model_dump(), undone=undone)
    gone = tuple(body.withdraw)
    return AppealVerdict(body.outcome, body.reasons, body.ruling, given, body.extension, gone)
