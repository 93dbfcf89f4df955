"""The result of a match: how it ended, and recorded by an official where no rule ended it."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.records import Outcome
from referee.service.event.seating import match_result
from referee.service.orders import results
from referee.service.orders.words import worded
from referee.web.api.event.result_forms import Recorded, Result, ResultBody
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.ordering import Looks, Ordered

router = APIRouter(prefix="/v1/matches/{match}", tags=["events"])


@router.get("/result", response_model=Result, responses=LOOKS, summary="Show the result")
async def shown(look: Looks) -> Response:
    """Show how a match ended: by the rules, by a penalty, by time, or as it was reported."""

    def tell(desk: Desk, _words: str, at: int) -> dict[str, Any]:
        return {"result": match_result(desk, look.match, at)}

    return await look.told(tell)


@router.post(
    "/result", response_model=Recorded, responses=PROBLEMS,
    summary="Record the result",
)  # fmt: skip
async def recorded(order: Ordered, body: ResultBody) -> Json:
    """Record how a match ended that no rule ended: once time is over, or as players report it."""
    outcome = worded(Outcome, body.model_dump())
    return await order.official(body, lambda at: results.record(at, outcome))
