"""The full view of a match, opened with a purpose."""

from fastapi import Request
from pydantic import Field

from events.given import FARTHEST
from referee.service import Desk
from referee.service.court.answered import ViewAnswer
from referee.service.orders import views
from referee.service.queries.access import Views
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Who
from referee.web.api.forms import PROBLEMS, Json, Match, RequestBody
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


@router.post("/full-view", responses=answers(Views) | PROBLEMS, summary="Open the full view")
async def opened(request: Request, who: Who, match: Match, body: Purpose) -> Json:
    """Open the full view of a match for an hour, and keep that it was; the same twice is once."""

    def work(desk: Desk) -> ViewAnswer:
        return views.look(official_at(who, desk, match, {}, body.by), body.purpose, body.seq)

    return Json(await request.app.state.clerk.write(work))
