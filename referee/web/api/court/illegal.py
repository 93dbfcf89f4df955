"""Illegal actions that stood, and what is due of them."""

from typing import Any

from starlette.responses import Response

from referee.service import Desk
from referee.service.play.owing import dues_at, illegals_at
from referee.service.sealing import FLAGGED
from referee.web.api.court.illegal_forms import Illegals
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import Looks
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/illegal",
    responses=answers(Illegals) | LOOKS,
    summary="List illegal actions and what is due",
)
async def listed(look: Looks) -> Response:
    """List the illegal actions on record and all that was flagged as due, each as it stands."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        done = illegals_at(desk, look.match, words, at)
        return {"illegal": done, "dues": dues_at(desk, look.match, at)}

    return await look.told(tell, FLAGGED)


@router.get(
    "/dues",
    responses=answers(Illegals) | LOOKS,
    summary="List what is due",
)
async def dues(look: Looks) -> Response:
    """List what was flagged as due up to a point, with the actions that it is due of."""
    return await listed(look)
