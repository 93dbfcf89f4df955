"""The full view of a match: opened with a purpose, and who opened it."""

from typing import Annotated, Any

from fastapi import Request
from msgspec import Meta
from pydantic import Field
from starlette.responses import Response

from events.given import FARTHEST
from referee.service import Desk
from referee.service.court.answered import ViewAnswer
from referee.service.court.watching import (
    Access,
    Admission,
    accesses_at,
    admissions_at,
    keeps_access,
)
from referee.service.orders import views
from referee.service.queries.schema import Answered
from referee.web.access.rights import horizon
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match, RequestBody
from referee.web.api.ordering import words_for
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["access"])


class Purpose(RequestBody):
    """What an official looks for."""

    purpose: str = Field(
        min_length=1,
        max_length=200,
        pattern=r"\S",
        examples=["call C1"],
        description="What the full view is opened for; judges may read it later.",
    )
    by: str = Field(
        default="",
        max_length=200,
        examples=["head-judge:ann"],
        description="In whose name the owner of the service looks; others look as themselves.",
    )
    seq: int | None = Field(
        default=None,
        ge=0,
        le=FARTHEST,
        examples=[57],
        description="The point that is looked at first; else the end.",
    )


class Views(Answered, frozen=True):
    """Who opened the full view of a match, when, where and what for."""

    match: Annotated[str, Meta(examples=["m1"])]
    kept: Annotated[bool, Meta(description="Whether it is kept who opens it.", examples=[True])]
    views: list[Access]


class AccessLooks(Views, frozen=True):
    """Who saw what is hidden: by a full view, or by a token with which a seat is played."""

    seats: list[Admission]


@router.get("/full-view", responses=answers(AccessLooks) | LOOKS, summary="List who opened the full view")
async def looked(request: Request, who: Who, match: Match) -> Response:
    """List who saw what is hidden from both seats; what for is told to officials of the match."""

    def work(desk: Desk) -> dict[str, Any]:
        words = words_for(who, desk, match)
        last = horizon(who, desk, match)
        rows = [one for one in accesses_at(desk, match, words) if one.seq <= last]
        seats = [one for one in admissions_at(desk, match) if one.seq <= last]
        return {
            "match": match,
            "kept": keeps_access(desk, match),
            "views": rows,
            "seats": seats,
        }

    return fresh(request, await request.app.state.clerk.read(work))


@router.post("/full-view", responses=answers(Views) | PROBLEMS, summary="Open the full view")
async def opened(request: Request, who: Who, match: Match, body: Purpose) -> Json:
    """Open the full view of a match for an hour, and keep that it was; the same twice is once."""

    def work(desk: Desk) -> ViewAnswer:
        return views.look(official_at(who, desk, match, {}, body.by), body.purpose, body.seq)

    return Json(await request.app.state.clerk.write(work))
