"""Appeals of rulings: listed, and decided with a whole ruling in the body."""

from typing import Any

from starlette.responses import Response

from referee.service import Desk
from referee.service.court.answered import AppealAnswer
from referee.service.court.appealing import AppealVerdict, appeals_at
from referee.service.orders import Sitting, appeals
from referee.service.orders.rulings import ruling_of
from referee.service.sealing import APPEALED
from referee.web.api.court.appeal_forms import (
    Appeals,
    DecideBody,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.ordering import Id, Looks, Ordered
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/appeals",
    responses=answers(Appeals) | LOOKS,
    summary="List the appeals",
)
async def listed(look: Looks) -> Response:
    """List the appeals of a match up to a point, with their times.

    Grounds and reasons are for the table and its judges: a spectator reads them empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"appeals": appeals_at(desk, look.match, words, at)}

    return await look.told(tell, APPEALED)


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
