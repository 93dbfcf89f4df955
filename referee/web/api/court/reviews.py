"""Blind reviews: a pack for a second judge, their answer, and how far both agree."""

import json
from typing import IO, Annotated, Any

from fastapi import Depends, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from referee.exchange.blind import (
    Agreement,
    compare,
    make_pack,
    read_answer,
    summary,
)
from referee.service import Desk
from referee.service.orders import rulings
from referee.service.queries.schema import Answered, means
from referee.web.access.rights import allowed
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match
from referee.web.api.record.bundles import ZIP
from referee.web.api.record.record_forms import AnswerForm, Answers
from referee.web.api.record.records import filled
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, file_of, sent, taken
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(tags=["reviews"])
Who = Annotated[Visitor, Depends(visitor)]
RulingId = Annotated[str, Path(max_length=50, description="Id of a ruling.", examples=["R1"])]


class AgreementCount(Answered, frozen=True):
    """How far answers agree with a ruling."""

    match: Annotated[str, means("The match.")]
    ruling: Annotated[str, means("The ruling.", "R1")]
    agreement: Annotated[list[Agreement], means("Answer by answer.")]
    summary: Annotated[str, means("The same in one sentence.")]
    kept: Annotated[bool, means("Whether it was kept as a remark at the ruling.")]


@router.get(
    "/v1/matches/{match}/rulings/{ruling}/pack",
    response_class=Response,
    responses=LOOKS | file_of(ZIP, "Table, question and claims, and nothing of the ruling."),
    summary="Pack a ruling for a second judge",
)
async def pack(
    request: Request,
    who: Who,
    match: Match,
    ruling: RulingId,
    *,
    agreed: Annotated[bool, Query(description="With the facts that both agreed on.")] = False,
) -> Response:
    """Pack the table, the question and the claims of a ruling, and nothing of how it was ruled."""

    def fill(desk: Desk, out: IO[bytes]) -> None:
        allowed(who, desk, match, "judge")
        out.write(make_pack(desk, match, ruling, agreed=agreed))

    return sent(await filled(request, fill), f"{match}-{ruling}.zip", ZIP)


class Deciding(BaseModel):
    """How a second judge decides."""

    decision: str = Field(max_length=5000, description="What you decide.")
    clause: list[str] = Field(default=[], max_length=50, description="The clauses it rests on.")
    remedy: str = Field(default="none", max_length=50, description="What follows from it.")
    infraction: str = Field(default="", max_length=50, description="Code of an infraction.")
    level: str = Field(default="", max_length=50, description="Level of a penalty.")
    reasons: str = Field(default="", max_length=5000, description="Why.")
    by: str = Field(max_length=200, description="Who answers.")


@router.post(
    "/v1/reviews/answer",
    responses=answers(AnswerForm) | PROBLEMS,
    summary="Answer a pack",
    openapi_extra=body_of(ZIP, "The pack, as it was handed out."),
)
async def answered(request: Request, who: Bearing, said: Annotated[Deciding, Query()]) -> Response:
    """Answer a pack: decide as if nobody had ruled. The answer is for you to keep and hand in."""
    words = said.model_dump()
    words["clauses"] = words.pop("clause")
    with await taken(request) as file:
        return as_json(await worked(request, who, "answer", file, **words))


@router.post(
    "/v1/matches/{match}/rulings/{ruling}/agreement",
    responses=answers(AgreementCount) | PROBLEMS,
    summary="Compare answers with a ruling",
)
async def agreement(request: Request, who: Who, match: Match, ruling: RulingId, body: Answers) -> Json:
    """Measure how far answers agree with a ruling: clauses, remedy, infraction and level."""

    def work(desk: Desk) -> dict[str, Any]:
        answers = [read_answer(json.dumps(one).encode()) for one in body.answers]
        at = official_at(who, desk, match, {}, body.by)
        allowed(who, desk, match, "judge")
        rows = compare(desk, match, ruling, answers)
        told = summary(ruling, rows)
        if body.keep:
            rulings.remark(at, ruling, told)
        return {"match": match, "ruling": ruling, "agreement": rows, "summary": told} | {"kept": body.keep}

    clerk = request.app.state.clerk
    return Json(await (clerk.write(work) if body.keep else clerk.study(work)))
