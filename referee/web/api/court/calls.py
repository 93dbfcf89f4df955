"""Calls of a judge: what stands at a table: the clock, time given, remarks."""

from typing import Any

from starlette.responses import Response

from referee.service import Desk
from referee.service.court.judging import standing_at
from referee.service.sealing import CALLED, NOTED
from referee.web.api.court.call_forms import CallList, Notes
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import Looks
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/calls",
    responses=answers(CallList) | LOOKS,
    summary="List the calls",
)
async def listed(look: Looks) -> Response:
    """List the calls of a match up to a point, with its clock, the time given and the remarks.

    The questions and remarks are for the table and its judges: a spectator reads them empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"standing": standing_at(desk, look.match, words, at)}

    return await look.told(tell, CALLED)


@router.get(
    "/notes",
    responses=answers(Notes) | LOOKS,
    summary="List the remarks",
)
async def notes(look: Looks) -> Response:
    """List the remarks that were made at a match; their text is for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"notes": standing_at(desk, look.match, words, at).notes}

    return await look.told(tell, NOTED)
