"""A paper table: entries, slips, what unknown cards can be, claims, and two accounts."""

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.answers import told_done
from referee.service.orders import Sitting, paper
from referee.service.play.papering import bounds_of, claims_at, compare_accounts, enter_check
from referee.web.access.rights import allowed
from referee.web.access.visitors import Who
from referee.web.api.answers import fixed, fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match, Seq
from referee.web.api.ordering import Ordered
from referee.web.api.schemas import answers
from referee.web.api.sight import RequestSight, looking, read
from referee.web.api.table.paper_forms import Accounts, Bounded, Claims, Entering, Possible
from referee.web.api.table.table_forms import Done
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["paper"])
FULL = "judge"


@router.post("/entries", responses=answers(Done) | PROBLEMS, summary="Enter what was done")
async def entered(order: Ordered, body: Entering) -> Json:
    """Enter what was done at a paper table, as cards are shown: one line, whole or not at all."""

    def give(at: Sitting) -> dict[str, Any]:
        eyes, done = at.to.eyes, paper.enter(at, body.line)
        return {"as": eyes, **as_fields(told_done(at.desk, at.name, done, eyes))}

    return await order.official(body, give)


@router.post("/entries/check", responses=answers(Possible) | PROBLEMS, summary="Try an entry")
async def tried(order: Ordered, body: Entering) -> Json:
    """Say whether a line could be entered; nothing is written, and a refusal says why not."""

    def give(at: Sitting) -> dict[str, Any]:
        enter_check(at.desk, at.name, body.line, at.by)
        return {"match": at.name, "line": body.line, "possible": True}

    return await order.official(body, give)


@router.get("/bounds", responses=answers(Bounded) | LOOKS, summary="Say what unknown cards can be")
async def bounded(request: Request, who: Who, match: Match, seq: Seq = "") -> Response:
    """Say which names the unknown cards of each seat can have; it takes a judge's full view."""

    def work(desk: Desk) -> tuple[RequestSight, dict[str, Any]]:
        sight = looking(desk, who, match, FULL, seq)
        bounds = bounds_of(desk, match, sight.seq)
        seats = {seat: dict(sorted(bounds.left(seat).items())) for seat in "AB"}
        return sight, {"seats": seats, "faults": bounds.faults}

    return await _answer(request, match, work)


@router.get("/claims", responses=answers(Claims) | LOOKS, summary="List what cannot be so")
async def claimed(request: Request, who: Who, match: Match, seq: Seq = "") -> Response:
    """List what was entered and cannot be, what is due, and cards that nobody caught.

    It tells of hidden cards, so it takes a judge's full view.
    """

    def work(desk: Desk) -> tuple[RequestSight, dict[str, Any]]:
        sight = looking(desk, who, match, FULL, seq)
        return sight, {"claims": claims_at(desk, match, sight.seq)}

    return await _answer(request, match, work)


async def _answer(request: Request, match: str, work: Any) -> Response:
    sight, found = await read(request, work)
    value = {"match": match, "as": sight.viewer, "seq": sight.seq} | found
    return (fixed if sight.past else fresh)(request, value)


@router.get("/accounts", responses=answers(Accounts) | LOOKS, summary="Compare two accounts")
async def counted(
    request: Request,
    who: Who,
    match: Match,
    other: Annotated[
        str,
        Query(
            max_length=200,
            pattern=r"^[^\x00]+$",
            examples=["m1-b"],
            description="The branch with the other account.",
        ),
    ],
) -> Response:
    """List what can be counted at the table to decide between two accounts, each on a branch.

    It takes a judge's full view of both.
    """

    def work(desk: Desk) -> dict[str, Any]:
        for name in (match, other):
            allowed(who, desk, name, FULL)
        return {"one": match, "two": other, "differs": compare_accounts(desk, match, other)}

    return fresh(request, await read(request, work))
