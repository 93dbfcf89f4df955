"""What was committed to before play, and how it is opened after the match."""

from typing import IO, Annotated, Any, Final, Literal

from fastapi import Depends, Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from referee.service import Desk
from referee.service.proof.attesting import commitments_of, openings_of
from referee.web.access.rights import allowed, horizon, ordering
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, Match
from referee.web.api.record.record_forms import Commitments
from referee.web.api.record.records import LINES, filled
from referee.web.api.schemas import answers
from referee.web.api.uploads import file_of, sent
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["proofs"])
Who = Annotated[Visitor, Depends(visitor)]
OPENED: Final = file_of(LINES, "Hidden parts that prove themselves to a sealed copy.")
Kinds = Annotated[
    list[Literal["lists", "shuffles", "choices", "cards"]],
    Query(description="Open these alone, else every hidden part.", examples=[["lists"]]),
]
Readers = Annotated[
    list[Literal["A", "B", "AB", "J"]],
    Query(description="Open what these could read: a seat, both, or the judge alone (J)."),
]


@router.get("/commitments", responses=answers(Commitments) | LOOKS, summary="List commitments")
async def commitments(request: Request, who: Who, match: Match) -> Response:
    """List what was fixed before it was played by: deck lists and shuffles, seat by seat."""

    def work(desk: Desk) -> dict[str, Any]:
        allowed(who, desk, match)
        until = horizon(who, desk, match)
        rows = [
            one if one.answered <= until else replace(one, answered=0)
            for one in commitments_of(desk, match)
            if one.seq <= until
        ]
        return {"match": match, "commitments": rows}

    return fresh(request, await request.app.state.clerk.study(work))


@router.get("/openings", response_class=Response, responses=LOOKS | OPENED, summary="Open hidden parts")
async def openings(
    request: Request,
    who: Who,
    match: Match,
    *,
    only: Kinds = [],  # noqa: B006 - read, and never changed
    of: Readers = [],  # noqa: B006 - as above
    by: Annotated[
        str, Query(max_length=200, description="Who opens them, for the owner: head-judge:ann.")
    ] = "",
) -> Response:
    """Open the hidden parts of a match that is over, which its policy lets some roles order.

    `openings/check` and the verifier hold them to what was committed to.
    """

    def fill(desk: Desk, out: IO[bytes]) -> None:
        orders = ordering(who, desk, match, by)
        allowed(who, desk, match, "judge")
        out.writelines(openings_of(desk, match, only, of, by=orders))

    return sent(await filled(request, fill), f"{match}.openings.jsonl", LINES)
