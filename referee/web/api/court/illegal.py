"""Illegal actions that stood, and what is due of them."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk, Illegality
from referee.service.orders import illegal
from referee.service.orders.words import worded
from referee.service.sealing import FLAGGED
from referee.service.table.owing import dues_at, illegals_at
from referee.web.api.court.illegal_forms import ClearBody, Cleared, IllegalBody, Illegals, Recorded
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.ordering import Looks, Ordered

router = APIRouter(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/illegal", response_model=Illegals, responses=LOOKS,
    summary="List illegal actions and what is due",
)  # fmt: skip
async def listed(look: Looks) -> Response:
    """List the illegal actions on record and all that was flagged as due, each as it stands."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        done = illegals_at(desk, look.match, words, at)
        return {"illegal": done, "dues": dues_at(desk, look.match, at)}

    return await look.told(tell, FLAGGED)


@router.post(
    "/illegal", response_model=Recorded, responses=PROBLEMS,
    summary="Record an illegal action",
)  # fmt: skip
async def record(order: Ordered, body: IllegalBody) -> Json:
    """Record an illegal action that stood: the table then lies as it lay there.

    With moves nothing that follows from it is carried out: what the rules would have done is
    flagged as due.
    """
    done = worded(Illegality, body.model_dump())
    return await order.official(body, lambda at: illegal.record(at, done))


@router.get(
    "/dues", response_model=Illegals, responses=LOOKS,
    summary="List what is due",
)  # fmt: skip
async def dues(look: Looks) -> Response:
    """List what was flagged as due up to a point, with the actions that it is due of."""
    return await listed(look)


@router.post(
    "/dues/clear", response_model=Cleared, responses=PROBLEMS,
    summary="Clear what is due",
)  # fmt: skip
async def clear(order: Ordered, body: ClearBody) -> Json:
    """Have what is due carried out now, or leave what triggered by a ruling; the match goes on."""
    return await order.official(body, lambda at: illegal.clear(at, body.names, body.ruling))
