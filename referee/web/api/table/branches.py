"""What if: branches of a match, two of them side by side, and a ruling given otherwise."""

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.court.answered import CourtAudience
from referee.service.court.branching import Branch, branches_of
from referee.service.court.comparing import compare_at
from referee.service.orders import branches
from referee.service.orders.rulings import ruling_of
from referee.web.access.rights import allowed, horizon, known
from referee.web.access.sitting import official_at
from referee.web.access.visitors import JUDGE, Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, As, Json, KeyHeader, Match, Seq, point
from referee.web.api.ordering import words_for
from referee.web.api.schemas import answers
from referee.web.api.sight import looking, read, study, told, write
from referee.web.api.table.branch_forms import (
    BranchList,
    Otherwise,
    SideBySide,
    WhatIfAnswer,
)
from referee.web.api.table.time import Level
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["branches"])


@router.get("/branches", responses=answers(BranchList) | LOOKS, summary="List the branches")
async def listed(request: Request, who: Who, match: Match, page: Paging, as_: As = None) -> Response:
    """List the branches of a match that the visitor may know of, each with its own branches.

    A branch shows what would have been drawn, so players and spectators know of none before the
    match is over.
    """

    def work(desk: Desk) -> tuple[str, list[Branch]]:
        eyes = looking(desk, who, match, as_).viewer
        words = words_for(who, desk, match, as_)
        rows = [one for one in branches_of(desk, match, words) if known(who, desk, one.name)]
        return eyes, [one for one in rows if horizon(who, desk, one.name) >= one.head]

    eyes, rows = await read(request, work)
    shown, after = paged(request, rows, page)
    return fresh(request, {"match": match, "as": eyes, "branches": shown, "next": after})


@router.get("/compare", responses=answers(SideBySide) | LOOKS, summary="Lay two branches side by side")
async def compared(
    request: Request,
    who: Who,
    match: Match,
    *,
    other: Annotated[
        str,
        Query(
            max_length=200,
            pattern=r"^[^\x00]+$",
            examples=["m1.B1"],
            description="A branch of the same match, or the match that this branches off.",
        ),
    ],
    seq: Seq = "",
    other_seq: Seq = "",
    as_: As = None,
    level: Level = "normal",
) -> Response:
    """Lay a match and a branch beside each other: turn by turn in words, then how they ended."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes, _, at, _ = looking(desk, who, match, as_, seq)
        allowed(who, desk, other, eyes)
        there = point(desk, other, other_seq, horizon(who, desk, other))
        return {"as": eyes, **as_fields(compare_at(desk, (match, at), (other, there), eyes, level))}

    return fresh(request, await study(request, work))


@router.post("/whatif", responses=answers(WhatIfAnswer) | PROBLEMS, summary="Rule otherwise")
async def otherwise(
    request: Request,
    who: Who,
    match: Match,
    body: Otherwise,
    as_: As = None,
    *,
    header: KeyHeader = "",
) -> Json:
    """Rule otherwise on a branch and lay it beside the ruling as it was, up to the next question.

    The match and its ruling stay as they are. Each call opens two branches; sent again with its
    key it shows those of the first time.
    """

    def work(desk: Desk) -> dict[str, Any]:
        at = official_at(who, desk, match, body.once(header), body.by)
        eyes = allowed(who, desk, match, as_ or "")
        given = ruling_of(desk, match, body.model_dump())
        made = branches.otherwise(at._replace(to=CourtAudience(JUDGE, eyes)), body.ruling, given)
        return told(match, eyes, made)

    return Json(await write(request, work))
