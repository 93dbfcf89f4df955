"""What an amendment of an earlier entry would do."""

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.orders.schema import TEXT
from referee.service.play.amending import Change, amendment
from referee.web.access.rights import allowed, ordering
from referee.web.access.visitors import Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, Match, Seq, point
from referee.web.api.schemas import answers
from referee.web.api.sight import study
from referee.web.api.table.point_forms import AmendmentTried
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["time"])


@router.get("/amendment", responses=answers(AmendmentTried) | LOOKS, summary="Try an amendment")
async def tried(
    request: Request,
    who: Who,
    match: Match,
    *,
    seq: Annotated[Seq, Query(description="A fact of the entry or action that was wrong.")],
    words: Annotated[
        str, Query(max_length=TEXT, description="What was really done; empty for nothing.")
    ] = "",
) -> Response:
    """Say which later entries could stand, why the first cannot that does not, and what would differ.

    It is tried for an official who may act at the table; nothing is written. Names of cards are told as
    far as they may know them.
    """

    def work(desk: Desk) -> dict[str, Any]:
        by, eyes = ordering(who, desk, match), allowed(who, desk, match)
        at = point(desk, match, seq, desk.reader(match).head())
        return {"match": match, "as": eyes, "amendment": amendment(desk, match, Change(at, words), by, eyes)}

    return fresh(request, await study(request, work))
