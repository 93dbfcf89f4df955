"""Matches as resources: the list."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from referee.service import Desk, MatchInfo
from referee.web.access.rights import listing
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.forms import Json, form_of

router = APIRouter(prefix="/v1/matches", tags=["matches"])
Who = Annotated[Visitor, Depends(visitor)]


class Matches(BaseModel):
    """Matches in the order in which they were opened."""

    matches: list[form_of(MatchInfo)]  # type: ignore[valid-type]


@router.get("", response_model=Matches, summary="List the matches")
async def listed(request: Request, who: Who) -> Json:
    """List the matches that the visitor may look at."""

    def work(desk: Desk) -> list[MatchInfo]:
        return listing(who, desk, desk.matches())

    return Json({"matches": await request.app.state.clerk.read(work)})
